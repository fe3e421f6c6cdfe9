"""Sentences in the page's language, its catalogue looked up once a request and not once a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from flask import Flask, g
from flask_babel import format_decimal, get_translations  # type: ignore[attr-defined]
from jinja2 import Environment
from jinja2.runtime import Context
from markupsafe import Markup

_LARGE = 1000

request_globals = g._get_current_object
"""What ``g`` stands for; asked for dozens of times a page, and the proxy takes three calls for a name."""


def register(app: Flask) -> None:
    """The templates' ``_`` goes the same way, and not through Jinja's, which formats what has no gap."""
    app.jinja_env.context_class = _Context
    app.jinja_env.globals.update(_=_gettext, gettext=_gettext, ngettext=_ngettext)


class _Context(Context):
    """No template is given globals of its own, which Jinja would look for at every import."""

    def __init__(self, environment: Environment, parent: dict[str, Any], name: str | None,
                 blocks: dict[str, Any], globals: Any = None) -> None:
        super().__init__(environment, parent, name, blocks)


_NO_COUNTS = frozenset({"id", "seq", "row", "line", "column", "port", "version", "number", "no", "year"})
"""Parameters whose whole numbers name something."""


def counted(n: int) -> str:
    """``1,011``: a number of things with its thousands apart, as the language writes them."""
    return str(format_decimal(n, format="#,##0"))


def with_counts(params: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parameters of a sentence, large counts as they are read."""
    if not any(type(one) is int and one >= _LARGE for one in params.values()):
        return params
    return {name: counted(one) if type(one) is int and one >= _LARGE and name not in _NO_COUNTS else one
            for name, one in params.items()}


def gettext(text: str, **params: Any) -> str:
    """The sentence with its parameters."""
    translated: str = _catalogue().ugettext(text)
    return translated % with_counts(params) if params else translated


def ngettext(one: str, many: str, n: int, **params: Any) -> str:
    """The form of the sentence that goes with ``n``."""
    translated: str = _catalogue().ungettext(one, many, n)
    return translated % with_counts({"num": n, **params})


def _gettext(text: str, **params: Any) -> Markup:
    translated = _marked_up()[text]
    return translated % with_counts(params) if "%" in translated else translated


def _ngettext(one: str, many: str, n: int, **params: Any) -> Markup:
    return Markup(_catalogue().ungettext(one, many, n)) % with_counts({"num": n, **params})


class _MarkedUp(dict[str, Markup]):
    """The sentences of a catalogue as templates want them: a page has the same ones dozens of times."""

    def __init__(self, catalogue: Any) -> None:
        self._catalogue = catalogue

    def __missing__(self, text: str) -> Markup:
        self[text] = Markup(self._catalogue.ugettext(text))
        return self[text]


@lru_cache(maxsize=16)
def _marked_up_of(catalogue: Any) -> _MarkedUp:
    return _MarkedUp(catalogue)


def _marked_up() -> _MarkedUp:
    try:
        marked_up: _MarkedUp = request_globals().marked_up
    except AttributeError:
        marked_up = g.marked_up = _marked_up_of(_catalogue())
    return marked_up


def _catalogue() -> Any:
    try:
        return request_globals().catalogue
    except AttributeError:
        g.catalogue = get_translations()
        return g.catalogue
