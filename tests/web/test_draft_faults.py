"""What is wrong with a draft, in the words of its form: no key and no value is shown as a file spells it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from tests.shipped import shipped_content
from trainer.houses.bodies import Body, body_of
from trainer.houses.checking import Fault, check
from trainer.houses.fields import FIELDS, spelt
from trainer.web.draft_faults import fault_in_words, label_of
from trainer.web.language import speaking

CONTENT = shipped_content()
_SPELT = re.compile("|".join(
    rf"(?<![\w-]){re.escape(text)}(?![\w-])" for text in sorted(
        {key for key in FIELDS if "_" in key}
        | {spelt(one) for field in FIELDS.values() for one in field.options if "_" in str(one)}, key=len)))
_RULES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("uk", {"hole_card": "face_down"}), ("vegas-strip", {"hole_card": "none"}),
    ("vegas-strip", {"hole_card": "face_up"}), ("uk", {"peek": ["A", "10"]}), ("vegas-strip", {"peek": []}),
    ("uk", {"blackjack_paid": "after_peek"}), ("uk", {"insurance_when": "before_peek"}),
    ("vegas-strip", {"insurance_when": "before_first_action"}),
    ("vegas-h17-65", {"even_money": "vs_A"}), ("uk", {"even_money": "vs_A", "player_bj_always_wins": True}),
    ("uk", {"suited_blackjack_payout": "2:1"}), ("uk", {"suited_blackjack_suits": ["s"]}),
    ("uk", {"suited_blackjack_payout": "two", "suited_blackjack_suits": ["s"]}),
    ("american", {"double_soft_as_hard": True}), ("uk", {"das": False, "double_split_aces": True}),
    ("uk", {"max_hands": 1, "hit_split_aces": True, "blackjack_after_split": ["aces"]}),
    ("uk", {"max_hands": 2, "resplit_aces": True}), ("uk", {"surrender_not_vs": ["A"]}),
    ("uk", {"surrender_after_split": True}), ("uk", {"charlie_after_split": True}),
    ("uk", {"charlie_payout": ""}), ("uk", {"shuffle": "csm"}), ("uk", {"decks": "infinite"}),
    ("uk", {"decks": 1, "boxes_max_event": 15}), ("uk", {"redouble": 9}), ("uk", {"burn_cards": "x"}),
    ("uk", {"dealer_wins_ties": [16]}), ("uk", {"bet_min": 250}), ("uk", {"bet_min": "ten"}),
    ("uk", {"bet_step": 1}), ("uk", {"bet_max": 100}), ("uk", {"smallest_chip": 100}),
    ("vegas-h17-65", {"payout_rounding": "exact"}), ("uk", {"decks": "nine"}),
    ("uk", {"bonus_21": [{"hand": "777", "suits": "any", "pays": "three"}] * 2}),
    ("uk", {"side_bets": [{"name": "21+3", "table": [{"hand": "flush", "pays": "five"}]}]}),
)
_HOUSES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("uk", {"currency": "Pounds"}), ("uk", {"calls": "tlh"}), ("uk", {"bets": []}),
    ("uk", {"bets": [600, 500]}), ("uk", {"bets": [1]}), ("uk", {"bets": ["x"]}), ("uk", {"chips": []}),
    ("uk", {"chips": [{"value": 50, "colour": ""}]}),
    ("uk", {"chips": [{"value": 50, "colour": "red"}, {"value": 50, "colour": "red"}]}),
    ("uk", {"chips": [{"value": 10 ** 13, "colour": "red"}]}),
)


def faults_of(table_id: str, **parts: dict[str, Any]) -> tuple[Fault, ...]:
    body: Body = body_of(CONTENT.tables[table_id])
    for part, values in parts.items():
        body[part] |= values
    return check(CONTENT, table_id, body).faults


FAULTS = [fault for part, table in (("rules", _RULES), ("house", _HOUSES)) for table_id, values in table
          for fault in faults_of(table_id, **{part: values})]


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_nothing_is_said_as_a_file_spells_it(app: Flask, lang: str) -> None:
    assert len({fault.message.template for fault in FAULTS}) > 40
    with app.test_request_context("/"), speaking(lang):
        for fault in FAULTS:
            said = fault_in_words(fault, "EUR")
            assert not _SPELT.search(said), said
            assert not re.search(r"\[|\]|%|\btrue\b|\bfalse\b|=", said), said
            assert not re.search(r'(?<!\w)"', said), said
            assert said[:1] == said[:1].upper()


@pytest.mark.parametrize(("parts", "said"), [
    ({"rules": {"blackjack_paid": "after_peek"}},
     "“After the check of the hole card” waits for a check, but “Hole card checked for blackjack” is “None”; "
     "allowed: “At once, when the bank cannot have blackjack”, “At the settlement”"),
    ({"rules": {"bet_min": 250}}, "€2.50 is no multiple of “Bets rise by”; allowed: multiples of €1"),
    ({"rules": {"peek": ["A"]}},
     "“ace” asks for a check of the hole card, but “Hole card” is “None: the bank takes its second card "
     "after the players”; allowed: “None”, or “Hole card: Face down”"),
    ({"rules": {"bet_min": "ten"}}, "“ten” is no amount. Write one such as 25 or 2.50."),
    ({"house": {"currency": "Pounds"}},
     "“Pounds” is no currency; allowed: a code of ISO 4217, such as EUR, GBP, RUB or USD"),
    ({"house": {"chips": [{"value": 50, "colour": "red"}, {"value": 100, "colour": "red"}]}},
     "Two chips are red. Each has a colour of its own."),
    ({"rules": {"suited_blackjack_suits": ["s"]}},
     "No bonus is paid for a suited blackjack: leave the suits out, or write its odds."),
])
@pytest.mark.usefixtures("in_english")
def test_a_fault_in_the_words_of_the_form(parts: dict[str, dict[str, Any]], said: str) -> None:
    assert fault_in_words(faults_of("uk", **parts)[0], "EUR") == said


@pytest.mark.usefixtures("in_english")
def test_every_field_has_a_label() -> None:
    assert all(label_of(key) for key in FIELDS)
