"""`corrosion schema [TABLE]`: what the tables of a run hold, column by column."""

from typing import Annotated

import typer

from scripts.cli.app import new_app
from scripts.cli.errors import BadInput
from scripts.cli.options import Catalog, Json
from scripts.cli.output import aligned, print_json

app = new_app()


@app.command()
def schema(
    table: Annotated[str | None, typer.Argument(metavar="TABLE", help="rows, games, turns or yields; default all.")] = None,
    catalog: Catalog = None,
    json: Json = False,
) -> None:
    """Say what the tables of a run hold: name, kind and meaning of each column."""
    from sim.corrosion.catalogue import load_catalogue
    from sim.corrosion.columns import tables
    from sim.corrosion.tables import build_variant
    from sim.schema import SCHEMA_VERSION

    catalogue = load_catalogue(catalog)
    found = tables(build_variant(catalogue).names, tuple(catalogue.data["starter"]))
    if table is not None and table not in found:
        raise BadInput(f"there is no table {table!r}; known: {', '.join(found)}.")
    chosen = [found[table]] if table else list(found.values())
    if json:
        print_json({"version": SCHEMA_VERSION, "tables": {
            one.name: {"about": one.about, "columns": [{"name": c.name, "type": str(c.kind), "about": c.about}
                                                       for c in one.columns]}
            for one in chosen
        }})  # fmt: skip
        return
    for one in chosen:
        print(f"{one.name}: {one.about}")
        print("\n".join(aligned([(f"  {c.name}", str(c.kind), c.about) for c in one.columns])))
