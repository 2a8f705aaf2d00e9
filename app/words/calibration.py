"""Where a picture comes out and how dark, in words; what the numbers of the mm grid mean. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from app.language.translate import Phrase, tr
from app.words.media import size_words
from server_core.contract.decisions.media_fit import is_same_medium
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.media import MediumCalibration, Size
from server_core.contract.types.printers import Backend, FactSource, PrinterView
from server_core.contract.types.tuning import EscposRaster

FARTHEST_MM = 50.0
NO_LANGUAGE = Phrase("Nobody has said which language it speaks: see tab Connection")


@dataclass(frozen=True, kw_only=True, slots=True)
class EdgeSeen:
    """At one edge of the paper: the first number that is whole, and how much paper before its line is blank (mm)."""

    first: float = 0.0
    blank: float = 0.0

    @property
    def off_mm(self) -> float:
        """How far the picture has to be moved away from this edge."""
        return round(self.first - self.blank, 2)


@dataclass(frozen=True, kw_only=True, slots=True)
class Offset:
    """As in PrinterTuning: mm, to the right of the head and along the feed."""

    x_mm: float = 0.0
    y_mm: float = 0.0

    def moved(self, left: EdgeSeen, top: EdgeSeen) -> Offset:
        """A grid that was printed with this came out so."""
        return Offset(x_mm=round(self.x_mm + left.off_mm, 2), y_mm=round(self.y_mm + top.off_mm, 2))

    @property
    def is_possible(self) -> bool:
        return max(abs(self.x_mm), abs(self.y_mm)) <= FARTHEST_MM


def offset_of(printer: PrinterView) -> Offset:
    return Offset(x_mm=printer.tuning.calibration_x_mm, y_mm=printer.tuning.calibration_y_mm)


def as_seen(printer: PrinterView) -> MediumCalibration:
    """What a person who calibrates it has before their eyes."""
    tuning = printer.tuning
    return MediumCalibration(
        width_mm=printer.media_width_mm,
        height_mm=printer.media_height_mm,
        calibration_x_mm=tuning.calibration_x_mm,
        calibration_y_mm=tuning.calibration_y_mm,
        darkness=tuning.darkness,
    )


def offset_words(offset: Offset) -> str:
    """`2 mm to the right, 1.5 mm up`"""
    said = []
    if offset.x_mm:
        words = tr("{mm:g} mm to the right", mm=offset.x_mm)
        said.append(words if offset.x_mm > 0 else tr("{mm:g} mm to the left", mm=-offset.x_mm))
    if offset.y_mm:
        words = tr("{mm:g} mm down", mm=offset.y_mm)
        said.append(words if offset.y_mm > 0 else tr("{mm:g} mm up", mm=-offset.y_mm))
    return ", ".join(said) or tr("Not moved", "where a picture comes out")


def darkness_words(darkness: int | None) -> str:
    return tr("The printer's own", "darkness") if darkness is None else tr("{percent} %", percent=darkness)


def set_words(values: MediumCalibration) -> str:
    """`2 mm to the right, darkness 50 %`"""
    offset = offset_words(Offset(x_mm=values.calibration_x_mm, y_mm=values.calibration_y_mm))
    if values.darkness is None:
        return offset
    return tr("{offset}, darkness {percent} %", offset=offset, percent=values.darkness)


def medium_words(values: MediumCalibration) -> str:
    if values.width_mm is None:
        return tr("Before anybody said what is loaded")
    return size_words(values.width_mm, values.height_mm)


def is_same_roll(before: PrinterView, now: PrinterView) -> bool:
    """What is loaded is what was loaded: numbers that were read on one medium say nothing of another."""
    one, other = _loaded(before), _loaded(now)
    if one[0] is None or other[0] is None:
        return one == other
    return is_same_medium(one, other)


def why_no_grid(printer: PrinterView) -> str | None:
    known = printer.capabilities
    if printer.language is None and printer.backend in (Backend.SOCKET, Backend.USB):
        return str(NO_LANGUAGE)
    if known.document_formats is not None and DocumentFormat.PDF not in known.document_formats:
        return tr("It prints no pages, so there is nothing that could be moved")
    sheets = known.raw_languages == [] and known.source is FactSource.REPORTED
    if sheets and printer.drawing is not None and not printer.drawing.raster:
        return tr("It takes PDF alone, which cannot be moved on it")
    return None


def why_no_strip(printer: PrinterView) -> str | None:
    if printer.language is None and printer.capabilities.raw_languages != []:
        return str(NO_LANGUAGE)
    if printer.language is None:
        return tr("It takes sheets: it is told nothing of darkness")
    if printer.raw_policy.value == "deny":
        return tr("RAW files are refused on it, and the strip is one: see tab RAW")
    if printer.tuning.escpos_raster is not EscposRaster.BIT_IMAGE:
        return tr("It is driven without GS v 0, which the strip needs")
    return None


def _loaded(printer: PrinterView) -> Size:
    return printer.media_width_mm, printer.media_height_mm
