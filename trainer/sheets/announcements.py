"""Block 4 of the card: what the dealer says, in the words of the floor."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.calls.saying import say_total, say_words
from trainer.calls.vocabulary import Vocabulary
from trainer.engine.hand import Hand
from trainer.engine.rules import HouseRules
from trainer.errors import N_
from trainer.sheets.said import Row, Said, row, said, upcards


def announcements(table: HouseRules, vocabulary: Vocabulary) -> tuple[Row, ...]:
    """When something is said, and what."""
    return tuple(_rows(table, vocabulary))


def _rows(table: HouseRules, vocabulary: Vocabulary) -> Iterator[Row]:
    def call(notation: str) -> Said:
        text = say_words(notation, vocabulary)
        return said(N_("“%(call)s”"), call=text[:1].upper() + text[1:])

    yield row(N_("to open"), said(N_("“Place your bets”")))
    yield row(N_("to close"), said(N_("“No more bets”")))
    yield row(N_("ace-6"), call(say_total(Hand.of("As 6h"), table.house, is_final=False)))
    yield row(N_("to each box"), said(N_("“Hit or stand?”")))
    yield row(N_("over 21"), call("bust"))
    yield row(N_("ace + ten"), call("bj"))
    yield row(N_("same total"), call("push"))
    if table.rules.insurance_upcards:
        against = upcards(table.rules.insurance_upcards)
        shown = said(N_("%(upcards)s up"), "insurance_upcards", upcards=against)
        yield Row(shown, (said(N_("“Insurance?”")), said(N_("“Insurance is closed”"))))
    if table.rules.even_money != "off":
        yield Row(said(N_("to a blackjack"), "even_money"), (said(N_("“Even money?”")),))
