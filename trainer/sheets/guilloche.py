"""The border of a certificate: four waves that cross along each edge, as lines for an SVG path."""

from __future__ import annotations

from functools import cache
from math import pi, sin

PERIOD, HEIGHT = 4.0, 2.5
"""Of one wave, in millimetres; its height to either side."""
_STEPS = 6
"""Points of a wave: so fine that the corners do not show in print."""
_PHASES = 4


@cache
def border(wide: float, high: float, edge: float) -> tuple[str, ...]:
    """One path a phase, around a sheet of so many millimetres, ``edge`` from its rim."""
    right, low = wide - edge, high - edge
    corners = ((edge, edge), (right, edge), (right, low), (edge, low))
    return tuple("".join(_wave(*corners[side], *corners[(side + 1) % 4], 2 * pi * phase / _PHASES)
                         for side in range(4)) for phase in range(_PHASES))


def _wave(x: float, y: float, to_x: float, to_y: float, phase: float) -> str:
    """From one corner to the next, in whole waves."""
    length = abs(to_x - x) + abs(to_y - y)
    count = round(length / PERIOD) * _STEPS
    along_x, along_y = (to_x - x) / length, (to_y - y) / length
    points = []
    for step in range(count + 1):
        way = length * step / count
        off = HEIGHT * sin(phase + 2 * pi * step / _STEPS)
        points.append(f"{x + along_x * way - along_y * off:.1f} {y + along_y * way + along_x * off:.1f}")
    return "M" + "L".join(points)
