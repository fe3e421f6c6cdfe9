"""One address of the application, as the tests that walk them all know it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Route:
    """One rule of the URL map: an example of it, and what its form would bring.

    ``{run}`` stands for the address of a block of the visitor's own, ``{asset}`` for that of a file.
    ``is_ones_own``: what is there belongs to one trainee, and is not there for anybody else.
    """

    method: str
    rule: str
    example: str
    status: int = 200
    form: dict[str, str] = field(default_factory=dict)
    is_ones_own: bool = False
    local: int | None = None
    """Its status where nobody signs in, if it is another one there."""

    @property
    def locally(self) -> int:
        """Its status where nobody signs in."""
        return self.status if self.local is None else self.local


NONE = 32 * "0"
"""The public id of nothing."""
