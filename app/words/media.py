"""Media in operators' words: what is loaded, which jobs it fits, calibration of position and darkness (mm). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.language.translate import Phrase, Words, figure, tr
from server_core.contract.decisions.media_fit import beyond_head, is_same_medium
from server_core.contract.decisions.media_fit import size_words as raw_size_words
from server_core.contract.messages.jobs import JobMessages
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.fields import mm as plain_mm
from server_core.contract.types.jobs import CutOff, JobRow
from server_core.contract.types.media import (
    MEDIA_PRESETS,
    Media,
    MediaEffect,
    MediaLoaded,
    MediaSize,
    MediaTracking,
    MediaWait,
    MediumCalibration,
    Size,
)
from server_core.contract.types.printers import Backend, FactSource, PrinterView
from server_core.contract.types.tuning import EscposRaster

PRESETS = Words(
    {
        "100x150": Phrase("Shipping label 100 × 150 mm"),
        "4x6": Phrase("Shipping label 4 × 6 in"),
        "58x40": Phrase("Label 58 × 40 mm"),
        "receipt57": Phrase("Receipt roll 57 mm"),
        "receipt80": Phrase("Receipt roll 80 mm"),
        "a4": Phrase("A4", "paper"),
        "a5": Phrase("A5", "paper"),
        "a6": Phrase("A6", "paper"),
        "letter": Phrase("US Letter", "paper"),
        "legal": Phrase("US Legal", "paper"),
    }
)
"""Common media, by the names of their presets."""
NAMED_SIZES = ("a4", "a5", "a6", "letter", "legal")
"""Presets that people call by name; all others by their size."""


def medium_name(medium: MediaSize) -> str:
    """Return `A4` for a common sheet, else the size."""
    size = medium.width_mm, medium.height_mm
    for preset in MEDIA_PRESETS:
        if preset.name in NAMED_SIZES and is_same_medium(size, (preset.width_mm, preset.height_mm)):
            return PRESETS[preset.name]
    return size_words(*size)


def size_words(width_mm: float | None, height_mm: float | None) -> str:
    if width_mm is None:
        return tr("unknown paper")
    return tr("a roll of {width} mm", width=mm(width_mm)) if height_mm is None else area_words(width_mm, height_mm)


def tracking_words(tracking: MediaTracking | None) -> str:
    """Return the words after a size: how the printer separates labels, if a person set it. Rolls have none."""
    words = {MediaTracking.GAP: tr(", with gaps"), MediaTracking.MARK: tr(", with black marks")}
    return "" if tracking is None else words.get(tracking, "")


def wait_words(waits: Sequence[MediaWait]) -> str:
    """Return `2 jobs wait for 100 × 150 mm, 1 job for a roll of 80 mm`; empty if none waits."""
    listed = [_wait(wait, first=index == 0) for index, wait in enumerate(sorted(waits, key=_turned_last))]
    return ", ".join(listed)


def short_wait_words(waits: Sequence[MediaWait]) -> str:
    """Return the same for a card, shorter."""
    if len(waits) < 2:
        return wait_words(waits)
    return tr("%n job(s) wait for other paper", "", sum(wait.jobs for wait in waits))


def _turned_last(wait: MediaWait) -> bool:
    return wait.media is None


def _wait(wait: MediaWait, *, first: bool) -> str:
    if wait.media is None:
        return tr("%n job(s) need the paper turned", "", wait.jobs)
    size = size_words(wait.media.width_mm, wait.media.height_mm)
    return (
        tr("%n job(s) wait for {size}", "", wait.jobs, size=size)
        if first
        else tr("%n job(s) for {size}", "", wait.jobs, size=size)
    )


def loaded_words(name: str, loaded: MediaLoaded) -> str:
    """Describe what happened to the waiting jobs."""
    size = size_words(loaded.media_width_mm, loaded.media_height_mm) + tracking_words(loaded.media_tracking)
    lines = [tr("{name} now has {size} loaded.", name=name, size=size)]
    if loaded.released:
        lines.append(tr("%n waiting job(s) are printing now.", "", loaded.released))
    else:
        lines.append(tr("No job was waiting for it."))
    lines += [
        _waits(wait, tr("%n job(s) for {size} wait.", "", wait.jobs, size=_medium(wait))) for wait in loaded.waits
    ]
    return "\n".join(lines)


def effect_words(effect: MediaEffect) -> str:
    """Describe what would happen to the waiting jobs; empty if nothing."""
    lines = [] if not effect.released else [tr("%n waiting job(s) will be printed then.", "", effect.released)]
    lines += [
        _waits(wait, tr("%n job(s) for {size} will wait.", "", wait.jobs, size=_medium(wait))) for wait in effect.waits
    ]
    return "\n".join(lines)


def _waits(wait: MediaWait, words: str) -> str:
    return words if wait.media is not None else tr("%n job(s) need the paper turned.", "", wait.jobs)


def _medium(wait: MediaWait) -> str:
    return "" if wait.media is None else medium_name(wait.media)


def offer_words(wait: MediaWait, medium: MediaSize) -> str:
    return tr("Choose {size} (needed by %n job(s))", "button", wait.jobs, size=medium_name(medium))


# Everyday names of media, from the names that printers report (PWG 5101.1: `na_letter_8.5x11in`). Pure.


_SELF_DESCRIBING = re.compile(r"(?P<class>[a-z]+)_(?P<name>[a-z0-9.-]+)_[0-9.]+x[0-9.]+(mm|in)\Z")
_SERIES = re.compile(r"[abc]\d{1,2}\Z")
_KNOWN = Words(
    {
        ("na", "letter"): Phrase("Letter", "paper"),
        ("na", "legal"): Phrase("Legal", "paper"),
        ("na", "ledger"): Phrase("Tabloid", "paper"),
        ("na", "executive"): Phrase("Executive", "paper"),
        ("na", "invoice"): Phrase("Statement", "paper"),
        ("na", "govt-letter"): Phrase("Government letter", "paper"),
        ("na", "foolscap"): Phrase("Foolscap", "paper"),
        ("na", "number-10"): Phrase("Envelope No. 10", "paper"),
        ("na", "monarch"): Phrase("Envelope Monarch", "paper"),
        ("iso", "dl"): Phrase("Envelope DL", "paper"),
    }
)


def media_name(media: Media) -> str:
    """Return `Letter`, `A4` or `JIS B5`; for other media the size in mm."""
    named = _SELF_DESCRIBING.match(media.name)
    if named is None and "_" not in media.name:
        return media.name
    standard, name = (named["class"], named["name"]) if named is not None else ("", "")
    if (standard, name) in _KNOWN:
        return _KNOWN[standard, name]
    if standard in ("iso", "jis") and _SERIES.match(name):
        return name.upper() if standard == "iso" else f"JIS {name.upper()}"
    return area_words(media.width_mm, media.height_mm or None)


# Sizes of pages and media in operators' words. Pure.


def mm(length: float) -> str:
    """Format a number without its unit: with the server's digits and the separators of the user's language."""
    return figure(float(plain_mm(length)), "g")


def area_words(width_mm: float, height_mm: float | None) -> str:
    """Return `100 × 150 mm`, or `80 mm roll` if the height follows the content."""
    return tr("{width} mm roll", width=mm(width_mm)) if height_mm is None else _sides(width_mm, height_mm)


def lie_words(width_mm: float, height_mm: float | None) -> str:
    """Return the size with its orientation, where that matters: `150 × 100 mm (landscape)`."""
    size = area_words(width_mm, height_mm)
    if height_mm is None or mm(width_mm) == mm(height_mm):
        return size
    return tr("{size} (landscape)", size=size) if width_mm > height_mm else tr("{size} (portrait)", size=size)


def _sides(width_mm: float, height_mm: float) -> str:
    return f"{mm(width_mm)} × {mm(height_mm)} mm"


Loaded = tuple[float, float | None]
_NAMED_MEDIUM = {JobMessages.FOR_OTHER_PAGES.code: "page", JobMessages.FOR_OTHER_MEDIA.code: "wanted"}
"""The parameter that names the medium, by the message about a held job. None if only the orientation is wrong."""


def reported(printer: PrinterView) -> list[Loaded]:
    """Return the loaded media as reported by the device; empty if it reports none."""
    return [(media.width_mm, media.height_mm) for media in printer.capabilities.media or () if media.loaded]


def doubts_of(printer: PrinterView, chosen: Size | None) -> tuple[Loaded | None, list[str]]:
    """Compare the chosen media with those that the device reports, before a label is wasted.

    Returns the reported media if they differ, and the warning. None chosen: compares with the saved media.
    """
    meant = (printer.media_width_mm, printer.media_height_mm) if chosen is None else chosen
    doubts, there = [], reported(printer)
    other = None
    if meant[0] is not None and there and not any(is_same_medium(meant, each) for each in there):
        other = there[0]
        doubts.append(
            tr(
                "The printer reports {there} loaded, not {here}. Check it before labels are wasted.",
                there=size_words(*other),
                here=size_words(*meant),
            )
        )
    head = printer.capabilities.custom_media
    if meant[0] is not None and head is not None and meant[0] > head.max_width_mm + 1:
        doubts.append(
            tr(
                "The print head is {head} mm wide; wider content is cut off.",
                head=mm(head.max_width_mm),
            )
        )
    return other, doubts


def too_wide_words(printer: PrinterView, size: Size) -> str:
    """Return why a medium cannot be loaded; empty if it can or this is unknown."""
    head = beyond_head(size, (printer.media_width_mm, printer.media_height_mm), printer.capabilities)
    return "" if head is None else tr("Too wide for this printer: it prints up to {width} mm.", width=mm(head))


def roll_is_impossible(row: JobRow, printer: PrinterView | None) -> bool:
    """Return whether the medium that a held job waits for is too wide for its printer.

    The job's message names its medium. If it names none, this holds only if all media awaited there are too wide.
    """
    if printer is None:
        return False
    waits = [wait.media for wait in printer.media_waits]
    message = row.message
    named = None if message is None else message.params.get(_NAMED_MEDIUM.get(message.code, ""))
    own = [one for one in waits if one is not None and named in _written(one)]
    awaited = own or waits
    return bool(awaited) and all(
        one is not None and too_wide_words(printer, (one.width_mm, one.height_mm)) for one in awaited
    )


def _written(medium: MediaSize) -> set[str]:
    """Return both ways in which a message may name the medium: the page may be rotated on it."""
    return {raw_size_words(medium.width_mm, medium.height_mm), raw_size_words(medium.height_mm, medium.width_mm)}


def wait_line(wait: MediaWait) -> str:
    if wait.media is None:
        return tr("%n job(s) need the paper turned", "", wait.jobs)
    return tr("%n job(s) wait for {size}", "", wait.jobs, size=size_words(wait.media.width_mm, wait.media.height_mm))


FARTHEST_MM = 50.0
NO_LANGUAGE = Phrase("Its language is not known: see the Connection tab")


@dataclass(frozen=True, kw_only=True, slots=True)
class EdgeReading:
    """The reading at one edge of the paper: the first complete number, and the blank paper (mm) before its line."""

    first: float = 0.0
    blank: float = 0.0

    @property
    def off_mm(self) -> float:
        """Return how far the image must be moved away from this edge."""
        return round(self.first - self.blank, 2)


@dataclass(frozen=True, kw_only=True, slots=True)
class Offset:
    """An offset as in PrinterTuning: mm, to the right of the print head and along the feed."""

    x_mm: float = 0.0
    y_mm: float = 0.0

    def moved(self, left: EdgeReading, top: EdgeReading) -> Offset:
        """Return the offset of a grid that was printed with this one."""
        return Offset(x_mm=round(self.x_mm + left.off_mm, 2), y_mm=round(self.y_mm + top.off_mm, 2))

    @property
    def is_possible(self) -> bool:
        return max(abs(self.x_mm), abs(self.y_mm)) <= FARTHEST_MM


def offset_of(printer: PrinterView) -> Offset:
    return Offset(x_mm=printer.tuning.calibration_x_mm, y_mm=printer.tuning.calibration_y_mm)


def as_shown(printer: PrinterView) -> MediumCalibration:
    """Return what the user sees during calibration."""
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
    parts = []
    if offset.x_mm:
        words = tr("{mm:g} mm to the right", mm=offset.x_mm)
        parts.append(words if offset.x_mm > 0 else tr("{mm:g} mm to the left", mm=-offset.x_mm))
    if offset.y_mm:
        words = tr("{mm:g} mm down", mm=offset.y_mm)
        parts.append(words if offset.y_mm > 0 else tr("{mm:g} mm up", mm=-offset.y_mm))
    return ", ".join(parts) or tr("Not moved", "where a picture comes out")


def darkness_words(darkness: int | None) -> str:
    return tr("Set on the printer", "darkness") if darkness is None else tr("{percent} %", percent=darkness)


def set_words(values: MediumCalibration) -> str:
    """`2 mm to the right, darkness 50 %`"""
    offset = offset_words(Offset(x_mm=values.calibration_x_mm, y_mm=values.calibration_y_mm))
    if values.darkness is None:
        return offset
    return tr("{offset}, darkness {percent} %", offset=offset, percent=values.darkness)


def medium_words(values: MediumCalibration) -> str:
    if values.width_mm is None:
        return tr("Before the loaded paper was set")
    return size_words(values.width_mm, values.height_mm)


def is_same_roll(before: PrinterView, now: PrinterView) -> bool:
    """Return whether the same medium is loaded. Numbers read on one medium do not apply to another."""
    one, other = _loaded(before), _loaded(now)
    if one[0] is None or other[0] is None:
        return one == other
    return is_same_medium(one, other)


def why_no_grid(printer: PrinterView) -> str | None:
    capabilities = printer.capabilities
    if printer.language is None and printer.backend in (Backend.SOCKET, Backend.USB):
        return str(NO_LANGUAGE)
    if capabilities.document_formats is not None and DocumentFormat.PDF not in capabilities.document_formats:
        return tr("This printer prints no pages, so there is nothing to move")
    sheets = capabilities.raw_languages == [] and capabilities.source is FactSource.REPORTED
    if sheets and printer.drawing is not None and not printer.drawing.raster:
        return tr("This printer only prints PDF, which can't be moved")
    return None


def why_no_strip(printer: PrinterView) -> str | None:
    if printer.language is None and printer.capabilities.raw_languages != []:
        return str(NO_LANGUAGE)
    if printer.language is None:
        return tr("Sheet printer: darkness cannot be set")
    if printer.raw_policy.value == "deny":
        return tr("The darkness strip is a RAW file, and RAW files are rejected on this printer: see the RAW tab")
    if printer.tuning.escpos_raster is not EscposRaster.BIT_IMAGE:
        return tr("The darkness strip needs GS v 0, which is off for this printer")
    return None


def _loaded(printer: PrinterView) -> Size:
    return printer.media_width_mm, printer.media_height_mm


def sides_cut_off(cut: CutOff) -> str:
    """Return `3.2 mm right, 1.0 mm bottom`; empty if nothing is cut off."""
    sides = (
        (cut.left_mm, tr("{mm:.1f} mm left", mm=cut.left_mm)),
        (cut.top_mm, tr("{mm:.1f} mm top", mm=cut.top_mm)),
        (cut.right_mm, tr("{mm:.1f} mm right", mm=cut.right_mm)),
        (cut.bottom_mm, tr("{mm:.1f} mm bottom", mm=cut.bottom_mm)),
    )
    return ", ".join(words for amount, words in sides if amount)
