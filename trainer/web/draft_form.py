"""The form of a draft as its page needs it: groups of fields, each with its words and its faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from babel import Locale
from babel.numbers import list_currencies

from trainer.engine.side_bets import PAY_TABLE_HANDS
from trainer.errors import N_
from trainer.houses.bodies import Body
from trainer.houses.checking import Checked, by_field
from trainer.houses.drafts import field_of
from trainer.houses.fields import BONUS_HANDS, BONUS_SUITS, COLOURS, FIELDS, Field, Sort, spelt
from trainer.houses.form import Speech, fields_of
from trainer.houses.merging import Conflict
from trainer.houses.typing_in import Typed, typed_of
from trainer.sheets import side_bets
from trainer.web import language, lookup, rule_values
from trainer.web.draft_faults import fault_in_words, label_of
from trainer.web.rule_help import HELP
from trainer.web.rule_labels import GROUPS, HOUSE_GROUPS
from trainer.web.translate import gettext
from trainer.web.words import own_words

NO_REASON = N_("The house does it so.")
"""What a printed sheet says of a rule that the house changed without a word."""

_LONGEST_CHOICE, _MOST_LISTED = 30, 4
"""Letters that a closed list shows on a phone, and choices that an open one has."""

Option = tuple[str, str]
"""As the form sends it, and what it says."""


@dataclass(frozen=True, slots=True)
class Row:
    """A field of the form. ``place`` and ``reason`` say where the rule is written, or why it was chosen;
    ``before`` what it said when the draft began, if that is something else.
    """

    key: str
    sort: str
    label: str
    help: str
    options: tuple[Option, ...]
    faults: tuple[str, ...]
    is_rule: bool
    place: str = ""
    reason: str = ""
    before: str = ""

    @property
    def is_listed(self) -> bool:
        """Its few choices are too long to be read in a closed list."""
        longest = max((len(text) for _, text in self.options), default=0)
        return self.sort == Sort.CHOICE and longest > _LONGEST_CHOICE and len(self.options) <= _MOST_LISTED

    @property
    def is_group(self) -> bool:
        """It is more than one control."""
        return self.is_listed or self.sort in (Sort.TICKS, Sort.CHIPS, Sort.BONUSES, Sort.SIDE_BETS)


@dataclass(frozen=True, slots=True)
class Group:
    """``id`` is where a link leads to."""

    id: str
    title: str
    rows: tuple[Row, ...]

    @property
    def n_faults(self) -> int:
        return sum(bool(row.faults) for row in self.rows)


def speech() -> Speech:
    """How whoever looks at this page writes."""
    return Speech(language.current(), _decimal_mark(language.current()), tuple(_languages()), _reasons())


def _languages() -> Sequence[str]:
    found = lookup.content().vocabularies
    return [language.SOURCE, *(lang for lang in found if lang != language.SOURCE)]


def _reasons() -> Mapping[str, str]:
    said = {}
    for lang in _languages():
        with language.speaking(lang):
            said[lang] = gettext(NO_REASON)
    return said


@cache
def _decimal_mark(lang: str) -> str:
    return "," if Locale.parse(lang).number_symbols["latn"]["decimal"] == "," else "."


def faults_in_words(checked: Checked, body: Body) -> dict[str, tuple[str, ...]]:
    """Field -> its sentences, in the order in which they were found."""
    currency = str(body["house"].get("currency", ""))
    if currency not in _currencies():
        currency = "EUR"
    return {key: tuple(dict.fromkeys(fault_in_words(one, currency) for one in those))
            for key, those in by_field(checked.faults).items()}


@cache
def _currencies() -> frozenset[str]:
    return frozenset(list_currencies())


def groups(body: Body, began: Body, faults: Mapping[str, Sequence[str]]) -> list[Group]:
    """Of the whole form, in the order of a printed sheet, the house after the rules."""
    titles = {**GROUPS, **HOUSE_GROUPS}
    return [Group(f"group-{number}", gettext(title),
                  tuple(_row(FIELDS[key], body, began, faults) for key in labels))
            for number, (title, labels) in enumerate(titles.items(), start=1)]


def _row(field: Field, body: Body, began: Body, faults: Mapping[str, Sequence[str]]) -> Row:
    key, is_rule = field.key, field.section == "rules"
    value, before = (one[field.section].get(key) for one in (body, began))
    return Row(
        key=key, sort=field.sort.value, label=label_of(key), help=gettext(HELP[key]),
        options=_options(field, value),
        before="" if value == before else value_in_words((field.section, key), before, ""),
        faults=(*faults.get(key, ()), *faults.get(f"why-{key}", ())), is_rule=is_rule,
        place=str(body["stated"].get(key, "")) if is_rule else "",
        reason=own_words(body["chosen"][key]) if is_rule and body["chosen"].get(key) else "")


def _options(field: Field, value: Any) -> tuple[Option, ...]:
    """What can be chosen; besides what stands there, if it cannot."""
    if field.key == "calls":
        return tuple((lang, rule_values.in_words("calls", lang, ""))
                     for lang in lookup.content().vocabularies)
    if field.sort is Sort.TICKS:
        present = value if isinstance(value, list) else []
        offered = [*field.options, *(one for one in present if one not in field.options)]
        return tuple((spelt(one), _ticked(field, one)) for one in offered)
    options = tuple((spelt(one), rule_values.in_words(field.key, one, "EUR")) for one in field.options)
    if options and value not in field.options:
        return (*options, (spelt(value), str(value)))
    return options


def _ticked(field: Field, value: Any) -> str:
    if field.key == "split_barred":
        return str(value)
    said = rule_values.in_words("dealer_wins_ties", frozenset({value}), "")
    return said[:1].upper() + said[1:]


def wrong_fields(faults: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Where each finding stands on the form, and what is called so there; once each, in its order."""
    places = [*(f"name-{lang}" for lang in _languages()), *FIELDS]
    found = dict.fromkeys(key.removeprefix("why-") for key in faults)
    return [(key, gettext("What the table is called") if key.startswith("name-") else label_of(key))
            for key in sorted(found, key=places.index)]


def colours() -> list[Option]:
    return [(colour, rule_values.colour_name(colour)) for colour in COLOURS]


def bonus_options() -> tuple[list[Option], list[Option]]:
    """Hands, and suits."""
    suits = {"any": N_("any suits"), "suited": N_("one suit"), "spades": N_("spades")}
    hands = [(hand, "-".join(hand)) for hand in BONUS_HANDS]
    return hands, [(one, gettext(suits[one])) for one in BONUS_SUITS]


def side_bet_lines() -> list[tuple[int, str, list[Option]]]:
    """Number of the bet, its name, and its lines, the best hand first."""
    named = side_bets.HANDS
    return [(number, side_bets.NAMES[name], [(hand, gettext(named.get(hand, hand))) for hand in hands])
            for number, (name, hands) in enumerate(PAY_TABLE_HANDS.items(), start=1)]


@dataclass(frozen=True, slots=True)
class Asked:
    """Two people typed here: both values, in words."""

    field: str
    label: str
    mine: str
    theirs: str


def asked(conflicts: Sequence[Conflict], currency: str) -> list[Asked]:
    """In the order of the form."""
    return [Asked(field_of(one.place), place_in_words(one.place), *(
        value_in_words(one.place, value, currency) for value in (one.mine, one.theirs))) for one in conflicts]


def place_in_words(place: tuple[str, str]) -> str:
    """What a place of a body is called on the form."""
    part, key = place
    if part == "name":
        return gettext("Name (%(language)s)", language=language.own_name(key))
    if part == "chosen":
        return gettext("Reason: %(rule)s", rule=label_of(key))
    return label_of(key)


def value_in_words(place: tuple[str, str], value: Any, currency: str) -> str:
    """As far as it can be read; else as it was typed."""
    part, key = place
    if value is None:
        return gettext("nothing")
    if part == "name":
        return str(value)
    if part == "chosen":
        return own_words(value)
    field = FIELDS[key]
    options = dict(_options(field, value))
    if field.sort is Sort.CHOICE or key == "calls":
        return options.get(spelt(value), str(value))
    if field.sort is Sort.TICKS:
        return gettext(", ").join(options[spelt(one)] for one in value) or gettext(N_("None"))
    typed = typed_of(field, value, _decimal_mark(language.current()))
    texts = [text for texts in typed.values() for text in texts if text]
    return gettext("; ").join(texts) or gettext(N_("None"))


def typed_fields(body: Body, began: Body) -> Typed:
    """What stands in the form."""
    return fields_of(body, began, speech())
