"""Finds text that would be missing or wrong on paper, because its font is neither embedded nor known to PDFium.

PDFium reports the meaning of text (by /ToUnicode or the encoding). If its font has no outline for that meaning, it
draws nothing, or whatever has the same number in another font (Identity-H, ISO 32000-1, 9.7.4.2). If PDFium draws its
own letters in place of a font that is not a text font (`is_text_font`), all of its text counts as missing.
"""

from __future__ import annotations

import ctypes
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, repeat
from typing import Any, TypeAlias

import pypdfium2.raw as pdfium

from agent_core.render.fonts import is_for_a_script, is_text_font, plain, shows_text, without_subset
from agent_core.render.page_objects import own_matrix, things_of

UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp", "Zs"}
# PDFium's characters at hyphenations.
HYPHENS = {0x02, 0xFFFE}
LINE_ENDS = {0x09, 0x0A, 0x0D}
HYPHEN = {ord("-"), 0xAD}
INVISIBLE, CLIP = pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP
SHAPES = range(0xFB00, 0xFB07), range(0xFB50, 0xFE00), range(0xFE70, 0xFEFD)
NAME_BYTES = 256
# All PDFium fonts except its symbol fonts have these.
EVERYWHERE = frozenset(map(ord, bytes(range(33, 256)).decode("cp1252", "ignore")))
OWN_FAMILIES = b"Chrom"  # PDFium's names of its own fonts: Chrom Sans OTF, Chrome Serif MM
# PDFium's symbol fonts, and the names documents use for them (ISO 32000-1, 9.6.2.2, and Windows' name).
SIGNS = {b"Chrom Symbol OTF": ("symbol", "symbolmt"), b"Chrom Dingbats OTF": ("zapfdingbats",)}
# Greek letters and dingbats: PDFium's symbol fonts have them, unless it cannot decode the document's codes.
SOME_SIGNS = (*range(0x391, 0x3CA), *range(0x2460, 0x27C0))
FLAT = 0.02
# Without any of these words, fonts only have letter names of Western Europe; object streams may contain the words.
OTHER_LETTERS = (b"/Differences", b"/CIDFont", b"/Mac", b"/ObjStm")


@dataclass(kw_only=True, slots=True)
class UsedFont:
    """A font that is not embedded, and the positions of its characters on the page, in points."""

    font: Any
    name: str  # its bytes in the document, a letter each
    characters: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    family: bytes = b""  # of the font used by PDFium
    is_replaced: bool = False
    """It is not a text font: PDFium draws its own letters instead."""


Text: TypeAlias = Mapping[str, frozenset[int]]
"""Characters by font name, which is the document's bytes, one letter per byte."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FontLetters:
    """The letters of a page in the fonts of one name that cannot be drawn as they are.

    `lacking`: code points that the drawing fonts do not have. `unknown`: codes whose glyph names name no letter.
    """

    lacking: frozenset[int] = frozenset()
    unknown: frozenset[int] = frozenset()


LettersOf: TypeAlias = Callable[[str], FontLetters]


@dataclass(frozen=True, kw_only=True, slots=True)
class MissingText:
    """Text that is `certain` to be missing, and text that is missing unless there are only blanks."""

    certain: Text = field(default_factory=dict)
    possible: Text = field(default_factory=dict)

    @property
    def all(self) -> Text:
        return joined(self.certain, self.possible)


def joined(*texts: Text) -> Text:
    """Merge characters by font name."""
    names = {name for text in texts for name in text}
    return {name: frozenset[int]().union(*(text.get(name, frozenset()) for text in texts)) for name in names}


def may_be_missing(pdf: bytearray) -> bool:
    """Return whether the file may have letters that some of PDFium's own fonts lack."""
    return any(word in pdf for word in OTHER_LETTERS)


def has_signs(page: Any) -> bool:
    """Return whether the page has text in Symbol or ZapfDingbats, which PDFium has built in and never requests."""
    fonts: dict[bytes, UsedFont] = {}
    for thing, kind in things_of(page):
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            _font_of(thing, fonts)
    return any(used.family in SIGNS for used in fonts.values())


def missing_text(page: Any, letters: LettersOf, written: Text | None = None) -> MissingText:
    """Return all text written in fonts that lack some of it.

    `letters` tells what the document's fonts may write. Characters of vertical text are unknown and left out.
    Text of `written` that is not on the page at all, because PDFium could not use its font, is missing too.
    Covers what the page itself draws, without annotations and patterns.
    """
    text = pdfium.FPDFText_LoadPage(page)
    if not text:
        return MissingText()
    try:
        found: dict[str, frozenset[int]] = {}
        possible: dict[str, frozenset[int]] = {}
        left_out = dict(written or {})
        box = pdfium.FS_RECTF()
        pdfium.FPDF_GetPageBoundingBox(page, box)
        fonts: dict[bytes, UsedFont | None] = {}
        for used in _fonts(text, fonts):
            used.is_replaced = _is_replaced(text, used)
            visible = {one for one in used.characters if is_seen(one)}
            at_line_ends = HYPHEN if used.characters.keys() & HYPHENS else set()
            wanted, there = left_out.get(used.name, frozenset()) - at_line_ends, _parts(*visible)
            left_out[used.name] = frozenset(one for one in wanted - visible if not _parts(one) <= there)
            if any(_is_missing(text, box, used, character) for character in used.characters) or any(
                _is_on(text, box, index) for index in _unknown(text, used, letters)
            ):
                found[used.name] = found.get(used.name, frozenset()) | visible
            elif used.family not in SIGNS and (lacking := letters(used.name).lacking):
                possible[used.name] = possible.get(used.name, frozenset()) | lacking
        for thing, kind in things_of(page):
            unseen = _font_of(thing, {}) if kind == pdfium.FPDF_PAGEOBJ_TEXT and bytes(thing) not in fonts else None
            if unseen is None:
                continue
            if _is_left_out(thing, unseen) or _is_replaced(text, unseen):
                found.setdefault(unseen.name, frozenset())
            elif unseen.family not in SIGNS:
                # Blanks, or nothing but letters that the font lacks: PDFium reports neither.
                may_be = letters(unseen.name)
                if may_be.lacking or may_be.unknown:
                    possible[unseen.name] = possible.get(unseen.name, frozenset()) | may_be.lacking
        certain = found | {name: characters for name, characters in left_out.items() if characters}
        return MissingText(certain=certain, possible=possible)
    finally:
        pdfium.FPDFText_ClosePage(text)


def readable(name: str) -> str:
    """Return the name as people know it. One that is no UTF-8 is mostly a Chinese name in an old Windows encoding."""
    if not name:
        return "without a name"
    for codec in ("utf-8", "gbk"):
        with suppress(UnicodeDecodeError):
            return name.encode("latin-1").decode(codec)
    return name


@cache
def _shapes_of() -> Mapping[int, Sequence[int]]:
    """Map letters to the characters for their Arabic shapes and ligatures."""
    found: dict[int, list[int]] = defaultdict(list)
    for shape in chain(*SHAPES):
        for part in _parts(shape) - {shape}:
            found[part].append(shape)
    return found


def has_outline(font: Any, character: int) -> bool:
    """Return whether PDFium's font draws something for a character that it has a code for."""
    outline = pdfium.FPDFFont_GetGlyphPath(font, character, 1.0)
    return bool(outline) and pdfium.FPDFGlyphPath_CountGlyphSegments(outline) > 0


def _parts(*characters: int) -> set[int]:
    """Replace contextual shapes by their letters. PDFium reports sometimes the shape and sometimes the letter."""
    return {ord(part) for one in characters for part in unicodedata.normalize("NFKC", chr(one))}


def _is_left_out(thing: Any, used: UsedFont) -> bool:
    """Return whether the text is in a PDFium font without outlines for it, so that PDFium does not count it as text.

    It is not wide: a column, or a single letter in a font for Chinese, Japanese or Korean (elsewhere, a space), or in
    a symbol font whose codes PDFium cannot decode.
    """
    if not used.family.startswith(OWN_FAMILIES):
        return False
    sides = [ctypes.c_float() for _ in range(4)]
    pdfium.FPDFPageObj_GetBounds(thing, *sides)
    left, bottom, right, top = (side.value for side in sides)
    own = own_matrix(thing)
    if abs(own.b) > abs(own.a):  # rotated text is an ordinary line
        left, bottom, right, top = bottom, left, top, right
    if right == left and used.family in SIGNS:
        return not any(has_outline(used.font, sign) for sign in SOME_SIGNS)
    return right == left and (top > bottom or is_for_a_script(used.name))


def _fonts(text: Any, by_thing: dict[bytes, UsedFont | None]) -> list[UsedFont]:
    fonts: dict[bytes, UsedFont] = {}
    indexes = range(pdfium.FPDFText_CountChars(text))
    things = map(pdfium.FPDFText_GetTextObject, repeat(text), indexes)
    characters = map(pdfium.FPDFText_GetUnicode, repeat(text), indexes)
    for index, thing, character in zip(indexes, things, characters, strict=True):
        address = bytes(thing)
        if address not in by_thing:
            by_thing[address] = _font_of(thing, fonts)
        used = by_thing[address]
        if used is not None:
            used.characters[character].append(index)
    return list(fonts.values())


def _font_of(thing: Any, fonts: dict[bytes, UsedFont]) -> UsedFont | None:
    # A space or line end that PDFium inserted belongs to no object.
    font = pdfium.FPDFTextObj_GetFont(thing) if thing else None
    mode = pdfium.FPDFTextObj_GetTextRenderMode(thing)
    if not font or mode == INVISIBLE:
        return None
    address = bytes(font)
    if address not in fonts:
        if pdfium.FPDFFont_GetIsEmbedded(font):
            return None
        name, family = (ctypes.create_string_buffer(NAME_BYTES) for _ in range(2))
        pdfium.FPDFFont_GetBaseFontName(font, name, NAME_BYTES)
        pdfium.FPDFFont_GetFamilyName(font, family, NAME_BYTES)
        fonts[address] = UsedFont(font=font, name=name.value.decode("latin-1"), family=family.value)
    # A bar code may serve as a clipping shape; clipping text in other fonts is mostly invisible.
    return None if mode == CLIP and is_text_font(fonts[address].name) else fonts[address]


def _is_replaced(text: Any, used: UsedFont) -> bool:
    if not used.family.startswith(OWN_FAMILIES):
        return False
    if plain(without_subset(used.name)) in SIGNS.get(used.family, ()):
        return has_outline(used.font, ord("a"))  # PDFium decodes its codes as letters
    known = (
        character
        for character, indexes in used.characters.items()
        if not pdfium.FPDFText_HasUnicodeMapError(text, indexes[0])
    )
    return not shows_text(used.name, known)


def _is_missing(text: Any, page: Any, used: UsedFont, character: int) -> bool:
    if character in HYPHENS or unicodedata.category(chr(character)) in {"Zl", "Zp", "Zs"}:
        return False
    indexes = used.characters[character]
    if used.is_replaced:
        return character not in LINE_ENDS and any(_is_on(text, page, index) for index in indexes)
    has_letters = used.family.startswith(OWN_FAMILIES) and used.family not in SIGNS
    if has_letters and character in EVERYWHERE and not pdfium.FPDFText_HasUnicodeMapError(text, indexes[0]):
        return False
    if any(has_outline(used.font, one) for one in (character, *_shapes_of().get(character, ()))):
        return False
    visible = is_seen(character)
    return any(_is_on(text, page, index) and (visible or _has_a_number_alone(text, index)) for index in indexes)


def _is_on(text: Any, page: Any, index: int) -> bool:
    left, right, bottom, top = _box(text, index)
    return bool(left <= page.right and right >= page.left and bottom <= page.top and top >= page.bottom)


def _unknown(text: Any, used: UsedFont, letters: LettersOf) -> Iterator[int]:
    """Yield the places of codes whose glyphs have names that say no letter."""
    for character, indexes in used.characters.items():
        if pdfium.FPDFText_HasUnicodeMapError(text, indexes[0]) == 1 and character in letters(used.name).unknown:
            yield from indexes


def is_seen(character: int) -> bool:
    """Return whether a character is visible, and neither a control character nor a blank."""
    return unicodedata.category(chr(character)) not in UNSEEN


def _has_a_number_alone(text: Any, index: int) -> bool:
    """Return whether an apparent control character is the number of an outline; real ones have none, not even here."""
    left, right, bottom, top = _box(text, index)
    flat = min(right - left, top - bottom) < FLAT * max(right - left, top - bottom)
    return not flat and pdfium.FPDFText_HasUnicodeMapError(text, index) == 1


def _box(text: Any, index: int) -> tuple[float, ...]:
    sides = [ctypes.c_double() for _ in range(4)]
    pdfium.FPDFText_GetCharBox(text, index, *sides)
    return tuple(side.value for side in sides)
