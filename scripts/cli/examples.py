"""Examples that stand at the end of a command's help: what one types, and what that does."""

from typing import Any

EXAMPLES: dict[str, tuple[tuple[str, str], ...]] = {
    "balance": (
        ("", "solo and 2 to 4 players, 40,000 games each"),
        ("--players 2 --strategies balanced --games 5000", "less of it, by another style"),
        ("--set chrome.A6.points=8", "with another value of a component"),
    ),
    "play": (
        ("--players 2 --strategies greedy,balanced --games 2000", "one against the other, in both seats"),
        ("--players 4 --vary chrome.A6.points=6,8,10 --games 5000", "three variants on the same luck"),
        ("--players 2 --precision seats.win_share=0.5%", "until that is known so well"),
    ),
    "metrics list": (("", "what is computed of runs"),),
    "metrics show": (
        ("machines.completed", "its formula, and what must not be concluded"),
        ("seats.win_share --run corrosion-balance-1", "with its values in a run"),
    ),
    "whatif": (
        ("--set chrome.A6.points=8", "the same games with another value"),
        ("--deny one_shot.ONE9 --players 2", "what a machine is worth: one seat may not take it"),
        ("--all --dry-run", "how long a table of all components takes"),
    ),
    "sensitivity": (
        ("--players 2", "which conclusions hold whatever the assumed values are"),
        ("--strategies balanced --field greedy,mine.toml --keep run/sensitivity.json", "for the report of a run"),
    ),
    "rebalance": (
        ("--target seats --players 2", "even out the seats by what they begin with"),
        ("--target machines --players 1,2 --change costs", "machines by their costs, alone and with two players"),
    ),
    "compare": (
        ("balanced award-hunter --games 2000", "one against the other, solo and 2 to 4 players"),
        ("mine.py greedy --players 2 --sprt", "a test that stops once it knows"),
    ),
    "tournament": (("--field balanced,award-hunter,greedy --players 2", "ratings, and who beats whom"),),
    "exploit": (("--field balanced,greedy --max-games 50000", "how much a best response gains"),),
    "sweep": (("end-fee", "a usual question"), ("points.toml --dry-run", "what a plan would play, and how long")),
    "resume": (("my-run", "go on where it stopped"), ("my-run --more 10000", "extend it")),
    "report": (
        ("corrosion-balance-1", "write the report into the run"),
        ("my-run --out talk/slides.html --svg", "elsewhere, with figures for slides"),
    ),
    "verify": (("my-run", "whether all files are as they were written"),),
    "schema": (("rows", "the columns of one table"), ("--json", "of all tables, for programs")),
    "trace": (
        ("--players 3 --seed 7", "one game as text"),
        ("--run my-run --condition 2 --game 41", "a game of a run"),
        ("--strategies human,greedy", "you against a style"),
    ),
    "strategies list": (("", "who can be named"),),
    "strategies show": (("greedy", "its weights"),),
    "strategies check": (("mine.py", "whether a strategy of yours keeps the rules"),),
    "strategies new": (("mine --form function", "write mine.py to begin with"),),
    "tune": (("balanced --players 2 --max-games 200000 --out mine.toml", "look for better weights"),),
    "ladder": (("--games 2000", "all styles against the yardstick"),),
    "catalog show": (("chrome.A6", "one component"), ("--set chrome.A6.points=8 chrome", "all chrome machines, one changed")),
    "catalog check": (("my-box.toml", "whether a file of yours is in order"),),
    "catalog diff": (("default my-box.toml", "what it changes"),),
    "catalog export": (("--assumed-only", "a form of the values that are not known"),),
}


def add_examples(command: Any, path: str) -> None:
    """Put the examples of a command, and of those in a group, below their help."""
    for name, one in getattr(command, "commands", {}).items():
        add_examples(one, f"{path} {name}")
    lines = [(f"corrosion {path} {words}".rstrip(), what) for words, what in EXAMPLES.get(path, ())]
    if lines:
        width = max(len(line) for line, _ in lines)
        shown = (f"  {line:<{width}}  # {what}" if width < 60 else f"  # {what}\n  {line}" for line, what in lines)
        command.epilog = "\b\n" + "\n".join(["Examples:", *shown])  # \b: leave these lines as they are
