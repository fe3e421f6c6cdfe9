"""How long an item takes to be made and to be judged: every drill at every table."""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

from trainer.content import load_content
from trainer.drills import KINDS
from trainer.engine.randomness import Rng

ROOT = Path(__file__).parent.parent.parent
ITEMS = 400
LIMIT_MS = 1.5


def main() -> int:
    content = load_content(ROOT / "drills")
    slowest = 0.0
    for drill in content.drills.values():
        kind = KINDS[drill.kind]
        making, judging = [], []
        for table in content.tables.values():
            situations, calls = kind.situations(drill, table), content.calls(table.id, "en")
            for seed in range(ITEMS):
                began = time.perf_counter()
                item = kind.generate(drill, table, situations[seed % len(situations)], Rng(b"%d" % seed))
                made = time.perf_counter()
                kind.grade(item, kind.parse(kind.model_form(item), calls))
                judged = time.perf_counter()
                making.append(1000 * (made - began))
                judging.append(1000 * (judged - made))
        median = statistics.median(making)
        slowest = max(slowest, median)
        print(f"{drill.id}: made in {median:.2f} ms (median; worst, with preparation, {max(making):.1f}), "
              f"judged in {statistics.median(judging):.2f} ms; limit {LIMIT_MS} ms")
    return int(slowest >= LIMIT_MS)


if __name__ == "__main__":
    sys.exit(main())
