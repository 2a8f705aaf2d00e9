"""Words for printing a file: choices, why it will wait, and which content of its pages is cut off. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.documents.forecast_facts import Forecast, HeldForMedia, SimilarPages
from app.language.translate import Phrase, Words, tr
from app.words.actors import by_words
from app.words.agents import called
from app.words.jobs import WAITING, edges_words
from app.words.marks import Shape, Tone
from app.words.media import PRESETS, area_words, lie_words, media_name, mm, size_words, too_wide_words
from app.words.messages import text_before_printing
from app.words.plain_text import plain, within
from app.words.print_parameters import VALUES
from app.words.printers import reason_of
from server_core.contract.decisions.job_reasons import printer_wait
from server_core.contract.decisions.media_fit import is_same_side
from server_core.contract.messages.message import Message
from server_core.contract.types.documents import LANGUAGE_NAMES, DocumentFormat, RawLanguage
from server_core.contract.types.errors import RouteReason
from server_core.contract.types.jobs import CutOff
from server_core.contract.types.media import MEDIA_PRESETS
from server_core.contract.types.parameters import Orientation, PrintParameters, ScaleMode
from server_core.contract.types.printers import Capabilities, PrinterView
from server_core.contract.types.states import PrinterStatus, WaitingReason

NUMBERS = Words(
    {
        "offset_x_mm": Phrase("Move right, mm"),
        "offset_y_mm": Phrase("Move down, mm"),
        "margin_top_mm": Phrase("Margin top, mm"),
        "margin_bottom_mm": Phrase("Margin bottom, mm"),
        "margin_left_mm": Phrase("Margin left, mm"),
        "margin_right_mm": Phrase("Margin right, mm"),
    }
)
"""Parameters with a number to type, behind "More"."""
USUAL_DPI = (203, 300, 600)
Size = tuple[float | None, float | None]
LOADED: Size = (None, None)


def total_words(pages: int, copies: int) -> str:
    """Return `10 pages × 3 = 30`; `10 pages` for one copy; empty for a single page."""
    if copies == 1:
        return tr("%n page(s)", "", pages) if pages > 1 else ""
    return tr("%n page(s) × {copies} = {total}", "", pages, copies=copies, total=pages * copies)


def media_choices(printer: PrinterView | None) -> list[tuple[str, Size]]:
    """Return the media to choose from: loaded, reported by the printer, and common ones; each size once."""
    choices: list[tuple[str, Size]] = [(loaded_words(printer), LOADED)]
    if printer is not None:
        reported = printer.capabilities.media or ()
        choices += [(media_name(media), (media.width_mm, media.height_mm)) for media in reported]
    choices += [(PRESETS[preset.name], (preset.width_mm, preset.height_mm)) for preset in MEDIA_PRESETS]
    by_size: dict[Size, str] = {}
    for words, size in choices:
        by_size.setdefault(size, words)
    return [(words, size) for size, words in by_size.items()]


def loaded_words(printer: PrinterView | None) -> str:
    if printer is None:
        return tr("Loaded paper")
    if printer.media_width_mm is not None:
        size = size_words(printer.media_width_mm, printer.media_height_mm)
        return tr("Loaded paper ({media})", media=size)
    loaded = next((media for media in printer.capabilities.media or () if media.loaded), None)
    return tr("Loaded paper") if loaded is None else tr("Loaded paper ({media})", media=media_name(loaded))


def dpi_choices(printer: PrinterView | None) -> list[tuple[str, int | None]]:
    resolutions: Sequence[int] = () if printer is None else printer.capabilities.dpi or ()
    own = None if printer is None else printer.dpi or next(iter(resolutions), None)
    choices: list[tuple[str, int | None]] = [
        (tr("Printer default ({dpi})", dpi=own) if own else tr("Printer default"), None)
    ]
    return choices + [(f"{dpi}", dpi) for dpi in resolutions or USUAL_DPI]


def waits_words(printer: PrinterView | None, size: Size) -> str:
    """Return the warning that the printer has other media loaded; empty if it has not."""
    if printer is None or printer.media_width_mm is None or size == LOADED or not printer.capabilities.raw_languages:
        return ""
    loaded = (printer.media_width_mm, printer.media_height_mm)
    if all(is_same_side(requested, there) for requested, there in zip(size, loaded, strict=True)):
        return ""
    return tr("{media} is loaded. The job waits until the right paper is loaded.", media=size_words(*loaded))


# Reasons why a printer cannot print something, in words that follow its name. Pure.


WORDS = Words(
    {
        RouteReason.COLOR_NOT_SUPPORTED: Phrase("does not print in this colour", "follows a printer's name"),
        RouteReason.DUPLEX_NOT_SUPPORTED: Phrase("does not print on both sides like this", "follows a printer's name"),
        RouteReason.MEDIA_NOT_SUPPORTED: Phrase("does not print on paper of this size", "follows a printer's name"),
        RouteReason.ORIENTATION_NOT_SUPPORTED: Phrase("does not turn pages", "follows a printer's name"),
        RouteReason.SCALE_NOT_SUPPORTED: Phrase("does not shrink or enlarge pages", "follows a printer's name"),
        RouteReason.PLACEMENT_NOT_SUPPORTED: Phrase("does not move or clip pages", "follows a printer's name"),
        RouteReason.PRINTER_DISABLED: Phrase("is disabled", "follows a printer's name"),
        RouteReason.AGENT_REVOKED: Phrase("its agent was revoked", "follows a printer's name"),
        RouteReason.AGENT_UPDATE_REQUIRED: Phrase("Spoolhouse on its computer is too old", "follows a printer's name"),
    }
)


def refusal_words(
    reason: RouteReason, capabilities: Capabilities, language: RawLanguage | None, requested: PrintParameters
) -> str:
    """`does not speak ZPL`."""
    widest = None if capabilities.custom_media is None else capabilities.custom_media.max_width_mm
    match reason:
        case RouteReason.MEDIA_NOT_SUPPORTED if widest is not None and (requested.media_width_mm or 0) > widest:
            return tr("prints on paper up to {width} mm wide", width=mm(widest))
        case RouteReason.FORMAT_NOT_SUPPORTED:
            raw_alone = DocumentFormat.PDF not in (capabilities.document_formats or ())
            return tr("does not print PDFs") if raw_alone else tr("does not print label files")
        case RouteReason.RAW_LANGUAGE_NOT_SUPPORTED:
            return (
                tr("does not print {language}", language=LANGUAGE_NAMES[language])
                if language
                else tr("does not print this language")
            )
        case RouteReason.DPI_NOT_SUPPORTED:
            others = tr(" or ", "between numbers").join(map(str, capabilities.dpi or ()))
            if not others:
                return tr("does not print with {dpi} dpi", dpi=requested.dpi)
            return tr("does not print with {dpi} dpi, only with {others}", dpi=requested.dpi, others=others)
        case RouteReason.COPIES_NOT_SUPPORTED:
            if capabilities.copies is None:
                return tr("does not print this many copies")
            return tr("prints at most {most} copies", most=capabilities.copies.max)
    return WORDS[reason]


NEEDS_MEDIA = "media-needed"
"""IPP status reason of a printer that waits for other media (RFC 8011, 5.4.12)."""
GROUPS_SAID, RUNS_SAID = 2, 4


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintWarning:
    """A warning before printing. `text`: what is wrong; `fix`: what to do."""

    shape: Shape | None
    tone: Tone
    text: Phrase | str
    fix: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.text} {self.fix}".strip()


LOOKING = PrintWarning(shape=None, tone=Tone.QUIET, text=Phrase("Checking all pages…"))
LOOKING_AT_COMMANDS = PrintWarning(shape=None, tone=Tone.QUIET, text=Phrase("Checking all commands…"))


def all_ahead(printer: PrinterView, forecast: Forecast | None) -> list[PrintWarning]:
    """Return all warnings, blocking ones first. `forecast` None: the file is still being read."""
    found = forecast or Forecast()
    pages = found.page_count or 0
    warnings = [
        _blocked(found.blocked) if found.blocked else None,
        _lost(found.lost, pages) if found.lost else None,
        None if found.held is None else _for_media(printer, found.held, pages),
        printer_waits(printer),
        # for a single page the picture shows what is cut off
        _cut(found.cut, pages) if found.cut and pages > 1 else None,
    ]
    if found.usual is not None and found.others and not (found.held or found.cut or found.lost):
        warnings.append(_sizes(found.usual, found.others, pages))
    return [each for each in warnings if each is not None]


def printer_waits(printer: PrinterView) -> PrintWarning | None:
    """Return why nothing is printed there now. None: it is, or the state is unknown."""
    name = plain(printer.name)
    if printer.account_suspended:
        fix = WAITING[WaitingReason.RELATIONSHIP_SUSPENDED].fix
        return _attention(tr("It will wait: the customer is suspended."), f"{fix}.")
    match printer.status:
        case PrinterStatus.PAUSED:
            text = tr("It will wait: {printer} is paused.", printer=name)
            if printer.paused_by:
                by = by_words(printer.paused_by)
                text = tr("It will wait: {printer} is paused by {name}.", printer=name, name=by)
            return _attention(text, f"{WAITING[WaitingReason.PRINTER_PAUSED].fix}.")
        case PrinterStatus.OFFLINE:
            agent = called(printer.agent_name)
            where = tr("Check its power and cable, and whether the computer “{agent}” is running.", agent=agent)
            return _attention(tr("It will wait: {printer} does not answer.", printer=name), where)
        case PrinterStatus.ERROR:
            found = printer_wait(printer.status, printer.status_reasons)
            if NEEDS_MEDIA in printer.status_reasons:
                found = WaitingReason.MEDIA_NEEDED
            cause = WAITING[found or WaitingReason.PRINTER_STOPPED]
            reason = reason_of(printer) if found is WaitingReason.PRINTER_STOPPED else cause.text
            text = tr("It will wait: {printer} is stopped.", printer=name)
            if reason:
                why = within(plain(reason))
                text = tr("It will wait: {printer} is stopped ({why}).", printer=name, why=why)
            return _attention(text, f"{cause.fix}.")
    return None


def _for_media(printer: PrinterView, held: HeldForMedia, page_count: int) -> PrintWarning:
    there, alike = _area(held.loaded), held.pages
    is_too_wide = held.wanted is not None and too_wide_words(printer, held.wanted) != ""
    if alike is None or alike.size is None:
        text = tr(
            "It will be held: it needs {wanted}, but {loaded} is loaded.", wanted=_area(held.wanted), loaded=there
        )
        fix = tr("Load that paper, or release the job in the queue to print it on the loaded paper.")
        if is_too_wide:
            fix = tr("Choose a wider printer, or release the job in the queue to print it on the loaded paper.")
        return _held(text, fix)
    what = _sized(alike, page_count, _area(alike.size))
    if held.wanted is None:
        upright = alike.size[0] < alike.size[1]
        what = _sized(alike, page_count, lie_words(*alike.size))
        across = _area(held.loaded, lie_words)
        text = tr("It will be held: {pages}, but {loaded} is loaded.", pages=what, loaded=across)
        orientation = str(VALUES[Orientation.PORTRAIT if upright else Orientation.LANDSCAPE])
        fix = tr(
            "Choose the orientation “{way}”, or release the job in the queue to print it on the loaded paper.",
            way=orientation,
        )
        return _held(text, fix)
    text = tr("It will be held: {pages}, but {loaded} is loaded.", pages=what, loaded=there)
    fit = str(VALUES[ScaleMode.FIT])
    fix = tr(
        "Choose “{fit}”, load that size, or release the job in the queue to print it on the loaded paper.", fit=fit
    )
    if is_too_wide:
        fix = tr(
            "Choose “{fit}” or a wider printer, or release the job in the queue to print it on the loaded paper.",
            fit=fit,
        )
    return _held(text, fix)


def _sized(alike: SimilarPages, page_count: int, size: str) -> str:
    """Return `page 2 is 100 × 150 mm`, or `its pages are …` if all have the same size."""
    if len(alike.pages) >= page_count:
        return tr("its pages are {size}", size=size)
    which = within(pages_words(alike.pages, page_count))
    return _pages_are(which, len(alike.pages), size)


def _pages_are(which: str, number: int, size: str) -> str:
    if number == 1:
        return tr("{page} is {size}", page=which, size=size)
    return tr("{pages} are {size}", pages=which, size=size)


def _blocked(why: Message) -> PrintWarning:
    text = tr("It will not be printed. {why}", why=plain(text_before_printing(why)))
    return PrintWarning(shape=Shape.CROSS, tone=Tone.FAILED, text=text)


def _cut(groups: Sequence[SimilarPages], page_count: int) -> PrintWarning:
    parts = [
        tr("{edges} of {pages}", edges=_edges(each.cut_off), pages=within(pages_words(each.pages, page_count)))
        for each in groups[:GROUPS_SAID]
    ]
    more = sum(len(each.pages) for each in groups[GROUPS_SAID:])
    if more:
        parts.append(tr("%n more page(s)", "", more))
    fix = tr("“{fit}” prints them completely.", fit=str(VALUES[ScaleMode.FIT]))
    return _attention(tr("Cut off: {pages}.", pages="; ".join(parts)), fix)


def _lost(pages: Sequence[int], page_count: int) -> PrintWarning:
    """Warn of pages that are entirely off the medium. The agent rejects such a document."""
    what = within(pages_words(pages, page_count))
    fix = tr("Make the margins smaller.")
    text = tr("It will not be printed: nothing of {pages} fits on the paper.", pages=what)
    return PrintWarning(shape=Shape.CROSS, tone=Tone.FAILED, text=text, fix=fix)


def _sizes(usual: tuple[float, float], groups: Sequence[SimilarPages], page_count: int) -> PrintWarning:
    """Describe the pages that differ from most others in size or orientation."""
    parts: list[str] = []
    for each in groups[:GROUPS_SAID]:
        which = pages_words(each.pages, page_count)
        parts.append(_pages_are(within(which) if parts else which, len(each.pages), _area(each.size)))
    more = sum(len(each.pages) for each in groups[GROUPS_SAID:])
    if more:
        parts.append(tr("%n more have other sizes", "pages", more))
    text = tr("{pages}; the others are {size}.", pages=", ".join(parts), size=_area(usual))
    return PrintWarning(shape=None, tone=Tone.QUIET, text=text)


def pages_words(pages: Sequence[int], page_count: int) -> str:
    """`Page 2`, `Pages 2, 4–6`, `All 7 pages`."""
    if len(pages) == page_count:
        return tr("All {count} pages", count=page_count)
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    listed = [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs[:RUNS_SAID]]
    more = sum(map(len, runs[RUNS_SAID:]))
    shown = ", ".join(listed)
    if more:
        shown = tr("{names} and %n more", "", more, names=shown)
    return tr("Page {page}", page=shown) if len(pages) == 1 else tr("Pages {pages}", pages=shown)


def _held(text: str, fix: str) -> PrintWarning:
    return PrintWarning(shape=Shape.BARS, tone=Tone.HELD, text=text, fix=fix)


def _attention(text: str, fix: str) -> PrintWarning:
    return PrintWarning(shape=Shape.WARNING, tone=Tone.ATTENTION, text=text, fix=fix)


def _area(
    size: tuple[float | None, float | None] | None, in_words: Callable[[float, float | None], str] = area_words
) -> str:
    width, height = (None, None) if size is None else size
    if width is None:
        return tr("other", "media") if height is None else tr("{length} mm long", length=mm(height))
    return in_words(width, height)


def _edges(cut: CutOff) -> str:
    return edges_words(cut.left_mm, cut.top_mm, cut.right_mm, cut.bottom_mm)
