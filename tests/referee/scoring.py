"""END5, AWD - the final scoring."""

from .names import ALL_SECTORS, DRIVES, MAIN_SUITS
from .questions import ask


def final_scoring(table):
    """Selling seat by seat, then the count. Returns what the trace's result holds."""
    sold = []
    for player in table.players:
        price = table.rules["chrome_a_point"]
        options = [(str(points), points) for points in range(player.chrome // price + 1)]
        points = yield from ask(player, "sell", options, "END5")
        player.chrome -= points * price
        player.green += points
        sold.append(points)
    scores = [score(table, player, points) for player, points in zip(table.players, sold)]
    rank(scores)
    return {"scores": scores, "end": table.end_reason, "turns": [player.turns for player in table.players]}


def score(table, player, sold):
    machines = sum(machine.data["points"] for machine in player.completed_chrome())
    awards = sum(award_points(table, player, task) for task in player.awards)
    return {
        "score": player.special + player.green + machines + awards,
        "special": player.special,
        "green": player.green,
        "machines": machines,
        "awards": awards,
        "sold": sold,
    }


def rank(scores):
    """Ties: more special markers; still tied: shared."""
    standing = [(entry["score"], entry["special"]) for entry in scores]
    winners = standing.count(max(standing))
    for entry, mine in zip(scores, standing):
        entry["rank"] = 1 + sum(other > mine for other in standing)
        entry["win_share"] = 12 // winners if entry["rank"] == 1 else 0


def award_points(table, player, task):
    data = table.catalogue["award"][task.split(".")[1]]
    points = count(player, data["count"]) // data["per"] * data["points"]
    return points if data.get("cap") is None else min(data["cap"], points)


def count(player, what):
    """AWD2: what a task counts."""
    if what == "completed_chrome":
        return len(player.completed_chrome())
    if what == "drive_sets":
        drives = [machine.data["drive"] for machine in player.completed_chrome()]
        return min(drives.count(drive) for drive in DRIVES)
    if what == "water":
        return player.hot + player.cold
    if what == "chrome_gears":
        return player.chrome
    if what == "qualified_engineers":
        return sum(card.qualified for card in player.owned_engineers())
    if what == "special":
        return player.special
    if what == "turning":
        return sum(len(player.turning[sector]) for sector in ALL_SECTORS)
    if what == "suits":
        suits = [card.suit for card in player.owned_engineers() if card.qualified]
        return min(len(MAIN_SUITS), sum(suit in suits for suit in MAIN_SUITS) + suits.count("wild"))
    raise ValueError(f"cannot count {what}")
