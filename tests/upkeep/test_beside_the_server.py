"""P5 for the commands of upkeep: whoever answers meanwhile waits a moment and is never refused."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from tests.history import NOON
from tests.upkeep.someone import NAME, make
from trainer import upkeep
from trainer.store import people, school
from trainer.store.database import Store


def test_nobody_is_refused_while_a_command_erases_and_cleans(
        database: Path, record_property: Callable[[str, object], None]) -> None:
    server, command = Store(database), Store(database)
    person_id = make(server)
    server.write(lambda db: school.choose(db, "practice_days", 30))
    faults, waits, is_over = list[BaseException](), list[float](), threading.Event()

    def hammer() -> None:
        while not is_over.is_set():
            begun = time.perf_counter()
            try:
                server.write(lambda db: people.add_person(db, name="x", lang=None, zone="UTC", now=NOON))
                with server.read() as db:
                    db.execute("SELECT count(*) FROM person").fetchone()
            except BaseException as error:
                faults.append(error)
            waits.append(time.perf_counter() - begun)

    threads = [threading.Thread(target=hammer) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        upkeep.erase(command, None, person_id, typed=NAME, now=NOON, cleans_always=True)
        for _ in range(5):
            upkeep.apply(command, NOON)
        assert upkeep.verify(command).fault is None
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
    assert faults == []
    record_property("figure", f"{len(waits)} writes meanwhile, none refused, worst {max(waits):.2f} s")
    command.close()
    server.close()
