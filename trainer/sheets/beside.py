"""Two rule cards beside one another: what one of them says and the other does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from trainer.errors import N_
from trainer.sheets.card import RuleCard
from trainer.sheets.said import Row, Said, money, said

_LADDER, _CHIPS = N_("Blackjack on the usual bets"), N_("Chips")
_SHORT = (_LADDER, _CHIPS)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of the card by its head, with the lines that stand on one of the two only."""

    title: str
    one: tuple[Row, ...]
    other: tuple[Row, ...]

    @property
    def is_short(self) -> bool:
        """Its lines are a figure or two, so that many stand beside one another."""
        return self.title in _SHORT


def beside(one: RuleCard, other: RuleCard) -> tuple[Block, ...]:
    """The blocks that differ, in the order of the card."""
    theirs = dict(_blocks(other))
    found = (Block(title, _only(rows, theirs[title]), _only(theirs[title], rows))
             for title, rows in _blocks(one))
    return tuple(block for block in found if block.one or block.other)


def changed_sentences(one: RuleCard, other: RuleCard) -> tuple[Said, ...]:
    """Every sentence of either card that the other does not have, or has in another place."""
    mine, theirs = tuple(_sentences(one)), tuple(_sentences(other))
    return (*(sentence for place, sentence in mine if (place, sentence) not in theirs),
            *(sentence for place, sentence in theirs if (place, sentence) not in mine))


def changed_drawings(one: RuleCard, other: RuleCard) -> frozenset[str]:
    """Of ``examples``, ``settling``, ``ladder`` and ``chips``, which are drawn or tabled and not said."""
    mine, theirs = _drawn(one), _drawn(other)
    return frozenset(name for name in mine if mine[name] != theirs[name])


def _drawn(card: RuleCard) -> dict[str, object]:
    settling = card.settling
    return {
        "examples": tuple(example.cards for example in card.bank.examples),
        "settling": (settling.boxes, settling.from_left, settling.two_passes),
        "ladder": card.ladder.columns,
        "chips": tuple(lettered.chip for lettered in card.chips),
    }


def _blocks(card: RuleCard) -> Iterator[tuple[str, tuple[Row, ...]]]:
    """In the words of the card's own heads."""
    yield N_("Bank"), _alone(*card.bank.lines, *card.bank.why)
    yield N_("Cards and shoe"), card.shoe
    yield N_("Announcements"), card.announcements
    yield N_("Order of the round"), card.course
    yield N_("Settlement"), _alone(card.settling.way, card.settling.drawn)
    yield N_("Payments"), card.payments
    yield _LADDER, _ladder(card)
    yield N_("Odd amounts"), _alone(*card.breaking.said)
    yield N_("Allowed"), card.allowed.yes
    yield N_("Not allowed"), card.allowed.no
    yield N_("Notes"), _alone(*card.notes)
    yield _CHIPS, tuple(
        Row(said("%(value)s", value=money(one.chip.value)), (one.colour,)) for one in card.chips)
    yield N_("Call the floor"), _alone(*card.floor)


def _ladder(card: RuleCard) -> tuple[Row, ...]:
    """What a bet that stands there wins."""
    return tuple(Row(said("%(bet)s", bet=money(bet)), (said("%(pays)s", pays=money(pays)),))
                 for column in card.ladder.columns for bet, pays in column)


def _alone(*sentences: Said) -> tuple[Row, ...]:
    """Sentences without a term: it is blank, and is not to be spoken."""
    return tuple(Row(said(""), (sentence,)) for sentence in sentences)


def _only(rows: tuple[Row, ...], others: tuple[Row, ...]) -> tuple[Row, ...]:
    return tuple(row for row in rows if row not in others)


def _sentences(part: object, place: str = "") -> Iterator[tuple[str, Said]]:
    """All that is said anywhere in it, with the field of the card where it stands."""
    if isinstance(part, Said):
        yield place, part
    elif isinstance(part, tuple):
        for one in part:
            yield from _sentences(one, place)
    elif is_dataclass(part):
        for each in fields(part):
            yield from _sentences(getattr(part, each.name), f"{place}.{each.name}")
