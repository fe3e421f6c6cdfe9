"""Where WeasyPrint has put what: what leaves its column, its sheet, or runs into the foot. In millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from weasyprint import Document

_MM = 96 / 25.4
_SLACK = 0.3
"""White inside a glyph's box and rounding."""
_QUIET = 2.1
"""The white around a code lies in the margin."""
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
    """What sticks out of the text's edge, or comes too near the foot."""
    found = []
    for number, page in enumerate(document.pages, start=1):
        root = page._page_box
        for sheet in of_class(root, "sheet"):
            foot = next(of_class(sheet, "foot"))
            in_foot = {id(one) for one, _, _ in texts(foot)}
            right = sheet.content_box_x() + sheet.width
            for one, text, element in texts(sheet):
                if "trim" in (element.get("class") or ""):
                    continue
                beyond = (one.content_box_x() + one.width - right) / _MM
                if beyond > (_QUIET if "qr" in (element.get("class") or "") else _SLACK):
                    found.append(f"page {number}: “{text[:40]}” leaves the sheet by {beyond:.1f} mm")
                below = (one.position_y + one.height - foot.position_y) / _MM + FREE
                if id(one) not in in_foot and below > 0:
                    found.append(f"page {number}: “{text[:40]}” is {below:.1f} mm too low")
    return found


def free(document: Document) -> list[float]:
    """How much is left above the foot, page by page."""
    left = []
    for page in document.pages:
        sheet = next(of_class(page._page_box, "sheet"))
        foot = next(of_class(sheet, "foot"))
        in_foot = {id(one) for one, _, _ in texts(foot)}
        lowest = max(one.position_y + one.height for one, _, element in texts(sheet)
                     if id(one) not in in_foot and "trim" not in (element.get("class") or ""))
        left.append(round((foot.position_y - lowest) / _MM, 1))
    return left
