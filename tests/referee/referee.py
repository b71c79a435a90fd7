"""The referee: a table, the rules, and a game that asks for choices and shuffles."""

from . import opening as opening_rules
from . import public, turns
from .table import Table


class Referee:
    """One game. `play` is a generator: it yields Question, Shuffle and TurnEnd objects, is
    sent their answers, and returns the result."""

    def __init__(self, catalogue_data, players):
        if players not in (1, 2, 3, 4):
            raise ValueError(f"1 to 4 players, not {players}")
        self.table = Table(catalogue_data, players)

    def faults(self, opening):
        return opening_rules.faults(self.table, opening)

    def play(self, opening):
        opening_rules.set_up(self.table, opening)
        return (yield from turns.game(self.table))

    def state(self):
        return public.state(self.table)

    def player_dump(self, seat):
        """A player in a few words, for messages."""
        if not 1 <= seat <= self.table.count:
            return "the automa: " + str(public.automa_state(self.table))
        player = self.table.players[seat - 1]
        fields = public.player_state(player)
        fields["laid"] = public.names(player.laid)
        if player.phase:
            fields["activated in this phase"] = sorted(map(str, player.phase.activated))
            fields["waiting in this phase"] = sorted(map(str, player.phase.on - player.phase.activated))
        return f"seat {seat}: " + ", ".join(f"{name} {value}" for name, value in fields.items())
