"""The Beta distribution: what an accuracy may be after so many right and wrong answers.

The regularised incomplete beta function is a continued fraction (Abramowitz and Stegun 26.5.8),
evaluated from the front by Lentz's method; its inverse is found by Newton's, kept within its bounds.
"""

from __future__ import annotations

import math

_TINY = 1e-300
_CLOSE = 1e-14
_MOST_TERMS = 1_000
_STEPS = 100
"""Newton needs some six; where it leaves the bounds they are halved, and a hundred halvings are exact."""
_NEAR = 2.0 ** -36
"""Far below the thousandth that anybody sees; the step after is smaller by far."""


def beta_cdf(x: float, a: float, b: float) -> float:
    """The chance that a Beta(a, b) variable is at most ``x``; raises ValueError unless a, b > 0."""
    if a <= 0 or b <= 0:
        raise ValueError(f"Beta({a}, {b}) does not exist")
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = _front(x, a, b)
    if x < (a + 1) / (a + b + 2):
        return front / (a * _continued_fraction(x, a, b))
    return 1 - front / (b * _continued_fraction(1 - x, b, a))


def beta_quantile(p: float, a: float, b: float) -> float:
    """The x that a Beta(a, b) variable stays below with chance ``p``, which is neither 0 nor 1.

    Raises ValueError unless a, b > 0.
    """
    if a <= 0 or b <= 0:
        raise ValueError(f"Beta({a}, {b}) does not exist")
    low, high, x = 0.0, 1.0, a / (a + b)
    for _ in range(_STEPS):
        excess = beta_cdf(x, a, b) - p
        low, high = (x, high) if excess < 0 else (low, x)
        density = _front(x, a, b) / (x * (1 - x))
        after = x - excess / density if density > _TINY else low
        if abs(after - x) < _NEAR:
            return after
        x = after if low < after < high else (low + high) / 2
    return x


def _front(x: float, a: float, b: float) -> float:
    """x^a (1 - x)^b / B(a, b)."""
    return math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))


def _continued_fraction(x: float, a: float, b: float) -> float:
    """1 + d1 / (1 + d2 / (1 + ...)), which converges fast where x is below the mean."""
    value = upper = 1.0
    lower = 0.0
    for term in range(1, _MOST_TERMS):
        factor = _factor(term, x, a, b)
        lower = 1 / _not_nought(1 + factor * lower)
        upper = _not_nought(1 + factor / upper)
        value *= upper * lower
        if abs(upper * lower - 1) < _CLOSE:
            return value
    raise ValueError(f"Beta({a}, {b}) is too sharp to be evaluated at {x}")


def _factor(term: int, x: float, a: float, b: float) -> float:
    half, is_odd = divmod(term, 2)
    if is_odd:
        return -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
    return half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))


def _not_nought(number: float) -> float:
    return number if abs(number) > _TINY else _TINY
