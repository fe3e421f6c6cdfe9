"""P37: the house edge of a table is right: it agrees with what others have published.

The whole run works out each figure of the long table; the small one is content with infinite decks, which
``tests/engine/`` tests too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.edges import edge_of
from tests.engine.published_edges import EFFECTS, PUBLISHED, VARIATIONS, VARIED, Published
from tests.shipped import shipped_content
from tests.sizes import IS_WHOLE

SHIPPED = {"american": 0.00399, "event-table": 0.00748, "midnight": 0.00514, "russian-club": 0.00371,
           "uk": 0.00617, "vegas-h17-65": 0.01887, "vegas-strip": 0.00403}
"""What each table's house wins: kept here so that a change of a figure is seen."""


@pytest.mark.parametrize("published", PUBLISHED, ids=lambda one: one.name)
def test_published_figures(published: Published, figure: Callable[[str], None]) -> None:
    if not IS_WHOLE and published.rules.decks != "infinite":
        pytest.skip("the whole table of published figures is worked out by run.py promises")
    found = edge_of(published.rules)
    figure(f"{100 * found.edge:.5f} %, published {100 * published.edge:.5f} %, {found.method}")
    assert abs(found.edge - published.edge) <= published.within + 4 * found.error, published.source


@pytest.mark.skipif(not IS_WHOLE, reason="the published effects of rules are worked out by run.py promises")
@pytest.mark.parametrize(("name", "effect", "change"), EFFECTS, ids=[name for name, _, _ in EFFECTS])
def test_published_effects(name: str, effect: float, change: dict[str, Any],
                           figure: Callable[[str], None]) -> None:
    found = edge_of(replace(VARIED, **change)).edge - edge_of(VARIED).edge
    figure(f"{100 * found:+.3f} %, published {100 * effect:+.2f} %")
    assert abs(found - effect) <= 0.0002, VARIATIONS


@pytest.mark.skipif(not IS_WHOLE, reason="the edges of the shipped tables are worked out by run.py promises")
@pytest.mark.parametrize("name", sorted(shipped_content().tables))
def test_shipped_tables(name: str, figure: Callable[[str], None]) -> None:
    found = edge_of(shipped_content().tables[name].rules)
    figure(f"{100 * found.edge:.4f} % ± {100 * found.error:.4f} %, {found.method}, "
           f"breakage {100 * found.breakage:.4f} %")
    assert found.edge == pytest.approx(SHIPPED[name], abs=0.00001)
    assert found.error < 0.00001
