"""How a document becomes ink on one printer. Pure; printing and preview both ask here, so that they agree."""

from __future__ import annotations

from dataclasses import dataclass, replace

from agent_core.domain import DeviceFacts, PrinterSetup
from agent_core.encode.back_sides import RasterForm, back_side_turn, raster_form
from agent_core.encode.contract import LabelSettings
from agent_core.loaded_media import SAME_MM, loaded_media, takes_width_alone, with_named_medium
from agent_core.render.request import RenderRequest
from agent_core.used import Used
from server_core.contract.device_uri import DeviceUri
from server_core.contract.public import (
    ColorMode,
    DocumentFormat,
    DuplexMode,
    FailureReason,
    Orientation,
    PrintParameters,
    RawLanguage,
    ScaleMode,
)

PDF_MIME = "application/pdf"
RAW_MIME = "application/octet-stream"
LANGUAGE_MIME = {
    RawLanguage.ZPL: "application/vnd.zebra-zpl",
    RawLanguage.TSPL: "application/vnd.tsc-tspl",
    RawLanguage.CPCL: "application/vnd.zebra-cpcl",
    RawLanguage.ESCPOS: "application/vnd.epson-escpos",
}
"""The languages that pages are drawn in, the first that a device speaks if nobody said which."""
DEFAULT_DPI = 203
TWO_SIDED = (DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE)
NO_ROLL = "take a width without a height: that is for a continuous roll, and no such roll is loaded"


@dataclass(frozen=True, kw_only=True, slots=True)
class PassThrough:
    """The document goes to the device as it is."""

    mime_type: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Burn:
    """The engine draws the pages and sends dots in the device's language of labels or receipts."""

    request: RenderRequest
    language: RawLanguage
    settings: LabelSettings

    @property
    def mime_type(self) -> str:
        return LANGUAGE_MIME[self.language]


@dataclass(frozen=True, kw_only=True, slots=True)
class Raster:
    """The engine draws the pages and sends them as PWG raster or URF; sides and copies are the device's to do.

    `repeats`: how often the pages stand in the document, because the device makes no copies itself.
    """

    request: RenderRequest
    form: RasterForm
    duplex_mode: DuplexMode
    repeats: int = 1

    @property
    def mime_type(self) -> str:
        return self.form.format.value


@dataclass(frozen=True, kw_only=True, slots=True)
class NotYetKnown:
    """The device has never said what it takes."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NotPossible:
    reason: FailureReason
    text: str


PrintPath = PassThrough | Burn | Raster | NotYetKnown | NotPossible


def print_path(
    document_format: DocumentFormat,
    raw_language: RawLanguage | None,
    wished: PrintParameters,
    setup: PrinterSetup,
    facts: DeviceFacts,
) -> PrintPath:
    """A device of labels or receipts gets our dots, even if it takes PDF too: only then is the preview what it burns.

    A PDF goes as it is where the device can do itself all that is wished, else as raster. What a device understands
    may be unknown; then the sender of RAW bytes is trusted to know.
    """
    languages = facts.raw_languages
    if document_format is DocumentFormat.RAW:
        if languages is None or (raw_language is not None and raw_language in languages):
            return PassThrough(mime_type=RAW_MIME)
        return _not_taken(setup, facts, f"{(raw_language or 'unnamed').upper()} jobs")
    wished = with_named_medium(wished, setup, facts)
    if (language := _drawn_in(setup, facts)) is not None:
        return _burned(language, wished, setup, facts)
    takes_pdf, beyond = PDF_MIME in facts.formats, _beyond(wished, setup, facts)
    takes_pages = takes_pdf or facts.raster is not None
    if takes_pages and _lacks_a_height(wished, setup, facts, of_sheets=True):
        return _cannot(NO_ROLL)
    if takes_pages and _lacks_a_width(wished, setup, facts):
        return _cannot("take a height without a width: how wide what is loaded is, it does not say")
    if takes_pages and wished.duplex_mode in TWO_SIDED and wished.duplex_mode not in (facts.duplex_modes or ()):
        return _cannot("print on both sides so")
    raster = _raster(wished, setup, facts)
    if raster is not None and raster.request.turns_pages:
        return raster
    if takes_pdf and beyond is None and ScaleMode.NONE in (facts.scale_modes or ()):
        return PassThrough(mime_type=PDF_MIME)
    if raster is not None:
        return raster
    if takes_pdf and beyond is None:  # whether it keeps the size of the page, it does not say
        return PassThrough(mime_type=PDF_MIME)
    if takes_pages:
        return _cannot(f"do {beyond or 'pages in this colour or resolution'}")
    return _not_taken(setup, facts, "PDF documents")


def _lacks_a_height(wished: PrintParameters, setup: PrinterSetup, facts: DeviceFacts, *, of_sheets: bool) -> bool:
    if wished.media_width_mm is None or wished.media_height_mm is not None:
        return False
    return not takes_width_alone(wished.media_width_mm, loaded_media(setup, facts), of_sheets=of_sheets)


def _lacks_a_width(wished: PrintParameters, setup: PrinterSetup, facts: DeviceFacts) -> bool:
    alone = wished.media_width_mm is None and wished.media_height_mm is not None
    return alone and not loaded_media(setup, facts)


def _cannot(what: str) -> NotPossible:
    return NotPossible(reason=FailureReason.PRINTER_REJECTED, text=f"This printer cannot {what}.")


def page_request(wished: PrintParameters, setup: PrinterSetup, facts: DeviceFacts) -> RenderRequest:
    """What the job leaves open is the printer's: first as its administrator set it up, then as it says itself."""
    loaded = next(iter(loaded_media(setup, facts)), None)
    width, height = (loaded.width_mm, loaded.height_mm) if loaded else (None, None)
    return RenderRequest.of(
        wished,
        dpi=setup.dpi or (facts.dpi or (DEFAULT_DPI,))[0],
        loaded_width_mm=width,
        loaded_height_mm=height,
        tuning=setup.tuning,
    )


def used_of(path: PassThrough | Burn | Raster, setup: PrinterSetup) -> Used:
    """What goes to the device as it is has nothing of ours; darkness and speed are words of labels and receipts."""
    if isinstance(path, PassThrough):
        return Used()
    request = path.request
    settings = path.settings if isinstance(path, Burn) else LabelSettings()
    moved = bool(request.calibration_x_mm or request.calibration_y_mm)
    calibrated = moved or settings.darkness is not None
    return Used(
        media_width_mm=request.media_width_mm,
        media_height_mm=request.media_height_mm,
        dpi=request.dpi,
        calibration_x_mm=request.calibration_x_mm,
        calibration_y_mm=request.calibration_y_mm,
        darkness=settings.darkness,
        calibrated_width_mm=setup.media_width_mm if calibrated else None,
        calibrated_height_mm=setup.media_height_mm if calibrated else None,
        speed_mm_s=settings.speed_mm_s,
        auto_rotate=request.turns_pages,
    )


def _drawn_in(setup: PrinterSetup, facts: DeviceFacts) -> RawLanguage | None:
    """The administrator's word comes first."""
    spoken = facts.raw_languages or ()
    return setup.language if setup.language in spoken else next((one for one in LANGUAGE_MIME if one in spoken), None)


def _burned(
    language: RawLanguage, wished: PrintParameters, setup: PrinterSetup, facts: DeviceFacts
) -> Burn | NotPossible:
    if wished.color_mode is ColorMode.COLOR or wished.duplex_mode in TWO_SIDED:
        return NotPossible(
            reason=FailureReason.PRINTER_REJECTED,
            text="A printer of labels or receipts prints in black on one side only.",
        )
    # receipts are always cut from a roll
    if facts.raw_languages != (RawLanguage.ESCPOS,) and _lacks_a_height(wished, setup, facts, of_sheets=False):
        return _cannot(NO_ROLL)
    request, tuning = page_request(wished, setup, facts), setup.tuning
    ends_with_content = request.media_width_mm is not None and request.media_height_mm is None
    settings = LabelSettings(
        darkness=tuning.darkness,
        speed_mm_s=tuning.speed_mm_s,
        # gaps are the loaded medium's, whatever page is wished on it
        continuous=ends_with_content or any(one.height_mm is None for one in loaded_media(setup, facts)[:1]),
        tracking=setup.media_tracking,
        cut=tuning.cut,
        opens_drawer=tuning.opens_drawer,
        zpl_compression=tuning.zpl_compression,
        escpos_raster=tuning.escpos_raster,
    )
    return Burn(request=request, language=language, settings=settings)


def _beyond(wished: PrintParameters, setup: PrinterSetup, facts: DeviceFacts) -> str | None:
    """What of the wishes the device cannot do itself to a PDF, in words; None = nothing."""
    moves = (wished.offset_x_mm, wished.offset_y_mm, setup.tuning.calibration_x_mm, setup.tuning.calibration_y_mm)
    margins = (wished.margin_top_mm, wished.margin_right_mm, wished.margin_bottom_mm, wished.margin_left_mm)
    if any((*moves, *margins)):
        return "offsets and margins of a PDF"
    if wished.orientation is not Orientation.DEFAULT and wished.orientation not in (facts.orientations or ()):
        return f"a PDF in {wished.orientation.value}"
    if wished.scale_mode is ScaleMode.FIT and ScaleMode.FIT not in (facts.scale_modes or ()):
        return "a PDF fitted to its media"
    if wished.color_mode is not ColorMode.DEFAULT and wished.color_mode not in (facts.color_modes or ()):
        return "a PDF in colour" if wished.color_mode is ColorMode.COLOR else "a PDF in black"
    if wished.dpi is not None and wished.dpi not in (facts.dpi or ()):
        return f"{wished.dpi} dpi"
    if wished.media_width_mm is None and wished.media_height_mm is not None:
        return "a PDF on media of another height"
    if wished.media_width_mm is not None and wished.media_height_mm is None:
        return "a PDF on a roll that ends with it"
    if wished.copies > (facts.max_copies or 1):
        return f"{wished.copies} copies of a PDF"
    return None


def _raster(wished: PrintParameters, setup: PrinterSetup, facts: DeviceFacts) -> Raster | None:
    if facts.raster is None:
        return None
    request = _as_it_is_fed(page_request(wished, setup, facts), facts)
    black = facts.color_modes is not None and ColorMode.COLOR not in facts.color_modes
    form = raster_form(
        facts.raster,
        color_mode=ColorMode.MONOCHROME if black and wished.color_mode is ColorMode.DEFAULT else wished.color_mode,
        dpi=wished.dpi,
        preferred_dpi=(request.dpi,) if setup.dpi or facts.dpi else (),
    )
    if form is None:
        return None
    turn = back_side_turn(form.sheet_back, wished.duplex_mode)
    # a sheet is as wide as it is: what of it the device cannot reach, the device leaves white
    drawn = replace(request, dpi=form.dpi, kind=form.kind, turn_back_sides=turn, printable_width_mm=None)
    return Raster(
        request=drawn,
        form=form,
        duplex_mode=wished.duplex_mode,
        repeats=wished.copies if wished.copies > (facts.max_copies or 1) else 1,
    )


def _as_it_is_fed(request: RenderRequest, facts: DeviceFacts) -> RenderRequest:
    """Sheets have no direction: one that is listed the other way round is asked for so, and the page turned on it."""
    width, height = request.media_width_mm, request.media_height_mm
    if width is None or height is None or _lists(facts, width, height) or not _lists(facts, height, width):
        return request
    held = Orientation.LANDSCAPE if width > height else Orientation.PORTRAIT
    is_open = request.orientation is Orientation.DEFAULT and not request.auto_rotate
    orientation = held if is_open else request.orientation
    return replace(request, media_width_mm=height, media_height_mm=width, orientation=orientation)


def _lists(facts: DeviceFacts, width: float, height: float) -> bool:
    return any(
        abs(one.width_mm - width) <= SAME_MM and one.height_mm is not None and abs(one.height_mm - height) <= SAME_MM
        for one in facts.media or ()
    )


def _not_taken(setup: PrinterSetup, facts: DeviceFacts, what: str) -> PrintPath:
    """A printer that was never reached may take it after all; one that told what it takes never will."""
    uri = DeviceUri.parse(setup.uri)
    set_up_for_good = uri.takes_any_bytes and setup.language is not None  # nobody asks such a device what it takes
    if uri.tells_what_it_takes and not facts.reported and not set_up_for_good:
        return NotYetKnown()
    languages = ["RAW"] if facts.raw_languages is None else [language.upper() for language in facts.raw_languages]
    taken = ", ".join([*facts.formats, *languages]) or "nothing known"
    return NotPossible(
        reason=FailureReason.DRIVER_MISSING, text=f"This printer does not take {what} (it takes: {taken})."
    )
