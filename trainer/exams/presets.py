"""Exams with the figures that schools and houses name, ready to be changed.

No house publishes its pass mark; where a source gives a time alone, the pass line is the one that is named
most.
"""

from __future__ import annotations

from dataclasses import dataclass

from trainer.content import Content
from trainer.errors import N_
from trainer.exams.blueprint import Blueprint, Part, asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A blueprint that has no table yet."""

    id: str
    name: str
    """English, marked for translation, as the source is."""
    source: str
    parts: tuple[Part, ...]
    pass_line: int = 900
    seconds: int | None = None
    critical: tuple[str, ...] = ()
    criticals_allowed: int = 0


_ONE_BET = ("bj_even", "bj_odd", "win", "lose", "push", "bj_v_bj", "double_win")

PRESETS: tuple[Preset, ...] = (
    Preset(
        id="payouts", name=N_("Payouts: 30, six seconds each"),
        source=N_("Training programs say ready at 27 right of the last 30, or at 6 seconds a bet."),
        parts=(Part(drill_id="payout/one-box", items=30, weight=1, seconds=6, situations=_ONE_BET),)),
    Preset(
        id="totals", name=N_("Hand totals: 30, four seconds each"),
        source=N_("Training programs say ready at 27 right of the last 30, or at 4 seconds a hand."),
        parts=(Part(drill_id="hand-total/single", items=30, weight=1, seconds=4),)),
    Preset(
        id="insurance", name=N_("Insurance maximum: ten seconds each"),
        source=N_("The badge of a dealers’ college: the highest insurance within 10 seconds."),
        parts=(Part(drill_id="arithmetic/half", items=10, weight=1, seconds=10),
               Part(drill_id="request/offers", items=10, weight=1, seconds=10,
                    situations=("insurance_over", "insurance_part", "insurance_ten")))),
    Preset(
        id="sums", name=N_("Sums: 50 in a minute"),
        source=N_("A casino’s audition: 50 sums in 60 seconds."),
        parts=(Part(drill_id="arithmetic/addition-50", items=50, weight=1),), seconds=60),
    Preset(
        id="table-test", name=N_("Table test: all skills, with a round"),
        source=N_("Ours, in the order of a shift: 90 per cent in all and 80 in each part. Whoever deals "
                  "against the soft-17 rule or puts an error right without calling the floor fails."),
        parts=(
            Part(drill_id="hand-total/single", items=20, weight=15, pass_line=800),
            Part(drill_id="dealer-draw/decide", items=20, weight=15, pass_line=800),
            Part(drill_id="payout/one-box", items=20, weight=20, pass_line=800),
            Part(drill_id="chip-cutting/blackjack", items=5, weight=10, pass_line=800),
            Part(drill_id="settlement-order/settle", items=5, weight=10, pass_line=800),
            Part(drill_id="request/all", items=15, weight=10, pass_line=800),
            Part(drill_id="irregularity/all", items=10, weight=10, pass_line=800),
            Part(drill_id="round/unaided", items=1, weight=10, pass_line=800)),
        seconds=90 * 60, critical=("S17_DRAWS_SOFT17", "H17_STANDS_SOFT17", "IRR_SELF_CORRECT"),
        criticals_allowed=0),
)


def at_table(content: Content, preset: Preset, table_id: str) -> Blueprint:
    """Its blueprint at a table; what the table has nothing for is left out."""
    whole = Blueprint(
        parts=preset.parts, table_id=table_id, pass_line=preset.pass_line, seconds=preset.seconds,
        critical=preset.critical, criticals_allowed=preset.criticals_allowed)
    parts = tuple(part for part in preset.parts if asked(content, whole, part))
    return Blueprint(
        parts=parts, table_id=table_id, pass_line=preset.pass_line, seconds=preset.seconds,
        critical=preset.critical, criticals_allowed=preset.criticals_allowed)
