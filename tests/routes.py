"""Every address of the application with an example: for the tests that walk them all."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import Flask

from tests.web.visitor import Visitor


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


NONE = 32 * "0"
"""The public id of nothing."""

ROUTES = (
    Route("GET", "/", "/"),
    Route("GET", "/drills", "/drills"),
    Route("GET", "/drills/<kind>", "/drills/hand-total"),
    Route("POST", "/drills/<kind>", "/drills/hand-total", 303,
          {"drill": "hand-total/single", "table": "american"}),
    Route("GET", "/run/<sitting>", "{run}", is_ones_own=True),
    Route("POST", "/run/<sitting>/answer", "{run}/answer", 303, {"seq": "1", "total": "30"},
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
        run=run, answers=run.replace("/run/", "/answers/"),
        asset="/assets/" + app.extensions["assets"]["trainer.js"].name)


def ask(app: Flask, visitor: Visitor, route: Route, run: str) -> int:
    """Ask for the example as the page's own link or form does; the status."""
    path = address(app, route, run)
    response = visitor.get(path) if route.method == "GET" else visitor.post(path, **route.form)
    return response.status_code
