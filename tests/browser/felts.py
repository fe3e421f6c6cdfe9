"""Tables of boxes as the browser shows them: many of a drill in one page, each made from its seed.

The pages come from the application of the test's own process, which is told the seed; the browser's page
takes the felt of each over, as htmx does.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest import mock

from playwright.sync_api import Page

from tests.web.visitor import HTMX, Visitor

SHOW = """(text) => {
  const made = new DOMParser().parseFromString(text, "text/html");
  document.querySelector("#drill").replaceWith(document.importNode(made.querySelector("#drill"), true));
}"""
JUDGE = """(text) => {
  const made = new DOMParser().parseFromString(text, "text/html");
  document.querySelector("#stage").replaceWith(document.importNode(made.querySelector("#stage"), true));
  for (const id of ["verdict-right", "verdict-wrong"])
    document.getElementById(id).replaceChildren(document.importNode(made.getElementById(id), true));
  document.querySelector("#drill").dataset.state = "judged";
}"""
UNREAD = """(text) => {
  const made = new DOMParser().parseFromString(text, "text/html").querySelector("[data-verdict=unreadable]");
  document.querySelector("#verdict-wrong").append(document.importNode(made, true));
}"""
PLACE = """(word) => {
  for (const [at, said] of [...document.querySelectorAll("#stage .said[data-said]")].entries())
    said.innerHTML = `<span class="said__place">${at + 1}</span><span class="said__word">${word}</span>` +
      `<span class="said__sign"><svg class="icon"></svg></span>`;
}"""
"""Every line with its place and its call, as order.js shows them."""
COVERED = """() => {
  const hidden = [], felt = document.querySelector("#stage").getBoundingClientRect();
  const opaque = ".card, .said, .deed__done, .chip, .verdict, .btn, .strip, .topbar";
  function look(part, [left, top, width, height], inset) {
    const at = [[.5, .5], [inset, inset], [1 - inset, inset], [inset, 1 - inset], [1 - inset, 1 - inset]];
    const isSeen = at.every(([x, y]) => {
      const px = left + width * x, py = top + height * y;
      const isPart = (one) => one === part || part.contains(one);
      const first = document.elementsFromPoint(px, py).find((one) => isPart(one) || one.closest(opaque));
      return first && isPart(first) && py < felt.bottom && px > felt.left && px < felt.right;
    });
    if (isSeen) return;
    const of = (part.closest("[data-line]") || part.closest(".bank, .seat")).dataset.line || "bank";
    hidden.push(`${of}: ${part.dataset.card || part.textContent.replace(/\\s+/g, " ").trim()}`);
  }
  for (const pill of document.querySelectorAll("#stage :is(.said, .deed__done, .deed__call)")) {
    const box = pill.getBoundingClientRect();
    if (box.width && pill.childElementCount) look(pill, [box.left, box.top, box.width, box.height], .18);
  }
  for (const card of document.querySelectorAll("#stage .card")) {
    const box = card.getBoundingClientRect();
    look(card, [box.left, box.top, box.width * .38, box.width * .84], .12);
  }
  return hidden;
}"""
"""Of each pill and of each card's rank and suit, the middle and the corners: what of them is not on top."""
LIES = """() => [...document.querySelectorAll("#stage .hand")].map((hand) => {
  const box = hand.getBoundingClientRect();
  return [hand.dataset.hand, Math.round(box.left), Math.round(box.top)];
})"""
"""Where each hand lies."""


class Dealer:
    """A visitor whose blocks begin with the seed that is given."""

    def __init__(self, visitor: Visitor, lang: str) -> None:
        self.visitor, self.lang = visitor, {"Accept-Language": lang}
        self.run = ""

    def deal(self, drill: str, table: str, seed: int) -> str:
        """The page of the first item of that block."""
        self.visitor.get("/settings")
        ids = iter((seed.to_bytes(16, "big"), f"{drill} {table} {seed}"[-16:].rjust(16).encode()))
        with mock.patch("trainer.web.menu.secrets", SimpleNamespace(token_bytes=lambda _n: next(ids))):
            self.run = self.visitor.start(drill, table)
        return self.visitor.get(self.run, headers=self.lang).text

    def judged(self, fields: dict[str, str]) -> str:
        """What htmx gets for an answer."""
        return self.visitor.post(f"{self.run}/answer", {**HTMX, **self.lang}, **{"seq": "1"} | fields).text


def looked_at(page: Page, heights: tuple[int, ...]) -> dict[int, Any]:
    """Height of the window -> what is covered there, and where the hands lie."""
    width = (page.viewport_size or {"width": 0})["width"]
    found = {}
    for height in heights:
        page.set_viewport_size({"width": width, "height": height})
        found[height] = page.evaluate(COVERED), page.evaluate(LIES)
    return found
