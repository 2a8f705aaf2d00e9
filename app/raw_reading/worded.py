"""TSPL (TSC, Programming Manual) and CPCL (Zebra, Programming Guide): a line's first word is its command. Pure."""

from __future__ import annotations

import re

from app.raw_reading.lines import Binary, binary_after
from app.vocabulary.command_names import names_of
from app.vocabulary.raw_text import Word
from server_core.contract.types.documents import RawLanguage

FIRST = re.compile(r"\s*((!|[A-Za-z][\w-]*)(?: +([A-Za-z][\w-]*))?)")
CPCL_BEGINS = re.compile(r"\s*! +-?\d")
PICTURE = {
    RawLanguage.TSPL: re.compile(
        rb"^[ \t]*BITMAP[ \t]+-?\d+[ \t]*,[ \t]*-?\d+[ \t]*,"
        rb"[ \t]*(\d{1,5})[ \t]*,[ \t]*(\d{1,5})[ \t]*,[ \t]*\d[ \t]*,",
        re.IGNORECASE | re.MULTILINE,
    ),
    RawLanguage.CPCL: re.compile(
        rb"^[ \t]*V?(?:CG|COMPRESSED-GRAPHICS)[ \t]+(\d{1,5})[ \t]+(\d{1,5})[ \t]+\d+[ \t]+\d+[ ]",
        re.IGNORECASE | re.MULTILINE,
    ),
}


def binaries(content: bytes, language: RawLanguage) -> list[Binary]:
    return binary_after(content, PICTURE[language])


def words(text: str, language: RawLanguage) -> tuple[Word, ...]:
    """One, or none where the line is data; a command of two words is known by both."""
    found = FIRST.match(text)
    if found is None:
        return ()
    names = names_of(language)
    both, first = " ".join(found.group(1).upper().split()), found.group(2).upper()
    if both in names:
        return (Word(found.start(1), found.end(1), both, names[both]),)
    return (Word(found.start(2), found.end(2), first, names[first]),) if first in names else ()


def begins_label(text: str, language: RawLanguage, before: str | None) -> bool:
    """`before`: the command of the last line that had one; None at the start, where TSPL has its label's size."""
    if language is RawLanguage.CPCL:
        return CPCL_BEGINS.match(text) is not None
    return before in (None, "PRINT") and bool(words(text, language))
