"""The live board against the raw rows, and what it costs and never tells."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from tests.exams.sat import Hall
from tests.reporting.classroom import TABLE, Classroom
from tests.school import NOON, School, make_school, signed_in
from tests.shipped import shipped_content
from tests.web.visitor import HTMX
from trainer import practice
from trainer.practice import Page
from trainer.reporting.live import Board, board
from trainer.store import people
from trainer.store.database import Database, Store
from trainer.store.reporting.live import last_answers, now_of


@pytest.fixture
def room(store: Store, database: object) -> Classroom:
    from pathlib import Path

    return Classroom(store, shipped_content(), Path(str(database)), make_school(store))


def signs_in(store: Store, person_id: int, at: datetime) -> None:
    store.write(lambda db: people.add_session(db, f"{person_id}".encode().ljust(32), person_id, at, "card"))


def play(room: Classroom, person_id: int, right: list[bool], at: datetime, drill: str = "hand-total/single",
         every: timedelta = timedelta(seconds=10)) -> str:
    """Answers one after the other, in a block that goes on."""
    sitting = practice.start(
        room.store, room.content, person_id, [drill], TABLE, mode="practice", n_items=20, seed=room.secret(),
        public_id=room.secret(), now=at, page=Page("en", "phone"))
    for seq, is_right in enumerate(right, start=1):
        item, at = room.item(sitting, seq), at + every
        assert item
        practice.answer(room.store, room.content, person_id, sitting, seq,
                        room.answer_to(item, is_right=is_right, code=None), lang="en", received=at, now=at)
    return sitting


def seen(room: Classroom, now: datetime) -> Board:
    return board(room.store, room.person(room.school.instructor), room.school.class_id, now)


def test_the_last_ten_as_they_are_stored(room: Classroom) -> None:
    trainee, mate = room.school.trainee, room.school.classmate
    signs_in(room.store, trainee, NOON)
    play(room, trainee, [False, False, True, True, True, False, True, True, True, True, True, True], NOON)
    now = NOON + timedelta(minutes=2, seconds=5)
    tiles = {member.person_id: tile for member, tile in seen(room, now).tiles}
    with room.store.read() as db:
        credits = [row["credit"] for row in db.execute(
            "SELECT credit FROM answer WHERE person_id = ? ORDER BY received_us", [trainee])]
    assert len(credits) == 12
    assert tiles[trainee].words == tuple("right" if one == 1000 else "wrong" if one == 0 else "partial"
                                         for one in credits[-10:])
    assert tiles[trainee].drill_id == "hand-total/single"
    assert tiles[trainee].per_minute == round(12 / (125 / 60), 1)
    assert (tiles[mate].state, tiles[mate].last_seen) == ("away", None)


def test_what_was_voided_is_not_shown(room: Classroom) -> None:
    trainee = room.school.trainee
    signs_in(room.store, trainee, NOON)
    play(room, trainee, [False, True, True], NOON)
    room.store.write(lambda db: db.execute(
        "INSERT INTO mark (sitting_id, seq, at_us, actor_id, what, reason) VALUES (1, 1, 1, 1, 'void', 'x')"))
    tiles = {member.person_id: tile for member, tile in seen(room, NOON + timedelta(minutes=1)).tiles}
    assert tiles[trainee].words == ("right", "right")


def test_of_an_exam_no_answer_is_told(store: Store) -> None:
    hall = Hall(store, shipped_content())
    hall.publish()
    signs_in(store, hall.trainee.id, NOON)
    sitting = hall.start()
    for seq in (1, 2):
        hall.answer(sitting, seq, hall.wrong(sitting, seq))
    found = board(store, hall.instructor, hall.school.class_id, hall.now)
    tile = {member.person_id: tile for member, tile in found.tiles}[hall.trainee.id]
    assert (tile.state, tile.words, tile.help, tile.per_minute) == ("exam", (), None, None)


@pytest.mark.parametrize("ask", [
    lambda db: now_of(db, 1, NOON), lambda db: last_answers(db, 1, NOON, 10)])
def test_no_long_table_is_walked(store: Store, ask: Callable[[Database], object]) -> None:
    make_school(store)
    asked: list[str] = []
    with store.read() as db:
        db.conn.set_trace_callback(asked.append)
        ask(db)
        db.conn.set_trace_callback(None)
        steps = [row["detail"] for one in asked for row in db.execute(f"EXPLAIN QUERY PLAN {one}").fetchall()]
    assert len(asked) == 1
    assert not [one for one in steps if re.match(r"SCAN (?:a|b|answer|s|sitting|item|i|j|g|session)\b", one)]


def now_school(app: Flask, store: Store) -> School:
    school = make_school(store)
    room = Classroom(store, shipped_content(), app.config["DATABASE"], school)
    now = datetime.now(UTC)
    signs_in(store, school.trainee, now)
    play(room, school.trainee, [True, False, False, False, False], now - timedelta(minutes=2))
    return school


def test_the_wall_names_nobody_unless_asked(app: Flask, store: Store) -> None:
    visitor = signed_in(app, now_school(app, store).instructor)
    wall = visitor.get("/teach/classes/1/board").text
    assert "Tanya" not in wall
    assert "Petrova" not in wall
    assert ">t1<" in wall
    assert "Tanya P." in visitor.get("/teach/classes/1/board?names=1").text
    bare = visitor.get("/teach/classes/1/board?answers=0").text
    assert "4 of the last 5 not right" in wall
    assert "not right" not in bare
    assert "dot-" not in bare


def test_the_board_is_asked_for_again_and_told_when_nothing_changed(app: Flask, store: Store) -> None:
    visitor = signed_in(app, now_school(app, store).instructor)
    page = visitor.get("/teach/classes/1/live?q=pet").text
    assert 'hx-trigger="every 2s"' in page
    match = re.search(r'hx-get="([^"]+)"', page)
    assert match
    poll = match[1].replace("&amp;", "&")
    assert "q=pet" in poll
    again = visitor.get(poll, headers=HTMX)
    assert again.status_code in (200, 204)  # the pace may have moved on
    changed = visitor.get("/teach/classes/1/live?seen=other", headers=HTMX)
    assert changed.text.lstrip().startswith("<section")
    assert 'data-help="wrong"' in changed.text
    assert "hx-get" not in visitor.get("/teach/classes/1/live?paused=1").text


def test_asking_writes_nothing(app: Flask, store: Store) -> None:
    visitor = signed_in(app, now_school(app, store).instructor)
    visitor.get("/teach/classes/1/live")
    with store.read() as db:
        before = db.execute("SELECT max(seen_us) FROM session").fetchone()[0]
        version = db.execute("PRAGMA data_version").fetchone()[0]
    visitor.get("/teach/classes/1/live", headers=HTMX)
    with store.read() as db:
        assert db.execute("PRAGMA data_version").fetchone()[0] == version
        assert db.execute("SELECT max(seen_us) FROM session").fetchone()[0] == before


def test_anothers_class_is_not_there(app: Flask, store: Store) -> None:
    school = make_school(store)
    for path in ("live", "board", "attendance"):
        assert signed_in(app, school.instructor).get(f"/teach/classes/2/{path}").status_code == 404


def test_an_empty_class_says_what_to_do_first(app: Flask, store: Store) -> None:
    visitor = signed_in(app, make_school(store).owner)
    visitor.post("/teach/classes/new", name="Empty", table="uk", zone="Europe/Paris")
    for path in ("live", "board"):
        assert "Nobody is in this class yet" in visitor.get(f"/teach/classes/3/{path}").text
