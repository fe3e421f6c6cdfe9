"""Whole rounds: what is due, by what the page shows and by the rules of the table's sheet."""

from __future__ import annotations

from tests.browser.plays.rounds.dealing import announce, deal, end, make_offers, serve, take_bets
from tests.browser.plays.rounds.settling import serve_bank, settle_early, settle_late
from tests.browser.plays.rounds.sight import SEE, Form, Sight

__all__ = ["SEE", "Form", "Sight", "decide"]


def decide(sight: Sight) -> Form:
    """What is due."""
    for step in (end, take_bets, deal, announce, make_offers, serve, settle_early, serve_bank, settle_late):
        form = step(sight)
        if form is not None:
            return form
    return {"act": "clear"}
