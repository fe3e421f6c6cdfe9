"""What somebody's skills came to in the exams of a class whose results are out."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from trainer.exams import read_blueprint
from trainer.exams.marks import marked_items, rules_of
from trainer.learning.marking import mark_paper
from trainer.reports.r03_trainee import ExamLine
from trainer.store import answers, exams, papers
from trainer.store.database import Database


def last_exams(db: Database, class_id: int, person_id: int, zone: str) -> dict[str, ExamLine]:
    """By skill: the last sitting of a released exam that asked it."""
    found: dict[str, tuple[datetime, ExamLine]] = {}
    for exam in exams.exams_of(db, class_id):
        if exam.released is None:
            continue
        blueprint = read_blueprint(exam.blueprint)
        for paper in papers.attempts_of(db, exam.id, person_id, is_trial=False):
            items = marked_items(db, paper, answers.read_log(db, paper.id),
                                 papers.paper_answers(db, paper.id))
            mark, started = mark_paper(rules_of(blueprint), items), paper.sitting.started
            day = started.astimezone(ZoneInfo(zone)).date()
            for one in mark.skills:
                if one.name not in found or found[one.name][0] < started:
                    found[one.name] = (started, ExamLine(day, one.mark, one.n_right, one.n, mark.has_passed))
    return {name: line for name, (_, line) in found.items()}
