"""What a list does to a class: shown first, then done just so, or not at all."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.roster.lists import HEAD, Desk, listed, said
from tests.school import NOON
from trainer import classes as school_classes
from trainer import trainees
from trainer.errors import AnswerFormatError, Closed, NotFound
from trainer.exports.cells import guarded, is_formula, unguarded
from trainer.store import accounts, audit
from trainer.store.database import Database, Store
from trainer.trainees import Data, add_trainee


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store)


def test_new_people_changes_and_those_who_stay(desk: Desk) -> None:
    raw = listed("n1,Новикова,Анна,anna@example.com,Ночь,ru,150", "T1,Petrova,Tatiana,,,en,100")
    plan = desk.plan(raw)
    assert [(line.kind, line.record.code) for line in plan.lines] == [("added", "n1"), ("changed", "t1")]
    assert [(one.field, one.before, one.after) for one in plan.of("changed")[0].changes] == [
        ("first_name", "Tanya", "Tatiana")]
    assert (plan.n_others, plan.faults) == (1, ())
    assert set(desk.members()) == {"t1", "t2"}, "nothing is done yet"
    assert desk.take(raw, plan).is_taken
    new = desk.members()["n1"]
    assert (new.last_name, new.first_name, new.email, new.group, new.lang, new.extra_time, new.name) == (
        "Новикова", "Анна", "anna@example.com", "Ночь", "ru", 150, "Анна Новикова")
    assert desk.members()["t1"].name == "Tatiana Petrova"
    assert "t2" in desk.members()
    assert {line.kind for line in desk.plan(raw).lines} == {"unchanged"}


def test_a_column_that_is_not_there_changes_nothing(desk: Desk) -> None:
    desk.take(listed("t1,Petrova,Tanya,t@example.com,Day,fr,200"))
    raw = listed("t1,Petrova,Tania", head="code,last_name,first_name")
    desk.take(raw)
    kept = desk.members()["t1"]
    assert (kept.first_name, kept.email, kept.group, kept.lang, kept.extra_time) == (
        "Tania", "t@example.com", "Day", "fr", 200)


A_CODE = "A code is 1 to 20 letters, digits, points or hyphens, and begins with a letter or a digit."
A_FORMULA = "It begins as a formula does. If it is a text, put an apostrophe before it: '."
FAULTS = [
    ("t1,A,B,,,,|t1,C,D,,,,", "3: The code t1 is in row 2 already."),
    ("a,A,B,x@y.zz,,,|b,C,D,X@y.zz,,,", "3: The e-mail address x@y.zz is in row 2 already."),
    ("a,A,B,nobody,,,", "2: email: This is no e-mail address: it looks like name@example.com."),
    ("a,A,B,,,de,", "2: There is no language “de” here. There are en, fr, ru."),
    ("a,A,B,,,,130", "2: extra_time_pct: Extra time in per cent is one of 100, 125, 150, 200."),
    ("a,A,B,,,,1٥0", "2: extra_time_pct: Extra time in per cent is one of 100, 125, 150, 200."),
    (",A,B,,,,", f"2: code: {A_CODE}"),
    (f"{'a' * 21},A,B,,,,", f"2: code: {A_CODE}"),
    ("a,,B,,,,", "2: last_name: First name and last name are needed."),
    (f"a,{'A' * 81},B,,,,", "2: last_name: A name has at most 80 characters."),
    ("a,A\x07,B,,,,", "2: last_name: A name is made of letters, digits and signs that can be seen."),
    (f"a,A,B,,{'g' * 41},,", "2: group: A name has at most 40 characters."),
    ("a,=1+1,B,,,,", f"2: last_name: {A_FORMULA}"), ("a,A,B,,＠x,,", f"2: group: {A_FORMULA}"),
    ("a,A,B", "2: This row has not as many cells as there are columns."),
    ("t3,A,B,,,,",
     "2: This code is that of a trainee of another class. A manager can put them into this one."),
    ("boss,A,B,,,,", "2: This code is that of somebody who is no trainee."),
]


@pytest.mark.parametrize(("rows", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_a_fault_has_its_row_and_nothing_is_taken(desk: Desk, rows: str, fault: str) -> None:
    def give_code(db: Database) -> None:
        account = accounts.find_account(db, desk.school.other_instructor)
        assert account
        accounts.change_account(db, replace(account, code="boss"))

    desk.store.write(give_code)
    raw = listed("good,Good,Gwen,,,,", *rows.split("|"))
    plan = desk.plan(raw)
    number, _, rest = fault.partition(":")
    assert said(plan) == [f"{int(number) + 1}:{rest.replace('in row 2', 'in row 3')}"]
    assert next(line.record.code for line in plan.of("added")) == "good"
    assert not desk.take(raw, plan).is_taken
    assert "good" not in desk.members(), "all or nothing"


def test_every_fault_of_every_row_is_told(desk: Desk) -> None:
    plan = desk.plan(listed("a,,B,nobody,,de,", "a,A,B,,,,7"))
    assert [fault.number for fault in plan.faults] == [2, 2, 2, 3, 3]


def test_a_manager_brings_in_whoever_is_elsewhere(desk: Desk) -> None:
    raw = listed("t3,Strange,Ulla,,,,")
    desk.be("manager")
    plan = desk.plan(raw)
    assert [line.kind for line in plan.lines] == ["joined"]
    assert desk.take(raw).is_taken
    assert "t3" in desk.members()


def test_whoever_was_taken_out_comes_back(desk: Desk) -> None:
    trainees.take_out(desk.store, desk.actor, desk.school.trainee, desk.class_id, now=NOON)
    raw = listed("t1,Petrova,Tanya,,,,")
    assert [line.kind for line in desk.plan(raw).lines] == ["joined"]
    assert desk.take(raw).is_taken
    assert "t1" in desk.members()


def test_two_people_may_swap_their_addresses(desk: Desk) -> None:
    desk.take(listed("t1,P,T,one@x.zz,,,", "t2,M,T,two@x.zz,,,"))
    assert said(desk.plan(listed("t1,P,T,two@x.zz,,,"))) == [
        "2: The e-mail address two@x.zz is somebody else’s already."]
    assert desk.take(listed("t1,P,T,two@x.zz,,,", "t2,M,T,one@x.zz,,,")).is_taken
    assert [desk.members()[code].email for code in ("t1", "t2")] == ["two@x.zz", "one@x.zz"]


def test_only_what_was_shown_is_done(desk: Desk) -> None:
    """Another list, or a class that has changed since, is shown again and not taken over."""
    raw = listed("t1,Petrova,Tatiana,,,,")
    plan = desk.plan(raw)
    assert not desk.take(listed("t1,Petrova,Olga,,,,"), plan).is_taken
    desk.take(listed("t1,Petrova,Maria,,,,"))
    outcome = desk.take(raw, plan)
    assert not outcome.is_taken
    assert [one.before for one in outcome.plan.of("changed")[0].changes] == ["Maria"]
    assert desk.members()["t1"].first_name == "Maria"


def test_the_log_has_ids_and_no_names(desk: Desk) -> None:
    desk.take(listed("n1,Geheim,Gisela,,,,150", "t1,Petrova,Tatiana,,,,"))
    with desk.store.read() as db:
        entry = next(iter(audit.entries(db, target=f"class:{desk.class_id}")))
        text = json.dumps([one.detail for one in audit.entries(db)])
        assert audit.walk(db).fault is None
        (new,) = [one for one in audit.entries(db) if one.action == "person.made"]
    assert (entry.action, entry.detail) == ("roster.imported", {"added": 1, "joined": 0, "changed": 1})
    assert new.object == f"person:{desk.members()['n1'].person_id}"
    assert "Geheim" not in text


def test_not_for_others_and_not_into_an_archived_class(desk: Desk) -> None:
    raw = listed("n1,A,B,,,,")
    desk.be("other_instructor")
    for attempt in (lambda: desk.plan(raw), desk.export):
        with pytest.raises(NotFound):
            attempt()
    desk.be("instructor")
    plan = desk.plan(raw)
    school_classes.archive(desk.store, desk.actor, desk.class_id, now=NOON)
    with pytest.raises(Closed):
        desk.take(raw, plan)
    assert desk.export().startswith(b"\xef\xbb\xbf" + HEAD.encode())


SIGNS = st.characters(exclude_categories=("C", "Z"), exclude_characters="\u115f\u1160\u2800")
NAME = st.text(SIGNS | st.sampled_from("=+-@'＝＋－＠\"; ,"), min_size=1, max_size=12)


@given(st.text(st.characters(exclude_categories=("Cs",)) | st.sampled_from("=+-@'＝＋－＠\t\r"), max_size=8))
def test_a_guarded_text_is_no_formula_and_comes_back(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert not is_formula(guarded(text))


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(NAME, NAME, NAME), min_size=1, max_size=6))
def test_what_is_exported_comes_back_as_it_is(desk: Desk, names: list[tuple[str, str, str]]) -> None:
    """Whatever people and groups are called: the export is nothing new to the class it came from."""
    for number, (last, first, group) in enumerate(names):
        n = len(desk.members())
        data = Data(code=f"x{n}-{number}", last_name=last, first_name=first)
        try:
            add_trainee(desk.store, desk.actor, desk.class_id, data, group=group, now=NOON)
        except AnswerFormatError:
            continue
    plan = desk.plan(desk.export())
    assert said(plan) == []
    assert {line.kind for line in plan.lines} == {"unchanged"}
