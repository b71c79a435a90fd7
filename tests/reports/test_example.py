"""The shipped example: what the documentation shows is small, of one run, of today's values, and true on other keys."""

import json

import pytest

from reports import example
from reports.metrics.compute import computed
from reports.metrics.declare import context_of
from reports.metrics.registry import METRICS
from scripts.example import LARGEST_PAGE, LARGEST_PICTURE
from sim.corrosion.catalogue import load_catalogue
from sim.corrosion.tables import build_variant
from tests.reports.played import played_run

OTHER_SEED, GAMES = 77, 1200
ANEW = "play the example anew: scripts/example"


@pytest.fixture(scope="module")
def kept():
    return example.kept()


def test_what_is_kept_is_small():
    sizes = {path.name: path.stat().st_size for path in example.FOLDER.iterdir()}
    assert set(sizes) == {"README.md", "headlines.json", "report.html", "report.png", *(f"{p}.png" for p in example.PICTURES)}
    for name, size in sizes.items():
        assert size <= (LARGEST_PICTURE if name.endswith(".png") else LARGEST_PAGE), name


def test_it_is_of_one_run_with_the_default_values(kept):
    assert kept["values"] == build_variant(load_catalogue()).hash, f"the values have changed; {ANEW}"
    page = (example.FOLDER / "report.html").read_text()
    for fact in (kept["command"], kept["engine"], kept["values"]):
        assert fact in page
    assert set(kept["games"]) == {"1", "2", "3", "4"} and kept["seed"] != OTHER_SEED


@pytest.mark.compiled
def test_a_small_run_on_other_keys_agrees(kept, tmp_path):
    run = played_run(tmp_path / "run", (1, 2, 3, 4), GAMES, seed=OTHER_SEED, detail=0, chunk_games=300)
    assert [strategy["name"] for strategy in run.manifest["plan"]["strategies"]] == kept["strategies"]
    chosen = [metric for metric in METRICS if metric.name in example.HEADLINES]
    records = computed(run, chosen, context_of(run.manifest)).records()
    shipped, found = (example.estimates(some) for some in (kept["headlines"], example.headlines(run.manifest, records)))
    assert len(shipped.keys() & found.keys()) > 75 and {key.metric for key in found} == set(example.HEADLINES)
    assert not example.disagreements(shipped, found), f"styles or engine play otherwise than the example says; {ANEW}"
    assert example.disagreements({key: shipped[key] for key in found if key.players != 3},
                                 {key._replace(players=2): e for key, e in found.items() if key.players == 3}), \
        "games of three are no games of two: this has to be noticed"


def test_the_page_has_every_headline(kept):
    text = example.page(kept)
    assert kept["command"] in text and text.count("\n| ") >= 30
    assert f"| Win share by seat, seat 1 |  | {shown(kept, 2)} | {shown(kept, 3)} | {shown(kept, 4)} |" in text
    json.dumps(kept)


def shown(kept, players):
    return example.written("seats.win_share", example.estimates(kept["headlines"])[example.Key("seats.win_share", "", players, 1)])
