"""Bitmaps for tests: drawn, compared and made up."""

from __future__ import annotations

from hypothesis import strategies as st
from PIL import Image

from agent_core.bitmap import Bitmap


def label(*rows: str, width_dots: int | None = None, page: int = 1, page_count: int = 1) -> Bitmap:
    """Build a bitmap from rows in hex."""
    width, dots = width_dots or len(rows[0]) * 4, bytes.fromhex("".join(rows))
    return Bitmap(width_dots=width, height_dots=len(rows), dpi=203, rows=dots, page=page, page_count=page_count)


def to_image(bitmap: Bitmap) -> Image.Image:
    """Grey, black dots black: unpacked dot by dot, by none of the product's code."""
    white_on_black = bytearray()
    for start in range(0, len(bitmap.rows), bitmap.bytes_per_row):
        bits = "".join(f"{byte:08b}" for byte in bitmap.rows[start : start + bitmap.bytes_per_row])
        white_on_black += bytes(0 if bit == "1" else 255 for bit in bits[: bitmap.width_dots])
    return Image.frombytes("L", (bitmap.width_dots, bitmap.height_dots), bytes(white_on_black))


@st.composite
def bitmaps(draw: st.DrawFn, *, max_width: int = 70, max_height: int = 12) -> Bitmap:
    """Generate bitmaps with the runs and repeated rows that labels have. Padding bits are 0."""
    width, height = draw(st.integers(1, max_width)), draw(st.integers(1, max_height))
    size = (width + 7) // 8
    padding = 0xFF << (size * 8 - width) % 8 & 0xFF
    pieces = st.sampled_from([b"\0", b"\xff", b"\x0f", b"\xf0"]) | st.binary(min_size=1, max_size=1)
    runs = st.lists(st.tuples(pieces, st.integers(1, size)), min_size=1, max_size=9)
    rows: list[bytes] = []
    while len(rows) < height:
        row = bytearray(b"".join(piece * times for piece, times in draw(runs))[:size].ljust(size, b"\0"))
        row[-1] &= padding
        rows += [bytes(row)] * draw(st.integers(1, 3))
    return Bitmap(width_dots=width, height_dots=height, dpi=203, rows=b"".join(rows[:height]))
