"""Certificates and table-test records as prints, and the public page that says whether a number holds."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from flask import Blueprint, Response, get_template_attribute, redirect, request, url_for
from markupsafe import Markup

from trainer import certificates
from trainer.certificates import Body, Certificate, Rules
from trainer.errors import N_, AnswerFormatError
from trainer.sheets import guilloche
from trainer.sheets.codes import code_of
from trainer.web import lookup, words
from trainer.web.responses import page, see
from trainer.web.sheets.printed import A4, as_print, asked, in_each
from trainer.web.staff import actor
from trainer.web.translate import gettext, ngettext

bp = Blueprint("certificates", __name__)

SHEETS = {
    "certificate": ("", N_("Certificate"), {"a4": N_("A4")}),
    "record": ("/record", N_("Table-test record"), A4),
}
"""By its name: the end of its address, its title and its sizes. As PDF its endpoint is ``record_pdf``."""

_WIDE, _HIGH, _EDGE = 296.6, 209.6, 12.4
_HOLE_CARD = {"none": N_("no hole card"), "face_up": N_("hole card face up"),
              "face_down": N_("hole card, not checked")}
_SOFT_17 = {"stand": N_("the bank stands on soft 17"), "hit": N_("the bank draws on soft 17")}
_NAME_SIZES = (24, 42, 100)
"""Letters from which on a name is set smaller."""


def _show(no: str) -> Response:
    """For its holder and the staff of the class; what is withdrawn is not printed any more."""
    who = actor()
    found = certificates.own(lookup.store(), who, no)
    if found.body is None or not found.holds:
        return redirect(url_for("certificates.verify", no=found.no))  # type: ignore[return-value]
    body = found.body
    name = (request.endpoint or "").rpartition(".")[2].removesuffix("_pdf")
    title, sizes = SHEETS[name][1:]
    wanted = asked(sizes, most=1)
    sheets = in_each(wanted.langs, lambda: drawn(name, found.no, body, wanted.size))
    return as_print(name, title, wanted, {"no": found.no}, template="certificates/print.html", drawn=sheets,
                    file_name="-".join((name, found.no, wanted.size, wanted.lang)), no=found.no,
                    class_id=found.class_id if who.is_staff else None, exam_id=found.exam_id)


for _name, _sheet in SHEETS.items():
    bp.add_url_rule(f"/certificates/<no>{_sheet[0]}", _name, _show)
    bp.add_url_rule(f"/certificates/<no>{_sheet[0]}.pdf", f"{_name}_pdf", _show)


def drawn(name: str, no: str, body: Body, size: str) -> Markup:
    """The sheet in the page's language."""
    address = url_for("certificates.verify", no=no, _external=True)
    sheet = get_template_attribute(f"certificates/{name}.html", "sheet")
    shown: dict[str, Any] = {"no": no, "body": body, "size": size, "address": address,
                             "code": code_of(address), "rules": rules_line(body.rules),
                             "border": guilloche.border(_WIDE, _HIGH, _EDGE), **dates(body)}
    made: Markup = sheet(shown)
    return made


@bp.get("/verify")
def find() -> Response:
    """For a number that is typed; its page has an address of its own."""
    typed = request.args.get("no", "").replace("/", "-").strip()[:80]
    return see(url_for(".verify", no=typed)) if typed else page("certificates/verify.html", is_asked=True)


@bp.get("/verify/<no>")
def verify(no: str) -> Response:
    """What a number stands for, for whoever holds a print of it; no more than the print says."""
    found = certificates.verified(lookup.store(), no)
    shown: dict[str, Any] = {"found": found, "is_expired": False}
    if found and found.body and found.holds:
        shown |= {"body": found.body, "rules": rules_line(found.body.rules), **dates(found.body),
                  "is_expired": found.has_expired(lookup.now())}
    response = page("certificates/verify.html", status=200 if found else 404, **shown)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


@bp.get("/certificates")
def own() -> Response:
    """The visitor's own, the latest first."""
    return page("certificates/own.html", now=lookup.now(),
                certificates=certificates.certificates_of(lookup.store(), actor()))


@bp.get("/manage/certificates")
def index() -> Response:
    """All of the school's, the latest first."""
    return page("certificates/all.html", now=lookup.now(),
                certificates=certificates.all_certificates(lookup.store(), actor()))


@bp.get("/certificates/<no>/withdraw")
def ask_withdraw(no: str) -> Response:
    """Says what it means, and asks why."""
    return _asked_why(_own(no))


@bp.post("/certificates/<no>/withdraw")
def withdraw(no: str) -> Response:
    found, reason = _own(no), request.form.get("reason", "")
    try:
        certificates.withdraw(lookup.store(), actor(), no, reason, lookup.now())
    except AnswerFormatError as error:
        return _asked_why(found, reason, words.say(error), 422)
    return see(url_for("certificates.verify", no=found.no))


def _own(no: str) -> Certificate:
    return certificates.own(lookup.store(), actor(), no)


def _asked_why(found: Certificate, reason: str = "", wrong: str = "", status: int = 200) -> Response:
    return page("certificates/withdraw.html", status=status, found=found, reason=reason, wrong=wrong)


def rules_line(rules: Rules) -> str:
    """The rules by which dealers know a table, in one line."""
    decks = (gettext(N_("endless shoe")) if rules.decks == "infinite"
             else ngettext("%(num)s deck", "%(num)s decks", int(rules.decks)))
    is_checked = rules.hole_card == "face_down" and rules.peek
    hole_card = (gettext("hole card checked under %(cards)s", cards=rules.peek) if is_checked
                 else gettext(_HOLE_CARD[rules.hole_card]))
    return gettext(", ").join((decks, hole_card, gettext(_SOFT_17[rules.dealer_soft_17]),
                               gettext("blackjack %(odds)s", odds=rules.blackjack_payout)))


def dates(body: Body) -> dict[str, date | None]:
    """By the calendar of the class: the day of the test, and the last day that it is valid on."""
    last = body.expires and body.expires - timedelta(microseconds=1)
    return {"tested": _day(body.tested, body.zone), "valid_until": last and _day(last, body.zone)}


def _day(moment: datetime, zone: str) -> date:
    return moment.astimezone(ZoneInfo(zone)).date()


@bp.app_template_filter()
def name_size(name: str) -> int:
    """From 0, as large as can be, to 3."""
    return sum(len(name) > size for size in _NAME_SIZES)


@bp.app_template_filter()
def in_eights(digits: str) -> str:
    """A hash as it is compared: in groups."""
    return " ".join(digits[place:place + 8] for place in range(0, len(digits), 8))
