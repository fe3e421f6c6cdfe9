"""How well a round dealt unaided went is said by its trainee, once, and before anything is told of it."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime

import pytest
from flask import Flask

from tests.school import School, make_school, signed_in
from tests.shipped import shipped_content
from tests.web.right import right_form
from tests.web.visitor import Visitor
from trainer import upkeep
from trainer.store.database import Store


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


@pytest.fixture
def trainee(app: Flask, school: School) -> Visitor:
    return signed_in(app, school.trainee)


def over(app: Flask, visitor: Visitor, drill: str = "round/unaided", acts: int = 3) -> str:
    """A round that was broken off after some acts, each right; its address."""
    run = visitor.start(drill, "vegas-strip")
    for _ in range(acts):
        visitor.answer(run, **right_form(app, run))
    visitor.post(f"{run}/end")
    return run


def kept(store: Store) -> list[int | None]:
    with store.read() as db:
        return [row["rating"] for row in db.execute("SELECT rating FROM round_rating ORDER BY sitting_id")]


def test_it_is_asked_before_the_score_and_stands_beside_it(
        app: Flask, trainee: Visitor, store: Store) -> None:
    run = over(app, trainee)
    assert trainee.get(f"{run}/summary").headers["Location"] == f"{run}/debrief"
    asked = trainee.get(f"{run}/debrief").text
    assert re.findall(r'name="rating" value="(\d)"', asked) == ["5", "4", "3", "2", "1"]
    assert not any(told in asked for told in ("data-score", "data-credit", "Score", "Time line"))
    assert trainee.post(f"{run}/debrief", rating="4").headers["Location"] == f"{run}/debrief"
    assert kept(store) == [4]
    told = trainee.get(f"{run}/debrief").text
    assert 'data-score="1000"' in told
    assert re.search(r'data-own-rating="4">4<small> of 5<', told)
    assert trainee.get(f"{run}/summary").status_code == 200


@pytest.mark.parametrize(("first", "later"), [
    ({"rating": "2"}, {"rating": "5"}), ({"rating": "2"}, {"skip": "1"}), ({"skip": "1"}, {"rating": "5"})])
def test_the_first_word_stays(app: Flask, trainee: Visitor, store: Store, first: dict[str, str],
                              later: dict[str, str]) -> None:
    run = over(app, trainee)
    trainee.post(f"{run}/debrief", **first)
    told = trainee.get(f"{run}/debrief").text
    assert ("data-own-rating" in told) == ("rating" in first)
    assert trainee.post(f"{run}/debrief", **later).status_code == 303
    assert kept(store) == [2 if "rating" in first else None]


@pytest.mark.parametrize("form", [{}, {"rating": ""}, {"rating": "0"}, {"rating": "6"}, {"rating": "٣"},
                                  {"rating": "3.0"}, {"rating": "none"}])
def test_what_is_none_of_the_five_is_asked_again(app: Flask, trainee: Visitor, store: Store,
                                                 form: dict[str, str]) -> None:
    run = over(app, trainee)
    again = trainee.post(f"{run}/debrief", **form)
    assert again.status_code == 422
    assert "Choose one of the five, or skip." in again.text
    assert "data-score" not in again.text
    assert kept(store) == []


def test_nothing_is_rated_that_goes_on_or_was_judged_step_by_step(
        app: Flask, trainee: Visitor, store: Store) -> None:
    going = trainee.start("round/unaided", "vegas-strip")
    trainee.answer(going, **right_form(app, going))
    for run in (going, over(app, trainee, "round/guided"), over(app, trainee, "round/table")):
        assert trainee.post(f"{run}/debrief", rating="4").status_code == 409
    for run in (over(app, trainee, acts=0), over(app, trainee, "round/closing", acts=0)):
        assert trainee.post(f"{run}/debrief", rating="4").status_code == 404
        assert trainee.get(f"{run}/summary").status_code == 200
    assert kept(store) == []


@pytest.mark.parametrize("who", ["classmate", "instructor", "owner"])
def test_nobody_else_rates_it(app: Flask, trainee: Visitor, store: Store, school: School, who: str) -> None:
    run = over(app, trainee)
    assert signed_in(app, getattr(school, who)).post(f"{run}/debrief", rating="1").status_code == 404
    assert kept(store) == []


def test_today_and_the_skill_tell_nothing_of_it_before(app: Flask, trainee: Visitor) -> None:
    """That it was practised counts; its answers are listed once it was rated."""
    run = over(app, trainee)
    answers = run.replace("/run/", "/answers/")
    assert "3 of 3 right" not in trainee.get("/").text
    assert "say first how well it went" in trainee.get("/").text
    assert answers not in trainee.get("/progress/round").text
    assert "First say in its debrief" in trainee.get(f"{answers}/1").text
    trainee.post(f"{run}/debrief", rating="5")
    assert "3 of 3 right" in trainee.get("/").text
    assert answers in trainee.get("/progress/round").text
    assert trainee.get(f"{answers}/1").status_code == 200


def test_who_teaches_sees_it_beside_the_score(app: Flask, trainee: Visitor, school: School) -> None:
    teacher, rated, skipped = signed_in(app, school.instructor), over(app, trainee), over(app, trainee)
    page = rated.replace("/run/", "/teach/answers/") + "/debrief"
    assert "It was not given yet." in teacher.get(page).text
    trainee.post(f"{rated}/debrief", rating="2")
    trainee.post(f"{skipped}/debrief", skip="1")
    told = teacher.get(page).text
    assert re.search(r'data-own-rating="2">2<small> of 5<', told)
    assert 'data-score="1000"' in told
    told = teacher.get(skipped.replace("/run/", "/teach/answers/") + "/debrief").text
    assert "data-own-rating" not in told
    assert "The trainee skipped it." in told


def test_it_is_in_what_the_trainee_takes_away(app: Flask, trainee: Visitor, store: Store,
                                              school: School) -> None:
    run = over(app, trainee)
    trainee.post(f"{run}/debrief", rating="3")
    text = upkeep.export_json(store, None, school.trainee, datetime(2026, 9, 1, tzinfo=UTC))
    (block,) = json.loads(text)["blocks"]
    assert [one["rating"] for one in block["own_rating"]] == [3]


@pytest.mark.parametrize("lang", ["fr", "ru"])
def test_it_is_asked_in_every_language(app: Flask, trainee: Visitor, lang: str) -> None:
    run = over(app, trainee)
    trainee.post("/language", lang=lang)
    asked = trainee.get(f"{run}/debrief").text
    assert f'<html lang="{lang}"' in asked
    assert "How well" not in asked
    assert "Skip" not in asked


def test_only_unaided_drills_are_asked_about() -> None:
    unaided = [drill for drill in shipped_content().drills.values() if drill.variant == "unaided"]
    assert [drill.id for drill in unaided if drill.params.get("whole")] == ["round/unaided"]
