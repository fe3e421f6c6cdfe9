"""The house edge of every shipped table, and of infinite decks, beside a bare loop of multiplications.

The loop does what the work mostly is: a list grows by products of what is in it. Processor time, so
that whoever else is at work on the machine shows less, and its ratio to the loop, so that the machine does.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from tests.factories import rule_set
from tests.shipped import shipped_content
from trainer.engine.edge import house_edge
from trainer.engine.rules import RuleSet

STEPS = 1_000_000
LIMIT = 250
"""Loops that the slowest table may take: 60 s on a core that does the loop in 0.24 s."""
LIMIT_INFINITE = 20


def bare_loop() -> None:
    """Products of chances, a thousand at a time."""
    links = [(number // 2, number % 7) for number in range(1000)]
    factors = [0.1 * number for number in range(1, 8)]
    for _ in range(STEPS // len(links)):
        chain = [1.0]
        for parent, step in links:
            chain.append(chain[parent] * factors[step])


def main() -> int:
    tables = {name: table.rules for name, table in sorted(shipped_content().tables.items())}
    worst = 0.0
    for name, rules in tables.items():
        worst = max(worst, _measured(name, rules))
    infinite = _measured("infinite decks", rule_set(decks="infinite"))
    print(f"edge: slowest table {worst:.0f} loops, limit {LIMIT}; infinite decks {infinite:.0f}, "
          f"limit {LIMIT_INFINITE}")
    return int(worst > LIMIT or infinite > LIMIT_INFINITE)


def _measured(name: str, rules: RuleSet) -> float:
    """Loops that the edge takes, by those just before and after it."""
    before = _seconds(bare_loop)
    taken = _seconds(lambda: house_edge(rules, seed=b"bench"))
    loop = (before + _seconds(bare_loop)) / 2
    print(f"edge of {name}: {taken:.2f} s, {taken / loop:.0f} loops of {loop:.3f} s")
    return taken / loop


def _seconds(run: Callable[[], object]) -> float:
    began = time.process_time()
    run()
    return time.process_time() - began


if __name__ == "__main__":
    sys.exit(main())
