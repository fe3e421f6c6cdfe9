"""What is wrong with a draft, for somebody at its form: labels in place of keys, words in place of values.

The checks speak of a table as its file has it. A sentence is translated first; then what it quotes from the
file is put into the words that stand on the form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flask_babel import format_decimal

from trainer.errors import N_, Message
from trainer.houses.checking import Fault
from trainer.houses.fields import FIELDS, spelt
from trainer.sheets import side_bets
from trainer.web import rule_values, words
from trainer.web.rule_labels import HOUSE_GROUPS, LABELS
from trainer.web.translate import gettext

_HOUSE_LABELS = {key: label for labels in HOUSE_GROUPS.values() for key, label in labels.items()}
_MONEY_KEYS = frozenset({"bet_min", "bet_max", "bet_step", "smallest_chip", "chips", "bets"})
_AMOUNTS = frozenset({"amount", "step", "chip", "bet", "low", "high", "value"})
_LISTS = frozenset({"chips", "values"})
_NUMBER = re.compile(r"[0-9]+")
_QUOTED = re.compile(r'"([^"]*)"')

_LISTED = re.compile(r'\["[^"]*"(?:, "[^"]*")*\]')

_SHORT: Mapping[str, str] = {
    "is missing; allowed: %(allowed)s": N_("Something is missing here."),
    "is missing; allowed: the text in %(languages)s": N_("A name is missing."),
    "is missing; allowed: a reason here, or its source in [stated]": N_("A reason is missing."),
    "there is no file %(file)s; allowed: %(allowed)s": N_("There are no calls in this language here."),
    "%(value)s is not possible; allowed: %(allowed)s": N_("This is not possible here."),
    "%(value)s is not possible; did you mean %(guess)s?; allowed: %(allowed)s":
        N_("This is not possible here."),
    "%(text)s is no text to show; allowed: one line of 1 to %(most)s characters":
        N_("Write one line of 1 to %(most)s letters."),
    "suited_blackjack_payout is none; allowed: [], or odds such as 2:1 there":
        N_("No bonus is paid for a suited blackjack: leave the suits out, or write its odds."),
    "suited_blackjack_payout is %(odds)s for no suit; allowed: some of s, h, d, c":
        N_("Choose the suits that the bonus of %(odds)s is paid for."),
    "the lines of %(bet)s stand once each, best hand first; allowed: some of %(hands)s":
        N_("The lines of this bet stand once each, the best hand first."),
    "%(hand)s (%(suits)s) stands here twice; allowed: once": N_("The same bonus stands here twice."),
    "two chips are %(colour)s; allowed: a colour of its own for each":
        N_("Two chips are %(colour)s. Each has a colour of its own."),
}
"""Findings that speak of files alone, and what is said of them at a form."""


def fault_in_words(fault: Fault, currency: str) -> str:
    """The sentence, beginning with a capital."""
    message = fault.message
    if fault.is_typed:
        return words.say(message)
    if fault.key == "chips" and message.template.startswith("%(value)s is not possible"):
        return gettext("Each chip has a value and a colour.")
    if message.template in _SHORT:
        return words.say(Message(_SHORT[message.template], _params(fault, currency)))
    text = words.say(Message(message.template, _params(fault, currency)))
    text = _in_form_words(text, fault.key)
    return text[:1].upper() + text[1:]


def label_of(key: str) -> str:
    """As it stands on the form."""
    return gettext(LABELS.get(key) or _HOUSE_LABELS[key])


def _params(fault: Fault, currency: str) -> dict[str, Any]:
    is_money = fault.key in _MONEY_KEYS
    return {name: _param(name, value, currency, is_money=is_money)
            for name, value in fault.message.params.items()}


def _param(name: str, value: Any, currency: str, *, is_money: bool) -> Any:
    if name == "colour":
        return rule_values.colour_name(value)
    if name == "bet" and value in side_bets.NAMES:
        return side_bets.NAMES[value]
    if not is_money:
        return value
    if name in _AMOUNTS and isinstance(value, int):
        return words.money(value, currency)
    if name == "amount" and isinstance(value, str):
        return _share(value, currency)
    if name in _LISTS:
        return gettext(", ").join(words.money(int(one), currency) for one in _NUMBER.findall(str(value)))
    return value


def _share(hundredths: str, currency: str) -> str:
    """Of a bet: it may be finer than a hundredth, as ``375/2``."""
    share = Fraction(hundredths)
    if share.denominator == 1:
        return words.money(int(share), currency)
    return str(format_decimal(float(share / 100), format="#,##0.####"))


def _in_form_words(text: str, key: str) -> str:
    """Keys, values that belong to them, and what is allowed instead of the value of ``key``."""
    text = _EQUALS.sub(lambda found: _quoted(_with_value(found[1], found[2])), text)
    text = _OF_KEYS.sub(lambda found: _said_of(found[1], found[2], found[3]), text)
    if options := _options(key):
        text = re.sub(_either(options), lambda found: _quoted(options[found[0]]), text)
    if "payout_rounding" in text:  # of which only the name of a value is quoted
        options = _options("payout_rounding")
        text = re.sub(_either(options), lambda found: _quoted(options[found[0]]), text)
    text = text.replace("[]", _quoted(gettext(N_("None"))))
    text = _LISTED.sub(lambda found: _quoted(rule_values.in_words(
        key, frozenset(_QUOTED.findall(found[0])), "EUR")), text)
    text = _LONG_KEYS.sub(lambda found: _quoted(label_of(found[0])), text)
    return _QUOTED.sub(lambda found: _quoted(found[1]), text)


def _with_value(key: str, value: str) -> str:
    return gettext("%(what)s: %(how)s", what=label_of(key), how=_value(key, value))


def _said_of(key: str, between: str, value: str) -> str:
    return f"{_quoted(label_of(key))}{between}{_quoted(_value(key, value))}"


def _value(key: str, text: str) -> str:
    return _options(key).get(text) or (gettext(N_("None")) if text == "[]" else text)


def _options(key: str) -> dict[str, str]:
    """Values of a key that are words, as a file spells them, and as the form does."""
    field = FIELDS.get(key)
    if field is None:
        return {}
    return {spelt(one): rule_values.in_words(key, one, "EUR") for one in field.options
            if not str(one).isdigit() and ":" not in str(one) and field.sort == "choice"}


def _quoted(text: str) -> str:
    return gettext("“%(it)s”", it=text)


def _either(texts: Mapping[str, Any]) -> str:
    """Any of these as a word by itself, the longest first."""
    inner = "|".join(re.escape(text) for text in sorted(texts, key=len, reverse=True))
    return rf"(?<![\w-])(?:{inner})(?![\w-])"


_KEYS = _either(FIELDS)
_WORD = r"(\[\]|[\w:-]+)"
_EQUALS = re.compile(rf"({_KEYS}) = {_WORD}")
_OF_KEYS = re.compile(rf"({_KEYS})( is | vaut | — |\u00a0— ){_WORD}")
_LONG_KEYS = re.compile(_either({key: None for key in FIELDS if "_" in key}))
"""Keys that are no words of a language."""

