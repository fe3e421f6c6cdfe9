"""What reports cost with many answers behind them, each beside the size of its class.

``ANSWERS`` and ``TRAINEES`` in the environment say how many; the promise is for 10,000,000 of 5,000, which
take half an hour to be made: ``BENCH_KEEP`` names a file in which they are kept and found again. Names of
reports as arguments ask for those alone, ``make`` for none. The first opening after the disk's cache was
dropped is called cold. What is computing of it is said besides: on a machine that does something else too
the rest is waiting.
"""

from __future__ import annotations

import os
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from flask import Flask

from app import create_app
from tests.bench.many_answers import PER_CLASS, Crowd, fill, found
from tests.school import signed_in
from tests.web.visitor import Visitor
from trainer.drills import KINDS
from trainer.reporting import OF_CLASS
from trainer.startup import keep_what_is_loaded
from trainer.store import practice as rows

ANSWERS, TRAINEES = int(os.environ.get("ANSWERS", "200000")), int(os.environ.get("TRAINEES", "100"))
WARM_MS, COLD_MS, ANSWER_MS = 150.0, 600.0, 5.0
ROUNDS, MOST_CLASSES = 3, 8
BLOCKS = 10


def main() -> int:
    kept = os.environ.get("BENCH_KEEP")
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_FOLDER")) as folder:
        path = Path(kept or Path(folder) / "trainer.db")
        key = secrets.token_hex(32)
        crowd = _crowd(path, key)
        if sys.argv[1:] == ["make"]:
            return 0
        is_slow = [_report(name, path, key, crowd, address) for name, address in addresses(crowd)
                   if not sys.argv[1:] or name in sys.argv[1:]]
        return int(any(is_slow) | _answers(path, key, crowd))


def _crowd(path: Path, key: str) -> Crowd:
    """Made, or as it was left. A file that was not made to its end has another name."""
    began, partial = time.perf_counter(), path.with_name(path.name + ".partial")
    is_new = not path.exists()
    for left_over in path.parent.glob(partial.name + "*"):
        left_over.unlink()
    app = create_app(DATABASE=partial if is_new else path, SECRET_KEY=key)
    store = app.extensions["store"]
    if is_new:
        fill(store, app.extensions["content"], answers=ANSWERS, trainees=TRAINEES,
             looked_at=MOST_CLASSES, now=datetime.now(UTC))
    crowd = found(store)
    store.close()
    if is_new:
        partial.rename(path)
    how = f"made in {time.perf_counter() - began:.0f} s" if is_new else "made before"
    a_class = crowd.answers // len(crowd.trainees) * PER_CLASS
    print(f"reports: {crowd.answers:,} answers of {len(crowd.trainees):,} trainees, "
          f"{path.stat().st_size / 1e6:,.0f} MB, {how}; classes of {PER_CLASS} with {a_class:,} answers",
          flush=True)
    return crowd


def addresses(crowd: Crowd) -> Iterator[tuple[str, str]]:
    """Name, and address with ``{class_}`` and ``{person}``."""
    for name in OF_CLASS:
        yield name, "/teach/classes/{class_}" + ("" if name == "overview" else f"/{name}")
    yield "all, overview", "/teach/classes/{class_}?period=all"
    yield "all, mistakes", "/teach/classes/{class_}/mistakes?period=all"
    yield "trainee report", "/teach/trainees/{person}/report"
    yield "live board", "/teach/classes/{class_}/live"


def _report(name: str, path: Path, key: str, crowd: Crowd, address: str) -> bool:
    """One line; whether it is over a limit."""
    classes = crowd.class_ids[:MOST_CLASSES]
    cold, warm, computing = [], [], []
    for class_id in classes:
        app = create_app(DATABASE=path, SECRET_KEY=key)
        visitor = signed_in(app, crowd.instructor)
        visitor.get("/help")
        assert app.extensions["content"]
        keep_what_is_loaded()  # as the server does
        _drop_cache(path)
        asked = address.format(class_=class_id, person=crowd.trainees[(class_id - 1) * PER_CLASS])
        cold.append(_ms(visitor, asked)[0])
        for _ in range(ROUNDS):
            taken, computed = _ms(visitor, asked)
            warm.append(taken)
            computing.append(computed)
        app.extensions["store"].close()
    p95 = sorted(warm)[round(0.95 * (len(warm) - 1))]
    is_slow = p95 > WARM_MS or max(cold) > COLD_MS
    print(f"  {name:<18} warm {statistics.median(warm):6.1f} ms median {p95:6.1f} p95 (limit {WARM_MS:.0f}), "
          f"{statistics.median(computing):6.1f} computing, "
          f"cold {max(cold):6.1f} worst of {len(cold)} (limit {COLD_MS:.0f}){'  OVER' if is_slow else ''}")
    return is_slow


def _answers(path: Path, key: str, crowd: Crowd) -> int:
    """The median of an answer that is recorded with all this behind it."""
    app = create_app(DATABASE=path, SECRET_KEY=key)
    visitor, taken, computing = signed_in(app, crowd.trainees[-1]), list[float](), list[float]()
    for _ in range(BLOCKS):
        run = visitor.start()
        for seq, form in enumerate(_right(app, run), 1):
            began, computed = time.perf_counter(), time.process_time()
            visitor.answer(run, seq, **form)
            taken.append(1000 * (time.perf_counter() - began))
            computing.append(1000 * (time.process_time() - computed))
    app.extensions["store"].close()
    median = statistics.median(taken)
    print(f"  an answer          {median:.2f} ms median (limit {ANSWER_MS:.0f}), "
          f"{statistics.median(computing):.2f} computing, n = {len(taken)}")
    return int(median > ANSWER_MS)


def _right(app: Flask, run: str) -> Iterator[dict[str, str]]:
    """The right answers to a block, each once the one before it is given."""
    public_id = bytes.fromhex(run.rsplit("/", 1)[-1])
    while True:
        with app.extensions["store"].read() as db:
            (sitting_id,) = db.execute("SELECT id FROM sitting WHERE public_id = ?", [public_id]).fetchone()
            asked = rows.find_open(db, sitting_id)
        if asked is None:
            return
        yield KINDS[asked.item.kind].model_form(asked.item)


def _ms(visitor: Visitor, address: str) -> tuple[float, float]:
    """By the clock, and what the processor did of it."""
    began, computed = time.perf_counter(), time.process_time()
    response = visitor.get(address)
    taken = 1000 * (time.perf_counter() - began), 1000 * (time.process_time() - computed)
    if response.status_code != 200:
        print(f"  {address}: {response.status_code}", file=sys.stderr)
    return taken


def _drop_cache(path: Path) -> None:
    """What the system keeps of the file in memory is let go, as far as it goes without being root."""
    for one in (path, path.with_name(path.name + "-wal")):
        if one.exists():
            with one.open("rb") as file:
                os.fsync(file.fileno())
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


if __name__ == "__main__":
    sys.exit(main())
