"""Two tables compared, as a command."""

from __future__ import annotations

import html
from typing import Any

import click
from flask import current_app
from flask.cli import with_appcontext
from flask_babel import force_locale

from trainer.cli.command import Command
from trainer.cli.engine import print_line
from trainer.cli.ruling import page_language
from trainer.cli.tables import table_by
from trainer.errors import N_
from trainer.houses.comparing import compare as compared_with
from trainer.houses.refs import is_draft


@click.command(cls=Command, help=N_(
    "Compare the tables ONE and OTHER: what differs, and rounds that they settle differently.\n\n"
    "A table is named by its id, as in uk; a version by the beginning of its hash too, as in uk@1a2b3c4d."))
@click.argument("one")
@click.argument("other")
@click.option("--lang", help=N_("Language of the answer; without it that of the terminal."))
@with_appcontext
def compare(one: str, other: str, lang: str | None) -> None:
    wanted = page_language(lang)
    found = compared_with(table_by(one, "ONE"), table_by(other, "OTHER"),
                          are_drafts=(is_draft(one), is_draft(other)))
    template = current_app.jinja_env.get_template("rulesets/compare-terminal.html")
    words: dict[str, Any] = current_app.jinja_env.globals
    with force_locale(wanted):
        print_line(html.unescape(template.render(
            compared=found, names=words["names_compared"](found),
            groups=words["rule_differences"](found.changes, found.one, found.other))).strip())


COMMANDS: tuple[click.Command, ...] = (compare,)
