"""Signing in: with a password, with a card, by a link that works once; and how tries slow down."""

from __future__ import annotations

from trainer.signing_in.renewing import Pin, make_pin, new_card, new_link

__all__ = ["Pin", "make_pin", "new_card", "new_link"]
