"""The public state of the table as a trace writes it (TRN3)."""

from .names import ALL_SECTORS, CHROME_ROWS, DONE, DRIVES, PILES, ROWS, SPENT, WHEEL, by_condition, by_type


def names(pieces):
    return [piece.name for piece in sorted(pieces, key=by_type)]


def with_conditions(pieces):
    return [[piece.name, piece.condition] for piece in sorted(pieces, key=by_condition)]


def player_state(player):
    return {
        "green": player.green,
        "special": player.special,
        "chrome": player.chrome,
        "hot": player.hot,
        "cold": player.cold,
        "small": list(player.small),
        "medium": list(player.medium),
        "hand": names(player.hand),
        "engineers": {name: with_conditions(player.engineers[sector]) for name, sector in zip("X123", ALL_SECTORS)},
        "one_shots": {name: with_conditions(player.one_shots[sector]) for name, sector in zip("X123", ALL_SECTORS)},
        "turning": {name: names(player.turning[sector]) for name, sector in zip("X123", ALL_SECTORS)},
        "storage": player.storage.name if player.storage else None,
        "drives": {
            drive: [[machine.name, machine.condition in (DONE, SPENT)] for machine in player.drives[drive]]
            for drive in DRIVES
        },
        "x": WHEEL[player.x],
        "awards": list(player.awards),
        "passed": player.passed,
        "paid_turns": player.paid_turns,
        "turns": player.turns,
    }


def automa_state(table):
    automa = table.automa
    if automa is None:
        return None
    letter, arrow = back_of(table, automa.deck[0])
    return {
        "deck": len(automa.deck),
        "letter": letter,
        "arrow": arrow,
        "reshuffles": automa.reshuffles,
        "under": [[machine.name, tokens] for machine, tokens in automa.under],
    }


def back_of(table, card):
    """The letter and the arrow on the back of an automa card: starter.SET.ACTION."""
    _, letter, action = card.name.split(".")
    return letter, table.catalogue["automa"][action]["arrow"]


def state(table):
    return {
        "special_supply": table.special_supply,
        "end_phase": table.end_phase,
        "turn": table.turn,
        "display": {row: [item.name if item else None for item in table.windows[row]] for row in ROWS},
        "markers": {row: list(table.markers[row]) for row in CHROME_ROWS},
        "stacks": {row: len(table.stacks[row]) for row in ROWS},
        "tops": {row: table.stacks[row][0].name if table.stacks[row] else None for row in ROWS},
        "discards": {row: names(table.discards[row]) for row in PILES},
        "awards": [
            {"task": row.task, "left": row.left, "right": row.right, "watch": row.watch if row.left else None}
            for row in table.award_rows
        ],
        "automa": automa_state(table),
        "players": [player_state(player) for player in table.players],
    }
