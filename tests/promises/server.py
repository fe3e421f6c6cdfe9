"""The real server in processes of its own, to be killed and started again at the same address."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60.0


class Server:
    """Serves a database at a free port of this machine; ``module`` is what Python starts."""

    def __init__(self, database: Path, module: str = "trainer") -> None:
        self.database = database
        self._command = [sys.executable, "-m", module]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._log = database.with_name("server.log")
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.stop()

    def start(self) -> float:
        """Start, wait until it listens; the seconds that took."""
        begun = time.perf_counter()
        environ = {**os.environ, "DATABASE": str(self.database), "PORT": str(self.port)}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, cwd=ROOT, env=environ, stdout=log, stderr=log, start_new_session=True)
        while not self._listens():
            if self._process.poll() is not None or time.perf_counter() - begun > PATIENCE_S:
                raise AssertionError("the server did not start:\n" + self._log.read_text("utf-8")[-4000:])
            time.sleep(0.01)
        return time.perf_counter() - begun

    def kill(self) -> None:
        """SIGKILL to every process of it at once."""
        self._signal(signal.SIGKILL)
        while self._listens():  # a worker may outlive the first process by a moment
            time.sleep(0.001)

    def stop(self) -> None:
        """As an operator does; kills what does not end by itself."""
        self._signal(signal.SIGTERM)

    def processes(self) -> list[int]:
        """Their ids, the first one and its workers."""
        assert self._process
        group = os.getpgid(self._process.pid)
        return [int(entry.name) for entry in Path("/proc").iterdir()
                if entry.name.isdigit() and _group_of(int(entry.name)) == group]

    def _signal(self, number: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        os.killpg(process.pid, number)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True


def _group_of(process: int) -> int | None:
    try:
        return os.getpgid(process)
    except ProcessLookupError:
        return None
