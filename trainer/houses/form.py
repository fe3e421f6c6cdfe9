"""The form of a draft: its body as fields, and the fields read again over the body that they were made of."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trainer.houses.bodies import Body
from trainer.houses.fields import FIELDS, RULE_KEYS
from trainer.houses.typing_in import Typed, typed_of, value_of

LONGEST_LINE = 400
"""Letters of a name or a reason that are kept: more than either may have, so that it can be mended."""
_BLANKS = re.compile(r"[ \t\r\n]+")


@dataclass(frozen=True, slots=True)
class Speech:
    """How the reader of a form writes: language, decimal mark, and what is said for want of a reason."""

    lang: str
    mark: str
    languages: Sequence[str]
    """In which a table is named and explained."""
    reason: Mapping[str, str]
    """``Chosen by this house.`` in each of them."""


def fields_of(body: Body, began: Body, speech: Speech) -> dict[str, list[str]]:
    """Every field of the form as it stands, in a draft that ``began`` so."""
    typed = {f"name-{lang}": [body["name"].get(lang, "")] for lang in speech.languages}
    for key, field in FIELDS.items():
        typed |= typed_of(field, body[field.section].get(key, ""), speech.mark)
    return typed | {f"why-{key}": [own_reason(body, began, key, speech)] for key in RULE_KEYS}


def own_reason(body: Body, began: Body, key: str, speech: Speech) -> str:
    """Why the house chose a rule, as it was typed in this draft; nothing where that was said before, or where
    it only says that it did.
    """
    reason = body["chosen"].get(key) or {}
    if reason in (speech.reason, began["chosen"].get(key)):
        return ""
    return str(in_language(reason, speech.lang))


def in_language(texts: Mapping[str, str], lang: str) -> str:
    return texts.get(lang) or texts.get("en") or next(iter(texts.values()), "")


def body_of_fields(typed: Typed, before: Body, began: Body, speech: Speech) -> Body:
    """What was typed, over the body that the form was made of; never fails."""
    body = copy.deepcopy(before)
    body["name"] = _names(typed, before, speech)
    for key, field in FIELDS.items():
        body[field.section][key] = value_of(field, typed, before[field.section].get(key, ""))
    for key in RULE_KEYS:
        _read_reason(key, typed, body, own_reason(before, began, key, speech), speech)
    return body


def _names(typed: Typed, before: Body, speech: Speech) -> dict[str, str]:
    names = dict(before["name"])
    for lang in speech.languages:
        if f"name-{lang}" in typed:
            text = _line(typed, f"name-{lang}")
            names.pop(lang, None)
            names |= {lang: text} if text else {}
    return names


def _read_reason(key: str, typed: Typed, body: Body, shown: str, speech: Speech) -> None:
    """A reason that was typed is the same in every language; one that was taken out is no more."""
    if f"why-{key}" not in typed:
        return
    text = _line(typed, f"why-{key}")
    if text == shown:
        return
    if text:
        body["chosen"][key] = dict.fromkeys(speech.languages, text)
    else:
        body["chosen"].pop(key, None)


def _line(typed: Typed, name: str) -> str:
    """One line; a blank that does not break it is a sign like others."""
    return _BLANKS.sub(" ", (typed.get(name) or [""])[0][:LONGEST_LINE]).strip(" ")


def with_all_names(names: Mapping[str, Any], languages: Sequence[str]) -> dict[str, Any]:
    """A table that is named in one language is called so in the others."""
    first = next((names[lang] for lang in (*languages, *names) if names.get(lang)), "")
    return {**names, **{lang: names.get(lang) or first for lang in languages}}
