"""Who is found by what is typed: words of names, codes and groups, whatever their capitals and accents."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.school import make_school, signed_in
from trainer.searching import has_words
from trainer.store.database import Store

PLACES = ("Élodie", "Щёлкина-O’Connor", None, "ms-004", "Ночная смена")


@pytest.mark.parametrize(("text", "is_found"), [
    ("", True), ("  ", True), ("elod", True), ("ÉLODIE", True), ("щелк", True), ("ЩЁЛКИНА", True),
    ("connor elodie", True), ("ms-004", True), ("ночная", True), ("elodie none", False), ("elodieщ", False),
    ("%", False), ("ms-004" * 100, False)])
def test_every_word_is_somewhere(text: str, is_found: bool) -> None:
    assert has_words(text, PLACES) is is_found


@pytest.mark.parametrize(("q", "found"), [
    ("", {"Petrova", "Martin"}), ("theo", {"Martin"}), ("T1", {"Petrova"}), ("petrova tanya", {"Petrova"}),
    ("strange", set())])
def test_the_lists_of_a_class_are_searched(app: Flask, store: Store, q: str, found: set[str]) -> None:
    visitor = signed_in(app, make_school(store).instructor)
    for path in ("people", "live"):
        text = visitor.get(f"/teach/classes/1/{path}", query_string={"q": q}).text
        assert set(re.findall(r">(?:[^<>]* )?(Petrova|Martin|Strange)[<,]", text)) == found
        assert ("Nobody fits." in text) is (not found)


def test_accounts_are_searched_by_the_same_rule(app: Flask, store: Store) -> None:
    owner = signed_in(app, make_school(store).owner)
    text = owner.get("/manage/users", query_string={"q": "THEO martin"}).text
    assert "Martin, Théo" in text
    assert "Petrova" not in text
