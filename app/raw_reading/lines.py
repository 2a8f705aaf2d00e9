"""Bytes of a language of lines as text, binary data left out; positions are those of the letters. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.vocabulary.raw_text import left_out, readable

LINE_END = re.compile(rb"\r\n|\n|\r")


class Part(NamedTuple):
    """One line, and where in the file it begins and ends (behind its line end)."""

    text: str
    start: int
    end: int


class Binary(NamedTuple):
    """Bytes that are no commands, `end` may lie behind what was read."""

    start: int
    end: int


def binary_after(content: bytes, announced: re.Pattern[bytes]) -> list[Binary]:
    """What follows each announcement, whose numbers multiplied are its length."""
    found, at = [], 0
    while (match := announced.search(content, at)) is not None:
        length = 1
        for number in filter(None, match.groups()):
            length *= int(number)
        at = match.end() + length
        if length:
            found.append(Binary(match.end(), at))
    return found


def lines_of(content: bytes, binaries: Sequence[Binary] = ()) -> Iterator[Part]:
    """Nothing after the last line end is no line."""
    start, at, text = 0, 0, ""
    waiting = list(reversed(binaries))
    while at < len(content):
        until = waiting[-1].start if waiting else len(content)
        end = LINE_END.search(content, at, until)
        if end is not None:
            yield Part(text + readable(content[at : end.start()]), start, end.end())
            start = at = end.end()
            text = ""
            continue
        text += readable(content[at:until])
        at = until
        if waiting:
            binary = waiting.pop()
            text += left_out(binary.end - binary.start)
            at = binary.end
    if text or start < at:
        yield Part(text, start, min(at, len(content)))
