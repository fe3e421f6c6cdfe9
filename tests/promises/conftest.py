"""Two sizes and a figure for every promise: small in ``run.py test``, whole in ``run.py promises``."""

from __future__ import annotations

from collections.abc import Callable, Generator

import pytest

from tests import sizes
from tests.sizes import IS_WHOLE


@pytest.fixture
def size() -> Callable[[int, int], int]:
    """``size(small, whole)``: how many, as the run asks for."""
    return sizes.size


@pytest.fixture
def is_whole() -> bool:
    """Times, rates and memory are judged only in the whole run, counts in both."""
    return IS_WHOLE


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """``figure(text)``: what was measured, for the table that the whole run prints."""
    return lambda text: record_property("figure", text)


PROMISES = pytest.StashKey[list[tuple[str, str, str]]]()
"""Rows of the table: test, outcome, figures."""


def pytest_configure(config: pytest.Config) -> None:
    config.stash[PROMISES] = []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note promise, figure and outcome of each test of this folder."""
    report = yield
    if report.when == "call" or not report.passed:
        figures = "; ".join(str(value) for key, value in report.user_properties if key == "figure")
        name = item.nodeid.removeprefix("tests/promises/")
        item.config.stash[PROMISES].append((name, report.outcome, figures))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The table: promise, pass or fail, figure."""
    rows = config.stash[PROMISES]
    if not IS_WHOLE or not rows:
        return
    terminalreporter.section("promises")
    width = max(len(name) for name, _, _ in rows)
    for name, outcome, figures in rows:
        terminalreporter.write_line(f"{name:<{width}}  {outcome:<7} {figures}")
