"""Where WeasyPrint has put what: what leaves its column, its sheet, or runs into the foot. In millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from weasyprint import Document

_MM = 96 / 25.4
_SLACK = 0.3
"""White inside a glyph's box and rounding."""
_QUIET = 2.1
"""The white around a code lies in the margin."""
_ON_TOP = 1.0
"""Lines of text are set closer than their fonts are high."""
FREE = 1.0
"""That much stays white above the foot."""


def texts(box: Any) -> Iterator[tuple[Any, str, Any]]:
    """Every line of text and every drawing below a box: itself, what it is, and the element it stands in."""
    for child in getattr(box, "children", ()):
        child = getattr(child, "_box", child)  # what is positioned lies behind a placeholder
        if getattr(child, "text", ""):
            yield child, child.text, child.element
        elif type(child).__name__.endswith("ReplacedBox"):
            yield child, child.element_tag, child.element
        yield from texts(child)


def of_class(box: Any, name: str) -> Iterator[Any]:
    """The boxes of the elements of a class."""
    for child in getattr(box, "children", ()):
        child = getattr(child, "_box", child)
        element = getattr(child, "element", None)
        if element is not None and name in (element.get("class") or "").split() and child.element_tag != "br":
            yield child
        yield from of_class(child, name)


def faults(document: Document) -> list[str]:
    """What sticks out of the text's edge, comes too near the foot, or lies on other text."""
    return [f"page {number}: {fault}" for number, page in enumerate(document.pages, start=1)
            for sheet in of_class(page._page_box, "sheet") for fault in _of_sheet(sheet)]


def _of_sheet(sheet: Any) -> Iterator[str]:
    foot = next(of_class(sheet, "foot"), None)
    if foot is None:
        yield "the sheet goes on on another page"
        return
    in_foot = {id(one) for one, _, _ in texts(foot)}
    right = sheet.content_box_x() + sheet.width
    shown = [one for one in texts(sheet) if "trim" not in (one[2].get("class") or "")]
    for one, text, element in shown:
        beyond = (one.content_box_x() + one.width - right) / _MM
        if beyond > (_QUIET if "qr" in (element.get("class") or "") else _SLACK):
            yield f"“{text[:40]}” leaves the sheet by {beyond:.1f} mm"
        below = (one.position_y + one.height - foot.position_y) / _MM + FREE
        if id(one) not in in_foot and below > 0:
            yield f"“{text[:40]}” is {below:.1f} mm too low"
    written = [(one, text) for one, text, element in shown
               if "house-mark" not in (element.get("class") or "")]
    for (one, text), (other, its_text) in combinations(written, 2):
        if _common(one.content_box_x(), one.width, other.content_box_x(), other.width) > _SLACK and _common(
                one.position_y, one.height, other.position_y, other.height) > _ON_TOP:
            yield f"“{text[:40]}” lies on “{its_text[:40]}”"


def _common(start: float, size: float, other: float, its_size: float) -> float:
    """How much of two stretches is the same, in millimetres."""
    return (min(start + size, other + its_size) - max(start, other)) / _MM
