"""P12: the right answer is in nothing that is sent before the item is answered.

The same items are issued by servers that differ only in what they hold to be right. Until an item is
answered they must send the same bytes: pages, headers, cookies, addresses, errors and log lines. When it
is answered its key may be known: then it gets the true one everywhere, and only the next item differs.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from unittest.mock import patch

import pytest

from tests import history
from tests.promises.early_answers import Play, Tally, found, needles
from tests.promises.leaks import LEAKS
from tests.promises.lockstep import Lockstep
from tests.promises.other_engines import no_rejection, other_engine, other_keys
from tests.promises.worlds import World
from tests.shipped import shipped_content
from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import Item

pytestmark = pytest.mark.usefixtures("quick_prints")

ITEMS = 2
LIES = {"true": nullcontext, "other-keys": other_keys, "other-engine": other_engine}


@pytest.fixture(scope="module")
def content() -> Content:
    return shipped_content()


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory, content: Content) -> Iterator[list[World]]:
    worlds = [World(name, tmp_path_factory.mktemp(name), content, lies) for name, lies in LIES.items()]
    # The solved item of a set-up page is nobody's, and in each world it is what that world holds right.
    with no_rejection(content), patch("trainer.practice.example", lambda *what: None):
        yield worlds
    for world in worlds:
        world.close()


@pytest.fixture
def lockstep(worlds: list[World]) -> Lockstep:
    return Lockstep(worlds)


@pytest.mark.parametrize("kind", KINDS)
def test_another_verdict_sends_the_same_bytes(
        kind: str, lockstep: Lockstep, content: Content, size: Callable[[int, int], int],
        figure: Callable[[str], None]) -> None:
    """In the small size the pages around a block are looked at in the first drill of the kind alone."""
    tally, tables = Tally(), list(content.tables)
    drills = [drill for drill in content.drills.values() if drill.kind == kind]
    for place, drill in enumerate(drills):
        is_first = drill.variant not in {one.variant for one in drills[:place]}
        for n in range(size(2, 1000)):
            is_thorough = n % 100 == 0 and (is_first or n > 0)
            Play(lockstep, tally, drill.id, tables[(2 * place + n) % len(tables)], place + n).run(
                size(ITEMS, ITEMS + is_thorough), is_thorough=is_thorough,
                looks_around=bool(size(place == 0, True)))
    figure(f"{tally.items.total()} items of {len(drills)} drills, {lockstep.n_compared} answers compared: "
           f"{len(lockstep.differences)} differ; {tally.scanned >> 20} MB searched: {len(tally.hits)} hits")
    assert lockstep.differences == []
    assert tally.hits == []
    for drill in drills:
        assert tally.unlike["other-keys", drill.id] == tally.items[drill.id]
        assert tally.unlike["other-engine", drill.id] > 0
    assert {200, 303, 400, 404, 405, 409, 422} <= set(tally.statuses)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_noticed(leak: str, lockstep: Lockstep) -> None:
    play = Play(lockstep, Tally(), "hand-total/single", "american", 1_000_000 + list(LEAKS).index(leak))
    with LEAKS[leak]():
        play.run(ITEMS, is_thorough=False)
    pages = [difference for difference in lockstep.differences if "GET /run/" in difference]
    # What the generator has put into the prompt is the same whatever key is stored with it.
    noticing = {"other-engine"} if leak == "generator" else {"other-keys", "other-engine"}
    assert {world for world in LIES if any(f": {world}: " in page for page in pages)} == noticing


CODE, SITUATION = "STANDS_ON_16", "soft_17_many"
KEY = {"due": "draw", "mistakes": {"stand": [[CODE, {"cards": {"cards": "As 6h"}}]]}}
_SECRET_SESSION = base64.urlsafe_b64encode(b'{"hint":"STANDS_ON_16"}').rstrip(b"=")


@pytest.mark.parametrize(("sent", "wanted"), [
    (b"<p data-seed=" + b"02" * 16 + b">", ["02" * 16]),
    (b"AgICAgICAgICAgICAgICAg==", ["AgICAgICAgICAgICAgICAg"] * 2),
    (b'data-codes="STANDS_ON_16"', [CODE]),
    (b"<!-- soft_17_many: As 6h -->", ["As 6h", SITUATION]),
    (b"Set-Cookie: session=" + _SECRET_SESSION + b".x.y; HttpOnly", [CODE]),
    (b"draw stand mistakes cards As6h XSTANDS_ON_16 soft_17_many_more", []),
])
def test_the_search_bites(sent: bytes, wanted: list[str]) -> None:
    stored = replace(history.stored_item(1), item=Item("sums", SITUATION, {"text": "1 + 1"}, KEY, 2000))
    assert found(sent, needles(history.sitting(1), stored)) == wanted
