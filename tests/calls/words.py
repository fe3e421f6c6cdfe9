"""The shipped vocabularies, and the calls of a table made from them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter

from tests.factories import house, table
from trainer.calls.vocabulary import Calls, Vocabulary
from trainer.errors import AnswerFormatError

T = TypeVar("T")

FOLDER = Path(__file__).parents[2] / "drills" / "calls"
LANGS = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def body(lang: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{lang}.toml").read_text("utf-8"))


def vocabulary(data: dict[str, Any]) -> Vocabulary:
    return TypeAdapter(Vocabulary).validate_json(json.dumps(data))


VOCABULARIES = {lang: vocabulary(body(lang)) for lang in LANGS}


@cache
def calls(lang: str = "en", table_id: str = "test-table", currency: str = "EUR") -> Calls:
    """What is read at a table of that id on a page in ``lang``."""
    return Calls.of(VOCABULARIES, table(id=table_id, house=house(calls="fr", currency=currency)), lang)


def read_or_refusal(read: Callable[[str, Calls], T], text: str, calls: Calls) -> T | str:
    """What ``read`` makes of ``text``, or the sentence with which it refuses."""
    try:
        return read(text, calls)
    except AnswerFormatError as refusal:
        return str(refusal)
