"""The help's topics, read from text files that come with the program. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Part(StrEnum):
    TITLE = "title"
    TEXT = "text"


@dataclass(frozen=True, kw_only=True, slots=True)
class Topic:
    heading: str
    parts: tuple[tuple[Part, str], ...]

    def says(self, words: Sequence[str]) -> bool:
        """All of them, in any order."""
        text = " ".join((self.heading, *(each for _, each in self.parts))).casefold()
        return all(word in text for word in words)


def topic_of(text: str) -> Topic:
    """The first line is the heading; `# ` begins a title; every other line is a paragraph."""
    heading, *lines = (line.strip() for line in text.splitlines())
    parts = [(Part.TITLE, line[2:]) if line.startswith("# ") else (Part.TEXT, line) for line in lines if line]
    return Topic(heading=heading, parts=tuple(parts))
