"""Paper drills: thirty questions from a seed, made by the drills' generators, answered by their keys."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import Drill, Item, Verdict
from trainer.drills.dealable import first_dealable
from trainer.engine.randomness import Rng, item_seed
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message, NotFound
from trainer.sheets.practice import (
    BlackjackAsked,
    CaseAsked,
    Misreading,
    Paper,
    SumAsked,
    TotalAsked,
    case_of,
    note_of,
)

SEED_BYTES = 16
RELIES_ON = frozenset({"decks", "hole_card", *KINDS["hand-total"].RELIES_ON["single"],
                       *KINDS["payout"].RELIES_ON["table"]})
"""The rules that a paper's answers hang on: those of its drills, and what its cards come from."""
TOTALS, BLACKJACKS, CASES = 10, 12, 8
MISREADINGS = 6
_TRIES = 400
"""Blackjacks made until all of a paper's bets differ, where the house has that many."""


def paper(content: Content, table_id: str, seed: bytes) -> Paper:
    """The same seed makes the same paper; raises NotFound for an unknown table, or drills
    taken out, CannotDeal where the table gives nothing to ask."""
    table = content.tables.get(table_id)
    if table is None:
        raise NotFound(N_("There is no such table."))
    blackjacks = _blackjacks(content, table, seed)
    return Paper(
        seed=seed,
        totals=tuple(total_asked(content, item, table) for item in _mixed(
            content, table, _drill(content, "hand-total", "single"), TOTALS, seed)),
        blackjacks=tuple(map(blackjack_asked, blackjacks)),
        cases=tuple(case_asked(content, item, table) for item in _mixed(
            content, table, _drill(content, "payout", "table"), CASES, seed, but=blackjacks)),
        misreadings=_misreadings(blackjacks),
    )


def _drill(content: Content, kind: str, variant: str) -> Drill:
    """The first of the variant; of tables one with one box."""
    for drill in content.drills.values():
        if (drill.kind, drill.variant) == (kind, variant) and drill.params.get("boxes", [1, 1]) == [1, 1]:
            return drill
    raise NotFound(N_("The drills that a paper is made from are not there."))


def _mixed(content: Content, table: HouseRules, drill: Drill, count: int, seed: bytes,
           but: Sequence[Item] = ()) -> list[Item]:
    """Items of as many different situations as there are, without those asked already."""
    asked = {item.situation for item in but}
    everything = content.situations(drill.id, table.id)
    there = [one for one in everything if one not in asked] or list(everything)
    rng = Rng(item_seed(seed, f"{drill.id}|paper", 0))
    order: list[str] = []
    while there and len(order) < count:
        order += rng.sample(there, min(len(there), count - len(order)))
    return [_item(table, drill, [situation, *there], seed, number)
            for number, situation in enumerate(order, start=1)]


def _blackjacks(content: Content, table: HouseRules, seed: bytes) -> list[Item]:
    """Of different bets as far as the house has them, rising."""
    drill = _drill(content, "payout", "single")
    situations = content.situations(drill.id, table.id)
    items: dict[int, Item] = {}
    spare: list[Item] = []
    for number in range(1, _TRIES if situations else 1):
        item = _item(table, drill, situations[number % len(situations):] + situations, seed, number)
        if items.setdefault(_stake(item), item) is not item:
            spare.append(item)
        if len(items) == BLACKJACKS:
            break
    return sorted([*items.values(), *spare][:BLACKJACKS], key=_stake)


def _stake(item: Item) -> int:
    stake: int = item.key["lines"][0]["stake"]
    return stake


def _item(table: HouseRules, drill: Drill, wanted: Sequence[str], seed: bytes, number: int) -> Item:
    """Of the first situation that the table deals; raises CannotDeal."""
    return first_dealable([(drill, situation) for situation in wanted], table,
                          lambda _: Rng(item_seed(seed, f"{drill.id}|paper", number)))[1]


def _solved(content: Content, item: Item, table: HouseRules) -> Verdict:
    """What is said of a perfect answer."""
    kind = KINDS[item.kind]
    return kind.grade(item, kind.parse(kind.model_form(item), content.calls(table.id, table.house.calls)))


def total_asked(content: Content, item: Item, table: HouseRules) -> TotalAsked:
    """Of an item of the hand totals."""
    prompt, verdict = item.prompt, _solved(content, item, table)
    hand = prompt["dealer"] if prompt["asked"] == "dealer" else prompt["boxes"][0]["hands"][0]
    return TotalAsked(tuple(hand["cards"]), note_of(hand), verdict.due, verdict.worked[-1])


def blackjack_asked(item: Item) -> BlackjackAsked:
    """Of an item of the payouts that is a blackjack and nothing else."""
    line = item.key["lines"][0]
    return BlackjackAsked(line["stake"], line["amount"])


def case_asked(content: Content, item: Item, table: HouseRules) -> CaseAsked:
    """Of an item of the payouts with one box."""
    verdict = _solved(content, item, table)
    paid = sum(line["amount"] for line in item.key["lines"] if line["action"] == "pay")
    lines = list(zip(item.key["lines"], verdict.lines, strict=True))
    told = [line for key, line in lines if key["action"] == "pay"] or verdict.lines
    why: list[Message] = []
    for line in told:
        why += [line.worked[0]] if line.worked[0] not in why else []
    return CaseAsked(case_of(item.prompt["boxes"][0], item.prompt["dealer"]), paid, tuple(why))


def sum_asked(content: Content, item: Item, table: HouseRules) -> SumAsked:
    """Of an item of arithmetic."""
    return SumAsked(item.prompt, item.key["due"], _solved(content, item, table).worked[-1])


def _misreadings(blackjacks: Sequence[Item]) -> tuple[Misreading, ...]:
    """Wrong answers to one question of the blackjacks that shows most misconceptions, each by its code."""
    names = KINDS["payout"].MISTAKE_NAMES
    wrong = [item.key["lines"][0]["wrong"] for item in blackjacks]
    most = max(range(len(wrong)), key=lambda place: len(wrong[place]), default=None)
    if most is None:
        return ()
    read = [(int(given.partition(":")[2]), codes[0]) for given, codes in wrong[most].items() if ":" in given]
    return tuple(Misreading(TOTALS + most + 1, amount, names[code]) for amount, code in read[:MISREADINGS])
