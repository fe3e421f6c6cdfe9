"""The settings of the server, in one list, and the secret key that stands beside the database."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from trainer.errors import N_, StartRefused, because

ROOT = Path(__file__).parent.parent
KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: the flag of ``run.py``, its environment variable (the flag wins), default, help."""

    flag: str
    variable: str
    default: str
    help: str


SETTINGS = (
    Setting("--host", "HOST", "127.0.0.1", "address to listen on; 0.0.0.0 lets other machines in"),
    Setting("--port", "PORT", "8000", "port to listen on"),
    Setting("--db", "DATABASE", "instance/trainer.db", "database file; the secret key lies beside it"),
    Setting("--cert", "TLS_CERT", "none", "certificate file (PEM) to serve https by itself"),
    Setting("--key", "TLS_KEY", "none", "key file of the certificate"),
    Setting("--trust-proxy", "TRUST_PROXY", "0", "1 behind a proxy that speaks https and says who asks"),
    Setting("--allow-http", "ALLOW_HTTP", "0", "1 lets people sign in over plain http, which can be read"),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings as the server uses them."""

    host: str
    port: int
    database: Path
    cert: Path | None = None
    key: Path | None = None
    """Of the certificate: both or neither."""
    trusts_proxy: bool = False
    allows_http: bool = False


def read_settings(environ: Mapping[str, str]) -> Settings:
    """From the environment, else the defaults; raises StartRefused for a value that is none."""
    host, port, database, cert, key, trusts_proxy, allows_http = (
        environ.get(one.variable) or one.default for one in SETTINGS)
    if not (port.isascii() and port.isdecimal() and len(port) <= 5 and 1 <= int(port) <= 65_535):
        raise StartRefused(N_("The port is a number from 1 to 65535, not %(port)s."), port=repr(port))
    given = environ.get("DATABASE")
    return Settings(
        host, int(port), Path.cwd() / database if given else ROOT / database, *_certificate(cert, key),
        _switch("TRUST_PROXY", trusts_proxy), _switch("ALLOW_HTTP", allows_http))


def _certificate(cert: str, key: str) -> tuple[Path | None, Path | None]:
    """Both files, or none of them."""
    files = tuple(None if name == "none" else Path.cwd() / name for name in (cert, key))
    if (files[0] is None) != (files[1] is None):
        raise StartRefused(N_("A certificate needs its key, a key its certificate: give --cert and --key."))
    for file in files:
        if file is not None and not os.access(file, os.R_OK):
            raise StartRefused(N_("The file %(path)s is not there, or cannot be read."), path=file)
    return files[0], files[1]


def _switch(variable: str, value: str) -> bool:
    if value not in ("0", "1"):
        raise StartRefused(N_("%(variable)s is 1 or 0, not %(value)s."), variable=variable, value=repr(value))
    return value == "1"


def secret_key(database: Path) -> bytes:
    """The key that signs cookies, made on the first start; raises StartRefused when it is unfit.

    Only a start without a database makes one: a new key beside old rows would sign out everybody
    without a word, so a key that is lost has to be put back, or given up on purpose.
    """
    path = database.parent / "secret.key"
    try:
        return _read_key(database, path)
    except OSError as error:
        raise StartRefused(
            N_("The secret key %(path)s cannot be used: %(reason)s. Check that it is a file, and that it and "
               "its folder are yours to read and write; or name another place with --db."),
            path=path, reason=because(error)) from error


def _read_key(database: Path, path: Path) -> bytes:
    if database.is_dir():
        raise StartRefused(N_("The database %(path)s is a folder. Name a file in it with --db."),
                           path=database)
    if not path.exists():
        if database.exists():
            raise StartRefused(
                N_("The secret key %(path)s is missing, and there is a database beside it. Put the key back "
                   "from your copy. If it is lost, write a new one there of at least 32 random bytes; every "
                   "browser then starts as a new trainee."), path=path)
        _make_key(path)
    _refuse_if_readable_by_others(path)
    key = path.read_bytes().strip()
    if len(key) < KEY_BYTES:
        raise StartRefused(
            N_("The secret key %(path)s is shorter than 32 bytes. Put it back from your copy; if there is no "
               "database beside it yet, delete it and a new one is made."), path=path)
    return key


def _make_key(path: Path) -> None:
    """Written whole and flushed before any database exists, and never over another start's key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(KEY_BYTES) + "\n")
        file.flush()
        os.fsync(descriptor)


def _refuse_if_readable_by_others(path: Path) -> None:
    if os.name == "nt":  # permissions are not in the mode there
        return
    if path.stat().st_mode & 0o077:
        raise StartRefused(
            N_("The secret key %(path)s can be read by other users of this machine. Close it (chmod 600) and "
               "start again; if somebody may have read it, replace it."), path=path)
