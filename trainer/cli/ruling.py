"""The ruling desk as a command."""

from __future__ import annotations

import html
import json
from dataclasses import asdict
from typing import Any

import click
from flask import current_app
from flask.cli import with_appcontext
from flask_babel import force_locale

from trainer import desk
from trainer.cli import terminal
from trainer.cli.command import Command
from trainer.cli.engine import print_line
from trainer.cli.tables import table_by
from trainer.cli.terminal import say
from trainer.errors import N_
from trainer.sheets.ruling.notation import Entry, is_note, read_amount

_UNKNOWN = N_("there is no %(word)s; there are %(names)s")
_NO_CARDS = N_("%(word)s has no cards; write box, cards and bet, as in “3 Ts9h 25”")


@click.command(cls=Command, help=N_(
    "Rule on a situation at the table TABLE: what happens to each box, how much, why, in which order.\n\n"
    "Ends with 1 and the reason where the situation cannot occur there."))
@click.argument("table")
@click.option("--dealer", default="",
              help=N_("The bank's cards, as in \"As Kd\"; one card if no more are out."))
@click.option("--box", "boxes", multiple=True, help=N_(
    "A hand: box, cards, bet and notes, as in \"3 Ts9h 25\" or \"4a 8s3hTc 10 double\"."))
@click.option("--lang", help=N_("Language of the answer; without it that of the terminal."))
@click.option("--json", "as_json", is_flag=True,
              help=N_("Print the ruling as data, amounts in hundredths."))
@with_appcontext
def ruling(table: str, dealer: str, boxes: tuple[str, ...], lang: str | None, as_json: bool) -> None:
    at = table_by(table, "TABLE")
    lang = page_language(lang)
    answer = desk.answer_at(at, dealer, [entry_of(box) for box in boxes])
    if answer.refused is not None:
        raise click.ClickException(_rendered("refused", answer, lang))
    print_line(json.dumps(asdict(answer.ruling), ensure_ascii=False) if as_json and answer.ruling
               else _rendered("ruling", answer, lang))


def page_language(lang: str | None) -> str:
    """One of the pages' languages, the terminal's if none is asked for; raises click.BadParameter."""
    languages: Any = current_app.jinja_env.globals["page_languages"]
    known = tuple(languages())
    if lang is None:
        return terminal.language(known)
    if lang not in known:
        raise click.BadParameter(say(_UNKNOWN, word=repr(lang), names=", ".join(known)), param_hint="--lang")
    return lang


def entry_of(text: str) -> Entry:
    """``3 Ts 9h 25 double``: the box, its cards, the bet, notes; raises click.BadParameter.

    With colons it is read as in an address. Else the last word before the notes is the bet, if it is an
    amount: cards of one rank alone are written together or with their suits.
    """
    hand, _, rest = text.strip().partition(" ")
    if not rest.strip():
        raise click.BadParameter(say(_NO_CARDS, word=repr(text)), param_hint="--box")
    return Entry.of(hand, rest if ":" in rest else _with_colons(rest.split()))


def _with_colons(words: list[str]) -> str:
    notes = next((at for at, word in enumerate(words) if at and is_note(word)), len(words))
    bet = notes - 1 if notes > 1 and read_amount(words[notes - 1]) is not None else notes
    return ":".join([" ".join(words[:bet]), *words[bet:]])


def _rendered(part: str, answer: desk.Answer, lang: str) -> str:
    """By the sentences of the pages; a terminal takes them as they are."""
    template = current_app.jinja_env.get_template("rulings/terminal.html")
    with force_locale(lang):
        return html.unescape(template.render(answer=answer, table=answer.table, part=part, lang=lang)).strip()


COMMANDS: tuple[click.Command, ...] = (ruling,)
