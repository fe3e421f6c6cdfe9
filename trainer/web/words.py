"""Sentences of the domain in the reader's language: messages with their parameters, cards, hands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cache
from string import ascii_lowercase
from typing import Any

from flask import current_app, g, get_template_attribute
from flask_babel import format_date, format_decimal

from trainer.calls.reading import read_action
from trainer.calls.saying import say_words, write_money
from trainer.calls.vocabulary import Concept, Vocabulary
from trainer.drills import KINDS
from trainer.drills.base import Mistake
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError, Message, NotFound, TrainerError
from trainer.practice import IssuedItem
from trainer.web import language
from trainer.web.translate import gettext, with_counts

_BEFORE_SIGN = re.compile(r" (?=[:;?!»])|(?<=«) ")
_TYPED = 24

RANKS = {
    "A": N_("ace"), "2": N_("two"), "3": N_("three"), "4": N_("four"), "5": N_("five"), "6": N_("six"),
    "7": N_("seven"), "8": N_("eight"), "9": N_("nine"), "T": N_("ten"), "J": N_("jack"), "Q": N_("queen"),
    "K": N_("king"),
}
SUITS = {"s": N_("spades"), "h": N_("hearts"), "d": N_("diamonds"), "c": N_("clubs")}
_HANDS = {"a": N_("first hand"), "b": N_("second hand"), "c": N_("third hand"), "d": N_("fourth hand")}
"""Of a box; a table without a limit of splits has more, which are called by their letters."""
LETTERS = {
    "KQJ": {"T": "10"},
    "RDV": {"K": "R", "Q": "D", "J": "V", "T": "10"},
    "КДВ": {"A": "Т", "K": "К", "Q": "Д", "J": "В", "T": "10"},
}
_OWN_COURTS = {"RDV": ("fr", "KQJ"), "КДВ": ("ru", "AQJ")}


def say(message: Message | TrainerError, letters: str = "KQJ") -> str:
    """A sentence of the domain, translated; ``letters`` are those of the table's court cards."""
    return _filled(message.template, message.params, letters)


def _filled(template: str, params: Mapping[str, Any], letters: str) -> str:
    text = gettext(template)
    shown = with_counts(params)
    return text % {key: _value(value, letters) for key, value in shown.items()} if params else text


def _value(value: Any, letters: str) -> Any:
    """A parameter as it is read: plain, or tagged with what it is (see ``Message``)."""
    if not isinstance(value, dict):
        return value
    if "money" in value:
        return money(value["money"], value.get("currency"))
    if "cards" in value:
        return ranks(value["cards"], letters)
    if "total" in value:
        return total(value["total"])
    if "words" in value:
        return own_words(value["words"])
    if "message" in value:
        rest = {key: inner for key, inner in value.items() if key != "message"}
        return _filled(value["message"], rest, letters)
    for tag, writer in _TAGGED.items():
        if tag in value:
            return writer(value[tag])
    return value


def skill_name(kind: str) -> str:
    """A kind of drill, as the menu calls it; its id where it is no more."""
    if kind not in KINDS:
        return kind
    return _skill_name(kind, language.current())


@cache
def _skill_name(kind: str, _lang: str) -> str:
    """In the page's language, which is ``_lang``: a report says it in every row."""
    named: str = get_template_attribute("macros/blocks.html", "kind_name")(kind)
    return named.strip()


def situation_name(place: str) -> str:
    """``kind/situation`` in the page's language; itself where it is no more."""
    kind, _, situation = place.partition("/")
    known = KINDS[kind].SITUATIONS if kind in KINDS else {}
    return gettext(known[situation]) if situation in known else situation or place


def in_words(value: Any, letters: str = "KQJ") -> str:
    """A tagged message of a prompt (see ``Message``), translated."""
    return str(_value(value, letters))


def explain(mistake: Mistake, kind: str, letters: str = "KQJ") -> str:
    """The sentence of a misconception; its bare code where a kind no longer knows it."""
    template = KINDS[kind].MISTAKES.get(mistake.code, mistake.code)
    return _filled(template, mistake.params, letters)


def hint(item: IssuedItem, table: HouseRules) -> str:
    """What to look at in this very item."""
    return say(KINDS[item.kind].hint(item.prompt, table), table.house.card_letters)


def mistake_name(code: str) -> str:
    """A misconception in a few words; its bare code where no kind knows it any more."""
    return gettext(next((kind.MISTAKE_NAMES[code] for kind in KINDS.values() if code in kind.MISTAKES), code))


def own_words(by_language: Mapping[str, str]) -> str:
    """What drill files say by language: the page's, else the English one, else any.

    They are typed with plain blanks; no line may break at the one before a sign, as French sets it.
    """
    found = by_language.get(language.current()) or by_language.get(language.SOURCE)
    return _BEFORE_SIGN.sub("\u00a0", found or next(iter(by_language.values()), ""))


_TAGGED: Mapping[str, Callable[[Any], str]] = {
    "day": lambda day: str(format_date(date.fromisoformat(day), "EEE d MMM")),
    "pace": lambda pace: str(format_decimal(pace, format="0.00")),
    "skill": skill_name, "mistake": mistake_name, "situation": situation_name}
"""How the tags of a parameter are written that stand for something with a name, or with a form."""


def vocabulary(lang: str = "") -> Vocabulary:
    """The words of the floor in a language, the page's if none is named; in English where it has none."""
    known: Mapping[str, Vocabulary] = current_app.extensions["content"].vocabularies
    return known.get(lang or language.current()) or known[language.SOURCE]


def words_for(concept: Concept) -> str:
    """What may be typed for a call in any language, for the page's script: single words, by spaces."""
    known: Mapping[str, Vocabulary] = current_app.extensions["content"].vocabularies
    return " ".join(sorted({word.lower() for one in known.values() for word in getattr(one.typed, concept)
                            if " " not in word}))


def total(notation: str) -> str:
    """A total as it is read: ``7/17`` and ``17`` as they stand, ``bj`` and ``s17`` in words."""
    return notation if "/" in notation else say_words(notation, vocabulary())


def said_in(says: Iterable[str], lang: str) -> str:
    """What a dealer says, in notation and names of sayings, by the words of a language: ``20, pay``."""
    return ", ".join(say_words(one, vocabulary(lang)) for one in says)


def typed(text: str) -> str:
    """What a trainee typed, short enough for a line."""
    return text if len(text) <= _TYPED else text[:_TYPED] + "…"


def called(text: str, table_id: str) -> str:
    """``pay``, ``take`` or ``push``: what a typed call was read as."""
    known = g.get("content") or current_app.extensions["houses"].everything()
    try:
        return read_action(text, known.calls(table_id, language.current()))
    except (AnswerFormatError, NotFound):
        return ""


def money(cents: int, currency: str | None = None) -> str:
    """An amount as this page's language writes it."""
    return write_money(cents, language.current(), currency)


def card_name(card: str) -> str:
    """``king of diamonds``; ``face-down card`` for a back."""
    return _card_name(card, language.current())


@cache
def _card_name(card: str, _lang: str) -> str:
    """In the page's language, which is ``_lang``: a table shows dozens of cards."""
    if card == "back":
        return gettext("face-down card")
    return gettext("%(rank)s of %(suit)s", rank=gettext(RANKS[card[0]]), suit=gettext(SUITS[card[1]]))


def card_names(cards: list[str]) -> str:
    """A hand read aloud."""
    return gettext(", ").join(map(card_name, cards))


def card_symbol(card: str, letters: str) -> str:
    """The symbol of ``static/cards.svg``: houses whose decks print R D V or К Д В have their own courts."""
    own = _OWN_COURTS.get(letters)
    return f"{own[0]}-{card}" if own and card != "back" and card[0] in own[1] else card


def ranks(cards: str, letters: str) -> str:
    """``A-6-10``: cards in a sentence, by their ranks as the table's deck prints them."""
    return "-".join(LETTERS[letters].get(card[0], card[0]) for card in cards.split())


def hand_name(hand: str) -> str:
    """``Bank``, ``Box 3`` or ``Box 3, second hand``."""
    if hand == "dealer":
        return gettext("Bank")
    box = hand.rstrip(ascii_lowercase)
    index = hand.removeprefix(box)
    if not index:
        return gettext("Box %(box)s", box=box)
    if index not in _HANDS:
        return gettext("Box %(box)s, hand %(letter)s", box=box, letter=index)
    return gettext("Box %(box)s, %(hand)s", box=box, hand=gettext(_HANDS[index]))


def line_name(line: str) -> str:
    """A line of a settlement: a hand, ``Box 4, insurance`` or ``Box 4, side bet``."""
    box, _, what = line.partition("-")
    if not what:
        return hand_name(line)
    if what == "insurance":
        return gettext("Box %(box)s, insurance", box=box)
    return gettext("Box %(box)s, side bet", box=box)
