"""Decides how a document is printed on one printer. The server decides before it accepts a job, the agent before it
prints, the console before it shows a preview.

The facts may be a driver's own, or built from its agent's report (`decisions.capabilities`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from msgspec import structs

from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.decisions.media_fit import named_medium, takes_width_alone
from server_core.contract.messages.message import Message
from server_core.contract.messages.printers import AbilityMessages, PrintPathMessages
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import (
    LABEL_TUNING,
    BackSides,
    DotKind,
    LabelSettings,
    RasterAbility,
    RasterForm,
    RasterFormat,
    RenderRequest,
    SheetBack,
    ability_of,
)
from server_core.contract.types.errors import RouteReason
from server_core.contract.types.fields import Record, of_row
from server_core.contract.types.jobs import Used
from server_core.contract.types.media import SAME_MM, Media, MediaTracking
from server_core.contract.types.parameters import (
    WITH_DEFAULT,
    ColorMode,
    DuplexMode,
    Orientation,
    PrintParameters,
    ScaleMode,
    moves_pages,
)
from server_core.contract.types.states import FailureReason
from server_core.contract.types.tuning import PrinterTuning

PDF_MIME = "application/pdf"
RAW_MIME = "application/octet-stream"
LANGUAGE_MIME = {
    RawLanguage.ZPL: "application/vnd.zebra-zpl",
    RawLanguage.TSPL: "application/vnd.tsc-tspl",
    RawLanguage.CPCL: "application/vnd.zebra-cpcl",
    RawLanguage.ESCPOS: "application/vnd.epson-escpos",
}
"""Languages that pages can be rendered in. The first one that a device speaks is used, unless one was set up."""
DEFAULT_DPI = 203
USUAL_DPI = 300
_LONG, _SHORT = DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE
_TURNS = {
    (SheetBack.FLIPPED, _LONG): BackSides.FLIPPED_Y,
    (SheetBack.FLIPPED, _SHORT): BackSides.FLIPPED_X,
    (SheetBack.ROTATED, _LONG): BackSides.ROTATED,
    (SheetBack.MANUAL_TUMBLE, _SHORT): BackSides.ROTATED,
}
TWO_SIDED = (DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE)


class Driven(Protocol):
    """A printer as its administrator set it up: an agent's PrinterSetup, or a console's PrinterView."""

    @property
    def uri(self) -> str: ...
    @property
    def language(self) -> RawLanguage | None: ...
    @property
    def dpi(self) -> int | None: ...
    @property
    def media_width_mm(self) -> float | None: ...
    @property
    def media_height_mm(self) -> float | None: ...
    @property
    def media_tracking(self) -> MediaTracking | None: ...
    @property
    def tuning(self) -> PrinterTuning: ...


class PassThrough(Record, frozen=True, kw_only=True):
    """The document is sent unchanged."""

    mime_type: str


class Burn(Record, frozen=True, kw_only=True):
    """The engine draws the pages and sends dots in the device's label or receipt language."""

    request: RenderRequest
    language: RawLanguage
    settings: LabelSettings

    @property
    def mime_type(self) -> str:
        return LANGUAGE_MIME[self.language]


class Raster(Record, frozen=True, kw_only=True):
    """The engine draws the pages and sends PWG raster or URF; sides and copies are left to the device.

    `repeats`: how often the pages stand in the document, because the device makes no copies itself.
    """

    request: RenderRequest
    form: RasterForm
    duplex_mode: DuplexMode
    repeats: int = 1

    @property
    def mime_type(self) -> str:
        return self.form.format.value


class NotYetKnown(Record, frozen=True, kw_only=True):
    """The device has never reported what it accepts."""


class NotPossible(Record, frozen=True, kw_only=True):
    """`route`: the reason against the route, None = the device does not take documents of this kind at all."""

    reason: FailureReason
    message: Message
    route: RouteReason | None = None


PrintPath = PassThrough | Burn | Raster | NotYetKnown | NotPossible


def print_path(
    document_format: DocumentFormat,
    raw_language: RawLanguage | None,
    requested: PrintParameters,
    setup: Driven,
    facts: DeviceFacts,
) -> PrintPath:
    """Decide how a document is printed.

    A label or receipt printer gets our dots, even if it accepts PDF: only then does the preview show what it burns. A
    PDF is sent unchanged if the device can do all that is requested, else as raster. If the languages of a device are
    unknown, the sender of RAW bytes is trusted.
    """
    languages = facts.raw_languages
    if document_format is DocumentFormat.RAW:
        if languages is None or (raw_language is not None and raw_language in languages):
            return PassThrough(mime_type=RAW_MIME)
        return _not_taken(setup, facts, raw_language or "unnamed")
    requested = with_named_medium(requested, setup, facts)
    if (language := drawn_in(setup.language, facts.raw_languages or ())) is not None:
        return _burned(language, requested, setup, facts)
    takes_pdf, beyond = PDF_MIME in facts.formats, _beyond(requested, setup, facts)
    takes_pages = takes_pdf or bool(facts.raster)
    if takes_pages and _lacks_a_height(requested, setup, facts, of_sheets=True):
        return _cannot(AbilityMessages.TAKE_WIDTH_ALONE(), RouteReason.MEDIA_NOT_SUPPORTED)
    if takes_pages and _lacks_a_width(requested, setup, facts):
        return _cannot(AbilityMessages.TAKE_HEIGHT_ALONE(), RouteReason.MEDIA_NOT_SUPPORTED)
    if takes_pages and requested.duplex_mode in TWO_SIDED and requested.duplex_mode not in (facts.duplex_modes or ()):
        return _cannot(AbilityMessages.PRINT_BOTH_SIDES(), RouteReason.DUPLEX_NOT_SUPPORTED)
    raster = _raster(requested, setup, facts)
    if raster is not None and raster.request.turns_pages:
        return raster
    if takes_pdf and beyond is None and ScaleMode.NONE in (facts.scale_modes or ()):
        return PassThrough(mime_type=PDF_MIME)
    if raster is not None:
        return raster
    if takes_pdf and beyond is None:  # it does not report whether it keeps the page's size
        return PassThrough(mime_type=PDF_MIME)
    if takes_pages:
        what = AbilityMessages.DRAW_SUCH_PAGES() if beyond is None else beyond[0]
        return _cannot(what, _against_raster(requested, facts) if facts.raster or beyond is None else beyond[1])
    return _not_taken(setup, facts)


def _lacks_a_height(requested: PrintParameters, setup: Driven, facts: DeviceFacts, *, of_sheets: bool) -> bool:
    if requested.media_width_mm is None or requested.media_height_mm is not None:
        return False
    return not takes_width_alone(requested.media_width_mm, loaded_media(setup, facts), of_sheets=of_sheets)


def _lacks_a_width(requested: PrintParameters, setup: Driven, facts: DeviceFacts) -> bool:
    alone = requested.media_width_mm is None and requested.media_height_mm is not None
    return alone and not loaded_media(setup, facts)


def _cannot(what: Message, route: RouteReason) -> NotPossible:
    message = PrintPathMessages.PRINTER_CANNOT(what=what)
    return NotPossible(reason=FailureReason.PRINTER_REJECTED, message=message, route=route)


def page_request(requested: PrintParameters, setup: Driven, facts: DeviceFacts) -> RenderRequest:
    """Fill in what the job leaves open: from the printer's settings, then from the device's report."""
    loaded = next(iter(loaded_media(setup, facts)), None)
    width, height = (loaded.width_mm, loaded.height_mm) if loaded else (None, None)
    return RenderRequest.of(
        requested,
        dpi=setup.dpi or (facts.dpi or (DEFAULT_DPI,))[0],
        loaded_width_mm=width,
        loaded_height_mm=height,
        tuning=setup.tuning,
    )


def used_of(path: PassThrough | Burn | Raster, setup: Driven, ordered: PrintParameters) -> Used:
    """Return the settings that a job is printed with, and the modes that it requests.

    A document that is sent to the device unchanged uses none of the settings. Only labels and receipts have darkness
    and speed.
    """
    if isinstance(path, PassThrough):
        return used_unchanged(ordered)
    request = path.request
    settings = path.settings if isinstance(path, Burn) else LabelSettings()
    moved = bool(request.calibration_x_mm or request.calibration_y_mm)
    calibrated = moved or settings.darkness is not None
    return of_row(
        Used,
        request,
        **_modes(ordered),
        darkness=settings.darkness,
        calibrated_width_mm=setup.media_width_mm if calibrated else None,
        calibrated_height_mm=setup.media_height_mm if calibrated else None,
        speed_mm_s=settings.speed_mm_s,
        auto_rotate=request.turns_pages,
    )


def used_unchanged(ordered: PrintParameters) -> Used:
    """Return the same for a document that is sent to the device as it is."""
    return Used(**_modes(ordered))


def _modes(ordered: PrintParameters) -> dict[str, Any]:
    return {each.name: getattr(ordered, each.name) for each in WITH_DEFAULT}


def drawn_in(set_up: RawLanguage | None, spoken: Sequence[RawLanguage]) -> RawLanguage | None:
    """Return the language that pages are rendered in. The administrator's choice (`set_up`) comes first."""
    return set_up if set_up in spoken else next((one for one in LANGUAGE_MIME if one in spoken), None)


def _burned(language: RawLanguage, requested: PrintParameters, setup: Driven, facts: DeviceFacts) -> Burn | NotPossible:
    in_color = requested.color_mode is ColorMode.COLOR
    if in_color or requested.duplex_mode in TWO_SIDED:
        return NotPossible(
            reason=FailureReason.PRINTER_REJECTED,
            message=PrintPathMessages.LABELS_ARE_BLACK(),
            route=RouteReason.COLOR_NOT_SUPPORTED if in_color else RouteReason.DUPLEX_NOT_SUPPORTED,
        )
    # receipts are always cut from a roll
    if facts.raw_languages != (RawLanguage.ESCPOS,) and _lacks_a_height(requested, setup, facts, of_sheets=False):
        return _cannot(AbilityMessages.TAKE_WIDTH_ALONE(), RouteReason.MEDIA_NOT_SUPPORTED)
    request, tuning = page_request(requested, setup, facts), setup.tuning
    ends_with_content = request.media_width_mm is not None and request.media_height_mm is None
    settings = LabelSettings(
        # the loaded medium decides about gaps, whatever page is requested
        continuous=ends_with_content or any(one.height_mm is None for one in loaded_media(setup, facts)[:1]),
        tracking=setup.media_tracking,
        **{name: getattr(tuning, name) for name in LABEL_TUNING},
    )
    return Burn(request=request, language=language, settings=settings)


def _beyond(requested: PrintParameters, setup: Driven, facts: DeviceFacts) -> tuple[Message, RouteReason] | None:
    """Return the first request that the device cannot apply to a PDF, in words and as a reason; None = it can."""
    if moves_pages(requested) or setup.tuning.calibration_x_mm or setup.tuning.calibration_y_mm:
        return AbilityMessages.MOVE_PDF(), RouteReason.PLACEMENT_NOT_SUPPORTED
    if requested.orientation is not Orientation.DEFAULT and requested.orientation not in (facts.orientations or ()):
        return AbilityMessages.TURN_PDF(orientation=requested.orientation.value), RouteReason.ORIENTATION_NOT_SUPPORTED
    if requested.scale_mode is ScaleMode.FIT and ScaleMode.FIT not in (facts.scale_modes or ()):
        return AbilityMessages.FIT_PDF(), RouteReason.SCALE_NOT_SUPPORTED
    if requested.color_mode is not ColorMode.DEFAULT and requested.color_mode not in (facts.color_modes or ()):
        in_color = requested.color_mode is ColorMode.COLOR
        what = AbilityMessages.PDF_IN_COLOUR if in_color else AbilityMessages.PDF_IN_BLACK
        return what(), RouteReason.COLOR_NOT_SUPPORTED
    if requested.dpi is not None and requested.dpi not in (facts.dpi or ()):
        return AbilityMessages.PRINT_AT_DPI(dpi=requested.dpi), RouteReason.DPI_NOT_SUPPORTED
    if requested.media_width_mm is None and requested.media_height_mm is not None:
        return AbilityMessages.PDF_OF_HEIGHT(), RouteReason.MEDIA_NOT_SUPPORTED
    if requested.media_width_mm is not None and requested.media_height_mm is None:
        return AbilityMessages.PDF_ON_ROLL(), RouteReason.MEDIA_NOT_SUPPORTED
    if requested.copies > (facts.max_copies or 1):
        return AbilityMessages.COPY_PDF(copies=requested.copies), RouteReason.COPIES_NOT_SUPPORTED
    return None


def _against_raster(requested: PrintParameters, facts: DeviceFacts) -> RouteReason:
    """Return the request that none of the device's rasters fulfils: the colour, else the resolution."""
    color = _raster_color(requested, facts)
    in_color = any(_dots(each, color) is not None for each in facts.raster)
    return RouteReason.DPI_NOT_SUPPORTED if in_color else RouteReason.COLOR_NOT_SUPPORTED


def _raster_color(requested: PrintParameters, facts: DeviceFacts) -> ColorMode:
    black = facts.color_modes is not None and ColorMode.COLOR not in facts.color_modes
    return ColorMode.MONOCHROME if black and requested.color_mode is ColorMode.DEFAULT else requested.color_mode


def _raster(requested: PrintParameters, setup: Driven, facts: DeviceFacts) -> Raster | None:
    if not facts.raster:
        return None
    request = _as_it_is_fed(page_request(requested, setup, facts), facts)
    form = raster_form(
        facts.raster,
        color_mode=_raster_color(requested, facts),
        dpi=requested.dpi,
        preferred_dpi=(request.dpi,) if setup.dpi or facts.dpi else (),
    )
    if form is None:
        return None
    turn = back_side_turn(form.sheet_back, requested.duplex_mode)
    # a sheet keeps its width: the device leaves the unreachable part white
    drawn = replace(request, dpi=form.dpi, kind=form.kind, turn_back_sides=turn, printable_width_mm=None)
    return Raster(
        request=drawn,
        form=form,
        duplex_mode=requested.duplex_mode,
        repeats=requested.copies if requested.copies > (facts.max_copies or 1) else 1,
    )


def _as_it_is_fed(request: RenderRequest, facts: DeviceFacts) -> RenderRequest:
    """Return the medium as it is fed. Sheets have no direction: one listed the other way round is requested so."""
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


def _not_taken(setup: Driven, facts: DeviceFacts, raw: str | None = None) -> PrintPath:
    """Return the result for a refused format. A printer never reached may still accept it; others never will."""
    uri = DeviceUri.parse(setup.uri)
    set_up_for_good = uri.takes_any_bytes and setup.language is not None  # such a device is never asked for its formats
    if uri.tells_what_it_takes and not facts.reported and not set_up_for_good:
        return NotYetKnown()
    languages = ["RAW"] if facts.raw_languages is None else [language.upper() for language in facts.raw_languages]
    taken = ", ".join([*facts.formats, *languages]) or PrintPathMessages.NOTHING_KNOWN()
    pdf = PrintPathMessages.NOT_TAKEN_PDF(taken=taken)
    message = pdf if raw is None else PrintPathMessages.NOT_TAKEN_RAW(language=raw.upper(), taken=taken)
    return NotPossible(reason=FailureReason.DRIVER_MISSING, message=message)


def loaded_media(setup: Driven, facts: DeviceFacts) -> list[Media]:
    """Return the loaded media, by the settings, else as the device reports; empty = unknown."""
    return media_loaded((setup.media_width_mm, setup.media_height_mm), facts.media)


def media_loaded(set_up: tuple[float | None, float | None], reported: Iterable[Media] | None) -> list[Media]:
    """Return the loaded sizes (width and height in mm), by the settings, else by the device; empty = unknown."""
    width, height = set_up
    if width is None:
        return [one for one in reported or () if one.loaded]
    return [Media(name="", width_mm=width, height_mm=height, loaded=True)]


def with_named_medium(requested: PrintParameters, setup: Driven, facts: DeviceFacts) -> PrintParameters:
    """Fill in the loaded label that a PDF's width alone selects. Receipts are always cut from a roll."""
    if facts.raw_languages == (RawLanguage.ESCPOS,):
        return requested
    width, height = named_medium(requested.media_width_mm, requested.media_height_mm, loaded_media(setup, facts))
    return structs.replace(requested, media_width_mm=width, media_height_mm=height)


def back_side_turn(sheet_back: SheetBack, duplex_mode: DuplexMode) -> BackSides:
    """Return how the dots of even pages are turned. DuplexMode.DEFAULT counts as one-sided."""
    return _TURNS.get((sheet_back, duplex_mode), BackSides.AS_IS)


def raster_form(
    abilities: Sequence[RasterAbility],
    *,
    color_mode: ColorMode,
    dpi: int | None = None,
    preferred_dpi: Iterable[int] = (),
) -> RasterForm | None:
    """Choose a raster; None if the printer accepts none that fulfils the request.

    PWG comes first, because its header has more fields. `dpi`: the job's, which must be met exactly. Without it: the
    first of `preferred_dpi` that the format accepts, else 300, else the coarsest above it, else the finest. Colour
    DEFAULT means colour if the format is accepted in colour: request MONOCHROME if the device is known to have none.
    """
    for raster_format in RasterFormat:
        ability = ability_of(abilities, raster_format)
        if ability is None:
            continue
        kind = _dots(ability, color_mode)
        resolution = _raster_dpi(ability, dpi, tuple(preferred_dpi))
        if kind is not None and resolution is not None:
            back = next((each for each in SheetBack if each == ability.sheet_back), SheetBack.NORMAL)
            return RasterForm(format=raster_format, kind=kind, dpi=resolution, sheet_back=back)
    return None


def _dots(ability: RasterAbility, color_mode: ColorMode) -> DotKind | None:
    if ability.kinds is None:  # grey is what most raster printers accept
        return None if color_mode is ColorMode.COLOR else DotKind.SGRAY_8
    wanted = {
        ColorMode.COLOR: (DotKind.SRGB_8,),
        ColorMode.MONOCHROME: (DotKind.SGRAY_8, DotKind.BLACK_1),
        ColorMode.DEFAULT: (DotKind.SRGB_8, DotKind.SGRAY_8, DotKind.BLACK_1),
    }[color_mode]
    return next((kind for kind in wanted if kind in ability.kinds), None)


def _raster_dpi(ability: RasterAbility, requested: int | None, preferred: tuple[int, ...]) -> int | None:
    if not ability.dpi:
        return requested or next(iter(preferred), USUAL_DPI)
    if requested is not None:
        return requested if requested in ability.dpi else None
    liked = next((dpi for dpi in (*preferred, USUAL_DPI) if dpi in ability.dpi), None)
    return liked or min((dpi for dpi in ability.dpi if dpi > USUAL_DPI), default=max(ability.dpi))
