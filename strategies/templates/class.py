"""Takes what gives most at once, else any option at random."""

WORTH = {"small": 1, "medium": 1, "chrome": 2, "green": 4, "special": 6, "water": 3, "steam": 1}


class Strategy:
    """Plain Python: slow, and free to use anything. One object plays one seat of one game."""

    def answer(self, question):
        """The index of an option.

        question.kind, .seat, .options (in words), .about; .at_once: by option what it costs and gives until the next
        question; .seen, .tables, .chance: the same as a compiled function is handed (strategies/docs/protocol.md).
        """
        values = [sum(WORTH[good] * n for good, n in goods.items()) for goods in question.at_once]
        best = [i for i, value in enumerate(values) if value == max(values)]
        return best[question.chance % len(best)]
