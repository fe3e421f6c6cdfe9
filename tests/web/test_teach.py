"""Who sees and changes what of classes and people, on every one of their pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from tests.routes import STAFF_ROUTES, Route
from tests.school import School, make_school, signed_in
from tests.web.doors import hidden_fields
from tests.web.visitor import Visitor
from trainer.store import accounts, audit, classes, people
from trainer.store.database import Database, Store

OF_A_CLASS = [route for route in STAFF_ROUTES if "_id>" in route.rule and "/manage/" not in route.rule]
OF_MANAGERS = [route for route in STAFF_ROUTES if "/manage/" in route.rule]


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


def name_of(route: Route) -> str:
    return f"{route.method} {route.rule}"


def ask(visitor: Visitor, route: Route, path: str = "") -> int:
    response = (visitor.get(path or route.example) if route.method == "GET"
                else visitor.post(path or route.example, **route.form))
    response.close()  # what is streamed holds a place until then
    return response.status_code


def entries(store: Store) -> int:
    with store.read() as db:
        return audit.head(db)[0]


def elsewhere(route: Route) -> str:
    """The same address, of the other class, its people, or of what is not there at all."""
    path = route.example.replace("/classes/1", "/classes/2").replace("/trainees/5", "/trainees/7")
    return path.replace("/trainees/6", "/trainees/7")


def test_every_page_works_for_the_owner(app: Flask, school: School) -> None:
    visitor = signed_in(app, school.owner)
    visitor.post("/teach/classes/1/groups", name="Day")
    for route in STAFF_ROUTES:
        assert ask(visitor, route) == route.status, route


def test_an_instructor_does_the_same_in_the_own_class(app: Flask, school: School) -> None:
    visitor = signed_in(app, school.instructor)
    visitor.post("/teach/classes/1/groups", name="Day")
    for route in OF_A_CLASS:
        assert ask(visitor, route) == route.status, route


@pytest.mark.parametrize("route", OF_A_CLASS, ids=name_of)
def test_what_is_another_instructors_is_not_there(app: Flask, store: Store, school: School,
                                                  route: Route) -> None:
    """Word for word what is said of what never was; and nothing is written."""
    visitor = signed_in(app, school.instructor)
    before = entries(store)
    assert ask(visitor, route, elsewhere(route)) == 404
    missing = re.sub(r"(classes|trainees)/\d+", r"\1/4711", route.example)
    assert ask(visitor, route, missing) == 404
    assert entries(store) == before


@pytest.mark.parametrize("route", STAFF_ROUTES, ids=name_of)
def test_trainees_and_strangers_get_nothing(app: Flask, store: Store, school: School, route: Route) -> None:
    trainee, stranger = signed_in(app, school.trainee), Visitor(app)
    stranger.get("/login")
    before = entries(store)
    assert ask(trainee, route) == 404
    assert ask(stranger, route) == (303 if route.method == "GET" else 401)
    assert entries(store) == before


@pytest.mark.parametrize("route", OF_MANAGERS, ids=name_of)
def test_accounts_are_for_managers(app: Flask, school: School, route: Route) -> None:
    assert ask(signed_in(app, school.instructor), route) == 404


def test_what_was_typed_stays(app: Flask, school: School) -> None:
    visitor = signed_in(app, school.instructor)
    response = visitor.post("/teach/classes/1/trainees/new", code="t2", last_name="O’Hara", first_name="Zoé")
    assert response.status_code == 422
    assert "somebody else’s already" in response.text
    assert 'value="O’Hara"' in response.text
    response = visitor.post("/teach/classes/new", name="Night shift", zone="Mars/Base", table="uk")
    assert response.status_code == 422
    assert 'value="Night shift"' in response.text
    assert re.search(r'value="uk" checked', response.text)


def test_two_who_change_a_class_lose_nothing(app: Flask, school: School) -> None:
    """The second one is told, with what was typed; on the page as it is now it is taken."""
    path = "/teach/classes/1/settings"
    one, other = signed_in(app, school.instructor), signed_in(app, school.manager)
    seen = hidden_fields(one.get(path).text)["seen"]
    typed = {"table": "uk", "zone": "Europe/Paris", "seen": seen}
    assert other.post(path, name="Night", **typed).status_code == 303
    late = one.post(path, name="Morning", **typed)
    assert late.status_code == 409
    assert "Somebody else has changed these settings meanwhile." in late.text
    assert 'value="Morning"' in late.text
    assert one.post(path, name="Morning", **typed).status_code == 409, "however often it is sent"
    page = one.get(path).text
    assert 'value="Night"' in page
    assert one.post(path, name="Morning", **typed | {"seen": hidden_fields(page)["seen"]}).status_code == 303


def test_an_empty_class_says_what_to_do_first(app: Flask, school: School) -> None:
    visitor = signed_in(app, school.instructor)
    made = visitor.post("/teach/classes/new", name="Empty", zone="UTC", table="uk")
    assert "Nobody is in this class yet. Import a list" in visitor.get(made.headers["Location"]).text
    nobody = signed_in(app, school.other_instructor)
    nobody.post("/teach/classes/2/instructors/4/remove")
    assert "There is no class yet" not in nobody.get("/teach").text, "the last one cannot leave"


def test_an_archived_class_is_read_and_takes_nothing(app: Flask, store: Store, school: School) -> None:
    visitor = signed_in(app, school.instructor)
    visitor.post("/teach/classes/1/archive", archived="1")
    before = entries(store)
    for route in OF_A_CLASS:
        if route.rule.endswith(("/reports", "/xapi.json")) or "/responses." in route.rule:
            continue  # they are read, as files
        if route.method == "GET" and route.rule != "/teach/classes/<int:class_id>/trainees/new":
            assert ask(visitor, route) == 200, route
        elif "/classes/<" in route.rule and not route.rule.endswith(("archive", "import", "roster", "new")):
            assert ask(visitor, route) == 409, route
    assert entries(store) == before
    assert "Archived" in visitor.get("/teach").text
    visitor.post("/teach/classes/1/archive", archived="0")
    assert ask(visitor, next(route for route in OF_A_CLASS if route.rule.endswith("/code"))) == 303


def kept(database: Path, text: str) -> bool:
    """Whether it stands in any file of the store."""
    files = list(database.parent.glob("trainer.db*"))
    assert files
    return any(text.encode() in file.read_bytes() for file in files)


def test_a_link_is_shown_once_and_stored_nowhere(app: Flask, school: School, database: Path) -> None:
    visitor = signed_in(app, school.instructor)
    visitor.post("/teach/trainees/5", code="t1", last_name="Petrova", first_name="Tanya", login="tanya")
    page = visitor.post("/teach/trainees/5/link")
    assert page.headers["Cache-Control"] == "no-store"
    found = re.search(r"http://localhost/link/([\w-]{43})", page.text)
    assert found
    assert found[1] not in visitor.get("/teach/trainees/5").text
    assert not kept(database, found[1])
    assert Visitor(app).get(f"/link/{found[1]}").status_code == 200


def test_deactivated_is_signed_out_at_once(app: Flask, store: Store, school: School) -> None:
    trainee, visitor = signed_in(app, school.trainee), signed_in(app, school.instructor)
    assert trainee.get("/progress").status_code == 200
    visitor.post("/teach/trainees/5/access", active="0")
    with store.read() as db:
        assert db.execute("SELECT count(*) FROM session WHERE person_id = 5").fetchone()[0] == 0
    assert trainee.get("/progress").status_code == 303
    visitor.post("/teach/trainees/5/access", active="1")
    assert trainee.get("/progress").status_code == 303, "the sessions have ended"


def test_accommodations_are_noted_with_before_and_after(app: Flask, store: Store, school: School) -> None:
    visitor = signed_in(app, school.instructor)
    visitor.post("/teach/trainees/5/accommodations", extra_time="150", has_no_flash="1")
    assert visitor.post("/teach/trainees/5/accommodations", extra_time="130").status_code == 422
    with store.read() as db:
        entry = next(iter(audit.entries(db, target="person:5")))
        person = people.find_person(db, 5)
    assert entry.detail == {"before": {"extra_time": 100, "has_no_flash": False},
                            "after": {"extra_time": 150, "has_no_flash": True}}
    assert person
    assert (person.extra_time, person.has_no_flash) == (150, True)
    shown = signed_in(app, school.trainee).get("/settings").text
    assert "time × 1.5, cards stay" in shown
    assert 'data-flash="stay"' in shown


def test_a_move_is_between_the_actors_own_classes(app: Flask, store: Store, school: School) -> None:
    instructor, manager = signed_in(app, school.instructor), signed_in(app, school.manager)
    assert instructor.post("/teach/trainees/5/move", into="2", out_of="1").status_code == 404
    assert manager.post("/teach/trainees/5/move", into="2", out_of="1").status_code == 303

    def of(db: Database) -> list[int]:
        return [one.id for one in classes.classes_of(db, 5, "trainee")]

    with store.read() as db:
        assert of(db) == [2]
    assert instructor.get("/teach/trainees/5").status_code == 404


@pytest.mark.parametrize(("actor", "person", "status"), [
    ("manager", "manager", 404), ("manager", "owner", 404), ("owner", "owner", 404),
    ("owner", "manager", 303), ("manager", "instructor", 422), ("owner", "trainee", 422)])
def test_nobody_changes_who_stands_as_high(app: Flask, store: Store, school: School, actor: str, person: str,
                                           status: int) -> None:
    """The owner stays the owner, only the owner makes managers, a trainee stays one."""
    visitor = signed_in(app, getattr(school, actor))
    person_id = getattr(school, person)
    role = "instructor" if person == "manager" else "manager"
    assert visitor.post(f"/manage/users/{person_id}/role", role=role).status_code == status
    with store.read() as db:
        account = accounts.find_account(db, person_id)
    assert account
    assert account.role == (role if status == 303 else person)
    other = visitor.post(f"/manage/users/{person_id}/access", active="0").status_code
    assert other == (404 if status == 404 else 303)


def test_a_new_role_signs_out_and_is_noted(app: Flask, store: Store, school: School) -> None:
    theirs, owner = signed_in(app, school.instructor), signed_in(app, school.owner)
    assert theirs.get("/teach").status_code == 200
    owner.post("/manage/users/3/role", role="manager")
    assert theirs.get("/teach").status_code == 303
    with store.read() as db:
        entry = next(iter(audit.entries(db, target="person:3")))
    assert entry.action == "person.role.changed"
    assert entry.detail == {"before": "instructor", "after": "manager"}


def test_search_finds_by_any_part(app: Flask, school: School) -> None:
    visitor = signed_in(app, school.manager)
    for text, found in (("théo", 1), ("MARTIN theo", 1), ("t2", 1), ("second", 1), ("nobody", 0), ("", 7)):
        page = visitor.get("/manage/users", query_string={"q": text}).text
        assert page.count("data-user=") == found, text
    assert visitor.get("/manage/users?role=manager").text.count("data-user=") == 1
