"""Ways of telling the right answer too early, to be put into the program: each of them has to be noticed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from hashlib import sha256
from unittest.mock import patch

from flask import Response, current_app, make_response, session

from trainer.drills import hand_total
from trainer.drills.base import Drill, Item, Json
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.practice import IssuedItem, answering
from trainer.practice.dealing import issued
from trainer.store.practice import Sitting, StoredItem
from trainer.web import responses

Tell = Callable[[Response, str], object]


def _told_by_response(tell: Tell) -> AbstractContextManager[object]:
    """A page that knows the newest item's key, once there is one."""
    def telling(*content: object) -> Response:
        response = make_response(*content)
        with current_app.extensions["store"].read() as db:
            newest = db.execute("SELECT answer_key FROM item_body ORDER BY rowid DESC").fetchone()
        if newest:
            tell(response, newest["answer_key"])
        return response

    return patch.object(responses, "make_response", telling)


def _told_by_view() -> AbstractContextManager[object]:
    """The prompt given to templates carries the key."""
    def telling(sitting: Sitting, stored: StoredItem) -> IssuedItem:
        return replace(issued(sitting, stored), prompt=_with_answer(stored.item))

    return patch.object(answering, "issued", telling)


def _told_by_generator() -> AbstractContextManager[object]:
    """The prompt that is stored holds the answer: only another engine would make another one."""
    true = hand_total.generate

    def telling(drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
        item = true(drill, table, situation, rng)
        return replace(item, prompt=_with_answer(item))

    return patch.object(hand_total, "generate", telling)


def _with_answer(item: Item) -> Json:
    said = {"hand": item.prompt["asked"], "after": 2, "text": item.key["total"]["due"], "word": "right"}
    return item.prompt | {"said": [said]}


def _hint(key: str) -> str:
    return sha256(key.encode()).hexdigest()


_BY_RESPONSE: Mapping[str, Tell] = {
    "ETag": lambda response, key: response.set_etag(_hint(key)),
    "cookie": lambda response, key: response.set_cookie("hint", _hint(key)),
    "session": lambda response, key: session.update(hint=_hint(key)),
    "log line": lambda response, key: logging.getLogger("trainer.web").debug(_hint(key)),
    "comment": lambda response, key: response.set_data(response.get_data() + f"<!--{key}-->".encode()),
    "length": lambda response, key: response.set_data(response.get_data() + b" " * len(key)),
}

LEAKS: Mapping[str, Callable[[], AbstractContextManager[object]]] = {
    **{name: partial(_told_by_response, tell) for name, tell in _BY_RESPONSE.items()},
    "view": _told_by_view,
    "generator": _told_by_generator,
}
