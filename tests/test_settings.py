"""The settings, and the key beside the database."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import run
from trainer.__main__ import _arguments
from trainer.errors import StartRefused
from trainer.settings import ROOT, SETTINGS, Settings, read_settings, secret_key
from trainer.startup import refuse_taken_address

DEFAULT_DATABASE = ROOT / "instance" / "trainer.db"


@pytest.mark.parametrize(("environ", "settings"), [
    ({}, Settings("127.0.0.1", 8000, DEFAULT_DATABASE)),
    ({"HOST": "", "PORT": "", "DATABASE": ""}, Settings("127.0.0.1", 8000, DEFAULT_DATABASE)),
    ({"HOST": "::1", "PORT": "9000", "DATABASE": "/data/t.db"}, Settings("::1", 9000, Path("/data/t.db"))),
    ({"DATABASE": "t.db"}, Settings("127.0.0.1", 8000, Path.cwd() / "t.db")),
])
def test_settings_come_from_the_environment(environ: dict[str, str], settings: Settings) -> None:
    assert read_settings(environ) == settings


@pytest.mark.parametrize("port", ["0", "65536", "-1", "8000.0", "http", "٨٠", "1_0", " 80", "9" * 5000])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    with pytest.raises(StartRefused, match="from 1 to 65535"):
        read_settings({"PORT": port})


def test_a_certificate_comes_with_its_key(tmp_path: Path) -> None:
    cert, key = tmp_path / "c.pem", tmp_path / "k.pem"
    cert.touch()
    with pytest.raises(StartRefused, match="--cert and --key"):
        read_settings({"TLS_CERT": str(cert)})
    with pytest.raises(StartRefused, match=r"k\.pem is not there"):
        read_settings({"TLS_CERT": str(cert), "TLS_KEY": str(key)})
    key.touch()
    settings = read_settings({"TLS_CERT": str(cert), "TLS_KEY": str(key)})
    assert (settings.cert, settings.key) == (cert, key)
    arguments = _arguments(settings)
    assert arguments[arguments.index("--ssl-certificate") + 1] == str(cert)
    assert arguments[arguments.index("--ssl-keyfile") + 1] == str(key)
    assert "--ssl-certificate" not in _arguments(read_settings({}))


@pytest.mark.parametrize(("given", "is_on"), [("", False), ("0", False), ("1", True)])
def test_a_switch_is_on_or_off(given: str, *, is_on: bool) -> None:
    settings = read_settings({"TRUST_PROXY": given, "ALLOW_HTTP": given})
    assert (settings.trusts_proxy, settings.allows_http) == (is_on, is_on)


@pytest.mark.parametrize("given", ["true", "yes", "2", " 1", "on"])
def test_a_switch_that_is_neither_is_refused(given: str) -> None:
    with pytest.raises(StartRefused, match="TRUST_PROXY is 1 or 0"):
        read_settings({"TRUST_PROXY": given})


def test_run_has_a_flag_for_every_setting() -> None:
    """``run.py`` imports nothing of ours, so it has the list once more."""
    assert [(flag, variable) for flag, variable, _ in run.FLAGS] == \
        [(one.flag, one.variable) for one in SETTINGS]
    for (_, _, text), one in zip(run.FLAGS, SETTINGS, strict=True):
        assert f"({one.default})" in text


def test_the_key_is_made_once_and_is_nobody_elses(tmp_path: Path) -> None:
    database = tmp_path / "new" / "trainer.db"
    key = secret_key(database)
    file = tmp_path / "new" / "secret.key"
    assert len(key) >= 32
    assert file.stat().st_mode & 0o777 == 0o600
    assert secret_key(database) == key
    assert secret_key(tmp_path / "other" / "trainer.db") != key


def test_umask_does_not_open_the_key(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        secret_key(tmp_path / "trainer.db")
    finally:
        os.umask(before)
    assert (tmp_path / "secret.key").stat().st_mode & 0o777 == 0o600


def _no_key(file: Path) -> None:
    file.unlink()


def _short_key(file: Path) -> None:
    file.write_bytes(b"x" * 31 + b"\n")


def _open_key(file: Path) -> None:
    file.chmod(0o640)


@pytest.mark.parametrize(("spoil", "says"), [
    (_no_key, "missing"), (_short_key, "shorter than 32 bytes"), (_open_key, "can be read by other users"),
])
def test_an_unfit_key_beside_a_database_is_refused(tmp_path: Path, spoil: object, says: str) -> None:
    database, file = tmp_path / "trainer.db", tmp_path / "secret.key"
    secret_key(database)
    database.touch()
    spoil(file)  # type: ignore[operator]
    before = file.read_bytes() if file.exists() else None
    with pytest.raises(StartRefused, match=says):
        secret_key(database)
    assert (file.read_bytes() if file.exists() else None) == before


def _folder_for_a_key(folder: Path) -> Path:
    (folder / "secret.key").mkdir(mode=0o700)
    return folder / "trainer.db"


def _link_to_nowhere(folder: Path) -> Path:
    (folder / "secret.key").symlink_to(folder / "gone" / "secret.key")
    return folder / "trainer.db"


def _folder_that_is_a_file(folder: Path) -> Path:
    (folder / "file").touch()
    return folder / "file" / "trainer.db"


@pytest.mark.parametrize(("place", "says"), [
    (_folder_for_a_key, "secret key .* cannot be used"), (_link_to_nowhere, "secret key .* cannot be used"),
    (_folder_that_is_a_file, "cannot be used"), (lambda folder: folder, "is a folder"),
    (lambda folder: folder / ("x" * 300) / "trainer.db", "cannot be used"),
])
def test_a_place_where_no_key_can_be_is_refused(
        tmp_path: Path, place: Callable[[Path], Path], says: str) -> None:
    with pytest.raises(StartRefused, match=says):
        secret_key(place(tmp_path))


@pytest.mark.parametrize("host", ["a..b", "x" * 64, "nowhere.invalid"])
def test_a_host_that_is_none_is_refused(host: str) -> None:
    with pytest.raises(StartRefused, match="Cannot listen"):
        refuse_taken_address(Settings(host, 8000, DEFAULT_DATABASE))
