"""R6, the analysis of situations: which are hard, which tell nothing, and what is answered wrongly there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from trainer.drills.base import WHOLE
from trainer.errors import N_, Message
from trainer.reports.charts.scatter import Scatter, scatter
from trainer.reports.item_figures import deviation, discrimination, percentile
from trainer.reports.table import LEAST_ANSWERS, Cell, Column, Row, Table, row, share

COLUMNS = (
    Column(key="no", head=N_("No."), kind="count"),
    Column(key="situation", head=N_("Situation"), kind="situation"),
    Column(key="skill", head=N_("Drill"), kind="skill"),
    Column(key="seeds", head=N_("Seeds"), kind="count", is_shown=False,
           explains=N_("From how many blocks its items come, answered or not.")),
    Column(key="attempts", head=N_("Attempts"), kind="count"),
    Column(key="facility", head=N_("Facility"), kind="share", explains=N_("The mean credit.")),
    Column(key="sd", head=N_("SD"), kind="number", explains=N_("Standard deviation of the credit, 0 to 1.")),
    Column(key="guess", head=N_("Guess"), kind="share",
           explains=N_("What a blind guess would get.")),
    Column(key="median_ms", head=N_("Median, s"), kind="seconds"),
    Column(key="p90_ms", head=N_("Nine in ten, s"), kind="seconds",
           explains=N_("Nine answers in ten took no longer.")),
    Column(key="discrimination", head=N_("Discrimination"), kind="number",
           explains=N_("How far who is good elsewhere is good here: 100 at most.")),
    Column(key="efficiency", head=N_("Efficiency"), kind="number",
           explains=N_("Discrimination as a part of the most that these marks allow.")),
    Column(key="elo", head=N_("Elo"), kind="number",
           explains=N_("Difficulty on the scale that chooses items, a mean of trainees: more is harder.")),
    Column(key="wrong", head=N_("Most frequent mistake"), kind="mistake"),
    Column(key="wrong_share", head=N_("Its share"), kind="share",
           explains=N_("Of the answers that were not right.")),
    Column(key="flag", head=N_("Flag"), kind="message"),
)
FLAG_BELOW, FLAG_FROM = 15.0, 20
"""Of efficiency, and of attempts."""
FLAG = Message(N_("tells little"))


@dataclass(slots=True)
class Facts:
    """Of a situation of a kind."""

    n: int = 0
    n_right: int = 0
    credit: int = 0
    squares: int = 0
    target_ms: int = 0
    guess: float = 0.0
    """Sum over the answers."""
    seeds: int = 0
    times: dict[int, int] = field(default_factory=dict)
    """Milliseconds -> how many answers took so long."""
    by_person: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Answers and credit."""
    wrongs: dict[str, int] = field(default_factory=dict)
    """Code -> answers that were not right and showed it; "" where none was known."""
    elo: list[tuple[float, int]] = field(default_factory=list)
    """Of each trainee, with the answers that it was made from."""


Place = tuple[str, str]
"""A kind of drill and a situation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """What its own page draws: rows by number."""

    scatter: Scatter | None
    wrongs: Mapping[Place, Sequence[tuple[str, float]]]
    """Code and share of the answers that were not right, the most frequent first; "" for no known one."""


def items(facts: Mapping[Place, Facts]) -> tuple[Table, Extra]:
    """A row a situation, the hardest first."""
    in_all = _in_all(facts)
    found = sorted(facts, key=lambda place: (facts[place].n < LEAST_ANSWERS,
                                             facts[place].credit / facts[place].n, place))
    rows = tuple(_row(number, place, facts[place], in_all[place[0]])
                 for number, place in enumerate(found, start=1))
    points = [(float(facility), float(index), number, one.cells["flag"].value is not None)
              for number, one in enumerate(rows, start=1)
              if isinstance(facility := one.value("facility"), float)
              and isinstance(index := one.value("discrimination"), float)]
    return Table(columns=COLUMNS, rows=rows), Extra(
        scatter=scatter(points) if points else None,
        wrongs={place: _wrongs(facts[place]) for place in found})


def _in_all(facts: Mapping[Place, Facts]) -> dict[str, dict[int, tuple[int, int]]]:
    """By kind and trainee: answers and credit in all its situations."""
    found: dict[str, dict[int, tuple[int, int]]] = {}
    for (kind, _), one in facts.items():
        people = found.setdefault(kind, {})
        for person, (n, credit) in one.by_person.items():
            before = people.get(person, (0, 0))
            people[person] = before[0] + n, before[1] + credit
    return found


def _row(number: int, place: Place, one: Facts, in_all: Mapping[int, tuple[int, int]]) -> Row:
    kind, situation = place
    behind = {"situation": f"{kind}/{situation}", "counts": "1"}
    enough = one.n >= LEAST_ANSWERS
    index, efficiency = discrimination(_marks(one, in_all)) if enough else (None, None)
    wrongs = _wrongs(one)
    code, part = wrongs[0] if wrongs else ("", 0.0)
    is_flagged = efficiency is not None and efficiency < FLAG_BELOW and one.n >= FLAG_FROM
    weight = sum(n for _, n in one.elo)
    return row(
        None, {"kind": kind, "situation": situation}, no=number, situation=f"{kind}/{situation}", skill=kind,
        seeds=one.seeds, attempts=Cell(one.n, behind),
        facility=Cell(share(one.credit / WHOLE, one.n, one.n), behind),
        sd=deviation(one.n, one.credit, one.squares) if enough else None, guess=one.guess / one.n,
        median_ms=percentile(one.times, 0.5) if enough else None,
        p90_ms=percentile(one.times, 0.9) if enough else None, discrimination=index, efficiency=efficiency,
        elo=sum(elo * n for elo, n in one.elo) / weight if weight else None,
        wrong=Cell(f"{kind}/{code}", {"code": f"{kind}/{code}", **behind, "right": "no"}) if code else None,
        wrong_share=part if code else None, flag=Cell(FLAG if is_flagged else None, mark="warn"))


def _marks(one: Facts, in_all: Mapping[int, tuple[int, int]]) -> list[tuple[float, float]]:
    """By trainee: the mean credit here, and in all other situations of the kind."""
    found = []
    for person, (n, credit) in one.by_person.items():
        others, rest = in_all[person][0] - n, in_all[person][1] - credit
        if others:
            found.append((credit / n, rest / others))
    return found


def _wrongs(one: Facts) -> list[tuple[str, float]]:
    """What has a code comes before what has none of the same number."""
    wrong = one.n - one.n_right
    if not wrong:
        return []
    order = sorted(one.wrongs.items(), key=lambda pair: (not pair[0], -pair[1], pair[0]))
    return [(code, n / wrong) for code, n in order]
