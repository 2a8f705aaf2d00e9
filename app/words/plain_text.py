"""Makes names and messages from elsewhere safe to show on one line.

Control characters, direction marks and invisible characters become visible glyphs, and stacked accents are limited so
that they cover no other text. Also puts a word into a sentence (`within`) and searches texts. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from unicodedata import bidirectional, category

from app.language.translate import has_capital_nouns
from server_core.contract.decisions.names import UNSEEN, is_unseen, legible

TURNING = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Unicode's marks, embeddings, overrides and isolates of writing direction (UAX #9)."""

BREAKING = (*range(0x80, 0xA0), 0x2028, 0x2029)
"""C1 controls, one of which begins terminal commands as ESC does, and line separators."""

FROM_RIGHT = frozenset({"R", "AL", "AN"})

GLYPHS = {code: chr(0x2400 + code) for code in range(0x20)} | {0x7F: "␡"} | dict.fromkeys((*BREAKING, *TURNING), "·")


_ORDINARY = re.compile(
    "[\\x20-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u2100-\u27ff"
    "\u3000-\u3029\u3030-\u3098\u30a0-\u3130\u4e00-\u9fff\uac00-\ud7a3]*\\Z"
)
"""Visible letters and signs without combining accents: the fast path for most texts."""
NO_LETTER = "◌"
"""The base for accents that have no letter."""
MOST_MARKS = 4
"""The most accents on one letter. No human script needs more."""
JOINERS = (0x200C, 0x200D)
"""Used between letters of Persian and Indic scripts, and in emoji. They change how their neighbours look."""
VARIANTS = range(0xFE00, 0xFE10)
"""Variation selectors: they choose one of several glyphs for the character before them."""


def plain(text: str) -> str:
    r"""Make every character visible and keep it in place: `\x1b[2J` becomes `␛[2J`.

    The result is at most one character longer, and shorter if a letter has too many accents.
    """
    shown = text.translate(GLYPHS)
    return shown if _ORDINARY.match(shown) else _settled(legible(shown).translate(GLYPHS))


def _settled(text: str) -> str:
    shown: list[str] = []
    marks = 0
    for at, letter in enumerate(text):
        if letter < "\u00ad":
            shown.append(letter)
            marks = 0
        elif is_unseen(letter):
            if not _is_part(text, at):
                shown.append(UNSEEN)
            elif shown:
                shown.append(letter)
        elif letter >= "\u0300" and category(letter) in ("Mn", "Me"):
            marks += 1
            if not shown:
                shown.append(NO_LETTER)
            if marks <= MOST_MARKS:
                shown.append(letter)
        else:
            shown.append(letter)
            marks = 0
    return "".join(shown)


def _is_part(text: str, at: int) -> bool:
    """Return whether the joiner affects its neighbours, which must be letters of certain scripts or symbols."""
    code, before, behind = ord(text[at]), text[at - 1 : at], text[at + 1 : at + 2]
    if not before or before.isascii() or (is_unseen(before) and ord(before) not in VARIANTS):
        return code in VARIANTS and before in "#*0123456789" and bool(before)
    if code in VARIANTS:
        return ord(before) not in VARIANTS
    return code in JOINERS and bool(behind) and not behind.isascii() and not is_unseen(behind)


def isolated(text: str) -> str:
    """Return the `plain` text, isolated so that right-to-left text does not reorder what surrounds it."""
    shown = plain(text)
    return f"\u2068{shown}\u2069" if any(bidirectional(letter) in FROM_RIGHT for letter in shown) else shown


def tooltip(text: str) -> str:
    """Escape the text, because Qt would otherwise guess whether it is HTML. Long texts wrap."""
    return f"<span>{escape(plain(text))}</span>" if text else ""


def within(text: str) -> str:
    """Put words into a sentence: `Cover open` -> `cover open`. HEAD HOT stays, and so do languages that capitalise
    nouns.
    """
    return text if has_capital_nouns() or text[1:2].isupper() else f"{text[:1].lower()}{text[1:]}"


SHORT = 3
"""Characters of a word that must begin a word where it is found."""


def says_words(text: str, words: Sequence[str]) -> bool:
    """Return whether the text contains all words. A short word must begin one: `ord` does not find `recorded`."""
    text = text.casefold()
    return all(word in text if len(word) > SHORT else re.search(rf"\b{re.escape(word)}", text) for word in words)
