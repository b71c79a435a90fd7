"""What is told while a run is played: lines for programs, nothing when quiet, and messages in any case."""

import io
import json
from types import SimpleNamespace

import pytest

from scripts.cli.running import How
from scripts.cli.status import Status
from sim.blocks import Chunk, Condition, groups_of

CONDITIONS = [Condition(1, (0,)), Condition(2, (0, 1))]
RUN = SimpleNamespace(conditions=CONDITIONS, groups=groups_of(CONDITIONS))
MISSING = [Chunk(0, 0, 10), Chunk(1, 0, 5)]


def told(status, message="worker tcp://x is gone"):
    with status.playing(RUN, MISSING, 20) as advance:
        status.say(message)
        if advance:
            for played in (10, 20):
                advance(played)


def test_programs_get_lines(capsys):
    told(Status(quiet=False, json=True))
    message, *lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert message == {"t": "message", "message": "worker tcp://x is gone"}
    assert [(line["games"], line["conditions_done"]) for line in lines] == [(10, 1), (20, 2)]


@pytest.mark.parametrize("json", [True, False])
def test_quiet_is_without_progress_but_not_without_messages(capsys, json):
    told(Status(quiet=True, json=json))
    assert capsys.readouterr() == ("", "corrosion: worker tcp://x is gone\n")


def test_a_bar_and_a_message_stand_apart(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr("sys.stderr", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    told(Status(quiet=False, json=False), "worker [tcp://x] is gone")
    import sys

    assert "corrosion: worker [tcp://x] is gone\n" in sys.stderr.getvalue()
    assert "20/20" in sys.stderr.getvalue() and "2 of 2 conditions" in sys.stderr.getvalue()


def test_dask_is_handed_the_number_of_processes_and_where_to_tell(monkeypatch):
    pytest.importorskip("distributed")
    from sim.executors import dask

    made = []

    class Opened(Exception):
        """As far as this test goes."""

    def executor(work, scheduler, workers, tell):
        made.append((scheduler, workers, tell))
        raise Opened

    monkeypatch.setattr(dask, "DaskExecutor", executor)
    status = Status(quiet=True, json=False)
    player = How(threads=3, executor="dask").player(SimpleNamespace(), {"plan": {}}, "run", "key", status.say)
    assert not made  # opened only when it is entered
    with pytest.raises(Opened), player:
        pass
    assert made == [(None, 3, status.say)]
