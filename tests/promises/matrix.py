"""Every address x every actor: who gets in. Written out, not taken from the program's own list.

Allowed: the answer that the example gives its rightful visitor. Refused: a stranger is sent to sign in,
anybody else is told that there is nothing, in the very words for what never was.
"""

from __future__ import annotations

ACTORS = ("nobody", "trainee", "classmate", "stranger", "instructor", "other_instructor", "manager", "owner")
"""``tests.school``: the objects of the examples are the trainee's and the instructor's class's."""

WHO: dict[str, frozenset[str]] = {
    "anyone": frozenset(ACTORS),
    "nobody with an account": frozenset(),
    "signed in": frozenset(ACTORS) - {"nobody"},
    "its trainee": frozenset({"trainee"}),
    "its class's trainees": frozenset({"trainee", "classmate"}),
    "its trainee and staff": frozenset({"trainee", "instructor", "manager", "owner"}),
    "staff": frozenset({"instructor", "other_instructor", "manager", "owner"}),
    "its staff": frozenset({"instructor", "manager", "owner"}),
    "its maker": frozenset({"instructor"}),
    "managers": frozenset({"manager", "owner"}),
    "the owner": frozenset({"owner"}),
}
"""A way of saying it -> who is let in."""

_TABLE: dict[str, str] = {
    "anyone": """
        GET /assets/<name>
        GET /healthz
        GET /help
        GET /manifest.webmanifest
        GET /privacy
        GET /verify
        GET /verify/<no>
        POST /language
        GET /login
        POST /login
        GET /login/code
        POST /login/code
        GET /join
        GET /join/<class_code>
        POST /join/<class_code>
        GET /link/<token>
        POST /link/<token>
        POST /logout
    """,
    "nobody with an account": """
        GET /not-you
        POST /not-you
        POST /name
    """,
    "signed in": """
        GET /
        GET /account
        POST /account/factor
        POST /account/password
        GET /certificates
        POST /claim
        POST /rules/told
        POST /privacy
        POST /settings/my-data.csv
        POST /settings/my-data.json
        GET /drills
        GET /drills/<kind>
        POST /drills/<kind>
        GET /progress
        GET /progress/<kind>
        GET /progress/mistakes
        GET /rules
        GET /rules/<table_id>
        GET /rules/<table_id>/payouts
        GET /rules/<table_id>/payouts.pdf
        GET /rules/<table_id>/poster
        GET /rules/<table_id>/poster.pdf
        GET /rules/<table_id>/practice
        GET /rules/<table_id>/practice.pdf
        GET /rules/<table_id>/sheet
        GET /rules/<table_id>/sheet.pdf
        GET /rulings
        GET /rulings.pdf
        GET /s/<code>
        POST /s/<code>
        GET /settings
        POST /settings
    """,
    "its trainee": """
        GET /answers/<sitting>/<int:seq>
        GET /run/<sitting>
        GET /run/<sitting>/debrief
        GET /run/<sitting>/summary
        POST /run/<sitting>/answer
        POST /run/<sitting>/debrief
        POST /run/<sitting>/end
        POST /run/<sitting>/mark
        POST /run/<sitting>/retry
        GET /exams/papers/<sitting>
        POST /exams/papers/<sitting>/answer
        POST /exams/papers/<sitting>/hand-in
        POST /exams/papers/<sitting>/hold
        POST /exams/papers/<sitting>/pulse
    """,
    "its class's trainees": """
        POST /assignments/<int:assignment_id>/start
        GET /exams/<exam>
        POST /exams/<exam>/start
    """,
    "its trainee and staff": """
        GET /certificates/<no>
        GET /certificates/<no>.pdf
        GET /certificates/<no>/record
        GET /certificates/<no>/record.pdf
    """,
    "staff": """
        GET /jobs
        GET /teach/rulesets/<table_id>.toml
        GET /teach/rulesets/drafts/<int:draft_id>.toml
        GET /teach/rulesets/import
        POST /teach/rulesets/import
        GET /teach/rulesets/edge
        POST /teach/rulesets/edge
        POST /teach/rulesets/edge/stop
        GET /teach
        GET /teach/classes/new
        POST /teach/classes/new
        GET /teach/rulesets
        POST /teach/rulesets/copy
        GET /teach/rulesets/compare
        GET /teach/rulesets/<table_id>
        POST /teach/rulesets/<table_id>/edit
        POST /teach/rulesets/<table_id>/retire
        POST /teach/rulesets/<table_id>/restore
        GET /teach/rulesets/drafts/<int:draft_id>
        POST /teach/rulesets/drafts/<int:draft_id>
        POST /teach/rulesets/drafts/<int:draft_id>/check
        POST /teach/rulesets/drafts/<int:draft_id>/publish
        POST /teach/rulesets/drafts/<int:draft_id>/discard
    """,
    "its staff": """
        GET /certificates/<no>/withdraw
        POST /certificates/<no>/withdraw
        GET /teach/answers/<sitting>/<int:seq>
        POST /teach/answers/<sitting>/<int:seq>
        GET /teach/answers/<sitting>/debrief
        GET /teach/assignments/<int:assignment_id>
        GET /teach/assignments/<int:assignment_id>.<any(csv,xlsx,jsonl):form>
        GET /teach/assignments/<int:assignment_id>/edit
        POST /teach/assignments/<int:assignment_id>/edit
        POST /teach/assignments/<int:assignment_id>/withdraw
        GET /teach/classes/<int:class_id>
        POST /teach/classes/<int:class_id>/archive
        GET /teach/classes/<int:class_id>/assignments
        POST /teach/classes/<int:class_id>/assignments
        GET /teach/classes/<int:class_id>/assignments/new
        GET /teach/classes/<int:class_id>/attendance
        GET /teach/classes/<int:class_id>/attendance.pdf
        GET /teach/classes/<int:class_id>/board
        GET /teach/classes/<int:class_id>/live
        GET /teach/classes/<int:class_id>.<any(csv,xlsx,jsonl):form>
        GET /teach/classes/<int:class_id>.pdf
        GET /teach/classes/<int:class_id>/<name>.<any(csv,xlsx,jsonl):form>
        GET /teach/classes/<int:class_id>/answers
        GET /teach/classes/<int:class_id>/costs
        GET /teach/classes/<int:class_id>/files
        GET /teach/classes/<int:class_id>/items
        GET /teach/classes/<int:class_id>/matrix
        GET /teach/classes/<int:class_id>/mistakes
        GET /teach/classes/<int:class_id>/progress
        GET /teach/classes/<int:class_id>/situations
        POST /teach/classes/<int:class_id>/responses.<any(csv,jsonl):form>
        POST /teach/classes/<int:class_id>/xapi.json
        GET /teach/classes/<int:class_id>/people
        POST /teach/classes/<int:class_id>/reports
        GET /teach/classes/<int:class_id>/cards
        POST /teach/classes/<int:class_id>/cards
        GET /teach/classes/<int:class_id>/rules
        POST /teach/classes/<int:class_id>/rules/move
        POST /teach/classes/<int:class_id>/code
        GET /teach/classes/<int:class_id>/exams
        POST /teach/classes/<int:class_id>/exams
        GET /teach/classes/<int:class_id>/exams/new
        POST /teach/classes/<int:class_id>/groups
        POST /teach/classes/<int:class_id>/groups/<int:group_id>/remove
        POST /teach/classes/<int:class_id>/instructors
        POST /teach/classes/<int:class_id>/instructors/<int:person_id>/remove
        POST /teach/classes/<int:class_id>/members
        GET /teach/classes/<int:class_id>/roster
        POST /teach/classes/<int:class_id>/roster
        GET /teach/classes/<int:class_id>/roster.csv
        POST /teach/classes/<int:class_id>/roster/import
        GET /teach/classes/<int:class_id>/settings
        POST /teach/classes/<int:class_id>/settings
        GET /teach/classes/<int:class_id>/trainees/new
        POST /teach/classes/<int:class_id>/trainees/new
        GET /teach/exams/<int:exam_id>
        POST /teach/exams/<int:exam_id>/certificates
        GET /teach/exams/<int:exam_id>/change
        POST /teach/exams/<int:exam_id>/change
        POST /teach/exams/<int:exam_id>/code
        POST /teach/exams/<int:exam_id>/copy
        POST /teach/exams/<int:exam_id>/paper
        GET /teach/exams/<int:exam_id>/paper
        GET /teach/exams/<int:exam_id>/paper.pdf
        POST /teach/exams/<int:exam_id>/publish
        POST /teach/exams/<int:exam_id>/release
        GET /teach/exams/<int:exam_id>/report
        GET /teach/exams/<int:exam_id>/report.<any(csv,xlsx,jsonl):form>
        POST /teach/exams/<int:exam_id>/remove
        POST /teach/exams/<int:exam_id>/time
        POST /teach/exams/<int:exam_id>/try
        POST /teach/exams/<int:exam_id>/window
        GET /teach/sittings/<int:sitting_id>
        POST /teach/sittings/<int:sitting_id>/hand-in
        POST /teach/sittings/<int:sitting_id>/items/<int:seq>
        POST /teach/sittings/<int:sitting_id>/reopen
        POST /teach/sittings/<int:sitting_id>/time
        GET /teach/trainees/<int:person_id>
        POST /teach/trainees/<int:person_id>
        POST /teach/trainees/<int:person_id>/access
        POST /teach/trainees/<int:person_id>/accommodations
        POST /teach/trainees/<int:person_id>/export.csv
        POST /teach/trainees/<int:person_id>/export.json
        POST /teach/trainees/<int:person_id>/leave
        POST /teach/trainees/<int:person_id>/link
        POST /teach/trainees/<int:person_id>/move
        GET /teach/trainees/<int:person_id>/report
        GET /teach/trainees/<int:person_id>/report.pdf
    """,
    "its maker": """
        GET /jobs/<address>
        GET /jobs/<address>/result
        POST /jobs/<address>/stop
        POST /jobs/<address>/again
    """,
    "managers": """
        GET /manage/audit
        GET /manage/audit.<any(csv,jsonl):form>
        GET /manage/cohorts
        GET /manage/certificates
        GET /manage/people/<int:person_id>/erase
        POST /manage/people/<int:person_id>/erase
        GET /manage/users
        GET /manage/users/<int:person_id>
        POST /manage/users/<int:person_id>/access
        POST /manage/users/<int:person_id>/link
        POST /manage/users/<int:person_id>/role
        GET /manage/users/new
        POST /manage/users/new
    """,
    "the owner": """
        GET /manage/school
        POST /manage/school
    """,
}

MATRIX: dict[str, str] = {
    route.strip(): who for who, routes in _TABLE.items() for route in routes.strip().splitlines()}
"""``GET /run/<sitting>`` -> who is let in."""
