"""What is kept ready for reports is what the log says, whoever looks and whenever it was kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from tests.houses.made import publish, with_rules
from tests.reporting.classroom import DRILLS, Classroom
from trainer import practice
from trainer.content import Content
from trainer.engine.rules import Surrender
from trainer.houses import Shelf
from trainer.people import Person
from trainer.practice.keeping import record_of
from trainer.practice.standing import kept_of, skills_of
from trainer.store import houses, standings, sums
from trainer.upkeep import rebuild


def worked_out(room: Classroom, person_id: int) -> dict[str, standings.KeptSkill]:
    with record_of(room.store, room.content, room.person(person_id)) as record:
        return {one.skill: one for one in kept_of(record, {})}


def kept(room: Classroom, person_id: int) -> dict[str, standings.KeptSkill]:
    with room.store.read() as db:
        return standings.kept_skills(db, person_id, with_days=True)


def test_kept_equals_worked_out_for_everybody(room: Classroom) -> None:
    assert rebuild(room.store, room.content) == sum(bool(worked_out(room, one)) for one in room.trainees)
    assert any(len(skill.days) > 3 for one in room.trainees for skill in kept(room, one).values())
    for person_id in room.trainees:
        assert kept(room, person_id) == worked_out(room, person_id)
        assert skills_of(room.store, room.content, room.person(person_id), with_days=True) == kept(
            room, person_id)


def test_it_is_kept_when_a_block_ends_and_told_right_in_its_middle(room: Classroom) -> None:
    person = room.person(room.trainees[1])
    practice.catch_up(room.store, room.content, person)
    before = kept(room, person.id)
    assert before == worked_out(room, person.id) != {}
    room.block(person.id, DRILLS[:1], room.now, n=3, ends=False)
    assert kept(room, person.id) == before
    now = skills_of(room.store, room.content, person)
    assert now["hand-total"].n == before["hand-total"].n + 3
    practice.catch_up(room.store, room.content, person)
    assert kept(room, person.id)["hand-total"].n == now["hand-total"].n


def test_sums_go_with_a_mark_and_come_again(room: Classroom) -> None:
    person = room.person(room.trainees[2])
    sitting = room.block(person.id, DRILLS[2:3], room.now, n=8, right=0.0)
    practice.catch_up(room.store, room.content, person)
    with room.store.read() as db:
        (row,) = db.execute("SELECT id FROM sitting WHERE public_id = ?", [bytes.fromhex(sitting)]).fetchone()
        first = db.execute("SELECT * FROM sitting_sum WHERE sitting_id = ?", [row]).fetchone()
        assert first["overpaid"] + first["underpaid"] > 0
        assert first["currency"]
        assert row not in sums.unsummed(db, person.id)
    practice.mark_slip(room.store, room.content, person.id, sitting, 8, now=room.now + timedelta(hours=1))
    with room.store.read() as db:
        assert row in sums.unsummed(db, person.id)
    practice.catch_up(room.store, room.content, person)
    with room.store.read() as db:
        assert row not in sums.unsummed(db, person.id)


def test_a_house_is_of_no_matter_to_whoever_never_practised_there(room: Classroom) -> None:
    """Nor does it matter by whose rules the one goes who looks."""
    base, shipped = room.content.tables["american"], room.content
    with_house = shipped.with_houses([with_rules(base, "ours", blackjack_payout="6:5")])
    newer = shipped.with_houses([with_rules(base, "ours", decks=1)])
    view = newer.with_tables((with_rules(base, blackjack_payout="7:5"),))
    there, elsewhere = (room.person(one) for one in room.trainees[:2])
    sitting = practice.start(room.store, with_house, there.id, DRILLS[:1], "ours", seed=room.secret(),
                             public_id=room.secret(), now=room.now)
    item = room.item(sitting, 1)
    assert item
    practice.answer(room.store, with_house, there.id, sitting, 1,
                    room.answer_to(item, is_right=True, code=None), lang="en", received=room.now,
                    now=room.now)

    def figures(person: Person, content: Content) -> tuple[bytes, int]:
        practice.catch_up(room.store, content, person)
        with record_of(room.store, content, person) as record, room.store.read() as db:
            found = standings.kept_mark(db, person.id)
            assert found
            return found[1], id(record)

    marks = [[figures(one, content) for content in (with_house, newer, view)] for one in (there, elsewhere)]
    assert marks[0][0] != marks[0][1] == marks[0][2]
    assert marks[1][0] == marks[1][1] == marks[1][2] == figures(elsewhere, shipped)


def test_a_house_that_is_put_away_measures_what_was_answered_there_as_before(room: Classroom) -> None:
    """Nobody has to show what cannot be asked at the only table where they ever were."""
    shipped, by = room.content, room.school.instructor
    ours = with_rules(shipped.tables["american"], "ours", surrender=Surrender.NONE, even_money="off",
                      surrender_not_vs=frozenset(), surrender_after_split=False, surrender_after_double=False)
    publish(room.store, ours, by)
    shelf = Shelf(lambda: room.store, lambda: shipped)
    person = room.person(room.school.stranger)
    practice.start(room.store, shelf.everything(), person.id, ["payout/table"], "ours", seed=room.secret(),
                   public_id=room.secret(), now=room.now)

    def measured() -> tuple[bytes, list[str], list[str]]:
        content = shelf.everything()
        practice.catch_up(room.store, content, person)
        known = content.known({"ours"})
        with room.store.read() as db:
            mark = standings.kept_mark(db, person.id)
        assert mark
        return mark[1], known, [one for table in known for one in content.situations("payout/table", table)]

    before = measured()
    assert before[1] == ["ours"]
    room.store.write(lambda db: houses.set_retired(db, "ours", room.now))
    assert "ours" not in shelf.everything().tables
    assert measured() == before
    assert shelf.everything().known({"nowhere"}) == list(shipped.tables)


def test_money_keeps_its_currency_when_its_table_is_no_more(room: Classroom) -> None:
    def currencies() -> list[str]:
        with room.store.read() as db:
            return [row["currency"] for row in db.execute(
                "SELECT currency FROM sitting_sum ORDER BY sitting_id")]

    rebuild(room.store, room.content)
    before = currencies()
    rebuild(room.store, replace(room.content, tables={}))
    assert currencies() == before
    assert "" not in before
