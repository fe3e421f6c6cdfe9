"""Every address x every actor: who gets in. Written out, not taken from the program's own list.

Allowed: the answer that the example gives its rightful visitor. Refused: a stranger is sent to sign in,
anybody else is told that there is nothing, in the very words for what never was.
"""

from __future__ import annotations

ACTORS = ("nobody", "trainee", "classmate", "stranger", "instructor", "other_instructor", "manager", "owner")
"""``tests.school``: the objects of the examples are the trainee's and the instructor's class's."""

WHO: dict[str, frozenset[str]] = {
    "anyone": frozenset(ACTORS),
    "signed in": frozenset(ACTORS) - {"nobody"},
    "its trainee": frozenset({"trainee"}),
    "its trainee and staff": frozenset({"trainee", "instructor", "manager", "owner"}),
    "staff": frozenset({"instructor", "other_instructor", "manager", "owner"}),
    "its staff": frozenset({"instructor", "manager", "owner"}),
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
    "signed in": """
        GET /
        GET /drills
        GET /drills/<kind>
        POST /drills/<kind>
        GET /not-you
        POST /not-you
        POST /name
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
        GET /account
        POST /account/password
        POST /account/factor
        POST /claim
    """,
    "its trainee": """
        GET /answers/<sitting>/<int:seq>
        GET /run/<sitting>
        GET /run/<sitting>/debrief
        GET /run/<sitting>/summary
        POST /run/<sitting>/answer
        POST /run/<sitting>/end
        POST /run/<sitting>/mark
        POST /run/<sitting>/retry
    """,
    "staff": """
        GET /teach
    """,
}

MATRIX: dict[str, str] = {
    route.strip(): who for who, routes in _TABLE.items() for route in routes.strip().splitlines()}
"""``GET /run/<sitting>`` -> who is let in."""
