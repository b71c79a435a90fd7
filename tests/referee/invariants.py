"""What must hold at every moment of a game, whatever is played."""

from collections import Counter

from .names import ALL_SECTORS, C, CHROME_ROWS, DOWN, PILES, ROWS, X


class Invariants:
    """Called with the referee after every yield of a game."""

    def __init__(self):
        self.names = None
        self.special = None
        self.tokens = None
        self.moments = 0

    def __call__(self, referee, turn_over):
        table = referee.table
        self.moments += 1
        if self.names is None:
            self.names = Counter(piece.name for piece in table.pieces())
            self.special = special_markers(table)
            self.tokens = award_tokens(table)
        self.everything_once(table, turn_over)
        assert special_markers(table) == self.special
        assert award_tokens(table) == self.tokens or (table.solo and award_tokens(table) < self.tokens)
        for player in table.players:
            sound_player(table, player)
        if turn_over:
            for row in ROWS:
                sound_row(table, row)
            assert all(not player.laid and player.phase is None for player in table.players)

    def everything_once(self, table, turn_over):
        """Each component in exactly one place; one may be on its way within a turn."""
        pieces = table.pieces()
        assert len({id(piece) for piece in pieces}) == len(pieces)
        missing = self.names - Counter(piece.name for piece in pieces)
        assert len(pieces) + sum(missing.values()) == sum(self.names.values())
        assert sum(missing.values()) <= (0 if turn_over else 1), missing


def special_markers(table):
    """SET3, RES6: they are in the supply, on machines, with players, or gone with a machine."""
    on_machines = sum(table.markers[row][0] for row in CHROME_ROWS)
    return table.special_supply + on_machines + table.special_out + sum(p.special for p in table.players)


def award_tokens(table):
    return table.award_tokens() + sum(len(player.awards) for player in table.players)


def sound_player(table, player):
    goods = [player.green, player.special, player.chrome, player.hot, player.cold, *player.small, *player.medium]
    assert min(goods) >= 0
    for card in player.hand + player.laid:
        assert card.condition == "up"
    for sector in ALL_SECTORS:
        for card in player.engineers[sector]:
            if card.condition == DOWN:  # ENG7, ENG11
                assert card.grade in ("4", "4+")
                assert sector == X or table.switch["nearer_stays"]
    assert player.storage is None or player.storage.condition == "open"
    for drive, pile in player.drives.items():
        assert all(machine.data["drive"] == drive for machine in pile)


def sound_row(table, row):
    """SUP1, SUP2: gaps only beside the stack, and only when nothing is left to fill them."""
    windows = table.windows[row]
    gaps = [item is None for item in windows]
    assert gaps == sorted(gaps, reverse=True)
    if any(gaps):
        assert not table.stacks[row]
        assert row not in PILES or not table.discards[row]
    if row in CHROME_ROWS and windows[C] is None:
        assert table.markers[row] == [0, 0]
