"""Amounts as they are typed: the money list of the drill reference, 2.0.4, and its doubts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.calls.words import LANGS, calls, read_or_refusal
from trainer.calls.money import LARGEST, read_money
from trainer.calls.saying import write_money
from trainer.calls.text import LIMIT
from trainer.errors import AnswerFormatError

ON_EVERY_PAGE = {
    0: ("0", "0.00", "0,0", "push", "nul", "ровно", "="),
    50: (".5", ",50", "1/2", "½", "$.50"),
    3725: ("37¼", "37 1/4", "37.25"),
    3750: (
        "37.5", "37,5", "37.50", "37,50", "37½", "37 1/2", "37 ½", "+37.5", "37.5 EUR", "37.5EUR", "€37.50",
        "€ 37.50", "37,50 €", "37,50\u202f€", "37.5 руб", "37.5 руб.", "37,5р", "37.5₽", "EUR 37.50",
        "+€37.50", "$37.50", "37.50 dollars", "037.5", "３７．５", "37٫5", "37.5 Euro",
        '"è,(', "37ю5", "37б50",
    ),
    125000: ("1250", "1 250", "1\u00a0250", "1\u202f250", "1\u2009250", "1'250", "1’250", "1,250", "1٬250",
             "1 250 €", "1,250.00", "1.250,00", "&é(à"),
    125050: ("1 250,50", "1,250.50", "1.250,50", "1 250.5", "1'250.50", "1'250,50", "1250½", "1 250 1/2",
             "1,250 1/2", "1250,5"),
    125500: ("1,255", "1.255", "1 255"),
    125000000: ("1,250,000", "1.250.000", "1 250 000", "1'250'000", "1250000"),
    LARGEST: ("1" + 12 * "0", "1 000 000 000 000"),
}  # fmt: skip
ASKED = ("1.250", "37.500", "€1.250")
"""On a page that writes decimals with a point: 1250, or 1.25 with a nought too many?"""
REFUSED = (
    "-37.5", "−37.5", "-€5", "€-5", "- 5 EUR", "37.", "37,", ".", ",", "37.5.5", "1,25,0", "1,250,50",
    "1,250.500", "1,250 500", "12 50", "3 7", "0,250", "0.250", "1250.000", "37 1/3", "37 2/4",
    "37.5 1/2", "371/2/3", "37/2", "37 apples", "egalite", "take", "draw", "Fr.50", "руб.50", "€€5", "5 € 5",
    "3_7", "1e3", "0x10", "nan", "inf", "३७", "٣٧", "37²", "(37)", "-", "--", "_", "", " ", "\x00",
    "37\x00", "\ud800", "9" * 40, "9" * 1_000_000, "1" + 12 * "0" + ".01", "1 " * 20, "'" * 40,
)  # fmt: skip


AMOUNTS = [(text, cents) for cents, texts in ON_EVERY_PAGE.items() for text in texts]


@pytest.mark.parametrize("page", LANGS)
@pytest.mark.parametrize(("text", "cents"), AMOUNTS)
def test_an_amount_is_read_on_every_page(text: str, cents: int, page: str) -> None:
    assert read_money(text, calls(page)) == cents


@pytest.mark.parametrize("page", LANGS)
@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_amount_is_never_read(text: str, page: str) -> None:
    with pytest.raises(AnswerFormatError) as refusal:
        read_money(text, calls(page))
    assert len(str(refusal.value)) < 120
    assert str(refusal.value).isprintable()


@pytest.mark.parametrize("text", ASKED)
def test_an_amount_with_two_readings_is_asked_back(text: str) -> None:
    with pytest.raises(AnswerFormatError, match="two ways"):
        read_money(text, calls("en"))


@pytest.mark.parametrize(("text", "cents"), [("1.250", 125000), ("37.500", 3750000), ("€1.250", 125000)])
@pytest.mark.parametrize("page", ["fr", "ru"])
def test_a_point_groups_thousands_where_decimals_have_a_comma(text: str, cents: int, page: str) -> None:
    assert read_money(text, calls(page)) == cents


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("-37.5", "is negative"),
        ("−5 €", "is negative"),
        ("9" * 20, "more than any table pays"),
        ("1 250 00", "“1 250 00”. Try 37.50"),
        ("", "Nothing to read yet"),
    ],
)
def test_the_refusal_says_what_to_do(text: str, hint: str) -> None:
    with pytest.raises(AnswerFormatError, match=hint):
        read_money(text, calls())


@pytest.mark.parametrize("page", LANGS)
@pytest.mark.parametrize("currency", [None, "EUR", "USD", "RUB", "CHF", "GBP", "CAD"])
@given(cents=st.integers(0, 10**10))
def test_an_amount_as_written_is_read_back(page: str, currency: str | None, cents: int) -> None:
    written = write_money(cents, page, currency)
    assert read_money(written, calls(page, currency=currency or "EUR")) == cents


@given(
    text=st.text(max_size=2 * LIMIT) | st.text("0123456789.,' /½-+€", max_size=12),
    page=st.sampled_from(LANGS),
)
def test_any_text_is_an_amount_or_refused(text: str, page: str) -> None:
    match read_or_refusal(read_money, text, calls(page)):
        case str() as sentence:
            assert sentence.isprintable()
        case cents:
            assert 0 <= cents <= LARGEST
