"""Whatever is sent to the ruling desk: no fault, nothing dropped unsaid, what was typed stays there."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.test_markup import Elements
from tests.web.visitor import HTMX, Visitor

ENGLISH = {"Accept-Language": "en"}
ROW = {"hand-0": "1", "cards-0": "Ts 9h", "bet-0": "25"}
FORM = {"table": "uk", "dealer": "9s 8h", **ROW}
SCRIPT = "<script>alert(1)</script>"


def typed(page: str) -> dict[str, str]:
    """What stands in the fields."""
    return {one["name"]: one["value"] for one in Elements(page).with_attribute("value") if "name" in one}


def is_refused(page: str) -> bool:
    return bool(Elements(page).with_attribute("data-refused"))


@pytest.mark.parametrize(("fields", "said"), [
    # A row with anything in it but its number is a hand.
    ({"cards-0": ""}, "too few cards"),
    ({"cards-0": "", "bet-0": "", "insurance-0": "5"}, "has no bet"),
    ({"bet-0": ""}, "has no bet"),
    ({"hand-0": "99"}, "no box 99"),
    ({"hand-0": "0"}, "is no box"),
    ({"hand-0": "²"}, "is no box"),
    ({"hand-0": "3а"}, "is no box"),
    ({"hand-0": SCRIPT}, "is no box"),
    ({"dealer": SCRIPT}, "are not cards"),
    ({"dealer": "9s\N{RIGHT-TO-LEFT OVERRIDE}8h"}, "“9s\N{REPLACEMENT CHARACTER}8h” are not cards"),
    ({"cards-0": f"Ts {SCRIPT}"}, "are not cards"),
    ({"cards-0": "Тs 9h"}, "are not cards"),
    ({"cards-0": "A" * 201}, "too long to be a hand"),
    ({"dealer": "9" * 201}, "too long to be a hand"),
    ({"bet-0": SCRIPT}, "is no amount"),
    ({"bet-0": "-25"}, "is no amount"),
    ({"bet-0": "٢٥"}, "is no amount"),
    ({"bet-0": "25.555"}, "is no amount"),
    ({"bet-0": "25 000"}, "is not taken"),
    ({"bet-0": "4"}, "is not taken"),
    ({"bet-0": "7.50"}, "is not taken"),
    ({"done-0": "tripled"}, "is no note"),
    ({"done-0": "double"}, "too few cards"),
    ({"done-0": "surrender"}, "may not surrender"),
    ({"done-0": "less", "less-0": "ten", "cards-0": "5s 6h Ts"}, "“ten” is no amount"),
    ({"insurance-0": SCRIPT}, "is no amount"),
    ({"insurance-0": "5"}, "no insurance here"),
    ({"insurance-0": "-5", "dealer": "As 8h"}, "“-5” is no amount"),
    ({"insurance-0": "13", "dealer": "As 8h"}, "may not be insured"),
    ({"insurance-0": "0.01", "dealer": "As 8h"}, "cannot be made up of the chips"),
    ({"more-0": "insurance-5", "insurance-0": "5", "dealer": "As 8h"}, "stands twice at box 1"),
    ({"more-0": SCRIPT}, "is no note"),
    ({"hand-1": "1", "cards-1": "Ts 8h"}, "stands there twice"),
    ({"hand-1": "1b", "cards-1": "Ts 8h"}, "as one hand and as split"),
])
def test_a_form_is_refused_in_words_and_keeps_what_was_typed(
        app: Flask, fields: dict[str, str], said: str) -> None:
    sent = FORM | fields
    for headers in (ENGLISH, ENGLISH | HTMX | {"HX-Target": "ruling"}):
        page = Visitor(app).get(f"/rulings?{urlencode(sent)}", headers=headers, follow_redirects=True)
        assert page.status_code == 200
        assert is_refused(page.text)
        assert said in page.text
        assert SCRIPT not in page.text
    there = typed(Visitor(app).get(f"/rulings?{urlencode(sent)}", follow_redirects=True).text)
    for name, text in fields.items():
        if name in ("bet-0", "insurance-0", "less-0", "dealer", "hand-0") and 0 < len(text) < 9:
            assert there[name].replace("10", "T") == text.replace(" 0", "0")


@pytest.mark.parametrize("query", [
    # What an address says more than once, or in other letters, is not passed over.
    "table=uk&dealer=9s8h&dealer=Ts8h&b1=Ts9h:25",
    "table=uk&dealer=9s8h&b=Ts9h:25",
    "table=uk&dealer=9s8h&B1=Ts9h:4",
    "table=uk&dealer=9s8h&b1=Ts9h:25&b1=Ts8h:25",
    "table=uk&dealer=9s8h&bet-0=25",
    "table=uk&dealer=As8h&b1=Ts9h:25:insurance-5:insurance-6",
    "table=uk&dealer=As8h&b1a=8s9h:25:insurance-5&b1b=8hTh::insurance-5",
    "table=vegas-strip&dealer=As8h&b1=AsKh:25:even-money:insurance",
    # A double far behind its hand would be lost where an address is cut off.
    f"table=uk&dealer=9s8h&b1=5s6hTh:25:{400 * '%20'}:double:double",
    f"table=uk&dealer=9s8h&b1=5s6hTh:25{400 * ':'}double:double",
    f"table=uk&dealer=9s8h{400 * '%20'}9c&b1=Ts9h:25",
    "&".join(["table=uk&dealer=9s8h", *(f"b{box}=Ts9h:25" for box in range(1, 99))]),
    "table=uk&dealer=%00&b1=%00%01:25", "table=uk&dealer=%ff%fe&b1=Ts9h:25", "table=uk&b1=Ts9h:25%00",
])
def test_nothing_of_an_address_is_dropped_without_a_word(app: Flask, query: str) -> None:
    page = Visitor(app).get(f"/rulings?{query}", follow_redirects=True)
    assert page.status_code == 200
    assert is_refused(page.text)


def test_the_form_says_again_what_an_address_says(app: Flask) -> None:
    notes = "double-5:double-10:21+3-5:insurance-1 000"
    page = Visitor(app).get(f"/rulings?table=uk&dealer=9s8h&b1=Ts9h:25:{notes}")
    there = typed(page.text)
    assert (there["less-0"], there["insurance-0"], there["more-0"]) == ("5", "1 000", "double-10 21+3-5")


def test_a_megabyte_is_read_in_no_time_and_answered_shortly(app: Flask) -> None:
    for query in (f"dealer={1_000_000 * '9'}", f"b1={1_000_000 * 'A'}:25",
                  "&".join(f"b{number}=A" for number in range(100_000)),
                  "&".join(f"cards-{number % 100}=A" for number in range(100_000))):
        page = Visitor(app).get(f"/rulings?table=uk&{query}", follow_redirects=True)
        assert (page.status_code, is_refused(page.text)) == (200, True)
        assert len(page.data) < 2 * len(query) + 200_000  # the way back to this address stands in the page


ANY = st.text(max_size=12) | st.sampled_from(
    ["", "1", "3a", "3b", "Ts9h", "As", "A 10", "25", "12,50", "½", "double", "insurance", "?", "uk", SCRIPT])


NAMES = ["table", "dealer", "rules", "add", "b1", "b1a", "b1b", "b", *(
    f"{field}-{row}" for row in (0, 1)
    for field in ("hand", "cards", "bet", "done", "less", "insurance", "more"))]


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(NAMES), ANY))
def test_no_text_makes_it_fail(app: Flask, fields: dict[str, str]) -> None:
    query = urlencode({"table": "uk", **fields}, errors="surrogatepass")
    for path in ("/rulings", "/rulings.pdf") if "hand-0" not in fields and "add" in fields else ("/rulings",):
        page = Visitor(app).get(f"{path}?{query}", follow_redirects=True)
        assert page.status_code in (200, 404)
        assert page.mimetype == "application/pdf" or SCRIPT not in page.text
