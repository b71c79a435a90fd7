"""TRN, EOT, END, SOL2, SOL9 - whole turns and the whole game."""

from . import engineers, paying, scoring, solo, wheel
from .maintenance import maintenance
from .names import TURN_CAP
from .questions import TurnEnd, ask


def game(table):
    """The whole game after setup, until the scores are known."""
    cut = yield from (solo_game(table) if table.solo else round_the_table(table))
    if cut:
        table.end_reason = "cap"
    return (yield from scoring.final_scoring(table))


def round_the_table(table):
    """SET9, END4. True when the cap cuts the game."""
    while not all(player.passed for player in table.players):
        for player in table.players:
            if player.passed:
                continue
            if player.turns >= TURN_CAP:
                return True
            yield from turn(table, player)
            look_at_end(table)
            yield TurnEnd(table.turn, player.seat)
    return False


def solo_game(table):
    """SOL2, SOL9: the automa has a turn after every turn the human takes."""
    human = table.players[0]
    while True:
        if human.turns >= TURN_CAP:
            return True
        yield from turn(table, human)
        yield TurnEnd(table.turn, human.seat)
        if human.passed:
            return False
        table.turn += 1
        table.active = None
        yield from solo.automa_turn(table)
        yield TurnEnd(table.turn, 0)


def look_at_end(table):
    """END1."""
    if table.end_phase:
        return
    few_markers = table.special_supply <= table.rules["end_special"]
    few_awards = table.award_tokens() <= table.rules["end_awards"]
    if few_markers or few_awards:
        table.end_phase = True
        table.end_reason = "both" if few_markers and few_awards else "special" if few_markers else "awards"


def turn(table, player):
    """TRN1, END2, END3."""
    table.turn += 1
    table.active = player
    table.for_phase_4 = []
    if table.end_phase:
        fee = yield from ask(player, "end_phase", end_options(table, player), "END2 SOL9")
        if fee is None:
            yield from maintenance(table, player)
            player.passed = True
            return
        player.green -= fee
        player.paid_turns += 1
    player.turns += 1
    yield from maintenance(table, player)  # phase 1
    table.main_action = True
    yield from main_action(table, player)  # phase 2
    table.main_action = False
    yield from maintenance(table, player)  # phase 3
    yield from end_of_turn(table, player)  # phase 4


def end_options(table, player):
    """END2: pass, or pay the fee of the next turn."""
    options = [("pass", None)]
    fees = table.rules["end_fees"]
    if player.paid_turns < len(fees) and player.green >= fees[player.paid_turns]:
        fee = fees[player.paid_turns]
        options.append((f"pay {fee}", fee))
    return options


def main_action(table, player):
    """TRN2."""
    options = [("wheel", "wheel")] + engineers.play_options(player)
    chosen = yield from ask(player, "main", options, "TRN2")
    if chosen == "wheel":
        yield from wheel.turn_wheel(table, player)
    else:
        yield from engineers.play(table, player, chosen)


def end_of_turn(table, player):
    """EOT1-EOT3: each machine switched on in the main action once, if still visible."""
    used = []
    while True:
        options = [("stop", None)]
        for machine in player.visible():
            if machine in table.for_phase_4 and machine not in used:
                data = machine.data
                possible = data["action"] == "wheel" or bool(player.hand)
                if player.hot >= data.get("use_steam", 0) and possible:
                    options.append((f"use {machine.name} {data['drive']}", machine))
        machine = yield from ask(player, "end_of_turn", options, "EOT1 EOT3 CHR11 CHR21 CHR22")
        if machine is None:
            return
        used.append(machine)
        paying.consume(player, machine.data.get("use_steam", 0))
        if machine.data["action"] == "wheel":
            yield from wheel.turn_wheel(table, player)
        else:
            card = yield from ask(player, "play", engineers.play_options(player), "CHR22 ENG12")
            yield from engineers.play(table, player, card)
        yield from maintenance(table, player)
