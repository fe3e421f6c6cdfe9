"""The finished tables that drills ask about, one recipe for each situation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from trainer.drills.lines.bets import even_bets, odd_bets
from trainer.drills.tables import Layout, looks_before_play, plays
from trainer.drills.tables.dealing import BLACKJACK, Dealing
from trainer.drills.tables.plays import BUST, STANDING, Totals
from trainer.engine.cards import RANKS, TENS, card
from trainer.engine.randomness import Rng
from trainer.engine.rules import HoleCard, House, HouseRules, RuleSet, Surrender
from trainer.errors import N_, CannotDeal

_ACES_AND_TENS = "A" + TENS


@dataclass(frozen=True, slots=True)
class _Recipe:
    """How a situation comes about: ``make`` deals the upcard and places the boxes it is about."""

    make: Callable[[Dealing], None]
    is_offered: Callable[[HouseRules], bool] = lambda table: True
    least_boxes: Callable[[RuleSet], int] = lambda rules: 1


def make_table(
    situation: str, table: HouseRules, boxes: int, rng: Rng, *,
    places: int | None = None, with_side_bets: bool = False,
) -> Layout:
    """A finished table of so many boxes, or as many as the situation needs, with it on one of them.

    The boxes lie among ``places``, by default as many as the table has without an event. Raises
    CannotDeal where the rules have no such table or the cards ran out on the way.
    """
    recipe = _RECIPES[situation]
    dealing = Dealing(table, max(boxes, recipe.least_boxes(table.rules)), rng, places=places)
    recipe.make(dealing)
    dealing.fill()
    if with_side_bets:
        dealing.bet_aside()
    dealing.finish()
    return dealing.layout


def reseat(layout: Layout, rng: Rng) -> None:
    """Let the boxes of a finished table change places with one another."""
    asked = [layout.requests[box.number] for box in layout.boxes]
    numbers = [box.number for box in layout.boxes]
    rng.shuffle(numbers)
    for box, number in zip(layout.boxes, numbers, strict=True):
        box.number = number
    layout.requests = dict(zip(numbers, asked, strict=True))


def can_make(situation: str, table: HouseRules, most_boxes: int) -> bool:
    """Whether the table's rules and bets have the situation on so many boxes."""
    recipe = _RECIPES[situation]
    return recipe.least_boxes(table.rules) <= most_boxes and recipe.is_offered(table)


# The dealer's end.

def _total(dealing: Dealing, *totals: int) -> Totals:
    return frozenset({dealing.rng.choice(totals)})


def _bust(rules: RuleSet) -> Totals:
    return BUST - {22} if rules.push_22 else BUST


def _beatable(dealing: Dealing) -> Totals:
    """17 to 20, or a bust in one of five."""
    return _bust(dealing.rules) if dealing.rng.chance(1, 5) else _total(dealing, 17, 18, 19, 20)


def _any_end(dealing: Dealing) -> Totals:
    return _total(dealing, 21) if dealing.rng.chance(1, 6) else _beatable(dealing)


# What lies on the box that the item is about.

def _blackjack_on(bets: Callable[[RuleSet, House], tuple[int, ...]]) -> Callable[[Dealing], None]:
    def make(dealing: Dealing) -> None:
        dealing.begin(RANKS, _any_end(dealing))
        dealing.place(plays.blackjack, bets(dealing.rules, dealing.house))
    return make


def _win(dealing: Dealing) -> None:
    dealing.begin(RANKS, _beatable(dealing))
    dealing.place(plays.ending_at(dealing.beating()))


def _lose(dealing: Dealing) -> None:
    dealing.begin(RANKS, _total(dealing, 17, 18, 19, 20, 21))
    dealing.place(plays.ending_at(dealing.beaten()))


def _push(dealing: Dealing) -> None:
    dealing.begin(RANKS, _total(dealing, *_pushing_totals(dealing.rules)))
    dealing.place(plays.ending_at(dealing.end))


def _blackjack_v_21(dealing: Dealing) -> None:
    dealing.begin(RANKS, frozenset({21}))
    dealing.place(plays.blackjack)
    dealing.place(plays.ending_at(STANDING))


def _blackjack_v_blackjack(dealing: Dealing) -> None:
    dealing.begin(_ACES_AND_TENS, BLACKJACK)
    dealing.place(plays.blackjack)
    if not _shows_second_card(dealing.rules):
        dealing.place(plays.ending_at(STANDING))


def _insurance_won(dealing: Dealing) -> None:
    dealing.begin(_insured_ranks(dealing.rules), BLACKJACK)
    dealing.insure(dealing.place(plays.two_cards if dealing.is_over_at_once else plays.ending_at(STANDING)))


def _insurance_lost(dealing: Dealing) -> None:
    dealing.begin(_insured_ranks(dealing.rules), _any_end(dealing))
    dealing.insure(dealing.place(plays.ending_at(STANDING)))


def _insurance_partial(dealing: Dealing) -> None:
    """For less than half the bet, in steps of the bets or, under a small bet, in chips."""
    (_insurance_won if dealing.rng.chance(2, 3) else _insurance_lost)(dealing)
    box, rules = dealing.layout.boxes[-1], dealing.rules
    step = rules.bet_step if box.insurance > rules.bet_step else rules.smallest_chip
    steps_below_half = (box.insurance - 1) // step
    if not steps_below_half:
        raise CannotDeal(N_("Half of this bet is the smallest insurance."))
    box.insurance = step * (1 + dealing.rng.below(steps_below_half))


def _insurance_open(dealing: Dealing) -> None:
    """Lost by the bank's second card, which is its last: nothing has been settled since."""
    dealing.begin(_insured_late(dealing.rules), _total(dealing, 18, 19, 20), on_second_card=True)
    dealing.insure(dealing.place(plays.ending_at(STANDING)))


def _blackjack_waits(dealing: Dealing) -> None:
    """A blackjack that is paid with the rest: by the house's rule, or as the bank might have had one too."""
    if dealing.rules.blackjack_paid == "at_settlement":
        dealing.begin(RANKS, _total(dealing, 18, 19, 20, 21))
    else:
        dealing.begin(_unchecked_ranks(dealing.rules), _total(dealing, 18, 19, 20), on_second_card=True)
    dealing.place(plays.blackjack)


def _even_money(dealing: Dealing) -> None:
    upcards = _ACES_AND_TENS if dealing.rules.even_money == "vs_A_and_10" else "A"
    is_checked = looks_before_play(card(f"{upcards[0]}s"), dealing.rules)
    dealing.begin(upcards, BLACKJACK if is_checked and dealing.rng.chance(1, 3) else _any_end(dealing))
    dealing.place(plays.blackjack).even_money = True


def _double_win(dealing: Dealing) -> None:
    dealing.begin(RANKS, _beatable(dealing))
    dealing.place(plays.doubled_to(dealing.beating()))


def _split_two_results(dealing: Dealing) -> None:
    dealing.begin(RANKS, _total(dealing, 17, 18, 19, 20))
    results = [dealing.beating(), dealing.rng.choice([dealing.beaten(), dealing.beaten(), dealing.end, BUST])]
    if not all(plays.can_split_to(one, other, dealing.rules) for one, other in (results, results[::-1])):
        results[1] = dealing.beaten()
    dealing.rng.shuffle(results)
    dealing.place(plays.split_to(results[0], results[1]))


def _split_with(other: Callable[[Dealing], Totals]) -> Callable[[Dealing], None]:
    """A split of which one hand wins or loses at the end, and one comes to something else."""
    def make(dealing: Dealing) -> None:
        dealing.begin(RANKS, _total(dealing, *_pushing_totals(dealing.rules, most=20)))
        results = [other(dealing), dealing.rng.choice([dealing.beating(), dealing.beaten()])]
        dealing.rng.shuffle(results)
        dealing.place(plays.split_to(*results))
    return make


def _split_ace_ten(dealing: Dealing) -> None:
    dealing.begin(RANKS, _beatable(dealing))
    dealing.place(plays.split_to_ace_ten(STANDING))


def _surrender(dealing: Dealing) -> None:
    barred = dealing.rules.surrender_not_vs
    upcards = "".join(rank for rank in RANKS if card(f"{rank}s").upcard_class not in barred)
    dealing.begin(upcards, _any_end(dealing))
    dealing.place(plays.surrendered)


def _bust_both(dealing: Dealing) -> None:
    """A hand that was bust before the bank, and another that has the bank draw."""
    dealing.begin(RANKS, _bust(dealing.rules))
    if dealing.has_room_for_two:
        dealing.place(plays.ending_at(BUST))
        dealing.place(plays.ending_at(STANDING))
    else:
        dealing.place(plays.split_to(BUST, STANDING))


def _double_v_blackjack(dealing: Dealing) -> None:
    dealing.begin(_unchecked_ranks(dealing.rules), BLACKJACK)
    dealing.place(plays.doubled_to(STANDING))


# Where the rules have it.

def _pushing_totals(rules: RuleSet, most: int = 21) -> tuple[int, ...]:
    return tuple(total for total in range(17, most + 1) if total not in rules.dealer_wins_ties)


def _insured_ranks(rules: RuleSet) -> str:
    if rules.hole_card is HoleCard.FACE_UP:
        return ""
    return "".join(
        rank for rank in _ACES_AND_TENS if card(f"{rank}s").upcard_class in rules.insurance_upcards)


def _unchecked_ranks(rules: RuleSet) -> str:
    """Upcards under which a blackjack comes out only after the boxes have played."""
    return "".join(rank for rank in _ACES_AND_TENS if not looks_before_play(card(f"{rank}s"), rules))


def _insured_late(rules: RuleSet) -> str:
    """Upcards under which insurance waits until the boxes have played."""
    return "".join(rank for rank in _insured_ranks(rules) if rank in _unchecked_ranks(rules))


def _shows_second_card(rules: RuleSet) -> bool:
    """To a blackjack that is alone on the table, against an ace or a ten."""
    has_second = rules.hole_card is not HoleCard.NONE or rules.one_card_for_naturals
    return has_second or rules.dealer_draw_if_no_live_hand


def _splits_to_a_bust(rules: RuleSet) -> bool:
    return plays.can_split_to(BUST, STANDING, rules)


def _splits_to_two_results(rules: RuleSet) -> bool:
    high, low = frozenset(range(18, 22)), frozenset(range(12, 17))
    return plays.can_split_to(high, low, rules) and plays.can_split_to(low, high, rules)


def _has_even_money(rules: RuleSet) -> bool:
    return rules.even_money != "off" and rules.hole_card is not HoleCard.FACE_UP


_RECIPES: Mapping[str, _Recipe] = {
    "bj_even": _Recipe(_blackjack_on(even_bets), lambda table: bool(even_bets(table.rules, table.house))),
    "bj_odd": _Recipe(_blackjack_on(odd_bets), lambda table: bool(odd_bets(table.rules, table.house))),
    "win": _Recipe(_win),
    "lose": _Recipe(_lose),
    "push": _Recipe(_push, lambda table: bool(_pushing_totals(table.rules))),
    "bj_v_21": _Recipe(_blackjack_v_21, least_boxes=lambda rules: 2),
    "bj_v_bj": _Recipe(
        _blackjack_v_blackjack, lambda table: not table.rules.player_bj_always_wins,
        least_boxes=lambda rules: 1 if _shows_second_card(rules) else 2),
    "insurance_won": _Recipe(_insurance_won, lambda table: bool(_insured_ranks(table.rules))),
    "insurance_lost": _Recipe(_insurance_lost, lambda table: bool(_insured_ranks(table.rules))),
    "insurance_open": _Recipe(_insurance_open, lambda table: bool(_insured_late(table.rules))),
    "blackjack_waits": _Recipe(
        _blackjack_waits,
        lambda table: not table.rules.player_bj_always_wins and (
            table.rules.blackjack_paid == "at_settlement" or bool(_unchecked_ranks(table.rules)))),
    "insurance_partial": _Recipe(
        _insurance_partial,
        lambda table: bool(_insured_ranks(table.rules)) and table.rules.insurance_amount == "up_to_half"),
    "even_money": _Recipe(_even_money, lambda table: _has_even_money(table.rules)),
    "double_win": _Recipe(
        _double_win, lambda table: plays.can_double_to(frozenset(range(18, 22)), table.rules)),
    "split_two_results": _Recipe(_split_two_results, lambda table: _splits_to_two_results(table.rules)),
    "split_push": _Recipe(
        _split_with(lambda dealing: dealing.end),
        lambda table: _splits_to_two_results(table.rules) and bool(_pushing_totals(table.rules, most=20))),
    "split_bust": _Recipe(
        _split_with(lambda dealing: BUST),
        lambda table: _splits_to_a_bust(table.rules) and bool(_pushing_totals(table.rules, most=20))),
    "split_a10": _Recipe(_split_ace_ten, lambda table: plays.can_split_to_ace_ten(STANDING, table.rules)),
    "surrender": _Recipe(_surrender, lambda table: table.rules.surrender is not Surrender.NONE),
    "bust_both": _Recipe(_bust_both, least_boxes=lambda rules: 1 if _splits_to_a_bust(rules) else 2),
    "double_v_bj": _Recipe(
        _double_v_blackjack,
        lambda table: bool(_unchecked_ranks(table.rules)) and plays.can_double_to(STANDING, table.rules)),
}
