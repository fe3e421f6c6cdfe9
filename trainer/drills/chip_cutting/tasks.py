"""What is to be cut: an amount, a blackjack's winnings, a chip to be changed, a stack to be coloured up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trainer.drills.chip_cutting.racks import full_rack, low_rack
from trainer.drills.lines import lines_of
from trainer.drills.lines.mistakes import is_ambiguous, wrong_answers
from trainer.drills.tables.stock import Stock
from trainer.engine.box import Box
from trainer.engine.cards import TENS
from trainer.engine.cutting import (
    FIVE,
    FIVES_KEPT,
    Cut,
    DueCut,
    Preference,
    Rack,
    due_change,
    due_colour_for_colour,
    due_colour_up,
    due_fewest,
    due_keeping_fives,
    worth,
)
from trainer.engine.hand import Hand
from trainer.engine.odds import Odds, payout
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules, RuleSet
from trainer.errors import N_, CannotDeal

LOW = "short_rack"
"""The situation in which the rack may not be able to pay."""
MOST_CHIPS = 20
"""Of a cut: a stack; no dealer pushes out more at a time."""
_MOST_OF_A_COLOUR = 6
_MOST_BROUGHT = 38
OF_BLACKJACK = (
    "PAYS_EVEN", "PAYS_6_5", "PAYS_3_2", "PAYS_2_1", "HALF_ONLY", "STAKE_ADDED", "FORGOT_STAKE",
)
"""Misconceptions about a blackjack's winnings that this kind tells; of rounding it has its own."""
_BANK = "Ts 8h"


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One thing to cut. Amounts in hundredths; ``due`` is None where the rack cannot pay."""

    rack: Rack
    exact: int
    """What is owed; ``amount`` is what the house's breakage makes of it."""
    amount: int
    due: DueCut | None
    rule: str
    """A ``Preference``, or ``wanted``: the chips that the player asked for."""
    chips: Cut = field(default_factory=dict)
    """What lies on the felt: the bet, the chip to be changed, the chips to be coloured up."""
    wanted: Cut = field(default_factory=dict)
    below: int | None = None
    """Change is made of chips smaller than this."""
    box: Box | None = None
    other_amounts: Mapping[int, str] = field(default_factory=dict)
    """Amount -> the misconception about what is owed that leads to it."""


def make_task(situation: str, variant: str, table: HouseRules, rng: Rng, *, is_payable: bool) -> Task:
    """A task of the situation; raises CannotDeal where chance, or the house, did not give one.

    ``is_payable`` says of a rack that runs low whether it can still pay.
    """
    match variant:
        case "payout":
            return _payout(situation, table, rng, is_payable=is_payable)
        case "change":
            return _change(situation, table, rng, is_payable=is_payable)
        case "colour_up":
            return _colour_up(situation, table, rng)
    return _amount(situation, table, rng, is_payable=is_payable)


def _amount(situation: str, table: HouseRules, rng: Rng, *, is_payable: bool) -> Task:
    rules, values = table.rules, table.house.values
    most = max(table.house.bets) * 3 // 2
    exact = _drawn(situation, most, rules, rng)
    amount = payout(exact, Odds(1, 1), rules.breakage)
    keeps_fives = situation == "keep_fives"
    rack = full_rack(values, rng)
    due = due_keeping_fives(amount, rack) if keeps_fives else due_fewest(amount, rack)
    if situation == LOW:
        rack, due = low_rack(rack, due, lambda low: due_fewest(amount, low), rng,
                             is_payable=is_payable)
    if keeps_fives and (due is None or due.cut.get(FIVE, 0) < FIVES_KEPT or not due.fixed):
        raise CannotDeal(N_("The amount has no fives to be kept."))
    rule = Preference.KEEP_FIVES if keeps_fives else Preference.FEWEST
    _must_be_short(due)
    return Task(rack=rack, exact=exact, amount=amount, due=due, rule=rule)


def _drawn(situation: str, most: int, rules: RuleSet, rng: Rng) -> int:
    """An amount: in whole steps of the bets, with a half of them, or finer than the smallest chip."""
    step, chip = rules.bet_step, rules.smallest_chip
    whole = rules.bet_min + step * rng.below((most - rules.bet_min) // step)
    match situation:
        case "amount_half":
            return whole + chip * (1 + rng.below(step // chip - 1)) if step > chip else _nothing()
        case "finer":
            part = chip // 4 if chip >= 20 and chip % 4 == 0 else chip // 2
            if not part:
                return _nothing()
            return whole + part * (1 + rng.below(chip // part - 1))
        case "short_rack" if step > chip and rng.chance(1, 2):
            return whole + chip
    return whole


def _nothing() -> int:
    raise CannotDeal(N_("The house has no such amount."))


def _payout(situation: str, table: HouseRules, rng: Rng, *, is_payable: bool) -> Task:
    """A blackjack on a bet of chips as players lay them, which are seldom the fewest."""
    rules, values = table.rules, table.house.values
    bet = _bet(table, rng)
    stake, odds = worth(bet), Odds.parse(rules.blackjack_payout)
    box = Box(1 + rng.below(rules.boxes_max), stake)
    box.hands = [_blackjack(stake, rules, rng)]
    (line,) = lines_of([box], Hand.of(_BANK), rules, dealer_checked=False)
    wrong = wrong_answers(line, Hand.of(_BANK), rules)
    if is_ambiguous(line, wrong):
        raise CannotDeal(N_("Two misconceptions come to the same amount."))
    amount, rack = line.amount, full_rack(values, rng)
    due = due_fewest(amount, rack)
    is_by_colour = situation == "bj_colour"
    if situation == LOW:
        rack, due = low_rack(rack, due, lambda low: due_fewest(amount, low), rng,
                             is_payable=is_payable)
    elif is_by_colour:
        due, few = due_colour_for_colour(bet, odds, amount, rack), due
        if due is None or few is None or due.accepts(few.cut):
            raise CannotDeal(N_("The fewest chips are the colours of the bet."))
    _must_be_short(due)
    return Task(
        rack=rack, exact=stake * odds.pays // odds.to, amount=amount, due=due, chips=bet, box=box,
        rule=Preference.COLOUR_FOR_COLOUR if is_by_colour else Preference.FEWEST,
        other_amounts={int(answer.removeprefix("pay:")): codes[0] for answer, codes in wrong.items()
                       if answer.startswith("pay:") and codes[0] in OF_BLACKJACK})


def _bet(table: HouseRules, rng: Rng) -> Cut:
    """One to three colours, few of the large ones; raises CannotDeal for what the house does not take."""
    rules, most = table.rules, max(table.house.bets)
    values = [value for value in table.house.values if rules.bet_step <= value <= most]
    chosen = sorted(rng.sample(values, min(1 + rng.below(3), len(values))), reverse=True)
    bet = {value: 1 + rng.below(min(max(most // value, 1), _MOST_OF_A_COLOUR)) for value in chosen}
    stake = worth(bet)
    if not rules.bet_min <= stake <= min(most, rules.bet_max) or stake % rules.bet_step:
        raise CannotDeal(N_("The house does not take this bet."))
    return bet


def _blackjack(stake: int, rules: RuleSet, rng: Rng) -> Hand:
    """Of two suits, as some houses pay one suit more."""
    stock = Stock(rules.decks, rng)
    ace = stock.take("A")
    cards = [ace, stock.take(TENS, not_of=ace.suit)]
    rng.shuffle(cards)
    return Hand(cards, stake)


def _change(situation: str, table: HouseRules, rng: Rng, *, is_payable: bool) -> Task:
    """A chip into one smaller colour, or some of that colour and the rest as the dealer likes."""
    values = table.house.values
    if len(values) < 3:
        raise CannotDeal(N_("The house has too few chips for this."))
    value = rng.choice(values[2:])
    smaller = [chip for chip in values if chip < value <= chip * MOST_CHIPS]
    if not smaller:
        raise CannotDeal(N_("No smaller chip is near enough."))
    chip = rng.choice(smaller)
    is_one_colour = situation == "change_one" or (situation == LOW and rng.chance(1, 2))
    count, rest = divmod(value, chip)
    if is_one_colour and rest:
        raise CannotDeal(N_("The one is no multiple of the other."))
    wanted = {chip: count if is_one_colour else 1 + rng.below(max(count - 1, 1))}
    rack = full_rack(values, rng)
    due = due_change(value, wanted, rack)
    if not is_one_colour and (due is None or due.cut == wanted or due.cut.get(chip) != wanted[chip]):
        raise CannotDeal(N_("The rest is of the same colour."))
    if situation == LOW:
        rack, due = low_rack(rack, due, lambda low: due_change(value, wanted, low), rng,
                             is_payable=is_payable)
    _must_be_short(due)
    return Task(rack=rack, exact=value, amount=value, due=due, rule="wanted", chips={value: 1},
                wanted=wanted, below=value)


def _colour_up(situation: str, table: HouseRules, rng: Rng) -> Task:
    """One or two small colours in for large ones; what makes no large chip comes back small."""
    values = table.house.values
    small = values[:max(len(values) - 2, 1)]
    colours = sorted(rng.sample(small, min(1 + rng.below(2), len(small))), reverse=True)
    brought = {value: 4 + rng.below(_MOST_BROUGHT // len(colours) - 3) for value in colours}
    rack = full_rack(values, rng)
    due = due_colour_up(brought, rack)
    comes_back = due is not None and any(value <= max(brought) for value in due.cut)
    if due is None or comes_back is not (situation == "colour_up_rest") or max(due.cut) <= max(brought):
        raise CannotDeal(N_("These chips are coloured up otherwise."))
    _must_be_short(due)
    return Task(rack=rack, exact=worth(brought), amount=worth(brought), due=due, chips=brought,
                rule=Preference.FEWEST)


def _must_be_short(due: DueCut | None) -> None:
    if due is not None and not 1 <= sum(due.cut.values()) <= MOST_CHIPS:
        raise CannotDeal(N_("No dealer pushes out so many chips."))
