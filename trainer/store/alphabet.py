"""In which order names stand in a list, in any script."""

from __future__ import annotations

import unicodedata


def sorted_as(name: str) -> str:
    """Capitals and accents make no difference: Ёлкина stands among Е, Élodie among E."""
    plain = unicodedata.normalize("NFD", name.casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))
