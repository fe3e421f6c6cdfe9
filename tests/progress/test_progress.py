"""Skills, weak spots, days and past answers, as they follow from the log."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from tests import sums
from tests.progress.seen import history, person, play, sum_skill
from tests.trainee import START, Trainee
from trainer import people, progress
from trainer.content import Content
from trainer.errors import AnswerFormatError, Closed, NotFound
from trainer.learning.mastery import Level
from trainer.practice.evidence import evidence_of
from trainer.practice.weakness import weigh
from trainer.store.evidence import read_answers

DAY = timedelta(days=1)


def overview(trainee: Trainee, table_id: str = "test-table") -> progress.Overview:
    return progress.overview(trainee.store, trainee.content, person(trainee), table_id, trainee.now)


def test_a_skill_nobody_tried_is_new(trainee: Trainee) -> None:
    view = sum_skill(trainee)
    assert (view.state.level, view.state.n, view.needs_refresh) == (Level.NEW, 0, False)
    assert [(one.situation, one.n, one.accuracy) for one in view.situations] == [
        ("small", 0, None), ("large", 0, None)]


def test_the_figures_and_the_answers_behind_them(trainee: Trainee) -> None:
    play(trainee, trainee.start(), [0] * 9 + [5, 0, 1])
    view = sum_skill(trainee)
    found = history(trainee)
    lines = found.answers
    assert (view.state.n, view.state.recent, view.state.wrong) == (12, 12, 2)
    assert [line.word for line in lines[:4]] == ["partial", "right", "wrong", "right"]
    assert sum(one.n for one in view.situations) == len(lines) == 12
    assert sum(view.state.wrong_by_situation.values()) == 2
    (point,) = found.points
    assert (point.day, point.n, point.accuracy) == (START.date(), 12, round(1000 * view.state.accuracy))


def test_a_slip_is_not_among_them(trainee: Trainee) -> None:
    sitting = trainee.start()
    play(trainee, sitting, [0, 5])
    trainee.store.write(lambda db: db.execute("INSERT INTO mark VALUES (1, 2, 5, 1, 'slip', '')"))
    assert sum_skill(trainee).state.n == 1


@pytest.mark.parametrize("kind", ["none", "", "arithmetic"])
def test_there_is_no_such_skill(trainee: Trainee, kind: str) -> None:
    with pytest.raises(NotFound):
        progress.history(trainee.store, trainee.content, person(trainee), kind)


@pytest.mark.parametrize(("guess", "is_hole"), [(0.02, False), (0.5, True)])
def test_what_tells_nothing_of_mastery_mends_no_hole(
        trainee: Trainee, monkeypatch: pytest.MonkeyPatch, guess: float, is_hole: bool) -> None:
    """Of two buttons on their own: what the page calls a hole is what the next block asks more of."""
    monkeypatch.setattr(sums, "GUESS", {"plain": guess})
    play(trainee, trainee.start(), [0] * 30)
    assert sum_skill(trainee).state.holes == (("large",) if is_hole else ())
    weights = weigh(trainee.store, trainee.content, person(trainee), ("sums/plain",), "test-table", None,
                    trainee.now)
    assert (weights["sums/large"] > weights["sums/small"] + 0.2) == is_hole


def test_each_answer_is_rated_by_how_it_was_asked(
        trainee: Trainee, monkeypatch: pytest.MonkeyPatch) -> None:
    """A drill of two buttons beside one that is typed, of one skill."""
    monkeypatch.setattr(sums, "GUESS", {"plain": 0.02, "buttons": 0.5})
    buttons = replace(sums.drill("buttons", items=1), variant="buttons")
    trainee.content = content = replace(
        trainee.content, drills={**trainee.content.drills, buttons.id: buttons})
    for drill_id in ("sums/plain", "sums/buttons"):
        play(trainee, trainee.start(drill_id), [0])
    with trainee.store.read() as db:
        found = [evidence_of(content, one, person(trainee)).guess for one in read_answers(db, trainee.id)]
    assert found == [0.02, 0.5]


def test_at_tables_that_are_no_more_a_skill_is_what_the_others_deal(trainee: Trainee) -> None:
    play(trainee, trainee.start(), [0] * 30)
    table = trainee.content.tables["test-table"]
    later = Content({"other": replace(table, id="other")}, trainee.content.drills, {})
    view = progress.skill(trainee.store, later, person(trainee), "sums", trainee.now)
    assert {one.situation: one.is_critical for one in view.situations} == {"small": False, "large": True}


def test_misconceptions_with_the_last_answer_that_shows_them(trainee: Trainee) -> None:
    sitting = trainee.start()
    play(trainee, sitting, [1, 5, 0, 5, 0])
    far, near = progress.mistakes(trainee.store, trainee.content, person(trainee))
    assert [(one.code, one.n) for one in (far, near)] == [("FAR_OFF", 2), ("OFF_BY_1", 1)]
    assert (far.example.sitting, far.example.seq, near.example.seq) == (sitting, 4, 1)
    spots = overview(trainee).spots
    assert [spot.focus for spot in spots[:2]] == ["FAR_OFF", "OFF_BY_1"]
    again = trainee.start(focus=spots[0].focus, n_items=10)
    assert trainee.block(again).n_items == 10


def test_what_is_due_comes_with_the_drills_that_ask_it(trainee: Trainee) -> None:
    play(trainee, trainee.start("sums/small"), [0] * 5)

    assert overview(trainee).due == ()
    trainee.now += 60 * DAY
    (one,) = overview(trainee).due
    assert (one.kind, one.situation, one.drill_ids) == ("sums", "small", ("sums/plain", "sums/small"))
    assert sum_skill(trainee).needs_refresh
    assert overview(trainee, "gone").due == ()


def test_days_are_those_of_the_place_where_the_answer_was_given(trainee: Trainee) -> None:
    """02:00 UTC is the day before in New York and in Paris (before 04:00), the same day in Tokyo."""
    for zone in ("America/New_York", "Europe/Paris", "Asia/Tokyo"):
        people.set_preferences(trainee.store, trainee.id, {}, zone=zone)
        trainee.now = datetime(2026, 3, 10, 2, tzinfo=UTC)
        play(trainee, trainee.start(), [0])
    assert progress.days(trainee.store, trainee.content, person(trainee)) == {
        date(2026, 3, 9): 2, date(2026, 3, 10): 1}


@pytest.mark.parametrize(("zone", "now", "days"), [
    ("UTC", "2026-03-08T12:00", 3), ("UTC", "2026-03-09T03:59", 3), ("UTC", "2026-03-09T12:00", 3),
    ("UTC", "2026-03-10T03:59", 3), ("UTC", "2026-03-10T04:00", 0),
    ("America/New_York", "2026-03-10T07:59", 3), ("America/New_York", "2026-03-10T08:00", 0),
    ("Europe/Paris", "2026-03-10T02:59", 3), ("Europe/Paris", "2026-03-10T03:00", 0),
])
def test_a_streak_ends_when_a_whole_day_of_the_trainee_s_was_missed(
        trainee: Trainee, zone: str, now: str, days: int) -> None:
    """New York's clock changed on 8 March, so its day begins at 08:00 UTC and not at 09:00."""
    of = replace(person(trainee), zone=zone)
    practised = [date(2026, 3, day) for day in (4, 6, 7, 8)]
    found = progress.streak(practised, of, datetime.fromisoformat(now).replace(tzinfo=UTC))
    assert found.days == days
    assert found.week[0][0].weekday() == 0
    assert found.today in [day for day, _ in found.week]


def test_a_journey_does_not_break_a_streak(trainee: Trainee) -> None:
    """Practised on the 8th in Tokyo; on landing in San Francisco it is still the 7th there."""
    of = replace(person(trainee), zone="America/Los_Angeles")
    practised = [date(2026, 3, day) for day in (6, 7, 8)]
    assert progress.streak(practised, of, datetime(2026, 3, 8, 3, tzinfo=UTC)).days == 3


@pytest.mark.parametrize(("zone", "answered", "days"), [
    # Paris puts the clock forward on 29 March, so that its day begins at 02:00 UTC from then on, ...
    ("Europe/Paris", ["2026-03-28T02:59", "2026-03-28T03:00", "2026-03-29T01:59", "2026-03-29T02:00"],
     {27: 1, 28: 2, 29: 1}),
    # ... while a trainee who has chosen Kolkata, where it stands still, has the same days all year.
    ("Asia/Kolkata", ["2026-03-27T22:29", "2026-03-27T22:30", "2026-03-28T22:29", "2026-03-28T22:30"],
     {27: 1, 28: 2, 29: 1}),
])
def test_the_days_of_a_chosen_place_stay_its_own_over_a_clock_change_and_a_journey(
        trainee: Trainee, zone: str, answered: list[str], days: dict[int, int]) -> None:
    people.choose_zone(trainee.store, trainee.id, zone)
    for moment, device in zip(answered, ("Asia/Tokyo", "America/New_York") * 2, strict=True):
        people.follow_device(trainee.store, person(trainee), device)
        trainee.now = datetime.fromisoformat(moment).replace(tzinfo=UTC)
        sitting = trainee.start()
        trainee.answer(sitting, 1, "0", after_ms=0)
    found = progress.days(trainee.store, trainee.content, person(trainee))
    assert found == {date(2026, 3, day): n for day, n in days.items()}
    assert progress.streak(found, person(trainee), trainee.now).days == 3


def test_an_answer_is_shown_again_in_its_own_rules(trainee: Trainee) -> None:
    sitting = trainee.start()
    play(trainee, sitting, [5])
    shown = progress.replay(trainee.store, trainee.content, trainee.id, sitting, 1)
    assert shown.feedback
    assert (shown.is_current, shown.feedback.verdict.word, shown.may_be_ruled) == (True, "wrong", True)
    table = trainee.content.tables["test-table"]
    for tables in ({}, {table.id: replace(table, sha256="ab" * 32)}):
        later = Content(tables, trainee.content.drills, {})
        old = progress.replay(trainee.store, later, trainee.id, sitting, 1)
        assert (old.is_current, old.table.rules, old.table.house) == (False, table.rules, table.house)
        assert not old.may_be_ruled
    for whose, seq in ((trainee.id, 2), (trainee.id, 9), (trainee.id + 1, 1)):
        with pytest.raises(NotFound):
            progress.replay(trainee.store, trainee.content, whose, sitting, seq)


def test_a_scenario_is_played_again_and_nothing_is_stored(trainee: Trainee) -> None:
    sitting = trainee.start()
    play(trainee, sitting, [5])
    shown = progress.replay(trainee.store, trainee.content, trainee.id, sitting, 1)
    again = progress.scenario(trainee.store, trainee.content, shown.code)
    assert (again.item, again.feedback) == (shown.item, None)
    first, _, second = shown.item.prompt["text"].split()
    form = {"sum": str(int(first) + int(second))}
    done = progress.play_scenario(trainee.store, trainee.content, shown.code, form, "en")
    assert done.feedback
    assert done.feedback.verdict.word == "right"
    with pytest.raises(AnswerFormatError):
        progress.play_scenario(trainee.store, trainee.content, shown.code, {"sum": "?"}, "en")
    with pytest.raises(Closed):
        progress.play_scenario(trainee.store, Content({}, {}, {}), shown.code, form, "en")
    assert sum_skill(trainee).state.n == 1


def test_a_code_cannot_be_made_up_nor_tell_what_is_open(trainee: Trainee) -> None:
    sitting = trainee.start()
    play(trainee, sitting, [5])
    code = progress.replay(trainee.store, trainee.content, trainee.id, sitting, 1).code
    for wrong in ("", "x", "é", code + "a", code[:-1] + ("a" if code[-1] != "a" else "b"), code.upper(),
                  "a" * len(code), code[:-2]):
        with pytest.raises(NotFound):
            progress.scenario(trainee.store, trainee.content, wrong)
