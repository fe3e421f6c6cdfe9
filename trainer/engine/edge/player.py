"""What a hand is worth to whoever plays it best, every card that is gone counted.

All figures are per wager and *joint*: they weigh only those cases in which the dealer, if he has checked,
has found no blackjack. What a found one takes is added where the hand begins. So the next card is simply
one of those unseen, and the best request is the same.
"""

from __future__ import annotations

from collections.abc import Callable

from trainer.engine.edge.dealer_tree import BLACKJACK, DealerTree
from trainer.engine.edge.hands import Held
from trainer.engine.edge.plans import Plan, Plans
from trainer.engine.edge.unseen import VALUES, Unseen
from trainer.engine.requests import DOUBLE, HIT, STAND, Request

Choices = dict[tuple[int, int], Request]
"""By the hand's code and how often it was doubled: what is asked for."""


class Facing:
    """What all hands of a situation face: how the dealer's hand ends, and by what chance in a blackjack.

    ``merges``: hands of a sort have one future, as no card that is gone changes it and no bonus waits.

    ``makes_blackjack`` is the value that would make a blackjack of the upcard, 0 where none can or
    where it is known that none does.
    """

    __slots__ = ("makes_blackjack", "merges", "most", "tick", "tree")

    def __init__(
        self, tree: DealerTree, makes_blackjack: int, most: float, tick: Callable[[], None], *, merges: bool
    ) -> None:
        self.tree = tree
        self.makes_blackjack = makes_blackjack
        self.most = most
        """More than ``most`` wagers no hand wins: what a card cannot better is not drawn to the end."""
        self.tick = tick
        self.merges = merges


class Player:
    """Plays hands out of ``unseen`` by the best request, or by the ``fixed`` ones of another player."""

    def __init__(self, facing: Facing, plans: Plans, unseen: Unseen, fixed: Choices | None = None) -> None:
        self.facing = facing
        self.plans = plans
        self.unseen = unseen
        self.fixed = fixed
        self.choices: Choices = {}
        self._known: dict[tuple[int, int], float] = {}

    def value(self, held: Held, doubles: int = 0) -> float:
        key = (held.sort_code if self.facing.merges else held.code, doubles)
        known = self._known.get(key)
        if known is None:
            plan = self.plans.plan(held, doubles)
            known = self._known[key] = (
                self._best(held, doubles, plan) if self.fixed is None or len(plan.requests) == 1
                else self._asked(self.fixed[key], held, doubles, plan)
            )
        return known

    def blackjack(self, held: Held) -> float:
        """The chance that the dealer's next card, or the hole card, makes a blackjack."""
        value = self.facing.makes_blackjack
        if not value:
            return 0.0
        unseen = self.unseen
        if unseen.is_infinite:
            return unseen.left[value] / unseen.total
        return (unseen.left[value] - held.counts[value]) / (unseen.total - held.size)

    def _best(self, held: Held, doubles: int, plan: Plan) -> float:
        if len(plan.requests) == 1:
            return self._asked(plan.requests[0], held, doubles, plan)
        best, chosen = -1e9, STAND
        for request in plan.requests:
            if request is HIT and best >= self._at_most(held):
                continue
            value = self._asked(request, held, doubles, plan)
            if value > best:
                best, chosen = value, request
        self.choices[held.sort_code if self.facing.merges else held.code, doubles] = chosen
        return best

    def _asked(self, request: Request, held: Held, doubles: int, plan: Plan) -> float:
        if request is STAND:
            return self._stood(held, plan)
        if request is HIT:
            return self._drawn(held, doubles)
        if request is DOUBLE:
            return self._drawn(held, doubles + 1)
        without, against = plan.surrendered
        return without + (against - without) * self.blackjack(held)

    def _stood(self, held: Held, plan: Plan) -> float:
        payoffs = plan.payoffs
        if plan.decided:
            return payoffs[0] + (payoffs[BLACKJACK] - payoffs[0]) * self.blackjack(held)
        self.facing.tick()
        shares = self.facing.tree.shares(self.unseen, held.code, held.counts, held.size)
        return sum([payoff * share for payoff, share in zip(payoffs, shares, strict=True)])

    def _drawn(self, held: Held, doubles: int) -> float:
        """A card of each value, by its chance."""
        unseen, following = self.unseen, held.next
        gone = (0,) * 11 if unseen.is_infinite else held.counts
        sum_, left = 0.0, unseen.left
        for value in VALUES:
            count = left[value] - gone[value]
            if count > 0:
                sum_ += count * self.value(following[value], doubles)
        return sum_ / (unseen.total - (0 if unseen.is_infinite else held.size))

    def _at_most(self, held: Held) -> float:
        """No hit can be worth more: what busts loses a wager, save against a blackjack, and the rest wins
        the most there is.
        """
        unseen = self.unseen
        gone = (0,) * 11 if unseen.is_infinite else held.counts
        total = unseen.total - (0 if unseen.is_infinite else held.size)
        busts = sum(unseen.left[value] - gone[value] for value in VALUES if held.next[value].is_bust) / total
        return (1 - busts) * self.facing.most - max(0.0, busts - self.blackjack(held))
