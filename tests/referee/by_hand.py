"""Tables laid out by hand, and procedures whose questions are answered by hand."""

import random

from . import variants
from .opening import set_up
from .questions import Shuffle, TurnEnd
from .selfplay import random_opening
from .table import Table


def lay_out(players=2, data=None):
    """A fresh table with nobody's engineers, everything else as after setup."""
    data = data or variants.default()
    table = Table(data, players)
    set_up(table, random_opening(data, players, random.Random(7)))
    for player in table.players:
        player.hand = []
    return table, *table.players


def run(procedure, *answers):
    """Answer the questions that offer a choice, in order; everything that was asked."""
    asked, answers, reply = [], list(answers), None
    try:
        while True:
            question = procedure.send(reply)
            reply = None
            if isinstance(question, Shuffle):
                reply = list(question.names)
            elif not isinstance(question, TurnEnd):
                asked.append((question.kind, question.options))
                reply = 0
                if len(question.options) > 1:
                    assert answers, f"not answered: {question.kind} {question.options}"
                    reply = question.options.index(answers.pop(0))
    except StopIteration:
        assert not answers, f"never asked: {answers}"
        return asked


def machine(table, name, condition="done"):
    piece = table.new_piece(name)
    piece.condition = condition if piece.kind != "turning" else ""
    return piece


def visible(table, player, *names):
    for name in names:
        piece = machine(table, name)
        player.drives[piece.data["drive"]].append(piece)


def hand(table, player, *names):
    player.hand = [table.new_piece(name) for name in names]
