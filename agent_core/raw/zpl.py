"""Reads ZPL II: its label formats, and the graphics that they burn (Zebra, Programming Guide, ^GF)."""

from __future__ import annotations

from dataclasses import dataclass, field

from agent_core.bitmap import Bitmap


@dataclass(frozen=True, kw_only=True, slots=True)
class ZplLabel:
    """One ^XA…^XZ. `picture` is None where it draws with commands that are not read yet (text, bar codes)."""

    source: bytes = field(repr=False)
    copies: int
    picture: Bitmap | None


def split_labels(data: bytes) -> list[bytes]:
    """Every ^XA…^XZ of a stream; what stands between them is left out."""
    raise NotImplementedError


def read_graphics(data: bytes, *, dpi: int = 203) -> list[ZplLabel]:
    """What each label format burns."""
    raise NotImplementedError
