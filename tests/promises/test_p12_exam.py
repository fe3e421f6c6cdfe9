"""P12 in an exam: the key of an item is in nothing that is sent before it is answered, nor afterwards.

The same exam is sat at servers that differ in what they hold to be right. Whatever they send is compared byte
by byte, and searched for seeds, keys and situations.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.promises.early_answers import found, needles, said_of
from tests.promises.exam_worlds import Sat, sat
from tests.promises.filled import right
from tests.promises.leaks import LEAKS
from tests.promises.other_engines import no_rejection
from tests.promises.test_p12_no_early_answer import LIES
from tests.promises.worlds import Lies
from tests.shipped import shipped_content
from trainer.content import Content
from trainer.drills import KINDS
from trainer.exams import Part, can_be_asked

_UNREADABLE = {"total": "@", "call": "@", "amount": "@"}


@pytest.fixture(scope="module")
def content() -> Content:
    return shipped_content()


def _lies(kind: str) -> dict[str, Lies]:
    """A whole round is dealt to its end before it is begun, which no lie holds out: it is searched alone."""
    return {name: lie for name, lie in LIES.items() if kind != "round" or name == "true"}


def looked_at(one: Sat, seq: int) -> list[bytes]:
    """Every way of asking for the open item, and of being refused."""
    step, paper = one.step, one.paper
    sent = [step.get(paper), step.get(paper, is_htmx=True), step.get("/"), step.get("/settings"),
            step.get(f"/exams/{one.exam}"), step.get("/rulings"),
            step.get(paper.replace("exams/papers", "run"))]
    for form in ({"seq": str(seq), **_UNREADABLE}, {"seq": str(seq + 1)}, {"seq": "999"}):
        sent += [step.post(f"{paper}/answer", form, is_htmx=is_htmx) for is_htmx in (False, True)]
    sent += [step.post(f"{paper}/pulse", {"page": "b" * 32}), step.post(f"{paper}/answer", {
        "seq": str(seq), "page": "b" * 32})]
    return [answer.raw for answer in sent]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_tells_the_key(kind: str, tmp_path: Path, content: Content,
                               size: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    drills = [drill for drill in content.drills.values() if drill.kind == kind and can_be_asked(drill)]
    parts = tuple(Part(drill_id=drill.id, items=1 if drill.params.get("whole") else size(2, 20), weight=1)
                  for drill in drills)
    with no_rejection(content), patch("trainer.practice.example", lambda *what: None):
        one = sat(tmp_path, content, parts, _lies(kind))
        one.start()
        first, hits, n, unlike = one.step.first, [], 0, 0
        sitting, public = first.sitting(), said_of(content.tables["american"])
        shown = []
        for seq in range(1, min(sitting.n_items, size(12, 200)) + 1):
            true = first.item(sitting, seq)
            others = [world.item(sitting, seq) for world in one.step.worlds[1:]]
            assert all(other.item.prompt == true.item.prompt for other in others)
            unlike += sum(other.item.key != true.item.key for other in others)
            shown += looked_at(one, seq) if seq <= 3 else []
            for world in one.step.worlds[1:]:  # judged alike; a lie about the items to come goes on
                world.rewrite(sitting, true)
            shown.append(one.answer(seq, right(true.item)).raw)
            hits += [needle for raw in shown[:-1] for needle in found(raw, needles(sitting, true, public))]
            shown, n = shown[-1:], n + 1
        one.close()
    figure(f"{n} items of {len(drills)} drills, {one.step.n_compared} answers compared: "
           f"{len(one.step.differences)} differ, {len(hits)} hits")
    assert one.step.differences == []
    assert hits == []
    assert unlike > 0 or kind == "round"


@pytest.mark.parametrize("leak", ["comment", "ETag", "length"])
def test_a_leak_is_noticed(leak: str, tmp_path: Path, content: Content) -> None:
    with no_rejection(content):
        one = sat(tmp_path, content, (Part(drill_id="hand-total/single", items=3, weight=1),), LIES)
        with LEAKS[leak]():
            one.start()
        one.close()
    assert one.step.differences
