"""Worlds in which the same exam is sat: one school, copied, at servers that hold other things right."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from tests.exams.sat import BLUEPRINT, PAGE, Hall
from tests.promises.lockstep import Lockstep
from tests.promises.worlds import Lies, Sent, World
from tests.school import sign_in
from trainer.content import Content
from trainer.exams import Part
from trainer.store.database import Store

CODE = "CADE23"


@dataclass
class Sat:
    """An exam that a trainee is about to sit in every world."""

    step: Lockstep
    exam: str
    paper: str = ""

    def start(self) -> None:
        self.step.get(f"/exams/{self.exam}")
        self.paper = self.step.post(f"/exams/{self.exam}/start", {"code": CODE}).location
        self.step.get(self.paper)
        self.step.post(f"{self.paper}/hold", {"page": PAGE})

    def answer(self, seq: int, form: Mapping[str, str], *, is_htmx: bool = True) -> Sent:
        return self.step.post(f"{self.paper}/answer", {**form, "seq": str(seq), "page": PAGE},
                              is_htmx=is_htmx)

    def close(self) -> None:
        for world in self.step.worlds:
            world.close()


def sat(folder: Path, content: Content, parts: tuple[Part, ...], lies: Mapping[str, Lies]) -> Sat:
    """The school is made once and copied, so that secret and ids are the same everywhere."""
    first = folder / "first"
    first.mkdir(parents=True)
    store = Store(first / "trainer.db")
    hall = Hall(store, content)
    hall.publish(replace(BLUEPRINT, parts=parts, seconds=7000))
    token = sign_in(store, hall.school.trainee)
    store.close()
    worlds = []
    for name, lie in lies.items():
        (folder / name).mkdir()
        shutil.copy(first / "trainer.db", folder / name / "trainer.db")
        worlds.append(World(name, folder / name, content, lie))
    step = Lockstep(worlds)
    step.begin("an exam", "en")
    for world in worlds:
        world.sign_in(token)
    return Sat(step, hall.exam.address)
