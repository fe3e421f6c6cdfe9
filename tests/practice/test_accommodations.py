"""What a school grants a trainee holds in practice: longer target times, cards that stay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.practice.test_exposure import FLASH, Glancer
from tests.promises.recount import Recount
from trainer import practice
from trainer.practice import dealing
from trainer.store import people
from trainer.store.database import Database, Store


@pytest.fixture
def glancer(store: Store) -> Glancer:
    return Glancer(store)


def grant(glancer: Glancer, extra_time: int = 100, has_no_flash: bool = False) -> None:
    def change(db: Database) -> None:
        person = people.find_person(db, glancer.id)
        assert person
        people.change_access(db, replace(person, extra_time=extra_time, has_no_flash=has_no_flash))

    glancer.store.write(change)


def recounted(glancer: Glancer, sitting: str) -> Recount:
    recount = Recount()
    with glancer.store.read() as db:
        recount.add(db, glancer.content, dealing.own_sitting(db, glancer.id, sitting))
    return recount


@pytest.mark.parametrize("drill", ["hand-total/single", "hand-total/growing", "round/table"])
@pytest.mark.parametrize("extra_time", [125, 150, 200])
def test_extra_time_makes_every_target_longer(glancer: Glancer, drill: str, extra_time: int) -> None:
    """Of new items and of the next steps of a hand; and each is made again from its seed."""
    grant(glancer, extra_time)
    sitting = glancer.start(drill)
    for _ in range(6):
        item = glancer.open_item(sitting)
        usual = glancer.content.drills[drill].target(item.item.situation)
        assert item.item.target_ms == usual * extra_time // 100
        glancer.answer(sitting, "R")
        if glancer.block(sitting).open is None:
            break
    practice.end(glancer.store, glancer.id, sitting, now=glancer.now)
    found = recounted(glancer, sitting)
    assert found.differences == []
    assert found.remade >= 6


def test_what_was_granted_later_leaves_a_block_that_is_under_way(glancer: Glancer) -> None:
    sitting = glancer.start("hand-total/single")
    before = glancer.open_item(sitting).item
    grant(glancer, 200)
    glancer.answer(sitting, "R")
    after = glancer.open_item(sitting).item
    drill = glancer.content.drills["hand-total/single"]
    assert (before.target_ms, after.target_ms) == (
        drill.target(before.situation), drill.target(after.situation))


def test_without_flash_cards_stay_from_the_next_item_on(glancer: Glancer) -> None:
    sitting = glancer.start(FLASH)
    assert glancer.show_ms(sitting) is not None
    grant(glancer, has_no_flash=True)
    glancer.answer(sitting, "R")
    assert glancer.show_ms(sitting) is None
    assert glancer.show_ms(glancer.start(FLASH)) is None
