"""The lists of packages: every version pinned and hashed, from no particular place, nothing unused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LISTS = ("requirements.txt", "tests/requirements.txt")
ENTRY = re.compile(r"[a-z0-9-]+==[^\s;]+( \\\n    --hash=sha256:[0-9a-f]{64})+(\n    #.*)*\s*")
PIN = re.compile(r"^([a-z0-9-]+)==(\S+) \\$", re.MULTILINE)
FLOORS = {"flask": (3, 1, 3), "werkzeug": (3, 1), "jinja2": (3, 1, 6), "granian": (2, 8), "pysqlite3": (0, 6)}


def pins(name: str) -> dict[str, str]:
    return dict(PIN.findall((ROOT / name).read_text("utf-8")))


@pytest.mark.parametrize("name", LISTS)
def test_every_line_is_a_pin_with_hashes_or_a_remark(name: str) -> None:
    entries = re.split(r"\n(?=\S)", (ROOT / name).read_text("utf-8").strip())
    for entry in entries:
        if not entry.startswith("#"):
            assert ENTRY.fullmatch(entry), entry


@pytest.mark.parametrize("name", LISTS)
def test_no_place_is_named(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    without_hashes = re.sub(r"^    --hash=.*$", "", text, flags=re.MULTILINE)
    assert "://" not in text
    assert not re.search(r"^\s*-[a-z-]", without_hashes, re.MULTILINE)


@pytest.mark.parametrize("name", LISTS)
def test_what_is_asked_for_is_pinned_to_that_version(name: str) -> None:
    text = (ROOT / name.replace(".txt", ".in")).read_text("utf-8")
    asked = re.findall(r"^([a-z][a-z0-9-]+)(?:==(\S+))?", text, re.MULTILINE)
    found = pins(name)
    assert asked
    for package, version in asked:
        assert package in found
        assert version in ("", found[package])


def test_versions_are_not_below_what_is_safe() -> None:
    found = pins("requirements.txt")
    for package, floor in FLOORS.items():
        assert tuple(map(int, re.findall(r"\d+", found[package])))[:len(floor)] >= floor, package


def test_django_itself_is_left_out() -> None:
    assert "django-htmx" in pins("requirements.txt")
    assert not {"django", "asgiref", "sqlparse"} & set(pins("requirements.txt"))


def test_both_lists_agree() -> None:
    ours, tests = pins("requirements.txt"), pins("tests/requirements.txt")
    both = ours.keys() & tests.keys()
    assert {name: tests[name] for name in both} == {name: ours[name] for name in both}
