"""Exact figures of the game: how the dealer's hand ends, and what the house wins on average."""

from __future__ import annotations

from trainer.engine.edge.dealer_ends import (
    ENDS,
    DealerSequences,
    Decks,
    dealer_outcomes,
    dealer_sequence_counts,
)
from trainer.engine.edge.house import EDGE_VERSION, HouseEdge, house_edge
from trainer.engine.edge.key import edge_key

__all__ = [
    "EDGE_VERSION", "ENDS", "DealerSequences", "Decks", "HouseEdge", "dealer_outcomes",
    "dealer_sequence_counts", "edge_key", "house_edge",
]
