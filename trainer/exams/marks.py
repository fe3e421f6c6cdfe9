"""The mark of a stored sitting, made anew from its rows whenever it is asked for."""

from __future__ import annotations

from trainer.exams.blueprint import Blueprint
from trainer.learning.marking import Mark, MarkedItem, PartRule, Rules, mark_paper
from trainer.store import answers, papers
from trainer.store.database import Database
from trainer.store.papers import StoredPaper


def mark_of(db: Database, blueprint: Blueprint, paper: StoredPaper) -> Mark:
    """What the sitting comes to as it stands; what was not answered counts nothing."""
    return mark_paper(rules_of(blueprint), marked_items(db, paper))


def rules_of(blueprint: Blueprint) -> Rules:
    """How a blueprint wants its papers marked."""
    return Rules(
        parts=tuple(PartRule(drill_id=part.drill_id, weight=part.weight, pass_line=part.pass_line)
                    for part in blueprint.parts),
        pass_line=blueprint.pass_line, critical=blueprint.critical,
        criticals_allowed=blueprint.criticals_allowed)


def marked_items(db: Database, paper: StoredPaper) -> list[MarkedItem]:
    """Every item of the paper, reached or not."""
    results = {line.seq: line.result for line in answers.read_log(db, paper.id)}
    beside, void = papers.paper_answers(db, paper.id), papers.void_items(db, paper.id)
    items = []
    for seq in range(1, paper.sitting.n_items + 1):
        result, kept = results.get(seq), beside.get(seq)
        items.append(MarkedItem(
            part=paper.part_of(seq), credit=result.credit if result else 0,
            codes=result.codes if result else (), is_answered=result is not None,
            is_late=kept is not None and kept.is_late, is_void=seq in void))
    return items
