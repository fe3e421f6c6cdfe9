"""Forms that are longer than others: how many bytes each may have, said before it is read."""

from __future__ import annotations

from flask import Flask, request

from trainer import roster
from trainer.errors import AnswerFormatError, Message
from trainer.houses import files
from trainer.roster.table import too_large

_AROUND = 64 * 1024
"""Bytes of a form besides its file."""
DRAFT = 256 * 1024
"""Of a draft: every reason may be typed."""
_FORMS = {
    "roster.compare": roster.MOST_BYTES + _AROUND,
    "roster.take_over": roster.MOST_BYTES * 4 // 3 + _AROUND,
    "house_files.take": files.LONGEST_TABLE + _AROUND,
    "drafts.save": DRAFT, "drafts.check_it": DRAFT, "drafts.publish": DRAFT,
}
"""By endpoint: more than any other."""
DOOR = ("sign_in.enter", "sign_in.confirm", "sign_in.enter_class", "account.choose_language")
"""Whoever is signed in no more sends what was held there along (``held``), so each has room for the longest;
twice, since it is written as JSON.
"""
MOST = _FORMS | dict.fromkeys(DOOR, 2 * max(_FORMS.values()))
_REFUSALS = {
    "roster.compare": Message(too_large(), {"most": roster.MOST_BYTES // 1024 ** 2}),
    "roster.take_over": Message(too_large(), {"most": roster.MOST_BYTES // 1024 ** 2}),
    "house_files.take": Message(files.TOO_LARGE, {"most": files.LONGEST_TABLE}),
}
"""What is said of one that is longer still, where it has a file."""


def register(app: Flask) -> None:
    """Called after the guard's own: it goes before it, since the guard reads forms."""
    app.before_request_funcs.setdefault(None, [])[:0] = (_make_room,)


def _make_room() -> None:
    """Raises AnswerFormatError, unread, for a file that is too long."""
    endpoint = request.endpoint or ""
    if request.method != "POST" or endpoint not in MOST:
        return
    request.max_content_length = request.max_form_memory_size = MOST[endpoint]
    if endpoint in _REFUSALS and (request.content_length or 0) > MOST[endpoint]:
        refusal = _REFUSALS[endpoint]
        raise AnswerFormatError(refusal.template, **refusal.params)
