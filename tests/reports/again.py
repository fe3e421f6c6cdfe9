"""The figures of mastery a second time, by the formulas as they are written down and by nothing of ours."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from tests.reports.recount import Raw

STRIPS = 2000
Day = Callable[[Raw], date]


def beta_lower(alpha: float, beta: float, below: float = 0.1) -> float:
    """Where the area under the density, summed up strip by strip with Simpson's rule, reaches ``below``."""
    norm = math.lgamma(alpha + beta) - math.lgamma(alpha) - math.lgamma(beta)

    def density(x: float) -> float:
        if x <= 0 or x >= 1:
            return math.exp(norm) if (x <= 0 and alpha == 1) or (x >= 1 and beta == 1) else 0.0
        return math.exp(norm + (alpha - 1) * math.log(x) + (beta - 1) * math.log(1 - x))

    area, width = 0.0, 1 / STRIPS
    left = density(0.0)
    for strip in range(STRIPS):
        right = density((strip + 1) * width)
        there = width * (left + 4 * density((strip + 0.5) * width) + right) / 6
        if area + there >= below:
            return width * (strip + (below - area) / there)
        area, left = area + there, right
    return 1.0


@dataclass
class Again:
    """One skill of one trainee; ``add`` takes its answers that count, in order."""

    critical: Collection[str]
    a: float = 0.0
    b: float = 0.0
    n: int = 0
    log_time: float | None = None
    mixed: int = 0
    days: set[date] = field(default_factory=set)
    credits: dict[str, list[int]] = field(default_factory=dict)
    is_mastered: bool = False
    has_tested_out: bool = False
    since: int = 0

    def add(self, one: Raw, day: date) -> None:
        share = one.credit / 1000
        self.a, self.b, self.n = 0.97 * self.a + share, 0.97 * self.b + 1 - share, self.n + 1
        self.days.add(day)
        self.mixed += is_mixed(one)
        self.credits.setdefault(one.situation, []).append(one.credit)
        if one.credit == 1000 and one.is_timed and one.elapsed_ms is not None:
            x = math.log(max(0.2, min(4.0, one.elapsed_ms / one.target_ms)))
            self.log_time = x if self.log_time is None else 0.9 * self.log_time + 0.1 * x
        self.since += 1
        self._judge()

    def test_out(self, check: Sequence[Raw]) -> None:
        """A check of forty items went well: its shares, with all the weight there can be."""
        right = sum(one.credit for one in check) / (1000 * len(check))
        self.a, self.b = right / 0.03, (1 - right) / 0.03
        self.has_tested_out, self.since = True, 0
        self._judge()

    def _judge(self) -> None:
        if (self.is_mastered or self.has_tested_out) and self.since >= 10 and self.lower < 0.80:
            self.is_mastered = self.has_tested_out = False
        if not self.is_mastered and self._is_master():
            self.is_mastered, self.since = True, 0

    def _is_master(self) -> bool:
        holds = all(len(there) >= 5 and sum(there) >= 800 * len(there)
                    for there in (self.credits.get(one, [])[-33:] for one in self.critical))
        return (self.n >= 25 and self.mixed >= 10 and holds and self.pace is not None and self.pace >= 1
                and (self.has_tested_out or (len(self.days) >= 2 and self.lower >= 0.88)))

    @property
    def accuracy(self) -> float:
        return (1 + self.a) / (2 + self.a + self.b)

    @property
    def lower(self) -> float:
        return beta_lower(1 + self.a, 1 + self.b)

    @property
    def pace(self) -> float | None:
        return None if self.log_time is None else math.exp(-self.log_time)

    @property
    def level(self) -> str:
        if self.is_mastered:
            return "mastered"
        if self.n < 8:
            return "new"
        return "proficient" if (self.pace or 0) >= 0.6 and self.lower >= 0.75 else "learning"


def is_mixed(one: Raw) -> bool:
    return one.kinds > 1 or one.mode == "check"


def mastery(answers: Iterable[Raw], critical: Collection[str], day: Day) -> Again:
    """Of answers in order; two buttons alone tell nothing where they were not mixed with other work.

    A check counts where it was of this skill alone; that it asked every situation is left out here.
    """
    made, checks = Again(critical), defaultdict[int, list[Raw]](list)
    for one in answers:
        if one.is_rated and (is_mixed(one) or one.drill != "dealer-draw/decide"):
            made.add(one, day(one))
            check = checks[one.sitting]
            check.append(one)
            if (one.mode, one.kinds, one.seq) == ("check", 1, 40) and sum(
                    each.credit == 1000 for each in check) >= 38:
                made.test_out(check)
    return made


@dataclass(frozen=True)
class Whole:
    """All the skills of one trainee: their evidence together, and the mean of their paces by it."""

    n: int
    accuracy: float
    lower: float
    pace: float | None

    @property
    def readiness(self) -> int | None:
        return None if self.pace is None else round(100 * self.lower * min(1.0, self.pace ** 0.5))


def whole(skills: Collection[Again]) -> Whole:
    a, b = sum(one.a for one in skills), sum(one.b for one in skills)
    paced = [(one.a + one.b, one.log_time) for one in skills if one.log_time is not None]
    weight = sum(share for share, _ in paced)
    return Whole(sum(one.n for one in skills), (1 + a) / (2 + a + b), beta_lower(1 + a, 1 + b),
                 math.exp(-sum(share * x for share, x in paced) / weight) if weight else None)


def states(answers: Sequence[Raw]) -> dict[str, str]:
    """By misconception of one skill: how long it was not shown where it had been shown before."""
    rated = [one for one in answers if one.is_rated]
    found = {}
    for code in {code for one in rated for code in one.codes}:
        last = max(place for place, one in enumerate(rated) if code in one.codes)
        where = {one.situation for one in rated if code in one.codes}
        clean = sum(one.situation in where for one in rated[last + 1:])
        found[code] = "cured" if clean >= 10 else "fading" if clean >= 5 else "open"
    return found


def could_show(one: Raw) -> set[str] | None:
    """The misconceptions that some answer to this item shows, read from its key; None: a kind that is not
    read here."""
    key = one.key
    if one.kind == "payout":
        return {code for line in key["lines"] for given, codes in line["wrong"].items()
                if not key["asks_amount_only"] or given.startswith("pay") for code in codes}
    if one.kind not in ("hand-total", "dealer-draw"):
        return None
    calls = {code for found in key.get("mistakes", {}).values() for code, _ in found}
    total = key["total"]
    if total is None:
        return calls
    named = {code for by in (total["by_number"], total["by_word"]) for found in by.values()
             for code, _ in found}
    soft = {"bj": set[str](), "bust": {"BUST_BLIND", "SOFT_EXTRA"}}.get(
        total["due"], {"SOFT_DROPPED" if total["is_soft"] and not total["is_final"] else "SOFT_EXTRA"})
    return calls | named | soft


def error_cost(one: Raw) -> Counter[str]:
    """``over`` and ``under`` in hundredths, bet by bet, of payments: what left the rack less what was due."""
    found = Counter[str]()
    if one.kind == "payout":
        for line in one.key["lines"]:
            given = (one.given["lines"][line["line"]] if "lines" in one.given
                     else {"action": "pay", "amount": one.given["amount"]})
            cost = _leaves(given["action"], given["amount"], line) - _leaves(
                line["action"], line["amount"], line)
            found["over" if cost > 0 else "under"] += abs(cost)
    return found


def _leaves(action: str, amount: int | None, line: dict[str, int | bool]) -> int:
    if action == "push":
        return 0
    if action == "take":
        is_said = line["needs_amount"] and amount is not None
        return -int(amount if is_said and amount is not None else line["stake"])
    return amount or 0
