"""The markup contract: what assistive tools, tests and scripts may rely on, for each drill at each table."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from flask import Flask

from tests.shipped import shipped_content
from tests.web.right import right_form
from tests.web.visitor import HTMX, Visitor
from trainer.drills import KINDS

CONTENT = shipped_content()
CARD = re.compile(r"[A2-9TJQK][shdc]|back")
HAND = re.compile(r"dealer|[1-9][0-9]?[a-d]?")
LINE = re.compile(r"[1-9][0-9]?(?:[a-d]|-insurance)?")
MONEY = re.compile(r"(?:0|[1-9][0-9]*)(?:\.[0-9]{2})?")
FLAGS = ("data-doubled", "data-surrendered", "data-from-split", "data-even-money")
MAY_HAVE_NO_CARDS = {"arithmetic", "chip-cutting", "request", "round"}
"""A sum has no table, change needs no hand, and bets come before the first card."""
DRILLS = [(drill.id, table) for drill in CONTENT.drills.values() for table in CONTENT.tables]


class Elements(HTMLParser):
    """The attributes of every element, in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append({"tag": tag, **{name: value or "" for name, value in attrs}})

    def with_attribute(self, name: str) -> list[dict[str, str]]:
        return [one for one in self.found if name in one]


@pytest.mark.parametrize(("drill", "table"), DRILLS)
def test_a_page_keeps_the_contract(app: Flask, drill: str, table: str) -> None:
    visitor = Visitor(app)
    run = visitor.start(drill, table)
    page = Elements(visitor.get(run).text)
    (root,) = page.with_attribute("data-drill")
    assert (root["data-drill"], root["data-ruleset"]) == (drill, table)
    cards, hands = page.with_attribute("data-card"), page.with_attribute("data-hand")
    assert cards or drill.partition("/")[0] in MAY_HAVE_NO_CARDS
    assert all(CARD.fullmatch(card["data-card"]) and card["aria-label"] for card in cards)
    assert all(HAND.fullmatch(hand["data-hand"]) for hand in hands)
    names = [hand["data-hand"] for hand in hands]
    assert len(names) == len(set(names))
    for hand in hands:
        money = [hand[name] for name in ("data-wager", "data-stake", "data-insurance") if name in hand]
        assert all(MONEY.fullmatch(amount) for amount in money)
        assert all(hand[flag] == "true" for flag in FLAGS if flag in hand)
        assert ("data-wager" in hand) == ("data-stake" in hand) == (hand["data-hand"] != "dealer")
    for line in page.with_attribute("data-line"):
        assert LINE.fullmatch(line["data-line"])
    assert page.with_attribute("data-verdict") == []
    rules = {rule["data-rule"]: rule["data-value"] for rule in page.with_attribute("data-rule")}
    assert rules["blackjack_payout"] == CONTENT.tables[table].rules.blackjack_payout
    drill_kind, variant = KINDS[drill.partition("/")[0]], CONTENT.drills[drill].variant
    assert set(drill_kind.RELIES_ON[variant]) & set(rules)


@pytest.mark.parametrize("word", ["right", "wrong", "unreadable"])
@pytest.mark.parametrize("drill", sorted({drill for drill, _ in DRILLS}))
def test_a_verdict_says_what_it_is(app: Flask, drill: str, word: str) -> None:
    visitor = Visitor(app)
    run = visitor.start(drill, "event-table")
    form = right_form(app, run)
    shown = Elements(visitor.get(run).text)
    while word == "wrong" and "act" in form and not another_act(shown, form["act"]):  # a guided round led on
        visitor.answer(run, **form)
        form, shown = right_form(app, run), Elements(visitor.get(run).text)
    if word == "wrong" and "act" in form:
        form |= another_act(shown, form["act"])
    elif word == "wrong" and drill.startswith("chip-cutting/"):
        form |= one_chip_more(shown, form)
    elif word != "right":
        form |= spoiled(form, word)
    page = Elements(visitor.post(f"{run}/answer", HTMX, **form).text)
    (verdict,) = page.with_attribute("data-verdict")
    is_silent = CONTENT.drills[drill].variant == "unaided" and word != "unreadable"
    said = {"noted"} if is_silent else {"wrong", "partial"} if word == "wrong" else {word}
    assert verdict["data-verdict"] in said
    codes = verdict["data-codes"].split()
    assert set(codes) <= set(KINDS[drill.partition("/")[0]].MISTAKES)
    assert not codes or word == "wrong"


def another_act(page: Elements, due: str) -> dict[str, str]:
    """Of a round: the first act that is offered and not due, with all that it may need, if there is one."""
    others = [one["data-act"] for one in page.with_attribute("data-act") if one["data-act"] != due]
    return {"act": others[0], "place": "1", "text": "17"} if others else {}


def one_chip_more(page: Elements, form: dict[str, str]) -> dict[str, str]:
    """Pushed out with a chip of a colour that is not wanted: too much, or a cut where the rack cannot pay."""
    tubes = [tube for tube in page.with_attribute("data-chip") if tube["data-left"] != "0"]
    extra = next(name for tube in tubes if (name := f"chips-{tube['data-chip']}") not in form)
    return {extra: "1", "order": ""} | ({"call": "push"} if "call" in form else {})


def spoiled(form: dict[str, str], word: str) -> dict[str, str]:
    """The same fields with what is wrong in each, or with what nobody can read."""
    if word == "unreadable":
        return dict.fromkeys(form, "?!") | {"seq": form["seq"]}
    places = [field for field in form if field.startswith("place-")]
    if places:
        return form | {field: str(len(places) + 1 - int(form[field])) for field in places}
    wrong = {"total": "1", "amount": "0.05", "call": "stand" if form.get("call") == "draw" else "draw",
             "decision": "refuse" if form.get("decision") == "allow" else "allow",
             "ruling": "back" if form.get("ruling") == "floor" and "amount" not in form else "floor"}
    return {field: wrong.get(field) or ("pay" if field.startswith("call-") else "1")
            for field in form if field != "seq"}


def test_a_card_that_lies_face_down_is_nowhere_in_the_page(app: Flask) -> None:
    """A walk at a table with a hole card: the page has a back, and one card less than lies there."""
    visitor = Visitor(app)
    run = visitor.start("hand-total/walk", "vegas-strip")
    cards = [card["data-card"] for card in Elements(visitor.get(run).text).with_attribute("data-card")]
    assert cards.count("back") == 1
    assert len(cards) == 2 * (7 + 1)
