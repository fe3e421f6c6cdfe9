"""Totals, decisions and actions as they are typed: the tables of the drill reference, 2.0.4."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.calls.words import LANGS, calls, read_or_refusal
from trainer.calls.reading import SaidTotal, read_action, read_decision, read_total
from trainer.calls.text import LIMIT
from trainer.errors import AnswerFormatError

BLACKJACK = SaidTotal(None, None, "plain", "blackjack")
BUST = SaidTotal(None, None, "plain", "bust")
STAND = SaidTotal(None, None, "plain", "stand")
SEVENTEEN = SaidTotal(None, 17, "plain", None)
SOFT_17 = SaidTotal(None, 17, "soft", None)
HARD_17 = SaidTotal(None, 17, "hard", None)
BOTH_17 = SaidTotal(7, 17, "soft", None)

TOTALS: dict[str, dict[SaidTotal, tuple[str, ...]]] = {
    "en": {
        BLACKJACK: ("bj", "b", "blackjack", "black jack", "nat", "BJ", "Black  Jack", "blackjack!"),
        BUST: ("bust", "x", "too many", "over", ">21", "> 21", "BUST", " bust. "),
        SOFT_17: ("soft 17", "s17", "17s", "17 s", "S17", "soft17", "17 soft"),
        BOTH_17: ("7/17", "7-17", "7 or 17", "7or17", "7 / 17", "17/7", "07/17", "7–17", "soft 7/17"),
        HARD_17: ("hard 17", "h17", "17h", "Hard 17"),
        SEVENTEEN: ("17", " 17 ", "\t17\r\n", "17.", "１７", "\u200e17\ufeff", "\u202f17\u00a0"),
        SaidTotal(None, 24, "plain", None): ("24",),
        SaidTotal(None, 4, "plain", None): ("4", "04"),
        SaidTotal(None, 24, "plain", "bust"): ("bust 24", "24 bust", "24x", "x 24"),
        SaidTotal(8, 17, "soft", None): ("8/17",),
        STAND: ("stand", "stay", "-", "Stand."),
    },
    "fr": {
        BLACKJACK: ("bj", "black jack", "blackjack"),
        BUST: ("saute", "sauté", "depasse", "dépassé", "creve", "crève", "CRÈVE", "x"),
        SOFT_17: ("souple 17", "17 souple", "s17", "17s", "Souple 17"),
        BOTH_17: ("7/17", "7 ou 17", "7\u00a0ou\u202f17"),
        HARD_17: ("dur 17", "17 dur"),
        STAND: ("r", "reste", "servi", "je reste"),
        SaidTotal(None, 24, "plain", "bust"): ("saute 24", "24 saute"),
    },
    "ru": {
        BLACKJACK: ("бж", "блэкджек", "блек джек", "bj", "БЛЭКДЖЕК"),
        BUST: ("перебор", "много", "пер", "x", "х", "ПЕРЕБОР"),
        SOFT_17: ("мягкие 17", "мягк 17", "мягк. 17", "м17", "17м", "М17"),
        BOTH_17: ("7/17", "7 или 17"),
        HARD_17: ("жёсткие 17", "жесткие 17", "ж17", "17ж"),
        STAND: ("стоп", "хватит", "стою"),
        SaidTotal(None, 24, "plain", "bust"): ("перебор 24", "24 перебор"),
    },
    "look-alikes": {  # Cyrillic о, а, с in English words, Latin p, e in Russian ones
        BUST: ("оver", "перебоp", "пeрeбор"),
        SOFT_17: ("sоft 17",),
        BLACKJACK: ("blасkjасk",),
    },
    "wrong keyboard": {
        SEVENTEEN: ("&è",),
        BOTH_17: ("è/&è",),
        SOFT_17: ("s&è", "ы17", "17ы", "ыщае 17"),
        HARD_17: ("р17",),
        BLACKJACK: ("ио", "и"),
        BUST: ("игые", "ч"),
        SaidTotal(None, 20, "plain", None): ("éà",),
        SaidTotal(None, 18, "plain", None): ("&_", "&!"),
        SaidTotal(None, 16, "plain", None): ("&-", "&§"),
    },
}
UNREADABLE_TOTALS = (
    "17 s0ft", "s", "h", "soft", "171", "1717", "0", "00", "7/", "/17", "7/7", "0/10", "7.17", "7,17",
    "1 7", "-17", "+17", "hard 7/17", "bust 7/17", "s17s", "soft hard 17", "bj 17", "17 18 19", "draw",
    "hit", "push", "a6", "1_7", "0x11", "1e1", "१७", "١٧", "17²", "①⑦", "Ⅷ", "十七", "7½", "--", "_", "=",
    "brule", "égalité",
)  # fmt: skip

DECISIONS: dict[str, tuple[str, ...]] = {
    "draw": ("d", "draw", "hit", "+", "D", "t", "tire", "carte", "ещё", "еще", "карта", "беру",
             "Карту!", "в", "саrte"),
    "stand": ("s", "stand", "stay", "-", "–", "r", "reste", "стоп", "хватит", "стою", "ы", "cтоп"),
    "settle": ("settle", "no card needed", "règlement", "aucune carte a tirer", "расчет", "карта не нужна"),
}  # fmt: skip
ACTIONS: dict[str, tuple[str, ...]] = {
    "pay": ("pay", "w", "W", "paye", "payé", "плачу", "ц"),
    "take": ("take", "l", "ramasse", "забираю", "д"),
    "push": ("push", "p", "=", "tie", "standoff", "0", "nul", "coup nul", "egalite", "Égalité",
             "стей", "пуш", "ровно", "ничья", "рush", "з"),
}  # fmt: skip

HOSTILE = (
    "", " ", "\x00", "17\x00", "1\x1f7", "\x8517", "\ud800", "17\udfff", "\U000e0001", "1" * 41,
    "7/" * 500_000, "bust" * 250_000, " " * 1_000_000, "ﷺ" * 40, "17\u202e", "́" * 40, "'; drop table",
    "<b>17</b>", "%s%n%(text)s", "\u2028", "\uffff", "🂡",
)  # fmt: skip


def rows(tables: dict[str, dict[Any, tuple[str, ...]]]) -> list[tuple[str, Any]]:
    return [(text, said) for table in tables.values() for said, texts in table.items() for text in texts]


@pytest.mark.parametrize("page", LANGS)
@pytest.mark.parametrize(("text", "said"), rows(TOTALS))
def test_a_total_is_read_on_every_page(text: str, said: SaidTotal, page: str) -> None:
    assert read_total(text, calls(page)) == said


@pytest.mark.parametrize("page", LANGS)
@pytest.mark.parametrize(("text", "decision"), rows({"": DECISIONS}))
def test_a_decision_is_read_on_every_page(text: str, decision: str, page: str) -> None:
    assert read_decision(text, calls(page)) == decision


@pytest.mark.parametrize("page", LANGS)
@pytest.mark.parametrize(("text", "action"), rows({"": ACTIONS}))
def test_an_action_is_read_on_every_page(text: str, action: str, page: str) -> None:
    assert read_action(text, calls(page)) == action


@pytest.mark.parametrize("text", UNREADABLE_TOTALS)
def test_what_is_no_total_is_never_read(text: str) -> None:
    with pytest.raises(AnswerFormatError):
        read_total(text, calls())


@pytest.mark.parametrize("text", ["17", "pay", "push", "egalite", "soft", "ю", "maybe", "drawstand"])
def test_what_is_no_decision_is_never_read(text: str) -> None:
    with pytest.raises(AnswerFormatError, match="Try draw, stand or settle"):
        read_decision(text, calls())


@pytest.mark.parametrize("text", ["17", "draw", "s", "1", "00", "bust", "paypay"])
def test_what_is_no_action_is_never_read(text: str) -> None:
    with pytest.raises(AnswerFormatError, match="Try pay, take or push"):
        read_action(text, calls())


def test_brule_is_a_bust_at_midnight_and_nowhere_else() -> None:
    assert read_total("brûlé", calls("fr", "midnight")) == BUST
    assert read_total("brule 24", calls("en", "midnight")).call == "bust"
    with pytest.raises(AnswerFormatError):
        read_total("brûlé", calls("fr", "american"))


@pytest.mark.parametrize("read", [read_total, read_decision, read_action])
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_unreadable(read: Any, text: str) -> None:
    with pytest.raises(AnswerFormatError) as refusal:
        read(text, calls())
    sentence = str(refusal.value)
    assert len(sentence) < 120
    assert sentence.isprintable()
    sentence.encode()


@pytest.mark.parametrize("read", [read_total, read_decision, read_action])
@given(text=st.text(max_size=2 * LIMIT))
def test_any_text_is_read_or_refused(read: Any, text: str) -> None:
    assert str(read_or_refusal(read, text, calls("fr"))).isprintable()


def test_the_refusal_shows_what_was_typed_and_what_to_try() -> None:
    with pytest.raises(AnswerFormatError) as refusal:
        read_total("17 s0ft", calls())
    assert str(refusal.value) == "I could not read “17 s0ft”. Try 17, 7/17 or soft 17."
    with pytest.raises(AnswerFormatError) as refusal:
        read_total("seventeen\x07 and not\na word more", calls())
    assert refusal.value.params == {"text": "seventeen and not a …"}


@pytest.mark.parametrize("said", [BLACKJACK, SEVENTEEN, BOTH_17, SaidTotal(None, 24, "plain", "bust")])
def test_what_was_said_survives_json(said: SaidTotal) -> None:
    assert SaidTotal.from_json(json.loads(json.dumps(said.to_json()))) == said
