"""The debrief of a round, from rounds played with errors of known weight and cost."""

from __future__ import annotations

import pytest

from tests.drills.houses import CONTENT
from tests.drills.rounds import play, stacked
from trainer.drills import round as kind
from trainer.drills.base import Item
from trainer.drills.round.debrief import Played, debrief

VEGAS = CONTENT.tables["vegas-strip"]
CARDS = "As 9c Td 8h 8s"
"""A blackjack of 10 against 17: no more bets, two rounds of the deal, two cards of the bank, its reading, the
payment, the hole card, and the table cleared."""


def played(wrong: dict[str, dict[str, str]]) -> list[Played]:
    """The round with these answers in place of the right ones, by the act that is due; 2 s a step."""
    def form(item: Item) -> dict[str, str]:
        return wrong.get(item.key["act"], kind.model_form(item))

    return [Played(*step, 2000) for step in play(stacked(VEGAS, CARDS), VEGAS, form)]


def test_a_round_without_an_error() -> None:
    came_to = debrief(played({}))
    assert (came_to.score, came_to.has_passed, came_to.overpaid, came_to.underpaid) == (1000, True, 0, 0)
    assert came_to.markers == ()
    assert came_to.practise is None
    assert came_to.elapsed_ms == 2000 * len(came_to.moments)
    assert [moment.at for moment in came_to.moments] == list(range(len(came_to.moments)))


@pytest.mark.parametrize(("wrong", "lost", "has_passed", "over", "under", "practise"), [
    ({"no_more_bets": {"act": "deal_boxes", "place": "1"}}, 2000, True, 0, 0, "bets"),
    ({"place_bets": {"act": "deal_boxes", "place": "1"}}, 1000, True, 0, 0, "clear"),
    ({"pay": {"act": "pay", "place": "1", "text": "10"}}, 3000, False, 0, 500, "settle"),
    ({"pay": {"act": "pay", "place": "1", "text": "25"}}, 3000, False, 1000, 0, "settle"),
    ({"pay": {"act": "take", "place": "1"}}, 5000, False, 0, 2500, "settle"),
    ({"announce": {"act": "announce", "text": "21"}}, 1000, True, 0, 0, "announce"),
    ({"turn_hole": {"act": "take", "place": "1"}}, 5000, False, 0, 0, "dealer"),
])
def test_an_error_costs_its_weight(
    wrong: dict[str, dict[str, str]], lost: int, has_passed: bool, over: int, under: int, practise: str
) -> None:
    """Critical five, procedure two, courtesy one; a half right answer costs half of it."""
    steps = played(wrong)
    whole = sum(step.item.key["weight"] for step in steps)
    came_to = debrief(steps)
    assert came_to.score == 1000 - lost // whole
    assert (came_to.has_passed, came_to.overpaid, came_to.underpaid) == (has_passed, over, under)
    assert came_to.practise == practise
    assert [moment.lost for moment in came_to.markers] == [lost]


def test_the_costliest_three_are_marked_first() -> None:
    came_to = debrief(played({
        "no_more_bets": {"act": "deal_boxes", "place": "1"},
        "place_bets": {"act": "deal_boxes", "place": "1"},
        "pay": {"act": "take", "place": "1"}, "announce": {"act": "announce", "text": "21"},
    }))
    assert [moment.due.params["at_stake"] for moment in came_to.markers] == [5, 2, 2]
    assert came_to.markers[0].codes == ("WRONG_WINNER",)


def test_a_time_that_is_not_known_is_not_guessed() -> None:
    steps = [Played(one.item, one.answer, one.verdict, None) for one in played({})]
    assert debrief(steps).elapsed_ms is None


def test_no_round_has_no_debrief() -> None:
    with pytest.raises(ValueError, match="at least one step"):
        debrief([])
