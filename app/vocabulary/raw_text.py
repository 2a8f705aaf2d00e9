"""Printer commands as readable lines: control characters become glyphs. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.vocabulary.plain_text import plain

SHOWN_BYTES = 32 * 1024
SHOWN_LINES = 400
LINE_END = re.compile(rb"\r\n|\n|\r")


@dataclass(frozen=True, kw_only=True, slots=True)
class RawText:
    """The first lines of a RAW file; `size_bytes` is the whole file's."""

    lines: tuple[str, ...]
    size_bytes: int
    cut: bool

    @property
    def numbered(self) -> str:
        width = len(str(len(self.lines)))
        return "\n".join(f"{number:>{width}}  {line}" for number, line in enumerate(self.lines, start=1))


def raw_text(document: bytes) -> RawText:
    """UTF-8 where it is, else Latin-1; line ends are kept as lines, not shown."""
    head = document[:SHOWN_BYTES]
    lines = LINE_END.split(head)
    if lines and not lines[-1]:
        lines.pop()
    cut = len(document) > SHOWN_BYTES or len(lines) > SHOWN_LINES
    return RawText(lines=tuple(_readable(line) for line in lines[:SHOWN_LINES]), size_bytes=len(document), cut=cut)


def _readable(line: bytes) -> str:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        text = line.decode("latin-1")
    return plain(text)
