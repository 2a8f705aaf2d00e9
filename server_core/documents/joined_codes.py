"""Codes as scanners read them, of a text that prints them in groups: `0034 0434` is scanned as `00340434`. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

MOST_GROUPS = 12
LEAST_DIGITS = 6
LONGEST_WORD = 3
"""Letters alone that may be part of a code: `RR 123 456 785 DE`."""
MOST_READ = 16 * 1024
"""Letters of the text: what has barcodes is short."""
MOST_LETTERS = 8 * 1024
"""Of all that is joined: tables of figures are no codes."""
_BETWEEN = re.compile(r"[ ().\-]+")
_RUN = re.compile(r"(?<!\w)[0-9A-Z]+(?:[ ().\-]+[0-9A-Z]+(?!\w))+(?!\w)")
_DIGIT = re.compile(r"[0-9]")


def with_joined(text: str) -> str:
    """The text, and behind it each of its codes without what is between its groups; from each of its groups on, as
    nobody knows where a code begins among figures."""
    joined = list(dict.fromkeys(_joined(text)))
    return " ".join([text, *joined]) if joined else text


def _joined(text: str) -> Iterator[str]:
    left = MOST_LETTERS
    for groups in _runs(text[:MOST_READ]):
        for first in range(len(groups) - 1):
            code = "".join(groups[first : first + MOST_GROUPS])
            if not _has_digits(code):
                continue
            left -= len(code) + 1
            if left < 0:
                return
            yield code


def _runs(text: str) -> Iterator[list[str]]:
    """Groups of capitals and figures that stand beside each other."""
    for found in _RUN.finditer(text):
        if not _has_digits(found[0]):
            continue
        run: list[str] = []
        for word in _BETWEEN.split(found[0]):
            if word.isalpha() and len(word) > LONGEST_WORD:
                yield run
                run = []
            else:
                run.append(word)
        yield run


def _has_digits(text: str) -> bool:
    """Enough of them for a code."""
    return len(_DIGIT.findall(text)) >= LEAST_DIGITS
