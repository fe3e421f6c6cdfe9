"""The pages: blueprints, headers, filters, and what every template may ask."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Flask, request

from trainer.web import (
    access,
    account,
    assets,
    debrief,
    error_pages,
    exams,
    filters,
    guard,
    headers,
    language,
    menu,
    past,
    practice,
    preferences,
    progress,
    responses,
    rules,
    rulings,
    sheets,
    site,
    teach,
    translate,
)


def register(app: Flask) -> None:
    """Everything that ``create_app`` needs of the pages."""
    translate.register(app)
    headers.register(app)
    guard.register(app)
    access.register(app)
    exams.register(app)
    assets.register(app, Path(app.root_path) / "static")
    filters.register(app)
    error_pages.register(app)
    for module in (progress, past, menu, practice, debrief, rules, sheets, rulings, account, teach, site):
        app.register_blueprint(module.bp)
    app.context_processor(_for_every_page)


def _for_every_page() -> dict[str, Any]:
    return {
        "lang": language.current(), "languages": language.languages(), "own_name": language.own_name,
        "look": preferences.chosen(), "visitor": guard.visitor, "tab": request.endpoint,
        "here": responses.here()}
