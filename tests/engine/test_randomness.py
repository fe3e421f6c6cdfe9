"""The stream is frozen, exact and fair."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.engine.cards import PACK, write_cards
from trainer.engine.randomness import Rng, item_seed


def words_of(seed: bytes, count: int) -> list[int]:
    """The stream as the module's docstring tells it, written anew."""
    stream = b""
    while len(stream) < 2 * count:
        stream += hashlib.shake_256(seed + (len(stream) // 544).to_bytes(8, "big")).digest(544)
    return [stream[2 * place] + 256 * stream[2 * place + 1] for place in range(count)]


def test_the_first_words_are_those_of_the_documented_stream():
    rng = Rng(b"seed")
    assert [rng.below(1 << 16) for _ in range(1000)] == words_of(b"seed", 1000)
    assert words_of(b"seed", 4) == [24778, 155, 38490, 43092]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 52, 312, 40_000, 65_535])
def test_words_of_the_incomplete_span_are_skipped(n):
    whole = 65_536 // n * n
    wanted = [word % n for word in words_of(b"skip", 2000) if word < whole]
    rng = Rng(b"skip")
    assert [rng.below(n) for _ in wanted] == wanted


def test_golden_shuffle_of_one_pack():
    pack = list(PACK)
    Rng(b"golden").shuffle(pack)
    assert write_cards(pack[:13]) == "2d 8d Td Ac Jh Qc Th Jc 7c 2c 7s Js Qd"


@pytest.mark.parametrize(
    ("name", "draw", "digest"),
    [
        ("six packs shuffled", lambda rng: write_cards(_shuffled(rng, PACK * 6)), "623d4e2e603f9b52"),
        ("sample", lambda rng: rng.sample(range(1000), 40), "445c85998a091142"),
        (
            "choice, chance, a large number",
            lambda rng: (rng.choice("abcdefg"), rng.chance(1, 3), rng.below(10**9)),
            "c05b219f07f94803",
        ),
    ],
)
def test_a_thousand_seeds_stay_as_they_were(name, draw, digest):
    whole = hashlib.sha256()
    for number in range(1000):
        whole.update(repr(draw(Rng(number.to_bytes(16, "big")))).encode())
    assert whole.hexdigest()[:16] == digest


def _shuffled(rng, items):
    items = list(items)
    rng.shuffle(items)
    return items


@pytest.mark.parametrize(
    ("sitting_seed", "drill", "seq", "seed"),
    [
        (bytes(16), "payout/table", 1, "9bd6f1ef630dd79d"),
        (bytes(16), "payout/table", 2, "193bce5995d144ff"),
        (bytes(16), "hand-total/walk", 1, "afee339093714cc2"),
        (b"\x01" * 16, "payout/table", 1, "4e22916a33c6ce40"),
    ],
)
def test_golden_item_seeds(sitting_seed, drill, seq, seed):
    assert item_seed(sitting_seed, drill, seq).hex()[:16] == seed
    assert len(item_seed(sitting_seed, drill, seq)) == 32


@pytest.mark.parametrize("items", [3, 4])
def test_every_order_is_as_likely(items):
    rng, rounds = Rng(b"fair"), 24_000
    seen = Counter(tuple(_shuffled(rng, range(items))) for _ in range(rounds))
    orders = list(permutations(range(items)))
    expected = rounds / len(orders)
    chi_square = sum((seen[order] - expected) ** 2 / expected for order in orders)
    assert chi_square < 3 * len(orders)


def test_every_card_is_as_likely_to_come_first_and_last():
    rng, rounds = Rng(b"ends"), 5200
    shuffles = [_shuffled(rng, PACK) for _ in range(rounds)]
    for place in (0, 25, -1):
        seen = Counter(shuffle[place] for shuffle in shuffles)
        assert sum((seen[one] - 100) ** 2 / 100 for one in PACK) < 100


@given(seed=st.binary(min_size=1, max_size=40), n=st.integers(1, 10**30))
def test_below_stays_below(seed, n):
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(5))


def test_numbers_of_many_words_are_fair():
    rng, n = Rng(b"many"), 3 << 64  # a span of five words that a plain modulo would tilt
    thirds = Counter(rng.below(n) >> 64 for _ in range(3000))
    assert all(900 < thirds[third] < 1100 for third in range(3))


@given(seed=st.binary(max_size=16), size=st.integers(0, 80), data=st.data())
def test_an_order_settled_in_parts_is_that_of_one_shuffle(seed, size, data):
    whole, parts = list(range(size)), list(range(size))
    Rng(seed).shuffle(whole)
    cut = data.draw(st.integers(0, size))
    rng = Rng(seed)
    rng.settle_order(parts, 0, cut)
    rng.settle_order(parts, cut, size)
    assert parts == whole
    assert sorted(parts) == list(range(size))


def test_more_items_than_one_word_counts():
    items = list(range(70_000))
    Rng(b"long").shuffle(items)
    assert sorted(items) == list(range(70_000))
    assert max(items[:20]) > 35_000


@given(seed=st.binary(max_size=16), size=st.integers(0, 30), k=st.integers(0, 30))
def test_a_sample_takes_none_twice(seed, size, k):
    if k > size:
        with pytest.raises(ValueError, match="too little"):
            Rng(seed).sample(range(size), k)
        return
    taken = Rng(seed).sample(range(size), k)
    assert len(taken) == len(set(taken)) == k
    assert set(taken) <= set(range(size))


def test_chance_is_a_share():
    rng = Rng(b"chance")
    assert 900 < sum(rng.chance(3, 10) for _ in range(3333)) < 1100
    assert not any(rng.chance(0, 5) for _ in range(50))
    assert all(rng.chance(5, 5) for _ in range(50))


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_is_below_zero(n):
    with pytest.raises(ValueError, match="too little"):
        Rng(b"").below(n)


def test_no_choice_out_of_nothing():
    with pytest.raises(ValueError, match="too little"):
        Rng(b"").choice([])
