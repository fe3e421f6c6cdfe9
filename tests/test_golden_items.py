"""The same seed makes the same item as long as the engine's version stays: old items are made again.

A change that alters items on purpose raises ``ENGINE_VERSION`` and writes the digests anew:
``python -m tests.test_golden_items``.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.factories import no_hole_card, rule_set, table
from tests.shipped import shipped_content
from tests.sizes import IS_WHOLE
from trainer.drills import KINDS
from trainer.drills.base import Drill, DrillKind, Json
from trainer.engine import ENGINE_VERSION
from trainer.engine.randomness import Rng
from trainer.engine.rules import Surrender

GOLDEN = Path(__file__).parent / "cases" / "golden_items.json"
SEEDS = 25
FEW_SEEDS = 8
"""What is drawn otherwise changes all that is drawn after it, so that few show it; the rest: rare cases."""
TABLES = {
    "hole-card": table(rule_set(even_money="vs_A", surrender=Surrender.LATE)),
    "no-hole-card": table(no_hole_card(dealer_soft_17="hit", dealer_bj_takes="original_only")),
}


def digests(seeds: int) -> dict[str, str]:
    """By kind, variant and table: of every situation's items of so many seeds, prompt and key."""
    return {
        f"{name} {variant} {table_id}": _digest(kind, name, variant, table_id, seeds)
        for name, kind in KINDS.items() for variant in kind.VARIANTS for table_id in TABLES
    }


def _digest(kind: DrillKind, name: str, variant: str, table_id: str, seeds: int) -> str:
    drill = Drill(
        id=f"{name}/golden", kind=name, name={"en": "Golden"}, variant=variant,
        situations=kind.VARIANTS[variant], items=20, target_ms={"default": 1000}, params=_params(name))
    found = sha256()
    for situation in kind.situations(drill, TABLES[table_id]):
        for seed in range(seeds):
            item = kind.generate(drill, TABLES[table_id], situation, Rng(b"%d" % seed))
            found.update(json.dumps([situation, item.prompt, item.key], sort_keys=True).encode())
    return found.hexdigest()


@cache
def _params(name: str) -> dict[str, Json]:
    """One box to seven; an order needs more, and what comes with the drill is its own."""
    drills = shipped_content().drills.values()
    own = next(drill.params for drill in drills if drill.kind == name)
    return {"boxes": [5, 7] if name == "settlement-order" else [1, 7]} | {
        key: own[key] for key in ("rulings", "phrases") if key in own}


def test_items_are_those_of_this_engine_version() -> None:
    golden = json.loads(GOLDEN.read_text("utf-8"))
    assert golden["engine_version"] == ENGINE_VERSION
    which, seeds = ("digests", SEEDS) if IS_WHOLE else ("few", FEW_SEEDS)
    assert golden[which] == digests(seeds)


def test_no_digest_is_of_nothing() -> None:
    """Those that were written, which the test above holds to be the items'."""
    golden = json.loads(GOLDEN.read_text("utf-8"))
    assert sha256().hexdigest() not in {*golden["digests"].values(), *golden["few"].values()}
    assert golden["few"].keys() == golden["digests"].keys()


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps({
        "engine_version": ENGINE_VERSION, "digests": digests(SEEDS), "few": digests(FEW_SEEDS),
    }, indent=1) + "\n", "utf-8")
