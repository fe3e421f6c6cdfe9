"""The form of a draft as a browser sends it, and what is stored of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from flask import Flask

from trainer.houses import drafts

DRAFT = "/teach/rulesets/drafts/1"


def form_of(page: str) -> dict[str, list[str]]:
    """What a browser would send of the form as it stands, without its buttons."""
    form = page[page.index('id="editor"'):page.index("</form>")]
    return dict(_fields(form))


def _fields(form: str) -> Iterator[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input\b[^>]*>", form):
        said = {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        if "name" in said and ("checked" in tag or said.get("type") not in ("checkbox", "radio")):
            found.setdefault(said["name"], []).append(said.get("value", ""))
    for name, inner in re.findall(r'<select\b[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', inner) or re.search(r'value="([^"]*)"', inner)
        found[name] = [unescape(chosen[1])] if chosen else []
    for name, inner in re.findall(r'<textarea\b[^>]*name="([^"]+)"[^>]*>(.*?)</textarea>', form, re.DOTALL):
        found[name] = [unescape(inner)]
    found.pop("csrf_token")
    yield from found.items()


def rules(app: Flask, draft_id: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = drafts.seen(app.extensions["store"], draft_id).draft.body["rules"]
    return found
