"""Every address of the application with an example: for the tests that walk them all."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import Flask

from tests.shipped import shipped_content
from tests.web.visitor import NO_TOTAL, Visitor

NO_CERTIFICATE = "00000-00000-00000-00000-000000"
"""A number as they are, of none."""


@dataclass(frozen=True)
class Route:
    """One rule of the URL map: an example of it, and what its form would bring.

    ``{run}`` stands for the address of a block of the visitor's own, ``{asset}`` for that of a file.
    ``is_ones_own``: what is there belongs to one trainee, and is not there for anybody else.
    """

    method: str
    rule: str
    example: str
    status: int = 200
    form: dict[str, str] = field(default_factory=dict)
    is_ones_own: bool = False
    local: int | None = None
    """Its status where nobody signs in, if it is another one there."""

    @property
    def locally(self) -> int:
        """Its status where nobody signs in."""
        return self.status if self.local is None else self.local


NONE = 32 * "0"
"""The public id of nothing."""


EXAM_ROUTES = (
    Route("GET", "/certificates", "/certificates", local=404),
    Route("GET", "/certificates/<no>", "/certificates/{certificate}", 404),
    Route("GET", "/certificates/<no>.pdf", "/certificates/{certificate}.pdf", 404),
    Route("GET", "/certificates/<no>/record", "/certificates/{certificate}/record", 404),
    Route("GET", "/certificates/<no>/record.pdf", "/certificates/{certificate}/record.pdf", 404),
    Route("GET", "/certificates/<no>/withdraw", "/certificates/{certificate}/withdraw", 404),
    Route("POST", "/certificates/<no>/withdraw", "/certificates/{certificate}/withdraw", 404,
          {"reason": "sat by another"}),
    Route("GET", "/verify", "/verify"),
    Route("GET", "/verify/<no>", "/verify/{certificate}", 404),
    Route("GET", "/manage/certificates", "/manage/certificates", 404),
    Route("GET", "/teach/classes/<int:class_id>/exams", "/teach/classes/1/exams", 404),
    Route("GET", "/teach/classes/<int:class_id>/exams/new", "/teach/classes/1/exams/new", 404),
    Route("POST", "/teach/classes/<int:class_id>/exams", "/teach/classes/1/exams", 404),
    Route("GET", "/teach/exams/<int:exam_id>", "/teach/exams/1", 404),
    Route("GET", "/teach/exams/<int:exam_id>/report", "/teach/exams/1/report", 404),
    Route("GET", "/teach/exams/<int:exam_id>/report.<any(csv,xlsx,jsonl):form>",
          "/teach/exams/1/report.csv", 404),
    Route("GET", "/teach/exams/<int:exam_id>/change", "/teach/exams/1/change", 404),
    Route("POST", "/teach/exams/<int:exam_id>/change", "/teach/exams/1/change", 404),
    Route("POST", "/teach/exams/<int:exam_id>/publish", "/teach/exams/1/publish", 404),
    Route("POST", "/teach/exams/<int:exam_id>/code", "/teach/exams/1/code", 404),
    Route("POST", "/teach/exams/<int:exam_id>/window", "/teach/exams/1/window", 404),
    Route("POST", "/teach/exams/<int:exam_id>/time", "/teach/exams/1/time", 404),
    Route("POST", "/teach/exams/<int:exam_id>/release", "/teach/exams/1/release", 404),
    Route("POST", "/teach/exams/<int:exam_id>/certificates", "/teach/exams/1/certificates", 404),
    Route("POST", "/teach/exams/<int:exam_id>/copy", "/teach/exams/1/copy", 404, {"class": "1"}),
    Route("POST", "/teach/exams/<int:exam_id>/try", "/teach/exams/1/try", 404),
    Route("POST", "/teach/exams/<int:exam_id>/remove", "/teach/exams/1/remove", 404),
    Route("POST", "/teach/exams/<int:exam_id>/paper", "/teach/exams/1/paper", 404),
    Route("GET", "/teach/exams/<int:exam_id>/paper", f"/teach/exams/1/paper?seed={32 * '0'}", 404),
    Route("GET", "/teach/exams/<int:exam_id>/paper.pdf", f"/teach/exams/1/paper.pdf?seed={32 * '0'}", 404),
    Route("GET", "/teach/sittings/<int:sitting_id>", "/teach/sittings/1", 404),
    Route("POST", "/teach/sittings/<int:sitting_id>/time", "/teach/sittings/1/time", 404,
          {"minutes": "5", "reason": "a fire drill"}),
    Route("POST", "/teach/sittings/<int:sitting_id>/reopen", "/teach/sittings/1/reopen", 404,
          {"minutes": "5", "reason": "a fire drill"}),
    Route("POST", "/teach/sittings/<int:sitting_id>/hand-in", "/teach/sittings/1/hand-in", 404,
          {"reason": "taken ill"}),
    Route("POST", "/teach/sittings/<int:sitting_id>/items/<int:seq>", "/teach/sittings/1/items/1", 404,
          {"what": "void", "reason": "a torn card"}),
)
"""Of exams and certificates, for those who teach."""


STAFF_ROUTES = (
    Route("GET", "/jobs", "/jobs", local=404),
    Route("GET", "/jobs/<address>", f"/jobs/{NONE}", 404),
    Route("GET", "/jobs/<address>/result", f"/jobs/{NONE}/result", 404),
    Route("POST", "/jobs/<address>/stop", f"/jobs/{NONE}/stop", 404),
    Route("POST", "/jobs/<address>/again", f"/jobs/{NONE}/again", 404),
    Route("GET", "/teach/classes/<int:class_id>/attendance", "/teach/classes/1/attendance", local=404),
    Route("GET", "/teach/classes/<int:class_id>/attendance.pdf",
          "/teach/classes/1/attendance.pdf", local=404),
    Route("GET", "/teach/classes/<int:class_id>/live", "/teach/classes/1/live", local=404),
    Route("GET", "/teach/classes/<int:class_id>/board", "/teach/classes/1/board", local=404),
    Route("POST", "/teach/classes/<int:class_id>/reports", "/teach/classes/1/reports", 303, local=404),
    Route("GET", "/teach/classes/new", "/teach/classes/new", local=404),
    Route("POST", "/teach/classes/new", "/teach/classes/new", 303,
          {"name": "Spring", "table": "uk", "zone": "Europe/Paris"}, local=404),
    Route("GET", "/teach/classes/<int:class_id>", "/teach/classes/1", local=404),
    Route("GET", "/teach/classes/<int:class_id>/matrix", "/teach/classes/1/matrix", local=404),
    Route("GET", "/teach/classes/<int:class_id>/costs", "/teach/classes/1/costs", local=404),
    Route("GET", "/teach/classes/<int:class_id>/items", "/teach/classes/1/items", local=404),
    Route("GET", "/teach/classes/<int:class_id>/situations", "/teach/classes/1/situations", local=404),
    Route("GET", "/teach/classes/<int:class_id>/mistakes", "/teach/classes/1/mistakes", local=404),
    Route("GET", "/teach/classes/<int:class_id>/answers", "/teach/classes/1/answers", local=404),
    Route("GET", "/teach/answers/<sitting>/<int:seq>", f"/teach/answers/{NONE}/1", 404),
    Route("POST", "/teach/answers/<sitting>/<int:seq>", f"/teach/answers/{NONE}/1", 404,
          {"what": "void", "reason": "the card was torn"}),
    Route("GET", "/teach/answers/<sitting>/debrief", f"/teach/answers/{NONE}/debrief", 404),
    Route("GET", "/teach/classes/<int:class_id>/progress", "/teach/classes/1/progress", local=404),
    Route("GET", "/teach/classes/<int:class_id>.pdf", "/teach/classes/1.pdf", local=404),
    Route("GET", "/teach/trainees/<int:person_id>/report", "/teach/trainees/5/report", local=404),
    Route("GET", "/teach/trainees/<int:person_id>/report.pdf", "/teach/trainees/5/report.pdf", local=404),
    Route("GET", "/teach/classes/<int:class_id>.<any(csv,xlsx,jsonl):form>", "/teach/classes/1.csv",
          local=404),
    Route("GET", "/teach/classes/<int:class_id>/<name>.<any(csv,xlsx,jsonl):form>",
          "/teach/classes/1/matrix.xlsx", local=404),
    Route("GET", "/teach/classes/<int:class_id>/files", "/teach/classes/1/files", local=404),
    Route("POST", "/teach/classes/<int:class_id>/responses.<any(csv,jsonl):form>",
          "/teach/classes/1/responses.csv", local=404),
    Route("POST", "/teach/classes/<int:class_id>/xapi.json", "/teach/classes/1/xapi.json", local=404),
    Route("GET", "/teach/classes/<int:class_id>/people", "/teach/classes/1/people", local=404),
    Route("POST", "/teach/classes/<int:class_id>/members", "/teach/classes/1/members", 303,
          {"who": "5"}, local=404),
    Route("GET", "/teach/classes/<int:class_id>/settings", "/teach/classes/1/settings", local=404),
    Route("POST", "/teach/classes/<int:class_id>/settings", "/teach/classes/1/settings", 303,
          {"name": "Spring", "table": "uk", "zone": "Europe/Paris"}, local=404),
    Route("GET", "/teach/classes/<int:class_id>/rules", "/teach/classes/1/rules", local=404),
    Route("POST", "/teach/classes/<int:class_id>/rules/move", "/teach/classes/1/rules/move", 303,
          {"table": "uk", "to": shipped_content().tables["uk"].sha256}, local=404),
    Route("POST", "/teach/classes/<int:class_id>/code", "/teach/classes/1/code", 303, local=404),
    Route("POST", "/teach/classes/<int:class_id>/archive", "/teach/classes/1/archive", 303, local=404),
    Route("POST", "/teach/classes/<int:class_id>/groups", "/teach/classes/1/groups", 303,
          {"name": "Night"}, local=404),
    Route("POST", "/teach/classes/<int:class_id>/groups/<int:group_id>/remove",
          "/teach/classes/1/groups/1/remove", 303, local=404),
    Route("POST", "/teach/classes/<int:class_id>/instructors", "/teach/classes/1/instructors", 303,
          {"login": "irene second"}, local=404),
    Route("POST", "/teach/classes/<int:class_id>/instructors/<int:person_id>/remove",
          "/teach/classes/1/instructors/4/remove", 303, local=404),
    Route("GET", "/teach/classes/<int:class_id>/trainees/new", "/teach/classes/1/trainees/new", local=404),
    Route("POST", "/teach/classes/<int:class_id>/trainees/new", "/teach/classes/1/trainees/new", 303,
          {"code": "n1", "last_name": "New", "first_name": "Nora"}, local=404),
    Route("GET", "/teach/classes/<int:class_id>/roster", "/teach/classes/1/roster", local=404),
    Route("GET", "/teach/classes/<int:class_id>/roster.csv", "/teach/classes/1/roster.csv", local=404),
    Route("POST", "/teach/classes/<int:class_id>/roster", "/teach/classes/1/roster", 422, local=404),
    Route("POST", "/teach/classes/<int:class_id>/roster/import", "/teach/classes/1/roster/import", 422,
          local=404),
    Route("GET", "/teach/classes/<int:class_id>/cards", "/teach/classes/1/cards", local=404),
    Route("POST", "/teach/classes/<int:class_id>/cards", "/teach/classes/1/cards", 200, {"who": "5"},
          local=404),
    Route("GET", "/teach/trainees/<int:person_id>", "/teach/trainees/5", local=404),
    Route("POST", "/teach/trainees/<int:person_id>", "/teach/trainees/5", 303,
          {"code": "t1", "last_name": "Petrova", "first_name": "Tanya"}, local=404),
    Route("POST", "/teach/trainees/<int:person_id>/accommodations", "/teach/trainees/5/accommodations", 303,
          {"extra_time": "150"}, local=404),
    Route("POST", "/teach/trainees/<int:person_id>/access", "/teach/trainees/5/access", 303,
          {"active": "1"}, local=404),
    Route("POST", "/teach/trainees/<int:person_id>/move", "/teach/trainees/5/move", 303, {"into": "1"},
          local=404),
    Route("POST", "/teach/trainees/<int:person_id>/link", "/teach/trainees/5/link", 200, local=404),
    Route("POST", "/teach/trainees/<int:person_id>/leave", "/teach/trainees/6/leave", 303, {"class": "1"},
          local=404),
    Route("GET", "/teach/rulesets/compare", "/teach/rulesets/compare?of=uk&with=event-table", local=404),
    Route("GET", "/manage/cohorts", "/manage/cohorts", local=404),
    Route("GET", "/manage/users", "/manage/users", local=404),
    Route("GET", "/manage/users/new", "/manage/users/new", local=404),
    Route("POST", "/manage/users/new", "/manage/users/new", 200,
          {"role": "instructor", "first_name": "Ines", "last_name": "New", "login": "ines"}, local=404),
    Route("GET", "/manage/users/<int:person_id>", "/manage/users/3", local=404),
    Route("POST", "/manage/users/<int:person_id>/role", "/manage/users/3/role", 303, {"role": "instructor"},
          local=404),
    Route("POST", "/manage/users/<int:person_id>/access", "/manage/users/3/access", 303, {"active": "1"},
          local=404),
    Route("POST", "/manage/users/<int:person_id>/link", "/manage/users/3/link", 200, local=404),
)
"""Those of classes and people; the ids are those of ``tests.school``, and each works for the owner in this
order.
"""

ROUTES = (
    Route("GET", "/", "/"),
    Route("GET", "/drills", "/drills"),
    Route("GET", "/drills/<kind>", "/drills/hand-total"),
    Route("POST", "/drills/<kind>", "/drills/hand-total", 303,
          {"drill": "hand-total/single", "table": "american"}),
    Route("GET", "/run/<sitting>", "{run}", is_ones_own=True),
    Route("POST", "/run/<sitting>/answer", "{run}/answer", 303, {"seq": "1", "total": NO_TOTAL},
          is_ones_own=True),
    Route("POST", "/run/<sitting>/retry", "{run}/retry", 303, is_ones_own=True),
    Route("POST", "/run/<sitting>/mark", "{run}/mark", 303, {"seq": "1"}, is_ones_own=True),
    Route("POST", "/run/<sitting>/end", "{run}/end", 303, is_ones_own=True),
    Route("GET", "/run/<sitting>/summary", "{run}/summary", is_ones_own=True),
    Route("GET", "/run/<sitting>/debrief", "{run}/debrief", 404, is_ones_own=True),
    Route("GET", "/answers/<sitting>/<int:seq>", "{answers}/1", is_ones_own=True),
    Route("GET", "/s/<code>", "/s/none", 404),
    Route("POST", "/s/<code>", "/s/none", 404),
    Route("GET", "/progress", "/progress"),
    Route("GET", "/progress/<kind>", "/progress/hand-total"),
    Route("GET", "/progress/mistakes", "/progress/mistakes"),
    Route("GET", "/rules", "/rules"),
    Route("GET", "/rules/<table_id>", "/rules/american"),
    Route("GET", "/rulings", "/rulings?table=uk&dealer=AsKd&b3=Ts9h:25:insurance"),
    Route("GET", "/rulings.pdf", "/rulings.pdf?table=uk&dealer=AsKd&b3=Ts9h:25:insurance"),
    Route("GET", "/rules/<table_id>/sheet", "/rules/american/sheet?size=a4&lang=fr%2Ben"),
    Route("GET", "/rules/<table_id>/sheet.pdf", "/rules/american/sheet.pdf"),
    Route("GET", "/rules/<table_id>/payouts", "/rules/american/payouts"),
    Route("GET", "/rules/<table_id>/payouts.pdf", "/rules/american/payouts.pdf?size=letter"),
    Route("GET", "/rules/<table_id>/poster", "/rules/american/poster"),
    Route("GET", "/rules/<table_id>/poster.pdf", "/rules/american/poster.pdf"),
    Route("GET", "/rules/<table_id>/practice", f"/rules/american/practice?seed={32 * '0'}"),
    Route("GET", "/rules/<table_id>/practice.pdf", f"/rules/american/practice.pdf?seed={32 * '0'}"),
    Route("GET", "/teach", "/teach"),
    Route("POST", "/teach/trainees/<int:person_id>/export.json", "/teach/trainees/1/export.json", 404),
    Route("POST", "/teach/trainees/<int:person_id>/export.csv", "/teach/trainees/1/export.csv", 404),
    Route("GET", "/manage/people/<int:person_id>/erase", "/manage/people/1/erase", 404),
    Route("POST", "/manage/people/<int:person_id>/erase", "/manage/people/1/erase", 404),
    Route("GET", "/teach/rulesets/compare", "/teach/rulesets/compare?of=uk&with=event-table", local=404),
    Route("GET", "/manage/cohorts", "/manage/cohorts", local=404),
    Route("GET", "/manage/audit", "/manage/audit", 404),
    Route("GET", "/manage/audit.<any(csv,jsonl):form>", "/manage/audit.csv", 404),
    Route("GET", "/manage/school", "/manage/school", 404),
    Route("POST", "/manage/school", "/manage/school", 404),
    Route("GET", "/privacy", "/privacy"),
    Route("POST", "/privacy", "/privacy", 303),
    Route("POST", "/settings/my-data.json", "/settings/my-data.json"),
    Route("POST", "/settings/my-data.csv", "/settings/my-data.csv"),
    Route("GET", "/login", "/login", local=404),
    Route("POST", "/login", "/login", 422, {"name": "nobody", "password": "no password"}, local=404),
    Route("GET", "/login/code", "/login/code", 303, local=404),
    Route("POST", "/login/code", "/login/code", 303, {"code": "000000"}, local=404),
    Route("GET", "/join", "/join", local=404),
    Route("GET", "/join/<class_code>", "/join/NONE", local=404),
    Route("POST", "/join/<class_code>", "/join/NONE", 422, {"code": "x", "pin": "000000"}, local=404),
    Route("GET", "/link/<token>", "/link/none", 404),
    Route("POST", "/link/<token>", "/link/none", 404, {"password": "x", "again": "x"}),
    Route("POST", "/logout", "/logout", 303, local=404),
    Route("GET", "/account", "/account", local=404),
    Route("POST", "/account/password", "/account/password", 422, {"old": "x"}, local=404),
    Route("POST", "/account/factor", "/account/factor", 422, {"old": "x", "code": "000000"}, local=404),
    Route("POST", "/claim", "/claim", 303, local=404),
    Route("POST", "/rules/told", "/rules/told", 303, {"move": "1"}, local=404),
    *STAFF_ROUTES,
    *EXAM_ROUTES,
    Route("GET", "/teach/classes/<int:class_id>/assignments", "/teach/classes/1/assignments", 404),
    Route("GET", "/teach/classes/<int:class_id>/assignments/new", "/teach/classes/1/assignments/new", 404),
    Route("POST", "/teach/classes/<int:class_id>/assignments", "/teach/classes/1/assignments", 404),
    Route("GET", "/teach/assignments/<int:assignment_id>", "/teach/assignments/1", 404),
    Route("GET", "/teach/assignments/<int:assignment_id>.<any(csv,xlsx,jsonl):form>",
          "/teach/assignments/1.csv", 404),
    Route("GET", "/teach/assignments/<int:assignment_id>/edit", "/teach/assignments/1/edit", 404),
    Route("POST", "/teach/assignments/<int:assignment_id>/edit", "/teach/assignments/1/edit", 404),
    Route("POST", "/teach/assignments/<int:assignment_id>/withdraw", "/teach/assignments/1/withdraw", 404),
    Route("POST", "/assignments/<int:assignment_id>/start", "/assignments/1/start", 404, {"table": "uk"}),
    Route("GET", "/exams/<exam>", f"/exams/{NONE}", 404),
    Route("POST", "/exams/<exam>/start", f"/exams/{NONE}/start", 404),
    Route("GET", "/exams/papers/<sitting>", f"/exams/papers/{NONE}", 404),
    Route("POST", "/exams/papers/<sitting>/answer", f"/exams/papers/{NONE}/answer", 404, {"seq": "1"}),
    Route("POST", "/exams/papers/<sitting>/hand-in", f"/exams/papers/{NONE}/hand-in", 404),
    Route("POST", "/exams/papers/<sitting>/hold", f"/exams/papers/{NONE}/hold", 404),
    Route("POST", "/exams/papers/<sitting>/pulse", f"/exams/papers/{NONE}/pulse", 404),
    Route("GET", "/settings", "/settings"),
    Route("POST", "/settings", "/settings", 303, {"theme": "dark"}),
    Route("POST", "/language", "/language", 303, {"lang": "en"}),
    Route("POST", "/name", "/name", 303, {"name": "Nadia"}),
    Route("GET", "/not-you", "/not-you"),
    Route("POST", "/not-you", "/not-you", 303),
    Route("GET", "/help", "/help"),
    Route("GET", "/healthz", "/healthz"),
    Route("GET", "/manifest.webmanifest", "/manifest.webmanifest"),
    Route("GET", "/assets/<name>", "{asset}"),
)
"""In an order in which each works after the ones before it."""

POSTS = tuple(route for route in ROUTES if route.method == "POST")


def address(app: Flask, route: Route, run: str) -> str:
    """The example, with the block and the file that this run has."""
    return route.example.format(
        run=run, certificate=NO_CERTIFICATE, answers=run.replace("/run/", "/answers/"),
        asset="/assets/" + app.extensions["assets"]["trainer.js"].name)


def ask(app: Flask, visitor: Visitor, route: Route, run: str) -> int:
    """Ask for the example as the page's own link or form does; the status."""
    path = address(app, route, run)
    response = visitor.get(path) if route.method == "GET" else visitor.post(path, **route.form)
    return response.status_code
