"""Who gets a context that was used before finds nothing of whoever had it."""

from __future__ import annotations

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.contexts import Contexts

COOKIE = {"name": "trainee", "value": "somebody", "domain": "127.0.0.1", "path": "/"}
STORE = "for (const store of [localStorage, sessionStorage]) store.setItem('shown', 'it')"
STORED = "[localStorage.length, sessionStorage.length]"


def test_what_the_one_before_has_left_is_gone(contexts: Contexts) -> None:
    first = contexts.take(LAPTOP, [COOKIE])
    assert [one["value"] for one in first.cookies()] == ["somebody"]
    page = first.new_page()
    page.goto("/help")
    page.evaluate(STORE)
    assert page.evaluate(STORED) == [1, 1]
    contexts.give_back(first)
    again = contexts.take(LAPTOP, [])
    assert again is first
    assert again.cookies() == []
    assert page.is_closed()
    page = again.new_page()
    page.goto("/help")
    assert page.evaluate(STORED)[1] == 0
    assert page.evaluate("localStorage.getItem('shown')") is None
    contexts.give_back(again)


def test_nobody_gets_one_that_is_in_use_or_of_another_shape(contexts: Contexts) -> None:
    taken = [contexts.take(options, []) for options in (LAPTOP, LAPTOP, PHONE)]
    assert len(set(taken)) == 3
    for context in taken:
        contexts.give_back(context)


def test_nobody_gets_a_clock_of_somebody_elses(contexts: Contexts) -> None:
    context = contexts.take(PHONE, [])
    context.new_page().clock.install()
    contexts.give_back(context)
    after = contexts.take(PHONE, [])
    assert after is not context
    contexts.give_back(after)
