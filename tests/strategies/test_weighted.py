"""The weighted policy in small positions, interpreted."""

import numpy as np
import pytest

from sim.corrosion import vocabulary as v
from sim.corrosion.state import new_games
from strategies.registry import weights
from strategies.style import STAGES, put
from strategies.style_files import rate, read_style, written
from strategies.weighted import option_values
from tests.playing import variant

UP, DOWN = 0, 1


def values_of(kind, options, changed=(), hand=0, hot=0, table=None):
    """Values that greedy, with some weights changed, gives to options (verb, where, what) of a question to seat 1."""
    games, tables = new_games(1), variant().tables
    g = games[0]
    g.seats, g.kind, g.n, g.depth = 2, kind, len(options), 1
    for seat in range(2):
        g.players[seat].top[:], g.players[seat].storage = -1, -1
    g.players[0].hand, g.players[0].hot = hand, hot
    if table:
        table(g.players[0], g)
    style = weights("greedy").copy()
    for name, value in dict(changed).items():
        put(style, name, value)
    for i, (verb, where, what) in enumerate(options):
        g.opt[i] = verb << 16 | where << 8 | what
    with np.errstate(over="ignore"):
        return option_values(g, tables, style[0])


def test_the_engineer_who_is_farthest_from_use_is_discarded_first():
    """Of the same engineer in all places: upside-down in X, then sectors 3, 2, 1, upright in X, the hand last."""
    places = [(v.SECTOR_X, DOWN), (v.SECTOR_3, UP), (2, UP), (1, UP), (v.SECTOR_X, UP), (v.PLACE_HAND, UP)]
    options = [(v.V_DISCARD, place << 1 | condition, 0) for place, condition in places]
    values = values_of(v.K_DISCARD_ENGINEER, options)
    assert values == sorted(values, reverse=True) and len(set(values)) == len(values)


MAINTENANCE = [(v.V_NONE, 0, 0), (v.V_SPEED_ENGINEER, 1 << 1, 0), (v.V_SPEED_ENGINEER, 2 << 1, 0),
               (v.V_SPEED_ONE_SHOT, 2 << 2 | v.DONE, 0), (v.V_SPEED_ONE_SHOT, 2 << 2, 0), (v.V_DISCARD, v.ONE_SHOT, 0)]  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "moved"),
    [({"hasten_back": 40}, [0, 40, 0, 0, 0, 0]), ({"hasten_closer": 40}, [0, 0, 40, 0, 0, 0]),
     ({"hasten_done": 40}, [0, 0, 0, 40, 0, 0]), ({"hasten_open": 40}, [0, 0, 0, 0, 40, 0])],
)  # fmt: skip
def test_what_is_sped_up_has_a_worth_of_its_own(changed, moved):
    before, after = (values_of(v.K_SECONDARY, MAINTENANCE, weights, hot=2) for weights in ({}, changed))
    assert [b - a for a, b in zip(before, after, strict=True)] == moved


def test_steam_paid_in_maintenance_has_a_price_of_its_own():
    """Twice the price takes it off once more from all that costs steam; the nearer the end the less, down to nothing."""
    plain = {"steam": 60, "steam_spare": 0, "late": 0}
    usual = values_of(v.K_SECONDARY, MAINTENANCE, plain, hot=2)
    for changed, less in (({"hasten_steam": 200}, 60), ({"hasten_steam": 0}, -60), ({"hasten_late": 100, "horizon": 10}, 0),
                          ({"hasten_late": 100, "horizon": 4}, -60)):  # fmt: skip
        found = values_of(v.K_SECONDARY, MAINTENANCE, plain | changed, hot=2)
        alike = values_of(v.K_SECONDARY, MAINTENANCE, plain | {"horizon": changed.get("horizon", 40)}, hot=2)
        assert [a - b for a, b in zip(alike, found, strict=True)] == [0] + [less] * 5, changed
    assert usual[0] == 0


def test_the_wheel_waits_for_the_hand():
    options = [(v.V_NONE, 0, 0), (v.V_PLAY, 0, v.STARTERS)]
    before, after = (values_of(v.K_MAIN, options, {"wheel_hand": weight}, hand=0b111 << v.STARTERS) for weight in (0, -20))
    assert [b - a for a, b in zip(before, after, strict=True)] == [-60, 0]


def test_printed_points_can_count_more_when_building_than_later():
    tables = variant().tables
    options = [(v.V_TAKE, row << 2, card) for row in (v.BASIC, v.ADVANCED) for card in [int(tables.first_card[row])]]
    before, after = (values_of(v.K_TAKE, options, {"build_points": weight, "gear_pace": 0}) for weight in (0, 30))
    points = [int(tables.points[card]) for _, _, card in options]
    assert [b - a for a, b in zip(before, after, strict=True)] == [30 * p for p in points] and min(points) > 0


def test_a_style_weighs_otherwise_in_the_middle_and_at_the_end():
    """Turning the wheel in solo, by the turns that are left of 36 and one."""
    def wheel(turns):
        games, tables = new_games(1), variant().tables
        g = games[0]
        g.seats, g.kind, g.n, g.depth = 1, v.K_MAIN, 1, 1
        g.players[0].top[:], g.players[0].storage, g.players[0].turns = -1, -1, turns
        style = weights("greedy").copy()
        for key, value in (("wheel", 1000), ("middle.wheel", 2000), ("late.wheel", 3000), ("last.wheel", 4000)):
            put(style, key, value)
        g.opt[0] = v.V_NONE << 16
        with np.errstate(over="ignore"):
            return option_values(g, tables, style[0])[0] // 1000

    assert [(name, until) for name, until in STAGES[1:]] == [("middle", 18), ("late", 6), ("last", 3)]
    left = {turns: 37 - turns for turns in range(37)}
    assert [wheel(turns) for turns in left] == [1 if n > 18 else 2 if n > 6 else 3 if n > 3 else 4 for n in left.values()]


@pytest.mark.parametrize(
    ("given", "found"),
    [("[weights]\nwheel = 7\n", [7, 7, 7, 7]), ("[weights]\n[middle]\nwheel = 7\n", [0, 7, 7, 7]),
     ("[weights]\n[late]\nwheel = 7\n", [0, 0, 7, 7]), ("[weights]\n[middle]\nwheel = 7\n[last]\nwheel = 0\n", [0, 7, 7, 0]),
     ("[weights]\nwheel = 7\n[last]\nwheel = 9\n", [7, 7, 7, 9])],
)  # fmt: skip
def test_a_weight_holds_from_its_part_of_the_game_on(tmp_path, given, found):
    """Also over what the base changes later; and a file written from it says the same."""
    base = weights("greedy").copy()
    for key, value in (("wheel", 0), ("late.wheel", 3), ("late.rust", 4)):
        put(base, key, value)
    path = tmp_path / "staged.toml"
    path.write_text(f"description = 'x'\nbase = 'b'\n{given}")
    plain = weights("greedy").copy()
    put(plain, "wheel", 0)
    style = read_style(path, lambda name: plain)[1]
    assert [int(n) for n in style[0]["stages"]["wheel"]] == found
    staged = read_style(path, lambda name: base)[1]
    assert [int(n) for n in staged[0]["stages"]["rust"]][2:] == [4, 4]
    if "[weights]\nwheel" in given:
        assert [int(n) for n in staged[0]["stages"]["wheel"]] == found
    path.write_text(written("x", staged))
    assert np.array_equal(read_style(path, lambda name: plain)[1], staged)


def card(rule):
    """The number of a chrome machine by its id."""
    return variant().names.chrome_types.index(rule)


def taking(*rules):
    """Options of taking these chrome machines from window A."""
    return [(v.V_TAKE, int(variant().tables.chrome_row[card(rule)]) << 2, card(rule)) for rule in rules]


def completing(*rules):
    """Options of completing these chrome machines on their drives."""
    return [(v.V_COMPLETE, 8 + int(variant().tables.drive[card(rule)]), card(rule)) for rule in rules]


ENGINES = ("A18", "B3", "A6", "A15", "A10", "A9")  # wheel: 2 points; set off by plays, chrome machines, one-shots; less; at once


@pytest.mark.parametrize(
    ("weight", "moves"),
    [("engine_points", "A18"), ("on_play", "B3"), ("on_chrome", "A6"), ("on_one_shot", "A15 A9"), ("on_completing", "A10"),
     ("at_once", "A9"), ("chrome_left", "A18 B3 A6 A15 A10 A9"), ("complete_points", "A18 B3 A6 A15 A10 A9")],
)  # fmt: skip
def test_each_kind_of_machine_has_a_weight_of_its_own(weight, moves):
    """Raising a weight raises what it speaks of, and nothing else."""
    plain = {"gear_pace": 0, "horizon": 30, "engine": 100}
    before, after = (values_of(v.K_SECONDARY if weight == "complete_points" else v.K_TAKE,
                               (completing if weight == "complete_points" else taking)(*ENGINES), plain | changed)
                     for changed in ({}, {weight: 50}))  # fmt: skip
    assert {rule for rule, a, b in zip(ENGINES, before, after, strict=True) if b > a} == set(moves.split())
    assert all(b >= a for a, b in zip(before, after, strict=True))


@pytest.mark.parametrize(("weight", "row"), [("one_shot_left", v.ONE_SHOT), ("turning_left", v.TURNING), ("chrome_left", v.BASIC)])
def test_one_more_machine_counts_by_the_turns_that_are_left(weight, row):
    option = [(v.V_TAKE, row << 2, 0)]
    gained = {}
    for turns in (30, 12):
        plain = {"gear_pace": 0, "horizon": turns}
        before, after = (values_of(v.K_TAKE, option, plain | changed)[0] for changed in ({}, {weight: 50}))
        gained[turns] = after - before
    assert gained == {30: 150, 12: 60}


def test_gears_that_come_later_have_a_price_whatever_is_lacking_now():
    """Nothing is lacking, so a surplus gear counts 0 now."""
    options, plain = taking("B1", "A18"), {"gear_pace": 0, "surplus": 0, "engine": 100, "horizon": 30}
    before, after = (values_of(v.K_TAKE, options, plain | changed) for changed in ({}, {"later": 50}))
    assert after[0] > before[0] and after[1] == before[1]


def test_what_a_new_machine_would_cover_counts_against_it_once_storage_is_full():
    def value(storage, cover):
        def table(P, g):
            P.storage = storage
            for d in range(3):
                P.top[d], P.height[d] = card(("A1", "A9", "A18")[d]), 1
                g.chrome_state[P.top[d]] = v.DONE
        return values_of(v.K_TAKE, taking("A17"), {"gear_pace": 0, "cover": cover, "engine": 100}, table=table)[0]

    assert value(-1, 100) == value(-1, 0)
    assert value(card("A15"), 100) < value(card("A15"), 0)


def test_completing_a_one_shot_and_vacating_storage_have_a_worth_of_their_own():
    shot = [(v.V_NONE, 0, 0), (v.V_COMPLETE, v.SECTOR_X, v.CHROME_CARDS), (v.V_VACATE, 8 + v.STORAGE, card("A18"))]
    plain = {"far": 0}
    usual, dearer, vacated = (values_of(v.K_SECONDARY, shot, plain | changed) for changed in ({}, {"complete_one_shot": 40}, {"vacate": 900}))
    assert [b - a for a, b in zip(usual, dearer, strict=True)] == [0, 40, 0]
    assert usual[2] == -1 and vacated[2] > usual[2] and vacated[:2] == usual[:2]


def test_an_engineer_is_sped_up_for_what_she_will_do():
    two_gears = 1
    options = [(v.V_NONE, 0, 0), (v.V_SPEED_ENGINEER, 1 << 1, two_gears), (v.V_SPEED_ENGINEER, 2 << 1, two_gears)]
    usual = values_of(v.K_SECONDARY, options, {"surplus": 100}, hot=2)
    for weight, moved in (("hasten_action", 1), ("hasten_nearer", 2)):
        found = values_of(v.K_SECONDARY, options, {"surplus": 100, weight: 100}, hot=2)
        assert [i for i, (a, b) in enumerate(zip(usual, found, strict=True)) if a != b] == [moved], weight


def test_copying_may_depend_on_the_hand_and_an_engineer_at_hand_on_the_end():
    options = [(v.V_NONE, 0, 0), (v.V_PLAY, 0, v.STARTERS + 3)]
    hand = 0b111 << v.STARTERS
    before, after = (values_of(v.K_COPY, options, {"copy_hand": weight}, hand=hand) for weight in (0, 7))
    assert [b - a for a, b in zip(before, after, strict=True)] == [0, 21]
    early, late = (values_of(v.K_COPY, options, {"hands_late": 100, "horizon": turns}, hand=hand)[1] for turns in (30, 5))
    plain = values_of(v.K_COPY, options, {"horizon": 5}, hand=hand)[1]
    assert early < late and plain < late


def owning(storage=None, top=(), completed=True):
    """A player with these chrome machines on their drives, completed or not, and one in storage."""
    def table(P, g):
        P.storage = -1 if storage is None else card(storage)
        for rule in top:
            d = int(variant().tables.drive[card(rule)])
            P.top[d], P.height[d] = card(rule), 1
            g.chrome_state[card(rule)] = v.DONE if completed else v.OPEN
        if storage is not None:
            g.chrome_state[card(storage)] = v.OPEN
    return table


def test_covering_a_machine_that_works_has_a_price():
    """A17 goes to the drive of A18, A14 to that of A9; an empty drive, or an uncompleted machine, costs nothing."""
    def values(over, table):
        return values_of(v.K_TAKE, taking("A17", "A14"), {"gear_pace": 0, "over": over}, table=table)

    for table, moved in ((owning(top=("A18",)), [-40, 0]), (owning(top=("A18",), storage="A1"), [-40, 0]), (owning(), [0, 0]),
                         (owning(top=("A18",), completed=False), [0, 0])):  # fmt: skip
        before, after = values(0, table), values(40, table)
        assert [b - a for a, b in zip(before, after, strict=True)] == moved


def test_what_a_machine_will_cover_from_storage_can_count_before_storage_is_full():
    """The more the machine on top yields, the more; with a machine in storage `cover` speaks instead."""
    def loss(top, storage=None):
        before, after = (values_of(v.K_TAKE, taking("A17"), {"gear_pace": 0, "engine": 100, "cover_later": share},
                                   table=owning(top=(top,), storage=storage))[0] for share in (0, 50))  # fmt: skip
        return before - after

    assert loss("A18") > loss("B9") > 0
    assert loss("A18", storage="A1") == 0


def test_what_own_machines_yield_at_once_counts_where_it_is_set_off():
    """B3: a gear for a grade 1; A15: 2 points for a one-shot; A6: 3 points for a chrome machine; half of that at 50 percent."""
    gears, chrome = 0, 5
    plays = [(v.V_PLAY, 0, v.STARTERS + gears), (v.V_PLAY, 0, v.STARTERS + chrome)]
    shot, machine = [(v.V_COMPLETE, v.SECTOR_3, v.CHROME_CARDS)], completing("A17")
    plain = {"surplus": 100, "small": 60, "medium": 60, "steam": 0, "copied": 0, "far": 0, "gear_pace": 0, "late": 0}
    hand = 1 << v.STARTERS + gears | 1 << v.STARTERS + chrome

    def moved(top, kind, options):
        before, after = (values_of(kind, options, plain | {"sets_off": share}, hand=hand, table=owning(top=(top,)))
                         for share in (0, 50))  # fmt: skip
        return [b - a for a, b in zip(before, after, strict=True)]

    assert moved("B3", v.K_MAIN, plays) == [30, 0]
    assert moved("A15", v.K_SECONDARY, shot) == [100] and moved("A15", v.K_SECONDARY, machine) == [0]
    assert moved("A6", v.K_SECONDARY, machine) == [150] and moved("A6", v.K_SECONDARY, shot) == [0]
    assert moved("A15", v.K_TAKE, [(v.V_TAKE, v.ONE_SHOT << 2, 0)]) == [100]
    assert moved("A6", v.K_TAKE, taking("A17")) == [150]


def test_a_one_shot_that_would_come_too_late_is_worth_less():
    """Of a way of three turns, with four left, 150 - 100 * 3 / 4 = 75 percent of the effect remain; with nine all."""
    option = [(v.V_TAKE, v.ONE_SHOT << 2, variant().names.one_shots.index("one_shot.ONE4"))]  # ONE4: 3 points, and engineers return

    def lost(turns):
        near, far = (values_of(v.K_TAKE, option, {"gear_pace": 0, "horizon": turns, "one_shot": 100, "way": way})[0] for way in (0, 300))
        return near - far

    assert lost(4) == 75 and lost(9) == 0


def test_a_machine_not_worth_completing_is_not_reckoned_with():
    """B9 (2 points) below the threshold: its gears are no longer lacking, it is no backlog, and covering it costs nothing."""
    plain = {"gear_pace": 0, "backlog": 500, "scarce": 300, "surplus": 0, "engine": 0, "ability": 0, "cover": 0}
    options = taking("A17")
    gear = [(v.V_PLAY, 0, v.STARTERS)]

    def at(idle, kind, options, rule="B9"):
        return values_of(kind, options, plain | {"idle": idle}, hand=1 << v.STARTERS, table=owning(top=(rule,), completed=False))[0]

    assert at(201, v.K_TAKE, options) - at(200, v.K_TAKE, options) == 500
    assert at(201, v.K_MAIN, gear) < at(200, v.K_MAIN, gear)
    assert at(201, v.K_TAKE, options, "A18") == at(0, v.K_TAKE, options, "A18")
    covering = [(v.V_DRIVE, 0, card("A17"))]
    assert at(201, v.K_PLACE, covering) == 0 > at(200, v.K_PLACE, covering)
    complete = completing("B9")
    usual, idle = (values_of(v.K_SECONDARY, complete, plain | {"complete": 70, "idle": w}, table=owning(top=("B9",), completed=False))[0]
                   for w in (0, 201))  # fmt: skip
    assert usual - idle >= 70


def test_weights_are_read_in_their_own_units():
    assert [rate(meaning, 150) for meaning in ("a small gear", "/100: gears", "turns a player", "hundredths of a turn: how long")] == [
        ("+1.50 points", "a small gear"), ("150 %", "gears"), ("150", "turns a player"), ("1.50", "a turn: how long")]
