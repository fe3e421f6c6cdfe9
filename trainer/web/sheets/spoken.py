"""Sentences of a print: each says what it states, where that is written, and what the house chose."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from markupsafe import Markup

from trainer.engine.rules import HouseRules
from trainer.sheets.said import Said, is_chosen
from trainer.web import words
from trainer.web.translate import gettext

_SENTENCE = Markup('<span data-keys="{keys}" title="{title}">{text}</span>')
_CHANGED = Markup('<mark class="changed">{sentence}</mark>')
_MARK = Markup('<abbr class="house-mark" title="{title}">⌂</abbr>')

_changes: ContextVar[tuple[Collection[Said], Collection[str]]] = ContextVar("changes", default=((), ()))
"""While two cards are laid beside one another: the sentences and the drawings in which they differ."""


@contextmanager
def changes_marked(sentences: Collection[Said], drawings: Collection[str]) -> Iterator[None]:
    """These sentences are marked as changed wherever they are spoken, and these drawings."""
    token = _changes.set((sentences, drawings))
    try:
        yield
    finally:
        _changes.reset(token)


def changed_drawing(name: str) -> Markup:
    """The attribute of a drawing that is another on the card beside this one."""
    return Markup(" data-changed") if name in _changes.get()[1] else Markup()


def spoken(one: Said, table: HouseRules, *, is_marked: bool = True) -> Markup:
    """The sentence in the language that is spoken, with its keys, its origin and the house's mark."""
    sentence = _sentence(one, table, is_marked=is_marked)
    return _CHANGED.format(sentence=sentence) if one in _changes.get()[0] else sentence


def _sentence(one: Said, table: HouseRules, *, is_marked: bool) -> Markup:
    text = words.say(one.text, table.house.card_letters)
    if not one.keys:
        return Markup("{}").format(text)
    sentence = _SENTENCE.format(keys=" ".join(one.keys), title=_origins(one.keys, table), text=text)
    return sentence + house_mark(table) if is_marked and is_chosen(one.keys, table) else sentence


def house_mark(table: HouseRules) -> Markup:
    """For the title of a block of which a source text says nothing."""
    return _MARK.format(title=gettext("The house’s choice")) if table.source else Markup()


def _origins(keys: tuple[str, ...], table: HouseRules) -> str:
    """Where each of the rules is written, or why it was chosen."""
    found = []
    for key in keys:
        if key in table.stated:
            found.append(gettext("Written in %(place)s", place=table.stated[key]))
        elif key in table.chosen:
            found.append(gettext("Chosen: %(reason)s", reason=words.own_words(table.chosen[key])))
    return " · ".join(dict.fromkeys(found))
