"""Bitmap to ZPL II (Zebra, Programming Guide, commands ^PW, ^LL, ^GF, ^PQ)."""

from __future__ import annotations

from enum import StrEnum

from agent_core.bitmap import Bitmap


class Compression(StrEnum):
    RUN_LENGTH = "run_length"
    """Hex digits with run lengths: every ZPL printer knows it."""
    Z64 = "z64"
    """Deflate and base64: a third of the size, but not every printer prints it."""


def encode_label(bitmap: Bitmap, *, copies: int = 1, compression: Compression = Compression.RUN_LENGTH) -> bytes:
    """One label format, ^XA to ^XZ, that prints the bitmap `copies` times."""
    raise NotImplementedError
