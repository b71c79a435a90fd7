"""Words and orders that all chapters share."""

ROWS = ("basic", "advanced", "engineer", "one_shot", "turning")
CHROME_ROWS = ("basic", "advanced")
PILES = ("engineer", "one_shot", "turning")  # rows with a discard pile (SUP3: chrome has none)

WINDOWS = ("A", "B", "C")  # A is next to the stack, C the rightmost (SET2)
A, B, C = 0, 1, 2

SECTORS = ("X", "1", "2", "3")  # positions in every list by sector
X, THREE = 0, 3
ALL_SECTORS = (0, 1, 2, 3)

DRIVES = ("cog", "piston", "chain")
WHEEL = ("bottom", "left", "top", "right")  # where the X of the wheel points, in turning order
SETS = ("A", "B", "C", "D")

MAIN_SUITS = ("blue", "green", "orange")
GRADE_ORDER = {"1": 1, "2": 2, "3": 3, "4": 4, "4+": 5}  # ENG5
GRADE_IN_PAIR = {"1": 1, "2": 2, "3": 3, "4": 4, "4+": 4.5}  # CHR14
COSTS_EXTRA = ("4", "4+")  # ACT1

# Conditions. Their order here is the order in lists.
OPEN, DONE, SPENT = "open", "done", "spent"  # machines: uncompleted, completed, activated
UP, DOWN = "up", "down"  # engineers: upright, upside-down
CONDITION_ORDER = {"": 0, OPEN: 0, DONE: 1, SPENT: 2, UP: 0, DOWN: 1}

TURN_CAP = 100


def by_condition(piece):
    """Sort key: condition first, then type order."""
    return CONDITION_ORDER[piece.condition], piece.order


def by_type(piece):
    """Sort key: type order."""
    return piece.order
