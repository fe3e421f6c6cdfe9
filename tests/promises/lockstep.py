"""The same requests to several worlds, and where their answers differ."""

from __future__ import annotations

from collections.abc import Sequence

from tests.promises.worlds import Sent, World


class Lockstep:
    """Asks every world the same; where one answers otherwise than the first, that is a difference."""

    def __init__(self, worlds: Sequence[World]) -> None:
        self.worlds = worlds
        self.differences: list[str] = []
        self.n_compared = 0

    @property
    def first(self) -> World:
        return self.worlds[0]

    def begin(self, label: str, lang: str) -> None:
        self._label = label
        for world in self.worlds:
            world.begin(label, lang)

    def get(self, path: str, *, is_htmx: bool = False) -> Sent:
        return self._ask("GET", path, None, is_htmx=is_htmx)

    def post(self, path: str, form: dict[str, str], *, is_htmx: bool = False) -> Sent:
        return self._ask("POST", path, form, is_htmx=is_htmx)

    def _ask(self, method: str, path: str, form: dict[str, str] | None, *, is_htmx: bool) -> Sent:
        sent, *others = [world.ask(method, path, form, is_htmx=is_htmx) for world in self.worlds]
        for world, other in zip(self.worlds[1:], others, strict=True):
            self.n_compared += 1
            if other.raw != sent.raw:
                where = _where(sent, other)
                self.differences.append(f"{self._label}: {world.name}: {method} {path}: {where}")
        return sent


def _where(sent: Sent, other: Sent) -> str:
    """The bytes around the first that differs."""
    pairs = enumerate(zip(sent.raw, other.raw, strict=False))
    at = next((place for place, (one, two) in pairs if one != two), min(len(sent.raw), len(other.raw)))
    return f"{sent.raw[max(at - 40, 0):at + 40]!r} != {other.raw[max(at - 40, 0):at + 40]!r}"
