"""Who is in the demo school: made-up names of the three languages that it teaches in."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

_FIRST: Final = {
    "en": "Amelia Daniel Jack Grace Samuel Olivia Harry Ruby Thomas Freya Leo Isla Oscar Poppy Adam Nora "
          "Ethan Maya Jude Tessa Callum Priya Owen Zara",
    "fr": "Camille Hugo Inès Lucas Jade Théo Chloé Louis Manon Nathan Léa Jules Zoé Adrien Élise Bastien "
          "Clara Maxime Noémie Rémi Agathe Yanis Lucie Gaël",
    "ru": "Павел Екатерина Пётр Анна Тимофей Мария Артём Дарья Егор Полина Кирилл Софья Роман Алина Фёдор "
          "Вера Глеб Ксения Марк Лидия Савва Яна Платон Нина",
}
_LAST: Final = {
    "en": "Edwards Turner Mitchell Clarke Bennett Hughes Palmer Walsh Foster Grant Shaw Doyle Reid Marsh "
          "Lowe Quinn Barker Nolan Hayes Pryce Sutton Vaughan Wren York",
    "fr": "Lefèvre Dubois Rousseau Fontaine Marchand Garnier Perrot Blanchet Caron Delmas Estève Fabre "
          "Guérin Hébert Joly Lacroix Moreau Nivelle Ollivier Picard Renaud Sorel Tissier Vidal",
    "ru": "Волков Егоров Морозов Орлов Соколов Зайцев Громов Белов Фомин Титов Жуков Лебедев Комаров "
          "Сафонов Быков Щукин Рябов Голубев Ершов Дроздов Ильин Карпов Носов Юдин",
}
_FEMALE_ENDING: Final = {"ru": "а"}
"""Of a family name, where the first name ends like a woman's."""


class Name(NamedTuple):
    first: str
    last: str


def names(lang: str, n: int, chance: random.Random) -> list[Name]:
    """So many, none twice; raises ValueError for more than there are."""
    firsts, lasts = _FIRST[lang].split(), _LAST[lang].split()
    pairs = zip(chance.sample(firsts, n), chance.sample(lasts, n), strict=True)
    ending = _FEMALE_ENDING.get(lang, "")
    return [Name(first, last + (ending if first[-1] in "ая" else "")) for first, last in pairs]


MOST: Final = min(len(one.split()) for one in (*_FIRST.values(), *_LAST.values()))
"""Trainees of a class."""
