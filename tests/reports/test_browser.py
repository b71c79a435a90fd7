"""The page in a real browser: it works, fits, prints, can be read, and is usable with the keyboard alone."""

import csv
import io
import json
import re

import pytest

from reports.files import in_folder
from reports.page import render, report_of, save
from scripts.browser import BROWSERS, found_browser
from tests.reports.played import played_run

sync_api = pytest.importorskip("playwright.sync_api")

WIDTHS = (390, 1280)
OWN = ("file", "data", "blob")  # what a page may ask for: itself
LEAST_CONTRAST, LEAST_OF_LARGE, LARGE, LARGE_BOLD = 4.5, 3.0, 24, 18.66  # WCAG 2.2, 1.4.3; sizes in pixels

pytestmark = pytest.mark.compiled

# every text that is seen, with its contrast against what lies behind it
CONTRASTS = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parsed = color => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map(k => top[k] * top[3] + below[k] * (1 - top[3])).concat(1);
  const ground = element => {
    if (!element) return [255, 255, 255, 1];
    const own = parsed(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, ground(element.parentElement));
  };
  const light = color => {
    const linear = part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const [r, g, b] = color.map(part => linear(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim(), element = walker.currentNode.parentElement;
    if (!text || element.closest("script, style, title, svg") || !element.checkVisibility()) continue;
    const style = getComputedStyle(element), below = ground(element);
    let opacity = 1;
    for (let one = element; one; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity);
    const color = parsed(style.color);
    const [a, b] = [light(over([...color.slice(0, 3), color[3] * opacity], below)), light(below)].sort((a, b) => b - a);
    const disabled = element.closest('[aria-disabled="true"]') !== null;
    found.push({ text: text.slice(0, 40), ratio: (a + 0.05) / (b + 0.05), size: parseFloat(style.fontSize),
      bold: Number(style.fontWeight) >= 700, disabled });
  }
  return found;
}"""


@pytest.fixture(scope="module")
def browser():
    path = found_browser()
    if path is None:
        pytest.skip(f"no browser is installed ({', '.join(BROWSERS)}); CORROSION_BROWSER may name one")
    with sync_api.sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield one
        one.close()


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """The folder of a report with sample games, and what it says."""
    run = played_run(tmp_path_factory.mktemp("browser") / "run", games=60)
    made = report_of(run)
    assert len(made.samples.games) == 3
    save(made, in_folder(run.directory))
    return run.directory, made


@pytest.fixture
def opened(browser, report):
    """Opens the page in a window of its own; whatever it complains of fails the test."""
    complaints, contexts = [], []

    def opening(width=1280, scripts=True, scheme="light"):
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True,
                                      java_script_enabled=scripts, reduced_motion="reduce", accept_downloads=True)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.append(request.url) if request.url.split(":")[0] not in OWN else None)
        page.goto((report[0] / "report.html").as_uri())
        return page

    yield opening
    for context in contexts:
        context.close()
    assert not complaints


def open_all(page):
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_window(opened, width):
    page = opened(width)
    open_all(page)
    page.wait_for_function("document.readyState === 'complete'")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    widths = page.locator("figure img").evaluate_all("images => images.map(image => image.getBoundingClientRect().width)")
    assert min(widths) >= 470, "text of a figure is too small"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(opened, scheme):
    page = opened(scheme=scheme)
    open_all(page)
    found = page.evaluate(CONTRASTS)
    assert len(found) > 500
    weak = [one for one in found if not one["disabled"] and one["ratio"] < (
        LEAST_OF_LARGE if one["size"] >= (LARGE_BOLD if one["bold"] else LARGE) else LEAST_CONTRAST)]
    assert not weak, weak[:5]


def table_of(page, name):
    table = page.locator(f'table[data-table="{name}"]')
    table.evaluate("table => { table.closest('details').open = true; }")
    return table


def column(table, at):
    rows = "[...table.tBodies[0].rows].filter(row => !row.hidden)"
    return table.evaluate(f"table => {rows}.map(row => row.cells[{at}].textContent)")


def test_a_table_is_sorted_by_values(opened, report):
    table = table_of(opened(), "machines-4-players")
    before, values = column(table, 5), [int(text.replace(",", "")) for text in column(table, 5)]
    button = table.locator("thead th").nth(5).locator("button")
    button.focus()
    for direction, order in (("descending", sorted(values, reverse=True)), ("ascending", sorted(values))):
        button.press("Enter")
        assert table.locator("thead th").nth(5).get_attribute("aria-sort") == direction
        assert [int(text.replace(",", "")) for text in column(table, 5)] == order
    button.press("Enter")
    assert column(table, 5) == before
    assert table.locator("[aria-sort]").count() == 0


def test_what_is_not_known_is_sorted_last(opened):
    table = table_of(opened(), "machines-4-players")
    for _ in range(2):
        table.locator("thead th").nth(4).locator("button").click()
        known = ["not enough" not in text for text in column(table, 4)]
        assert known == sorted(known, reverse=True)
        assert not all(known), "the run should be too small for some machines"


def test_rows_are_filtered(opened):
    page = opened()
    table = table_of(page, "machines-2-players")
    tools = table.locator("xpath=ancestor::details").locator(".tools")
    rows = len(column(table, 0))
    tools.locator("input").fill("steam b7")
    assert [text.split()[0] for text in column(table, 0)] == ["B7"]
    assert tools.locator(".count").text_content() == f"1 of {rows} rows"
    tools.locator("input").fill("")
    assert len(column(table, 0)) == rows


@pytest.mark.parametrize("name", ["machines-2-players", "scores-by-player-count", "metrics"])
def test_a_downloaded_table_is_the_file_beside_the_page(opened, report, name):
    page = opened()
    table = table_of(page, name)
    with page.expect_download() as waiting:
        table.locator("xpath=ancestor::details").locator(".tools button", has_text="Download CSV").click()
    assert waiting.value.suggested_filename == f"{name}.csv"
    found, there = (list(csv.reader(io.StringIO(text))) for text in (
        waiting.value.path().read_text(), (report[0] / "tables" / f"{name}.csv").read_text()))
    assert len(found) == len(there)
    for row, expected in zip(found, there, strict=True):
        for cell, wanted in zip(row, expected, strict=True):
            assert cell == wanted or float(cell) == float(wanted)


def test_what_is_behind_a_number_is_told(opened, report):
    page = opened()
    table = table_of(page, "win-share-and-score-by-seat")
    first = table.locator("td.known").first
    first.focus()
    note = table.locator("xpath=ancestor::details").locator(".footnote")
    estimate = report[1].view.get("seats.win_share", 1, by=(1,))
    for words in ("2 players, seat 1, win share", f"n\xa0=\xa0{estimate.n:.0f}", "95\xa0% interval", "n counts"):
        assert words in note.text_content()
    first.press("ArrowDown")
    assert "2 players, seat 2" in note.text_content()
    page.keyboard.press("ArrowRight")
    assert "mean score" in note.text_content()
    assert table.locator('td[tabindex="0"]').count() == 1
    first.hover()
    assert f"n\xa0=\xa0{estimate.n:.0f}" in first.get_attribute("title")


def opened_replay(page):
    page.locator("#replay summary").click()
    return page.locator("#replay .stage")


def test_the_replay_is_stepped_through_with_keys_and_buttons(opened, report):
    page = opened()
    stage = opened_replay(page)
    drawn = report[1].samples.games[0].drawn
    assert stage.locator("h3").text_content() == "Before the first turn"
    stage.locator("button.on").focus()
    for turn in drawn["turns"][1:4]:
        page.keyboard.press("ArrowRight")
        assert stage.locator("h3").text_content().startswith(f"Turn {turn['turn']} · seat {turn['seat']}")
        assert turn["text"][0][1] in stage.locator(".told").text_content()
    page.keyboard.press("ArrowLeft")
    assert stage.locator("h3").text_content().startswith(f"Turn {drawn['turns'][2]['turn']} ·")
    page.keyboard.press("End")
    assert drawn["verdict"] in stage.locator(".told").text_content()
    for seat, score in enumerate(drawn["scores"]):
        assert f"{score['score']} points" in stage.locator(".seat figcaption").nth(seat).text_content()
    stage.locator("button.back").click()
    stage.locator("button.first").click()
    stage.locator("button.back").click(force=True)
    assert stage.locator("h3").text_content() == "Before the first turn"
    stage.locator("select.game").select_option("2")
    assert stage.locator(".seat").count() == len(report[1].samples.games[2].drawn["strategies"])


def test_the_replay_draws_what_is_there(opened, report):
    page = opened()
    stage = opened_replay(page)
    for number, sample in enumerate(report[1].samples.games):
        stage.locator("select.game").select_option(str(number))
        now, last = {}, len(sample.drawn["turns"]) - 1
        for turn in sample.drawn["turns"]:
            for owner, fields in turn["set"].items():
                now[owner] = now.get(owner, {}) | fields
        stage.locator("button.last").click()
        for seat in range(1, len(sample.drawn["strategies"]) + 1):
            board, player = stage.locator(".seat").nth(seat - 1), now[str(seat)]
            assert board.locator(".hot").count() == player["hot"] and board.locator(".cold").count() == player["cold"]
            chips = sum(len(here) for kind in ("engineers", "one_shots", "turning") for here in player[kind].values())
            assert board.locator(".chip").count() == chips
            piles = sum(min(4, len(pile)) for pile in player["drives"].values())
            assert board.locator(".machine").count() == piles + (player["storage"] is not None)
            assert f"X at the {player['x']}" in board.locator("svg").get_attribute("aria-label")
        assert stage.locator(".at").get_attribute("max") == str(last)


def test_every_turn_can_be_drawn_without_a_complaint(opened, report):
    page = opened(390)
    stage = opened_replay(page)
    for number, sample in enumerate(report[1].samples.games):
        stage.locator("select.game").select_option(str(number))
        stage.locator("button.first").focus()
        for _ in sample.drawn["turns"]:
            page.keyboard.press("ArrowRight")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert "undefined" not in stage.inner_html() and "NaN" not in stage.inner_html()


def test_without_scripts_it_is_a_plain_page(opened, report):
    page = opened(scripts=False)
    assert page.locator("table").count() == sum(len(section.tables) for section in report[1].sections)
    assert page.locator(".tools").count() == 0
    page.locator("#replay summary").click()
    assert "needs scripts" in page.locator("#replay").text_content()


def test_on_paper_there_are_tables_and_no_controls(opened):
    page = opened()
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate("[...document.querySelectorAll('details.table')].every(one => one.open)")
    for hidden in ("nav", ".tools", ".footnote", "#replay"):
        assert not page.locator(hidden).first.is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not page.evaluate("[...document.querySelectorAll('details.table')].some(one => one.open)")
    assert len(page.pdf()) > 50_000


def test_embedded_data_are_the_values_of_the_tables(opened, report):
    """The numbers of the data, written as the page writes them, are those that the tables show."""
    page = opened(scripts=False)
    data = json.loads(page.locator("script#data").text_content())
    compared = 0
    for name, content in data["tables"].items():
        shown = page.locator(f'table[data-table="{name}"] tbody tr').evaluate_all(
            "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")
        for row, texts in zip(content["rows"], shown, strict=True):
            for cell, text in zip(row, texts, strict=True):
                compared += same(cell, text.replace("\xa0", " "))
    assert compared > 500


def same(cell, text):
    """Compare a cell with its text; 1 where it holds an estimate."""
    if isinstance(cell, str):
        assert cell == text
        return 0
    numbers = [float(part) for part in as_numbers(text)]
    if not isinstance(cell, list):
        assert numbers == [cell]
        return 0
    for value, number in zip([part for part in cell[:3] if part is not None], numbers):
        assert abs(value - number) <= 0.05000001, (cell, text)
    assert numbers or cell[0] is None
    return 1


def as_numbers(text):
    """The numbers in a text."""
    return [part.replace(",", "").replace("\N{MINUS SIGN}", "-").replace("+", "")
            for part in re.findall("[\N{MINUS SIGN}+]?[0-9][0-9,]*(?:\\.[0-9]+)?", text)]


def test_the_page_is_small(report):
    assert len(render(report[1]).encode()) < 5_000_000
