"""Sentences in the page's language, its catalogue looked up once a request and not once a sentence."""

from __future__ import annotations

from typing import Any

from flask import Flask, g
from flask_babel import get_translations  # type: ignore[attr-defined]
from markupsafe import Markup


def register(app: Flask) -> None:
    """The templates' ``_`` goes the same way, and not through Jinja's, which formats what has no gap."""
    app.jinja_env.globals.update(_=_gettext, gettext=_gettext, ngettext=_ngettext)


def gettext(text: str, **params: Any) -> str:
    """The sentence with its parameters."""
    translated: str = _catalogue().ugettext(text)
    return translated % params if params else translated


def ngettext(one: str, many: str, n: int, **params: Any) -> str:
    """The form of the sentence that goes with ``n``."""
    translated: str = _catalogue().ungettext(one, many, n)
    return translated % {"num": n, **params}


def _gettext(text: str, **params: Any) -> Markup:
    translated = Markup(_catalogue().ugettext(text))
    return translated % params if "%" in translated else translated


def _ngettext(one: str, many: str, n: int, **params: Any) -> Markup:
    return Markup(_catalogue().ungettext(one, many, n)) % {"num": n, **params}


def _catalogue() -> Any:
    try:
        return g.catalogue
    except AttributeError:
        g.catalogue = get_translations()
        return g.catalogue
