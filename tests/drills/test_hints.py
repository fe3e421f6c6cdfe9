"""A hint says what to look at: for every kind, variant and table, and never what is right."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.drills import rounds
from tests.drills.houses import CONTENT, TABLES, calls
from tests.drills.sentences import plain
from trainer.drills import KINDS, dealer_draw, hand_total, payout
from trainer.drills import round as round_kind
from trainer.drills.base import Drill, DrillKind, Item, Json
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules

ROUND = tuple(rounds.drill(variant) for variant in round_kind.VARIANTS)
DRILLS = {drill.id: drill for drill in CONTENT.drills.values()}
KIND_OF: dict[str, DrillKind] = {**KINDS, "round": round_kind}
VARIANTS = [(name, variant) for name, kind in KIND_OF.items() for variant in kind.VARIANTS]
LONGEST = 200


def dealt(name: str, variant: str) -> Iterator[tuple[HouseRules, Item]]:
    """Items of every situation at every table, with all the steps that follow them."""
    kind = KIND_OF[name]
    drills = [*ROUND] if name == "round" else [one for one in DRILLS.values() if one.kind == name]
    for table in TABLES.values():
        for drill in (one for one in drills if one.variant == variant):
            yield from _of_drill(kind, drill, table)


def _of_drill(kind: DrillKind, drill: Drill, table: HouseRules) -> Iterator[tuple[HouseRules, Item]]:
    there = kind.situations(drill, table)
    for situation in there[:1] if drill.kind == "round" else there:
        item: Item | None = kind.generate(drill, table, situation, Rng(b"hint"))
        while item is not None:
            yield table, item
            answer = kind.parse(kind.model_form(item), calls(table))
            item = kind.follow_up(item, answer, kind.grade(item, answer))


def figures(sentence: str) -> set[str]:
    """The numbers in it; odds, as ``3:2``, are those of the house and no answer."""
    return set(re.findall(r"\d+(?:\.\d+)?", re.sub(r"\d+:\d+", "", sentence)))


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_every_item_has_a_hint_that_tells_no_figure_of_its_answer(name: str, variant: str) -> None:
    kind, said = KIND_OF[name], set()
    for table, item in dealt(name, variant):
        sentence = plain(kind.hint(item.prompt, table))
        due = kind.grade(item, kind.parse(kind.model_form(item), calls(table))).due
        assert not figures(sentence) & figures(plain(due)), (table.id, sentence, plain(due))
        assert re.fullmatch(r"[A-Z].*[.?]", sentence), sentence
        assert len(sentence) <= LONGEST
        said.add(sentence)
    assert len(said) > 1, "a hint is made from the item and the rules"


def test_a_hint_tells_nothing_of_cards_that_lie_open_for_a_moment() -> None:
    for table in TABLES.values():
        prompts = [{"variant": "flash", "asked": "1", "boxes": [{"hands": [
            {"hand": "1", "from_split": False, "cards": cards.split()}]}]} for cards in ("As 6d", "2c 2d")]
        assert len({plain(hand_total.hint(prompt, table)) for prompt in prompts}) == 1


def bank(cards: str, **box: str) -> Json:
    return {"variant": "decide", "dealer": {"cards": cards.split()}, "boxes": [{"states": box}]}


@pytest.mark.parametrize(("cards", "states", "rule", "value", "says"), [
    ("As 6d", {"3": "live"}, "dealer_soft_17", "stand", "stands on every 17"),
    ("As 6d", {"3": "live"}, "dealer_soft_17", "hit", "draws on a soft 17"),
    ("Ts 6d", {"3": "live"}, "dealer_soft_17", "stand", "makes no difference"),
    ("Ts 6d", {"3": "bust"}, "dealer_draw_if_no_live_hand", False, "still waits"),
    ("Ts 6d", {"3": "bust"}, "dealer_draw_if_no_live_hand", True, "draws to the end"),
])
def test_the_bank_is_hinted_at_by_the_clause_of_the_house(
        cards: str, states: dict[str, str], rule: str, value: object, says: str) -> None:
    table = next(one for one in TABLES.values() if getattr(one.rules, rule) == value)
    assert says in plain(dealer_draw.hint(bank(cards, **states), table))


def paid(cards: str, **of_hand: bool) -> Json:
    hand = {"hand": "1", "cards": cards.split(), "from_split": False, "doubled": False, "surrendered": False}
    return {"boxes": [{"hands": [hand | of_hand], "even_money": False}],
            "lines": [{"line": "1", "kind": "hand"}]}


@pytest.mark.parametrize(("pays", "method", "prompt", "says"), [
    ("3:2", "components", paid("As Kd"), "hundreds, tens and units"),
    ("3:2", "half_plus_bet", paid("As Kd"), "Half of the bet, and the bet."),
    ("3:2", "units", paid("As Kd"), "pairs of chips"),
    ("6:5", None, paid("As Kd"), "A fifth of the bet"),
    (None, None, paid("9s 8d"), "Compare the two totals"),
    (None, None, paid("9s 2d Td", doubled=True), "all that lies there"),
    (None, None, paid("9s 7d", surrendered=True), "gave up"),
    (None, None, paid("As Kd", from_split=True), "Compare the two totals"),
])
def test_a_payout_is_hinted_at_in_the_house_s_own_way(
        pays: str | None, method: str | None, prompt: Json, says: str) -> None:
    table = next(one for one in TABLES.values()
                 if pays in (None, one.rules.blackjack_payout) and method in (None, one.house.payout_method)
                 and one.rules.suited_blackjack_payout == "none")
    assert says in plain(payout.hint(prompt, table))
