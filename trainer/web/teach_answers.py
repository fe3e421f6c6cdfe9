"""One answer of a trainee for their instructor: as it was, why it was judged so, and whether it counts."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from trainer.certificates import issuing
from trainer.drills import KINDS
from trainer.drills.round.acts import ACTS, PHASES
from trainer.errors import AnswerFormatError, Closed, TrainerError
from trainer.practice import MODES
from trainer.reporting import one_answer
from trainer.reports.r09_answers import REMARKS
from trainer.web import lookup
from trainer.web.debrief import OWN_RATINGS
from trainer.web.responses import page, see
from trainer.web.rule_labels import LABELS
from trainer.web.rule_values import value_in_words
from trainer.web.staff import actor
from trainer.web.strip import strip

bp = Blueprint("teach_answers", __name__, url_prefix="/teach/answers")


@bp.get("/<sitting>/<int:seq>")
def show(sitting: str, seq: int) -> Response:
    """The item as it was shown, the answer given, the right one and the rules it rests on."""
    return _show(sitting, seq)


@bp.post("/<sitting>/<int:seq>")
def mark(sitting: str, seq: int) -> Response:
    """Void it, or let it count again."""
    do = one_answer.restore if request.form.get("what") == "restore" else one_answer.void
    try:
        do(lookup.store(), lookup.content(), actor(), sitting, seq,
           reason=request.form.get("reason", ""), now=lookup.now())
    except (AnswerFormatError, Closed) as error:
        return _show(sitting, seq, error)
    return see(url_for(".show", sitting=sitting, seq=seq, _anchor="marks"))


@bp.get("/<sitting>/debrief")
def debrief(sitting: str) -> Response:
    """A round step by step: what was due, what was done, and what that cost."""
    found = one_answer.round_sheet(lookup.store(), lookup.content(), actor(), sitting)
    return page("teach/debrief.html", sheet=found, round=found.round, ratings=OWN_RATINGS, acts=ACTS,
                phases=PHASES)


def _show(sitting: str, seq: int, error: TrainerError | None = None) -> Response:
    sheet = one_answer.answer_sheet(lookup.store(), lookup.content(), actor(), sitting, seq)
    replay = sheet.replay
    kind, variant = replay.item.kind, replay.item.prompt["variant"]
    certified = issuing.as_certified(lookup.store(), lookup.content(), actor(), sheet.exam_id,
                                     sheet.sitting_id, now=lookup.now()) if sheet.exam_id else None
    status = 200 if error is None else 409 if isinstance(error, Closed) else 422
    return page(
        "teach/answer.html", status=status, sheet=sheet, certified=certified, replay=replay, item=replay.item,
        table=replay.table, feedback=replay.feedback, clauses=strip(replay.table, kind, variant),
        rules=[(key, LABELS[key], value_in_words(key, replay.table))
               for key in KINDS[kind].RELIES_ON[variant] if key in LABELS],
        mode=MODES[sheet.mode], remarks=REMARKS, error=error, typed=request.form if error else {})
