"""What each example of an address brings or asks besides, so that who is let in would change something."""

from __future__ import annotations

from tests.shipped import shipped_content

FORMS: dict[str, dict[str, str]] = {
    "POST /drills/<kind>": {"drill": "hand-total/single", "table": "american"},
    "POST /run/<sitting>/answer": {"seq": "2", "total": "30"},
    "POST /run/<sitting>/debrief": {"rating": "4"},
    "POST /run/<sitting>/mark": {"seq": "1"},
    "POST /exams/papers/<sitting>/answer": {"seq": "1", "total": "30"},
    "POST /exams/<exam>/start": {"code": "CADE23"},
    "POST /assignments/<int:assignment_id>/start": {"table": "american"},
    "POST /certificates/<no>/withdraw": {"reason": "sat by another"},
    "POST /language": {"lang": "en"},
    "POST /name": {"name": "Nadia"},
    "POST /settings": {"theme": "dark"},
    "POST /teach/classes/new": {"name": "Night", "table": "uk", "zone": "Europe/Paris"},
    "POST /teach/classes/<int:class_id>/cards": {"who": "5"},
    "POST /teach/classes/<int:class_id>/groups": {"name": "Late"},
    "POST /teach/classes/<int:class_id>/instructors": {"login": "irene second"},
    "POST /teach/classes/<int:class_id>/rules/move": {
        "table": "uk", "to": shipped_content().tables["uk"].sha256},
    "POST /teach/classes/<int:class_id>/settings": {"name": "N", "table": "uk", "zone": "Europe/Paris"},
    "POST /teach/classes/<int:class_id>/trainees/new": {
        "code": "n1", "last_name": "New", "first_name": "Nora"},
    "POST /teach/exams/<int:exam_id>/copy": {"class": "1"},
    "POST /teach/rulesets/copy": {"of": "uk"},
    "POST /teach/exams/<int:exam_id>/time": {"minutes": "5", "reason": "a fire drill"},
    "POST /teach/rulesets/edge": {"of": "uk"},
    "POST /teach/rulesets/edge/stop": {"of": "uk"},
    "POST /teach/sittings/<int:sitting_id>/hand-in": {"reason": "taken ill"},
    "POST /teach/sittings/<int:sitting_id>/items/<int:seq>": {"what": "void", "reason": "a torn card"},
    "POST /teach/sittings/<int:sitting_id>/reopen": {"minutes": "5", "reason": "a fire drill"},
    "POST /teach/sittings/<int:sitting_id>/time": {"minutes": "5", "reason": "a fire drill"},
    "POST /teach/trainees/<int:person_id>": {"code": "t1", "last_name": "Petrova", "first_name": "Tanya"},
    "POST /teach/trainees/<int:person_id>/access": {"active": ""},
    "POST /teach/trainees/<int:person_id>/accommodations": {"extra_time": "150"},
    "POST /teach/trainees/<int:person_id>/leave": {"class": "1"},
    "POST /teach/trainees/<int:person_id>/move": {"into": "1"},
    "POST /manage/people/<int:person_id>/erase": {"name": "Tanya Petrova"},
    "POST /manage/users/<int:person_id>/access": {"active": ""},
    "POST /manage/users/<int:person_id>/role": {"role": "manager"},
    "POST /manage/users/new": {
        "role": "instructor", "first_name": "Ines", "last_name": "New", "login": "ines"},
}
"""What each form brings, so that whoever is let in would change something."""

_RULING = "?table=uk&dealer=AsKd&b3=Ts9h:25:insurance"
_COMPARED = "?of=uk&with=event-table"
_SEED = f"?seed={32 * '0'}"
QUERIES: dict[str, str] = {
    "/rulings": _RULING, "/rulings.pdf": _RULING,
    "/teach/rulesets/compare": _COMPARED, "/teach/rulesets/edge": "?of=uk",
    "/rules/<table_id>/practice": _SEED, "/rules/<table_id>/practice.pdf": _SEED,
    "/teach/exams/<int:exam_id>/paper": _SEED, "/teach/exams/<int:exam_id>/paper.pdf": _SEED,
}
"""What the address of an example asks besides."""
