"""A school to look at, in a database of its own."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import click
from flask import current_app
from flask.cli import with_appcontext

from trainer import demo as demo_school
from trainer.cli.command import Command, Whole
from trainer.cli.engine import print_line
from trainer.cli.terminal import said, say
from trainer.errors import N_, TrainerError


@click.command(cls=Command, help=N_(
    "Fill an empty database with a school to look at: three classes with twelve weeks of practice and exams, "
    "all made up. Takes some minutes. Prints how to come in."))
@click.option("--weeks", type=Whole(min=2, max=52), default=12,
              help=N_("Weeks of practice up to now (12)."))
@click.option("--trainees", type=Whole(min=1, max=demo_school.MOST), default=20,
              help=N_("Trainees in each class (20)."))
@click.option("--seed", type=Whole(min=0), default=1, help=N_("The same seed, the same school."))
@click.option("--at", default="http://127.0.0.1:8000", help=N_("What the printed addresses begin with."))
@with_appcontext
def demo(*, weeks: int, trainees: int, seed: int, at: str) -> None:
    store: Any = current_app.extensions["store"]
    try:
        doors = demo_school.make_demo(
            store, current_app.extensions["content"], weeks=weeks, per_class=trainees, seed=seed,
            now=datetime.now(UTC), tell=lambda week, of: print_line(
                say(N_("Week %(week)s of %(weeks)s"), week=week, weeks=of)))
    except TrainerError as error:
        raise click.ClickException(said(error)) from error
    base = at.rstrip("/")
    print_line(say(N_("The school is there. Start the trainer with this database; each of these addresses "
                      "sets a password, once:")))
    print_line(f"  owner   {base}/link/{doors.owner}")
    for login, token in doors.instructors.items():
        print_line(f"  {login:<7} {base}/link/{token}")
    print_line(say(N_("A trainee: %(address)s with the code %(code)s and the PIN %(pin)s"),
                   address=f"{base}/join/{doors.class_code}", code=doors.trainee_code, pin=doors.pin))


COMMANDS: tuple[click.Command, ...] = (demo,)
