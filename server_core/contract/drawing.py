"""What of a device decides how pages are drawn for it: told by its agent, and read by who shows the same pages."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from server_core.contract.public import ColorMode, Orientation, ScaleMode

Keyword = Annotated[str, Meta(max_length=40)]


class RasterAbility(Struct, frozen=True, kw_only=True):
    """`format` is a MIME type; `kinds` are words of pwg-raster-document-type-supported, without the bits' order."""

    format: Keyword
    dpi: Annotated[list[int], Meta(max_length=32)] = []
    kinds: Annotated[list[Keyword], Meta(max_length=32)] | None = None
    sheet_back: Keyword | None = None


class DrawingFacts(Struct, frozen=True, kw_only=True):
    """`takes_pdf`: as it is. `orientations` and `scale_modes` are what the device does itself to a PDF.

    `color_modes`: as the device says, None = it says nothing; the capabilities have what it was set up as instead.
    `dpi`: its own, the default first; the capabilities have those of its rasters, too. None = an older agent's word.
    """

    takes_pdf: bool = False
    orientations: list[Orientation] | None = None
    scale_modes: list[ScaleMode] | None = None
    color_modes: list[ColorMode] | None = None
    max_copies: int | None = None
    dpi: Annotated[list[int], Meta(max_length=64)] | None = None
    raster: Annotated[list[RasterAbility], Meta(max_length=8)] = []
