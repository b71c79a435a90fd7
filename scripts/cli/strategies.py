"""`corrosion strategies`: list them, show one, check one's own, begin a new one."""

from pathlib import Path
from typing import Annotated, Any

import typer

from scripts.cli.app import help_without_command, new_app
from scripts.cli.errors import BadInput
from scripts.cli.options import Json, Seed, option, whole
from scripts.cli.output import aligned, print_json

Name = Annotated[str, typer.Argument(metavar="NAME", help="A strategy: a name of the list, FILE.toml or FILE.py.")]
FORMS = {"weights": ".toml", "function": ".py", "class": ".py"}

app = new_app()


def form_name(text: Any) -> str:
    """What a new strategy is written as."""
    if text not in FORMS:
        raise typer.BadParameter(f"{text!r} is none: {', '.join(FORMS)}.")
    return text


@app.callback(invoke_without_command=True)
def strategies(context: typer.Context) -> None:
    """List strategies, show one, check one's own, begin a new one."""
    help_without_command(context)


@app.command("list")
def list_all(json: Json = False) -> None:
    """List all strategies that can be named."""
    from strategies.field import find
    from strategies.plugins import installed
    from strategies.registry import description, names

    rows = [(name, description(name)) for name in names()]
    rows += [(name, find(name).description) for name in installed()]
    forms = [("search:N", "Imagines N games a main decision; search:N:STYLE goes on by another style."),
             ("human", "You, at the terminal (corrosion trace)."),
             ("FILE.toml", "Weights of your own; corrosion strategies new NAME begins one."),
             ("FILE.py", "A function or a class of your own (--form function, --form class)."),
             ("NAME:no=A+B", "A strategy that may not do or take these, as in greedy:no=chrome.A7+copy.")]  # fmt: skip
    if json:
        print_json([{"name": name, "description": text} for name, text in rows])
    else:
        print("\n".join(aligned([*rows, *forms])))


@app.command()
def show(name: Name, json: Json = False) -> None:
    """Show what a strategy is, and its weights as exchange rates."""
    from strategies.style import STAGES, WEIGHTED, WEIGHTS, has_stages, weight_of
    from strategies.style_files import rate

    strategy = known(name)
    style = strategy.style
    is_weighted = int(style[0]["kind"]) == WEIGHTED
    stages = [table for table, _ in STAGES] if has_stages(style) else [STAGES[0][0]]
    weights = {table: {weight: weight_of(style, f"{table}.{weight}") for weight, _ in WEIGHTS} if is_weighted else {}
               for table in stages}  # fmt: skip
    if json:
        print_json({"name": name, "description": strategy.description, "hash": strategy.source, **weights})
        return
    print(f"{name}: {strategy.description}")
    if not is_weighted:
        return
    print()
    if len(stages) > 1:
        begins = ", ".join(f"{table}: from {turns} turns before the end" for table, turns in STAGES[1:])
        print(f"By part of the game, column by column: at first; {begins}.\n")
    print("\n".join(aligned([(weight, *(rate(meaning, weights[table][weight])[0] for table in stages), rate(meaning, 0)[1])
                             for weight, meaning in WEIGHTS])))  # fmt: skip


@app.command()
def check(
    file: Name,
    games: Annotated[Any, option("--games", "N", lambda text: whole(text, 1), "Games for each player count.")] = 4,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Check that a strategy can be used: play it twice at each player count, and compare."""
    from scripts.cli.running import compile_notice
    from strategies.conformance import conform
    from strategies.field import StrategyFailed

    strategy = known(file)
    compile_notice()
    try:
        report = conform(file, games, seed)
    except StrategyFailed as failed:
        from scripts.cli.errors import RunFailed

        job = failed.job
        seats = int(job["seats"])
        again = f"corrosion trace --players {seats} --strategies {file} --seed {seed} --game {int(job['block'])}"
        raise RunFailed(f"{failed}; to see it: {again}") from failed
    if json:
        print_json({"name": file, "description": strategy.description, "hash": strategy.source, **report})
        return
    print(f"{file}: ok. {strategy.description}")
    for players, games_played, decisions, seconds in report["played"]:
        who = "solo" if players == 1 else f"{players} players"
        print(f"  {who}: {games_played} games twice the same, {decisions:,} answers, all legal, {seconds:.2f} s")


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name; the file gets .toml or .py behind it.")],
    form: Annotated[
        Any,
        typer.Option("--form", metavar="|".join(FORMS), parser=form_name, help="What it is: weights, or code."),
    ] = "weights",
    base: Annotated[str, typer.Option("--base", metavar="STYLE", help="The style whose weights it begins with.")] = "greedy",
) -> None:
    """Write a commented file that can be used as it is, and changed."""
    from strategies.style_files import written
    from strategies.style import WEIGHTED

    path = Path(name if name.endswith(FORMS[form]) else name + FORMS[form])
    if path.exists():
        raise BadInput(f"NAME: {path} is there already; nothing was written.")
    if form == "weights":
        strategy = known(base, "--base")
        if int(strategy.style[0]["kind"]) != WEIGHTED:
            raise BadInput(f"--base: {base} has no weights.")
        text = written(f"Like {base}, with changes of mine.", strategy.style)
    else:
        import strategies

        text = (Path(strategies.__path__[0]) / "templates" / f"{form}.py").read_text()
    try:
        path.write_text(text)
    except OSError as error:
        raise BadInput(f"NAME: {path}: {error.strerror}.") from error
    print(f"{path} is written; to use it: corrosion trace --strategies {path},greedy")


def known(name: str, option: str = "NAME") -> Any:
    """The strategy of this name. Raises BadInput."""
    from strategies.field import find
    from strategies.masks import split

    try:
        return find(split(name)[0])
    except ValueError as error:
        raise BadInput(f"{option}: {error}") from error
