"""What two tables differ in, in words: grouped as on the page of a rule set, then the house and its names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from trainer.engine.rules import HouseRules
from trainer.errors import N_
from trainer.houses.comparing import Change, Comparison
from trainer.web import language, words
from trainer.web.rule_labels import GROUPS, HOUSE_GROUPS, LABELS
from trainer.web.rule_values import in_words
from trainer.web.translate import gettext

NAME = N_("Name")
_LISTS = frozenset({"chips", "bets", "side_bets", "bonus_21"})
"""Whose entries are told one by one, so that a long list shows what is new in it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A value, or one of a list; ``is_own``: it stands on this side only, and others on both."""

    text: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """One line of the comparison."""

    key: str
    label: str
    one: tuple[Entry, ...]
    other: tuple[Entry, ...]


def grouped(
    changes: Iterable[Change], one: HouseRules, other: HouseRules
) -> list[tuple[str, tuple[Difference, ...]]]:
    """Heads and their lines, translated; a group in which nothing differs is left out."""
    by_key: dict[tuple[str, str], Change] = {(change.section, change.key): change for change in changes}
    found = [(gettext(NAME), tuple(_names(by_key)))]
    for section, groups in (("rules", GROUPS), ("house", HOUSE_GROUPS)):
        found += [(gettext(title), tuple(
            _difference(by_key[section, key], label, one, other)
            for key, label in labels.items() if (section, key) in by_key))
            for title, labels in groups.items()]
    return [(title, lines) for title, lines in found if lines]


def names_of(compared: Comparison) -> tuple[str, str]:
    """What the two are called, in the page's language."""
    one, other = (words.in_words(name) for name in compared.names)
    return one, other


def label_of(key: str) -> str:
    """What a rule is called, translated."""
    return gettext(LABELS[key])


def _names(by_key: Mapping[tuple[str, str], Change]) -> Iterator[Difference]:
    for (section, lang), change in by_key.items():
        if section == "names":
            name = language.own_name(lang) if lang in language.languages() else lang
            yield Difference(lang, name, (Entry(change.one, False),), (Entry(change.other, False),))


def _difference(change: Change, label: str, one: HouseRules, other: HouseRules) -> Difference:
    return Difference(
        change.key, gettext(label),
        _entries(change.key, change.one, change.only_one, one.house.currency),
        _entries(change.key, change.other, change.only_other, other.house.currency))


def _entries(key: str, value: Any, own: tuple[Any, ...], currency: str) -> tuple[Entry, ...]:
    if key in _LISTS and value:
        has_common = len(own) < len(value)
        return tuple(Entry(in_words(key, (part,), currency), has_common and part in own) for part in value)
    return (Entry(in_words(key, value, currency), False),)
