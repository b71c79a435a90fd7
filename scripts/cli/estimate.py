"""What a plan will cost: games a second and bytes a game, measured on the spot with a few games of each kind."""

import os
import time
from typing import Any

from scripts.cli.options import thread_count
from scripts.cli.running import How, compile_notice

SECONDS = 0.4  # of playing, for each player count
FIRST_BLOCKS, LEAST_BLOCKS, MOST_BLOCKS = 16, 4, 4096  # the least: with few, each call counts for too much
FAR = 2**30  # a block number that is never kept in detail


def estimate(manifest: dict[str, Any], how: How) -> dict[str, Any]:
    """Seconds and bytes that a run will take."""
    from sim.compiled import is_compiled
    from sim.runner import prepare
    from strategies.batch import Batch

    batch = Batch(manifest)
    if not is_compiled():
        return {"seconds": None, "bytes": None, "games_per_second": None}
    compile_notice()
    prepare(batch.engine)
    measured: dict[int, dict[str, float]] = {}
    seconds = size = 0.0
    for number, group in enumerate(batch.groups):
        players = group.conditions[0].players
        if players not in measured:
            measured[players] = _measure(batch, number)
        known, record = measured[players], manifest["plan"]["conditions"][group.first]
        games = record["blocks"] * group.games_a_block
        detailed = min(games, manifest["plan"]["detail"] * len(group.conditions))
        seconds += games * known["seconds"]
        size += games * known["bytes"] + detailed * known["detail_bytes"]
    threads = min(thread_count(how.threads), os.cpu_count() or 1)
    games = sum(c["games"] for c in manifest["plan"]["conditions"])
    rate = games * threads / seconds
    return {"seconds": round(seconds / threads, 1), "bytes": round(size), "games_per_second": round(rate, 1)}


def _measure(batch: Any, number: int) -> dict[str, float]:
    """Seconds and bytes of one game of a group, and what detail rows add."""
    from sim.blocks import Chunk

    a_block = batch.groups[number].games_a_block
    blocks = max(LEAST_BLOCKS, FIRST_BLOCKS // a_block)
    while True:
        started = time.perf_counter()
        _sizes(batch.play(Chunk(number, FAR, FAR + blocks)))
        took = time.perf_counter() - started
        if took >= SECONDS or blocks >= MOST_BLOCKS:
            break
        blocks *= 2
    half = max(1, blocks // 2)
    small, large = (_sizes(batch.play(Chunk(number, FAR, FAR + some))) for some in (half, blocks))
    plain = sum(large[name] - small[name] for name in ("rows", "games")) / ((blocks - half) * a_block)
    some = _sizes(batch.play(Chunk(number, 0, half)))
    detail = (some["turns"] + some["yields"]) / (half * a_block) if batch.plan["detail"] else 0.0
    return {"seconds": took / (blocks * a_block), "bytes": plain, "detail_bytes": detail}


def _sizes(frames: dict[str, Any]) -> dict[str, int]:
    from sim.store import encoded

    return {name: len(encoded(frame, {})) for name, frame in frames.items()}


def in_words(expected: dict[str, Any]) -> str:
    """About how long, and how much room."""
    if expected["seconds"] is None:
        return "time and room are not measured without the compiler"
    seconds, size = expected["seconds"], expected["bytes"] / 1e6
    long = f"{seconds:.0f} seconds" if seconds < 120 else f"{seconds / 60:.0f} minutes"
    if seconds > 7200:
        long = f"{seconds / 3600:.1f} hours"
    room = f"{size:.1f} MB" if size < 1000 else f"{size / 1000:.1f} GB"
    return f"about {long} at {expected['games_per_second']:,.0f} games/s, and {room} on disk"
