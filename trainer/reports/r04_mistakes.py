"""R4, misconceptions: which are made, by whom, and in how many of the chances that there were."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from trainer.errors import N_
from trainer.reports.charts.grid import Grid, grid
from trainer.reports.charts.rates import Rate, rates
from trainer.reports.table import LEAST_ANSWERS, Cell, Column, Row, Table, row, share

COLUMNS = (
    Column(key="no", head=N_("No."), kind="count"),
    Column(key="mistake", head=N_("Mistake"), kind="mistake"),
    Column(key="skill", head=N_("Drill"), kind="skill"),
    Column(key="code", head=N_("Code"), kind="code", is_shown=False),
    Column(key="rate", head=N_("Rate, %%"), kind="share",
           explains=N_("Of the answers to items that could show it, so many did.")),
    Column(key="rate_from", head=N_("Rate from, %%"), kind="share", is_shown=False),
    Column(key="rate_to", head=N_("Rate to, %%"), kind="share", is_shown=False),
    Column(key="count", head=N_("Count"), kind="count"),
    Column(key="chances", head=N_("Chances"), kind="count",
           explains=N_("Answers to items that could show it.")),
    Column(key="trainees", head=N_("Trainees"), kind="count", explains=N_("Who showed it in these days.")),
    Column(key="open", head=N_("open"), kind="count", explains=N_("Trainees who have it, as of now.")),
    Column(key="fading", head=N_("fading"), kind="count",
           explains=N_("Trainees who did not show it in their last 5 chances.")),
    Column(key="cured", head=N_("cured"), kind="count",
           explains=N_("Trainees who did not show it in their last 10 chances.")),
    Column(key="first_seen", head=N_("First seen"), kind="moment"),
    Column(key="last_seen", head=N_("Last seen"), kind="moment"),
)
SURE_FROM = 20
"""What had fewer chances comes after the others, whatever its rate."""
DRAWN = 15
"""So many stand beside the trainees in the drawing."""
_INNER = 1.2816
"""Of a normal curve: eight in ten lie within so many deviations."""

Place = tuple[int, str, str]
"""A trainee, a kind of drill and a code."""


class Counted(NamedTuple):
    """Of one trainee."""

    chances: int
    hits: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What the report is made from."""

    people: Sequence[tuple[int, str]]
    """Id and name, in order."""
    counted: Mapping[Place, Counted]
    seen: Mapping[Place, tuple[datetime, datetime]]
    """First and last."""
    states: Mapping[Place, str]
    """``open``, ``fading`` or ``cured``, as of now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """What its own page draws and says."""

    rates: dict[tuple[str, str], Rate]
    ticks: tuple[float, ...]
    grid: Grid | None
    names: tuple[str, ...]
    """Of its rows."""
    n: int
    """Diagnosed in these days."""
    n_open: int
    n_cured: int
    """Trainee by misconception, as of now."""


def mistakes(facts: Facts) -> tuple[Table, Extra]:
    """A row a misconception that was shown, the highest rate first; what had few chances comes last."""
    by_code: dict[tuple[str, str], dict[int, Counted]] = defaultdict(dict)
    for (person, skill, code), counted in facts.counted.items():
        by_code[skill, code][person] = counted
    shown = {place: of for place, of in by_code.items() if any(one.hits for one in of.values())}
    found = sorted(shown, key=lambda place: _order(shown[place], place))
    spreads = {place: spread(list(shown[place].values())) for place in found}
    rows = tuple(_row(number, place, shown[place], spreads[place], facts)
                 for number, place in enumerate(found, start=1))
    ticks, drawn = rates({place: one for place, one in spreads.items() if one})
    return Table(columns=COLUMNS, rows=rows), Extra(
        rates=drawn, ticks=ticks, grid=_grid(found[:DRAWN], shown, facts),
        names=tuple(name for _, name in facts.people),
        n=sum(one.hits for of in shown.values() for one in of.values()),
        n_open=sum(state == "open" for state in facts.states.values()),
        n_cured=sum(state == "cured" for state in facts.states.values()))


def spread(counted: Sequence[Counted]) -> tuple[float, float, float] | None:
    """The rate with what lies within eight chances in ten, by leaving out one trainee at a time.

    Answers of one trainee are alike, so the interval is one over trainees. None of too few chances.
    """
    chances, hits = sum(one.chances for one in counted), sum(one.hits for one in counted)
    if chances < LEAST_ANSWERS:
        return None
    rate = hits / chances
    without = [(hits - one.hits) / (chances - one.chances) for one in counted if one.chances < chances]
    if len(without) < 2:
        return rate, rate, rate
    mean = sum(without) / len(without)
    deviation = math.sqrt((len(without) - 1) / len(without) * sum((one - mean) ** 2 for one in without))
    return rate, max(0.0, rate - _INNER * deviation), min(1.0, rate + _INNER * deviation)


def _order(of: Mapping[int, Counted], place: tuple[str, str]) -> tuple[bool, float, int, tuple[str, str]]:
    hits, chances = sum(one.hits for one in of.values()), sum(one.chances for one in of.values())
    rate = share(hits, chances, chances)
    return chances < SURE_FROM, 1.0 if rate is None else -rate, -hits, place


def _row(number: int, place: tuple[str, str], of: Mapping[int, Counted],
         spread_: tuple[float, float, float] | None, facts: Facts) -> Row:
    skill, code = place
    hits, chances = sum(one.hits for one in of.values()), sum(one.chances for one in of.values())
    behind = {"code": f"{skill}/{code}", "counts": "1"}
    states = [facts.states.get((person, skill, code)) for person, _ in facts.people]
    times = [facts.seen[person, skill, code] for person in of if (person, skill, code) in facts.seen]
    rate, low, high = spread_ or (None, None, None)
    return row(
        None, {"skill": skill, "code": code}, no=number, mistake=f"{skill}/{code}", skill=skill, code=code,
        rate=Cell(rate, behind), rate_from=low, rate_to=high, count=Cell(hits, behind), chances=chances,
        trainees=sum(one.hits > 0 for one in of.values()), open=states.count("open"),
        fading=states.count("fading"), cured=states.count("cured"),
        first_seen=min((first for first, _ in times), default=None),
        last_seen=max((last for _, last in times), default=None))


def _grid(places: Sequence[tuple[str, str]], shown: Mapping[tuple[str, str], Mapping[int, Counted]],
          facts: Facts) -> Grid | None:
    """Trainee by misconception; who showed none of these stands there all the same."""
    if not places:
        return None
    return grid([[_dot(shown[skill, code].get(person), facts.states.get((person, skill, code)))
                  for skill, code in places] for person, _ in facts.people])


def _dot(counted: Counted | None, state: str | None) -> tuple[int, str] | None:
    """How often, and how it stands; ``few``: too few chances to tell. None: there is nothing to draw."""
    if counted is None or (not counted.hits and state is None):
        return None
    if counted.chances < LEAST_ANSWERS:
        return 0, "few"
    return counted.hits, state or "open"
