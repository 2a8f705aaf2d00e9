"""What another printer does otherwise with the jobs of one, in words. Pure."""

from __future__ import annotations

from app.language.translate import tr
from app.words.media import size_words
from server_core.contract.decisions.media_fit import is_same_medium, loaded_sizes
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.media import Size
from server_core.contract.types.parameters import ColorMode, DuplexMode
from server_core.contract.types.printers import Capabilities, PrinterView
from server_core.contract.types.tuning import RawPolicy

TWO_SIDED = (DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE)


def standby_lines(printer: PrinterView, standby: PrinterView) -> list[str]:
    """Which jobs of `printer` stay where they are, one line each; empty where none has to, or nobody knows."""
    here, there, name = printer.capabilities, standby.capabilities, standby.name
    lines = []
    if (words := other_media(printer, standby)) is not None:
        lines.append(tr("{reason}: jobs that name no media stay", reason=words))
    if _takes(here, DocumentFormat.PDF) and not _takes(there, DocumentFormat.PDF):
        lines.append(tr("{printer} does not print PDF: such jobs stay", printer=name))
    if _takes(here, DocumentFormat.RAW) and printer.raw_policy is not RawPolicy.DENY:
        lines += _raw_lines(printer, standby)
    if _color(here) and not _color(there):
        lines.append(tr("{printer} does not print in colour: jobs that ask for it stay", printer=name))
    if _two_sided(here) and not _two_sided(there):
        lines.append(tr("{printer} does not print on both sides: jobs that ask for it stay", printer=name))
    return lines


def other_media(printer: PrinterView, other: PrinterView) -> str | None:
    """`Office has 215.9 × 279.4 mm loaded, Dock 1 100 × 150 mm`; None where both have the same, or nobody knows."""
    here, there = _loaded(printer), _loaded(other)
    if not here or any(is_same_medium(one, another) for one in here for another in there):
        return None
    if there:
        return tr(
            "{other} has {there} loaded, {printer} {here}",
            other=other.name,
            there=size_words(*there[0]),
            printer=printer.name,
            here=size_words(*here[0]),
        )
    if printer.capabilities.raw_languages and not other.capabilities.raw_languages:
        size = size_words(*here[0])
        return tr(
            "{other} prints on sheets, {printer} has {here} loaded", other=other.name, printer=printer.name, here=size
        )
    return None


def _raw_lines(printer: PrinterView, standby: PrinterView) -> list[str]:
    if standby.raw_policy is RawPolicy.DENY or not _takes(standby.capabilities, DocumentFormat.RAW):
        return [tr("{printer} takes no RAW files: such jobs stay", printer=standby.name)]
    spoken, understood = printer.capabilities.raw_languages, standby.capabilities.raw_languages
    lost = [] if understood is None else [each for each in spoken or () if each not in understood]
    return [
        tr(
            "{printer} does not speak {language}: such RAW files stay",
            printer=standby.name,
            language=each.value.upper(),
        )
        for each in lost
    ]


def _loaded(printer: PrinterView) -> list[Size]:
    return loaded_sizes((printer.media_width_mm, printer.media_height_mm), printer.capabilities)


def _takes(known: Capabilities, document: DocumentFormat) -> bool:
    return known.document_formats is None or document in known.document_formats


def _color(known: Capabilities) -> bool:
    return known.color_modes is None or ColorMode.COLOR in known.color_modes


def _two_sided(known: Capabilities) -> bool:
    return known.duplex_modes is None or any(side in known.duplex_modes for side in TWO_SIDED)
