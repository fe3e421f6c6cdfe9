"""The mark of a stored sitting, made anew from its rows whenever it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from trainer.exams.blueprint import Blueprint
from trainer.learning.marking import MarkedItem, PartRule, Rules
from trainer.store import papers
from trainer.store.answers import LogLine
from trainer.store.database import Database
from trainer.store.papers import PaperAnswer, StoredPaper


def rules_of(blueprint: Blueprint) -> Rules:
    """How a blueprint wants its papers marked."""
    return Rules(
        parts=tuple(PartRule(drill_id=part.drill_id, weight=part.weight, pass_line=part.pass_line)
                    for part in blueprint.parts),
        pass_line=blueprint.pass_line, critical=blueprint.critical,
        criticals_allowed=blueprint.criticals_allowed)


def marked_items(db: Database, paper: StoredPaper, log: Iterable[LogLine],
                 beside: Mapping[int, PaperAnswer]) -> list[MarkedItem]:
    """Every item of the paper, reached or not; ``log`` and ``beside`` are what is stored of its answers."""
    results, void, items = {line.seq: line.result for line in log}, papers.void_items(db, paper.id), []
    for seq in range(1, paper.sitting.n_items + 1):
        result, kept = results.get(seq), beside.get(seq)
        items.append(MarkedItem(
            part=paper.part_of(seq), credit=result.credit if result else 0,
            codes=result.codes if result else (), is_answered=result is not None,
            is_late=kept is not None and kept.is_late, is_void=seq in void))
    return items
