"""Sentences of the domain in the reader's language."""

from __future__ import annotations

import pytest
from flask import Flask

from trainer.errors import AnswerFormatError, Message
from trainer.web import words
from trainer.web.translate import gettext, ngettext

pytestmark = pytest.mark.usefixtures("in_english")


@pytest.mark.parametrize(("card", "name"), [
    ("Kd", "king of diamonds"), ("As", "ace of spades"), ("Th", "ten of hearts"), ("2c", "two of clubs"),
    ("back", "face-down card"),
])
def test_cards_have_names(card: str, name: str) -> None:
    assert words.card_name(card) == name


@pytest.mark.parametrize(("lang", "cards", "names"), [
    ("en", ["Kd", "Th"], "king of diamonds, ten of hearts"),
    ("fr", ["Kd", "As", "Th", "2c", "back"],
     "roi de carreau, as de pique, dix de cœur, deux de trèfle, carte face cachée"),
    ("ru", ["Kh", "Tc", "As", "2d", "9h", "Qs", "Jd"],
     "король червей, десятка треф, туз пик, двойка бубен, девятка червей, дама пик, валет бубен"),
])
def test_a_hand_is_read_aloud_in_each_language(app: Flask, lang: str, cards: list[str], names: str) -> None:
    with app.test_request_context("/", headers={"Accept-Language": lang}):
        assert words.card_names(cards) == names


@pytest.mark.parametrize(("count", "said"), [
    (1, "1 ответ"), (2, "2 ответа"), (5, "5 ответов"), (11, "11 ответов"), (21, "21 ответ"),
])
def test_russian_has_three_plurals(app: Flask, count: int, said: str) -> None:
    with app.test_request_context("/", headers={"Accept-Language": "ru"}):
        assert ngettext("%(num)s answer", "%(num)s answers", count) == said


@pytest.mark.parametrize(("card", "letters", "symbol"), [
    ("Kd", "KQJ", "Kd"), ("Kd", "RDV", "fr-Kd"), ("Ad", "RDV", "Ad"), ("Th", "RDV", "Th"),
    ("As", "КДВ", "ru-As"), ("Ks", "КДВ", "Ks"), ("Qs", "КДВ", "ru-Qs"), ("back", "КДВ", "back"),
])
def test_each_deck_has_its_court_cards(card: str, letters: str, symbol: str) -> None:
    assert words.card_symbol(card, letters) == symbol


@pytest.mark.parametrize(("hand", "name"), [
    ("dealer", "Bank"), ("3", "Box 3"), ("3a", "Box 3, first hand"), ("12d", "Box 12, fourth hand"),
    ("3e", "Box 3, hand e"), ("3aa", "Box 3, hand aa"),
])
def test_hands_have_names(hand: str, name: str) -> None:
    assert words.hand_name(hand) == name


def test_lines_have_names() -> None:
    assert words.line_name("4-insurance") == "Box 4, insurance"
    assert words.line_name("4-21+3") == words.line_name("4-perfect_pairs") == "Box 4, side bet"
    assert words.line_name("4b") == "Box 4, second hand"
    assert words.line_name("4f") == "Box 4, hand f"


@pytest.mark.parametrize(("message", "letters", "text"), [
    (Message("Draw."), "KQJ", "Draw."),
    (Message("%(it)s", {"it": "17"}), "KQJ", "17"),
    (Message("%(it)s", {"it": {"money": 123_450}}), "KQJ", "1,234.50"),
    (Message("%(it)s", {"it": {"money": 5000}}), "KQJ", "50"),
    (Message("%(it)s", {"it": {"cards": "As 6h Tc"}}), "KQJ", "A-6-10"),
    (Message("%(it)s", {"it": {"cards": "Ks Qh Jc"}}), "RDV", "R-D-V"),
    (Message("%(it)s", {"it": {"cards": "As Kh Jc"}}), "КДВ", "Т-К-В"),
    (Message("%(it)s", {"it": {"total": "7/17"}}), "KQJ", "7/17"),
    (Message("%(it)s", {"it": {"total": "s17"}}), "KQJ", "soft 17"),
    (Message("%(it)s", {"it": {"total": "bj"}}), "KQJ", "blackjack"),
    (Message("Say %(it)s", {"it": {"message": "%(n)s!", "n": {"money": 50}}}), "KQJ", "Say 0.50!"),
    (AnswerFormatError("I could not read “%(text)s”.", text="zzz"), "KQJ", "I could not read “zzz”."),
])
def test_messages_are_filled(message: Message, letters: str, text: str) -> None:
    assert words.say(message, letters) == text


def test_a_typed_text_is_kept_short() -> None:
    assert words.typed("17") == "17"
    assert len(words.typed("9" * 4000)) <= 25


@pytest.mark.parametrize(("text", "call"), [
    ("l", "take"), ("pay", "pay"), ("=", "push"), ("ramasse", "take"), ("", ""), ("zzz", ""),
])
def test_a_typed_call_is_understood(text: str, call: str) -> None:
    assert words.called(text, "american") == call


def test_the_script_knows_the_words_for_paying_in_every_language() -> None:
    assert {"pay", "w", "paye"} <= set(words.words_for("pay").split())


@pytest.mark.parametrize(("lang", "said", "row"), [
    ("en", "12,345 answers", "page 1,011 of 2,000"),
    ("fr", "12\u202f345 réponses", "page 1\u202f011 sur 2\u202f000"),
    ("ru", "12\u00a0345 ответов", "страница 1\u00a0011 из 2\u00a0000"),
])
def test_large_counts_have_their_thousands_apart(app: Flask, lang: str, said: str, row: str) -> None:
    with app.test_request_context("/", headers={"Accept-Language": lang}):
        assert ngettext("%(num)s answer", "%(num)s answers", 12_345) == said
        pages = Message("page %(n)s of %(all)s", {"n": 1011, "all": 2000})
        assert words.say(pages) == row
        template = app.jinja_env.from_string("{{ _('page %(n)s of %(all)s', n=1011, all=2000) }}"
                                             "{{ ngettext('%(num)s answer', '%(num)s answers', 12345) }}")
        assert template.render() == row + said


def test_what_a_number_only_names_is_as_it_is(app: Flask) -> None:
    with app.test_request_context("/"):
        assert gettext("person %(id)s", id=1234) == "person 1234"
        assert gettext("line %(line)s, column %(column)s", line=2000, column=7) == "line 2000, column 7"
