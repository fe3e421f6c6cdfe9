"""Long work in processes of its own: what is said is noted, and whatever happens to a process is told."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tests.school import NOON, make_school
from trainer.jobs import KEPT_FOR, Runner, folder
from trainer.jobs.running import BROKE_OFF, LEFT_BEHIND
from trainer.store import jobs as rows
from trainer.store.database import Store
from trainer.store.jobs import Job

SAYS = """
import json, pathlib, sys, time
place = pathlib.Path(sys.argv[1]) / sys.argv[2]
def say(**what): print(json.dumps(what), flush=True)
"""
WORKS = SAYS + """
say(done=1, total=2); (place / "a.txt").write_text("made"); say(done=2, total=2); say(file="a.txt")
"""
CHATTERS = SAYS + """
print("a library's own word", flush=True); print(7, flush=True); sys.stdout.buffer.write(bytes([10, 255, 10]))
(place / "a.txt").write_text("made"); say(file="a.txt"); print("and another", flush=True)
"""
REFUSES = SAYS + """say(fault={"template": "No such class.", "params": {}})"""
CRASHES = SAYS + """say(done=1, total=2); sys.exit(1)"""
ENDS_EARLY = SAYS + """say(done=1, total=2)"""
WAITS = SAYS + """say(done=1, total=2); (place / "half").write_text("x"); sys.stdin.read()"""


class Desk:
    """Asks for jobs and has them done by ``script``."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.person = make_school(store).instructor
        self.number = 0
        self.runner: Runner | None = None

    def ask(self) -> Job:
        self.number += 1
        number = self.number.to_bytes(16, "big")
        return self.store.write(lambda db: rows.add_job(
            db, public_id=number, person_id=self.person, kind="x", params={}, now=NOON))

    def run(self, script: str, now: timedelta = timedelta()) -> Runner:
        self.runner = Runner(self.store, [sys.executable, "-c", script, str(folder.all_of(self.store))], {},
                             lambda: NOON + now)
        return self.runner

    def done(self, script: str) -> Job:
        job, runner = self.ask(), self.run(script)
        runner.wake()
        assert runner.wait(30)
        return self.job(job)

    def job(self, job: Job) -> Job:
        with self.store.read() as db:
            found = rows.find_job(db, job.public_id)
        assert found
        return found

    def until(self, job: Job, is_so: Callable[[Job], bool]) -> Job:
        limit = time.monotonic() + 30
        while not is_so(found := self.job(job)):
            assert time.monotonic() < limit, found
            time.sleep(0.01)
        return found

    def files(self) -> list[str]:
        place = folder.all_of(self.store)
        return sorted(one.relative_to(place).as_posix() for one in place.rglob("*") if one.is_file())


@pytest.fixture
def desk(store: Store) -> Iterator[Desk]:
    made = Desk(store)
    yield made
    if made.runner and (process := made.runner._process):
        process[1].kill()
        made.runner.wait(30)


def test_what_comes_of_a_job_is_kept(desk: Desk) -> None:
    job = desk.done(WORKS)
    assert (job.state, job.done, job.file, job.fault) == ("done", 2, "a.txt", None)
    assert desk.files() == [f"{job.address}/a.txt"]
    assert folder.of_job(desk.store, job).stat().st_mode & 0o077 == 0


def test_what_a_library_prints_amid_it_is_passed_over(desk: Desk) -> None:
    """It would end the thread, and every later job would wait for good."""
    assert (desk.done(CHATTERS).state, desk.done(WORKS).state) == ("done", "done")


@pytest.mark.parametrize(("script", "why"), [
    (REFUSES, "No such class."), (CRASHES, BROKE_OFF), (ENDS_EARLY, BROKE_OFF), ("import none", BROKE_OFF)])
def test_a_job_that_fails_says_why_and_leaves_nothing(desk: Desk, script: str, why: str) -> None:
    job = desk.done(script)
    assert job.fault
    assert (job.state, job.fault["template"], job.file) == ("failed", why, None)
    assert desk.files() == []


def test_what_a_library_prints_between_breaks_nothing(desk: Desk) -> None:
    assert desk.done(CHATTERS).state == "done"
    assert desk.done(WORKS).state == "done", "jobs go on"


def test_one_after_the_other(desk: Desk) -> None:
    jobs = [desk.ask() for _ in range(3)]
    assert desk.done(WORKS).state == "done"
    assert [desk.job(one).state for one in jobs] == ["done"] * 3


def test_a_stopped_job_leaves_nothing(desk: Desk) -> None:
    job, runner = desk.ask(), desk.run(WAITS)
    runner.wake()
    desk.until(job, lambda one: one.done == 1)
    desk.store.write(lambda db: rows.ask_to_stop(db, job.public_id, NOON))
    runner.stop(desk.job(job))
    assert runner.wait(30)
    assert desk.job(job).state == "stopped"
    assert desk.files() == []


def test_a_killed_process_is_told(desk: Desk) -> None:
    job, runner = desk.ask(), desk.run(WAITS)
    runner.wake()
    desk.until(job, lambda one: one.done == 1)
    assert runner._process
    runner._process[1].kill()
    assert runner.wait(30)
    assert desk.job(job).state == "failed"


def test_a_process_ends_with_its_server(desk: Desk) -> None:
    """Its input ends when nobody holds the other end any more."""
    job, runner = desk.ask(), desk.run(WAITS)
    runner.wake()
    desk.until(job, lambda one: one.done == 1)
    assert runner._process
    process = runner._process[1]
    assert process.stdin
    process.stdin.close()
    process.wait(30)
    assert runner.wait(30)


def test_a_start_begins_again_what_was_left(desk: Desk) -> None:
    left, asked, stopping = desk.ask(), desk.ask(), desk.ask()
    for _ in (left, asked, stopping):
        desk.store.write(lambda db: rows.next_job(db, NOON))
    desk.store.write(lambda db: db.execute("UPDATE job SET state = 'waiting' WHERE id = ?", [asked.id]))
    desk.store.write(lambda db: db.execute("UPDATE job SET state = 'stopping' WHERE id = ?", [stopping.id]))
    runner = desk.run(WORKS)
    runner.take_up()
    assert runner.wait(30)
    assert [desk.job(one).state for one in (left, asked, stopping)] == ["done", "done", "stopped"]


def test_nobody_waits_for_what_was_left_long_ago(desk: Desk) -> None:
    job = desk.ask()
    desk.run(WORKS, timedelta(hours=2)).take_up()
    found = desk.job(job)
    assert found.fault
    assert (found.state, found.fault["template"]) == ("failed", LEFT_BEHIND)


def test_what_was_kept_long_enough_goes(desk: Desk) -> None:
    job = desk.done(WORKS)
    desk.run(WORKS, KEPT_FOR - timedelta(minutes=1)).take_up()
    assert desk.files() == [f"{job.address}/a.txt"]
    (folder.all_of(desk.store) / "of-nobody").mkdir()
    desk.run(WORKS, KEPT_FOR + timedelta(minutes=1)).take_up()
    assert list(folder.all_of(desk.store).iterdir()) == []
    with desk.store.read() as db:
        assert rows.find_job(db, job.public_id) is None


def test_a_disk_that_takes_nothing_is_told(desk: Desk, tmp_path: Path) -> None:
    folder.all_of(desk.store).write_text("no folder")
    assert desk.done(WORKS).state == "failed"


def test_waking_twice_starts_one_thread(desk: Desk) -> None:
    jobs = [desk.ask() for _ in range(2)]
    runner = desk.run(WORKS)
    for _ in range(5):
        runner.wake()
    assert runner.wait(30)
    assert [desk.job(one).state for one in jobs] == ["done"] * 2
