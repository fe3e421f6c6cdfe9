"""Signing in: with a password, with a card, by a link that works once; and how tries slow down."""

from __future__ import annotations

from trainer.signing_in.changing import (
    change_password,
    has_password,
    make_owner,
    open_link,
    renew_factor,
    renew_owner,
    use_link,
)
from trainer.signing_in.claiming import REFUSED, History, claim, offer
from trainer.signing_in.entering import SignedIn, WrongSecret, by_card, by_password, class_name, sign_out
from trainer.signing_in.names import new_password
from trainer.signing_in.owning import Names, find_owner, owner_link, owner_names
from trainer.signing_in.renewing import Pin, make_pin, new_card, new_link
from trainer.signing_in.second import SetUp, asked, by_code
from trainer.signing_in.tries import Source
from trainer.signing_in.visiting import Visit, note_seen, visit

__all__ = [
    "REFUSED", "History", "Names", "Pin", "SetUp", "SignedIn", "Source", "Visit", "WrongSecret", "asked",
    "by_card", "by_code", "by_password", "change_password", "claim", "class_name", "find_owner",
    "has_password", "make_owner", "make_pin", "new_card", "new_link", "new_password", "note_seen", "offer",
    "open_link", "owner_link", "owner_names", "renew_factor", "renew_owner", "sign_out", "use_link", "visit",
]
