"""P22: a sign-in begins under a new id, ends when it should on the server, and its cookie is held close."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from flask import Flask

from tests.exams.sat import BLUEPRINT
from tests.school import NOON, School, signed_in
from tests.signing_in.people import PASSWORD, school_with_passwords, source, try_password
from tests.web.visitor import Visitor
from trainer import practice, signing_in
from trainer.content import Content
from trainer.errors import SignInNeeded
from trainer.secrets import token_hash
from trainer.signing_in import new_card, sessions
from trainer.store import accounts
from trainer.store import people as rows
from trainer.store.database import Database, Store

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
LONG_WORD = "twelve quiet horses at noon"


@pytest.fixture
def school(store: Store) -> School:
    return school_with_passwords(store)


@pytest.fixture
def content(app: Flask) -> Content:
    content: Content = app.extensions["content"]
    return content


def begun(store: Store, person_id: int, kind: str, now: datetime = NOON) -> str:
    return store.write(lambda db: sessions.begin(db, person_id, kind, now, instead_of=None))


def is_in(store: Store, token: str, now: datetime) -> bool:
    return signing_in.visit(store, local=None, signed_in=token, now=now).person is not None


def use(store: Store, token: str, now: datetime) -> None:
    found = signing_in.visit(store, local=None, signed_in=token, now=now)
    signing_in.note_seen(store, token, found, now)


def test_an_id_that_was_there_before_is_worth_nothing(app: Flask, store: Store, school: School) -> None:
    """Fixation: whoever planted an id in a browser does not get in by it."""
    planted = "x" * 43
    visitor = Visitor(app)
    visitor.client.set_cookie("signed_in", planted)
    visitor.get("/login")
    token_before = visitor.token
    assert visitor.post("/login", name="tanya", password=PASSWORD).status_code == 303
    now = visitor.client.get_cookie("signed_in")
    assert now
    assert now.value != planted
    visitor.get("/settings")
    before, after = (token.partition(".")[0] for token in (token_before, visitor.token))
    assert before != after, "the token of forms is another one too"
    thief = Visitor(app)
    thief.client.set_cookie("signed_in", planted)
    assert thief.get("/settings").status_code == 303
    assert school


def test_each_sign_in_has_an_id_of_its_own_of_256_bits(store: Store, school: School) -> None:
    tokens = {try_password(store, PASSWORD, NOON + n * HOUR).token for n in range(3)}
    assert len(tokens) == 3
    assert {len(one) for one in tokens} == {43}
    with store.read() as db:
        stored = {bytes(row["id_hash"]) for row in db.execute("SELECT id_hash FROM session")}
    assert stored == {token_hash(one) for one in tokens}
    assert school


def test_signing_in_again_ends_the_one_before_in_that_browser(store: Store, school: School) -> None:
    first = try_password(store, PASSWORD, NOON).token
    second = signing_in.by_password(store, source(), "tanya", PASSWORD, is_own_device=True, instead_of=first,
                                    now=NOON + MINUTE)
    assert second.kind == "device"
    assert not is_in(store, first, NOON + MINUTE)
    assert is_in(store, second.token, NOON + MINUTE)
    assert school


def change_password(store: Store, school: School, token: str) -> None:
    signing_in.change_password(store, source(), school.trainee, PASSWORD, LONG_WORD, LONG_WORD, token=token,
                               kind="card", now=NOON + MINUTE)


def new_link_used(store: Store, school: School, token: str) -> None:
    link = store.write(lambda db: signing_in.new_link(
        db, person_id=school.trainee, made_by=school.instructor, now=NOON))
    signing_in.use_link(store, source(), link, LONG_WORD, LONG_WORD, instead_of=None, now=NOON + MINUTE)


def card_renewed(store: Store, school: School, token: str) -> None:
    store.write(lambda db: new_card(db, person_id=school.trainee, made_by=school.instructor, now=NOON))


def signed_out(store: Store, school: School, token: str) -> None:
    signing_in.sign_out(store, token, NOON + MINUTE)


def deactivated(store: Store, school: School, token: str) -> None:
    """And what it ended does not come back with the person."""
    for is_active in (0, 1):
        store.write(lambda db, to=is_active: db.execute(
            "UPDATE person SET is_active = ? WHERE id = ?", [to, school.trainee]))


def promoted(store: Store, school: School, token: str) -> None:
    def promote(db: Database) -> None:
        account = accounts.find_account(db, school.trainee)
        assert account
        accounts.change_account(db, replace(account, role="instructor"))

    store.write(promote)


@pytest.mark.parametrize("what", [
    change_password, new_link_used, card_renewed, signed_out, deactivated, promoted])
def test_what_ends_a_sign_in_ends_it_at_once(store: Store, school: School, what: object) -> None:
    token, other = begun(store, school.trainee, "card"), begun(store, school.trainee, "device")
    assert callable(what)
    what(store, school, token)
    assert not is_in(store, token, NOON + MINUTE)
    assert is_in(store, other, NOON + MINUTE) == (what is signed_out)


def test_whoever_changes_the_password_goes_on_under_a_new_id(store: Store, school: School) -> None:
    token = begun(store, school.trainee, "device")
    found = signing_in.change_password(store, source(), school.trainee, PASSWORD, LONG_WORD, LONG_WORD,
                                       token=token, kind="device", now=NOON + MINUTE)
    assert found.token != token
    assert is_in(store, found.token, NOON + 2 * MINUTE)


@pytest.mark.parametrize("kind", ["staff", "card"])
@pytest.mark.parametrize(("idle", "still"), [(29 * MINUTE, True), (30 * MINUTE, False), (5 * HOUR, False)])
def test_half_an_hour_idle_ends_it(store: Store, school: School, kind: str, idle: timedelta,
                                   *, still: bool) -> None:
    token = begun(store, school.trainee, kind)
    assert is_in(store, token, NOON + idle) == still


@pytest.mark.parametrize("kind", ["staff", "card"])
def test_twelve_hours_end_it_however_busy(store: Store, school: School, kind: str) -> None:
    token, now = begun(store, school.trainee, kind), NOON
    while now < NOON + 12 * HOUR - 20 * MINUTE:
        now += 20 * MINUTE
        assert is_in(store, token, now)
        use(store, token, now)
    assert is_in(store, token, NOON + 12 * HOUR - MINUTE)
    assert not is_in(store, token, NOON + 12 * HOUR)


def test_an_own_device_stays_for_thirty_days(store: Store, school: School) -> None:
    token = begun(store, school.trainee, "device")
    assert is_in(store, token, NOON + 30 * DAY - MINUTE)
    assert not is_in(store, token, NOON + 30 * DAY)


def test_halfway_is_not_in(store: Store, school: School) -> None:
    found = try_password(store, PASSWORD, NOON, "ivan first")
    assert found.kind == "halfway"
    assert not is_in(store, found.token, NOON)
    assert signing_in.asked(store, b"k" * 32, found.token, NOON + 9 * MINUTE)
    with pytest.raises(SignInNeeded):
        signing_in.asked(store, b"k" * 32, found.token, NOON + 10 * MINUTE)
    assert school


def start_block(store: Store, content: Content, person_id: int, now: datetime) -> str:
    return practice.start(store, content, person_id, ["hand-total/single"], "american",
                          seed=bytes(16), public_id=now.isoformat().encode()[:16], now=now)


def test_a_block_that_goes_on_keeps_it_for_two_hours(store: Store, content: Content, school: School) -> None:
    token = begun(store, school.trainee, "card")
    block = start_block(store, content, school.trainee, NOON + MINUTE)
    assert is_in(store, token, NOON + 2 * HOUR - MINUTE)
    assert not is_in(store, token, NOON + 2 * HOUR)
    practice.end(store, school.trainee, block, now=NOON + HOUR)
    assert not is_in(store, token, NOON + HOUR)


def test_a_block_of_an_earlier_sign_in_keeps_nothing(store: Store, content: Content, school: School) -> None:
    start_block(store, content, school.trainee, NOON - HOUR)
    token = begun(store, school.trainee, "card")
    assert not is_in(store, token, NOON + 31 * MINUTE)


def test_blocks_do_not_keep_it_beyond_twelve_hours(store: Store, content: Content, school: School) -> None:
    token, now = begun(store, school.trainee, "card"), NOON
    while now < NOON + 12 * HOUR - HOUR:
        now += HOUR
        start_block(store, content, school.trainee, now)
        use(store, token, now)
    assert is_in(store, token, NOON + 12 * HOUR - MINUTE)
    assert not is_in(store, token, NOON + 12 * HOUR)


def begin_exam(db: Database, person_id: int, now: datetime, seconds: int | None = None) -> int:
    """A sitting of an exam, as far as sign-ins look at it."""
    us = round(now.timestamp() * 1_000_000)
    db.execute("INSERT INTO ruleset (sha256, body) VALUES (?, '{}')", [bytes(32)])
    exam_id = db.execute(
        """INSERT INTO exam (public_id, class_id, name, blueprint, secret, attempts, opens_us, closes_us,
                             made_by, made_us) VALUES (?, 1, 'E', ?, ?, 1, ?, ?, ?, ?) RETURNING id""",
        [bytes(16), replace(BLUEPRINT, seconds=seconds).to_json(), bytes(32), us, us + 10**11, person_id,
         us]).fetchone()[0]
    sitting_id = db.execute(
        """INSERT INTO sitting (public_id, person_id, mode, drill_id, table_id, engine_version, ruleset_sha,
                                seed, n_items, started_us)
           VALUES (?, ?, 'exam', 'hand-total/single', 'american', 1, ?, ?, 5, ?) RETURNING id""",
        [b"e" * 16, person_id, bytes(32), bytes(16), us]).fetchone()[0]
    db.execute(
        """INSERT INTO exam_sitting (sitting_id, exam_id, person_id, is_trial, attempt_no, extra_time,
                                     part_items) VALUES (?, ?, ?, 0, 1, 100, '[5]')""",
        [sitting_id, exam_id, person_id])
    return int(sitting_id)


def test_an_open_exam_keeps_it_whatever_the_clock_says(store: Store, school: School) -> None:
    token = begun(store, school.trainee, "card")
    sitting_id = store.write(lambda db: begin_exam(db, school.trainee, NOON + 11 * HOUR))
    assert is_in(store, token, NOON + 13 * HOUR)
    assert not is_in(store, token, NOON + 36 * HOUR), "not for days"
    store.write(lambda db: db.execute(
        """INSERT INTO exam_stop (sitting_id, at_us, what, actor_id, reason)
           VALUES (?, 0, 'finished', ?, '')""",
        [sitting_id, school.trainee]))
    assert not is_in(store, token, NOON + 13 * HOUR)


def test_an_exam_whose_time_is_over_keeps_nobody_in(store: Store, school: School) -> None:
    """Though nobody looked at it since, so that nothing of its end is stored."""
    token = begun(store, school.trainee, "card")
    store.write(lambda db: begin_exam(db, school.trainee, NOON, seconds=2400))
    assert is_in(store, token, NOON + 40 * MINUTE)
    assert not is_in(store, token, NOON + 41 * MINUTE)


def test_use_is_noted_once_a_minute_and_adds_no_row(store: Store, school: School) -> None:
    token = begun(store, school.trainee, "card")
    for seconds, noted in ((59, 0), (60, 60), (100, 60), (120, 120)):
        use(store, token, NOON + timedelta(seconds=seconds))
        with store.read() as db:
            found = rows.find_session(db, token_hash(token))
            assert db.execute("SELECT count(*) FROM session").fetchone()[0] == 1
        assert found
        assert found.seen == NOON + timedelta(seconds=noted)


def test_what_a_page_asks_by_itself_is_no_use(app: Flask, store: Store, school: School) -> None:
    visitor = signed_in(app, school.trainee)
    store.write(lambda db: db.execute("UPDATE session SET seen_us = seen_us - 600000000"))

    def seen() -> int:
        with store.read() as db:
            return int(db.execute("SELECT seen_us FROM session").fetchone()[0])

    before = seen()
    visitor.get("/", headers={"HX-Request": "true"})
    assert seen() == before
    visitor.get("/")
    assert seen() > before


@pytest.mark.parametrize(("base", "name", "marks"), [
    ("http://localhost", "signed_in", {"HttpOnly", "SameSite=Lax", "Path=/"}),
    ("https://school.example", "__Host-signed_in", {"HttpOnly", "SameSite=Lax", "Path=/", "Secure"})])
@pytest.mark.parametrize("own", ["0", "1"])
def test_the_cookie_is_held_close(app: Flask, school: School, base: str, name: str, marks: set[str],
                                  own: str) -> None:
    visitor = Visitor(app, base_url=base)
    visitor.get("/login")
    headers = {"Sec-Fetch-Site": "same-origin"} | ({"Referer": f"{base}/login"} if "https" in base else {})
    response = visitor.post("/login", headers, name="tanya", password=PASSWORD, own_device=own)
    cookies = {one.partition("=")[0]: one for one in response.headers.getlist("Set-Cookie")}
    said = {part.strip() for part in cookies[name].split(";")[1:]}
    assert marks <= said
    assert ("Secure" in said) == ("Secure" in marks)
    assert any(part.startswith("Max-Age=2592000") for part in said) == (own == "1")
    assert not any(part.startswith("Domain") for part in said)
    assert school
