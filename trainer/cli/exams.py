"""The command that marks an exam again."""

from __future__ import annotations

import sys

import click
from flask import current_app
from flask.cli import with_appcontext

from trainer import exams
from trainer.cli.command import Command
from trainer.cli.engine import content, print_line
from trainer.cli.terminal import said, say
from trainer.errors import N_, NotFound, TrainerError


@click.command(cls=Command, help=N_(
    "Mark EXAM (its number, or the id in its address) again from raw answers, keys and seeds. Prints every "
    "difference; ends with 1 where there is one."))
@click.argument("exam")
@with_appcontext
def remark(exam: str) -> None:
    try:
        again = exams.remark(current_app.extensions["store"], content(), exam)
    except NotFound as error:
        raise click.BadParameter(said(error), param_hint="EXAM") from error
    except TrainerError as error:
        raise click.ClickException(said(error)) from error
    for difference in again.differences:
        print_line(say(difference.template, **difference.params))
    print_line(say(N_("Sittings: %(sittings)s, answers marked again: %(answers)s, items dealt again: "
                      "%(remade)s, by other rules: %(not_remade)s. Differences: %(differences)s."),
                   sittings=again.sittings, answers=again.answers, remade=again.remade,
                   not_remade=again.not_remade, differences=len(again.differences)))
    if again.differences:
        sys.exit(1)


COMMANDS: tuple[click.Command, ...] = (remark,)
