"""The help's topics, read from text files that come with the program. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import resources
from app.language.translate import tr


class Part(StrEnum):
    TITLE = "title"
    TEXT = "text"


@dataclass(frozen=True, kw_only=True, slots=True)
class Topic:
    """`key`: the same in every language, `print-file`."""

    key: str
    heading: str
    parts: tuple[tuple[Part, str], ...]

    def says(self, words: Sequence[str]) -> bool:
        """All of them, in any order."""
        text = " ".join((self.heading, *(each for _, each in self.parts))).casefold()
        return all(word in text for word in words)


def topics() -> list[Topic]:
    """In the language that is spoken now; English where a topic was not translated."""
    language = tr("en", "the folder of the help's text: the word of this language")
    return [topic_of(_key(name), resources.text(_file(name, language))) for name in resources.names("help")]


def topic_of(key: str, text: str) -> Topic:
    """The first line is the heading; `# ` begins a title; every other line is a paragraph."""
    heading, *lines = (line.strip() for line in text.splitlines())
    parts = [(Part.TITLE, line[2:]) if line.startswith("# ") else (Part.TEXT, line) for line in lines if line]
    return Topic(key=key, heading=heading, parts=tuple(parts))


def _key(name: str) -> str:
    """`help/33-print-file.txt` -> `print-file`"""
    return name.partition("-")[2].removesuffix(".txt")


def _file(name: str, language: str) -> str:
    folder, _, own = name.partition("/")
    translated = f"{folder}/{language}/{own}"
    return translated if translated in resources.names(f"{folder}/{language}") else name
