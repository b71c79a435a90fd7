"""Strength of the field: the kept result of the ladder is about what is shipped, and every report says it."""

from reports.sections.strength import ladder, sentence
from sim.corrosion.catalogue import load_catalogue
from sim.corrosion.tables import build_variant
from strategies import registry
from strategies.field import BASE

RUNGS = {rung["strategy"]: rung for rung in ladder()["rungs"]}


def test_the_kept_ladder_holds_every_built_in_strategy_and_searches():
    assert set(registry.names()) <= set(RUNGS) and ladder()["against"] == BASE
    assert RUNGS[BASE]["win_share"]["value"] == 0.5, "against itself"
    assert sum(name.startswith("search:") for name in RUNGS) >= 2


def test_it_was_measured_with_the_default_component_values():
    """Where this fails, the values have changed: play the ladder again (strategies/docs/search.md)."""
    assert ladder()["values"] == build_variant(load_catalogue()).hash


def test_the_best_search_is_clearly_above_the_best_style():
    best = ladder()["rungs"][0]
    assert best["strategy"].startswith("search:") and best["games"] >= 200
    assert best["win_share"]["value"] >= 0.7 and best["win_share"]["low"] > 0.6


def test_a_report_names_what_is_known_of_its_players_and_what_is_not():
    text = sentence(["greedy", "mine.py"])
    assert "greedy" in text and "How strong mine.py is has not been measured." in text and "imagines" in text


def test_shares_of_one_and_of_several_players_are_whole_sentences():
    one, two = sentence(["greedy", BASE]), sentence(["greedy", "award-hunter"])
    assert one.startswith(f"Against {BASE}, with two players, greedy won ") and " of its games. A player" in one
    assert " and award-hunter " in two and " of their games. A player" in two
    assert "Against" not in sentence([BASE])
