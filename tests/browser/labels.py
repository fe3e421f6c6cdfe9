"""Whether the labels of a page have their room: none is cut or lies under another, nothing is too wide."""

from __future__ import annotations

from playwright.sync_api import Page

_CROWDED = r"""() => {
  const faults = [], controls = "a, button, .btn, input, select, summary, label";
  const worded = `${controls}, h1, h2, h3, th, td, dt, dd, li, p, legend, figcaption, span`;
  const tight = ".sr, svg, .strip__rules, dialog:not([open])" + (innerWidth < 375 ? ", .topbar__title" : "");
  const isSeen = (one) => one.checkVisibility() && one.getClientRects().length && !one.closest(tight) &&
    getComputedStyle(one).visibility !== "hidden" && one.clientWidth > 2;
  const named = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].join(".")} ` +
    `"${one.textContent.replace(/\s+/g, " ").trim().slice(0, 60)}"`;
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth) faults.push(`the page is ${width} wide`);
  for (const one of document.querySelectorAll(worded)) {
    if (!isSeen(one)) continue;
    const {overflowX, overflowY, display} = getComputedStyle(one), isControl = one.matches(controls);
    const isWide = one.scrollWidth > one.clientWidth + 1, isHigh = one.scrollHeight > one.clientHeight + 2;
    if (isWide && (/hidden|clip/.test(overflowX) || (isControl && display !== "inline")))
      faults.push(`cut: ${named(one)}`);
    else if (isHigh && /hidden|clip/.test(overflowY)) faults.push(`cut below: ${named(one)}`);
  }
  const isScrolledAway = (one, x, y) => {
    for (let box = one.parentElement; box; box = box.parentElement) {
      const {left, top, right, bottom} = box.getBoundingClientRect();
      const scrolls = /auto|scroll/.test(getComputedStyle(box).overflow);
      if (scrolls && (x < left || x > right || y < top || y > bottom)) return true;
    }
    return false;
  };
  const over = ".verdict, .slot, .tabs, .hint, .between, .editor__bar, dialog, .skip";
  for (const one of document.querySelectorAll("a, button, input, select, summary")) {
    if (!isSeen(one) || one.closest(".skip")) continue;
    const {left, top, width, height} = one.getClientRects()[0];
    const x = left + width / 2, y = top + height / 2;
    if (isScrolledAway(one, x, y)) continue;
    const first = document.elementFromPoint(x, y);
    const by = first && first.closest(controls);
    if (by && by !== one && !by.contains(one) && !one.contains(by) && !first.closest(over))
      faults.push(`${named(one)} lies under ${named(by)}`);
  }
  return faults;
}"""


def crowded(page: Page) -> list[str]:
    """What of the page's labels is cut or covered. A verdict, a hint and the bars at the bottom lie over the
    page on purpose; the strip of rules has a test of its own; on the smallest phone a name may end in dots.
    """
    found: list[str] = page.evaluate(_CROWDED)
    return found
