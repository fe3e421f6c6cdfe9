# The part of WeasyPrint that is used here; the package carries no types of its own.
from collections.abc import Callable, Sequence
from typing import Any

class CSS:
    def __init__(self, *, string: str, url_fetcher: Callable[..., Any]) -> None: ...

class Page:
    width: float
    height: float
    _page_box: Any

class Document:
    pages: Sequence[Page]
    def write_pdf(self) -> bytes: ...
    def copy(self, pages: Sequence[Page]) -> Document: ...

class HTML:
    def __init__(self, *, string: str, base_url: str, url_fetcher: Callable[..., Any]) -> None: ...
    def render(self, *, stylesheets: Sequence[CSS]) -> Document: ...
