"""The file ``drills/irregularities.toml``: what may go wrong, and the ruling on each of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from trainer.content.findings import Findings, found
from trainer.content.names import LINE, SENTENCE, bad_id, bad_text, bad_texts
from trainer.content.records import Record, read_record, unknown_keys
from trainer.content.sentences import none_of
from trainer.drills.base import Drill, DrillKind
from trainer.drills.irregularity.rulings import FLOOR, PARAM, UNSEEN, Choice, Irregularity, Table
from trainer.engine.cards import RANKS
from trainer.engine.findings import written
from trainer.engine.odds import Odds
from trainer.errors import N_, FileFinding, Message, NotationError

STEM = "irregularities"
KIND = "irregularity"
"""The kind of drill that asks for the rulings."""
CHOICES = 3
"""Besides the floor."""

_WORDS = {"box": "1", "total": "17", "paid": "25"}


def read_irregularities(
    table: Mapping[str, Any], kind: DrillKind, languages: Sequence[str], rule_sets: Collection[str]
) -> tuple[tuple[Irregularity, ...], Findings]:
    """The irregularities of the file, told in these languages, and all that is wrong with them."""
    _, findings = unknown_keys(table, (KIND,), "")
    entries = table.get(KIND)
    if not isinstance(entries, list) or not entries:
        findings.append(found(KIND, N_("is missing; allowed: one [[%(key)s]] or more"), key=KIND))
        return (), findings
    read: list[Irregularity] = []
    ids: set[str] = set()
    for number, entry in enumerate(entries, start=1):
        place = f"{KIND} #{number}"
        values, wrong = read_record(Irregularity, entry, place)
        wrong += _faults(place, values, kind, languages, rule_sets)
        if values.get("id") in ids:
            wrong.append(found(f"{place}.id", N_("%(name)s stands here twice; allowed: once"),
                               name=written(values["id"])))
        ids.add(values.get("id", ""))
        findings += wrong
        if not wrong:
            read.append(Irregularity(**values))
    asked = {entry.get("situation") for entry in entries if isinstance(entry, dict)}
    findings += [found(KIND, N_("none is of the situation %(name)s; allowed: one or more of each"), name=name)
                 for name in kind.SITUATIONS if name not in asked]
    return tuple(read), findings


def with_rulings(drills: Mapping[str, Drill], found: tuple[Irregularity, ...]) -> dict[str, Drill]:
    """The drills, with the irregularities given to those that ask about them."""
    return {
        name: replace(drill, params=drill.params | {PARAM: found}) if drill.kind == KIND else drill
        for name, drill in drills.items()
    }


def _faults(
    place: str, values: Record, kind: DrillKind, languages: Sequence[str], rule_sets: Collection[str]
) -> Iterator[FileFinding]:
    if "id" in values:
        yield from bad_id(f"{place}.id", values["id"])
    if "situation" in values and values["situation"] not in kind.SITUATIONS:
        yield FileFinding(f"{place}.situation", none_of(values["situation"], kind.SITUATIONS))
    if "rests_on" in values:
        yield from bad_text(f"{place}.rests_on", values["rests_on"], LINE)
    for key in ("happened", "reason"):
        if key in values:
            yield from bad_texts(f"{place}.{key}", values[key], languages, SENTENCE)
            yield from _bad_words(f"{place}.{key}", values[key], values.get("tables", ()))
    if "choices" in values:
        yield from _choice_faults(f"{place}.choices", values["choices"], languages)
    if "choices" in values and "ruling" in values:
        yield from _ruling_faults(place, values, rule_sets)
    for number, one in enumerate(values.get("tables", ()), start=1):
        yield from _table_faults(f"{place}.tables #{number}", one, values.get("asks", "nothing"))
    if "tables" in values and not values["tables"]:
        yield found(f"{place}.tables", N_("[] leaves nothing to show; allowed: one table or more"))


def _bad_words(place: str, texts: Mapping[str, str], tables: Sequence[Table]) -> Iterator[FileFinding]:
    """A text may speak of the box and the bank's total, and of a payment where each table has one."""
    has_paid = bool(tables) and all(one.paid for one in tables)
    words = {word: text for word, text in _WORDS.items() if word != "paid" or has_paid}
    for language, text in texts.items():
        try:
            text % words
        except (KeyError, TypeError, ValueError):
            yield found(f"{place}.{language}", N_("%(text)s cannot be filled in; allowed: %(allowed)s"),
                        text=written(text), allowed=[f"%({word})s" for word in words])


def _choice_faults(place: str, choices: Sequence[Choice], languages: Sequence[str]) -> Iterator[FileFinding]:
    if len(choices) != CHOICES:
        yield found(place, N_("there are %(count)s; allowed: %(most)s, and the floor comes of itself"),
                    count=len(choices), most=CHOICES)
    ids = [choice.id for choice in choices]
    for number, choice in enumerate(choices, start=1):
        yield from bad_id(f"{place} #{number}.id", choice.id)
        if choice.id == FLOOR or choice.id in ids[:number - 1]:
            yield found(f"{place} #{number}.id", N_("%(name)s is taken; allowed: an id of its own"),
                        name=written(choice.id))
        yield from bad_texts(f"{place} #{number}.text", choice.text, languages, LINE)


def _ruling_faults(place: str, values: Record, rule_sets: Collection[str]) -> Iterator[FileFinding]:
    """A wrong choice says what it shows; no ruling is made up where no text is known."""
    codes = {choice.id: choice.code for choice in values["choices"]}
    known = (*codes, FLOOR)
    rulings = {f"{place}.ruling": values["ruling"]}
    for number, own in enumerate(values.get("houses", ()), start=1):
        rulings[f"{place}.houses #{number}.ruling"] = own.ruling
        if own.table not in rule_sets:
            yield FileFinding(f"{place}.houses #{number}.table", none_of(own.table, sorted(rule_sets)))
        yield from bad_text(f"{place}.houses #{number}.rests_on", own.rests_on, LINE)
    for where, ruling in rulings.items():
        if ruling not in known:
            yield FileFinding(where, none_of(ruling, known))
        for choice, code in codes.items():
            if choice != ruling and not code:
                yield found(f"{place}.choices", N_(
                    "%(choice)s is wrong by %(place)s and has no code; allowed: a code"),
                    choice=choice, place=where)
    rests_on = values.get("rests_on")
    if rests_on is not None and (rests_on == FLOOR) is not (values["ruling"] == FLOOR):
        yield found(f"{place}.rests_on", N_(
            "%(text)s does not go with this ruling; allowed: a text for a ruling of the dealer’s, floor "
            "where no text is known"), text=written(rests_on))


def _table_faults(place: str, table: Table, asks: str) -> Iterator[FileFinding]:
    boxes = len(table.boxes)
    if not 1 <= boxes <= 3:
        yield found(f"{place}.boxes", N_("there are %(count)s; allowed: 1 to %(most)s"), count=boxes, most=3)
    card = "" if table.card == UNSEEN else table.card
    for key, ranks in (("bank", table.bank), ("card", card),
                       *((f"boxes #{number}", cards) for number, cards in enumerate(table.boxes, start=1))):
        if any(len(rank) != 1 or rank not in RANKS for rank in ranks.split()):
            yield found(f"{place}.{key}", N_("%(cards)s is no cards; allowed: ranks as in A 9 T K"),
                        cards=written(ranks))
    if len(card.split()) > 1:
        yield found(f"{place}.card", N_("%(cards)s is more than one; allowed: one rank, %(unseen)s or none"),
                    cards=written(card), unseen=UNSEEN)
    if table.lies != "apart" and not card:
        yield found(f"{place}.lies", N_("%(value)s, but there is no card; allowed: apart"),
                    value=written(table.lies))
    for key, number in (("box", table.box), ("place", table.place)):
        if number.isdecimal() and int(number) > boxes:
            yield found(f"{place}.{key}", N_("there is no box %(box)s; allowed: up to %(most)s"),
                        box=number, most=boxes)
    if (asks in ("box", "card")) is not bool(table.place) or (asks == "box" and table.place == "bank"):
        yield found(f"{place}.place", N_("%(value)s does not go with asks = %(asks)s"),
                    value=written(table.place), asks=written(asks))
    try:
        Odds.parse(table.paid or "1:1")
    except NotationError as error:
        yield FileFinding(f"{place}.paid", Message(error.template, error.params))
