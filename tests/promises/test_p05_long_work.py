"""P5 for long work: whoever answers meanwhile is never refused, and a killed server takes it up again."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.promises.browser_less import CHOICES, BrowserLess
from tests.promises.server import Server
from tests.school import NOON, add_person, make_school, sign_in
from tests.web.pdfs import pages_of
from trainer.store import classes
from trainer.store import jobs as rows
from trainer.store.database import Database, Store
from trainer.store.jobs import Job

pytestmark = pytest.mark.pango
PATIENCE_S = 300


class Batch:
    """A class, its instructor's browser and a trainee's, at a server of their own."""

    def __init__(self, place: Path, n: int) -> None:
        self.path = place / "trainer.db"
        key = place / "secret.key"
        key.write_text("a key for tests only, 32 bytes or more")
        key.chmod(0o600)
        store = Store(self.path)
        school = make_school(store)

        def enrol(db: Database) -> None:
            for number in range(n - 2):
                person = add_person(db, "trainee", f"Ann B{number}", f"n{number}")
                classes.add_member(db, school.class_id, person, "trainee", NOON)

        store.write(enrol)
        self.tokens = [sign_in(store, one) for one in (school.instructor, school.trainee)]
        store.close()
        self.server = Server(self.path)

    @contextmanager
    def browsers(self) -> Iterator[tuple[BrowserLess, BrowserLess]]:
        """At the server, from its start to its stop."""
        with self.server:
            instructor, trainee = (BrowserLess(self.server.port, token) for token in self.tokens)
            with closing(instructor), closing(trainee):
                instructor.visit()
                trainee.visit()
                yield instructor, trainee

    def ask(self, instructor: BrowserLess) -> str:
        instructor.send("POST", "/teach/classes/1/reports")
        return instructor.receive().location

    def job(self, path: str) -> tuple[Job, int | None]:
        """With the process that does it."""
        store = Store(self.path)
        try:
            with store.read() as db:
                found = rows.find_job(db, bytes.fromhex(path.rpartition("/")[2]))
                pid = db.execute("SELECT pid FROM job").fetchone()["pid"]
        finally:
            store.close()
        assert found
        return found, pid

    def until(self, path: str, is_so: Callable[[Job], bool]) -> Job:
        limit = time.monotonic() + PATIENCE_S
        while not is_so(found := self.job(path)[0]):
            assert time.monotonic() < limit, found
            assert found.state != "failed", found
            time.sleep(0.05)
        return found


def answer_for(trainee: BrowserLess, is_over: Callable[[], bool], most: int) -> list[float]:
    """Seconds that each answer took; a new block when one is through."""
    taken, sitting, seq = list[float](), "", 21
    while len(taken) < most and not is_over():
        if seq > 20:
            sitting, seq = trainee.start(), 1
        begun = time.perf_counter()
        reply = trainee.answer(sitting, seq, CHOICES[seq % 2])
        taken.append(time.perf_counter() - begun)
        assert reply.status == 200
        assert reply.word in ("right", "partial", "wrong")
        seq += 1
    return taken


def test_answers_are_taken_while_a_batch_is_made(
        tmp_path: Path, size: Callable[[int, int], int], is_whole: bool,
        figure: Callable[[str], None]) -> None:
    n = size(4, 60)
    batch = Batch(tmp_path, n)
    with batch.browsers() as (instructor, trainee):
        alone = answer_for(trainee, lambda: False, size(20, 400))
        path = batch.ask(instructor)
        beside = answer_for(trainee, lambda: not batch.job(path)[0].is_open, 100_000)
        batch.until(path, lambda one: one.state == "done")
        assert pages_of(instructor.get(f"{path}/result").body.encode("latin-1")) >= n
    store = Store(batch.path)
    with store.read() as db:
        stored = db.execute("SELECT count(*) FROM answer").fetchone()[0]
    store.close()
    assert stored == len(alone) + len(beside)
    ratio = statistics.median(beside) / statistics.median(alone)
    figure(f"{len(beside)} answers beside a batch of {n}: median {1000 * statistics.median(beside):.1f} ms, "
           f"{ratio:.2f} times that without")
    if is_whole:
        assert ratio < 3


def test_a_server_that_was_killed_begins_its_batch_again(
        tmp_path: Path, size: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    batch = Batch(tmp_path, size(6, 30))
    with batch.browsers() as (instructor, _trainee):
        path = batch.ask(instructor)
        batch.until(path, lambda one: one.done >= 1)
        process = batch.job(path)[1]
        batch.server.kill()
        limit = time.monotonic() + PATIENCE_S
        while process and _is_alive(process):
            assert time.monotonic() < limit, "the process of the job outlived its server"
            time.sleep(0.01)
        assert batch.job(path)[0].state == "running"
        batch.server.start()
        done = batch.until(path, lambda one: one.state == "done")
    figure(f"{done.total} steps done by another process after the first one's end")


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
