"""Sentences of the domain in English, for tests: the pages write them in the reader's own way."""

from __future__ import annotations

from typing import Any

from trainer.errors import Message


def plain(message: Message) -> str:
    """The sentence with its parameters filled in: ``Add Kd: 18 + 10 = 28 …``, amounts as 37.5."""
    return _filled(message.template, message.params)


def _filled(template: str, params: dict[str, Any]) -> str:
    return template % {name: _written(value) for name, value in params.items()}


def _written(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if "message" in value:
        return _filled(value["message"], {name: inner for name, inner in value.items() if name != "message"})
    if "money" in value:
        return f"{value['money'] / 100:g}"
    if "words" in value:
        return value["words"]["en"]
    (written,) = value.values()
    return written
