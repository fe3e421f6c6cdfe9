"""The second start: from ``python3 run.py`` to a server that listens, and to its first page."""

from __future__ import annotations

import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
STARTS = 7
LIMIT_S = 1.0


def main() -> int:
    listens, answers = [], []
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "trainer.db"
        _start(database)  # the first start makes the key and the tables
        for _ in range(STARTS):
            to_listen, to_answer = _start(database)
            listens.append(to_listen)
            answers.append(to_answer)
    median = statistics.median(listens)
    print(f"start: listens after {median:.2f} s (median of {STARTS}, worst {max(listens):.2f} s), "
          f"first page after {statistics.median(answers):.2f} s; limit {LIMIT_S:.0f} s")
    return int(median >= LIMIT_S)


def _start(database: Path) -> tuple[float, float]:
    """Seconds until the port takes a connection, and until the first page has come."""
    port = _free_port()
    # The machine's own Python, as a person would start it, not the one of .venv.
    python = shutil.which("python3") or sys.executable
    began = time.perf_counter()
    server = subprocess.Popen([python, ROOT / "run.py", "--port", str(port), "--db", database],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while not _takes_connections(port):
            if server.poll() is not None:
                raise SystemExit(f"the server did not start: exit code {server.returncode}")
            time.sleep(0.005)
        to_listen = time.perf_counter() - began
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
            page.read()
        return to_listen, time.perf_counter() - began
    finally:
        server.terminate()
        server.wait(timeout=30)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _takes_connections(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


if __name__ == "__main__":
    sys.exit(main())
