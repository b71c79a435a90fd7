"""`corrosion tune`: look for better weights of a style, and write them as a style file."""

import json as jsons
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from scripts.cli.app import new_app
from scripts.cli.errors import BadInput, Interrupted, RunFailed
from scripts.cli.options import (
    Catalog, Field, Json, Players, Quiet, Remove, Seed, Set, Threads, changes, one_player_count, thread_count, whole,
    writable_folder,
)  # fmt: skip

Style = Annotated[str, typer.Argument(metavar="STYLE", help="The style to begin with: a name, or FILE.toml.")]
Budget = Annotated[Any, typer.Option("--max-games", metavar="N", parser=lambda text: whole(text, 1), help="Games of the search.")]
Fix = Annotated[list[str], typer.Option("--fix", metavar="WEIGHT=N", help="Give a weight this value and keep it; repeatable.")]
Turns = Annotated[Any, typer.Option("--turns", metavar="N", parser=lambda text: whole(text, 1),
                                    help="Count own turns beyond N against a candidate.")]  # fmt: skip
Reward = Annotated[list[str], typer.Option("--reward", metavar="MEASURE=N", help="Points for each of it, as in awards=5; repeatable.")]
Step = Annotated[Any, typer.Option("--step", metavar="PERCENT", parser=lambda text: whole(text, 1, 1000),
                                   help="How far from the style the search begins, of what is usual for each weight.")]  # fmt: skip
Stages = Annotated[bool, typer.Option("--stages", help="Let the middle, the end and the last turns of a game have weights of their own.")]
File = Annotated[Any, typer.Option("--out", metavar="FILE.toml", parser=Path, help="The style file to write.")]

app = new_app()


@app.command()
def tune(
    style: Style,
    players: Players = "2",
    field: Field = None,
    max_games: Budget = None,
    fix: Fix = [],
    turns: Turns = None,
    reward: Reward = [],
    step: Step = 40,
    stages: Stages = False,
    seed: Seed = 1,
    catalog: Catalog = None,
    set_: Set = [],
    remove: Remove = [],
    out: File = None,
    threads: Threads = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Look for better weights of a style, and write them as a style file.

    All candidates of a generation play the same games against the field (default: greedy), in every seat; solo is
    played for points. The file is written when the games of the search are used up, with a comparison in games that
    the search has not seen. The same command goes on where an earlier one was stopped.
    """
    if max_games is None:
        raise BadInput("--max-games: how many games the search may play is needed.")
    if out is None or out.suffix != ".toml":
        raise BadInput("--out: the style file to write, FILE.toml, is needed.")
    writable_folder(out.parent)
    if out.exists():
        raise BadInput(f"--out: {out} is there already; nothing was written, choose another file.")
    count = one_player_count(players)
    if count == 1 and field:
        raise BadInput("--field: there are no opponents in solo.")
    if count > 1 and not field:
        field = ("greedy",)
    variant_words = changes(catalog, set_, remove)

    from sim.corrosion.catalogue import load_catalogue
    from sim.corrosion.tables import build_variant
    from sim.runner import EngineFault
    from sim.store import write_file
    from strategies import tuning as t

    try:
        fixed = tuple(sorted(dict(map(t.parse_fix, fix)).items()))
        rewarded = tuple(sorted(dict(map(t.parse_reward, reward)).items()))
        request = t.Request(style, count, tuple(field or ()), max_games, seed, fixed, turns, rewarded, step, stages)
        tuning = t.Tuning(request, build_variant(load_catalogue(catalog, set_, remove)))
    except ValueError as error:
        raise BadInput(str(error)) from error
    from scripts.cli.running import compile_notice

    compile_notice()
    out.parent.mkdir(parents=True, exist_ok=True)
    number, state = thread_count(threads), out.with_name(f".{out.name}.state.json")
    try:
        with progress(tuning.generations, quiet, json) as tell:
            tuned = t.tune(tuning, state, number, tell)
        compared = tuning.compare(tuned, number)
        write_file(out, lambda file: file.write(tuning.file(tuned, compared).encode()))
        state.unlink(missing_ok=True)
    except t.TuningError as error:
        raise BadInput(f"--out: {error}") from error
    except KeyboardInterrupt:
        raise Interrupted(f"stopped; what is done is kept in {state}; to go on: {command(request, variant_words, out)}") from None
    except EngineFault as fault:
        raise RunFailed(f"a game went wrong: {fault}") from fault
    show(out, tuning, tuned, compared, json)


def show(out: Path, tuning: Any, tuned: Any, compared: Any, json: bool) -> None:
    """The comparison and the weights that changed."""
    from strategies.style import weight_of

    both = {key: (weight_of(tuning.base, key), weight_of(tuned, key)) for key in tuning.free}
    changed = {key: (before, after) for key, (before, after) in both.items() if before != after}
    if json:
        print(jsons.dumps({"t": "result", "file": str(out), "measure": "points" if tuning.request.players == 1 else "win_share",
                           **compared._asdict(), "weights": changed}))  # fmt: skip
        return
    from scripts.cli.output import aligned

    form = "{:.2f}" if tuning.request.players == 1 else "{:.2%}"
    sign = "{:+.2f} ± {:.2f}" if tuning.request.players == 1 else "{:+.2%} ± {:.2%}"
    what = "points a game" if tuning.request.players == 1 else f"win share against {', '.join(tuning.request.field)}"
    rows = [(f"{what}, {compared.games:,} held-out games each", ""),
            ("  before", form.format(compared.before)), ("  after", form.format(compared.after)),
            ("  difference", sign.format(compared.difference, compared.half) + "  (95 % interval, paired by block)")]  # fmt: skip
    print("\n".join(aligned(rows)))
    print(f"{len(changed)} of {len(tuning.free)} weights changed; {out} is written; to play it: "
          f"{shlex.join(['corrosion', 'trace', '--strategies', str(out)])}")  # fmt: skip


def command(request: Any, variant: list[str], out: Path) -> str:
    """The command line that goes on with a tuning. variant: the words that set it."""
    from strategies.tuning import FIRST_STEP

    words = ["corrosion", "tune", request.style, "--players", str(request.players), "--max-games", str(request.games)]
    words += ["--field", ",".join(request.field)] if request.field else []
    words += [word for name, value in request.fix for word in ("--fix", f"{name}={value}")]
    words += [word for name, value in request.reward for word in ("--reward", f"{name}={value}")]
    words += ["--turns", str(request.turns)] if request.turns is not None else []
    words += ["--step", str(request.step)] if request.step != FIRST_STEP else []
    words += ["--stages"] if request.stages else []
    return shlex.join([*words, "--seed", str(request.seed), *variant, "--out", str(out)])


@contextmanager
def progress(generations: int, quiet: bool, json: bool) -> Iterator[Callable[[int, float], None]]:
    """What is told after each generation: a JSON line, a line on a terminal, or nothing."""
    started = time.monotonic()

    def lines(generation: int, worth: float) -> None:
        seconds = round(time.monotonic() - started, 1)
        print(jsons.dumps({"t": "status", "generation": generation, "of": generations, "best": round(worth, 3),
                           "seconds": seconds}), flush=True)  # fmt: skip

    def line(generation: int, worth: float) -> None:
        print(f"\rgeneration {generation} of {generations}, best {worth:.1f} ", end="", file=sys.stderr, flush=True)

    if json:
        yield lines
    elif quiet or not sys.stderr.isatty():
        yield lambda generation, worth: None
    else:
        yield line
        print(file=sys.stderr)
