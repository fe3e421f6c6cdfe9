"""What a sitting's answers come to in money and in misconceptions, judged again by their stored keys.

It follows from the sitting alone, so it is kept once that has ended (``trainer/store/sums.py``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from trainer.drills import KINDS
from trainer.drills.base import Verdict
from trainer.store.sums import AnsweredItem, Chances, SittingSum


def sum_of(answered: Iterable[AnsweredItem], currency: str) -> SittingSum:
    """``currency`` is that of the sitting's table."""
    over = under = 0
    chances, hits = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for one in answered:
        if one.item.kind not in KINDS:
            continue  # a kind that is no more cannot judge
        if not one.is_voided:
            for cost in error_costs(KINDS[one.item.kind].grade(one.item, one.given)):
                over, under = over + max(cost, 0), under + max(-cost, 0)
        if one.tells:
            shown = one.codes & KINDS[one.item.kind].MISTAKES.keys()
            hits.update((one.item.kind, code) for code in shown)
            chances.update((one.item.kind, code) for code in KINDS[one.item.kind].chances(one.item) | shown)
    return SittingSum(currency=currency, overpaid=over, underpaid=under, codes={
        place: Chances(n, hits[place]) for place, n in sorted(chances.items())})


def error_costs(verdict: Verdict) -> Iterator[int]:
    """Paid less due, in hundredths, of each bet that was settled: what is too much here and too little there
    does not make up for one another."""
    if verdict.lines:
        for line in verdict.lines:
            yield from error_costs(line)
    elif verdict.error_cost:
        yield verdict.error_cost
