"""Today and Progress: what is due and open, how each skill stands, and what goes wrong."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from flask import Blueprint, Response

from trainer import exams, practice, progress
from trainer.drills import KINDS
from trainer.errors import N_, NotFound
from trainer.people import Person
from trainer.web import assignments, class_rules, guard, lookup
from trainer.web.responses import page

bp = Blueprint("progress", __name__)

_SHOWN = 6
_WEEKS = 26
_HEAT = (1, 10, 30, 60)
"""Answers of a day from which its square is darker."""
_REVIEWS = 20


@bp.get("/")
def today() -> Response:
    """How it works on a first visit; later what is due, what is open and what to work on."""
    person = guard.visitor()
    store, content, now = lookup.store(), lookup.content(), lookup.now()
    blocks = practice.recent(store, content, person.id, 30, now=now) if person else ()
    on_menu = [block for block in blocks if lookup.is_on_menu(block.drill_ids, block.table_id)]
    table_id = on_menu[0].table_id if on_menu else next(iter(content.tables))
    seen = progress.overview(store, content, person, table_id, now) if person else None
    return page(
        "progress/today.html", tasks=assignments.tasks_of(person), kinds=lookup.drills_by_kind(),
        first_table=next(iter(content.tables)), table_id=table_id,
        resumable=[block for block in on_menu if not block.ended][:3],
        done=[block for block in blocks if block.ended][:_SHOWN],
        exams=exams.upcoming(store, person, now=now) if person and not person.is_local else (),
        news=class_rules.news_of(person), **_today(person, seen))


def _today(person: Person | None, seen: progress.Overview | None) -> dict[str, Any]:
    if person is None or seen is None:
        return {"due": (), "spots": (), "streak": None, "standing": {}}
    now = lookup.now()
    return {
        "due": seen.due, "due_drills": tuple(dict.fromkeys(drill for one in seen.due
                                                           for drill in one.drill_ids)),
        "due_items": min(_REVIEWS, max(10, 4 * len(seen.due))),
        "due_minutes": -(-sum(4 * one.target_ms for one in seen.due) // 60_000),
        "spots": seen.spots, "standing": {view.kind: view for view in seen.skills},
        "streak": progress.streak(progress.days(lookup.store(), lookup.content(), person), person, now)}


@bp.get("/progress")
def skills() -> Response:
    """The map of skills and their situations, and the days."""
    person = guard.visitor()
    store, content, now = lookup.store(), lookup.content(), lookup.now()
    if person is None:
        return page("progress/skills.html", skills=(), weeks=(), streak=None)
    days = progress.days(store, content, person)
    streak = progress.streak(days, person, now)
    return page("progress/skills.html", skills=progress.skills(store, content, person, now),
                streak=streak, weeks=_weeks(days, streak.today))


@bp.get("/progress/<kind>")
def skill(kind: str) -> Response:
    """One skill: its lines, its situations, and the answers that its figures come from."""
    person = guard.visitor()
    store, content, now = lookup.store(), lookup.content(), lookup.now()
    if person is None:
        return page("progress/skill.html", view=None, kind=_known(kind), answers=(), points=())
    history = progress.history(store, content, person, kind)
    view = progress.skill(store, content, person, kind, now)
    return page("progress/skill.html", view=view, kind=kind, answers=history.answers,
                points=history.points, drills=lookup.drills_by_kind()[kind])


@bp.get("/progress/mistakes")
def mistakes() -> Response:
    """Misconceptions, each with the last answer that showed it and a block to work on it."""
    person = guard.visitor()
    if person is None:
        return page("progress/mistakes.html", mistakes=(), today=())
    return page("progress/mistakes.html",
                mistakes=progress.mistakes(lookup.store(), lookup.content(), person),
                today=practice.mistakes_today(lookup.store(), lookup.content(), person, lookup.now()))


def _known(kind: str) -> str:
    """Raises NotFound for what is no skill."""
    if kind not in KINDS or not KINDS[kind].IS_SKILL:
        raise NotFound(N_("There is no such skill."))
    return kind


def _weeks(days: dict[date, int], today: date) -> tuple[tuple[tuple[date, int, int], ...], ...]:
    """The last weeks from Monday on: each day with its answers and how dark it is, 0 to 4."""
    monday = today - timedelta(days=today.weekday() + 7 * (_WEEKS - 1))
    shown = [monday + timedelta(days=n) for n in range(7 * _WEEKS)]
    cells = [(day, days.get(day, 0), sum(days.get(day, 0) >= least for least in _HEAT))
             for day in shown if day <= today]
    return tuple(tuple(cells[start:start + 7]) for start in range(0, len(cells), 7))
