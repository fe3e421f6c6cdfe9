"""What every kind of drill is made of; a kind imports this and the engine, never another kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from trainer.calls.vocabulary import Calls
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import Message

Json = Any
"""What ``json`` reads and writes: a prompt, a key, an answer."""

WHOLE = 1000
"""The credit of a right answer."""
Word = Literal["right", "partial", "wrong"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill:
    """An entry of ``drills/<kind>.toml``: a kind with its situations, target times and parameters."""

    id: str
    """``<kind>/<name>``, as in ``payout/table``."""
    kind: str
    name: dict[str, str]
    """By language."""
    variant: str
    situations: tuple[str, ...]
    items: int
    """Items in a block."""
    target_ms: dict[str, int]
    """By situation; ``default`` for the rest."""
    params: dict[str, Json]

    def target(self, situation: str) -> int:
        """The target time of a situation, in milliseconds."""
        return self.target_ms.get(situation, self.target_ms["default"])


@dataclass(frozen=True, slots=True)
class Item:
    """One thing shown and asked.

    ``prompt`` is all that the page may know; ``key`` holds the right answer, the diagnosis map and
    what the explanation needs, and stays on the server. Both are JSON and are stored with the item.
    """

    kind: str
    situation: str
    prompt: Json
    key: Json
    target_ms: int


@dataclass(frozen=True, slots=True)
class Mistake:
    """A diagnosed misconception: its code, and what its sentence needs."""

    code: str
    params: dict[str, Json]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of an answer. ``credit`` is in thousandths, 0 to ``WHOLE``.

    ``due`` is the right answer, ``worked`` the lines of the explanation made from this very item.
    ``lines`` (several boxes) holds one verdict a line, in the prompt's order.
    ``error_cost`` is paid less due in hundredths (negative: underpaid), None where no money moves.
    """

    credit: int
    due: Message
    worked: tuple[Message, ...]
    mistakes: tuple[Mistake, ...] = ()
    lines: tuple[Verdict, ...] = ()
    error_cost: int | None = None

    @property
    def word(self) -> Word:
        return word_of(self.credit)


def word_of(credit: int) -> Word:
    """What an answer of this credit is called."""
    return "right" if credit == WHOLE else "partial" if credit else "wrong"


class DrillKind(Protocol):
    """The functions of a kind; a module satisfies it. All pure."""

    MISTAKES: Mapping[str, str]
    """Code -> English sentence, marked with ``N_``; of two that explain an answer the likelier is first."""

    MISTAKE_NAMES: Mapping[str, str]
    """Code -> the misconception in a few English words, for lists; marked with ``N_``."""

    SITUATIONS: Mapping[str, str]
    """Situation -> its English name, marked with ``N_``."""

    VARIANTS: Mapping[str, tuple[str, ...]]
    """Variant -> the situations that it can ask."""

    PARAMS: tuple[str, ...]
    """The parameters that its drills give besides those of every kind."""

    RELIES_ON: Mapping[str, tuple[str, ...]]
    """Variant -> keys of the rule set and the house that its answers hang on: they lead the rule strip."""

    IS_SKILL: bool
    """Whether it is a skill of the job; a warm-up is none, and has no mastery."""

    CRITICAL: tuple[str, ...]
    """Situations that must hold, however good the rest is; none in a warm-up."""

    GUESS: Mapping[str, float]
    """Variant -> chance that a blind guess is right: 0.5 of two buttons, 1/m of m, 0.02 typed."""

    def situations(self, drill: Drill, table: HouseRules) -> tuple[str, ...]:
        """Those of the drill's situations that this table's rules can deal."""

    def generate(self, drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
        """A new item; equal arguments make an equal item."""

    def follow_up(self, item: Item, answer: Json, verdict: Verdict) -> Item | None:
        """The next step of the same hand (growing hand, walk); None when it is complete."""

    def parse(self, form: Mapping[str, str], calls: Calls) -> Json:
        """Read the posted fields; raises AnswerFormatError, which costs no attempt."""

    def grade(self, item: Item, answer: Json) -> Verdict:
        """Judge by the item's key and nothing else."""

    def chances(self, item: Item) -> frozenset[str]:
        """Codes of the misconceptions that some answer to it shows: what their rate is counted against."""

    def model_form(self, item: Item) -> dict[str, str]:
        """The fields that a perfect answer would post."""

    def hint(self, prompt: Json, table: HouseRules) -> Message:
        """What to look at in this very item, in a sentence or two: never what is right.

        It knows what the page knows, prompt and rules, and neither the key nor a verdict of the engine.
        """
