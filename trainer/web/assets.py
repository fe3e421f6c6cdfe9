"""Our own files and htmx, under names that carry their hash: gzipped, cached for a year."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from flask import Flask, Response, abort, current_app, request, url_for

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
}
_HTMX = "htmx-2.min.js"
_ALREADY_PACKED = frozenset({".png"})


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it is sent: its address's last part, its type, its bytes plain and gzipped."""

    name: str
    content_type: str
    body: bytes
    packed: bytes | None


def register(app: Flask, folder: Path) -> None:
    """Read the files once; ``asset(name)`` gives templates the address of one."""
    found = {file.name: _asset(file) for file in _files(folder)}
    app.extensions["assets"] = found
    app.extensions["asset_by_address"] = {one.name: one for one in found.values()}
    app.extensions["asset_addresses"] = {}
    app.jinja_env.globals["asset"] = address


def address(name: str) -> str:
    """The address of the file ``name``; KeyError names one that does not exist."""
    known: dict[tuple[str, str], str] = current_app.extensions["asset_addresses"]
    wanted = request.script_root, name
    if wanted not in known:  # a page has thirty of them: each is worked out once
        known[wanted] = url_for("site.asset", name=current_app.extensions["assets"][name].name)
    return known[wanted]


def send(name: str) -> Response:
    """The file behind an address made by ``address``; 404 for any other."""
    found: Asset | None = current_app.extensions["asset_by_address"].get(name)
    if found is None:
        abort(404)
    response = Response(found.body, content_type=found.content_type)
    if found.packed is not None:
        response.vary.add("Accept-Encoding")
        if request.accept_encodings["gzip"]:
            response.set_data(found.packed)
            response.content_encoding = "gzip"
    response.cache_control.public = True
    response.cache_control.max_age = 365 * 24 * 3600
    response.cache_control.immutable = True
    return response


def _files(folder: Path) -> Iterator[Path | Traversable]:
    yield from (file for file in sorted(folder.iterdir()) if file.suffix in _TYPES)
    yield resources.files("django_htmx") / "static" / "django_htmx" / _HTMX


def _asset(file: Path | Traversable) -> Asset:
    body = file.read_bytes()
    stem, _, ending = file.name.rpartition(".")
    suffix = f".{ending}"
    return Asset(
        name=f"{stem}.{hashlib.sha256(body).hexdigest()[:16]}{suffix}",
        content_type=_TYPES[suffix],
        body=body,
        packed=None if suffix in _ALREADY_PACKED else gzip.compress(body, 9, mtime=0),
    )
