"""Our files: hashed, gzipped, kept for a year."""

from __future__ import annotations

import gzip
import hashlib

import pytest
from flask import Flask

from trainer.settings import ROOT
from trainer.web import assets

NAMES = ["tokens.css", "table.css", "trainer.css", "trainer.js", "cards.svg", "icon.svg", "htmx-2.min.js"]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_kept_for_a_year_under_the_name_of_its_content(app: Flask, name: str) -> None:
    with app.test_request_context():
        address = assets.address(name)
    plain = app.test_client().get(address)
    assert hashlib.sha256(plain.data).hexdigest()[:16] in address
    assert plain.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Set-Cookie" not in plain.headers
    packed = app.test_client().get(address, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data)


def test_nothing_else_is_served(app: Flask) -> None:
    for path in ("/assets/trainer.js", "/assets/../app.py", "/assets/%2e%2e/app.py", "/static/trainer.js"):
        assert app.test_client().get(path).status_code == 404


def test_an_unknown_file_is_a_fault_of_the_template(app: Flask) -> None:
    with app.test_request_context(), pytest.raises(KeyError):
        assets.address("nothing.js")


def test_the_script_stays_small() -> None:
    assert len(gzip.compress((ROOT / "static" / "trainer.js").read_bytes())) < 8_000
