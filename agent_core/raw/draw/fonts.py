"""Outline fonts that stand in for the resident fonts of label printers, as glyphs of one bit.

Roboto (Apache License 2.0) and DejaVu (Bitstream Vera licence) are in `outlines`, with their licences.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category, normalize

from PIL import Image, ImageDraw, ImageFont

from agent_core.raw.draw.display_list import Face, Font

if TYPE_CHECKING:
    from collections.abc import Iterator

OUTLINES = {
    Face.CONDENSED_BOLD: "RobotoCondensed-Bold.ttf",
    Face.CONDENSED_BOLD_STRIKE: "RobotoCondensed-Bold.ttf",
    Face.MONO: "DejaVuSansMono.ttf",
    Face.MONO_BOLD: "DejaVuSansMono-Bold.ttf",
    Face.SANS: "Roboto-Regular.ttf",
}
FIXED_WIDTH = frozenset({Face.MONO, Face.MONO_BOLD})
MAX_SIDE = 3_200
"""Largest glyph in dots, 135 mm at 600 dpi. Larger letters keep their place and are drawn in this size."""
MAX_KEPT = 200
"""Dots of the largest glyphs that are kept for later texts: 200 MB of them at most."""
COMPARED, NO_CHARACTER = 40.0, "\uffff"
"""Size at which glyphs are compared, and what no font has."""
SMOOTH_BELOW, OVERSAMPLED = 160, 4
"""Small glyphs are drawn larger first: their edges fall between the dots."""
CONDENSED_ADVANCES = {
    character: advance / 32
    for advance, characters in {
        8: "ijl",
        9: "Ift!'(),./:;[]` ‐",
        11: "r",
        12: "z",
        14: "Jcksvxy?",
        15: '0123456789Laeo"#$*\\',
        16: "EFTZ^bdghnpqu_{|}",
        17: "CSV",
        18: "ABKOPQXY",
        19: "DGR",
        20: "HNU&",
        21: "w",
        24: "Mm",
        26: "W",
        29: "%+-=@",
        32: "<>~",
    }.items()
    for character in characters
}
"""Advances of the printers' condensed bold font in ems, measured in 1/32."""


STRIKE_ADVANCES = {
    character: advance / 64
    for advance, characters in {
        17: "ijl",
        18: "Ift",
        20: " !'(),./:;[\\]`‐",
        22: "r",
        26: "z",
        28: "s",
        29: "?Jckvxy",
        31: "a",
        32: '"#$*0123456789Leo',
        33: "EFTZ_bdghnpqu{|}",
        35: "CSV",
        37: "ABKPXY",
        38: "OQ",
        39: "DGR",
        40: "&HNU",
        44: "w",
        50: "Mm",
        54: "W",
        60: "%+-=@",
        66: "<>",
    }.items()
    for character in characters
}
"""Advances of the printers' condensed bold bitmap fonts in ems, measured on the largest."""


SIGNS = {
    "#": (0, -25, 16, 0),
    "%": (1, -25, 29, 1),
    "(": (3, -24, 10, 6),
    ")": (0, -24, 7, 6),
    "*": (2, -24, 13, -14),
    "+": (5, -19, 22, 0),
    "<": (7, -21, 26, 0),
    "=": (5, -14, 23, -5),
    ">": (6, -21, 25, 0),
    "@": (5, -22, 25, 4),
    "[": (1, -24, 8, 6),
    "\\": (0, -24, 10, 0),
    "]": (1, -24, 8, 6),
    "_": (0, 6, 16, 8),
    "`": (3, -24, 7, -15),
    "{": (3, -24, 15, 7),
    "|": (7, -24, 9, 8),
    "}": (2, -24, 14, 7),
}
"""Left, top, right and bottom of the ink of signs in the printers' condensed bold fonts, from the base line.

In 1/32 of an em across and 1/24 of a capital letter down: the signs of the stand-in have other shapes.
"""


MEASURED = {Face.CONDENSED_BOLD: CONDENSED_ADVANCES, Face.CONDENSED_BOLD_STRIKE: STRIKE_ADVANCES}


class Glyph(NamedTuple):
    """A character on the base line. `left` and `top`: place of the mask from the pen, in dots; y runs down.

    `mask` is None for a blank. `advance`: dots to the next character, not rounded.
    """

    mask: Image.Image | None
    left: int
    top: int
    advance: float


class PlacedGlyph(NamedTuple):
    mask: Image.Image
    x: int
    y: int


def text_width(text: str, font: Font) -> int:
    """Return the width of a line in dots, without the gap after its last character."""
    if not text:
        return 0
    shape = _shape(font)
    return round(sum(_measured(shape, character)[1] for character in text) + font.gap * (len(text) - 1))


def advance_of(font: Font, character: str) -> float:
    """Return the dots from a character to the next one, with the gap, not rounded."""
    return _measured(_shape(font), character)[1] + font.gap


def has_ink(font: Font, character: str) -> bool:
    """Return whether there is a glyph that is not blank. In place of others, fonts have a box or a blank."""
    return _has_glyph(_face_for(font.face, character), character)


def missing_letters(font: Font, text: str) -> str:
    """Return the letters and signs that the stand-in lacks, as those of Asian fonts, once each."""
    return "".join(
        each
        for each in dict.fromkeys(text)
        if each > "~"
        and (is_undefined(each) or (each.isprintable() and not each.isspace() and not has_ink(font, each)))
    )


def is_undefined(character: str) -> bool:
    """Return whether Unicode leaves a character's meaning to each font, or has none for it."""
    return category(character) in ("Co", "Cn")


def _face_for(face: Face, character: str) -> Face:
    """Return the face, or for a character that it lacks the one with the most characters."""
    return face if character <= "~" or _has_glyph(face, character) else Face.MONO


@lru_cache(maxsize=65_536)
def _has_glyph(face: Face, character: str) -> bool:
    drawn, missing = (_outline(face, COMPARED).getmask(each) for each in (character, NO_CHARACTER))
    return any(drawn) and (drawn.size != missing.size or bytes(drawn) != bytes(missing))


def font_with_ink(face: Face, character: str, width: int, height: int) -> tuple[Font, int]:
    """Return the proportional font in which the ink of a character has this size, and the blank columns before it."""
    mask, (x, y) = _outline(face, 1000.0).getmask2(character, mode="L", anchor="ls")
    ink = mask.getbbox() or (0, 0, 1, 1)
    left, top, right, bottom = (ink[0] + x) / 1000, (ink[1] + y) / 1000, (ink[2] + x) / 1000, (ink[3] + y) / 1000
    across, down = width / (right - left), height / (bottom - top)
    capital = down * _capital_ratio(face)
    return Font(face=face, height=height, width=across, baseline=round(-top * down), capital=capital), round(
        left * across
    )


def place_glyphs(text: str, font: Font) -> Iterator[PlacedGlyph]:
    """Yield the masks of a line from its upper left corner."""
    shape, pen = _shape(font), 0.0
    draw = _kept_glyph if max(shape.baseline, font.width) <= MAX_KEPT else _glyph
    for character in text:
        drawn = draw(shape, character)
        if drawn.mask is not None:
            yield PlacedGlyph(drawn.mask, round(pen) + drawn.left, font.baseline + drawn.top)
        pen += drawn.advance + font.gap


def _shape(font: Font) -> Font:
    """Return what a glyph depends on: fonts that place their lines in another way share their glyphs."""
    capital = _capital(font)
    return replace(font, height=0, baseline=round(capital), gap=0, capital=capital)


@lru_cache(maxsize=32_768)
def _measured(font: Font, character: str) -> tuple[float, float]:
    """Return the advance of the outline at this size, and that of the character."""
    outline, oversampled = _sized(font, character)
    natural = outline.getlength(character) / oversampled
    return natural, _advance(font, character, natural)


@lru_cache(maxsize=4096)
def _kept_glyph(font: Font, character: str) -> Glyph:
    return _glyph(font, character)


def _glyph(font: Font, character: str) -> Glyph:
    outline, oversampled = _sized(font, character)
    natural, advance = _measured(font, character)
    if font.face in MEASURED and character in SIGNS:
        return _sign(font, character, advance)
    stretch = min(advance / natural if natural else 1.0, MAX_SIDE / max(1.0, natural))
    left, top, right, bottom = outline.getbbox(character, anchor="ls")
    first, last = floor(left * stretch / oversampled), ceil(right * stretch / oversampled)
    above, below = floor(top / oversampled), ceil(bottom / oversampled)
    if first >= last or above >= below:
        return Glyph(None, 0, 0, advance)
    # The picture begins at a dot's edge, so that scaling it keeps the place of every stroke.
    columns = (last - first) * oversampled / stretch
    large = Image.new("L", (ceil(columns) + 1, (below - above) * oversampled))
    at = -first * oversampled / stretch, -above * oversampled
    ImageDraw.Draw(large).text(at, character, fill=255, font=outline, anchor="ls")
    size = last - first, below - above
    grey = large.resize(size, Image.Resampling.BOX, box=(0, 0, columns, large.height))
    return Glyph(_dots(grey, font), first, above, advance)


def _sign(font: Font, character: str, advance: float) -> Glyph:
    """Draw the ink of a sign in the place that printers give it."""
    outline, _ = _sized(font, character)
    left, top, right, bottom = SIGNS[character]
    across, down = min(font.width, MAX_SIDE) / 32, min(_capital(font), MAX_SIDE) / 24
    first, above = round(left * across), round(top * down)
    size = max(1, round(right * across) - first), max(1, round(bottom * down) - above)
    ink = outline.getbbox(character, anchor="ls")
    large = Image.new("L", (max(1, ceil(ink[2] - ink[0])), max(1, ceil(ink[3] - ink[1]))))
    ImageDraw.Draw(large).text((-ink[0], -ink[1]), character, fill=255, font=outline, anchor="ls")
    large = large.crop(large.getbbox())
    return Glyph(_dots(large.resize(size, Image.Resampling.BOX), font), first, above, advance)


def _dots(grey: Image.Image, font: Font) -> Image.Image:
    mask = grey.point([0] * 112 + [255] * 144, "1")
    if not font.bold:
        return mask
    wider = Image.new("1", (mask.width + 1, mask.height))
    wider.paste(1, (1, 0), mask)
    wider.paste(1, (0, 0), mask)
    return wider


def _sized(font: Font, character: str) -> tuple[ImageFont.FreeTypeFont, int]:
    """Return the outline, and how many times larger than the font it is."""
    capital = min(_capital(font), MAX_SIDE)
    oversampled = OVERSAMPLED if capital < SMOOTH_BELOW else 1
    face = _face_for(font.face, character)
    return _outline(face, max(1.0, capital * oversampled / _capital_ratio(face))), oversampled


def _advance(font: Font, character: str, natural: float) -> float:
    """Return the advance in dots. `natural`: that of the outline at the font's height."""
    if font.face in FIXED_WIDTH:
        return font.width
    em = _capital(font) / _capital_ratio(font.face)
    known = MEASURED.get(font.face, {})
    advance = (known.get(character) or known.get(normalize("NFD", character)[0]) or natural / em) * font.width
    return floor(advance + 0.5) if font.face is Face.CONDENSED_BOLD_STRIKE else advance


def _capital(font: Font) -> float:
    return float(font.baseline) if font.capital is None else font.capital


@lru_cache(maxsize=64)
def _outline(face: Face, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BytesIO(_file(face)), size, layout_engine=ImageFont.Layout.BASIC)


def load_outlines() -> None:
    """Read all fonts, for a process that cannot open files later."""
    for face in Face:
        _file(face)


@lru_cache
def _file(face: Face) -> bytes:
    return (files("agent_core.raw.draw") / "outlines" / OUTLINES[face]).read_bytes()


@lru_cache
def _capital_ratio(face: Face) -> float:
    """Return the height of a capital letter in ems."""
    return -_outline(face, 1000.0).getbbox("H", anchor="ls")[1] / 1000
