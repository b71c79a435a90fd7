"""What the events of a game must keep to, read one by one: who may act, and what goods add up to."""

from __future__ import annotations

from sim.corrosion import vocabulary as v
from tests.properties import places

FIRST_ONE_SHOT = v.NAME_MACHINE + v.CHROME_CARDS


class Course:
    """Follows the events of one game (`Watched.events`) and compares what they tell with the record."""

    def __init__(self, watched):
        self.watched = watched
        g = watched.g
        self.water = (g.players["hot"] + g.players["cold"])[: watched.players].tolist()
        self.covered: set[int] = set()  # chrome machines, by number in events
        self.built_on: set[tuple[int, int]] = set()  # (seat, drive) whose prototype is covered
        self.x = [0] * watched.players
        self.completed: set[int] = set()  # one-shots, in this life
        self.acted: set[int] = set()
        self.markers = places.special_markers(g)
        self.on_machines = g.markers.tolist()
        self.tokens = places.tokens(g)

    def follow(self) -> None:
        """The events since the last step, then what has become of water, markers and tokens."""
        removed, lost = 0, 0
        for event, seat, a, b, _, _ in self.watched.events:
            if event == v.E_GAIN and a == v.WATER:
                self.water[seat] += b
            elif event == v.E_WHEEL:
                self.x[seat] = a
            elif event == v.E_TO:
                self._placed(seat, a, b)
            elif event == v.E_COVER:
                self.covered.add(a)
            elif event == v.E_COMPLETE:
                self._completed(a)
            elif event in (v.E_ACTIVATE, v.E_SET_OFF):
                self._acts(seat, a)
            elif event == v.E_REMOVE and a < FIRST_ONE_SHOT and a >= v.NAME_MACHINE:
                removed += 1
            elif event == v.E_AWARD_LOST:
                lost += 1
        self._compare(removed, lost)

    def _placed(self, seat, component, where) -> None:
        if where >= 8 and where != 8 + v.STORAGE:
            self.built_on.add((seat, where - 8))
        self.completed.discard(component)
        self.acted.discard(component)

    def _completed(self, component) -> None:
        assert component not in self.covered, "a covered machine is completed"
        if component >= FIRST_ONE_SHOT:
            assert component not in self.completed, "a one-shot is completed twice"
            self.completed.add(component)

    def _acts(self, seat, component) -> None:
        assert component not in self.covered, "a covered machine acts"
        if component >= v.NAME_PROTOTYPE:
            assert (seat, component - v.NAME_PROTOTYPE) not in self.built_on, "a covered prototype acts"
            assert self.x[seat] == 0, "a prototype acts though X is not at the bottom"
        elif FIRST_ONE_SHOT <= component < v.NAME_TURNING:
            assert component in self.completed, "an uncompleted one-shot acts"
            assert component not in self.acted, "a one-shot acts a second time"
            self.acted.add(component)

    def _compare(self, removed, lost) -> None:
        g, solo = self.watched.g, self.watched.players == 1
        assert (g.players["hot"] + g.players["cold"])[: self.watched.players].tolist() == self.water
        now = places.special_markers(g)
        if now != self.markers:  # the automa takes a machine out of the game with the markers on it
            assert solo and removed and self.markers - now in self.on_machines
        self.markers, self.on_machines = now, g.markers.tolist()
        tokens = places.tokens(g)
        assert self.tokens - tokens == lost and (solo or not lost)
        self.tokens = tokens
