"""The time zones that a trainee can choose from, by country and city in the words of the page's language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from zoneinfo import available_timezones

from babel import Locale
from babel.core import get_global

from trainer.identity import sorted_as

REGIONS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian",
           "Pacific")
"""Of the world's own places; what else there is are old names and offsets without a clock change."""
UTC = "UTC"


@cache
def zones(lang: str) -> Mapping[str, str]:
    """Zone -> "France, Paris", by the alphabet; of several names of a zone the one that is kept."""
    known = {zone for zone in available_timezones() if zone.partition("/")[0] in REGIONS}
    named = {zone: name_of(zone, lang) for zone in known if kept(zone) not in known - {zone}}
    return dict(sorted(named.items(), key=lambda one: (sorted_as(one[1]), one[0])))


def name_of(zone: str, lang: str) -> str:
    """The country and the city; what has no place is called as it is."""
    if "/" not in zone:
        return zone
    locale = Locale.parse(lang)
    city = locale.time_zones.get(kept(zone), {}).get("city") or zone.rpartition("/")[2].replace("_", " ")
    country = locale.territories.get(get_global("zone_territories").get(kept(zone), ""), "")
    return f"{country}, {city}" if country and country != city else city


def kept(zone: str) -> str:
    """The name that stands for all the names of a zone."""
    return str(get_global("zone_aliases").get(zone, zone))


def is_known(zone: str) -> bool:
    """Whether it can be chosen here: any of its names."""
    return zone == UTC or (zone in available_timezones() and zone.partition("/")[0] in REGIONS)
