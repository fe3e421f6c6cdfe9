"""The time zones that a trainee can choose from, by the part of the world."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from zoneinfo import available_timezones

REGIONS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian",
           "Pacific")
"""Of the world's own places; what else there is are old names and offsets without a clock change."""
UTC = "UTC"


@cache
def zones() -> Mapping[str, tuple[str, ...]]:
    """Region -> its zones by their IANA names, which are the same in every language."""
    known = sorted(available_timezones())
    return {region: tuple(one for one in known if one.startswith(f"{region}/")) for region in REGIONS}


def is_known(zone: str) -> bool:
    """Whether it can be chosen here."""
    return zone == UTC or zone in zones().get(zone.partition("/")[0], ())
