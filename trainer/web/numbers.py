"""Numbers in addresses: only those that a row of the store can have."""

from __future__ import annotations

from flask import Flask
from werkzeug.routing import IntegerConverter


class StoredNumber(IntegerConverter):
    """Up to eighteen digits: with more there is no such page, and the store is not asked for what it cannot
    hold."""

    regex = "[0-9]{1,18}"


def register(app: Flask) -> None:
    """Before any address is made."""
    app.url_map.converters["int"] = StoredNumber
