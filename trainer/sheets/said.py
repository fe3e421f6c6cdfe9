"""A sentence of a print with the rule-set keys that it states, and the few words that many of them share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message

_BARE = {("A",): N_("ace"), ("10",): N_("ten"), ("A", "10"): N_("ace or ten")}
_WITH_ARTICLE = {("A",): N_("an ace"), ("10",): N_("a ten"), ("A", "10"): N_("an ace or a ten")}


@dataclass(frozen=True, slots=True)
class Said:
    """``keys``: what this sentence states; a change of any of them may change it."""

    text: Message
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A term on the left, and the clauses that are said of it."""

    term: Said
    clauses: tuple[Said, ...]


def said(template: str, *keys: str, **params: Any) -> Said:
    """A sentence with its keys; parameters as in ``Message``."""
    return Said(Message(template, params), keys)


def row(term: str, *clauses: Said) -> Row:
    return Row(said(term), clauses)


def upcards(classes: Collection[str], *, with_article: bool = False) -> dict[str, str]:
    """``ace or ten`` of classes of upcards, as a parameter of a message; there must be one."""
    words = _WITH_ARTICLE if with_article else _BARE
    return {"message": words[tuple(one for one in ("A", "10") if one in classes)]}


def is_chosen(keys: Iterable[str], table: HouseRules) -> bool:
    """Whether the source text leaves any of this to the house; never where there is no source text."""
    return bool(table.source) and any(key in table.chosen for key in keys)


def listed(texts: Sequence[str | dict[str, Any]]) -> dict[str, Any]:
    """Sentences or parameters of messages as one parameter, with commas between them."""
    first, *others = ({"message": text} if isinstance(text, str) else text for text in texts)
    return {"message": N_("%(first)s, %(rest)s"), "first": first, "rest": listed(others)} if others else first


def money(cents: int) -> dict[str, Any]:
    """An amount as a parameter of a message."""
    return {"money": cents}


def sum_of(amounts: Sequence[int]) -> dict[str, Any]:
    """``100 + 30 + 5`` as a parameter, however many there are."""
    return joined([money(amount) for amount in amounts])


def joined(parts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Parameters with a plus between them, as one parameter."""
    first, *others = parts
    return {"message": "%(first)s + %(rest)s", "first": first, "rest": joined(others)} if others else first
