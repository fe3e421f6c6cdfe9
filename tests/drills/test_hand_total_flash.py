"""The total of a hand that is seen for a moment only: the same hands, and the card that was not seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.drills.houses import CONTENT, TABLES, calls
from trainer.drills import hand_total
from trainer.drills.base import Item
from trainer.drills.shown import EXPOSURES_MS
from trainer.engine.cards import Card, parse_cards
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng

FLASH, SINGLE = CONTENT.drills["hand-total/flash"], CONTENT.drills["hand-total/single"]
LONG = ("hard_five_six", "hard_three_four", "soft_many", "converted", "twenty_one", "bust", "two_aces")


def item(situation: str, table: str, seed: int) -> Item:
    return hand_total.generate(FLASH, TABLES[table], situation, Rng(b"%d" % seed))


@pytest.mark.parametrize("situation", FLASH.situations)
def test_it_asks_what_the_single_hand_asks(situation: str) -> None:
    """The same seed makes the same hand with the same key: only how long it is seen is another thing."""
    for seed in range(20):
        flash = item(situation, "uk", seed)
        single = hand_total.generate(SINGLE, TABLES["uk"], situation, Rng(b"%d" % seed))
        assert (flash.key, flash.target_ms) == (single.key, single.target_ms)
        shown = {"variant": "flash", "show_ms": EXPOSURES_MS[0]}
        assert flash.prompt == single.prompt | shown
        assert hand_total.follow_up(flash, {}, hand_total.grade(flash, _said(flash, "5"))) is None


def _said(asked: Item, text: str) -> dict[str, object]:
    said: dict[str, object] = hand_total.parse({"total": text}, calls(TABLES["uk"]))
    return said


def test_the_exposure_is_no_part_of_the_key() -> None:
    """However long the cards were seen, or if they stayed: the same answer is right."""
    asked = item("hard_five_six", "uk", 1)
    for show_ms in (*EXPOSURES_MS, None):
        shown = replace(asked, prompt=asked.prompt | {"show_ms": show_ms})
        for text in (hand_total.model_form(asked)["total"], "5"):
            assert hand_total.grade(shown, _said(shown, text)) == hand_total.grade(asked, _said(asked, text))


@pytest.mark.parametrize("name", CONTENT.tables)
@pytest.mark.parametrize("situation", LONG)
def test_a_card_that_was_not_seen_is_named(name: str, situation: str) -> None:
    """Hands of four to six cards without any one card: it is told which, unless the total stays the same.

    What explains the number as well is told before it: an ace kept at 11, counted 1, or with another.
    """
    told = tried = 0
    for seed in range(60):
        asked = item(situation, name, seed)
        cards = parse_cards(asked.key["total"]["cards"])
        for place in range(len(cards) if len(cards) > 3 else 0):
            seen = Hand(cards[:place] + cards[place + 1:])
            if seen.total == asked.key["total"]["number"]:
                continue
            tried += 1
            mistake = hand_total.grade(asked, _said(asked, str(seen.total))).mistakes[0]
            if mistake.code in ("MISSED_LAST", "MISSED_ONE"):
                told += 1
                missed = mistake.params["card"]["cards"]
                assert Hand(_without(asked, missed)).total == seen.total
            else:
                assert mistake.code.startswith("ACE"), (asked, seen)
    assert tried
    assert told >= 0.85 * tried


def _without(asked: Item, missed: str) -> tuple[Card, ...]:
    cards = asked.key["total"]["cards"].split()
    cards.remove(missed)
    return parse_cards(" ".join(cards))
