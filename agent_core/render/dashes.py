"""Dash patterns that PDFium does not draw as written (ISO 32000-1, 8.4.3.6).

PDFium draws the first 32 lengths of a pattern, silently drops the others, and loses its position after a gap of length
0. A bar code drawn as one dashed line would then be misread or unreadable.
"""

from __future__ import annotations

import ctypes
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

import pypdfium2.raw as pdfium

MOST = 32
"""Maximum lengths that PDFium draws, dashes and gaps together."""
LINES = {pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_TEXT}
STROKING = {
    pdfium.FPDF_TEXTRENDERMODE_STROKE,
    pdfium.FPDF_TEXTRENDERMODE_FILL_STROKE,
    pdfium.FPDF_TEXTRENDERMODE_STROKE_CLIP,
    pdfium.FPDF_TEXTRENDERMODE_FILL_STROKE_CLIP,
}
# Object streams (7.5.7).
OBJECTS = b"/ObjStm"
# Drawn content that is no page object: tiling patterns, Type 3 glyphs, soft masks.
UNNAMED = re.compile(rb"/PatternType\s*1\b|/Type3\b|/S\s*/(?:Luminosity|Alpha)\b")
STREAM, STREAM_ENDS = b"stream", b"end"
DICTIONARY_BYTES = 1024
NO_CONTENT = re.compile(rb"/Image\b|/Length1\b|/(?:Type1C|CIDFontType0C|OpenType)\b|/(?:XRef|Metadata|EmbeddedFile)\b")
PIECE, MOST_OF_A_STREAM = 16 * 1024, 16 * 1024 * 1024  # bytes read from a stream at once; most bytes inflated
# A pattern with more lengths than PDFium draws, set by the operator `d` or by /D of a graphics state.
PATTERN = re.compile(rb"\[\s*+([-+.\d]++(?:\s++[-+.\d]++){32,}+)\s*+\]\s*+[-+.\d]++\s*+(?:d\b|\])")


def longest_unnamed(pdf: bytearray) -> int:
    """Return the length of the longest pattern that PDFium cannot draw, if the file has content that is no page object
    (tiling patterns, Type 3 glyphs, soft masks); 0 = none.

    Only plain and Flate-coded content is read.
    """
    objects: list[bytes | bytearray] = [pdf]
    if OBJECTS in pdf:
        objects += [inflated(pdf, start) for head, start in streams(pdf) if OBJECTS in head]
    if not any(map(UNNAMED.search, objects)):
        return 0
    del objects
    too_many = 0
    for lengths in chain.from_iterable(map(_written, _contents(pdf))):
        if len(lengths) > max(MOST, too_many) and len(mended(lengths, 0)[0]) > MOST:
            too_many = len(lengths)
    return too_many


def mended(dashes: Sequence[float], phase: float, *, capped: bool = True) -> tuple[list[float], float]:
    """Reduce a pattern to one period without gaps of length 0. Returns its lengths and phase.

    With `capped` line ends (round or square), dashes of length 0 are dots; otherwise they are nothing. PDFium would
    give them a length, which shifts everything after them.
    """
    lengths = list(dashes) * (1 + len(dashes) % 2)
    pairs: list[tuple[float, float]] = []
    for dash, gap in zip(lengths[0::2], lengths[1::2], strict=True):
        if pairs and pairs[-1][1] == 0:
            pairs[-1] = pairs[-1][0] + dash, gap
        elif pairs and dash == 0 and not capped:
            pairs[-1] = pairs[-1][0], pairs[-1][1] + gap
        else:
            pairs.append((dash, gap))
    if len(pairs) > 1 and pairs[-1][1] == 0:
        last, _ = pairs.pop()
        pairs[0] = last + pairs[0][0], pairs[0][1]
        phase += last
    if len(pairs) > 1 and pairs[0][0] == 0 and not capped:
        _, first = pairs.pop(0)
        pairs[-1] = pairs[-1][0], pairs[-1][1] + first
        phase = (phase - first) % sum(lengths)
    count = len(pairs)
    period = next(size for size in range(1, count + 1) if count % size == 0 and pairs == pairs[:size] * (count // size))
    return [length for pair in pairs[:period] for length in pair], phase


def mend(things: Iterable[tuple[Any, int]]) -> int:
    """Rewrite the dash patterns of PDFium's objects so that it draws them correctly. `things`: each with its type.

    Returns the number of lengths in the first pattern that cannot be drawn; 0 = all can.
    """
    for thing, kind in things:
        if kind not in LINES:
            continue
        count = pdfium.FPDFPageObj_GetDashCount(thing)
        if count < 2 or not _is_stroked(thing, kind):
            continue
        lengths, phase = (ctypes.c_float * count)(), ctypes.c_float()
        pdfium.FPDFPageObj_GetDashArray(thing, lengths, count)
        if count <= MOST and 0 not in lengths[:]:
            continue
        capped = pdfium.FPDFPageObj_GetLineCap(thing) != pdfium.FPDF_LINECAP_BUTT
        pdfium.FPDFPageObj_GetDashPhase(thing, phase)
        written, start = mended(lengths[:], phase.value, capped=capped)
        if len(written) > MOST:
            return int(count)
        pdfium.FPDFPageObj_SetDashArray(thing, (ctypes.c_float * len(written))(*written), len(written), start)
    return 0


def _contents(pdf: bytearray) -> Iterator[bytes | bytearray]:
    """Yield the file itself and its inflated streams, as far as they may be content or hold dictionaries."""
    yield pdf
    for head, start in streams(pdf):
        if not NO_CONTENT.search(head):
            yield inflated(pdf, start)


def streams(pdf: bytearray) -> Iterator[tuple[bytearray, int]]:
    """Yield, for each stream, its object's bytes before the data and the data's offset."""
    at = pdf.find(STREAM)
    while at >= 0:
        start = at + len(STREAM)
        head = pdf[max(0, at - DICTIONARY_BYTES) : at]
        if not head.endswith(STREAM_ENDS):
            yield head[head.rfind(b" obj") + 1 :], start + (2 if pdf[start : start + 2] == b"\r\n" else 1)
        at = pdf.find(STREAM, start)


def inflated(pdf: bytearray, start: int) -> bytes:
    """Inflate a stream; empty if it is not Flate-coded."""
    inflate, pieces, left = zlib.decompressobj(), [], MOST_OF_A_STREAM
    with suppress(zlib.error):
        while start < len(pdf) and left > 0 and not inflate.eof:
            pieces.append(inflate.decompress(pdf[start : start + PIECE], left))
            start += PIECE
            left -= len(pieces[-1])
    return b"".join(pieces)


def _written(content: bytes | bytearray) -> Iterator[list[float]]:
    for found in PATTERN.finditer(content):
        with suppress(ValueError):
            yield [float(length) for length in found[1].split()]


def _is_stroked(thing: Any, kind: int) -> bool:
    if kind == pdfium.FPDF_PAGEOBJ_TEXT:
        return pdfium.FPDFTextObj_GetTextRenderMode(thing) in STROKING
    filled, stroked = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(thing, filled, stroked)
    return bool(stroked.value)
