"""One step of a round: the key that it is judged by, and what an answer to it is worth."""

from __future__ import annotations

from trainer.calls.reading import SaidTotal
from trainer.drills.base import WHOLE, Json, Mistake, Verdict
from trainer.drills.lines import Line
from trainer.drills.lines.mistakes import is_ambiguous, wrong_answers
from trainer.drills.round.acts import ACTS, COURTESY, PROCEDURE
from trainer.drills.round.mistakes import (
    ENDS,
    LINES,
    SLIPS_OF_ORDER,
    code_of,
    ended_wrongly,
    facts_of,
    say_place,
)
from trainer.drills.round.reasons import line_facts, messages, worked
from trainer.drills.round.scene import Cue, Scene
from trainer.drills.round.shown import offered
from trainer.drills.totals import chances_of_total, due_total, judge_total, total_key
from trainer.engine.lines import settle_lines
from trainer.engine.settlement import Settlement
from trainer.errors import N_, AnswerFormatError, CannotDeal, Message

ACTION = 400
"""Of a line that is settled the right way with a wrong amount."""

_DUE = N_("%(act)s.")
_DUE_THERE = N_("%(act)s: %(place)s.")
_DUE_AMOUNT = N_("%(act)s: %(amount)s.")
_DUE_BOTH = N_("%(act)s: %(place)s, %(amount)s.")
_DUE_TOTAL = N_("Announce %(total)s.")
_NOT_OFFERED = N_("That act is not offered now. Choose one of those shown.")


def step_key(cue: Cue, scene: Scene, variant: str) -> Json:
    """What judging this step needs; raises CannotDeal as ``line_key``."""
    acts = offered(scene, cue, variant)
    total = None if cue.hand is None else total_key(
        cue.hand, scene.rules, scene.plan.house, is_final=cue.is_final)
    return {
        "act": cue.act,
        "place": cue.place if ACTS[cue.act].has_place else "",
        "total": total,
        "amount": cue.amount,
        "weight": COURTESY if cue.why == "claim" else ACTS[cue.act].weight,
        "worked": worked(cue, scene, total),
        "codes": {act: code_of(act, cue, scene) for act in acts if act != cue.act},
        "facts": facts_of(cue),
        "claim": cue.facts.get("claim") if cue.why == "claim" else None,
        "amounts": ended_wrongly(scene.plan.bets, scene.left or {}) if cue.act in ENDS else {},
        "line": None if cue.line is None else line_key(cue.line, scene),
        "pending": _pending(scene) if cue.line is not None else [],
    }


def judge(key: Json, answer: Json) -> Verdict:
    """Weigh what was done against what is due; raises AnswerFormatError for an act that is not offered."""
    act, place = answer["act"], answer["place"]
    if act != key["act"] and act not in key["codes"]:
        raise AnswerFormatError(_NOT_OFFERED)
    cost = _cost(key, answer)
    if key["line"] is not None and act in LINES and place == key["place"]:
        return _verdict(key, *_judge_line(key, answer), cost)
    if act != key["act"]:
        is_of_lines = act in LINES and key["line"] is not None and place in key["pending"]
        return _verdict(key, 0, _own(key, "SETTLED_OUT_OF_ORDER" if is_of_lines else key["codes"][act]), cost)
    if place != key["place"]:
        code = "SETTLED_OUT_OF_ORDER" if place in key["pending"] else "WRONG_BOX"
        return _verdict(key, 0, _own(key, code), cost)
    if key["total"] is not None:
        return _verdict(key, *_judge_total(key, SaidTotal.from_json(answer["total"])), cost)
    if key["amount"] is not None and answer["amount"] != key["amount"]:
        return _verdict(key, 0, _own(key, _amount_code(key, answer["amount"])), cost)
    return _verdict(key, WHOLE, (), cost)


def chances_of_step(key: Json) -> frozenset[str]:
    """Codes of the misconceptions that some act shows here."""
    codes = set(key["codes"].values())
    if key["place"]:
        codes.add("WRONG_BOX")
    if any(place != key["place"] for place in key["pending"]):
        codes.add("SETTLED_OUT_OF_ORDER")
    if key["line"] is not None:
        return frozenset(codes | _of_line(key))
    if key["total"] is not None:
        claimed = {"CLAIM_BELIEVED"} if key["claim"] is not None else set()
        return frozenset(codes | chances_of_total(key["total"]) | claimed | {"WRONG_TOTAL"})
    if key["act"] == "limit_insurance":
        return frozenset(codes | {"INSURANCE_WRONG_LIMIT"})
    return frozenset(codes if key["amount"] is None else {*codes, *key["amounts"].values(), "WRONG_AMOUNT"})


def _of_line(key: Json) -> set[str]:
    """What settling the line itself can show: a meaning that is known, or none."""
    wrong = key["line"]["wrong"]
    offered = [act for act in LINES if act == key["act"] or act in key["codes"]]
    named = {code for answer, codes in wrong.items() if answer.partition(":")[0] in offered for code in codes}
    others = [act for act in offered if act != key["act"] and act not in wrong]
    if others:
        named.add("WRONG_WINNER")
    return named if key["act"] == "push" else named | {"WRONG_AMOUNT"}


def due_of(key: Json) -> Message:
    """What should have been done; its parameters carry the weight of the step for the debrief."""
    params = {"act": {"message": ACTS[key["act"]].name}, "weight": key["weight"]}
    if key["total"] is not None:
        return Message(_DUE_TOTAL, params | due_total(key["total"]).params)
    has_amount = key["amount"] is not None and key["act"] != "push"
    if has_amount:
        params |= {"amount": {"money": key["amount"]}}
    if key["place"]:
        return Message(_DUE_BOTH if has_amount else _DUE_THERE, params | {"place": say_place(key["place"])})
    return Message(_DUE_AMOUNT if has_amount else _DUE, params)


def _verdict(key: Json, credit: int, mistakes: tuple[Mistake, ...], cost: int | None) -> Verdict:
    """``at_stake`` is the weight of what went wrong: a slip of order costs no more than procedure."""
    is_order = bool(mistakes) and mistakes[0].code in SLIPS_OF_ORDER
    at_stake = min(key["weight"], PROCEDURE) if is_order else key["weight"]
    due = due_of(key)
    weighed = Message(due.template, due.params | {"at_stake": at_stake})
    return Verdict(credit, weighed, messages(key["worked"]), mistakes, error_cost=cost)


def _own(key: Json, code: str) -> tuple[Mistake, ...]:
    return (Mistake(code, key["facts"]),)


def _judge_total(key: Json, said: SaidTotal) -> tuple[int, tuple[Mistake, ...]]:
    judged = judge_total(key["total"], said)
    if key["claim"] is not None and said.high is not None and str(said.high) == key["claim"]:
        return judged.credit, (*_own(key, "CLAIM_BELIEVED"), *judged.mistakes)
    if judged.credit < WHOLE and not judged.mistakes:
        return judged.credit, _own(key, "WRONG_TOTAL")
    return judged.credit, judged.mistakes


def _judge_line(key: Json, answer: Json) -> tuple[int, tuple[Mistake, ...]]:
    """The way it is settled and the amount; where all that lies there is taken no amount is needed."""
    line, act, amount = key["line"], answer["act"], _moved(key, answer)
    is_act_right = act == key["act"]
    if is_act_right and (act == "push" or amount == key["amount"]):
        return WHOLE, ()
    codes = line["wrong"].get(f"{act}:{amount}") or line["wrong"].get(act)
    credit = ACTION if is_act_right else 0
    if codes is None:
        return credit, _own(key, "WRONG_AMOUNT" if is_act_right else "WRONG_WINNER")
    return credit, tuple(Mistake(code, line["facts"]) for code in codes)


def _moved(key: Json, answer: Json) -> int:
    """What goes out of the rack or into it: a take without an amount is of all that lies there."""
    given: int | None = answer["amount"]
    if given is not None:
        return given
    stake: int = key["line"]["stake"]
    return stake if answer["act"] == "take" else 0


def _cost(key: Json, answer: Json) -> int | None:
    """Paid less due on a line, None where no line is settled on its place."""
    if key["line"] is None or answer["act"] not in LINES or answer["place"] != key["place"]:
        return None
    ways = {"pay": 1, "take": -1, "push": 0}
    return ways[answer["act"]] * _moved(key, answer) - ways[key["act"]] * int(key["amount"])


def _amount_code(key: Json, amount: int) -> str:
    if key["act"] == "limit_insurance":
        return "INSURANCE_WRONG_LIMIT"
    code: str = key["amounts"].get(str(amount), "WRONG_AMOUNT")
    return code


def line_key(line: Line, scene: Scene) -> Json:
    """What judging the line needs; raises CannotDeal where a wrong amount would have two meanings."""
    wrong = wrong_answers(line, scene.round.dealer, scene.rules)
    if is_ambiguous(line, wrong):
        raise CannotDeal(N_("Two misconceptions come to the same amount."))
    return {"stake": line.stake, "wrong": wrong, "facts": line_facts(line, scene)}


def _pending(scene: Scene) -> list[str]:
    """The lines that are still to be settled, whether now or at the end."""
    lines: dict[str, Settlement] = {}
    for box in scene.round.boxes:
        settle_lines(scene.round, box, scene.rules, lines)
    return [line for line in lines if line not in scene.round.settled]
