"""What an open unaided round keeps to itself stands on no page: whoever errs in it sees what others see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace

import pytest
from flask import Flask

from tests.routes import ROUTES, address
from tests.web.right import right_form
from tests.web.visitor import HTMX, Visitor
from trainer.drills import KINDS
from trainer.progress.replaying import code_of
from trainer.store import practice as rows

STEPS = 12
PAGES = ("/drills/round", "/drills/mixed", "/run/{id}", "/run/{id}/summary", "/run/{id}/debrief",
         "/answers/{id}/1", "/answers/{id}/2", *(f"/progress/{kind}" for kind in KINDS))
OF_THE_BLOCK = {"/run/own/summary", "/answers/own/1", "/run/own/debrief"}
_ALWAYS_DIFFERS = re.compile(r'\b[0-9a-f]{32}\b|(?<=name="csrf_token" value=")[^"]+')
"""Ids of blocks, and tokens."""


@pytest.fixture
def same_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block has the same seed; their public ids stay apart."""
    given = (one for number in count(1) for one in (b"s" * 16, number.to_bytes(16, "big")))
    monkeypatch.setattr("trainer.web.menu.secrets", SimpleNamespace(token_bytes=lambda _: next(given)))


def seen(app: Flask, visitor: Visitor, run: str) -> Iterator[tuple[str, str]]:
    """Every page that there is to look at, and the scenarios of the round; without ids and tokens."""
    block = run.rpartition("/")[2]
    with app.extensions["store"].read() as db:
        sitting = rows.sitting_by_id(db, db.execute(
            "SELECT id FROM sitting WHERE public_id = ?", [bytes.fromhex(block)]).fetchone()["id"])
    assert sitting
    named = [address(app, route, run) for route in ROUTES if route.method == "GET"]
    codes = [code_of(sitting, seq) for seq in (1, 2)]
    for path in (*named, *(page.format(id=block) for page in PAGES), *(f"/s/{code}" for code in codes)):
        for headers in ({}, HTMX):
            text = visitor.get(path, headers=headers).text
            for code in codes:
                text = text.replace(code, "code")
            yield path.replace(block, "own"), _ALWAYS_DIFFERS.sub("", text)


def wrong(page: str, right: dict[str, str]) -> dict[str, str]:
    """An act that is offered and not due, with all that it may need."""
    acts = re.findall(r'data-act="(\w+)"', page)
    return right | {"act": next(act for act in acts if act != right["act"]), "place": "1", "text": "17"}


def practised(app: Flask, *, errs: bool) -> tuple[Visitor, str, list[str]]:
    """Somebody with a block behind, in the middle of an unaided round; what was said of each act."""
    visitor = Visitor(app)
    before = visitor.start("round/closing", "vegas-strip")
    for _ in range(3):
        visitor.answer(before, **right_form(app, before))
    visitor.post(f"{before}/end")
    run, said = visitor.start("round/unaided", "vegas-strip"), []
    for _ in range(STEPS):
        page, form = visitor.get(run).text, right_form(app, run)
        said.append(visitor.answer(run, **(wrong(page, form) if errs else form)).text)
    return visitor, run, [_ALWAYS_DIFFERS.sub("", text) for text in said]


@pytest.mark.usefixtures("same_rounds", "quick_prints")
def test_who_errs_in_an_open_unaided_round_sees_what_others_see(app: Flask) -> None:
    """Until the round is over and rated; then the mistakes are told, so that the pages looked at are the
    right ones. Between, what answers count for is counted, and no page of the block tells of them."""
    (good, good_run, well), (bad, bad_run, badly) = practised(app, errs=False), practised(app, errs=True)
    assert well == badly
    pages = list(zip(seen(app, good, good_run), seen(app, bad, bad_run), strict=True))
    assert [path for (path, one), (_, other) in pages if one != other] == []
    for visitor, run in ((good, good_run), (bad, bad_run)):
        visitor.post(f"{run}/end")
    assert told_apart(app, good, good_run, bad, bad_run) & OF_THE_BLOCK == set()
    for visitor, run in ((good, good_run), (bad, bad_run)):
        visitor.post(f"{run}/debrief", skip="1")
    told = told_apart(app, good, good_run, bad, bad_run)
    assert {"/", "/progress", "/progress/round", "/progress/mistakes", *OF_THE_BLOCK} - told == set()


def told_apart(app: Flask, good: Visitor, good_run: str, bad: Visitor, bad_run: str) -> set[str]:
    """The pages that differ between them."""
    return {path for (path, one), (_, other) in zip(
        seen(app, good, good_run), seen(app, bad, bad_run), strict=True) if one != other}


@pytest.mark.usefixtures("same_rounds")
def test_what_was_withheld_is_counted_when_the_round_is_over(app: Flask) -> None:
    visitor, run, _ = practised(app, errs=True)
    before = visitor.get("/progress/round").text
    visitor.post(f"{run}/end")
    after = visitor.get("/progress/round").text
    assert "from the last 3 answers" in before
    assert f"from the last {3 + STEPS} answers" in after
