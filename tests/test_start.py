"""How the server starts, refuses to start, and stops, as a process of its own."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PATIENCE_S = 30

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a server on its own database; whatever still runs at the end is stopped."""
    started: list[subprocess.Popen[str]] = []

    def start(port: int, *, root: Path = ROOT, lang: str = "en") -> subprocess.Popen[str]:
        environ = {**os.environ, "LANGUAGE": lang, "PORT": str(port), "HOST": "127.0.0.1",
                   "DATABASE": str(tmp_path / "data" / "trainer.db")}
        started.append(subprocess.Popen(
            [sys.executable, "-m", "trainer"], cwd=root, env=environ, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True))
        return started[-1]

    yield start
    for server in started:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)
        server.communicate()


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
        return number


def _wait_until_it_answers(server: subprocess.Popen[str], port: int) -> None:
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE_S) as page:
                assert page.status == 200
                return
        except OSError:
            assert server.poll() is None, "the server has ended"
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.02)


def _refusal(server: subprocess.Popen[str]) -> str:
    """What a server that ends by itself says."""
    _, said = server.communicate(timeout=PATIENCE_S)
    assert server.returncode == 1
    assert "Traceback" not in said
    return said


@pytest.mark.parametrize("interrupt", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_stops_cleanly(
        start: Start, port: int, tmp_path: Path, interrupt: signal.Signals) -> None:
    server = start(port)
    _wait_until_it_answers(server, port)
    server.send_signal(interrupt)
    said, complaints = server.communicate(timeout=PATIENCE_S)
    assert server.returncode == 0
    assert f"http://127.0.0.1:{port}/" in said
    assert str(tmp_path / "data") in said
    assert [line.split(" ", 3)[3].partition(" 200 ")[0] for line in complaints.splitlines()] == ["GET /"]
    assert (tmp_path / "data" / "secret.key").stat().st_mode & 0o777 == 0o600
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


def test_a_form_that_never_ends_does_not_hold_it(start: Start, port: int) -> None:
    server = start(port)
    _wait_until_it_answers(server, port)
    with socket.create_connection(("127.0.0.1", port)) as half:
        half.sendall(b"POST /language HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nContent-Length: 9\r\n\r\n")
        time.sleep(0.2)
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=PATIENCE_S)


def test_a_taken_port_says_what_to_do(start: Start, port: int, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", port)):
        said = _refusal(start(port))
    assert str(port) in said
    assert f"--port {port + 1}" in said
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(("lang", "sentence"), [
    ("fr", "Impossible d’écouter sur .*l’adresse est déjà utilisée"),
    ("ru_RU.UTF-8:en", "Нельзя слушать .*адрес уже занят"),
    ("en_GB:fr", "Cannot listen on .*Address already in use"),
])
def test_the_terminal_is_told_in_its_language(start: Start, port: int, lang: str, sentence: str) -> None:
    with socket.create_server(("127.0.0.1", port)):
        assert re.search(sentence, _refusal(start(port, lang=lang)))


def test_two_servers_do_not_share_a_port(start: Start, port: int) -> None:
    server = start(port)
    _wait_until_it_answers(server, port)
    assert str(port) in _refusal(start(port))


def test_a_newer_database_says_what_to_do(start: Start, port: int, tmp_path: Path) -> None:
    from sqlite_utils import Database

    from trainer.store.database import migrate

    (tmp_path / "data").mkdir()
    database = tmp_path / "data" / "trainer.db"
    (tmp_path / "data" / "secret.key").write_text("k" * 64)
    (tmp_path / "data" / "secret.key").chmod(0o600)
    migrate(database)
    newer = Database(database)
    newer.table("_sqlite_migrations").insert(
        {"migration_set": "trainer", "name": "m9999_tomorrow", "applied_at": "2099-01-01"})
    newer.close()
    assert "newer" in _refusal(start(port))


@pytest.mark.parametrize(("lang", "sentence"), [
    ("en", "there is no such key; did you mean dealer_soft_17?"),
    ("ru", "такого ключа нет; имелось в виду dealer_soft_17?"),
])
def test_errors_in_the_drill_files_are_listed_and_nothing_starts(
        start: Start, port: int, tmp_path: Path, lang: str, sentence: str) -> None:
    root = tmp_path / "project"
    for folder in ("trainer", "drills", "templates", "static"):
        shutil.copytree(ROOT / folder, root / folder)
    shutil.copy(ROOT / "app.py", root)
    tables = root / "drills" / "rulesets"
    for name in ("midnight", "uk"):
        file = tables / f"{name}.toml"
        file.write_text(file.read_text("utf-8").replace("dealer_soft_17", "dealer_soft_71", 1), "utf-8")
    said = _refusal(start(port, root=root, lang=lang))
    for name in ("midnight", "uk"):
        assert f"rulesets/{name}.toml: rules.dealer_soft_71: {sentence}" in said.splitlines()
    assert not (tmp_path / "data").exists()


def test_a_worker_that_dies_is_replaced(start: Start, port: int) -> None:
    server = start(port)
    _wait_until_it_answers(server, port)
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
    if not children.exists():
        pytest.skip("no /proc here to find the worker with")
    for worker in children.read_text().split():
        os.kill(int(worker), signal.SIGKILL)
    _wait_until_it_answers(server, port)


def test_a_killed_server_leaves_nothing_behind(start: Start, port: int) -> None:
    """The worker does not outlive the first process, which could not tell it."""
    server = start(port)
    _wait_until_it_answers(server, port)
    server.kill()
    server.wait()
    until = time.monotonic() + PATIENCE_S
    with contextlib.suppress(ConnectionRefusedError):
        while time.monotonic() < until:
            socket.create_connection(("127.0.0.1", port)).close()
            time.sleep(0.02)
        pytest.fail("the worker is still there")
