"""Per-printer defaults, which replace `default` at that printer. The job keeps the values its client sent. Pure."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, PrintParameters
from server_core.contract.types.tuning import PrinterTuning

UNTUNED = "{}"
_tuning = msgspec.json.Decoder(PrinterTuning)


class Defaults(Protocol):
    @property
    def default_color_mode(self) -> str: ...
    @property
    def default_duplex_mode(self) -> str: ...
    @property
    def default_orientation(self) -> str: ...
    @property
    def tuning(self) -> PrinterTuning | str: ...


def turns_pages(printer: Defaults | Any) -> bool:
    """Return whether the printer turns each page to fit its medium (`auto_rotate`).

    A database row holds its tuning as JSON.
    """
    tuning = printer.tuning
    if isinstance(tuning, str):
        return tuning != UNTUNED and _tuning.decode(tuning).auto_rotate
    return bool(tuning.auto_rotate)


def with_defaults(wished: PrintParameters, document_format: DocumentFormat, printer: Defaults | Any) -> PrintParameters:
    """Fill in the printer's defaults. RAW files carry their own settings.

    For a printer that turns pages to fit, the orientation stays open and is decided page by page.
    """
    if document_format is DocumentFormat.RAW:
        return wished
    color, duplex = ColorMode(printer.default_color_mode), DuplexMode(printer.default_duplex_mode)
    orientation = Orientation(printer.default_orientation)
    is_open = wished.orientation is Orientation.DEFAULT and not turns_pages(printer)
    return msgspec.structs.replace(
        wished,
        color_mode=color if wished.color_mode is ColorMode.DEFAULT else wished.color_mode,
        duplex_mode=duplex if wished.duplex_mode is DuplexMode.DEFAULT else wished.duplex_mode,
        orientation=orientation if is_open else wished.orientation,
    )
