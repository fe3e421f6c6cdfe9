"""What players say for what they want, by the language of a table's calls: a parameter of whole rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trainer.content.names import LINE, bad_language, bad_text
from trainer.content.records import read_record
from trainer.drills.base import Json
from trainer.errors import FileFinding


@dataclass(frozen=True, slots=True, kw_only=True)
class _Phrases:
    """Of one language: all of them, or none and they only show it."""

    hit: str
    stand: str
    double: str
    split: str
    surrender: str
    insurance: str
    clear: str
    rebet: str
    rebet_and_deal: str


def bad_phrases(place: str, phrases: Mapping[str, Json]) -> Iterator[FileFinding]:
    """Everything that is wrong with the phrases of any language."""
    for language, said in phrases.items():
        yield from bad_language(f"{place}.{language}", language)
        read, findings = read_record(_Phrases, said, f"{place}.{language}")
        yield from findings
        for want, text in read.items():
            yield from bad_text(f"{place}.{language}.{want}", text, LINE)
