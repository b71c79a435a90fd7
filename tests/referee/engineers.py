"""ENG, CHR1-CHR3, CHR5, CHR11-CHR15 - playing, copying and placing engineers."""

from . import effects
from .names import COSTS_EXTRA, DOWN, GRADE_IN_PAIR, GRADE_ORDER, MAIN_SUITS, THREE, UP, X, by_type
from .questions import ask, merged


def play(table, player, card):
    """ENG1, ENG2, ENG6: as main action or as an additional one (ENG12)."""
    lay(player, card)
    if table.main_action:
        switch_on_by_playing(table, player, card)
    yield from on_playing(table, player, card)
    yield from act(table, player, card)
    others = table.clockwise_from(player)
    for other in others:
        if not other.passed:  # ENG8
            yield from offer_copy(table, other, card)
    for someone in [player] + others:
        place_laid(table, someone)


def lay(player, card):
    player.hand.remove(card)
    player.laid.append(card)


def play_options(player):
    """TRN2: the cards in hand."""
    return merged([(f"play {card.name}", card) for card in sorted(player.hand, key=by_type)])


def listed(card, plays):
    """Whether "any.1", "qualified.2" and the like name this card."""
    for entry in plays:
        who, grade = entry.split(".")
        if card.grade == grade and (who == "any" or card.qualified):
            return True
    return False


def switch_on_by_playing(table, player, card):
    """CHR11: main action only."""
    for machine in player.visible():
        data = machine.data
        if data["when"] == "end_of_turn" and data["switched_by"] == "play" and listed(card, data["plays"]):
            if machine not in table.for_phase_4:
                table.for_phase_4.append(machine)


def on_playing(table, player, card):
    """CHR1, CHR2, ENG10: before the action."""
    for machine in player.visible_in_turn():
        if machine.data["when"] == "play" and listed(card, machine.data["plays"]):
            yield from effects.carry_out(table, player, machine.data["effect"])


def act(table, player, card):
    """Perform the action printed on this card, whoever played it (ENG2, CHR5)."""
    doubled = any(
        card.grade == str(machine.data["double_grade"]) and card.suit != machine.data.get("not_suit")
        for machine in player.able("double")
    )
    yield from effects.carry_out(table, player, card.data["action"], doubled)


# --- copying -----------------------------------------------------------------------------


def suit_fits(table, player, card, played):
    """ENG4, CHR12."""
    if player.able("copy_any_suit") and not (played.suit == "gray" and table.switch["gray_apart"]):
        return True
    if played.suit == "gray":
        return card.suit == "gray"
    if played.suit == "wild":
        return card.suit in MAIN_SUITS or card.suit == "wild"
    return card.suit in (played.suit, "wild")


def copies_alone(table, player, card, played):
    """ENG2, ENG5, CHR13."""
    if not suit_fits(table, player, card, played):
        return False
    mine, theirs = GRADE_ORDER[card.grade], GRADE_ORDER[played.grade]
    return mine > theirs or (mine == theirs and bool(player.able("copy_equal_grade")))


def copies_as_pair(table, player, first, second, played):
    """CHR14, CHR15."""
    if not (suit_fits(table, player, first, played) and suit_fits(table, player, second, played)):
        return False
    mine = GRADE_IN_PAIR[first.grade] + GRADE_IN_PAIR[second.grade]
    theirs = GRADE_IN_PAIR[played.grade]
    return mine > theirs or (mine == theirs and bool(player.able("copy_equal_grade")))


def partners(table, player, first, played):
    """The cards that make a pair with the first, not before it in type order."""
    if not player.able("copy_two"):
        return []
    return [
        card
        for card in sorted(player.hand, key=by_type)
        if card is not first and card.order >= first.order and copies_as_pair(table, player, first, card, played)
    ]


def offer_copy(table, player, played):
    """ENG2, ENG3: at most one copy, by one engineer or by a pair."""
    options = [("decline", None)]
    for card in sorted(player.hand, key=by_type):
        if copies_alone(table, player, card, played) or partners(table, player, card, played):
            options.append((f"copy {card.name}", card))
    rules = "ENG2 ENG4 ENG5 CHR12 CHR13 CHR14 CHR15"
    first = yield from ask(player, "copy", merged(options), rules, played.name)
    if first is None:
        return
    cards = [first]
    if player.able("copy_two"):
        options = [("alone", None)] if copies_alone(table, player, first, played) else []
        options += [(f"with {card.name}", card) for card in partners(table, player, first, played)]
        second = yield from ask(player, "copy_second", merged(options), rules, played.name)
        if second is not None:
            cards.append(second)
    for card in cards:
        lay(player, card)
    for card in cards:  # ENG10
        yield from on_playing(table, player, card)
    yield from act(table, player, played)


# --- placing -----------------------------------------------------------------------------


def place_laid(table, player):
    """ENG6, ENG7, CHR3: beside the factory, in the sector of the own grade or one nearer to X."""
    nearer = bool(player.able("nearer"))
    for card in player.laid:
        high = card.grade in COSTS_EXTRA
        if not nearer:
            sector = X if high else int(card.grade)
            card.condition = DOWN if high else UP
        else:
            sector = THREE if high else int(card.grade) - 1
            card.condition = DOWN if high and table.switch["nearer_stays"] else UP
        player.engineers[sector].append(card)
    player.laid = []
