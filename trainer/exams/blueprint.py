"""What an exam asks and how it is marked: the part of it that is committed to before it is sat."""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import chain

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import WHOLE, Drill
from trainer.engine import ENGINE_VERSION
from trainer.errors import N_, AnswerFormatError, Message
from trainer.store.practice import LAST_SEQ

MOST_PARTS, MOST_ITEMS, MOST_ROUNDS = 20, 200, 3
MOST_WEIGHT, MOST_SECONDS_AN_ITEM, MOST_SECONDS = 1000, 600, 12 * 60 * 60

_ASKS_ON = {("hand-total", "growing"), ("hand-total", "walk")}
"""Kind and variant that go on with what was answered: the next item would tell what was right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """So many items of one drill; of whole rounds so many rounds."""

    drill_id: str
    items: int
    weight: int
    """Of the part's mark in the mark of the whole, against those of the other parts."""
    seconds: int | None = None
    """For each item."""
    pass_line: int | None = None
    """Thousandths that this part's mark must reach."""
    situations: tuple[str, ...] = ()
    """Those of the drill that are asked; without any all."""

    @property
    def kind(self) -> str:
        return self.drill_id.partition("/")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Blueprint:
    """An exam's paper before chance has dealt it."""

    parts: tuple[Part, ...]
    table_id: str
    ruleset_sha: str = ""
    """Of the table's rules, in hexadecimal digits; "" until it is published."""
    engine_version: int = 0
    pass_line: int = 900
    """Thousandths."""
    seconds: int | None = None
    """In total; None: until the window closes."""
    critical: tuple[str, ...] = ()
    """Codes of mistakes that fail the exam however good the rest is."""
    criticals_allowed: int = 0
    is_one_paper: bool = False
    """The same items for all, for who sit at the same time; else everybody has their own."""

    @property
    def n_items(self) -> int:
        """Whole rounds count as one each; what that comes to is known when they are dealt."""
        return sum(part.items for part in self.parts)

    def to_json(self) -> str:
        """Canonical: the same text for the same blueprint, which the commitment is made of."""
        return json.dumps(asdict(self), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def read_blueprint(text: str) -> Blueprint:
    """What ``to_json`` wrote."""
    found = json.loads(text)
    parts = tuple(Part(**{**part, "situations": tuple(part["situations"])}) for part in found.pop("parts"))
    return Blueprint(**{**found, "parts": parts, "critical": tuple(found["critical"])})


def commitment(secret: bytes, blueprint: Blueprint) -> bytes:
    """What is shown before the exam: whoever is told the secret afterwards can check that nothing changed."""
    return sha256(secret + blueprint.to_json().encode()).digest()


def sitting_seed(secret: bytes, blueprint: Blueprint, person_id: int, attempt: int, *,
                 is_trial: bool = False) -> bytes:
    """16 bytes that the whole paper follows from; a trial has others than any attempt."""
    who = "all" if blueprint.is_one_paper else str(person_id)
    label = f"trial|{person_id}|{attempt}" if is_trial else f"{who}|{attempt}"
    return hmac.digest(secret, label.encode(), "sha256")[:16]


def asked(content: Content, blueprint: Blueprint, part: Part) -> tuple[str, ...]:
    """The situations that a part asks at its table; none where drill or table is not there."""
    if part.drill_id not in content.drills or blueprint.table_id not in content.tables:
        return ()
    there = content.situations(part.drill_id, blueprint.table_id)
    return tuple(one for one in there if not part.situations or one in part.situations)


def longest(content: Content, blueprint: Blueprint) -> int:
    """How many answers it may come to, with each whole round as long as rounds get."""
    return sum(part.items * (content.drills[part.drill_id].items if is_whole(content, part) else 1)
               for part in blueprint.parts)


def is_whole(content: Content, part: Part) -> bool:
    """Whether its items are whole rounds, each with as many steps as it takes."""
    drill = content.drills.get(part.drill_id)
    return drill is not None and bool(drill.params.get("whole"))


def can_be_asked(drill: Drill) -> bool:
    """Whether an exam may have it: of rounds those without aid, and nothing that tells on what was right."""
    if drill.kind == "round" and drill.variant != "unaided":
        return False
    return (drill.kind, drill.variant) not in _ASKS_ON


def critical_codes(blueprint: Blueprint) -> list[str]:
    """The mistakes that can be made in it, of which the critical ones are chosen."""
    kinds = dict.fromkeys(part.kind for part in blueprint.parts if part.kind in KINDS)
    return list(dict.fromkeys(chain.from_iterable(KINDS[kind].MISTAKES for kind in kinds)))


def published(content: Content, blueprint: Blueprint) -> Blueprint:
    """With the rules and the engine that it will be dealt by; raises AnswerFormatError naming every fault."""
    refuse_faults(content, blueprint)
    fixed = asdict(blueprint) | {
        "ruleset_sha": content.tables[blueprint.table_id].sha256, "engine_version": ENGINE_VERSION}
    return read_blueprint(json.dumps(fixed))


def refuse_faults(content: Content, blueprint: Blueprint) -> None:
    """Raises Faults, which names all of them at once."""
    found = tuple(faults(content, blueprint))
    if found:
        raise Faults(found)


class Faults(AnswerFormatError):
    """A paper that cannot be sat: ``faults`` says each reason, the message how many there are."""

    def __init__(self, found: tuple[Message, ...]) -> None:
        super().__init__(N_("This exam cannot be held as it is: %(count)s to correct."), count=len(found))
        self.faults = found


def faults(content: Content, blueprint: Blueprint) -> Iterator[Message]:
    """Everything that is wrong with it, in the order in which it stands in the form."""
    if blueprint.table_id not in content.tables:
        yield Message(N_("There is no such table."))
    if not 1 <= len(blueprint.parts) <= MOST_PARTS:
        yield Message(N_("An exam has 1 to %(most)s parts."), {"most": MOST_PARTS})
    for number, part in enumerate(blueprint.parts, start=1):
        for fault in _faults_of_part(content, blueprint, part):
            yield Message(fault.template, {"part": number, **fault.params})
    if blueprint.n_items > MOST_ITEMS or longest(content, blueprint) > LAST_SEQ:
        yield Message(N_("An exam has %(most)s items at most; a whole round counts as all of its steps."),
                      {"most": MOST_ITEMS})
    yield from _faults_of_marking(content, blueprint)


def _faults_of_part(content: Content, blueprint: Blueprint, part: Part) -> Iterator[Message]:
    drill = content.drills.get(part.drill_id)
    if drill is None:
        yield Message(N_("Part %(part)s: there is no such drill."))
        return
    if not can_be_asked(drill):
        yield Message(N_("Part %(part)s: this drill helps or tells what was right, so no exam has it."))
    if blueprint.table_id in content.tables and not asked(content, blueprint, part):
        yield Message(N_("Part %(part)s: this table has nothing to ask in this drill."))
    most = MOST_ROUNDS if is_whole(content, part) else MOST_ITEMS
    if not 1 <= part.items <= most:
        yield Message(N_("Part %(part)s: the number of items is 1 to %(most)s."), {"most": most})
    if not 1 <= part.weight <= MOST_WEIGHT:
        yield Message(N_("Part %(part)s: the weight is 1 to %(most)s."), {"most": MOST_WEIGHT})
    if part.seconds is not None and not 1 <= part.seconds <= MOST_SECONDS_AN_ITEM:
        yield Message(N_("Part %(part)s: an item has 1 to %(most)s seconds."), {"most": MOST_SECONDS_AN_ITEM})
    if part.pass_line is not None and not 1 <= part.pass_line <= WHOLE:
        yield Message(N_("Part %(part)s: the pass line is up to 100 per cent."))


def _faults_of_marking(content: Content, blueprint: Blueprint) -> Iterator[Message]:
    if not 1 <= blueprint.pass_line <= WHOLE:
        yield Message(N_("The pass line is up to 100 per cent."))
    if blueprint.seconds is not None and not 60 <= blueprint.seconds <= MOST_SECONDS:
        yield Message(N_("The time in total is 1 to %(most)s minutes."), {"most": MOST_SECONDS // 60})
    unknown = sorted(set(blueprint.critical) - set(critical_codes(blueprint)))
    if unknown:
        yield Message(N_("Critical mistakes that none of these drills has: %(codes)s."),
                      {"codes": ", ".join(unknown)})
    if not 0 <= blueprint.criticals_allowed <= MOST_ITEMS:
        yield Message(N_("The number of critical mistakes allowed is 0 to %(most)s."), {"most": MOST_ITEMS})
