"""What templates may call, in one list."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Any

from babel.numbers import format_decimal, get_decimal_symbol
from flask import Flask, get_template_attribute, request
from flask_babel import format_date
from markupsafe import Markup

from trainer.calls.saying import plain_money
from trainer.engine.rules import Chip
from trainer.practice import Feedback
from trainer.web import deck_letters, differences, exam_names, felt, language, lookup, rulings, words
from trainer.web.rule_values import value_in_words
from trainer.web.sheets import spoken
from trainer.web.translate import counted

_HEAP = 8  # chips that lie on each other; of more, one a denomination is drawn with their number

_MOST_DRAWN = 3_000  # a few megabytes

_drawn: dict[tuple[Any, ...], Markup] = {}
"""Pictures by the macro that draws them, what they show, language and where the application is mounted."""


def seconds(ms: int) -> str:
    """``1.4``: thousandths in tenths, as the language writes them."""
    tenths = round(ms / 100) / 10
    return decimal(tenths, "0.0")


def decimal(number: float, pattern: str) -> str:
    """As the page's language writes it, by a pattern of Unicode's: ``0.00``."""
    return _decimal(number, pattern, language.current())


@lru_cache(maxsize=4096)
def _decimal(number: float, pattern: str, lang: str) -> str:
    """A report has hundreds of numbers, and half of them on the next page again."""
    return str(format_decimal(number, format=pattern, locale=lang))


def percent(thousandths: int) -> str:
    """``86``: whole, never 100 unless it is all and never 0 unless it is nothing."""
    whole = (thousandths + 5) // 10
    return str(min(max(whole, 1 if thousandths else 0), 99 if thousandths < 1000 else 100))


def heap(cents: int, chips: tuple[Chip, ...]) -> list[tuple[Chip, int]]:
    """All the chips of an amount, largest at the bottom, each with how many it stands for.

    Nothing where they cannot make the amount: what is drawn is what lies there.
    """
    piles: list[tuple[Chip, int]] = []
    for chip in sorted(chips, key=lambda chip: -chip.value):
        count, cents = divmod(cents, chip.value)
        piles += [(chip, count)] if count else []
    if cents:
        return []
    is_low = sum(count for _, count in piles) <= _HEAP
    return [(chip, 1) for chip, count in piles for _ in range(count)] if is_low else piles


def drawn(card: str, letters: str) -> Markup:
    """A card's picture with its name: a table shows dozens."""
    return _draw_once("macros/cards.html", "card", card, letters)


def drawn_heap(cents: int, chips: tuple[Chip, ...]) -> Markup:
    """The picture of the chips of an amount."""
    return _draw_once("macros/chips.html", "heap", cents, chips)


def _draw_once(template: str, macro: str, *shown: Any) -> Markup:
    wanted = macro, shown, language.current(), request.script_root
    if wanted not in _drawn:
        if len(_drawn) >= _MOST_DRAWN:
            _drawn.clear()
        _drawn[wanted] = get_template_attribute(template, macro)(*shown)
    return _drawn[wanted]


def figure(chip: Chip) -> str:
    """What is printed on a chip: ``25`` or ``2.50``."""
    return words.money(chip.value).replace(" ", "")


def day(one: date, pattern: str = "d MMM") -> str:
    """A day as the language writes it; ``pattern`` is one of CLDR."""
    return str(format_date(one, format=pattern))


def marked(thousandths: int) -> str:
    """``89.9``: per cent of a mark to a tenth, never rounded up to a pass line that it misses."""
    return decimal(thousandths / 10, "0.#")


def minutes(ms: int) -> str:
    """``12:05``: minutes and seconds."""
    whole = -(-ms // 1000)
    return f"{whole // 60}:{whole % 60:02}"


def items_by_value(chips: tuple[Chip, ...]) -> dict[int, Chip]:
    """The house's chips by their value."""
    return {chip.value: chip for chip in chips}


def codes(feedback: Feedback) -> str:
    """Every misconception that a verdict shows, for data-codes."""
    verdict = feedback.verdict
    found = [*verdict.mistakes, *(mistake for line in verdict.lines for mistake in line.mistakes)]
    return " ".join(dict.fromkeys(mistake.code for mistake in found))


def half_unit() -> str:
    """The key that adds a half: ``.50``, or ``,50`` where the language writes a comma."""
    return f"{get_decimal_symbol(language.current())}50"


FILTERS: dict[str, Any] = {
    "called": words.called,
    "card_name": words.card_name,
    "card_names": words.card_names,
    "card_symbol": words.card_symbol,
    "codes": codes,
    "counted": counted,
    "day": day,
    "explain": words.explain,
    "figure": figure,
    "exam_name": exam_names.exam_name,
    "hand_name": words.hand_name,
    "heap": heap,
    "hint": words.hint,
    "in_deck_letters": deck_letters.shown,
    "in_words": words.in_words,
    "items_by_value": items_by_value,
    "line_name": words.line_name,
    "marked": marked,
    "minutes": minutes,
    "mistake_name": words.mistake_name,
    "money": words.money,
    "own_words": words.own_words,
    "percent": percent,
    "plain_money": plain_money,
    "said_in": words.said_in,
    "say": words.say,
    "seats": felt.seats,
    "seconds": seconds,
    "tenths": seconds,
    "total": words.total,
    "typed": words.typed,
}

GLOBALS: dict[str, Any] = {
    "drawn": drawn,
    "drawn_heap": drawn_heap,
    "drill_name": lookup.drill_name,
    "half_unit": half_unit,
    "is_counted": lookup.is_counted,
    "is_on_menu": lookup.is_on_menu,
    "kind_of_all": lookup.kind_of_all,
    "situation_name": lookup.situation_name,
    "page_languages": language.languages,
    "names_compared": differences.names_of,
    "rule_cited": rulings.clause,
    "rule_differences": differences.grouped,
    "rule_label": differences.label_of,
    "ruling_address": rulings.address_of,
    "ruling_duties": rulings.DUTIES,
    "ruling_outcomes": rulings.OUTCOMES,
    "speaks": language.current,
    "spoken": spoken.spoken,
    "changed_drawing": spoken.changed_drawing,
    "house_mark": spoken.house_mark,
    "table_name": lookup.table_name,
    "value_in_words": value_in_words,
    "words_for": words.words_for,
}


def register(app: Flask) -> None:
    """Give them to every template, and leave no lines of blanks where a tag stood."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(FILTERS)
    app.jinja_env.globals.update(GLOBALS)
