"""A visitor's own trainee: made at the first POST, found by the cookie's token, nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.local import visitor
from trainer import people
from trainer.errors import AnswerFormatError, NotFound
from trainer.people import Person, day_start, read_name
from trainer.store.database import Store

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


def count(store: Store, table: str) -> int:
    with store.read() as db:
        return int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_a_look_makes_nobody(store: Store) -> None:
    assert visitor(store, None) is None
    assert visitor(store, "") is None
    assert visitor(store, "a token that nobody has") is None
    assert visitor(store, "\ud800") is None
    assert count(store, "person") == count(store, "session") == 0


def test_the_first_post_makes_a_trainee_and_the_next_finds_it(store: Store) -> None:
    made = people.welcome(store, "token", lang="fr", now=NOW)
    assert made == Person(id=made.id, name="", lang="fr", zone="UTC", preferences={})
    assert visitor(store, "token") == made
    assert people.welcome(store, "token", now=NOW) == made
    assert people.welcome(store, "token", name="Zoé", zone="Europe/Paris", now=NOW) == Person(
        id=made.id, name="Zoé", lang="fr", zone="Europe/Paris", preferences={})
    assert count(store, "person") == 1


def test_another_token_is_another_trainee(store: Store) -> None:
    assert people.welcome(store, "one", now=NOW).id != people.welcome(store, "two", now=NOW).id


def test_two_first_posts_at_once_make_one_trainee(store: Store) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: people.welcome(store, "token", now=NOW), range(8)))
    assert len({person.id for person in made}) == 1
    assert count(store, "person") == count(store, "session") == 1


def test_the_token_itself_is_not_stored(store: Store, tmp_path: Path) -> None:
    people.welcome(store, "a-token-that-opens-everything", now=NOW)
    store.close()
    assert b"a-token-that-opens-everything" not in (tmp_path / "trainer.db").read_bytes()


def test_when_it_was_seen_is_noted_once_a_day(store: Store) -> None:
    def seen() -> int:
        with store.read() as db:
            return int(db.execute("SELECT seen_us FROM session").fetchone()[0])

    people.welcome(store, "token", now=NOW)
    first = seen()
    people.welcome(store, "token", now=NOW + timedelta(hours=23))
    assert seen() == first
    people.welcome(store, "token", now=NOW + timedelta(hours=25))
    assert seen() == first + 25 * 3_600_000_000


def test_who_leaves_is_found_no_more_and_keeps_the_history(store: Store) -> None:
    people.welcome(store, "token", name="Zoé", now=NOW)
    people.leave(store, "token")
    assert visitor(store, "token") is None
    assert count(store, "person") == 1
    people.leave(store, "token")


@pytest.mark.parametrize(("typed", "name"), [
    ("Zoé", "Zoé"), ("  Anna   Maria ", "Anna Maria"), ("Ёлка", "Ёлка"), ("", ""), ("   ", ""),
    ("Zoe\u0301", "Zoé"), ("ｗｉｄｅ", "wide"), ("O'Neil <b>", "O'Neil <b>"), ("=1+1", "=1+1"),
    ("a\tb\nc", "a b c"), ("n" * 40, "n" * 40), ("न्‍य", "न्‍य"),
])
def test_names(store: Store, typed: str, name: str) -> None:
    person = people.welcome(store, "token", now=NOW)
    assert people.rename(store, person.id, typed).name == name
    assert visitor(store, "token") == Person(
        id=person.id, name=name, lang=None, zone="UTC", preferences={})


@pytest.mark.parametrize("typed", ["n" * 41, "a\0b", "a\x1bb", "\ud800", "a\u202eb", "\ue000", "n" * 10**6])
def test_what_is_no_name(store: Store, typed: str) -> None:
    person = people.welcome(store, "token", name="Zoé", now=NOW)
    with pytest.raises(AnswerFormatError):
        people.rename(store, person.id, typed)
    with pytest.raises(AnswerFormatError):
        people.welcome(store, "other", name=typed, now=NOW)
    assert visitor(store, "token") == person
    assert visitor(store, "other") is None


def test_preferences_are_kept_beside_each_other(store: Store) -> None:
    person = people.welcome(store, "token", now=NOW)
    people.set_preferences(store, person.id, {"clock": "hidden", "auto_next_ms": 350, "sound": True})
    people.set_preferences(store, person.id, {"clock": None, "sound": False}, lang="fr", zone="Asia/Omsk")
    assert visitor(store, "token") == Person(
        id=person.id, name="", lang="fr", zone="Asia/Omsk",
        preferences={"auto_next_ms": 350, "sound": False})


@pytest.mark.parametrize("given", [
    {"preferences": {"note": "x" * 4001}}, {"preferences": {"x" * 4001: True}},
    {"preferences": {}, "lang": "klingon"}, {"preferences": {}, "lang": "../fr"},
    {"preferences": {}, "lang": ""},
    {"preferences": {}, "zone": "Europe"}, {"preferences": {}, "zone": "Mars/Olympus"},
    {"preferences": {}, "zone": "../../etc/passwd"}, {"preferences": {}, "zone": "\0"},
    {"preferences": {}, "zone": ""}, {"preferences": {}, "zone": "é" * 900},
])
def test_what_is_no_preference(store: Store, given: dict[str, object]) -> None:
    person = people.welcome(store, "token", now=NOW)
    with pytest.raises(AnswerFormatError):
        people.set_preferences(store, person.id, **given)  # type: ignore[arg-type]
    assert visitor(store, "token") == person


def test_nobody_is_not_found(store: Store) -> None:
    with pytest.raises(NotFound):
        people.rename(store, 99, "Zoé")


@pytest.mark.parametrize(("zone", "now", "start"), [
    ("UTC", "2026-03-02T12:00", "2026-03-02T04:00"),
    ("UTC", "2026-03-02T03:59", "2026-03-01T04:00"),
    ("UTC", "2026-03-02T04:00", "2026-03-02T04:00"),
    ("Europe/Paris", "2026-03-02T02:59", "2026-03-01T03:00"),
    ("Europe/Paris", "2026-03-02T03:00", "2026-03-02T03:00"),
    ("Asia/Kolkata", "2026-03-01T22:30", "2026-03-01T22:30"),
    ("Europe/Paris", "2026-03-29T12:00", "2026-03-29T02:00"),
    ("Europe/Paris", "2026-10-25T12:00", "2026-10-25T03:00"),
])
def test_a_day_starts_at_four_by_the_clock_of_the_place(zone: str, now: str, start: str) -> None:
    """The clocks of Paris go forward on 29 March and back on 25 October."""
    person = Person(id=1, name="", lang=None, zone=zone, preferences={})
    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert day_start(person, moment) == datetime.fromisoformat(start).replace(tzinfo=UTC)


@pytest.mark.parametrize(("chosen", "device", "zone"), [
    (None, "Asia/Tokyo", "Asia/Tokyo"), (None, "", "UTC"), (None, None, "UTC"), (None, "Mars/Base", "UTC"),
    ("Europe/Paris", "Asia/Tokyo", "Europe/Paris"), ("Europe/Paris", None, "Europe/Paris"),
])
def test_a_device_says_where_its_trainee_is_unless_a_place_was_chosen(
        store: Store, chosen: str | None, device: str | None, zone: str) -> None:
    person = people.welcome(store, "token", now=NOW)
    if chosen:
        person = people.choose_zone(store, person.id, chosen)
    assert people.follow_device(store, person, device).zone == zone
    known = visitor(store, "token")
    assert known
    assert known.zone == zone


def test_a_place_can_be_left_to_the_devices_again(store: Store) -> None:
    """Until one says where it is, it stays where it was."""
    person = people.choose_zone(store, people.welcome(store, "token", now=NOW).id, "Europe/Paris")
    person = people.choose_zone(store, person.id, None)
    assert (person.zone, person.preferences) == ("Europe/Paris", {})
    assert people.follow_device(store, person, "Asia/Tokyo").zone == "Asia/Tokyo"
    with pytest.raises(AnswerFormatError):
        people.choose_zone(store, person.id, "Mars/Base")


def test_read_name_of_a_name_that_grows_when_it_is_composed() -> None:
    with pytest.raises(AnswerFormatError):
        read_name("\ufdfa" * 10)


@pytest.mark.parametrize(
    "name", ["\u200d", "\u3164", "\u3164\u200d", "\uffa0", "\u2800 \u2800", "\u0301", "\u115f"])
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    with pytest.raises(AnswerFormatError):
        read_name(name)


@pytest.mark.parametrize("name", ["", "7", "Zoé", "क्\u200dष", "می\u200cخواهم", "홍길동", "👩\u200d🍳", "?"])
def test_a_name_that_can_be_seen_is_taken_as_it_is(name: str) -> None:
    assert read_name(name) == name
