"""English on a page of another language: each text and label there, held against the catalogues.

A word is English if English sentences use it and the language's own never do; where those have letters of
their own, so is any Latin word that they never use.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache

from playwright.sync_api import Page

from tests.shipped import shipped_content
from tests.test_locales import PLACEHOLDER, ROOT, catalogue, forms, tables_of_words
from trainer.engine.procedure import Procedure, written_elsewhere, written_in
from trainer.web.language import languages, own_name

WORD = re.compile(r"[^\W\d_]{2,}")
LATIN = re.compile(r"[A-Za-z]+")
COMMON = "a an and are as at be by do for from has have how if in is it its not of on or that the this to you"
NAMES = ("CSV", "JSON", "Nadia", "OBBO", "PDF", "QR", "UTC", *languages(), *map(own_name, languages()))
"""A visitor of the tests, and what is written alike everywhere."""
TYPED = re.compile(r"\[\[\w+\]\]|\b[A-Z]{4,}\b")
"""What a sentence for a terminal cites of a drill file or a command: ``[[drill]]``, ``TABLE``."""
UNWORDED = re.compile(r"""\{\w+\}              # filled in by a script
                          | \(\w+\ =\ [^()]*\)  # a rule by its key
                          | (?<!\w)/\S+         # an address
                          | \b[0-9a-f]{8,}\b    # a hash""", re.VERBOSE)

READ = r"""() => {
  const found = [["title", document.title]];
  const isOwn = (element) => element.closest("[lang]") === document.documentElement &&
    !element.closest("code, kbd, script, style, .ruling__address a, #own-zone option");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.data.trim() && isOwn(text.parentElement)) found.push(["text", text.data.trim()]);
  const spoken = /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|data-say.*)$/;
  for (const element of document.querySelectorAll("body, body *"))
    for (const {name, value} of element.attributes)
      if (spoken.test(name) && isOwn(element)) found.push([name, value]);
  return found;
}"""
"""What stands on the page, and what is said of it; not what is marked as another language, nor addresses,
keys and the names of cities.
"""


def english_on(page: Page) -> list[str]:
    """Each English word with the text that it stands in; nothing on an English page."""
    lang = page.locator("html").get_attribute("lang") or ""
    if lang == "en":
        return []
    return [f"{word} in {name} {text!r}" for name, text in page.evaluate(READ)
            for word in sorted(english_in(text, lang))]


def english_in(text: str, lang: str) -> set[str]:
    """The English words of a text that should be in ``lang``."""
    for place in _cited():
        text = text.replace(place, " ")
    own, english = _vocabulary(lang)
    used = _words(UNWORDED.sub(" ", text)) - own
    return {word for word in used if word in english or (not _is_latin(lang) and LATIN.fullmatch(word))}


def _words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(PLACEHOLDER.sub(" ", text))}


@cache
def _vocabulary(lang: str) -> tuple[set[str], set[str]]:
    """The words of a language's own sentences, and those of the English ones."""
    own, english = _words(" ".join(NAMES)), set(COMMON.split())
    for message in catalogue(lang):
        for text in forms(message) if message.id else ():
            own |= _words(TYPED.sub(" ", text))
        for text in message.id if isinstance(message.id, tuple) else (message.id,):
            english |= _words(text)
    for _place, texts in tables_of_words():
        own |= _words(texts.get(lang, ""))
        english |= _words(texts["en"])
    return own, english


@cache
def _is_latin(lang: str) -> bool:
    own, _english = _vocabulary(lang)
    return sum(1 for word in own if word.isascii()) * 2 > len(own)


@cache
def _cited() -> tuple[str, ...]:
    """Where a rule is written, in the words of its source, and the ids of tables; the longest first."""
    tables = shipped_content().tables
    found = set(tables)
    for path in (ROOT / "drills").rglob("*.toml"):
        found |= set(_places(tomllib.loads(path.read_text("utf-8"))))
    for procedure in Procedure:
        found |= {written_elsewhere(procedure), *(written_in(procedure, table) for table in tables.values())}
    return tuple(sorted(found - {""}, key=len, reverse=True))


def _places(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "stated":
                yield from inner.values()
            elif key == "rests_on":
                yield inner
            else:
                yield from _places(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _places(inner)
