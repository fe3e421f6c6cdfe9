"""Commands of whoever looks after the school's data: the record, exports, erasing, retention."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import click
from flask import current_app
from flask.cli import with_appcontext

from trainer import upkeep
from trainer.cli.command import Command
from trainer.cli.engine import print_line
from trainer.cli.terminal import said, say
from trainer.errors import N_, NotFound, TrainerError

_FAULTS = {
    "row": N_("The record is broken: row %(row)s does not go on from the row before it. %(n)s rows before "
              "it hold."),
    "cut": N_("The record was cut: only %(n)s rows are left, and the head that was kept is of a later one."),
    "other": N_("This is not the record that the kept head is of: row %(row)s has another hash."),
}

_PRACTICE = N_("Blocks of practice older than %(days)s days: %(n)s.")
_EXAMS = N_("Papers of exams older than %(days)s days: %(n)s.")
_UNLIMITED = {
    _PRACTICE: N_("Practice is kept without a limit."), _EXAMS: N_("Exams are kept without a limit.")}


@click.command(cls=Command, help=N_(
    "The record of who did what, a chain of hashes. WHAT is verify, to walk it and name the first fault, or "
    "head, to print its head, which is to be kept elsewhere. Ends with 1 if there is a fault."))
@click.argument("what", type=click.Choice(["verify", "head"]))
@click.option("--head", "kept", help=N_(
    "For verify: a head that was kept elsewhere. Only by it a tail that was cut off shows."))
@with_appcontext
def audit(what: str, kept: str | None) -> None:
    if what == "head":
        print_line(upkeep.head(store()))
        return
    try:
        walked = upkeep.verify(store(), kept)
    except TrainerError as error:
        raise click.ClickException(said(error)) from error
    if walked.fault:
        raise click.ClickException(say(_FAULTS[walked.fault], row=walked.row_id, n=walked.n))
    print_line(say(N_("The record holds: %(n)s rows, head %(head)s"), n=walked.n,
                   head=f"{walked.n}:{walked.head.hex()}"))


@click.command(cls=Command, help=N_(
    "Erase PERSON (number, code, login or e-mail) for good: name, sign-in, settings, classes. Answers go "
    "too, unless the school keeps them of nobody. Asks for the name first."))
@click.argument("person")
@click.option("--name", help=N_("The name of the person, to erase without being asked for it."))
@with_appcontext
def erase(person: str, name: str | None) -> None:
    person_id = _found(person)
    try:
        called = upkeep.called(upkeep.find_to_erase(store(), None, person_id))
        typed = name if name is not None else click.prompt(
            say(N_("Type “%(name)s” to erase them for good"), name=called))
        done = upkeep.erase(store(), None, person_id, typed=typed, now=now(), cleans_always=True)
    except TrainerError as error:
        raise click.ClickException(said(error)) from error
    print_line(say(N_("Person %(id)s is erased; blocks deleted: %(n)s."), id=person_id, n=done.blocks))
    _tell_of_the_file(done.is_clean)


@click.command(cls=Command, help=N_("Print what is kept of PERSON (number, code, login or e-mail)."))
@click.argument("person")
@click.option("--csv", "as_csv", is_flag=True,
              help=N_("A table of the answers in place of everything as JSON."))
@with_appcontext
def export(person: str, as_csv: bool) -> None:
    person_id = _found(person)
    try:
        make = upkeep.export_csv if as_csv else upkeep.export_json
        print_line(make(store(), None, person_id, now()))
    except TrainerError as error:
        raise click.ClickException(said(error)) from error


@click.command(cls=Command, help=N_(
    "Say what is older than the school keeps it, or delete it and clean the file."))
@click.option("--apply", "is_applied", is_flag=True, help=N_("Delete it; without this it is only told."))
@with_appcontext
def retention(is_applied: bool) -> None:
    try:
        found = upkeep.apply(store(), now()) if is_applied else upkeep.due(store(), now())
    except TrainerError as error:
        raise click.ClickException(said(error)) from error
    for template, days, n in ((_PRACTICE, found.school.practice_days, found.blocks),
                              (_EXAMS, found.school.exam_days, found.exams)):
        print_line(say(template if days is not None else _UNLIMITED[template], n=n, days=days))
    if found.unreleased:
        print_line(say(N_("Of these papers, of exams whose results were never released: %(n)s."),
                       n=found.unreleased))
    print_line(say(N_("Answers in them: %(n)s."), n=found.answers))
    if is_applied:
        print_line(say(N_("Deleted.")))
        _tell_of_the_file(found.is_clean)
    else:
        print_line(say(N_("Nothing was deleted: run it with --apply.")))


@click.command(cls=Command, help=N_(
    "Work out anew what is kept ready for reports: how skills stand, and what blocks come to. After drills "
    "or tables were changed reports are quick again by it."))
@with_appcontext
def rebuild() -> None:
    try:
        n = upkeep.rebuild(store(), current_app.extensions["houses"].everything())
    except TrainerError as error:
        raise click.ClickException(said(error)) from error
    print_line(say(N_("Worked out anew for %(n)s people."), n=n))


def _found(word: str) -> int:
    """Whom the word means; ends with 2 where it is nobody."""
    try:
        return upkeep.find_by_word(store(), word)
    except NotFound as error:
        raise click.BadParameter(said(error), param_hint="PERSON") from error


def _tell_of_the_file(is_clean: bool) -> None:
    """What is left to do so that nothing can be read from the disk."""
    if not is_clean:
        print_line(say(
            N_("The database file was in use and is not cleaned yet: run “retention --apply” again.")))
    print_line(say(N_("Copies in backups/ still hold what was deleted: delete those that you need no more.")))


def now() -> datetime:
    return datetime.now(UTC)


def store() -> Any:
    """The database of this application; says why it cannot be opened and ends with 1."""
    try:
        return current_app.extensions["store"]
    except TrainerError as error:
        raise click.ClickException(said(error)) from error


COMMANDS: tuple[click.Command, ...] = (audit, erase, export, rebuild, retention)
