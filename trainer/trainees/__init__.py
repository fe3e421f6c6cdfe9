"""Trainees as their instructors keep them: added, changed, moved, taken out, given a card."""

from __future__ import annotations

from trainer.trainees.access import renew_link, set_access, set_accommodations
from trainer.trainees.cards import MOST_CARDS, Card, make_cards
from trainer.trainees.data import Data, add_trainee, change_trainee
from trainer.trainees.places import move, take_out
from trainer.trainees.seeing import Sheet, own_trainee, sheet

__all__ = ["MOST_CARDS", "Card", "Data", "Sheet", "add_trainee", "change_trainee", "make_cards", "move",
           "own_trainee", "renew_link", "set_access", "set_accommodations", "sheet", "take_out"]
