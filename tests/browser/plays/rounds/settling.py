"""What is due once nobody plays any more: the bank's cards, and the lines in the order of the house."""

from __future__ import annotations

from collections.abc import Iterator

from tests.browser.plays.rounds.sight import Form, Json, Sight, is_blackjack, money, total, value


def serve_bank(sight: Sight) -> Form | None:
    if _ended_at_check(sight):
        return None
    if sight.has_back:
        return {"act": "turn_hole"}
    if bank_draws(sight):
        return {"act": "bank_draw"}
    is_over = _bank_blackjack(sight) or total(sight.dealer)[0] > 21
    return None if is_over or sight.seen["stood"] or not any(unsettled(sight)) else {"act": "bank_stand"}


def bank_draws(sight: Sight) -> bool:
    """Whether the bank takes another card."""
    number, is_soft = total(sight.dealer)
    if _live(sight):
        return number < 17 or (number == 17 and is_soft and sight.rules.dealer_soft_17 == "hit")
    is_alone = len(sight.dealer) == 1 and not sight.has_back and sight.rules.hole_card == "none"
    waits = any(box["insurance"] for box in sight.boxes)
    blackjack = value(sight.dealer[0]) in (1, 10) and any(
        is_blackjack(hand) and not box["even_money"] for box, hand in sight.hands())
    return is_alone and (waits or blackjack)


def _live(sight: Sight) -> bool:
    return any(total(hand["cards"])[0] <= 21 and not hand["surrendered"] and not is_blackjack(hand)
               for _, hand in sight.hands())


def settle_early(sight: Sight) -> Form | None:
    """What no card can change any more, where the bank is not known to have a blackjack."""
    if _ended_at_check(sight):
        return None
    decided = [line for line in unsettled(sight) if _is_decided(sight, *line[1:])]
    return _next_line(sight, decided)


def settle_late(sight: Sight) -> Form | None:
    return _next_line(sight, list(unsettled(sight)))


def unsettled(sight: Sight) -> Iterator[tuple[str, Json, Json | None]]:
    """What is not settled yet, as the house reads it: insurance first, from right to left."""
    boxes = sight.boxes[::-1] if sight.rules.settlement_direction == "right_to_left" else sight.boxes
    for box in boxes:
        line = f"{box['box']}-insurance"
        if box["insurance"] and line not in box["settled"]:
            yield line, box, None
    for box in boxes:
        for hand in box["hands"][::-1] if boxes is not sight.boxes else box["hands"]:
            if hand["hand"] not in box["settled"]:
                yield hand["hand"], box, hand


def _is_decided(sight: Sight, box: Json, hand: Json | None) -> bool:
    seen, rules = sight.seen, sight.rules
    is_second_seen = seen["checked"] or len(sight.dealer) > 1
    if hand is None:
        return is_second_seen
    if box["even_money"] or hand["surrendered"]:
        return True
    upcard = value(sight.dealer[0])
    may_be_blackjack = _bank_blackjack(sight) if len(sight.dealer) > 1 else upcard in (1, 10)
    is_safe = seen["checked"] or not may_be_blackjack
    if total(hand["cards"])[0] > 21:
        return is_safe or rules.dealer_bj_takes != "original_only"
    return is_blackjack(hand) and rules.blackjack_paid != "at_settlement" and is_safe


def _bank_blackjack(sight: Sight) -> bool:
    return len(sight.dealer) == 2 and total(sight.dealer)[0] == 21


def _ended_at_check(sight: Sight) -> bool:
    return sight.seen["checked"] and not sight.has_back and _bank_blackjack(sight)


def _next_line(sight: Sight, lines: list[tuple[str, Json, Json | None]]) -> Form | None:
    """The first line that the house settles: insurance, then what it takes, where it collects first."""
    if not lines:
        return None
    forms = [(line, _line(sight, *line)) for line in lines]
    if sight.rules.settlement_order == "collect_then_pay":
        forms.sort(key=lambda one: 0 if one[0][2] is None else 1 if one[1]["act"] == "take" else 2)
    return forms[0][1]


def _line(sight: Sight, place: str, box: Json, hand: Json | None) -> Form:
    beats_all = _bank_blackjack(sight)
    if hand is None:
        odds = 2 if sight.rules.insurance_payout == "2:1" else 2.5
        return _pay(place, int(odds * box["insurance"])) if beats_all else _take(place)
    stake, number, bank = hand["stake"], total(hand["cards"])[0], total(sight.dealer)[0]
    if box["even_money"]:
        return _pay(place, hand["wager"])
    if hand["surrendered"]:
        chip = sight.rules.smallest_chip
        back = stake // 2 if sight.rules.payout_rounding == "exact" else stake // 2 // chip * chip
        return _take(place, stake - back)
    if number > 21:
        return _take(place)
    if is_blackjack(hand):
        return {"act": "push", "place": place} if beats_all else _pay(place, _three_to_two(sight, stake))
    if beats_all or (number < bank <= 21):
        return _take(place)
    return {"act": "push", "place": place} if number == bank else _pay(place, stake)


def _three_to_two(sight: Sight, stake: int) -> int:
    pays, to = map(int, sight.rules.blackjack_payout.split(":"))
    amount, chip = stake * pays // to, sight.rules.smallest_chip
    return amount if sight.rules.payout_rounding == "exact" else amount // chip * chip


def _pay(place: str, amount: int) -> Form:
    return {"act": "pay", "place": place, "text": money(amount)}


def _take(place: str, amount: int | None = None) -> Form:
    return {"act": "take", "place": place} | ({} if amount is None else {"text": money(amount)})
