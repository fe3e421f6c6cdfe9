"""Nothing of a table lies under something else: rank and suit of every card, what is said of every hand."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.felts import JUDGE, PLACE, SHOW, UNREAD, Dealer, looked_at
from tests.browser.steps import WAITS
from tests.browser.tour import begin, give
from tests.web.right import right_form
from tests.web.visitor import Visitor

IS_WHOLE = os.environ.get("PROMISES") == "whole"
HEIGHTS = (768, 680)
NARROW = PHONE | {"viewport": {"width": 320, "height": 640}}
LOW = PHONE | {"viewport": {"width": 390, "height": 664}}
MOST_SEEDS = 120
LONGEST = {"en": "Push", "fr": "Coup nul", "ru": "Платить"}
SEVEN = ("split 1", "split 4", "split 7", "three hands", "split and double")
THREE = ("split 1", "split 3")
ONCE = (
    ("settlement-order/settle", "event-table", "fr", (*SEVEN[:3], "split and insurance")),
    ("find-error/finished", "uk", "ru", SEVEN),
)
MORE = (
    ("settlement-order/full-table", "event-table", "fr", ("split 1", "split and insurance")),
    ("settlement-order/settle", "uk", "en", (*SEVEN[:3], "two splits", "split and double")),
    ("settlement-order/settle", "russian-club", "ru", (*SEVEN[:3], "two splits", "split and double")),
    ("settlement-order/settle", "event-table", "ru", (*SEVEN[:3], "split and insurance")),
    ("settlement-order/settle", "american", "en", THREE),
    ("settlement-order/settle", "midnight", "fr", THREE),
    ("find-error/running", "russian-club", "ru", SEVEN), ("find-error/running", "uk", "fr", SEVEN),
    ("find-error/finished", "uk", "fr", SEVEN), ("find-error/running", "russian-club", "en", SEVEN),
    ("find-error/finished", "event-table", "en", (*SEVEN, "split and insurance")),
    ("find-error/finished", "event-table", "ru", (*SEVEN, "split and insurance")),
    ("find-error/finished", "american", "fr", THREE), ("find-error/finished", "midnight", "en", THREE),
)


@pytest.mark.parametrize(("drill", "table", "lang", "wanted"), ONCE + MORE if IS_WHOLE else ONCE)
def test_nothing_on_a_felt_is_covered(new_page: PageMaker, app: Flask, drill: str, table: str, lang: str,
                                      wanted: tuple[str, ...]) -> None:
    """Before the verdict and with it, where the hands stay where they lie."""
    page = new_page(LAPTOP, settings=WAITS | {"lang": lang})
    begin(page, drill, table)
    dealer = Dealer(Visitor(app), lang)
    for seed, text in _with(dealer, drill, table, wanted):
        page.evaluate(SHOW, text)
        first = looked_at(page, HEIGHTS)
        views = [first]
        if drill.startswith("settlement-order"):
            page.evaluate(PLACE, LONGEST[lang])
            views.append(looked_at(page, HEIGHTS))
            page.evaluate(JUDGE, dealer.judged(_all_paid(text)))
            views.append(looked_at(page, HEIGHTS))
        for view in views:
            for height, (covered, lie) in view.items():
                assert covered == [], f"seed {seed}, {height} high"
                assert lie == first[height][1], f"seed {seed}, {height} high: a hand moved"


NARROW_ONCE = ("hand-total/single", "find-error/running", "settlement-order/settle")
NARROW_MORE = ("arithmetic/mixed", "payout/blackjack", "dealer-draw/say-and-do", "round/table")


@pytest.mark.parametrize("drill", NARROW_ONCE + NARROW_MORE if IS_WHOLE else NARROW_ONCE)
def test_a_verdict_has_its_place_on_the_narrowest_phone(new_page: PageMaker, drill: str) -> None:
    """Under the felt's cards, high enough to be read, and down to the end of the screen."""
    page = new_page(NARROW, settings=WAITS | {"lang": "fr"})
    begin(page, drill, "vegas-strip")
    give(page, "30")  # what no two cards make: a right answer has less said of it
    box = page.locator("[data-verdict]").bounding_box()
    bank = page.locator("#stage .card").first.bounding_box() if page.locator("#stage .card").count() else None
    assert box
    assert box["height"] > 100
    assert box["y"] + box["height"] > 560
    assert bank is None or box["y"] > bank["y"] + bank["height"] / 2


def test_what_cannot_be_read_of_chips_leaves_them_in_sight(new_page: PageMaker, app: Flask) -> None:
    page = new_page(LOW, settings=WAITS)
    begin(page, "chip-cutting/colour-up", "uk")
    dealer = Dealer(Visitor(app), "en")
    page.evaluate(SHOW, dealer.deal("chip-cutting/colour-up", "uk", 1))
    page.evaluate(UNREAD, dealer.judged({}))
    said = page.locator("[data-verdict]").bounding_box()
    chips = page.locator("#stage .towers").first.bounding_box()
    assert said
    assert chips
    assert said["y"] + said["height"] <= chips["y"]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_chips_and_hand_lie_whole_on_their_felt(new_page: PageMaker, app: Flask, lang: str) -> None:
    """However many chips a blackjack is bet with and paid in: the felt of a laptop shows it all."""
    page = new_page(LAPTOP, settings=WAITS | {"lang": lang})
    begin(page, "chip-cutting/blackjack", "event-table")
    dealer = Dealer(Visitor(app), lang)
    for seed in range(MOST_SEEDS if IS_WHOLE else 12):
        text = dealer.deal("chip-cutting/blackjack", "event-table", seed)
        for show, shown in ((SHOW, text), (JUDGE, dealer.judged({"call": "cannot"}))):
            page.evaluate(show, shown)
            for height in HEIGHTS:
                page.set_viewport_size({"width": 1366, "height": height})
                assert page.evaluate("""() => {
                  const felt = document.querySelector("#stage");
                  return felt.scrollHeight <= felt.clientHeight + 1;
                }"""), f"seed {seed}, {height} high"


def test_insurance_lies_whole_in_the_boxes_of_an_event(new_page: PageMaker, app: Flask) -> None:
    page = new_page(LAPTOP, settings=WAITS)
    begin(page, "round/event", "event-table")
    page.evaluate(SHOW, _insured_event(app))
    for height in HEIGHTS:
        page.set_viewport_size({"width": 1366, "height": height})
        assert page.evaluate("""() => {
          const end = document.querySelector("#stage .seats").getBoundingClientRect().bottom + 1;
          const isIn = (one) => one.getBoundingClientRect().bottom < end;
          return [...document.querySelectorAll(".ins")].every(isIn);
        }""")


@pytest.mark.parametrize("boxes", [8, 9, 10, 12, 13, 15] if IS_WHOLE else [8])
def test_the_boxes_of_an_event_do_not_scroll(new_page: PageMaker, app: Flask, boxes: int) -> None:
    """With every hand, total and insurance of a whole round: a low laptop shows them at once."""
    low = {"viewport": {"width": 1366, "height": min(HEIGHTS)}}
    page = new_page(low, settings=WAITS | {"lang": "ru"})
    begin(page, "round/event", "event-table")
    dealer = Dealer(Visitor(app), "ru")
    deals = (dealer.deal("round/event", "event-table", seed) for seed in range(MOST_SEEDS))
    text = next(text for text in deals if text.count('class="seat seat--') == boxes)
    for seq in range(1, 60):
        if seq % (2 if IS_WHOLE else 9) == 0:
            page.evaluate(SHOW, text)
            more = page.locator("#stage .seats").evaluate("one => one.scrollHeight - one.clientHeight")
            assert more <= 1, f"item {seq}: {more} px more"
        dealer.judged(right_form(app, dealer.run))
        text = dealer.visitor.get(f"{dealer.run}?next={seq + 1}", headers=dealer.lang).text
        if 'data-state="judged"' in text:
            break


def _insured_event(app: Flask) -> str:
    """A round of twelve boxes or more, dealt as far as the first insurance."""
    dealer = Dealer(Visitor(app), "en")
    for seed in range(MOST_SEEDS):
        text = dealer.deal("round/event", "event-table", seed)
        if text.count('class="seat seat--') < 12:
            continue
        for seq in range(1, 40):
            if 'class="ins"' in text:
                return text
            form = right_form(app, dealer.run)
            dealer.judged(form)
            text = dealer.visitor.get(f"{dealer.run}?next={seq + 1}").text
            if 'data-phase="players" aria-current' in text:
                break
    raise AssertionError("no box of an event was insured")


def _with(dealer: Dealer, drill: str, table: str, wanted: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """The first tables that have, one after the other, all that is wanted."""
    missing = set(wanted)
    for seed in range(MOST_SEEDS):
        text = dealer.deal(drill, table, seed)
        new = missing & _features(text)
        if new:
            missing -= new
            yield seed, text
        if not missing:
            return
    raise AssertionError(f"no table has {missing}")


def _features(text: str) -> set[str]:
    felt = text[text.index('id="stage"'):]
    boxes = re.findall(r'data-hand="(\d+)b"', felt)
    found = {f"split {box}" for box in boxes}
    if boxes:
        found |= {name for name, mark in (("split and double", "data-doubled"),
                                          ("split and insurance", "data-insurance")) if mark in felt}
    return found | ({"two splits"} if len(boxes) > 1 else set()) | (
        {"three hands"} if re.search(r'data-hand="\d+c"', felt) else set())


def _all_paid(text: str) -> dict[str, str]:
    """Every line in the order of the page, and paid: wrong somewhere."""
    lines = re.findall(r'name="place-([^"]+)"', text)
    calls = {f"call-{line}": "pay" for line in lines if f'name="call-{line}"' in text}
    return {f"place-{line}": str(at) for at, line in enumerate(lines, 1)} | calls


REQUESTS_ONCE = (("request/splits", "vegas-strip"), ("request/all", "vegas-strip"))
REQUESTS_MORE = tuple((f"request/{name}", table) for name in ("all", "splits", "doubles", "offers", "table")
                      for table in ("uk", "event-table", "midnight", "american", "vegas-h17-65"))
OUTSIDE = """() => [...document.querySelectorAll(
    ".plea__hand, .plea__bubble, .plea__how, .placard, .pickone")]
  .filter((part) => {
    const box = part.getBoundingClientRect(), felt = document.querySelector("#stage").getBoundingClientRect();
    const lowest = part.matches(".pickone") ? innerHeight : felt.bottom;
    return box.left < 0 || box.right > innerWidth || box.bottom > lowest || box.top < felt.top;
  })
  .map((part) => `${part.className}: ${part.textContent.replace(/\\s+/g, " ").trim()}`)"""


@pytest.mark.parametrize(("drill", "table", "lang"), [
    (*what, lang) for place, what in enumerate(REQUESTS_ONCE + REQUESTS_MORE if IS_WHOLE else REQUESTS_ONCE)
    for lang in (("fr", "ru") if IS_WHOLE else (("fr", "ru")[place % 2],))])
def test_every_request_fits_a_phone(new_page: PageMaker, app: Flask, drill: str, table: str,
                                    lang: str) -> None:
    """Box, plea and all four reasons at once, in the longer languages, however many hands the box has."""
    page = new_page(PHONE, settings=WAITS | {"lang": lang})
    begin(page, drill, table)
    dealer = Dealer(Visitor(app), lang)
    for seed in range(MOST_SEEDS if IS_WHOLE else 15):
        page.evaluate(SHOW, dealer.deal(drill, table, seed))
        for height in (664, 844):
            page.set_viewport_size(PHONE["viewport"] | {"height": height})
            assert page.evaluate(OUTSIDE) == [], f"seed {seed}, {height} high"
            assert page.evaluate("document.documentElement.scrollHeight") <= height, f"seed {seed} scrolls"
