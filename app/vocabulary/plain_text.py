"""Names and messages of others on one line: what could steer a terminal or turn a line around becomes a glyph. Pure."""

from __future__ import annotations

from html import escape
from unicodedata import bidirectional

TURNING = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Unicode's marks, embeddings, overrides and isolates of writing direction (UAX #9)."""

BREAKING = (*range(0x80, 0xA0), 0x2028, 0x2029)
"""C1 controls, of which one begins terminal commands as ESC does, and line separators."""

FROM_RIGHT = frozenset({"R", "AL", "AN"})

GLYPHS = {code: chr(0x2400 + code) for code in range(0x20)} | {0x7F: "␡"} | dict.fromkeys((*BREAKING, *TURNING), "·")


def plain(text: str) -> str:
    """The same number of characters, all of them visible; `\\x1b[2J` becomes `␛[2J`."""
    return text.translate(GLYPHS)


def isolated(text: str) -> str:
    """`plain`, and what stands beside it keeps its order where the text is written from right to left."""
    shown = plain(text)
    return f"\u2068{shown}\u2069" if any(bidirectional(letter) in FROM_RIGHT for letter in shown) else shown


def tooltip(text: str) -> str:
    """The same text where Qt would else guess whether it is HTML; long ones wrap."""
    return f"<span>{escape(plain(text))}</span>" if text else ""
