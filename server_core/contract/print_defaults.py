"""A printer's print defaults: what a job's `default` means there. The job itself keeps what its client wished. Pure."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from server_core.contract.public import ColorMode, DocumentFormat, DuplexMode, Orientation, PrintParameters


class Defaults(Protocol):
    @property
    def default_color_mode(self) -> str: ...
    @property
    def default_duplex_mode(self) -> str: ...
    @property
    def default_orientation(self) -> str: ...


def with_defaults(wished: PrintParameters, document_format: DocumentFormat, printer: Defaults | Any) -> PrintParameters:
    """RAW files hold their own settings."""
    if document_format is DocumentFormat.RAW:
        return wished
    color, duplex = ColorMode(printer.default_color_mode), DuplexMode(printer.default_duplex_mode)
    orientation = Orientation(printer.default_orientation)
    return msgspec.structs.replace(
        wished,
        color_mode=color if wished.color_mode is ColorMode.DEFAULT else wished.color_mode,
        duplex_mode=duplex if wished.duplex_mode is DuplexMode.DEFAULT else wished.duplex_mode,
        orientation=orientation if wished.orientation is Orientation.DEFAULT else wished.orientation,
    )
