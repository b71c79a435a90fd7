"""`corrosion catalog`: what it prints and what it refuses."""

import json
import re
import subprocess
import sys

import pytest

from sim.corrosion.catalogue import SCHEMA, addresses, count_marks, load_catalogue
from tests.cli.conftest import ROOT

DEFAULT = load_catalogue()


@pytest.fixture
def overlay(tmp_path):
    file = tmp_path / "my box.toml"
    file.write_text('base = "default"\n[chrome.A6]\npoints = 8\n')
    return file


def test_show_has_a_table_for_each_kind_and_a_row_for_each_component(corrosion):
    done = corrosion("catalog", "show")
    assert (done.code, done.err) == (0, "")
    assert DEFAULT.hash in done.out
    blocks = {block.split("\n")[0]: block for block in done.out.split("\n\n")[1:]}
    assert list(blocks) == list(SCHEMA)
    for kind, block in blocks.items():
        names = [line.split()[0] for line in block.splitlines()[1:]]
        assert [name for name in names if name in DEFAULT.data[kind]] == list(DEFAULT.data[kind])


def test_show_one_kind(corrosion):
    done = corrosion("catalog", "show", "watch", "--set", "watch.green.amount=4")
    assert done.code == 0
    assert "with watch.green.amount=4" in done.out
    assert "green 4" in done.out
    assert "turning" not in done.out


def test_show_one_component_says_where_each_value_is_from(corrosion):
    done = corrosion("catalog", "show", "chrome.A6")
    assert done.code == 0
    lines = {line.split()[0]: line for line in done.out.splitlines()}
    for address, _, mark, span in addresses(DEFAULT):
        if address.startswith("chrome.A6."):
            assert mark in lines.pop(address)
    assert lines == {}


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ([], r".*"),
        (["chrome"], r"chrome\..*"),
        (["chrome.*.points"], r"chrome\.\w+\.points"),
        (["rules.end_fees"], r"rules\.end_fees"),
    ],
)
def test_show_as_json_holds_every_value_chosen(corrosion, what, pattern):
    shown = json.loads(corrosion("catalog", "show", "--json", *what).out)
    assert shown["hash"] == DEFAULT.hash
    wanted = [address for address, *_ in addresses(DEFAULT) if re.fullmatch(pattern, address)]
    assert [value["address"] for value in shown["values"]] == wanted != []


def test_check_counts_what_is_assumed(corrosion, overlay):
    done = corrosion("catalog", "check", overlay)
    assert (done.code, done.err) == (0, "")
    marks = count_marks(DEFAULT)
    assert f"{marks['assumed'] - 1} of {sum(marks.values())} values are assumed" in done.out
    assert load_catalogue(overlay).hash in done.out
    as_json = json.loads(corrosion("catalog", "check", overlay, "--json").out)
    assert as_json["marks"]["assumed"] == marks["assumed"] - 1
    assert sum(kind["assumed"] for kind in as_json["by_kind"].values()) == marks["assumed"] - 1


def test_check_lists_what_is_given_so_that_what_was_left_a_comment_is_missed(corrosion, tmp_path):
    file = tmp_path / "form.toml"
    form = corrosion("catalog", "export", "--assumed-only").out
    assert form.count("# points = 9 ") > 1
    typed = form.replace("# points = 9 ", "points = 10 ", 1).replace("# points = 9 ", "# points = 11 ", 1)
    file.write_text(typed.replace("# points = 8 ", "points = 8 ", 1))
    done = corrosion("catalog", "check", file)
    lines = [line.split() for line in done.out.splitlines()]
    start = next(n for n, line in enumerate(lines) if line[1:] == ["given", "against", "the", "built-in", "ones:"])
    assert lines[start][0] == "2"
    assert lines[start + 1] == ["chrome.A6.points", "9", "->", "10"] and lines[start + 2][1:] == ["8", "->", "8"]
    as_json = json.loads(corrosion("catalog", "check", file, "--json").out)
    assert as_json["given"][0] == {"address": "chrome.A6.points", "a": 9, "b": 10} and len(as_json["given"]) == 2
    file.write_text(form)
    assert "no value is given" in corrosion("catalog", "check", file).out


def test_diff(corrosion, overlay):
    old = DEFAULT.data["chrome"]["A6"]["points"]
    done = corrosion("catalog", "diff", "default", overlay)
    assert (done.code, done.out.split()) == (0, ["chrome.A6.points", str(old), "->", "8"])
    assert corrosion("catalog", "diff", overlay, overlay).out == "no difference\n"
    as_json = json.loads(corrosion("catalog", "diff", "default", overlay, "--json").out)
    assert as_json["changes"] == [{"address": "chrome.A6.points", "a": old, "b": 8}]


def test_export_gives_a_catalogue_back(corrosion, tmp_path):
    file = tmp_path / "all.toml"
    file.write_text(corrosion("catalog", "export", "--remove", "chrome.A7").out)
    assert load_catalogue(file).hash == load_catalogue(removes=["chrome.A7"]).hash


def test_a_filled_in_form_lowers_the_count(corrosion, tmp_path):
    form = corrosion("catalog", "export", "--assumed-only").out
    file = tmp_path / "form.toml"
    file.write_text(form)
    assert corrosion("catalog", "diff", "default", file).out == "no difference\n"
    head, _, rest = form.partition("[chrome.A6]  # on completing another chrome machine: 3 green points\n")
    before = count_marks(DEFAULT)["assumed"]
    file.write_text(f"{head}[chrome.A6]\n{rest.replace('# points', 'points', 1)}")
    assert f"{before - 1} of" in corrosion("catalog", "check", file).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "chrme"], "did you mean chrome?"),
        (["show", "A6"], "the catalogue has no A6; did you mean chrome.A6?"),
        (["show", "a6.points"], "did you mean chrome.A6.points?"),
        (["show", "chrome.a6"], "did you mean chrome.A6?"),
        (["show", "chrome.A66"], "the catalogue has no chrome.A66"),
        (["show", "--set", "chrome.A6.points=many"], "--set chrome.A6.points=many"),
        (["show", "--remove", "chrome.Z9"], "--remove chrome.Z9"),
        (["show", "--catalog", "/no/such.toml"], "/no/such.toml"),
        (["show", "--color"], "No such option"),
        (["check"], "Missing argument"),
        (["check", "/no/such.toml"], "/no/such.toml"),
        (["diff", "default"], "Missing argument"),
        (["diff", "default", "/no/such.toml"], "/no/such.toml"),
        (["nonsense"], "No such command 'nonsense'"),
    ],
)
def test_bad_input_is_one_line(corrosion, arguments, said):
    done = corrosion("catalog", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("corrosion: error: ")
    assert done.err.count("\n") == 1
    assert said in done.err


def test_without_a_command(corrosion):
    done = corrosion("catalog")
    assert (done.code, done.out) == (2, "")
    assert "Usage: corrosion catalog" in done.err


def test_an_error_in_a_file_names_file_and_key(corrosion, overlay):
    overlay.write_text(overlay.read_text().replace("points", "pionts"))
    done = corrosion("catalog", "check", overlay)
    assert (done.code, done.out) == (2, "")
    assert "my box.toml" in done.err
    assert "chrome.A6.pionts" in done.err
    assert done.err.count("\n") == 1


def test_a_reader_that_leaves_early_is_no_noise():
    command = [sys.executable, "-P", "-m", "scripts.cli", "catalog", "show", "--json"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, **pipes) as process:
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1
