"""A tournament in words: the sentences that come first, and the lines of its tables."""

from __future__ import annotations

from collections.abc import Iterator

from reports.compare.words import counted
from reports.labels import PLAYERS
from reports.stats.intervals import FEWEST_BLOCKS
from reports.tournament.results import Rated, Tournament
from reports.verdicts import Verdict
from reports.words import listed, percent, plain, sample

MOST = 6
LEAST_PART = 0.005  # of a mixture, to be named


def verdicts(found: Tournament) -> list[Verdict]:
    """Who is rated how, what dominates and goes in circles, and what changes with the number of players."""
    return [*(v for rated in found.rated for v in _rated(found, rated)), *_meta(found), *_movers(found)]


def _rated(found: Tournament, rated: Rated) -> Iterator[Verdict]:
    order = found.order(rated)
    best = rated.ratings[order[0]]
    start = f"{PLAYERS[rated.players]}: "
    if not best.is_known:
        why = "not enough games to rate anybody" if best.blocks < FEWEST_BLOCKS else "no block came out in another way"
        yield Verdict(f"{start}{why}.", f"{counted(best.blocks, 'block')}.", "ratings")
        return
    near = [found.field[s] for s in order[1:] if rated.ratings[s].high >= best.low]
    claim = f"{start}{found.field[order[0]]} is rated highest"
    claim += f"; the intervals of {listed(near)} reach up to it" if near else ""
    texts = [f"{found.field[s]} {plain(rated.ratings[s], 0, True)}" for s in order[:MOST]]
    yield Verdict(f"{claim}.", f"Elo points above the field's mean: {'; '.join(texts)}; {rated.lineups} line-ups, "
                  f"{sample(best.n, 'games')} of the first.", "ratings")


def _meta(found: Tournament) -> Iterator[Verdict]:
    meta = found.meta
    if meta is None or not all(e.is_known for e in meta.cells.values()):
        return
    field = found.field
    worse: dict[int, list[int]] = {}
    for t, s in meta.dominated:
        worse.setdefault(t, []).append(s)
    if worse:
        texts = [f"{field[t]} by {listed([field[s] for s in by])}" for t, by in worse.items()]
        yield Verdict(f"2 players: {listed([field[t] for t in worse])} {'is' if len(worse) == 1 else 'are'} dominated: whoever "
                      "the opponent, another wins more.", f"{'; '.join(texts)}. All judged together at 95 %.", "meta")
    else:
        yield Verdict("2 players: no strategy is dominated beyond doubt.", "Each wins more than any other against somebody, or "
                      "the difference may be chance.", "meta")
    if meta.cycles:
        circles = [" beats ".join(field[k] for k in (*cycle, cycle[0])) for cycle in meta.cycles[:MOST]]
        more = len(meta.cycles) - MOST
        yield Verdict(f"2 players: there {'are' if len(meta.cycles) > 1 else 'is'} {len(meta.cycles)} "
                      f"rock-paper-scissors cycle{'s' if len(meta.cycles) > 1 else ''}.",
                      f"{'; '.join(circles)}{f'; and {more} more' if more > 0 else ''}.", "meta")  # fmt: skip
    else:
        yield Verdict("2 players: no three strategies beat each other in a circle beyond doubt.", "All pairs judged together.",
                      "meta")
    parts = meta.mixture
    used = sorted((s for s in range(len(field)) if parts[s].value >= LEAST_PART), key=lambda s: -parts[s].value)
    able = [field[s] for s in range(len(field)) if s not in used and parts[s].high >= LEAST_PART]
    lasting = max(range(len(field)), key=lambda s: meta.ranks[s].value)
    texts = [f"{field[s]} {percent(parts[s])}" for s in used]
    alone = f"{field[used[0]]} alone" if len(used) == 1 else f"who chooses among {listed([field[s] for s in used])} by lot"
    claim = f"2 players: {alone} is not beaten by anybody, as the estimates stand"
    others = f"; {listed(able)} may take part as well" if able else ""
    yield Verdict(f"{claim}.", f"Mixture: {'; '.join(texts)}{others}. In the long run of α-rank a population plays "
                  f"{field[lasting]} most ({percent(meta.ranks[lasting])}).", "meta")


def _movers(found: Tournament) -> Iterator[Verdict]:
    """Whose place changes most with the number of players."""
    if len(found.rated) < 2:
        return
    first, last = found.rated[0], found.rated[-1]
    if not all(e.is_known for rated in (first, last) for e in rated.ratings):
        return
    places = [{s: k + 1 for k, s in enumerate(found.order(rated))} for rated in (first, last)]
    moved = []
    for s, (one, other) in enumerate(zip(first.ratings, last.ratings, strict=True)):
        if one.high < other.low or other.high < one.low:
            moved.append((abs(places[1][s] - places[0][s]), s))
    if not moved or not max(moved)[0]:
        yield Verdict("No place changes beyond doubt with the number of players.",
                      f"{first.players} against {last.players} players.", "ratings")
        return
    _, s = max(moved)
    yield Verdict(f"{found.field[s]} moves most with the number of players: from place {places[0][s]} with {first.players} to "
                  f"place {places[1][s]} with {last.players}.",
                  f"{plain(first.ratings[s], 0, True)} and {plain(last.ratings[s], 0, True)} Elo points above the field's mean.",
                  "ratings")  # fmt: skip


def rating_rows(found: Tournament) -> list[list[str]]:
    """A line a strategy, by the first player count: rating and win share at each."""
    rows = []
    for s in found.order(found.rated[0]):
        row = [found.field[s]]
        for rated in found.rated:
            e, even = rated.shares[s].estimate(), 1 / rated.players
            if e.is_known:
                e = e._replace(value=e.value + even, low=e.low + even, high=e.high + even)
            row += [plain(rated.ratings[s], 0, True), percent(e)]
        rows.append(row)
    return rows


def rating_head(found: Tournament) -> list[str]:
    """The head of these lines."""
    return ["", *(text for rated in found.rated for text in (f"{PLAYERS[rated.players]}: Elo", "win share"))]
