"""Lines over days: each carries its name and last value at its right end, so that no legend is needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from trainer.reports.charts.scale import Scale, apart, points

WIDTH, HEIGHT = 372.0, 156.0
_LEFT, _RIGHT, _TOP, _FOOT = 34.0, 134.0, 8.0, 26.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """A value a day, None where there is none; ``name`` is a skill, or "" for all of them."""

    name: str
    values: Sequence[float | None]
    band: Sequence[tuple[float, float] | None] = ()
    """Between what it may lie."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A series on its places."""

    name: str
    values: tuple[float | None, ...]
    lines: tuple[str, ...]
    """One for each stretch without a gap; a value alone is a dot."""
    dots: tuple[tuple[float, float], ...]
    band: str
    """The outline of the band, "" without one."""
    last: tuple[float, float] | None
    value: float | None
    label: float
    """Height of its words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """All that the macro writes down."""

    days: tuple[date, ...]
    width: float
    height: float
    left: float
    right: float
    """Where the lines end and their names begin."""
    bottom: float
    ticks: tuple[tuple[float, float], ...]
    """Value and height."""
    goals: tuple[tuple[float, float], ...]
    """The same of the values that are drawn as a strong line."""
    stops: tuple[float, ...]
    """Where each day stands."""
    labels: tuple[tuple[float, date], ...]
    """The days that are written."""
    series: tuple[Drawn, ...]
    marks: tuple[float, ...]
    """Where something else happened, an exam."""


def lines(days: Sequence[date], series: Sequence[Series], *, low: float, high: float, is_log: bool = False,
          goals: Sequence[float] = (), marks: Sequence[date] = (), about: int = 5) -> Lines:
    """``days`` in order, at least one; what lies outside is drawn at the edge."""
    right, bottom = WIDTH - _RIGHT, HEIGHT - _FOOT
    up = Scale(low, high, bottom - _TOP, _TOP, is_log=is_log, is_up=True)
    across = Scale(days[0].toordinal(), days[-1].toordinal(), right - _LEFT, _LEFT)
    stops = tuple(across.at(day.toordinal()) for day in days)
    drawn = [_drawn(one, stops, up) for one in series]
    lowest = bottom - (20 if marks else 8)  # the word for the marks stands below
    ends = apart([one.last[1] if one.last else bottom for one in drawn], 13, _TOP, lowest)
    written = sorted({0, len(days) // 2, len(days) - 1} if len(days) > 4 else {0, len(days) - 1})
    return Lines(
        days=tuple(days), width=WIDTH, height=HEIGHT, left=_LEFT, right=right, bottom=bottom,
        ticks=tuple((one, up.at(one)) for one in up.ticks(about)), goals=tuple((g, up.at(g)) for g in goals),
        stops=stops, labels=tuple((stops[k], days[k]) for k in written),
        series=tuple(replace(one, label=end) for one, end in zip(drawn, ends, strict=True)),
        marks=tuple(across.at(day.toordinal()) for day in marks if days[0] <= day <= days[-1]))


def _drawn(one: Series, stops: Sequence[float], up: Scale) -> Drawn:
    stretches, stretch = list[list[tuple[float, float]]](), list[tuple[float, float]]()
    for stop, value in zip(stops, one.values, strict=True):
        if value is None:
            stretches, stretch = [*stretches, stretch], []
        else:
            stretch.append((stop, up.at(value)))
    stretches = [each for each in [*stretches, stretch] if each]
    last = stretches[-1][-1] if stretches else None
    value = next((each for each in reversed(one.values) if each is not None), None)
    return Drawn(name=one.name, values=tuple(one.values),
                 lines=tuple(points(each) for each in stretches if len(each) > 1),
                 dots=tuple(each[0] for each in stretches if len(each) == 1), band=_band(one, stops, up),
                 last=last, value=value, label=0)


def _band(one: Series, stops: Sequence[float], up: Scale) -> str:
    known = [(stop, band) for stop, band in zip(stops, one.band, strict=False) if band]
    if len(known) < 2:
        return ""
    there = [(stop, up.at(high)) for stop, (_, high) in known]
    back = [(stop, up.at(low)) for stop, (low, _) in reversed(known)]
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in (*there, *back)) + "Z"
