"""Classes as their instructors see them: their own; managers and the owner see all."""

from __future__ import annotations

from trainer.classes.groups import choose_group, drop_group, name_group
from trainer.classes.instructors import add_instructor, remove_instructor
from trainer.classes.making import (
    LEVELS,
    Wanted,
    archive,
    change_class,
    make_class,
    renew_code,
    reopen,
    version_of,
)
from trainer.classes.seeing import (
    Overview,
    groups,
    instructors,
    learnt_at,
    one_class,
    open_class,
    overview,
    own_class,
    trainees,
    visible,
)
from trainer.store.classes import Class, Member
from trainer.store.groups import Group

__all__ = [
    "LEVELS", "Class", "Group", "Member", "Overview", "Wanted", "add_instructor", "archive", "change_class",
    "choose_group", "drop_group", "groups", "instructors", "learnt_at", "make_class", "name_group",
    "one_class", "open_class", "overview", "own_class", "remove_instructor", "renew_code", "reopen",
    "trainees", "version_of", "visible",
]
