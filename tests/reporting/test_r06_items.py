"""The figures of situations, worked out again from the raw rows."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict

from tests.reporting.asking import ask
from tests.reporting.classroom import Classroom
from tests.reports.recount import Raw, accuracy, raw
from trainer.drills import KINDS
from trainer.practice.standing import skills_of
from trainer.reporting import r05_situations, r06_items, r09_answers
from trainer.reports.r05_situations import LIES
from trainer.reports.table import Table
from trainer.store.reporting.situations import BUCKET_MS


def by_place(room: Classroom) -> dict[tuple[str, str], list[Raw]]:
    found = defaultdict[tuple[str, str], list[Raw]](list)
    for one in raw(room.path):
        if one.person in room.trainees and one.is_rated:
            found[one.kind, one.situation].append(one)
    return found


def lines(table: Table) -> dict[tuple[str, str], dict[str, object]]:
    return {(str(row.place["kind"]), str(row.place["situation"])): {
        key: cell.value for key, cell in row.cells.items()} for row in table.rows}


def near(value: object, due: float | None, within: float = 1e-9) -> bool:
    if due is None or not isinstance(value, int | float):
        return value is None and due is None
    return abs(value - due) <= within


def test_counts_shares_and_times(room: Classroom) -> None:
    told, due = lines(r06_items.report(ask(room, period="all")).table), by_place(room)
    assert told.keys() == due.keys()
    for place, answers in due.items():
        line, few = told[place], len(answers) < 5
        marks = [one.credit / 1000 for one in answers]
        times = sorted(one.elapsed_ms for one in answers if one.elapsed_ms is not None and one.is_timed)
        assert line["attempts"] == len(answers)
        assert isinstance(line["seeds"], int)
        assert line["seeds"] >= len({one.sitting for one in answers})  # an item may be left open
        assert near(line["facility"], None if few else accuracy(answers))
        assert near(line["sd"], None if few else statistics.stdev(marks))
        middle, late = times[-(-len(times) // 2) - 1], times[-(-9 * len(times) // 10) - 1]
        assert near(line["median_ms"], None if few else middle // BUCKET_MS * BUCKET_MS)
        assert near(line["p90_ms"], None if few else late // BUCKET_MS * BUCKET_MS)
        guess = statistics.mean(KINDS[one.kind].GUESS[room.content.drills[one.drill].variant]
                                for one in answers)
        assert near(line["guess"], guess)


def test_seeds_are_of_the_blocks_that_the_filters_leave(room: Classroom) -> None:
    """An item may be left open, or its answer may not count: at most every block of who is left has it."""
    everything = lines(r06_items.report(ask(room, period="all")).table)
    phones = {person for number, person in enumerate(room.trainees) if number % 3 == 0}
    for filters, is_left in (({"device": "phone"}, lambda one: one.person in phones),
                             ({"drill": "request/all"}, lambda one: one.drill == "request/all")):
        told = lines(r06_items.report(ask(room, period="all", **filters)).table)
        left = [one for one in raw(room.path) if one.person in room.trainees and is_left(one)]
        assert told
        for place, line in told.items():
            due = {one.sitting for one in left if (one.kind, one.situation) == place}
            assert len(due) <= line["seeds"] <= len({one.sitting for one in left})  # type: ignore[operator]
    phone = lines(r06_items.report(ask(room, period="all", device="phone")).table)
    assert sum(line["seeds"] for line in phone.values()) < 0.7 * sum(  # type: ignore[misc]
        everything[place]["seeds"] for place in phone)  # type: ignore[misc]


def test_discrimination_as_moodle_has_it(room: Classroom) -> None:
    told, due = lines(r06_items.report(ask(room, period="all")).table), by_place(room)
    n_known = 0
    for place, answers in due.items():
        here, rest = defaultdict[int, list[Raw]](list), defaultdict[int, list[Raw]](list)
        for other, those in due.items():
            for one in those:
                if other == place:
                    here[one.person].append(one)
                elif other[0] == place[0]:
                    rest[one.person].append(one)
        pairs = [(accuracy(here[who]) or 0.0, accuracy(rest[who]) or 0.0) for who in here if rest[who]]
        line = told[place]
        if line["discrimination"] is None:
            continue
        n_known += 1
        marks, others = [one for one, _ in pairs], [other for _, other in pairs]
        assert near(line["discrimination"], 100 * statistics.correlation(marks, others), 1e-6)
        most = statistics.covariance(sorted(marks), sorted(others))
        assert near(line["efficiency"], 100 * statistics.covariance(marks, others) / most, 1e-6)
        assert (line["flag"] is not None) == (line["efficiency"] < 15 and len(answers) >= 20)  # type: ignore[operator]
    assert n_known > 10


def test_wrong_answers_and_difficulty(room: Classroom) -> None:
    report = r06_items.report(ask(room, period="all"))
    told, due = lines(report.table), by_place(room)
    for place, answers in due.items():
        wrong = [one for one in answers if one.credit < 1000]
        shown = Counter(code for one in wrong for code in one.codes or ("",))
        assert dict(report.extra.wrongs[place]) == {code: n / len(wrong) for code, n in shown.items()}
    with_elo = [(line["elo"], place) for place, line in told.items() if line["elo"] is not None]
    assert with_elo
    value, (kind, situation) = with_elo[0]
    parts = [(skill.detail["difficulty"][situation], skill.detail["situations"][situation][0])
             for one in room.trainees
             if (skill := skills_of(room.store, room.content, room.person(one)).get(kind))
             and situation in skill.detail["difficulty"]]
    assert near(value, sum(elo * n for elo, n in parts) / sum(n for _, n in parts))


def test_each_figure_lists_its_answers(room: Classroom) -> None:
    for make, key in ((r06_items.report, "attempts"), (r05_situations.report, "right")):
        row = make(ask(room, period="all")).table.rows[0]
        listed = r09_answers.report(ask(room, period="all", **row.cells[key].evidence or {}))
        assert listed.extra.n == row.value(key)


def test_the_drawing_counts_every_answer_of_its_kind(room: Classroom) -> None:
    """By the bank's total and softness, as the situations say it."""
    assert set(LIES) <= set(KINDS)
    kind, heat = r05_situations.report(ask(room, period="all")).extra
    due = [one for one in raw(room.path) if one.person in room.trainees and one.is_rated and one.kind == kind]
    assert sum(square.n for square in heat.squares) == len(due)
    (hard_x, soft_x) = (x for _, x in heat.columns)
    seventeen = next(y for name, y in heat.rows if name == "17")
    soft = [one for one in due if one.situation.startswith("soft_17")]
    assert next(square.n for square in heat.squares if square.x < soft_x < square.x + 46
                and square.y < seventeen < square.y + 24) >= len(soft) > 0
    assert hard_x < soft_x


def test_a_class_that_did_nothing(room: Classroom) -> None:
    for make in (r05_situations.report, r06_items.report):
        found = make(ask(room, person=str(room.trainees[7])))
        assert not found.table.rows
        assert found.notes
