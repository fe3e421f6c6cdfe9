"""What an instructor chooses from to compose an exam: tables, presets, drills, critical mistakes."""

from __future__ import annotations

from trainer import exams
from trainer.classes import Class
from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import Drill
from trainer.engine.rules import HouseRules
from trainer.errors import Message
from trainer.exam_desk.form import Form
from trainer.exams import Blueprint, Overview
from trainer.exams.blueprint import faults as blueprint_faults


def tables_of(content: Content, class_: Class) -> list[HouseRules]:
    """The class's own first, then all the others."""
    own = [content.tables[one] for one in class_.table_ids if one in content.tables]
    return own + [table for table in content.tables.values() if table not in own]


def of_preset(content: Content, preset_id: str, table_id: str) -> tuple[Blueprint, str]:
    """A preset's blueprint at a table, and its name; an empty one for any other id."""
    table_id = table_id if table_id in content.tables else next(iter(content.tables))
    for preset in exams.PRESETS:
        if preset.id == preset_id:
            return exams.at_table(content, preset, table_id), preset.name
    return Blueprint(parts=(), table_id=table_id), ""


def drills(content: Content) -> dict[str, list[Drill]]:
    """Those that an exam may have, by kind."""
    found = {kind: [drill for drill in content.drills.values()
                    if drill.kind == kind and exams.can_be_asked(drill)] for kind in KINDS}
    return {kind: those for kind, those in found.items() if those}


def mistakes(content: Content, form: Form) -> list[tuple[str, list[str]]]:
    """Kind and codes of the mistakes that can be critical, those of the drills that are typed first.

    What belongs to no drill of the exam is left out when it is read (``exam_form.read``).
    """
    typed = dict.fromkeys(drill_id.partition("/")[0] for number in form.rows
                          if (drill_id := form.one(f"drill-{number}")) in content.drills)
    seen: set[str] = set()
    found = []
    for kind in (*typed, *(one for one in drills(content) if one not in typed)):
        codes = [code for code in KINDS[kind].MISTAKES if code not in seen]
        seen.update(codes)
        found.append((kind, codes))
    return found


def faults(content: Content, found: Overview) -> tuple[Message, ...]:
    """What keeps a draft from being published."""
    return () if found.exam.published else tuple(blueprint_faults(content, found.blueprint))
