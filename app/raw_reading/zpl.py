"""ZPL II (Zebra, Programming Guide): `^FO` or `~DG` begins a command, anything until the next one is its data. Pure."""

from __future__ import annotations

import re

from app.raw_reading.lines import Binary, binary_after
from app.vocabulary.command_names import names_of
from app.vocabulary.raw_text import Word
from server_core.contract.types.documents import RawLanguage

COMMAND = re.compile(r"[\^~][A-Za-z][A-Za-z0-9@]?")
BEGINS = re.compile(r"\^XA", re.IGNORECASE)
ANNOUNCED = re.compile(rb"\^GFB,(\d{1,8}),\d*,\d*,|~DY[^,\r\n]{1,20},[BC],[A-Z]?,(\d{1,8}),\d*,", re.IGNORECASE)


def binaries(content: bytes) -> list[Binary]:
    return binary_after(content, ANNOUNCED)


def words(text: str) -> tuple[Word, ...]:
    names = names_of(RawLanguage.ZPL)
    found = []
    for match in COMMAND.finditer(text):
        code = match.group().upper()
        if code[1] == "A" and code != "^A@":  # the letter behind it is the font
            code = code[:2]
        found.append(Word(match.start(), match.end(), code, names.get(code, "")))
    return tuple(found)


def begins_label(text: str) -> bool:
    return BEGINS.search(text) is not None
