"""Whatever is put in, the desk rules or refuses in words: it never fails, and never rules on half a table."""

from __future__ import annotations

import pytest

from tests import factories
from tests.sheets.test_any_round import TABLES as ALL
from trainer.engine.randomness import Rng
from trainer.engine.rules import HoleCard
from trainer.errors import ImpossibleSituation
from trainer.sheets.ruling import Ruling, rule
from trainer.sheets.ruling.notation import Entry, read_situation

OPEN = factories.rule_set(hole_card=HoleCard.FACE_UP, peek=frozenset(), insurance_upcards=frozenset(),
                          blackjack_paid="at_settlement")
TABLES = {**ALL, "face up": factories.table(OPEN)}
CARDS = ("A", "As", "Ad", "T", "Th", "Kc", "Q", "9", "9d", "8", "8s", "8h", "7c", "6", "5d", "4", "3h", "2")
ODD = ("", "?", "x", "back", "1", "As" * 9, "‰", "%(x)s", "<b>")
NOTES = ("double", "double-10", "surrender", "insurance", "insurance-5", "even-money", "21+3-5",
         "perfect_pairs-5", "hyper_black_jack/20-5", "double-", "-", "insurance-x", "double:double")
HANDS = ("1", "2", "2a", "2b", "2c", "3a", "3b", "4z", "9", "0", "b", "")
TRIES = 300


def some(rng: Rng, words: tuple[str, ...], most: int) -> str:
    return " ".join(rng.choice(words) for _ in range(rng.below(most + 1)))


def entry(rng: Rng) -> Entry:
    cards = some(rng, CARDS, 4) if rng.chance(19, 20) else rng.choice(ODD)
    notes = [rng.choice(NOTES) for _ in range(rng.below(3) if rng.chance(1, 3) else 0)]
    bet = rng.choice(("25", "25", "25", "10", "", "7.5", "1e9", "-5")) if rng.chance(1, 4) else "100"
    return Entry.of(rng.choice(HANDS), ":".join([cards, bet, *notes]))


def ruled(name: str, seed: int) -> Ruling | None:
    rng = Rng(f"{name} {seed}".encode())
    dealer = some(rng, CARDS, 3) if rng.chance(19, 20) else rng.choice(ODD)
    entries = [entry(rng) for _ in range(rng.below(4))]
    try:
        return rule(read_situation(dealer, entries), TABLES[name])
    except ImpossibleSituation as refused:
        return None if str(refused) else pytest.fail("refused without a word")


@pytest.mark.parametrize("name", TABLES)
def test_anything_is_ruled_or_refused(name: str) -> None:
    found = [ruling for seed in range(TRIES) if (ruling := ruled(name, seed)) is not None]
    assert found
    for ruling in found:
        lines = [line for box in ruling.boxes for line in (
            *(hand.line for hand in box.hands), *(other for _, _, other in box.others))]
        assert sorted(line.line for line in lines if line) == sorted(line.line for line in ruling.order)
        if ruling.bank.duty in ("stand", "bust") and ruling.boxes:
            assert all(lines)
