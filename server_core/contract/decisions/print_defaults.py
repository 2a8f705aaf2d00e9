"""Per-printer defaults, which replace `default` at that printer. The job keeps the values its client sent. Pure."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.parameters import WITH_DEFAULT, PrintParameters, default_of
from server_core.contract.types.tuning import PrinterTuning

UNTUNED = "{}"
_tuning = msgspec.json.Decoder(PrinterTuning)


class Defaults(Protocol):
    """A printer with its `PrintDefaults`; in a database row they are plain words."""

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
    opened = [each for each in WITH_DEFAULT if getattr(wished, each.name) is each.default]
    given = {each.name: each.kind(getattr(printer, default_of(each.name))) for each in opened}
    if turns_pages(printer):
        given.pop("orientation", None)
    return msgspec.structs.replace(wished, **given)
