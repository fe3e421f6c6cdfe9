"""What is told of a round that two tables settle differently: the sentence of each sort of difference."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.alternatives import HYPER, LAVISH
from tests.factories import no_hole_card, rule_set, table
from trainer.engine.contrast import Example, Parting, Reason, play
from trainer.engine.contrast.divergence import amounts_differ, divergence
from trainer.engine.contrast.setting import pattern, setting
from trainer.engine.randomness import Rng
from trainer.engine.rules import RuleSet, Surrender
from trainer.sheets.contrasts import _GRANTED, _PARTINGS, RoundTold, told

_NAMES = ({"message": "One"}, {"message": "Two"})


def _told(one: RuleSet, other: RuleSet, text: str, *, key: str, **how: Any) -> RoundTold:
    """By the first seed with which the two part at all."""
    for seed in range(40):
        chosen = setting(pattern(text), Rng(bytes([seed])), numbers=(3, 5), bets=(1000,), chip=50, **how)
        plays = play(chosen, one), play(chosen, other)
        parting = divergence(*plays)
        if parting is not None:
            return told(Example(setting=chosen, one=plays[0], other=plays[1], reasons=(Reason(key, parting),),
                                is_of_amounts=amounts_differ(*plays)), table(one), table(other), _NAMES)
    raise AssertionError(text)


@pytest.mark.parametrize(("changes", "text", "key", "said"), [
    ({"dealer_soft_17": "hit"}, "A 6 4 / x 8: stand", "dealer_soft_17",
     "The bank takes a card at “Two” that it does not take at “One”."),
    ({"blackjack_payout": "6:5"}, "7 x / A x", "blackjack_payout",
     "With the same cards, bets and requests this alone settles it otherwise: Box %(box)s."),
    ({"double_on": "9-11"}, "6 x / x 2 x: double|stand", "double_on",
     "Box %(box)s may double at “One”, and not at “Two”."),
    ({"double_for_less": True}, "6 x / 6 5 x: less|hit", "double_for_less",
     "Box %(box)s may double for less at “Two”, and not at “One”."),
    ({"surrender": Surrender.LATE}, "x 8 / x 6: surrender|stand", "surrender",
     "Box %(box)s may surrender at “Two”, and not at “One”."),
    ({"insurance_amount": "exact_half"}, "A 7 / x 9 +l: stand", "insurance_amount",
     "Box %(box)s may be insured for this amount at “One”, and not at “Two”."),
    ({"even_money": "vs_A"}, "A x / A x +e", "even_money",
     "Box %(box)s may be paid even money at “Two”, and not at “One”."),
    ({"max_hands": 1, "das": False}, "6 x / 8 ~ x x: split|stand stand stand", "max_hands",
     "Box %(box)s may split at “One”, and not at “Two”."),
    ({"forced_hit_below": 12}, "6 x / 5 4 x: stand", "forced_hit_below",
     "Box %(box)s may stand at “One”, and not at “Two”."),
    ({"auto_stand_21": False}, "6 x / 5 6 x 5: hit hit", "auto_stand_21",
     "Box %(box)s may go on at “Two”, and is finished at “One”."),
    ({"peek": frozenset({"A"}), "dealer_bj_takes": "all_bets"}, "x A / 6 5 x: double", "peek",
     "At “One” the bank finds its blackjack and ends the round before anybody plays; at “Two” the boxes play "
     "first."),
    ({"bet_min": 2000}, "7 x / x 8: stand", "bet_min",
     "“One” takes this bet, and “Two” does not: Box %(box)s."),
    ({"blackjack_paid": "at_settlement"}, "7 x / A x / x 8: stand", "blackjack_paid",
     "The amounts are the same, and the moment is another: Box 3 is settled before the bank plays at “One”, "
     "and later at “Two”."),
    ({"settlement_order": "box_by_box"}, "x 8 / x 6: stand / x 9: stand", "settlement_order",
     "The amounts are the same: they are settled in another order."),
])
def test_the_sentence_of_a_difference(changes: dict[str, Any], text: str, key: str, said: str) -> None:
    found = _told(rule_set(), rule_set(**changes), text, key=key)
    box = found.one.boxes[0].number
    assert [(reason.keys, reason.why.said()) for reason in found.reasons] == [
        ((key,), said.replace("%(box)s", str(box)))]


def test_every_sort_of_difference_has_a_sentence() -> None:
    assert {*_PARTINGS, Parting.REQUEST} == set(Parting)
    assert len(_GRANTED) == 7


def test_a_bet_that_is_not_taken_says_by_which_rule() -> None:
    found = _told(rule_set(), rule_set(bet_min=2000), "7 x / x 8: stand", key="bet_min")
    (taken,), (refused,) = found.one.boxes, found.other.boxes
    assert (taken.refused, bool(taken.hands), bool(taken.lines)) == ("", True, True)
    assert (refused.refused, refused.hands, refused.lines, refused.net) == ("bet_min", (), (), 0)
    assert found.other.bank is None


def test_a_side_bet_that_only_one_has() -> None:
    found = _told(no_hole_card(), no_hole_card(side_bets=(HYPER,)), "x 7 / x 8 +s: stand", key="side_bets",
                  side_bets=("hyper_black_jack/17",))
    (box,), (with_it,) = found.one.boxes, found.other.boxes
    assert box.side_bets == (("Hyper Black Jack 17", 1000, "side_bets"),)
    assert with_it.side_bets == (("Hyper Black Jack 17", 1000, ""),)
    assert [line.line for line in with_it.lines] == [f"{box.number}", f"{box.number}-hyper_black_jack/17"]
    assert found.reasons[0].why.said() == (
        f"“Two” takes this bet, and “One” does not: Box {box.number}, Hyper Black Jack.")


def test_what_a_hand_asked_for_and_was_refused() -> None:
    found = _told(rule_set(), rule_set(double_on="9-11"), "6 x / x 2 x: double|stand", key="double_on")
    asked = [[(wish.request, wish.clause) for wish in each.boxes[0].wishes]
             for each in (found.one, found.other)]
    assert asked == [[("asks to double", "")], [("asks to double", "double_on"), ("stands", "")]]


def test_only_lines_with_another_amount_are_marked() -> None:
    """The second box stands on 19 and is paid the same at both, one place later."""
    found = _told(rule_set(), rule_set(blackjack_payout="6:5"), "7 x / A x / x 9: stand",
                  key="blackjack_payout")
    assert (found.one.differs, found.other.differs) == (("3",), ("3",))
    assert found.is_of_amounts


def test_where_only_the_order_differs_the_lines_that_moved_are_marked() -> None:
    found = _told(rule_set(), rule_set(settlement_order="box_by_box"), "x 8 / x 6: stand / x 9: stand",
                  key="settlement_order")
    assert not found.is_of_amounts
    assert set(found.one.differs) == {"3", "5"}
    assert found.one.order == tuple(reversed(found.other.order))


def test_two_rules_of_one_effect_share_its_sentence() -> None:
    one, other = rule_set(**LAVISH), rule_set(**LAVISH | {"dealer_soft_17": "hit"})
    chosen = setting(pattern("A 6 4 / x 8: stand"), Rng(b"x"), numbers=(3,), bets=(1000,), chip=100)
    plays = play(chosen, one), play(chosen, other)
    parting = divergence(*plays)
    assert parting is not None
    example = Example(setting=chosen, one=plays[0], other=plays[1], is_of_amounts=True, reasons=(
        Reason("dealer_soft_17", parting), Reason("push_22", parting)))
    assert [reason.keys for reason in told(example, table(one), table(other), _NAMES).reasons] == [
        ("dealer_soft_17", "push_22")]
