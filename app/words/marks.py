"""The signs of a state: a shape, a colour tone, a word. The shape alone identifies the state, without colour. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.language.translate import Phrase

APPROXIMATE = Phrase("≈ Approximate: not all of it is drawn as it prints.")
"""Explains the mark on a small picture of a RAW label."""


class Shape(StrEnum):
    CLOCK = "ring with clock hand"
    HALF_DISC = "half-filled circle"
    PLAY = "solid right triangle"
    CHECK = "solid disc with check"
    CROSS = "solid octagon with cross"
    WARNING = "solid triangle with exclamation mark"
    HOURGLASS = "hourglass"
    SLASH = "ring with slash"
    BARS = "two bars"
    BROKEN_RING = "broken ring with slash"
    QUESTION = "dashed ring with question mark"
    PERSON = "head and shoulders"


class Tone(StrEnum):
    WAITING = "waiting"
    SENT = "sent"
    PRINTING = "printing"
    GOOD = "good"
    ATTENTION = "attention"
    FAILED = "failed"
    QUIET = "quiet"
    HELD = "held"


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """The visible form of a state. `strong` text is bold: it needs a person or is in progress."""

    text: Phrase | str
    shape: Shape
    tone: Tone
    strong: bool = False

    @property
    def word(self) -> str:
        return str(self.text)
