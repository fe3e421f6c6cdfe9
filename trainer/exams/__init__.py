"""Exams: written down and committed to, sat by the server's clock, marked, released.

Instructors' functions take ``actor`` and raise NotFound for what is another's; those of trainees take
their person and find no exam but those of their classes.
"""

from trainer.exams.blueprint import (
    Blueprint,
    Faults,
    Part,
    asked,
    can_be_asked,
    commitment,
    critical_codes,
    is_whole,
    read_blueprint,
    sitting_seed,
)
from trainer.exams.composing import (
    change,
    compose,
    copy,
    exam,
    new_code,
    of_class,
    publish,
    remove,
    renew_code,
    set_window,
    version_of,
)
from trainer.exams.dealing import Dealt, deal_paper
from trainer.exams.governing import add_time, add_time_to_all, hand_in_for, release, reopen, restore, void
from trainer.exams.lobby import is_paper, lobby, open_paper, result, upcoming
from trainer.exams.presets import PRESETS, Preset, at_table
from trainer.exams.remarking import Remarked, remark
from trainer.exams.running import grant_extra_time, stop_all
from trainer.exams.sitting import TakenOver, answer, hand_in, hold, leave, paper, pulse
from trainer.exams.standing import Ground, ground, hindrance
from trainer.exams.starting import start, try_out
from trainer.exams.views import (
    Draft,
    Lobby,
    Overview,
    Paper,
    Pulse,
    Result,
    Sheet,
    SheetItem,
    SittingRow,
    UpcomingExam,
)
from trainer.exams.watching import overview, sheet, sheet_of
from trainer.learning.marking import Mark, PartMark
from trainer.store.exams import Exam

__all__ = [
    "PRESETS",
    "Blueprint",
    "Dealt",
    "Draft",
    "Exam",
    "Faults",
    "Ground",
    "Lobby",
    "Mark",
    "Overview",
    "Paper",
    "Part",
    "PartMark",
    "Preset",
    "Pulse",
    "Remarked",
    "Result",
    "Sheet",
    "SheetItem",
    "SittingRow",
    "TakenOver",
    "UpcomingExam",
    "add_time",
    "add_time_to_all",
    "answer",
    "asked",
    "at_table",
    "can_be_asked",
    "change",
    "commitment",
    "compose",
    "copy",
    "critical_codes",
    "deal_paper",
    "exam",
    "grant_extra_time",
    "ground",
    "hand_in",
    "hand_in_for",
    "hindrance",
    "hold",
    "is_paper",
    "is_whole",
    "leave",
    "lobby",
    "new_code",
    "of_class",
    "open_paper",
    "overview",
    "paper",
    "publish",
    "pulse",
    "read_blueprint",
    "release",
    "remark",
    "remove",
    "renew_code",
    "reopen",
    "restore",
    "result",
    "set_window",
    "sheet",
    "sheet_of",
    "sitting_seed",
    "start",
    "stop_all",
    "try_out",
    "upcoming",
    "version_of",
    "void",
]
