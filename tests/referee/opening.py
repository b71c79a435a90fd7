"""SET, SOL1 - whether an opening is legal, and the setup that follows from it."""

from collections import Counter

from . import display
from .names import CHROME_ROWS, PILES, ROWS, SETS, THREE, WINDOWS
from .table import Automa, AwardRow


FIELDS = ("stacks", "sets", "awards", "automa")


def expected_stack(table, row):
    """How many of each component belong into a stack (SET1)."""
    catalogue = table.catalogue
    if row in PILES:
        return Counter({f"{row}.{name}": data.get("copies", 1) for name, data in catalogue[row].items()})
    return Counter(
        {f"chrome.{name}": data.get("copies", 1) for name, data in catalogue["chrome"].items() if data["row"] == row}
    )


def faults(table, opening):
    """What is illegal about an opening: a list of (rule ids, what is expected, what is there)."""
    found = [("SET", f"an opening with {name}", "none") for name in FIELDS if name not in opening]
    if found:
        return found

    def expect(rules, what, expected, there):
        if expected != there:
            found.append((rules, f"{what}: {expected}", f"{there}"))

    expect("SET1", "stacks of these rows", sorted(ROWS), sorted(opening["stacks"]))
    for row in ROWS:
        expected, there = expected_stack(table, row), Counter(opening["stacks"].get(row, []))
        if expected != there:
            missing, extra = dict(expected - there), dict(there - expected)
            found.append(("SET1", f"all of the {row} stack", f"missing {missing}, too many {extra}"))

    tasks = [entry["task"] for entry in opening["awards"]]
    expect("SET4", "number of award rows", table.by_count("award_rows"), len(tasks))
    expect("SET4", "distinct tasks", len(tasks), len(set(tasks)))
    for task in tasks:
        expect(f"SET4 {task}", "a task of the catalogue", True, task.removeprefix("award.") in table.catalogue["award"])

    watches = Counter({f"watch.{n}": data.get("copies", 1) for n, data in table.catalogue["watch"].items()})
    dealt = [entry["watch"] for entry in opening["awards"] if entry["watch"] is not None]
    expect("SET5", "watches beyond those there are", {}, dict(Counter(dealt) - watches))
    expect("SET5", "number of watches dealt", min(len(tasks), sum(watches.values())), len(dealt))

    sets = list(opening["sets"])
    expect("SET6", "sets", table.count, len(sets))
    expect("SET6", "distinct sets", len(sets), len(set(sets)))
    expect("SET6", "sets other than A, B, C, D", [], [letter for letter in sets if letter not in SETS])
    if table.solo:
        expect("SOL1", "the human's set", ["D"], sets)
        cards = sorted(f"starter.{letter}.{name}" for letter in WINDOWS for name in table.catalogue["starter"])
        expect("SOL1", "the automa's deck", cards, sorted(opening["automa"] or []))
    else:
        expect("SOL1", "the automa's deck", None, opening["automa"])
    return found


def set_up(table, opening):
    """SET1-SET9, SOL1, from a legal opening."""
    for row in ROWS:
        table.stacks[row] = [table.new_piece(name) for name in opening["stacks"][row]]
        for window in reversed(range(3)):  # SET2: the first into C, then B, then A
            if table.stacks[row]:
                table.windows[row][window] = table.stacks[row].pop(0)
    for row in CHROME_ROWS:
        display.lay_marker(table, row)  # SET3
    table.award_rows = [AwardRow(entry["task"], entry["watch"]) for entry in opening["awards"]]
    for player, letter in zip(table.players, opening["sets"]):
        player.hand = [table.new_piece(f"starter.{letter}.{name}") for name in table.catalogue["starter"]]
        start_goods(table, player)
    if table.solo:
        table.automa = Automa([table.new_piece(name) for name in opening["automa"]])
        table.automa.pile.append(table.automa.deck.pop(0))


def start_goods(table, player):
    """SET8."""
    seat = player.seat
    player.chrome = table.by_seat("start_chrome", seat)
    player.green = table.by_seat("start_green", seat)
    player.medium[THREE] = table.by_seat("start_medium", seat)
    player.small[THREE] = table.by_seat("start_small", seat)
    player.hot = table.by_seat("start_hot", seat)
    player.cold = table.by_seat("start_cold", seat)
