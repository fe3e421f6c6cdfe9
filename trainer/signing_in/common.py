"""Passwords that are tried first: made here from words, keys in a row and what people put behind them.

No list of anybody's passwords was taken: these are some seven thousand that follow from habits.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import Final

_WORDS: Final = tuple("""
    password passwort passwd motdepasse parol parole пароль welcome bienvenue privet привет letmein iloveyou
    jetaime lyublyu люблю sunshine soleil solnyshko princess princesse football baseball monkey dragon master
    shadow superman batman michael jessica charlie thomas nicolas julien sophie marie natasha наташа sergey
    сергей andrey андрей vladimir anastasia freedom liberte whatever trustno login admin administrator root
    user guest test demo school ecole shkola student trainee stagiaire formateur instructor teacher owner
    manager casino blackjack dealer croupier krupye roulette poker chips jackpot vegas lasvegas monaco paris
    london moscow moskva москва france russia rossiya россия summer winter spring autumn hello bonjour secret
    computer internet google facebook samsung qwerty azerty йцукен
""".split())  # noqa: SIM905 - as a table it can be read
_ENDINGS: Final = (
    "", "1", "12", "123", "1234", "12345", "123456", "0", "00", "01", "007", "2", "21", "22", "69", "99",
    "777", "!", "!!", "1!", "123!", ".", "@", "@123", "#1", "2020", "2021", "2022", "2023", "2024", "2025",
    "2026", "2027")
_ROWS: Final = (
    "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn",
    "qwertzuiop", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю", "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзийклмноп", "1qaz2wsx3edc4rfv", "q1w2e3r4t5y6", "a1b2c3d4e5f6", "1q2w3e4r5t6y", "qazwsxedc")
_SHORT: Final = (
    "123", "1234", "12345", "abc", "abcd", "qwe", "qwer", "qwert", "asd", "asdf", "zxc", "aaa", "aaaa",
    "test", "pass", "love", "ok", "hi", "йцу", "абв", "000", "0000", "111", "1111", "666", "777", "7777")
_LEAST = 8
_LOOKS_LIKE: Final = str.maketrans("01345@$", "oieasas")
_INNER: Final = re.compile(r"[^\W\d_]?.*[^\W\d_]")
"""All but what stands behind the last letter."""


def is_common(folded: str) -> bool:
    """Whether a password, case folded, is one of them, also with digits that look like letters."""
    return len(set(folded)) <= 2 or not _all().isdisjoint({folded, _INNER.sub(_undisguised, folded)})


def _undisguised(found: re.Match[str]) -> str:
    return found[0].translate(_LOOKS_LIKE)


@cache
def _all() -> frozenset[str]:
    made = {word + ending for word, ending in product(_WORDS, _ENDINGS)}
    made |= {before + word for before, word in product(("1", "123", "my", "the", "mon", "moy"), _WORDS)}
    made |= {word + word for word in (*_WORDS, *_SHORT)}
    made |= {first + second for first, second in product(_SHORT, _SHORT)}
    for row in (*_ROWS, *(row[::-1] for row in _ROWS)):
        made |= {row[start:stop] for start in range(len(row))
                 for stop in range(start + _LEAST, len(row) + 1)}
        made |= {row[:n] + ending for n, ending in product((5, 6), _ENDINGS)}
    return frozenset(one.casefold() for one in made if len(one) >= _LEAST)
