"""The words of the game as whole numbers: rows, sectors, drives, kinds of decision, primitives.

Names follow the rulebook. Everything here is fixed by the rules; values that a designer may
change are in the catalogue.
"""

from __future__ import annotations

# rows of the display, and the stacks beside them
BASIC, ADVANCED, ENGINEER, ONE_SHOT, TURNING = range(5)
ROWS = ("basic", "advanced", "engineer", "one_shot", "turning")
WINDOWS = ("A", "B", "C", "top")
WINDOW_C, WINDOW_TOP = 2, 3

# sectors of a factory; sector X is 0
SECTOR_X, SECTOR_3 = 0, 3
SECTORS = ("X", "1", "2", "3")
PLACE_HAND = 4
X_AT = ("bottom", "left", "top", "right")
DRIVES = ("cog", "piston", "chain")
STORAGE = 3  # "from storage", where a drive would stand

SUITS = ("blue", "green", "orange", "gray", "wild")
GRAY, WILD = 3, 4
GRADES = ("1", "2", "3", "4", "4+")
HALF_GRADES = (2, 4, 6, 8, 9)  # CHR14: a 4+ counts four and a half
GRADE_4 = 8

OPEN, DONE, SPENT = 0, 1, 2
CONDITIONS = ("open", "done", "spent")
UP, DOWN = 0, 1
POSTURES = ("up", "down")

# numbering of cards: qualified engineers 0-31, starters 32-55; machines: chrome 0-63, one-shots from 64
STARTERS = 32
ENGINEER_CARDS = 56
CHROME_CARDS = 64
MACHINES = 96
SETS = ("A", "B", "C", "D")

# goods, in the order of `Gain` events
SMALL, MEDIUM, CHROME, GREEN, SPECIAL, WATER, STEAM = range(7)
GOODS = ("small", "medium", "chrome", "green", "special", "water", "steam")

# primitives of effects; the first seven are the goods
(FREE, STEAM_UP_TO, MAX_STEAM, SPECIAL_OR_GREEN, FREE_PER, GREEN_PER, EXCHANGE, IF_ENGINEERS, AGAIN,
 TAKE, ACTIVATE, MOVE, RETURN, RETURN_ALL, SEARCH, COMPLETE_FREE, AWARD) = range(7, 24)
PER_WATER, PER_HOT, PER_ONE_SHOTS, PER_TURNING_TYPES = range(4)

# when a chrome machine works
ALWAYS, ON_WHEEL, ON_PLAY, ON_CHROME, ON_ONE_SHOT, END_OF_TURN = range(6)
# abilities, as bits
CAN_NEARER, CAN_BUILT, CAN_TOP, CAN_ANY_SUIT, CAN_EQUAL, CAN_TWO = 1, 2, 4, 8, 16, 32
EXTRA_WHEEL, EXTRA_ENGINEER = 0, 1
BY_WHEEL, BY_PLAY = 0, 1

# award counts
(COUNT_COMPLETED, COUNT_DRIVE_SETS, COUNT_WATER, COUNT_CHROME, COUNT_ENGINEERS, COUNT_SPECIAL, COUNT_TURNING,
 COUNT_SUITS) = range(8)
AWARD_COUNTS = ("completed_chrome", "drive_sets", "water", "chrome_gears", "qualified_engineers", "special",
                "turning", "suits")

# procedures: frames that carry something out
(P_TURN, P_MAINTENANCE, P_WHEEL, P_PLAY, P_LAY, P_COPY, P_EFFECT, P_TAKEN, P_COMPLETE, P_MOVE, P_AGAIN, P_AUTOMA,
 P_SCORE) = range(13)

# kinds of decision: frames that ask; documented in sim/docs/decisions.md
FIRST_KIND = 32
KINDS = ("end_phase", "main", "play", "copy", "copy_second", "take", "place", "gain_free", "pay_free", "steam",
         "special", "exchange", "secondary", "wheel", "end_of_turn", "discard_engineer", "move", "moved", "return",
         "search", "complete_free", "at_once", "again", "award", "sell")
(K_END_PHASE, K_MAIN, K_PLAY, K_COPY, K_COPY_SECOND, K_TAKE, K_PLACE, K_GAIN_FREE, K_PAY_FREE, K_STEAM, K_SPECIAL,
 K_EXCHANGE, K_SECONDARY, K_WHEEL, K_END_OF_TURN, K_DISCARD_ENGINEER, K_MOVE, K_MOVED, K_RETURN, K_SEARCH,
 K_COMPLETE_FREE, K_AT_ONCE, K_AGAIN, K_AWARD, K_SELL) = range(FIRST_KIND, FIRST_KIND + 25)

# verbs of options; an option is verb << 16 | where << 8 | what, or V_AMOUNT << 16 | amount
(V_NONE, V_YES, V_AMOUNT, V_PLAY, V_TAKE, V_STORAGE, V_DRIVE, V_VACATE, V_COMPLETE, V_DISCARD, V_SPEED_ENGINEER,
 V_SPEED_ONE_SHOT, V_SPEED_TURNING, V_ACT_TURNING, V_ACT_ONE_SHOT, V_ACT_CHROME, V_ACT_PROTOTYPE, V_USE, V_ENGINEER,
 V_SECTOR, V_TAKE_ENGINEER, V_TAKE_ONE_SHOT, V_TAKE_TURNING, V_AWARD) = range(24)

# why a game ended
END_NONE, END_SPECIAL, END_AWARDS, END_BOTH, END_SOLO, END_CAP = range(6)
END_REASONS = ("none", "special", "awards", "both", "solo", "cap")
TURN_CAP = 100
PHASE_CAP = 500  # decisions in one phase; more is a fault of the engine or of a component
FAULTS = ("", "more than 500 decisions in one phase", "too many effects inside one another",
          "an illegal answer", "too many events in one step", "more than 512 options in one question")
FAULT_PHASE, FAULT_DEPTH, FAULT_ANSWER, FAULT_EVENTS, FAULT_OPTIONS = 1, 2, 3, 4, 5

# purposes of chance; a stack's first order uses its row number
(CHANCE_RESHUFFLE, CHANCE_SETS, CHANCE_AWARDS, CHANCE_WATCHES, CHANCE_AUTOMA, CHANCE_TIE,
 CHANCE_IMAGINED) = range(8, 15)

# what advance() returned for
ASKING, TURN_ENDED, LOG_FULL, OVER = range(4)

# events, for traces
EVENTS = ("decision", "options", "reshuffle", "order", "turn", "phase", "gain", "pay", "lay", "place", "back", "take",
          "to", "refill", "marker", "complete", "cover", "activate", "move", "discard", "rust", "wheel", "award",
          "watch", "end_phase", "pass", "flip", "remove", "water", "award_lost", "copy", "cap", "set_off")
(E_DECISION, E_OPTIONS, E_RESHUFFLE, E_ORDER, E_TURN, E_PHASE, E_GAIN, E_PAY, E_LAY, E_PLACE, E_BACK, E_TAKE, E_TO,
 E_REFILL, E_MARKER, E_COMPLETE, E_COVER, E_ACTIVATE, E_MOVE, E_DISCARD, E_RUST, E_WHEEL, E_AWARD, E_WATCH,
 E_END_PHASE, E_PASS, E_FLIP, E_REMOVE, E_WATER, E_AWARD_LOST, E_COPY, E_CAP, E_SET_OFF) = range(33)
# components in events: engineer cards 0-55, machines from 64: chrome, one-shots, turning, prototypes
NAME_MACHINE, NAME_TURNING, NAME_PROTOTYPE = 64, 160, 192
# what else goods come from or go to, in detail rows: watches, steam actions of a maintenance, end-phase fees
NAME_WATCH, SOURCE_MAINTENANCE, SOURCE_FEE = 195, 196, 197
NAME_AWARD = 200  # award tasks, as what a seat may be given
