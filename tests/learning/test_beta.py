"""The Beta distribution against values from exact sums of fractions.

For whole a and b it is a binomial tail: the sum over j from a to n of C(n, j) x^j (1 - x)^(n - j) with
n = a + b - 1. The figures were computed so, the quantiles by halving, all in exact fractions.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.learning.beta import beta_cdf, beta_quantile


@pytest.mark.parametrize(("p", "a", "b", "x"), [
    (0.1, 1, 1, 0.100000000),
    (0.5, 2, 2, 0.500000000),
    (0.1, 2, 1, 0.316227766),
    (0.1, 9, 1, 0.774263683),
    (0.1, 9, 3, 0.584843068),
    (0.1, 20, 3, 0.775776061),
    (0.9, 20, 3, 0.948825870),
    (0.1, 32, 3, 0.850953663),
    (0.1, 34, 1, 0.934519215),
    (0.9, 34, 1, 0.996905958),
    (0.1, 1, 34, 0.003094042),
    (0.5, 18, 18, 0.500000000),
    (0.01, 30, 5, 0.695108114),
    (0.99, 5, 30, 0.304891886),
])
def test_a_quantile(p: float, a: int, b: int, x: float) -> None:
    assert beta_quantile(p, a, b) == pytest.approx(x, abs=1e-9)


@pytest.mark.parametrize(("x", "a", "b", "p"), [
    (0.5, 1, 1, 0.5),
    (0.8, 20, 3, 0.154491481617),
    (0.88, 32, 3, 0.208150563251),
    (0.75, 9, 1, 0.075084686279),
    (0.1, 2, 30, 0.830435366899),
    (0.5, 200, 200, 0.5),
    (0.0, 3, 4, 0.0), (1.0, 3, 4, 1.0), (-1.0, 3, 4, 0.0), (2.0, 3, 4, 1.0),
])
def test_a_chance(x: float, a: int, b: int, p: float) -> None:
    assert beta_cdf(x, a, b) == pytest.approx(p, abs=1e-12)


@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 99))
def test_a_chance_is_the_exact_sum(a: int, b: int, percent: int) -> None:
    x, n = Fraction(percent, 100), a + b - 1
    exact = sum(comb(n, j) * x**j * (1 - x) ** (n - j) for j in range(a, n + 1))
    assert beta_cdf(percent / 100, a, b) == pytest.approx(float(exact), abs=1e-12)


@given(st.floats(1, 40), st.floats(1, 40), st.floats(0.01, 0.99))
def test_the_quantile_undoes_the_chance(a: float, b: float, p: float) -> None:
    assert beta_cdf(beta_quantile(p, a, b), a, b) == pytest.approx(p, abs=1e-6)


@pytest.mark.parametrize(("a", "b"), [(0, 1), (1, 0), (-1, 2)])
def test_there_is_no_distribution_without_both(a: float, b: float) -> None:
    with pytest.raises(ValueError, match="does not exist"):
        beta_cdf(0.5, a, b)
