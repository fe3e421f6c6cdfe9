"""How long the page that compares two tables looks for its ten rounds: every pair of shipped tables.

Processor time of a pair that nobody asked for yet; afterwards it is kept.
"""

from __future__ import annotations

import statistics
import sys
import time
from itertools import combinations

from tests.shipped import shipped_content
from trainer.engine.contrast import contrast

LIMIT_MS = 500.0


def main() -> int:
    times: dict[str, float] = {}
    for one, other in combinations(shipped_content().tables.values(), 2):
        bets = sorted({*one.house.bets, *other.house.bets})
        started = time.process_time()
        found = contrast(one.rules, other.rules, seed=b"bench", bets=bets)
        times[f"{one.id} and {other.id}: {len(found.keys)} rules"] = 1000 * (time.process_time() - started)
    slowest = max(times, key=lambda pair: times[pair])
    print(f"ten rounds of each of {len(times)} pairs: median {statistics.median(times.values()):.0f} ms, "
          f"slowest {times[slowest]:.0f} ms ({slowest}); limit {LIMIT_MS:.0f} ms")
    return int(times[slowest] > LIMIT_MS)


if __name__ == "__main__":
    sys.exit(main())
