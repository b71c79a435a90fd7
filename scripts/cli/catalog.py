"""`corrosion catalog`: look at component values, check a file of them, compare two, write a form."""

from typing import Annotated, Any

import typer

from scripts.cli.app import help_without_command, new_app
from scripts.cli.errors import BadInput
from scripts.cli.options import Catalog, Json, Remove, Set
from scripts.cli.output import aligned, print_json

File = Annotated[str, typer.Argument(metavar="FILE", help="A catalogue or overlay; default is the built-in one.")]

app = new_app()


@app.callback(invoke_without_command=True)
def catalog(context: typer.Context) -> None:
    """Show, check, compare and export the component values."""
    help_without_command(context)


@app.command()
def show(
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT", help="A kind (chrome), a component (chrome.A6) or an address; * stands for any part."
        ),
    ] = "",
    catalog: Catalog = None,
    set_: Set = [],
    remove: Remove = [],
    json: Json = False,
) -> None:
    """Show the values as tables, or one component in full."""
    from scripts.cli import catalog_tables
    from sim.corrosion.catalogue import load_catalogue

    catalogue = load_catalogue(catalog, set_, remove)
    chosen = _matching(catalogue, what)
    if json:
        print_json(_about(catalogue) | {"values": [_row(catalogue, *value) for value in chosen]})
    elif "." in what:
        print("\n".join(catalog_tables.details(catalogue, chosen)))
    else:
        print("\n".join(catalog_tables.tables(catalogue, chosen)))


@app.command()
def check(file: File, json: Json = False) -> None:
    """Check a file: what it gives, against the built-in values, and how much is assumed."""
    from scripts.cli import catalog_tables
    from sim.corrosion.catalogue import SCHEMA, count_marks, load_catalogue

    catalogue = load_catalogue(file)
    given = _given(load_catalogue(), catalogue)
    all_marks = count_marks(catalogue)
    by_kind = {kind: count_marks(catalogue, kind) for kind in SCHEMA}
    if json:
        print_json({"file": file, **_about(catalogue), "marks": all_marks, "by_kind": by_kind, "given": given})
        return
    print(f"{file}: ok, {catalogue.name}, hash {catalogue.hash}")
    print("\n".join(catalog_tables.given_lines(given, file)))
    print(f"{all_marks['assumed']} of {sum(all_marks.values())} values are assumed:")
    rows = [(f"  {kind}", f"{marks['assumed']} of {sum(marks.values())}") for kind, marks in by_kind.items()]
    print("\n".join(aligned(rows)))


@app.command("diff")
def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="A catalogue or overlay, or default.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    json: Json = False,
) -> None:
    """Compare two catalogues, value by value."""
    from sim.corrosion.catalogue import diff, load_catalogue
    from sim.corrosion.catalogue.export import toml

    one, other = load_catalogue(a), load_catalogue(b)
    found = diff(one, other)
    if json:
        changes = [{"address": address, "a": old, "b": new} for address, old, new in found]
        print_json({"a": _about(one), "b": _about(other), "changes": changes})
    elif found:
        rows = [(address, toml(old), "->", toml(new)) for address, old, new in found]
        print("\n".join(aligned(rows)))
    else:
        print("no difference")


@app.command()
def export(
    assumed_only: Annotated[
        bool, typer.Option("--assumed-only", help="Only what is assumed, commented out: a form to fill in.")
    ] = False,
    catalog: Catalog = None,
    set_: Set = [],
    remove: Remove = [],
) -> None:
    """Print a catalogue, or a form of what is assumed."""
    from sim.corrosion.catalogue import export_form, load_catalogue

    print(export_form(load_catalogue(catalog, set_, remove), assumed_only), end="")


def _given(base: Any, catalogue: Any) -> list[dict[str, Any]]:
    """What differs from the built-in catalogue, and the values that are the same by another mark: those were given too."""
    from sim.corrosion.catalogue import addresses, diff

    changes = [{"address": address, "a": old, "b": new} for address, old, new in diff(base, catalogue)]
    known = {address: (value, mark) for address, value, mark, _ in addresses(base)}
    return changes + [{"address": address, "a": value, "b": value} for address, value, mark, _ in addresses(catalogue)
                      if address in known and known[address][0] == value and known[address][1] != mark]  # fmt: skip


def _about(catalogue: Any) -> dict[str, Any]:
    return {"name": catalogue.name, "hash": catalogue.hash, "overrides": catalogue.overrides}


def _row(catalogue: Any, address: str, value: Any, mark: str, span: tuple[int, int] | None) -> dict[str, Any]:
    return {"address": address, "value": value, "mark": mark, "range": span, "why": catalogue.why.get(address)}


def _matching(catalogue: Any, what: str) -> list[tuple[str, Any, str, tuple[int, int] | None]]:
    """The values whose address begins as `what` says."""
    from sim.corrosion.catalogue import addresses
    from sim.corrosion.catalogue.errors import in_full, nearest
    from sim.corrosion.catalogue.marks import matches

    def beginning(address: str, parts: int) -> str:
        return ".".join(address.split(".")[:parts])

    chosen = [value for value in addresses(catalogue) if not what or matches(what, value[0])]
    if not chosen:
        parts = what.count(".") + 1
        first, dot, rest = what.partition(".")
        components = dict.fromkeys(beginning(address, 2) for address in catalogue.marks)
        full = "" if first in catalogue.data else in_full(first, components)
        alike = f"{full}{dot}{rest}" if full else nearest(what, dict.fromkeys(beginning(a, parts) for a in catalogue.marks))
        hint = f"did you mean {alike}?" if alike else f"kinds: {', '.join(catalogue.data)}"
        raise BadInput(f"the catalogue has no {what}; {hint}")
    return chosen
