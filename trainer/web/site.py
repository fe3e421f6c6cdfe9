"""What is neither page nor form: our files, the manifest, and whether the server is well."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, url_for

from trainer.web import assets, language, lookup
from trainer.web.translate import gettext

bp = Blueprint("site", __name__)


@bp.get("/assets/<name>")
def asset(name: str) -> Response:
    return assets.send(name)


@bp.get("/healthz")
def health() -> Response:
    """200 when the drill files can be read, and the database read and written."""
    lookup.content()
    lookup.store().check()
    with lookup.store().read():
        return jsonify(status="ok")


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """For the home screen of a phone. There is no service worker: it would keep answers of others."""
    response = jsonify(
        name=gettext("Blackjack dealer trainer"), short_name=gettext("Dealer trainer"),
        lang=language.current(), start_url=url_for("progress.today"), display="standalone",
        background_color="#faf8f2", theme_color="#0e4d36",
        icons=[{"src": assets.address("icon.svg"), "sizes": "any", "type": "image/svg+xml"}])
    response.content_type = "application/manifest+json"
    return response
