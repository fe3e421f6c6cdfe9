"""P27: a roster that is no list is refused at once and in little memory, with a sentence; all or nothing."""

from __future__ import annotations

import io
import time
import tracemalloc
import zipfile
from collections.abc import Callable

import pytest
from flask import Flask

from tests.roster.lists import in_parts, listed
from tests.school import make_school, signed_in
from tests.web.visitor import OWN
from trainer.store import audit
from trainer.store.database import Store

LONGEST_S, MOST_MB = 2.0, 64
ROSTER = "/teach/classes/1/roster"
NAMES = "code,last_name,first_name"


class Endless(io.RawIOBase):
    """A body that goes on for as long as it is read; counts what was taken of it."""

    def __init__(self, head: bytes, size: int) -> None:
        super().__init__()
        self.left, self.head, self.taken, self.place = size, head, 0, 0

    def readable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.place

    def seek(self, place: int, whence: int = 0) -> int:
        """As the client does, to learn how long it is."""
        self.place = self.left if whence else place
        return self.place

    def readinto(self, into: memoryview) -> int:  # type: ignore[override]
        n = min(len(into), self.left)
        piece = self.head[:n] + b"x" * max(0, n - len(self.head))
        into[:n] = piece
        self.head, self.left = self.head[n:], self.left - n
        self.taken += n
        return n


def archive(depth: int) -> bytes:
    inner, name = listed("a,B,C,,,,"), "../../roster.csv"
    for _ in range(depth):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
            made.writestr(name, inner)
        inner, name = file.getvalue(), "../inner.zip"
    return inner


SMALL = {
    "1 M empty cells in a row": (f"{NAMES}\n".encode() + b"," * 1_000_000, 422),
    "350,000 rows": (f"{NAMES}\n".encode() + b"a,\n" * 340_000, 422),
    "a line of 1 MB": (f"{NAMES}\n".encode() + b"x" * 1_000_000, 422),
    "an open quotation mark": (f'{NAMES}\na,"'.encode() + b"x\n" * 500_000, 422),
    "10,000 columns": (",".join(f"c{n}" for n in range(10_000)).encode() + b"\n1", 422),
    "500,000 columns": (b"code" + b",c" * 500_000, 422),
    "NUL": (listed("a,B\0,C", head=NAMES), 422),
    "UTF-16": (listed("a,B,C", head=NAMES).decode().encode("utf-16"), 422),
    "a zip": (archive(1), 422),
    "a zip in a zip": (archive(3), 422),
    "quotation marks alone": (b'"' * 1_000_000, 422),
    "all faults": (f"{NAMES}\n".encode() + b"=,=,=\n" * 5000, 200),
    "line ends alone": (b"\r" * 1_000_000, 422),
}
"""What fits: the bytes, and the status; 200 is a page that names the rows and offers nothing to take over."""
LARGE = {"10 M cells": 10_000_000 * 2, "a line of 1 GB": 1 << 30, "100,000 rows": 100_000 * 30}


@pytest.mark.parametrize("name", SMALL)
def test_what_fits_and_is_no_list(app: Flask, store: Store, figure: Callable[[str], None], is_whole: bool,
                                  name: str) -> None:
    raw, status = SMALL[name]
    school = make_school(store)
    visitor = signed_in(app, school.instructor)
    visitor.get(ROSTER)
    form = in_parts({"csrf_token": visitor.token}, raw)
    tracemalloc.start()
    begun = time.perf_counter()
    response = visitor.client.post(ROSTER, headers=OWN, **form)
    took, peak = time.perf_counter() - begun, tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    assert response.status_code == status
    assert 'name="shown"' not in response.text
    assert "said--wrong" in response.text
    with store.read() as db:
        assert audit.head(db)[0] == 0
    figure(f"refused in {took:.2f} s (traced), {peak:.0f} MB at most")
    if is_whole:
        assert took <= LONGEST_S
        assert peak <= MOST_MB


@pytest.mark.parametrize("name", LARGE)
def test_what_is_too_large_is_not_even_read(app: Flask, store: Store, figure: Callable[[str], None],
                                            name: str) -> None:
    visitor = signed_in(app, make_school(store).instructor)
    visitor.get(ROSTER)
    head = (f'--b\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n{visitor.token}\r\n--b\r\n'
            'Content-Disposition: form-data; name="file"; filename="r.csv"\r\n\r\n').encode()
    body = Endless(head, LARGE[name])
    begun = time.perf_counter()
    response = visitor.client.post(
        ROSTER, input_stream=body, content_length=LARGE[name], headers=OWN,
        content_type="multipart/form-data; boundary=b")
    took = time.perf_counter() - begun
    assert response.status_code == 422
    assert "A list has at most 1 MB" in response.text
    assert body.taken <= 64 * 1024
    figure(f"refused in {took:.2f} s, {body.taken} bytes read")
    assert took <= LONGEST_S


def test_of_many_rows_one_bad_one_keeps_all_out(app: Flask, store: Store) -> None:
    visitor = signed_in(app, make_school(store).instructor)
    visitor.get(ROSTER)
    raw = listed(*(f"c{n},A,B" for n in range(4999)), "c0,A,B", head=NAMES)
    response = visitor.client.post(ROSTER, headers=OWN, **in_parts({"csrf_token": visitor.token}, raw))
    assert 'data-row="5001"' in response.text
    assert 'data-added="4999"' in response.text
    assert 'name="shown"' not in response.text
