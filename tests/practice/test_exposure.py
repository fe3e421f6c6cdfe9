"""How long the cards of the next item lie open, as it is stored with it: by the answers to the same drill."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.shipped import shipped_content
from tests.trainee import START
from trainer import people, practice
from trainer.content import Content
from trainer.drills import KINDS
from trainer.practice import Block
from trainer.store import practice as rows
from trainer.store.database import Store

CONTENT = shipped_content()
FLASH = "hand-total/flash"
SEEN = {"t_first_ms": "500", "t_submit_ms": "900", "hidden_ms": "0", "input_mode": "keyboard"}
AGAIN = SEEN | {"shown_again": "1"}


class Glancer:
    """Plays blocks by a clock of its own, as it is told: right or wrong."""

    def __init__(self, store: Store, content: Content = CONTENT) -> None:
        self.store, self.content, self.now, self._number = store, content, START, 0
        self.id = people.welcome(store, "token", now=START).id

    def start(self, *drill_ids: str, **choices: Any) -> str:
        self._number += 1
        self.now += timedelta(minutes=1)
        number = bytes([self._number]) * 16
        return practice.start(self.store, self.content, self.id, drill_ids or [FLASH], "uk", now=self.now,
                              seed=number, public_id=number, **choices)

    def retry(self, sitting: str) -> str:
        self._number += 1
        return practice.retry(self.store, self.content, self.id, sitting, with_slow=False, now=self.now,
                              seed=bytes([self._number]) * 16, public_id=bytes([self._number]) * 16)

    def block(self, sitting: str) -> Block:
        return practice.block(self.store, self.content, self.id, sitting, now=self.now)

    def open_item(self, sitting: str) -> rows.StoredItem:
        with self.store.read() as db:
            found = rows.find_sitting(db, bytes.fromhex(sitting), self.id)
            assert found
            item = rows.find_open(db, found.id)
        assert item
        return item

    def show_ms(self, sitting: str) -> int | None:
        item = self.block(sitting).open
        assert item
        shown: int | None = item.prompt["show_ms"]
        return shown

    def answer(self, sitting: str, answer: str, hints: dict[str, str] = SEEN, **more: Any) -> None:
        """``R`` right or ``W`` wrong, two minutes after the one before: whether away, ``hints`` say."""
        self.now += timedelta(minutes=2)
        item = self.open_item(sitting)
        form = KINDS[item.item.kind].model_form(item.item) if answer == "R" else {"total": "1"}
        practice.answer(self.store, self.content, self.id, sitting, item.seq, form | hints, lang="en",
                        received=self.now, now=self.now, **more)

    def play(self, sitting: str, answers: str, hints: dict[str, str] = SEEN) -> list[int | None]:
        """The time that each was shown for, and the one that follows."""
        shown = [self.show_ms(sitting)]
        for answer in answers:
            self.answer(sitting, answer, hints)
            shown.append(self.show_ms(sitting))
        return shown


@pytest.fixture
def glancer(store: Store) -> Glancer:
    return Glancer(store)


def test_a_block_goes_down_and_up_the_staircase(glancer: Glancer) -> None:
    assert glancer.play(glancer.start(), "RRRRRRWRRRW") == [
        1500, 1500, 1500, 1000, 1000, 1000, 700, 1000, 1000, 1000, 700, 1000]


def test_the_next_block_goes_on_where_the_last_one_ended(glancer: Glancer) -> None:
    """Also in another mode, and although another drill came between."""
    first = glancer.start()
    assert glancer.play(first, "RRRRR")[-1] == 1000
    other = glancer.start("dealer-draw/say-and-do")
    glancer.answer(other, "R")
    second = glancer.start(mode="learn")
    assert glancer.play(second, "R") == [1000, 700]


HINTS = [
    ({}, "without a script the cards stay"), (AGAIN, "seen twice"), (SEEN | {"assisted": "1"}, "with a hint"),
    (SEEN | {"t_first_ms": "90000", "t_submit_ms": "90500"}, "nobody there"),
]


@pytest.mark.parametrize("hints", [hints for hints, _ in HINTS], ids=[why for _, why in HINTS])
def test_what_says_nothing_of_the_glance_leads_nowhere(glancer: Glancer, hints: dict[str, str]) -> None:
    sitting = glancer.start()
    glancer.play(sitting, "RRRRR")
    assert glancer.play(sitting, "RWR", hints) == [1000] * 4
    assert glancer.play(sitting, "R") == [1000, 700]


def test_a_time_is_that_of_the_drill_alone_in_a_mixed_block(glancer: Glancer) -> None:
    """Right answers to other drills shorten nothing, wrong ones lengthen nothing."""
    sitting = glancer.start(FLASH, "hand-total/single", "hand-total/growing", n_items=60)
    shown: list[int] = []
    others = 0
    for _ in range(50):
        item = glancer.open_item(sitting)
        is_flash = item.drill_id == FLASH
        assert ("show_ms" in item.item.prompt) is is_flash
        if is_flash:
            shown.append(item.item.prompt["show_ms"])
        else:
            others += 1
        glancer.answer(sitting, "R" if is_flash else "W")
    assert others > 10
    assert len(shown) > 4
    assert shown == [1500, 1500, 1500, 1000, 1000, 1000, 700, 700, 700][:len(shown)]


def test_a_retry_shows_for_as_long_as_it_was_asked_and_moves_nothing(glancer: Glancer) -> None:
    first = glancer.start(n_items=8)
    glancer.play(first, "RRRWRRR")
    glancer.answer(first, "W")
    again = glancer.retry(first)
    assert glancer.play(again, "R") == [1000, 1000]
    glancer.answer(again, "R")
    assert glancer.block(again).ended
    assert glancer.show_ms(glancer.start()) == 1500


def test_cards_stay_where_the_trainee_wants_it(glancer: Glancer) -> None:
    """It is kept with the item, and can be changed between two items; what was seen before stands."""
    sitting = glancer.start()
    assert glancer.play(sitting, "RRR")[-1] == 1000
    glancer.answer(sitting, "R", cards_stay=True)
    assert glancer.show_ms(sitting) is None
    glancer.answer(sitting, "W", cards_stay=True)
    assert glancer.show_ms(sitting) is None
    glancer.answer(sitting, "W")
    assert glancer.show_ms(sitting) == 1000
    assert glancer.show_ms(glancer.start(cards_stay=True)) is None
