"""The page: complete, self-contained, and true to its numbers."""

import json
import re
from html.parser import HTMLParser

import pytest

from reports.files import FIGURES, METRICS
from reports.page import sections, write_report
from reports.verdicts import verdicts
from reports.view import view_of

MEGABYTE = 2**20


class Page(HTMLParser):
    """What a page refers to and holds."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.images, self.open = [], [], [], []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.ids += [attributes["id"]] if "id" in attributes else []
        self.links += [attributes[key] for key in ("href", "src") if key in attributes]
        if tag == "img":
            self.images.append(attributes)
        if tag not in ("meta", "img", "link", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    from tests.reports.conftest import make_run

    run = make_run.__wrapped__(tmp_path_factory.mktemp("report"))({1: 60, 2: 400, 3: 200}, ["chrome.A6.points=8"])
    report = write_report(run, with_samples=False)
    return run, report.read_text()


def test_nothing_is_fetched(written):
    _, text = written
    page = Page(text)
    for link in page.links:
        assert link.startswith("data:image/png;base64,") or (link.startswith("#") and link[1:] in page.ids), link[:60]
    assert not re.search(r"https?:|@import|url\(|<script[^>]* src", text)
    assert len(text) < 5 * MEGABYTE


def test_every_picture_has_words_and_a_file(written):
    run, text = written
    page = Page(text)
    files = sorted(path.name for path in (run.directory / FIGURES).iterdir())
    assert len(page.images) == len(files) == 19
    for image in page.images:
        assert len(image["alt"]) > 60
        assert "None" not in image["alt"] and "nan" not in image["alt"]


def test_what_was_typed_is_quoted(written):
    _, text = written
    assert "corrosion balance &lt;&amp;&gt;" in text
    assert "chrome.A6.points=8" in text


def test_the_page_says_what_it_rests_on(written):
    run, text = written
    assumed = run.manifest["catalogue"]["marks"]["assumed"]
    assert f"{assumed} of" in text
    for fact in (run.manifest["plan"]["engine"], run.manifest["plan"]["variants"][0]["hash"], "Cut games:"):
        assert fact in text


def test_nothing_unknown_is_printed_as_a_number(written):
    _, text = written
    body = re.sub(r"base64,[^\"]*", "", text)
    assert not re.search(r"\bnan\b|\bNone\b|\binf\b", body)


def test_numbers_for_programs_are_those_of_the_page(written):
    run, text = written
    records = json.loads((run.directory / METRICS).read_text())
    first = next(r for r in records if (r["metric"], r["condition"], r.get("seat")) == ("seats.win_share", 1, 1))
    assert f"{100 * first['value']:.1f}\xa0% ({100 * first['low']:.1f}\xa0to\xa0{100 * first['high']:.1f})" in text


def test_a_planted_advantage_is_told(make_run):
    claims = [verdict.claim for verdict in verdicts(view_of(make_run({2: 600}, first_seat=6, cut=0.02)))]
    assert "2 players: seat 1 wins more than an even share and seat 2 wins less." in claims


def test_cut_games_that_could_undo_it_are_told(make_run):
    claims = [verdict.claim for verdict in verdicts(view_of(make_run({2: 600}, first_seat=6, cut=0.6)))]
    assert "2 players: seat 1 wins more than an even share and seat 2 wins less, but cut games could undo this." in claims


def test_even_seats_are_not_told_apart(make_run):
    claims = [verdict.claim for verdict in verdicts(view_of(make_run({2: 600}, cut=0)))]
    assert "2 players: no seat can be told from an even share." in claims


@pytest.mark.parametrize("blocks", [{1: 30}, {4: 30}, {1: 3, 2: 3}])
def test_one_condition_or_too_few_games_still_make_a_page(make_run, blocks):
    run = make_run(blocks)
    view = view_of(run)
    assert len(verdicts(view)) <= 10
    shown = [section.id for section in sections(view)]
    assert ("seats" in shown) == (max(blocks) > 1)
    assert "not enough games" in write_report(run, with_samples=False).read_text() or min(blocks.values()) > 10


def test_verdicts_lead_to_sections(written):
    run, text = written
    assert {verdict.section for verdict in verdicts(view_of(run))} <= set(Page(text).ids)


def test_a_machine_that_only_chance_sets_apart_is_not_named(make_run):
    claims = [verdict.claim for verdict in verdicts(view_of(make_run({2: 600}, seed=4)))]
    assert "2 players: no machine stands apart from its kind in the win share of those who completed it." in claims
