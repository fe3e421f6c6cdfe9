"""The shipped vocabularies, and the calls of a table made from them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from tests.factories import house, table
from trainer.calls.vocabulary import Calls, Vocabulary
from trainer.content.records import read_record
from trainer.errors import AnswerFormatError

T = TypeVar("T")

FOLDER = Path(__file__).parents[2] / "drills" / "calls"
LANGS = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def body(lang: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{lang}.toml").read_text("utf-8"))


def vocabulary(data: dict[str, Any]) -> Vocabulary:
    """As the program reads it; fails with what is wrong in a file that is refused."""
    values, findings = read_record(Vocabulary, data, "")
    assert findings == []
    return Vocabulary(**values)


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
