"""The mark of an exam: from the credit of its items to passed or not, and why not.

Marks are exact fractions until they are shown, then thousandths rounded down: a mark that shows the pass
line has reached it. There is no correction for guessing: what an answer is worth is said before the exam.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from trainer.drills.base import WHOLE
from trainer.errors import N_, Message


@dataclass(frozen=True, slots=True, kw_only=True)
class PartRule:
    """How a part of the paper is marked."""

    drill_id: str
    weight: int
    pass_line: int | None
    """Thousandths; None: only the whole must be passed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How a paper is marked."""

    parts: tuple[PartRule, ...]
    pass_line: int
    critical: Collection[str] = ()
    """Codes of mistakes."""
    criticals_allowed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedItem:
    """An item of a paper as far as marks are made of it; one that was not answered counts nothing."""

    part: int
    """Its place among the parts, from 0."""
    credit: int
    """Thousandths."""
    codes: tuple[str, ...] = ()
    is_answered: bool = True
    is_late: bool = False
    """It came after its time: kept, but worth nothing, and no critical mistake either."""
    is_void: bool = False
    """It does not count, answered or not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartMark:
    """What a part, or a skill over its parts, came to."""

    name: str
    """The drill of a part, the kind of a skill."""
    weight: int
    mark: int | None
    """Thousandths, rounded down; None: nothing of it counts."""
    pass_line: int | None
    has_passed: bool
    n: int
    """Items that count."""
    n_right: int
    n_answered: int
    n_late: int
    n_void: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What a paper came to."""

    mark: int | None
    """Thousandths, rounded down; None: nothing counts."""
    pass_line: int
    parts: tuple[PartMark, ...]
    skills: tuple[PartMark, ...]
    """By kind of drill, in the order of the parts; a skill has no pass line of its own."""
    criticals: tuple[tuple[str, int], ...]
    """Code and in how many answers, the most frequent first."""
    criticals_allowed: int
    has_passed: bool
    why_not: tuple[Message, ...]
    """Every reason; none when it is passed."""

    @property
    def n_critical(self) -> int:
        return sum(n for _, n in self.criticals)


def mark_paper(rules: Rules, items: Sequence[MarkedItem]) -> Mark:
    """``items`` are all of the paper, those too that were never reached."""
    shares = [_share(items, {place}) for place in range(len(rules.parts))]
    parts = tuple(_part_mark(rule.drill_id, rule.weight, rule.pass_line, share,
                             [item for item in items if item.part == place])
                  for place, (rule, share) in enumerate(zip(rules.parts, shares, strict=True)))
    whole = _weighted(rules.parts, shares, range(len(rules.parts)))
    criticals = _criticals(rules.critical, items)
    why_not = tuple(_why_not(rules, whole, parts, sum(n for _, n in criticals)))
    return Mark(
        mark=_shown(whole), pass_line=rules.pass_line, parts=parts, skills=_skills(rules, items, shares),
        criticals=criticals, criticals_allowed=rules.criticals_allowed, has_passed=not why_not,
        why_not=why_not)


def _share(items: Iterable[MarkedItem], parts: Collection[int]) -> Fraction | None:
    """Of the credit that could be had; None where nothing counts."""
    worth = [_worth(item) for item in items if item.part in parts and not item.is_void]
    return Fraction(sum(worth), WHOLE * len(worth)) if worth else None


def _worth(item: MarkedItem) -> int:
    return item.credit if item.is_answered and not item.is_late else 0


def _weighted(rules: Sequence[PartRule], shares: Sequence[Fraction | None],
              places: Iterable[int]) -> Fraction | None:
    """The mean of the parts that count, by their weights."""
    found = [(rules[place].weight, share) for place in places if (share := shares[place]) is not None]
    weight = sum(weight for weight, _ in found)
    return sum((weight * share for weight, share in found), Fraction()) / weight if found else None


def _shown(share: Fraction | None) -> int | None:
    return None if share is None else share.numerator * WHOLE // share.denominator


def _part_mark(name: str, weight: int, pass_line: int | None, share: Fraction | None,
               items: Sequence[MarkedItem]) -> PartMark:
    counted = [item for item in items if not item.is_void]
    return PartMark(
        name=name, weight=weight, mark=_shown(share), pass_line=pass_line,
        has_passed=share is None or pass_line is None or share * WHOLE >= pass_line,
        n=len(counted), n_right=sum(_worth(item) == WHOLE for item in counted),
        n_answered=sum(item.is_answered for item in counted),
        n_late=sum(item.is_answered and item.is_late for item in counted),
        n_void=len(items) - len(counted))


def _skills(rules: Rules, items: Sequence[MarkedItem], shares: Sequence[Fraction | None]
            ) -> tuple[PartMark, ...]:
    """The parts of one kind together, by their weights."""
    places: dict[str, list[int]] = {}
    for place, rule in enumerate(rules.parts):
        places.setdefault(rule.drill_id.partition("/")[0], []).append(place)
    return tuple(
        _part_mark(kind, sum(rules.parts[place].weight for place in of_kind), None,
                   _weighted(rules.parts, shares, of_kind), [item for item in items if item.part in of_kind])
        for kind, of_kind in places.items())


def _criticals(codes: Collection[str], items: Iterable[MarkedItem]) -> tuple[tuple[str, int], ...]:
    """Each critical mistake once an answer, of the answers that count."""
    found = Counter(code for item in items if item.is_answered and not item.is_void and not item.is_late
                    for code in set(item.codes) & set(codes))
    return tuple(sorted(found.items(), key=lambda one: (-one[1], one[0])))


def _why_not(rules: Rules, whole: Fraction | None, parts: Iterable[PartMark], n_critical: int
             ) -> Iterable[Message]:
    if whole is None:
        yield Message(N_("Nothing of this exam counts."))
    elif whole * WHOLE < rules.pass_line:
        yield Message(N_("The mark is under the pass line."))
    for number, part in enumerate(parts, start=1):
        if not part.has_passed:
            yield Message(N_("Part %(part)s is under its pass line."), {"part": number})
    if n_critical > rules.criticals_allowed:
        yield Message(N_("Critical mistakes: %(count)s, allowed: %(allowed)s."),
                      {"count": n_critical, "allowed": rules.criticals_allowed})
