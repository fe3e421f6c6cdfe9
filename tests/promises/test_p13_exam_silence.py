"""P13: whether an answer is right or wrong, an exam replies with the same bytes until the results are out."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest

from tests.exams.sat import BLUEPRINT, PAGE, Hall, secret
from tests.promises.exam_worlds import Sat, sat
from tests.promises.filled import guess, right
from tests.shipped import shipped_content
from tests.sizes import crossed
from trainer.content import Content
from trainer.drills import KINDS
from trainer.engine.randomness import Rng
from trainer.exams import Part, can_be_asked
from trainer.store.database import Store

WORLDS = {"right": nullcontext, "wrong": nullcontext}


@pytest.fixture(scope="module")
def content() -> Content:
    return shipped_content()


def answered(one: Sat, seq: int, rng: Rng, *, is_htmx: bool) -> bool:
    """Rightly in the one world, by a guess in the other; whether that was wrong."""
    rightly, otherwise = one.step.worlds
    item = rightly.item(rightly.sitting(), seq).item
    forms = [right(item), guess(item, rng)]
    path = f"{one.paper}/answer"
    sent = [world.ask("POST", path, {**form, "seq": str(seq), "page": PAGE}, is_htmx=is_htmx)
            for world, form in zip((rightly, otherwise), forms, strict=True)]
    if sent[0].raw != sent[1].raw:
        one.step.differences.append(f"item {seq}: {sent[0].status} {sent[1].status}")
    return forms[0] != forms[1]


@pytest.mark.parametrize(("kind", "is_htmx"), crossed(tuple(KINDS), (True, False)))
def test_the_reply_is_the_same_to_the_byte(
        kind: str, is_htmx: bool, tmp_path: Path, content: Content, size: Callable[[int, int], int],
        figure: Callable[[str], None]) -> None:
    drills = [drill for drill in content.drills.values() if drill.kind == kind and can_be_asked(drill)]
    parts = tuple(Part(drill_id=drill.id, items=1 if drill.params.get("whole") else size(2, 20), weight=1)
                  for drill in drills)
    one, rng = sat(tmp_path, content, parts, WORLDS), Rng(b"guesses")
    one.start()
    n_items = one.step.first.sitting().n_items
    n_unlike = 0
    for seq in range(1, n_items + 1):
        n_unlike += answered(one, seq, rng, is_htmx=is_htmx)
        for path in (one.paper, f"/exams/{one.exam}", "/", "/progress", "/progress/mistakes"):
            one.step.get(path)
        one.step.post(f"{one.paper}/answer", {"seq": str(seq), "page": PAGE, "total": "12"}, is_htmx=is_htmx)
    one.close()
    figure(f"{n_items} items, {n_unlike} answered otherwise, {one.step.n_compared} pages compared: "
           f"{len(one.step.differences)} differ")
    assert one.step.differences == []
    assert n_unlike > 0


def test_the_search_bites(tmp_path: Path, content: Content) -> None:
    """Once the results are out the pages differ, and say so."""
    one = sat(tmp_path, content, (Part(drill_id="payout/blackjack", items=1, weight=1),), WORLDS)
    one.start()
    answered(one, 1, Rng(b"wrong"), is_htmx=True)
    for world in one.step.worlds:
        hall_of(world.app.extensions["store"], content)
    one.step.get(f"/exams/{one.exam}")
    one.close()
    assert len(one.step.differences) == 1


def hall_of(store: Store, content: Content) -> None:
    """The instructor lets the results out."""
    from trainer.exams import release
    from trainer.store import people

    with store.read() as db:
        exam, maker = db.execute("SELECT id, made_by FROM exam").fetchone()
        person = people.find_person(db, maker)
    assert person
    release(store, person, exam, now=Hall.now)


def test_it_takes_the_same_time(store: Store, content: Content, is_whole: bool,
                                size: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    hall, times = Hall(store, content), {True: [], False: []}
    part = Part(drill_id="payout/one-box", items=200, weight=1)
    hall.publish(replace(BLUEPRINT, parts=(part,), seconds=7200))
    sitting = hall.start(public_id=secret())
    for seq in range(1, size(40, 200) + 1):
        is_right = seq % 2 == 0
        form = hall.right(sitting, seq) if is_right else hall.wrong(sitting, seq)
        begun = time.perf_counter()
        hall.answer(sitting, seq, form)
        times[is_right].append(time.perf_counter() - begun)
    difference_ms = 1000 * abs(median(times[True]) - median(times[False]))
    figure(f"median difference {difference_ms:.3f} ms")
    assert not is_whole or difference_ms < 0.2
