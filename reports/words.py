"""Numbers in words: how estimates, counts and lists are written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from reports.stats.intervals import Estimate

UNKNOWN = "not enough games"
MINUS = "\N{MINUS SIGN}"
NO_BREAK = "\N{NO-BREAK SPACE}"
INTERVAL = re.compile(rf"(?<=[\d]) to (?=[{MINUS}+]?\d)")


class Written(str):
    """A text that knows the estimate which it says: in the text's unit it is `scale` times as large."""

    estimate: Estimate
    scale: float
    unit: str


def written(text: str, estimate: Estimate, scale: float = 1, unit: str = "") -> Written:
    """The text, knowing what it says. A table of the page takes values, n and interval from it."""
    made = Written(text)
    made.estimate, made.scale, made.unit = estimate, scale, unit
    return made


def number(value: float, digits: int = 0, sign: bool = False) -> str:
    """`12,345`, `−3.1`, with `sign` also `+3.1`; never −0."""
    text = f"{abs(value):,.{digits}f}"
    is_zero = not float(text.replace(",", ""))
    if value < 0 and not is_zero:
        return MINUS + text
    return "+" + text if sign and not is_zero else text


def plain(estimate: Estimate, digits: int = 1, sign: bool = False) -> Written:
    """`23.1 (22.8 to 23.4)`."""
    return _written(estimate, 1, "", digits, sign)


def percent(estimate: Estimate, digits: int = 1) -> Written:
    """`47.6 % (46.2 to 49.0)`; with more digits where the interval would else end at 0.0, or nearly all be 100."""
    if estimate.value is not None:
        digits = next((more for more in range(digits, 4)
                       if round(100 * estimate.high, more) and (estimate.value == 1 or round(100 * estimate.value, more) < 100)),
                      digits)  # fmt: skip
    return _written(estimate, 100, " %", digits, False)


def rate(share: float) -> str:
    """A share alone, with as many digits as it takes to tell it from none: `25.5 %`, `0.02 %`."""
    digits = next((digits for digits in (1, 2, 3, 4) if round(100 * share, digits)), 1)
    return f"{number(100 * share, digits)} %"


def percentage_points(estimate: Estimate, digits: int = 1) -> Written:
    """`+4.1 (1.0 to 7.2)`, in percentage points."""
    text = _written(estimate, 100, "", digits, True)
    return written(text, estimate, 100, "percentage points")


def rate_of(estimate: Estimate) -> Written:
    """A share without its interval, which the text knows; a dash where it is not known."""
    return written("–" if estimate.value is None else rate(estimate.value), estimate, 100, "%")


def _written(estimate: Estimate, scale: float, unit: str, digits: int, sign: bool) -> Written:
    if estimate.value is None:
        return written(UNKNOWN, estimate, scale, unit.strip())
    parts = (number(scale * part, digits, sign) for part in estimate[:3])
    value, low, high = parts
    return written(f"{value}{unit} ({low} to {high})", estimate, scale, unit.strip())


def scaled(estimate: Estimate, by: float) -> Estimate:
    """The estimate in another unit, as shares in percent; n stays."""
    if estimate.value is None:
        return estimate
    return estimate._replace(value=by * estimate.value, low=by * estimate.low, high=by * estimate.high)


def with_n(text: str, estimate: Estimate, what: str = "") -> str:
    """The text with its sample size: `…; n = 5,000 games`."""
    if estimate.value is None:
        return text
    longer = f"{text.removesuffix(')')}; {sample(estimate.n, what)})"
    return written(longer, text.estimate, text.scale, text.unit) if isinstance(text, Written) else longer


def q_value(q: float) -> str:
    """A p value that was adjusted for many comparisons: `0.012`, `<0.001`."""
    return "<0.001" if q < 0.001 else number(q, 3)


def sample(n: float, what: str = "") -> str:
    """`n = 5,000 games`."""
    return f"n = {number(n)} {what}".rstrip()


def looked(plan: Mapping[str, Any]) -> str:
    """How the number of games of a plan was chosen, if results chose it by a precision; else nothing."""
    target = plan.get("target", {})
    if "metric" not in target:
        return ""
    return (f"The number of games was chosen by looking at the results after fixed numbers of blocks: until every 95 % interval "
            f"of {target['metric']} was within ±{target['within']}, or {number(target['max_games'])} games a condition. "
            "Intervals at the end of such a search are a little too short.")


def unbroken(text: str) -> str:
    """The text with no line break before %, inside `n = 5`, and inside an interval."""
    whole = INTERVAL.sub(f"{NO_BREAK}to{NO_BREAK}", text)
    return whole.replace(" %", f"{NO_BREAK}%").replace("n = ", f"n{NO_BREAK}={NO_BREAK}")


def listed(parts: Sequence[str], word: str = "and") -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"
