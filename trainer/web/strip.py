"""The rule strip: the rules that a drill relies on, in one line, most relevant first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from markupsafe import Markup, escape

from trainer.drills import KINDS
from trainer.drills.tables import looks_before_play
from trainer.engine.cards import card
from trainer.engine.rules import HoleCard, HouseRules, RuleSet, Surrender
from trainer.errors import N_
from trainer.web import language, words
from trainer.web.rule_values import value_in_words
from trainer.web.translate import gettext, ngettext


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of the strip: its rule-set key and value, and its wordings for a phone and a laptop."""

    key: str
    value: str
    short: Markup
    long: Markup


_made: dict[tuple[str, tuple[str, ...], str], tuple[Clause, ...]] = {}
"""By rule-set hash, leading keys and language: every page of a drill shows the same strip."""


def strip(table: HouseRules, kind: str = "", variant: str = "") -> tuple[Clause, ...]:
    """The clauses of a table, in the order of the deal; those that a kind's variant relies on lead."""
    relied_on = KINDS[kind].RELIES_ON[variant] if kind else ()
    wanted = table.sha256, relied_on, language.current()
    if wanted not in _made:
        _made[wanted] = _strip(table, relied_on)
    return _made[wanted]


def _strip(table: HouseRules, relied_on: tuple[str, ...]) -> tuple[Clause, ...]:
    clauses = {clause.key: clause for clause in _clauses(table)}
    first = [key for key in relied_on if key in clauses]
    return tuple(clauses.pop(key) for key in first) + tuple(clauses.values())


def _clauses(table: HouseRules) -> Iterator[Clause]:
    rules = table.rules
    yield _decks(rules)
    yield _hole_card(rules)
    yield _clause("dealer_soft_17", rules.dealer_soft_17, "%(it)s", "%(it)s",
                  "S17" if rules.dealer_soft_17 == "stand" else "H17")
    yield _said("announce", table.house.announce, _ANNOUNCE[table.house.announce])
    yield _clause("blackjack_payout", rules.blackjack_payout, N_("BJ %(it)s"), N_("BJ %(it)s"))
    yield from _insurance(rules)
    yield _rounding(table)
    yield from _no_live_hand(rules)
    if _may_play_before_the_banks_blackjack(rules):
        yield _said("dealer_bj_takes", rules.dealer_bj_takes, _BANK_BLACKJACK[rules.dealer_bj_takes])
    yield from _players_rights(table)
    yield from _settlement(rules)
    yield from _rarities(table)
    yield from _on_errors(rules)


def _clause(key: str, value: object, short: str, long: str, it: object = None) -> Clause:
    """Wordings with one thing in bold, ``%(it)s`` (the value itself unless given)."""
    bold = Markup("<b>%s</b>") % (value if it is None else it)
    return Clause(key, str(value), *(escape(gettext(text)) % {"it": bold} for text in (short, long)))


def _said(key: str, value: object, wordings: tuple[str, str]) -> Clause:
    """Wordings that carry the value themselves."""
    return Clause(key, str(value), *(escape(gettext(text)) for text in wordings))


_ANNOUNCE = {
    "both": (N_("say 7/17"), N_("Say both: 7/17")),
    "soft": (N_("say soft 17"), N_("Say soft 17")),
    "high": (N_("say 17"), N_("Say the higher total")),
}
_BANK_BLACKJACK = {
    "all_bets": (N_("bank BJ takes all"), N_("Bank BJ takes every bet")),
    "original_only": (N_("bank BJ: first bet"), N_("Bank BJ takes the first bet only")),
    "busted_plus_one_per_box": (N_("bank BJ: BB+1"), N_("Bank BJ takes busted bets and one a box")),
    "busted_plus_one_per_hand": (N_("bank BJ: OBBO"), N_("Bank BJ takes busted bets and one a hand")),
}
_SURRENDER = {
    "exact": (N_("surrender"), N_("Surrender for half the bet")),
    "down": (N_("surrender: half back, down"), N_("Surrender: half back, rounded down")),
    "up": (N_("surrender: half back, up"), N_("Surrender: half back, rounded up")),
    "nearest": (N_("surrender: half back, nearest"), N_("Surrender: half back, rounded to the nearest chip")),
}
"""It is what goes back that is rounded: the house takes the rest."""
_ORDER = {
    "collect_then_pay": (N_("take, then pay"), N_("All losers are taken, then winners paid")),
    "box_by_box": (N_("box by box"), N_("Settled box by box")),
}
_DIRECTION = {
    "right_to_left": (N_("from the right"), N_("From the dealer’s right")),
    "left_to_right": (N_("from the left"), N_("From the dealer’s left")),
}
_SIDE_BETS = {
    "first_collected_last_paid": (N_("side bets: first, last"), N_("Side bets: collected first, paid last")),
    "with_the_box": (N_("side bets: with box"), N_("Side bets with their box")),
}
_ON_ERRORS = {
    "extra_dealer_card": {
        "burn": (N_("extra card: burned"), N_("Extra bank card: burned")),
        "keep_if_unseen": (N_("extra card: kept unseen"), N_("Extra bank card: kept if unseen")),
    },
    "exposed_card": {
        "offer": (N_("shown card: offered"), N_("Card shown by mistake: offered")),
        "burn": (N_("shown card: burned"), N_("Card shown by mistake: burned")),
    },
    "out_of_limit_bet": {
        "stands": (N_("over limit: stands"), N_("Bet over the limit: stands")),
        "void": (N_("over limit: void"), N_("Bet over the limit: void")),
    },
}
_ROUNDING = {
    "exact": (N_("exact"), N_("Halves paid exactly")),
    "down": (N_("down to %(it)s"), N_("Rounded down to %(it)s")),
    "up": (N_("round up %(it)s"), N_("Rounded up to %(it)s")),
    "nearest": (N_("nearest %(it)s"), N_("Rounded to the nearest %(it)s")),
}


def _decks(rules: RuleSet) -> Clause:
    if rules.decks == "infinite":
        return _said("decks", "infinite", (N_("endless"), N_("Endless shoe")))
    long = ngettext("%(it)s deck", "%(it)s decks", rules.decks, it="%(it)s")
    return _clause("decks", rules.decks, N_("%(it)sD"), long)


def _hole_card(rules: RuleSet) -> Clause:
    """With a hole card the check is what matters; without one, that there is none."""
    peek = "+".join(sorted(rules.peek, reverse=True))
    if rules.hole_card is HoleCard.NONE:
        return _said("hole_card", "none", (N_("no hole"), N_("No hole card")))
    if rules.hole_card is HoleCard.FACE_UP:
        return _said("hole_card", "face_up", (N_("hole up"), N_("Hole card face up")))
    if not peek:
        return _said("hole_card", "face_down", (N_("hole, no check"), N_("Hole card, not checked")))
    return _clause("hole_card", "face_down", N_("check %(it)s"), N_("Hole card checked under %(it)s"), peek)


def _insurance(rules: RuleSet) -> Iterator[Clause]:
    if rules.insurance_upcards:
        long = N_("Ins %(it)s, half the bet") if rules.insurance_amount == "exact_half" else (
            N_("Ins %(it)s, up to half"))
        yield _clause("insurance_payout", rules.insurance_payout, N_("Ins %(it)s"), long)
    if rules.even_money != "off":
        against = "A" if rules.even_money == "vs_A" else "A+10"
        yield _clause("even_money", rules.even_money, N_("even money %(it)s"),
                      N_("Even money against %(it)s"), against)


def _rounding(table: HouseRules) -> Clause:
    rounding = table.rules.payout_rounding
    if rounding == "exact":
        return _said("payout_rounding", rounding, _ROUNDING[rounding])
    return _clause("payout_rounding", rounding, *_ROUNDING[rounding], words.money(table.rules.smallest_chip))


def _may_play_before_the_banks_blackjack(rules: RuleSet) -> bool:
    """Without a hole card, and with one that is not checked under every card of a blackjack."""
    return not all(looks_before_play(card(f"{rank}s"), rules) for rank in "AT")


def _no_live_hand(rules: RuleSet) -> Iterator[Clause]:
    """What the bank still draws when no hand is left to beat."""
    if rules.dealer_draw_if_no_live_hand:
        yield _said("dealer_draw_if_no_live_hand", "true",
                    (N_("always draws"), N_("Draws even without a live hand")))
        return
    yield _said("dealer_draw_if_no_live_hand", "false",
                (N_("no live hand: no card"), N_("No live hand: no card")))
    if rules.hole_card is not HoleCard.NONE:
        return
    if rules.one_card_for_insurance:
        yield _said("one_card_for_insurance", "true", (N_("insured: 1 card"), N_("Insurance left: one card")))
    if rules.one_card_for_naturals:
        yield _said("one_card_for_naturals", "true",
                    (N_("BJ v A, 10: 1 card"), N_("Blackjack left against A or 10: one card")))


def _players_rights(table: HouseRules) -> Iterator[Clause]:
    rules = table.rules
    cards = value_in_words("double_on", table)
    yield _clause("double_on", rules.double_on, N_("double %(it)s"), N_("Double: %(it)s"),
                  cards[:1].lower() + cards[1:])
    if rules.das:
        yield _said("das", "true", (N_("DAS"), N_("Double after split")))
    yield _clause("max_hands", rules.max_hands, N_("split to %(it)s"), N_("Split to %(it)s"))
    if rules.split_match == "rank":
        yield _said("split_match", "rank", (N_("split: same rank"), N_("Split: same rank only")))
    if not rules.blackjack_after_split:
        yield _said("blackjack_after_split", "", (N_("split 21 is no BJ"), N_("21 after a split is not BJ")))
    if rules.surrender is not Surrender.NONE:
        yield _said("surrender", rules.surrender.value, _SURRENDER[rules.payout_rounding])
    if rules.push_bet == "stays":
        yield _said("push_bet", "stays", (N_("push stays"), N_("A push stays on its box")))


def _settlement(rules: RuleSet) -> Iterator[Clause]:
    yield _said("settlement_order", rules.settlement_order, _ORDER[rules.settlement_order])
    yield _said("settlement_direction", rules.settlement_direction, _DIRECTION[rules.settlement_direction])
    if rules.side_bets:
        yield _said("side_bets_settled", rules.side_bets_settled, _SIDE_BETS[rules.side_bets_settled])


def _on_errors(rules: RuleSet) -> Iterator[Clause]:
    """What is done about the dealer's own errors."""
    for key, wordings in _ON_ERRORS.items():
        value = getattr(rules, key)
        yield _said(key, value, wordings[value])


_RARE: dict[str, tuple[Callable[[RuleSet], bool], str]] = {
    "push_22": (lambda rules: rules.push_22, N_("Bank 22 pushes")),
    "dealer_wins_ties": (lambda rules: bool(rules.dealer_wins_ties), N_("Bank wins equal totals: %(it)s")),
    "player_bj_always_wins": (lambda rules: rules.player_bj_always_wins, N_("A player’s BJ always wins")),
    "suited_blackjack_payout": (lambda rules: rules.suited_blackjack_payout != "none",
                                N_("Suited BJ %(it)s")),
    "charlie_n": (lambda rules: rules.charlie_n != "none", N_("%(it)s win")),
    "bonus_21": (lambda rules: bool(rules.bonus_21), N_("Bonus %(it)s")),
}


def _rarities(table: HouseRules) -> Iterator[Clause]:
    """Rules that most houses do not have: named only where they are."""
    for key, (holds, text) in _RARE.items():
        if holds(table.rules):
            yield _clause(key, value_in_words(key, table), text, text)
