"""Rows of dots as the run lengths of PWG raster (PWG 5102.4) and of URF, made by C code that comes with Pillow.

A control byte 0 to 127 stands before one dot that is repeated that often and once more; 129 to 255 before 256 minus
itself plus one dots that are taken as they are. TIFF's PackBits and TGA's runs say the same with other control bytes.
So each byte is replaced in the whole output by a table that makes our control bytes of theirs, and in the dots by its
inverse before: the dots come out unchanged.
"""

from __future__ import annotations

import struct
from io import BytesIO

from PIL import Image
from PIL.TiffImagePlugin import ROWSPERSTRIP, STRIPBYTECOUNTS, STRIPOFFSETS

_NEGATED = bytes(-byte % 256 for byte in range(256))
"""PackBits: -n for our n, its own inverse."""
# TGA: n for a run is 128 + n there; n dots as they are (at least 2) are n - 1 there
_FROM_TGA = bytes([0, *(256 - byte for byte in range(1, 128)), 128, *range(1, 128)])
_TO_TGA = bytes(_FROM_TGA.index(byte) for byte in range(256))
_KINDS = {3: "H", 4: "I"}
"""SHORT and LONG of TIFF."""


def run_lengths(rows: list[bytes], dot_bytes: int) -> list[bytes]:
    """Each row by itself; at least one, all of one length, which is a multiple of `dot_bytes` (1 or 3)."""
    size = (len(rows[0]) // dot_bytes, len(rows))
    if dot_bytes == 1:
        return _packbits(Image.frombytes("L", size, b"".join(rows)))
    return _tga(Image.frombytes("RGB", size, b"".join(rows)))


def _packbits(picture: Image.Image) -> list[bytes]:
    file = BytesIO()
    picture.point(_NEGATED).save(file, "TIFF", compression="packbits", tiffinfo={ROWSPERSTRIP: 1})
    written = file.getvalue()
    starts, sizes = _numbers(written, STRIPOFFSETS), _numbers(written, STRIPBYTECOUNTS)
    if len(starts) != picture.height or len(sizes) != picture.height:
        raise RuntimeError(f"{len(starts)} strips for {picture.height} rows")
    ours = written.translate(_NEGATED)
    return [ours[start : start + size] for start, size in zip(starts, sizes, strict=True)]


def _numbers(tiff: bytes, wanted: int) -> tuple[int, ...]:
    """A tag of the first directory (TIFF 6.0, section 2); Pillow's own reader looks at each number by itself."""
    order = "<" if tiff.startswith(b"II") else ">"
    (directory,) = struct.unpack_from(f"{order}I", tiff, 4)
    (entries,) = struct.unpack_from(f"{order}H", tiff, directory)
    for place in range(directory + 2, directory + 2 + 12 * entries, 12):
        tag, kind, count = struct.unpack_from(f"{order}HHI", tiff, place)
        if tag == wanted:
            form = struct.Struct(f"{order}{count}{_KINDS[kind]}")
            start = place + 8 if form.size <= 4 else struct.unpack_from(f"{order}I", tiff, place + 8)[0]
            return form.unpack_from(tiff, start)
    return ()


def _tga(picture: Image.Image) -> list[bytes]:
    theirs = picture.point(_TO_TGA * 3)
    lines = [theirs.crop((0, row, theirs.width, row + 1)) for row in range(theirs.height)]
    return [line.tobytes("tga_rle", "RGB", 1).translate(_FROM_TGA) for line in lines]
