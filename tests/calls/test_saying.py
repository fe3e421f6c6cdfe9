"""What the dealer says, in notation and in words, and amounts as each language writes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.calls.words import LANGS, VOCABULARIES, calls
from tests.factories import house
from trainer.calls.money import read_money
from trainer.calls.reading import read_action, read_decision, read_total
from trainer.calls.saying import plain_money, say_total, say_words, write_money
from trainer.engine.cards import PACK
from trainer.engine.hand import Hand


@pytest.mark.parametrize(
    ("cards", "announce", "is_final", "said"),
    [
        ("As 6h", "both", False, "7/17"),
        ("As 6h", "soft", False, "s17"),
        ("As 6h", "high", False, "17"),
        ("As 6h", "both", True, "17"),
        ("As 6h", "soft", True, "17"),
        ("As Ah", "both", False, "2/12"),
        ("As 6h Td", "both", False, "17"),
        ("As 4h 6d", "both", False, "21"),
        ("As Kh", "both", False, "bj"),
        ("As Kh", "both", True, "bj"),
        ("Ts 6h 8d", "both", True, "bust"),
        ("Ts 6h", "soft", False, "16"),
        ("As", "both", False, "1/11"),
    ],
)
def test_a_total_is_said_as_the_house_announces(cards: str, announce: str, is_final: bool, said: str) -> None:
    assert say_total(Hand.of(cards), house(announce=announce), is_final=is_final) == said


def test_a_split_ace_with_a_ten_is_21() -> None:
    split = Hand.of("As Kh", from_split=True)
    assert say_total(split, house(announce="both"), is_final=False) == "21"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("7 or 17", "soft 17", "hard 17", "17", "blackjack", "bust", "push", "stand")),
        ("fr", ("7 ou 17", "17 souple", "17 dur", "17", "blackjack", "saute", "coup nul", "reste")),
        ("ru", ("7 или 17", "мягкие 17", "жёсткие 17", "17", "блэкджек", "перебор", "стей", "стоп")),
    ],
)
def test_notation_in_words(lang: str, words: tuple[str, ...]) -> None:
    notation = ("7/17", "s17", "h17", "17", "bj", "bust", "push", "stand")
    assert tuple(say_words(each, VOCABULARIES[lang]) for each in notation) == words


@given(
    cards=st.lists(st.sampled_from(PACK), min_size=1, max_size=6),
    announce=st.sampled_from(["both", "soft", "high"]),
    is_final=st.booleans(),
    lang=st.sampled_from(LANGS),
    page=st.sampled_from(LANGS),
)
def test_what_is_said_reads_as_the_same_total(
    cards: list[object], announce: str, is_final: bool, lang: str, page: str
) -> None:
    hand = Hand(cards)  # type: ignore[arg-type]
    notation = say_total(hand, house(announce=announce), is_final=is_final)
    said = read_total(notation, calls(page))
    assert read_total(say_words(notation, VOCABULARIES[lang]), calls(page)) == said
    if said.call is None:
        assert said.high == hand.total
        assert said.low in (None, hand.hard_total)
        assert said.softness in ("plain", "soft" if hand.is_soft else "plain")
    else:
        assert said.call == ("bust" if hand.is_bust else "blackjack")


@pytest.mark.parametrize("lang", LANGS)
def test_a_call_as_said_is_read(lang: str) -> None:
    for decision in ("draw", "stand", "settle"):
        assert read_decision(say_words(decision, VOCABULARIES[lang]), calls()) == decision
    for action in ("pay", "take", "push"):
        assert read_action(say_words(action, VOCABULARIES[lang]), calls()) == action


@pytest.mark.parametrize(
    ("cents", "lang", "currency", "written"),
    [
        (125050, "en", "EUR", "€1,250.50"),
        (125050, "fr", "EUR", "1\u202f250,50\u202f€"),
        (125050, "ru", "RUB", "1\u202f250,50\u202f₽"),
        (125000, "en", "USD", "$1,250"),
        (125000, "fr", "EUR", "1\u202f250\u202f€"),
        (3750, "en", None, "37.50"),
        (3750, "fr", None, "37,50"),
        (0, "fr", "EUR", "0\u202f€"),
        (-3750, "en", "EUR", "-€37.50"),
        (50000, "en", "RUB", "RUB\u202f500"),
    ],
)
def test_an_amount_is_written_as_the_language_does(
    cents: int, lang: str, currency: str | None, written: str
) -> None:
    assert write_money(cents, lang, currency) == written


@pytest.mark.parametrize(("cents", "text"), [(7500, "75"), (3750, "37.50"), (5, "0.05"), (0, "0")])
def test_plain_money_is_read_alike_in_every_language(cents: int, text: str) -> None:
    assert plain_money(cents) == text
    assert {read_money(text, calls(lang)) for lang in LANGS} == {cents}
