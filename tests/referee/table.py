"""The table: every component as an object of its own, and where it lies."""

from .names import ALL_SECTORS, DRIVES, OPEN, PILES, ROWS, SETS, UP


class Piece:
    """One physical card or machine. Two equal ones are still two objects."""

    __slots__ = ("name", "kind", "order", "data", "condition", "suit", "grade", "qualified")

    def __init__(self, name, kind, order, data, suit="", grade="", qualified=False):
        self.name = name
        self.kind = kind  # engineer, one_shot, turning, chrome
        self.order = order  # type order
        self.data = data
        self.suit = suit
        self.grade = grade
        self.qualified = qualified
        self.condition = ""
        self.renew()

    def renew(self):
        """As it comes from a stack: uncompleted (SEC5), engineers upright."""
        if self.kind == "engineer":
            self.condition = UP
        elif self.kind in ("one_shot", "chrome"):
            self.condition = OPEN

    def __repr__(self):
        return f"{self.name}{'/' + self.condition if self.condition else ''}"


class Player:
    """A player board, a factory, a boiler, a reserve and a hand."""

    def __init__(self, seat):
        self.seat = seat
        self.green = self.special = self.chrome = 0
        self.hot = self.cold = 0
        self.small = [0, 0, 0, 0]  # by sector X, 1, 2, 3
        self.medium = [0, 0, 0, 0]
        self.hand = []
        self.laid = []  # in front of the player, neither in hand nor in a sector (ENG6)
        self.engineers = [[], [], [], []]
        self.one_shots = [[], [], [], []]
        self.turning = [[], [], [], []]
        self.storage = None
        self.drives = {drive: [] for drive in DRIVES}  # from the bottom up
        self.x = 0  # position in names.WHEEL
        self.awards = []
        self.passed = False
        self.paid_turns = 0
        self.turns = 0
        self.phase = None  # the phase of activations this player is in, if any

    def visible(self):
        """The completed chrome machines on top of their drives, in drive order (SEC6)."""
        tops = [self.drives[drive][-1] for drive in DRIVES if self.drives[drive]]
        return [machine for machine in tops if machine.condition != OPEN]

    def visible_in_turn(self):
        """The same one by one: each drive is looked at when its turn comes, since an effect of
        an earlier one may have covered it (SEC6)."""
        for drive in DRIVES:
            if self.drives[drive] and self.drives[drive][-1].condition != OPEN:
                yield self.drives[drive][-1]

    def able(self, ability):
        """The visible machines with an ability that holds always."""
        return [m for m in self.visible() if m.data["when"] == "always" and m.data["ability"] == ability]

    def lower(self, ability):
        """By how much the visible machines lower a completion cost (CHR16-18, CHR24)."""
        return sum(machine.data["amount"] for machine in self.able(ability))

    def prototype_visible(self, drive):
        """WHL8: the first machine on a drive covers the prototype, completed or not."""
        return not self.drives[drive]

    def owned_engineers(self):
        return self.hand + self.laid + [card for sector in self.engineers for card in sector]

    def completed_chrome(self):
        """Covered or visible."""
        return [m for drive in DRIVES for m in self.drives[drive] if m.condition != OPEN]


class AwardRow:
    """A task with its left token (with a watch) and its right one (SET4, SET5)."""

    def __init__(self, task, watch):
        self.task = task
        self.watch = watch
        self.left = True
        self.right = True


class Automa:
    """SOL1: deck and discard pile of the automa, and the one-shots below its deck."""

    def __init__(self, deck):
        self.deck = deck  # top first
        self.pile = []
        self.reshuffles = 0
        self.under = []  # lists [machine, water tokens], in the order put there


class Table:
    """Everything that lies on the table, and the values of the catalogue."""

    def __init__(self, catalogue, count):
        self.catalogue = catalogue
        self.count = count
        self.solo = count == 1
        self.rules = catalogue["rules"]
        self.switch = catalogue["switch"]
        self.players = [Player(seat) for seat in range(1, count + 1)]
        self.stacks = {row: [] for row in ROWS}  # top first
        self.windows = {row: [None, None, None] for row in ROWS}
        self.discards = {row: [] for row in PILES}
        self.markers = {"basic": [0, 0], "advanced": [0, 0]}  # special, green stand-ins
        self.special_supply = self.by_count("special_supply")
        self.award_rows = []
        self.automa = None
        self.out_of_game = []  # chrome machines removed by the automa
        self.special_out = 0  # special markers that left the game with them
        self.turn = 0
        self.active = None  # whose turn it is; None: the automa's
        self.main_action = False  # phase 2 of the active player's turn
        self.for_phase_4 = []  # end-of-turn machines switched on in the main action
        self.end_phase = False
        self.end_reason = None
        self.order = _type_order(catalogue)

    def by_count(self, name):
        """A number of the rules that depends on the number of players."""
        value = self.rules[name]
        return value["solo" if self.solo else f"players{self.count}"] if isinstance(value, dict) else value

    def by_seat(self, name, seat):
        """A start good, which may depend on the seat."""
        value = self.rules[name]
        return value[f"seat{seat}"] if isinstance(value, dict) else value

    def new_piece(self, name):
        """A component by its name."""
        kind, *rest = name.split(".")
        order = self.order[name]
        if kind == "starter":
            data = self.catalogue["starter"][rest[1]]
            return Piece(name, "engineer", order, data, data["suit"]["set" + rest[0]], str(data["grade"]))
        data = self.catalogue[kind][rest[0]]
        if kind == "engineer":
            return Piece(name, kind, order, data, data["suit"], str(data["grade"]), qualified=True)
        return Piece(name, kind, order, data)

    def award_tokens(self):
        """END1 counts tokens, not rows."""
        return sum(row.left + row.right for row in self.award_rows)

    def clockwise_from(self, player):
        """The other players, in the order in which they sit (SET9, ENG2)."""
        at = self.players.index(player)
        return self.players[at + 1 :] + self.players[:at]

    def pieces(self):
        """Every component on the table, for counting."""
        found = list(self.out_of_game)
        for row in ROWS:
            found += self.stacks[row] + [item for item in self.windows[row] if item]
        for row in PILES:
            found += self.discards[row]
        for player in self.players:
            found += player.owned_engineers()
            for sector in ALL_SECTORS:
                found += player.one_shots[sector] + player.turning[sector]
            found += [player.storage] if player.storage else []
            for drive in DRIVES:
                found += player.drives[drive]
        if self.automa:
            found += self.automa.deck + self.automa.pile + [machine for machine, _ in self.automa.under]
        return found


def _type_order(catalogue):
    """Type order: as in the catalogue; engineers first, then the starters by set."""
    names = [f"engineer.{name}" for name in catalogue["engineer"]]
    names += [f"starter.{letter}.{name}" for letter in SETS for name in catalogue["starter"]]
    for kind in ("one_shot", "turning", "chrome"):
        names += [f"{kind}.{name}" for name in catalogue[kind]]
    return {name: place for place, name in enumerate(names)}
