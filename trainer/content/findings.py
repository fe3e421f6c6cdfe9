"""How the readers of ``drills/`` say what is wrong: places and sentences, put into words at the edge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from trainer.errors import N_, FileFinding, Message

Findings = list[FileFinding]

FILE_NAME = Message(N_("the file's name"))
"""A place."""


def found(place: str | Message, template: str, /, **params: Any) -> FileFinding:
    """A finding at a place of a file that ``in_file`` names."""
    return FileFinding(place, Message(template, params))


def in_file(name: str, findings: Iterable[FileFinding]) -> Findings:
    """Of this file within the folder."""
    return [replace(finding, file=name) for finding in findings]
