"""What a wager is worth before the first card: every deal by its chance, every hand by the best play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from trainer.engine.cards import Card
from trainer.engine.dealer import dealer_checks_hole_card, offers_insurance
from trainer.engine.edge.dealer_tree import DealerTree
from trainer.engine.edge.hands import CARD, Held, held
from trainer.engine.edge.pairs import splittable
from trainer.engine.edge.payments import Cashier
from trainer.engine.edge.plans import UNSPLIT, Plans
from trainer.engine.edge.player import Choices, Facing, Player
from trainer.engine.edge.splits import Split, Splitting
from trainer.engine.edge.unseen import VALUES, Unseen
from trainer.engine.odds import Odds
from trainer.engine.requests import SURRENDER
from trainer.engine.rules import HoleCard, RuleSet, Surrender

Shown = tuple[int, ...]
"""Values of the dealer's cards that lie open: the upcard, and the hole card where it is face up."""


@dataclass(frozen=True, slots=True)
class Best:
    """A pair that is best split: how, two cards of it, and the chance of this deal with a dealer blackjack
    that is found late.
    """

    split: Split
    cards: tuple[Card, Card]
    late: float


@dataclass(slots=True)
class Situation:
    """How hands are best played against what the dealer shows, which comes by ``chance``."""

    chance: float
    checked: bool
    choices: Choices
    splits: dict[int, Best] = field(default_factory=dict)
    """By the value of the pair."""
    gives_up: set[tuple[int, ...]] = field(default_factory=set)
    """Two cards that are given up before the check."""
    worths: dict[tuple[int, ...], float] = field(default_factory=dict)
    """What every two cards are worth, insurance left out."""


class Analysis:
    """One rule set, settled by one cashier. ``tick`` is called often; what it raises passes through."""

    def __init__(self, rules: RuleSet, cashier: Cashier, tick: Callable[[], None]) -> None:
        self.rules = rules
        self.cashier = cashier
        self.situations: dict[Shown, Situation] = {}
        self.tick = tick
        self.merges = rules.decks == "infinite" and not rules.bonus_21
        self._full = Unseen.full(rules.decks)
        self._plans: dict[tuple[str, bool, int], Plans] = {}

    def shown(self) -> Iterator[tuple[Shown, float]]:
        """What the dealer may show, with its chance."""
        for upcard in VALUES:
            if self.rules.hole_card is not HoleCard.FACE_UP:
                yield (upcard,), self._full.chance(upcard)
                continue
            for hole_card in VALUES:
                yield (upcard, hole_card), self._full.chance(upcard, hole_card)

    def against(self, shown: Shown, chance: float, *, naturals_only: bool = False) -> float:
        """What a wager is worth once the dealer shows this."""
        unseen = self._full.without(*shown)
        if sorted(shown) == [1, 10]:
            return sum(chance * self.cashier.at_check(cards) for cards, chance in starts(unseen))
        table = _Table(self, shown, unseen)
        situation = Situation(chance, table.checked, table.player.choices)
        self.situations[shown] = situation
        return sum(
            chance * table.start(held(cards), chance, situation) for cards, chance in starts(unseen)
            if cards == (1, 10) or not naturals_only
        )

    def plans(self, upcard: Card, first: int, *, checked: bool) -> Plans:
        """Upcards of a class share them: nothing but the class matters to what may be asked and is paid."""
        key = (upcard.upcard_class, checked, Plans.alike(first))
        if key not in self._plans:
            self._plans[key] = Plans(self.rules, self.cashier, upcard, first, checked=checked)
        return self._plans[key]


class _Table:
    """The dealer shows something, and the player gets two cards."""

    def __init__(self, analysis: Analysis, shown: Shown, unseen: Unseen) -> None:
        rules = analysis.rules
        self._analysis, self._rules, self._shown, self._unseen = analysis, rules, shown, unseen
        self._upcard = CARD[shown[0]]
        is_open = len(shown) > 1
        self.checked = is_open or dealer_checks_hole_card(self._upcard, rules)
        makes_blackjack = 11 - shown[0] if self._upcard.upcard_class and not is_open else 0
        self._facing = Facing(DealerTree(shown, rules), makes_blackjack, most_won(rules), analysis.tick,
                              merges=analysis.merges)
        self._plans = analysis.plans(self._upcard, UNSPLIT, checked=self.checked)
        self.player = Player(self._facing, self._plans, unseen)

    def start(self, two: Held, chance: float, situation: Situation) -> float:
        """What these first two cards are worth, everything counted."""
        blackjack = self.player.blackjack(two)
        found = self._analysis.cashier.at_check(two.values) * blackjack if self.checked and blackjack else 0.0
        plan = self._plans.plan(two, 0)
        given_up = plan.surrendered[0] if self._is_early and SURRENDER in plan.requests else None
        unsplit = self.player.value(two) + found
        worth = unsplit
        if two.values[0] == two.values[1]:
            worth = self._pair(two, unsplit, found, chance, situation)
        if given_up is not None and given_up > worth:
            situation.gives_up.add(two.values)
            worth = given_up
        situation.worths[two.values] = worth
        return worth + self._insured(blackjack)

    @property
    def _is_early(self) -> bool:
        """Whether surrender is offered before the dealer checks."""
        return self._rules.surrender is Surrender.EARLY and dealer_checks_hole_card(self._upcard, self._rules)

    def _pair(
        self, two: Held, unsplit: float, found: float, chance: float, situation: Situation
    ) -> float:
        value, analysis = two.values[0], self._analysis
        found_pair = splittable(value, self._rules, analysis.cashier, self._upcard)
        if found_pair is None:
            return unsplit
        blackjack = self.player.blackjack(two)
        taken = analysis.cashier.of_split_box(self._upcard, checked=self.checked) * blackjack + found
        plans = analysis.plans(self._upcard, value, checked=self.checked)
        splitting = Splitting(self._facing, plans, self._unseen.without(value), found_pair.pair)
        split = splitting.best(found_pair.most_hands, unsplit - taken)
        if split is None:
            return unsplit
        late = 0.0 if self.checked else situation.chance * chance * found_pair.share * blackjack
        situation.splits[value] = Best(split, found_pair.cards, late)
        return found_pair.share * (split.value + taken) + (1 - found_pair.share) * unsplit

    def _insured(self, blackjack: float) -> float:
        """What half a wager on a dealer blackjack wins, where it pays to take it."""
        if not blackjack or not offers_insurance(self._upcard, self._rules) or not stands_alone(self._rules):
            return 0.0
        odds = Odds.parse(self._rules.insurance_payout)
        return max(0.0, (blackjack * odds.pays / odds.to - (1 - blackjack)) / 2)


def starts(unseen: Unseen) -> Iterator[tuple[tuple[int, int], float]]:
    """Every two cards, in rising order, with their chance."""
    for low in VALUES:
        for high in range(low, 11):
            chance = unseen.chance(low, high)
            if chance:
                yield (low, high), chance * (1 if low == high else 2)


def stands_alone(rules: RuleSet) -> bool:
    """Insurance is settled by the dealer's second card, whatever becomes of the hands beside it."""
    if rules.hole_card is HoleCard.FACE_DOWN:
        return rules.insurance_survives_bust or not rules.insurance_upcards - rules.peek
    is_drawn = rules.one_card_for_insurance or rules.dealer_draw_if_no_live_hand
    return rules.insurance_survives_bust and is_drawn


def most_won(rules: RuleSet) -> float:
    """More wagers than this no hand wins."""
    odds = [Odds.parse(rules.charlie_payout), Odds.parse(rules.blackjack_payout), Odds(1, 1)]
    odds += [Odds.parse(bonus.pays) for bonus in rules.bonus_21]
    if rules.suited_blackjack_payout != "none":
        odds.append(Odds.parse(rules.suited_blackjack_payout))
    doubled = 2 ** (1 + rules.redouble) if rules.double_on == "any_number_of_cards" else 1
    return max(one.pays / one.to for one in odds) * doubled
