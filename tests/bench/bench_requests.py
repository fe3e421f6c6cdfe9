"""Server time of a request, judged and durably stored, and what the server's processes weigh.

Times are taken around the application, in this process, of a trainee who is new and of one who has
practised for years, without an account and with one; memory is that of the real server.
"""

from __future__ import annotations

import os
import re
import secrets
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app import create_app
from tests.long_history import fill
from tests.promises.browser_less import BrowserLess
from tests.promises.server import Server
from tests.school import make_school, sign_in
from trainer import practice
from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import Item
from trainer.practice import IssuedItem
from trainer.store import practice as rows
from trainer.store.database import Store

TABLES = ("american", "vegas-strip")
BLOCKS = 8
LIMITS_MS = {"issue": 3.0, "answer": 5.0}
LONG, LONG_LIMITS_MS = 10_000, {
    "block of one drill": 3.0, "mixed block": 5.0, "answer in it": 5.0, "Today": 50.0, "Progress": 50.0,
    "Mistakes": 50.0}
LONGEST_RATIO = 1.15
"""Of what somebody with an account waits, to what a local trainee does."""
PAGES = {"Today": "/", "Progress": "/progress", "Mistakes": "/progress/mistakes"}
ANSWERS, VISITORS, ITEMS = 20_000, 8, 20
REST_MB, GROWTH_MB = 120, 8


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        is_slow = _times(Path(folder))
        is_slow |= _after_years(Path(folder))
        is_heavy = _memory(Path(folder) / "server")
    return int(is_slow or is_heavy)


def _times(folder: Path) -> bool:
    """Every drill at two tables, blocks of it answered right; the median of all is what counts."""
    app = create_app(DATABASE=folder / "trainer.db", SECRET_KEY=secrets.token_hex(32))
    taken: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    what = ["", ""]
    store, content = app.extensions["store"], app.extensions["content"]
    browser = _Browser(app)
    app.wsgi_app = _timed(  # type: ignore[method-assign]
        app.wsgi_app, lambda ms: taken[what[0]][what[1]].append(ms))
    store.write = _timed(store.write, lambda ms: taken["write"][what[0]].append(ms))
    for drill_id in content.drills:
        for table_id in TABLES:
            for _ in range(BLOCKS):
                what[:] = "issue", drill_id
                sitting = browser.start(drill_id, table_id)
                what[0] = "page"
                browser.get(f"/run/{sitting}")
                what[0] = "answer"
                for form in _right_answers(store, content, sitting):
                    browser.answer(sitting, form)
                what[0] = "summary"
                browser.get(f"/run/{sitting}/summary")
    store.close()
    probe = _fdatasync_ms(folder)
    print(f"requests: this disk takes {probe:.2f} ms to flush a page (median of fdatasync)")
    is_slow = [_report(name, by_drill, probe) for name, by_drill in taken.items()]
    return any(is_slow)


def _after_years(folder: Path) -> bool:
    """Blocks of one drill and of many, and what Today and Progress take after each of them.

    A local trainee and somebody with an account take turns, so that whatever else the machine does is the
    same for both.
    """
    local, account = (_Years(folder / f"{name}.db", has_account=name == "account")
                      for name in ("local", "account"))
    for index in range(2 * BLOCKS):
        for one in (local, account):
            one.play(index)
    print(f"with {LONG:,} answers behind")
    is_slow = local.report() | account.report(local)
    local.store.close()
    account.store.close()
    return is_slow


class _Years:
    """A trainee with many answers behind, in a database of their own."""

    def __init__(self, path: Path, *, has_account: bool) -> None:
        app = create_app(DATABASE=path, SECRET_KEY=secrets.token_hex(32))
        self.store, self._content = app.extensions["store"], app.extensions["content"]
        token = None
        if has_account:
            token = sign_in(self.store, make_school(self.store).trainee)
        self._browser = _Browser(app, token)
        self._drill_ids, self._table_id = self._browser.offered("mixed"), TABLES[-1]
        self._browser.start("payout/table", self._table_id)
        with self.store.read() as db:
            (person_id,) = db.execute("SELECT person_id FROM sitting").fetchone()
        fill(self.store, self._content, person_id, self._table_id, LONG, datetime.now(UTC))
        self._name, self._what = "with an account" if has_account else "a local trainee", "first page of all"
        self._taken: dict[str, list[float]] = defaultdict(list)
        app.wsgi_app = _timed(  # type: ignore[method-assign]
            app.wsgi_app, lambda ms: self._taken[self._what].append(ms))
        self._browser.get("/")

    def play(self, index: int) -> None:
        """One more block of one drill, one of all, and the pages after it."""
        self._what = "block of one drill"
        self._browser.start(self._drill_ids[index % len(self._drill_ids)], self._table_id)
        self._what = "mixed block"
        sitting = self._browser.start_of("mixed", self._drill_ids, self._table_id)
        self._what = "answer in it"
        for form in _right_answers(self.store, self._content, sitting):
            self._browser.answer(sitting, form)
        self._what = "summary"
        self._browser.get(f"/run/{sitting}/summary")
        for self._what, path in PAGES.items():
            self._browser.get(path)

    def median(self, name: str) -> float:
        """Milliseconds."""
        return statistics.median(self._taken[name])

    def report(self, other: _Years | None = None) -> bool:
        """One line for each; whether a median is over its limit, or too far over the other's."""
        print(f"  {self._name}")
        is_slow = False
        for name, times in self._taken.items():
            median, limit = self.median(name), LONG_LIMITS_MS.get(name)
            ratio = median / other.median(name) if other else 1
            print(f"    {name:<24} {median:6.2f} ms median, n = {len(times)}"
                  + (f"; limit {limit:.0f} ms" if limit else "")
                  + (f"; {ratio:.2f} of the local trainee's" if other else ""))
            is_slow |= limit is not None and (median >= limit or ratio >= LONGEST_RATIO)
        return is_slow


def _report(name: str, by_drill: dict[str, list[float]], probe: float) -> bool:
    """One line for all, one a drill; whether the median is over its limit."""
    every = [ms for times in by_drill.values() for ms in times[1:]]
    median, limit = statistics.median(every), LIMITS_MS.get(name)
    print(f"  {name:<7} {median:5.2f} ms median, {statistics.quantiles(every, n=20)[-1]:5.2f} ms p95, "
          f"{median / probe:4.1f} flushes, n = {len(every)}" + (f"; limit {limit:.0f} ms" if limit else ""))
    for drill_id, times in by_drill.items():
        print(f"    {drill_id:<24} {statistics.median(times):5.2f} ms")
    return limit is not None and median >= limit


class _Browser:
    """Forms with cookies and token, as htmx posts them."""

    def __init__(self, app: Any, signed_in: str | None = None) -> None:
        self._client = app.test_client()
        if signed_in:
            self._client.set_cookie("signed_in", signed_in)
        self._token = self._client.get("/").text.partition('name="csrf_token" value="')[2].partition('"')[0]

    def get(self, path: str) -> None:
        assert self._client.get(path).status_code == 200

    def offered(self, kind: str) -> list[str]:
        """The drills that a page of the menu has."""
        page = self._client.get(f"/drills/{kind}").text
        return list(dict.fromkeys(re.findall(r'name="drill" value="([^"]+)"', page)))

    def start(self, drill_id: str, table_id: str) -> str:
        return self.start_of(drill_id.partition("/")[0], [drill_id], table_id)

    def start_of(self, kind: str, drill_ids: list[str], table_id: str) -> str:
        reply = self._post(f"/drills/{kind}", {"drill": drill_ids, "table": table_id})
        assert reply.status_code == 303, reply.text
        return str(reply.headers["Location"]).rpartition("/")[2]

    def answer(self, sitting: str, form: dict[str, str]) -> None:
        reply = self._post(f"/run/{sitting}/answer", form | {"t_submit_ms": "900", "t_first_ms": "500"})
        assert reply.status_code == 200, reply.text
        assert 'data-verdict="right"' in reply.text or 'data-verdict="noted"' in reply.text

    def _post(self, path: str, form: Mapping[str, str | list[str]]) -> Any:
        return self._client.post(path, data={**form, "csrf_token": self._token},
                                 headers={"HX-Request": "true", "Origin": "http://localhost"})


def _right_answers(store: Store, content: Content, sitting: str) -> Iterable[dict[str, str]]:
    """The form of a perfect answer to each item, which only the store can tell."""
    with store.read() as db:
        person_id, sitting_id = db.execute("SELECT person_id, id FROM sitting WHERE public_id = ?",
                                           [bytes.fromhex(sitting)]).fetchone()
    def open_item() -> IssuedItem | None:
        return practice.block(store, content, person_id, sitting, now=datetime.now(UTC)).open

    while (item := open_item()) is not None:
        with store.read() as db:
            stored = rows.find_item(db, sitting_id, item.seq)
        assert stored
        whole: Item = stored.item
        yield KINDS[whole.kind].model_form(whole) | {"seq": str(item.seq)}


def _timed(function: Callable[..., Any], note: Callable[[float], None]) -> Callable[..., Any]:
    def timed(*arguments: Any) -> Any:
        begun = time.perf_counter()
        result = function(*arguments)
        note((time.perf_counter() - begun) * 1000)
        return result

    return timed


def _fdatasync_ms(folder: Path) -> float:
    """What the disk itself takes to keep one page."""
    times = []
    with (folder / "probe").open("wb", buffering=0) as file:
        for _ in range(200):
            begun = time.perf_counter()
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def _memory(folder: Path) -> bool:
    """Of the server at rest and after many answers, all its processes together."""
    folder.mkdir()
    with Server(folder / "trainer.db") as server:
        visitors = [BrowserLess(server.port) for _ in range(VISITORS)]
        for visitor in visitors:
            visitor.visit()
        rest = _megabytes(server)
        warm = _megabytes_after(server, visitors, ANSWERS // 10)
        begun = time.perf_counter()
        end = _megabytes_after(server, visitors, ANSWERS)
        rate = ANSWERS / (time.perf_counter() - begun)
        for visitor in visitors:
            visitor.close()
    print(f"memory: {rest[0]:.0f} MB at rest (shared pages once; {rest[1]:.0f} MB as RSS adds up), limit "
          f"{REST_MB} MB; {warm[0]:.0f} MB after {ANSWERS // 10:,} answers, {end[0]:.0f} MB after "
          f"{ANSWERS:,} more ({rate:.0f} answers a second, with the visitors on the same machine)")
    return rest[0] >= REST_MB or end[0] - warm[0] > GROWTH_MB


def _megabytes_after(server: Server, visitors: list[BrowserLess], answers: int) -> tuple[float, float]:
    def play(visitor: BrowserLess) -> None:
        for _ in range(answers // len(visitors) // ITEMS):
            sitting = visitor.start()
            for seq in range(1, ITEMS + 1):
                assert visitor.answer(sitting, seq, "draw").status == 200

    with ThreadPoolExecutor(len(visitors)) as pool:
        list(pool.map(play, visitors))
    return _megabytes(server)


def _megabytes(server: Server) -> tuple[float, float]:
    """Proportional and resident memory of all processes."""
    totals = [0, 0]
    for process in server.processes():
        for line in Path(f"/proc/{process}/smaps_rollup").read_text("ascii").splitlines():
            for index, name in enumerate(("Pss:", "Rss:")):
                if line.startswith(name):
                    totals[index] += int(line.split()[1])
    return totals[0] / 1024, totals[1] / 1024


if __name__ == "__main__":
    sys.exit(main())
