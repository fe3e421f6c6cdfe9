"""Sentences in the page's language, its catalogue looked up once a request and not once a sentence."""

from __future__ import annotations

from typing import Any

from flask import Flask, g
from flask_babel import get_translations  # type: ignore[attr-defined]


def register(app: Flask) -> None:
    """The templates' ``_`` goes the same way."""
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: _catalogue().ugettext(text),
        lambda one, many, n: _catalogue().ungettext(one, many, n), newstyle=True)


def gettext(text: str, **params: Any) -> str:
    """The sentence with its parameters."""
    translated: str = _catalogue().ugettext(text)
    return translated % params if params else translated


def ngettext(one: str, many: str, n: int, **params: Any) -> str:
    """The form of the sentence that goes with ``n``."""
    translated: str = _catalogue().ungettext(one, many, n)
    return translated % {"num": n, **params}


def _catalogue() -> Any:
    try:
        return g.catalogue
    except AttributeError:
        g.catalogue = get_translations()
        return g.catalogue
