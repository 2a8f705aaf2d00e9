"""Explains a RAW file to people: its commands, their names, and where each label begins. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.language.translate import tr
from app.raw_reading import escpos, worded, zpl
from app.raw_reading.lines import lines_of
from app.vocabulary.raw_text import LINE_LETTERS, SHOWN_BYTES, SHOWN_LINES, RawLine, RawText, Word
from server_core.contract.types.documents import RawLanguage

LOOKED_AT = 4096
LETTERS = frozenset(range(0x20, 0x7F)) | frozenset(b"\t\r\n\x0c")
MOST_BINARY = 0.3


class Read(NamedTuple):
    """A line, where the next one begins, and whether a label begins in it."""

    line: RawLine
    end: int
    begins_label: bool


def read_commands(document: bytes, language: RawLanguage | None) -> RawText:
    """The time that it takes depends on SHOWN_BYTES, not on the document."""
    head = document[:SHOWN_BYTES]
    lines, labels, end = [], [], 0
    for number, read in enumerate(_read(head, language)):
        if number == SHOWN_LINES:
            break
        lines.append(_shortened(read.line))
        end = read.end
        if read.begins_label:
            labels.append(number)
    return RawText(
        lines=tuple(lines),
        labels=tuple(labels),
        size_bytes=len(document),
        shown_bytes=end,
        head=head,
        is_binary=language is not RawLanguage.ESCPOS and _is_binary(head),
    )


def _read(head: bytes, language: RawLanguage | None) -> Iterator[Read]:
    match language:
        case RawLanguage.ZPL:
            for part in lines_of(head, zpl.binaries(head)):
                yield _read_line(part.text, part.end, zpl.words(part.text), zpl.begins_label(part.text))
        case RawLanguage.TSPL | RawLanguage.CPCL:
            before: str | None = None
            for part in lines_of(head, worded.binaries(head, language)):
                words = worded.words(part.text, language)
                yield _read_line(part.text, part.end, words, worded.begins_label(part.text, language, before))
                before = words[0].code if words else before
        case RawLanguage.ESCPOS:
            begins = True
            for line, end in escpos.lines(head):
                yield _read_line(line.text, end, tuple(line.words), begins)
                begins = line.cuts
        case None:
            for part in lines_of(head):
                yield _read_line(part.text, part.end, (), False)


def _read_line(text: str, end: int, words: tuple[Word, ...], begins_label: bool) -> Read:
    return Read(RawLine(text=text, words=words), end, begins_label)


def _shortened(line: RawLine) -> RawLine:
    """A picture in hexadecimal digits is one line of a hundred thousand letters."""
    more = len(line.text) - LINE_LETTERS
    if more <= 0:
        return line
    words = tuple(word for word in line.words if word.end <= LINE_LETTERS)
    return RawLine(text=tr("{text} … {more:,} more letters", text=line.text[:LINE_LETTERS], more=more), words=words)


def _is_binary(head: bytes) -> bool:
    looked = head[:LOOKED_AT]
    return sum(byte not in LETTERS for byte in looked) > MOST_BINARY * len(looked)
