"""What a trainee may set, in one list: the settings page is made from it, and so is each page's look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.errors import N_
from trainer.people import Person
from trainer.web import guard


@dataclass(frozen=True, slots=True)
class Preference:
    """One choice: its key, its question, and value -> wording, the first being the default."""

    key: str
    question: str
    options: dict[str, str]

    @property
    def default(self) -> str:
        return next(iter(self.options))

    def read(self, value: object) -> str | None:
        """``value`` if it is one of the options."""
        return value if isinstance(value, str) and value in self.options else None


PREFERENCES = (
    Preference("theme", N_("Light or dark"), {
        "auto": N_("As on this device"), "light": N_("Light"), "dark": N_("Dark")}),
    Preference("deck", N_("Colours of the suits"), {
        "two": N_("Two, as in a casino"), "four": N_("Four: diamonds blue, clubs green")}),
    Preference("clock", N_("Clock"), {
        "shown": N_("Shown"), "hidden": N_("Hidden, the time still counts"),
        "off": N_("Off, the time does not count")}),
    Preference("auto_next_ms", N_("After a right answer the next item comes"), {
        "350": N_("after a blink"), "0": N_("at once"), "1000": N_("after one second"),
        "2000": N_("after two seconds"), "never": N_("when I press Enter")}),
    Preference("keypad", N_("Keypad on a touch screen"), {
        "right": N_("For the right hand"), "left": N_("For the left hand"),
        "device": N_("My device’s own keyboard")}),
    Preference("flash", N_("Cards that are shown for a moment"), {
        "down": N_("Are turned down again"), "stay": N_("Stay, and are listed in words")}),
    Preference("single_keys", N_("Keys that act alone, as D for draw"), {
        "on": N_("On"), "off": N_("Off")}),
)


def chosen() -> dict[str, str]:
    """The visitor's settings, complete; the defaults for a stranger, and while the store is away."""
    person = guard.visitor_if_known()
    stored: Mapping[str, object] = {**person.preferences, **_granted(person)} if person else {}
    return {one.key: one.read(stored.get(one.key)) or one.default for one in PREFERENCES}


def _granted(person: Person) -> dict[str, str]:
    """What the school granted goes before what was chosen."""
    return {"flash": "stay"} if person.has_no_flash else {}


def read(form: Mapping[str, str]) -> dict[str, str]:
    """The settings that a form brings; what is no option of ours is left out."""
    given = {one.key: one.read(form.get(one.key)) for one in PREFERENCES}
    return {key: value for key, value in given.items() if value is not None}
