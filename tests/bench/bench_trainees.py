"""What the product makes of made-up trainees: whom it calls a master, what it names, what it asks.

A table with its limits; many runs, so it is no part of the tests, which have a few runs of the same.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from statistics import mean, median

from tests.trainees.measures import (
    CODES,
    SKILLS,
    WEAK_SPOTS,
    flatness,
    is_called_mastered,
    named,
    named_from,
    place_for,
    shares_of_weak,
)

RUNS = 1_000
PLANTED_RUNS = 10
ASKED_RUNS = 20
TABLE = "uk"
WIDTH = max(map(len, (f"planted: {code}" for code in CODES)))

Row = tuple[str, str, str, bool]
"""What was measured, the figure, its limit, and whether it is kept to."""


def main() -> int:
    is_all_kept = True
    for what, figure, limit, is_kept in chain(mastered(), planted(), asked()):
        print(f"{what:<{WIDTH}}  {figure:<62}  {limit:<22}  {'kept' if is_kept else 'NOT KEPT'}", flush=True)
        is_all_kept = is_all_kept and is_kept
    return int(not is_all_kept)


def mastered() -> Iterator[Row]:
    """Runs of 120 items, each of a skill in turn: mixed blocks over three days, at target pace."""
    for right, least, most in ((980, 98.0, 100.0), (850, 0.0, 6.0)):
        with ProcessPoolExecutor() as pool:
            found = list(pool.map(partial(_run, right), range(RUNS), chunksize=20))
        by_skill: dict[str, list[bool]] = defaultdict(list)
        for seed, is_mastered in enumerate(found):
            by_skill[_skill(seed)].append(is_mastered)
        for skill, of_skill in by_skill.items():
            yield (f"right in {right / 10:.0f} %: {skill}",
                   f"{_percent(of_skill)} of {len(of_skill)} runs called master", "", True)
        share = 100 * mean(found)
        limit = f"at least {least} %" if least else f"at most {most} %"
        yield (f"right in {right / 10:.0f} %: all skills", f"{_percent(found)} of {RUNS} runs called master",
               limit, least <= share <= most)


def planted() -> Iterator[Row]:
    """Every misconception: in how many runs it is named first after 40 items, and from which item on."""
    with ProcessPoolExecutor() as pool:
        for code, place, found in pool.map(_plant, CODES):
            since = [item for item in found if item is not None]
            figure = f"named in {len(since)} of {len(found)} runs"
            if since:
                figure += f", from item {median(since):.0f} on, at {place}"
            yield f"planted: {code}", figure, "every run", bool(found) and len(since) == len(found)


def asked() -> Iterator[Row]:
    for skill, weak in WEAK_SPOTS:
        shares = [shares_of_weak(skill, TABLE, weak, seed) for seed in range(ASKED_RUNS)]
        before, after = (mean(column) for column in zip(*shares, strict=True))
        yield (f"weak in {', '.join(weak)}: {skill}", f"{before:.0%} of the items, {after:.0%} once mended",
               "60 to 80 %, then less", 0.6 <= before <= 0.8 and after < before)
    for skill in SKILLS:
        rarest, most_frequent = flatness(skill, TABLE, 1)
        yield (f"without a fault: {skill}", f"{rarest:.2f} to {most_frequent:.2f} of an even share", "", True)


def _run(right: int, seed: int) -> bool:
    return is_called_mastered(_skill(seed), right, seed)


def _skill(seed: int) -> str:
    return SKILLS[seed % len(SKILLS)]


def _plant(code: str) -> tuple[str, str, list[int | None]]:
    place = place_for(code)
    if place is None:
        return code, "", []
    runs = range(PLANTED_RUNS)
    return code, place[0], [named_from(named(code, *place, seed), code) for seed in runs]


def _percent(found: Iterable[bool]) -> str:
    return f"{100 * mean(found):.1f} %"


if __name__ == "__main__":
    sys.exit(main())
