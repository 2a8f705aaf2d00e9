"""What is said before a file is printed: why it will wait, and what of its pages is lost. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.documents.forecast_facts import Forecast, HeldForMedia, PagesAlike
from app.language.translate import Phrase, tr
from app.words.agents import called
from app.words.causes import WAITING
from app.words.cut_off import edges_words
from app.words.marks import Shape, Tone
from app.words.media import area_words, lie_words, mm
from app.words.messages import said
from app.words.plain_text import plain
from app.words.print_words import ORIENTATIONS, SCALES
from app.words.printers import reason_of
from app.words.within import within
from server_core.contract.decisions.job_reasons import printer_wait
from server_core.contract.messages.message import Message
from server_core.contract.types.jobs import CutOff
from server_core.contract.types.parameters import Orientation, ScaleMode
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import PrinterStatus, WaitingReason

NEEDS_MEDIA = "media-needed"
"""IPP status reason of a printer that waits for another medium (RFC 8011, 5.4.12)."""
GROUPS_SAID, RUNS_SAID = 2, 4


@dataclass(frozen=True, kw_only=True, slots=True)
class Ahead:
    """One thing to know before: `text` what, `fix` what to do about it."""

    shape: Shape | None
    tone: Tone
    text: Phrase | str
    fix: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.text} {self.fix}".strip()


LOOKING = Ahead(shape=None, tone=Tone.QUIET, text=Phrase("Looking at all pages…"))
LOOKING_AT_COMMANDS = Ahead(shape=None, tone=Tone.QUIET, text=Phrase("Looking at all commands…"))


def all_ahead(printer: PrinterView, seen: Forecast | None) -> list[Ahead]:
    """What stops it first; `seen` None: the file is still being looked at."""
    found = seen or Forecast()
    pages = found.page_count or 0
    said = [
        _blocked(found.blocked) if found.blocked else None,
        _lost(found.lost, pages) if found.lost else None,
        None if found.held is None else _for_media(found.held, pages),
        printer_waits(printer),
        # of one page alone its picture tells what is cut off
        _cut(found.cut, pages) if found.cut and pages > 1 else None,
    ]
    if found.usual is not None and found.others and not (found.held or found.cut or found.lost):
        said.append(_sizes(found.usual, found.others, pages))
    return [each for each in said if each is not None]


def printer_waits(printer: PrinterView) -> Ahead | None:
    """Why nothing is printed there now; None where it is, or where nobody knows."""
    name = plain(printer.name)
    if printer.account_suspended:
        fix = WAITING[WaitingReason.RELATIONSHIP_SUSPENDED].fix
        return _attention(tr("It will wait: the customer is suspended."), f"{fix}.")
    match printer.status:
        case PrinterStatus.PAUSED:
            text = tr("It will wait: {printer} is paused.", printer=name)
            if printer.paused_by:
                by = plain(printer.paused_by)
                text = tr("It will wait: {printer} is paused by {name}.", printer=name, name=by)
            return _attention(text, f"{WAITING[WaitingReason.PRINTER_PAUSED].fix}.")
        case PrinterStatus.OFFLINE:
            agent = called(printer.agent_name)
            where = tr("Check its power and cable, and whether the computer “{agent}” runs.", agent=agent)
            return _attention(tr("It will wait: {printer} does not answer.", printer=name), where)
        case PrinterStatus.ERROR:
            found = printer_wait(printer.status, printer.status_reasons)
            if NEEDS_MEDIA in printer.status_reasons:
                found = WaitingReason.MEDIA_NEEDED
            cause = WAITING[found or WaitingReason.PRINTER_STOPPED]
            said = reason_of(printer) if found is WaitingReason.PRINTER_STOPPED else cause.text
            text = tr("It will wait: {printer} is stopped.", printer=name)
            if said:
                why = within(plain(said))
                text = tr("It will wait: {printer} is stopped ({why}).", printer=name, why=why)
            return _attention(text, f"{cause.fix}.")
    return None


def _for_media(held: HeldForMedia, page_count: int) -> Ahead:
    there, alike = _area(held.loaded), held.pages
    if alike is None or alike.size is None:
        text = tr(
            "It will be held: it is for {wanted}, and {loaded} is loaded.", wanted=_area(held.wanted), loaded=there
        )
        fix = tr("Load that, or release the job in the queue to print it on what is loaded.")
        return _held(text, fix)
    what = _sized(alike, page_count, _area(alike.size))
    if held.wanted is None:
        upright = alike.size[0] < alike.size[1]
        what = _sized(alike, page_count, lie_words(*alike.size))
        across = _area(held.loaded, lie_words)
        text = tr("It will be held: {pages}, across the loaded {loaded}.", pages=what, loaded=across)
        way = ORIENTATIONS[Orientation.PORTRAIT if upright else Orientation.LANDSCAPE]
        fix = tr(
            "Choose “{way}” as its way up, or release the job in the queue to print it on what is loaded.", way=way
        )
        return _held(text, fix)
    text = tr("It will be held: {pages}, and {loaded} is loaded.", pages=what, loaded=there)
    fit = SCALES[ScaleMode.FIT]
    fix = tr("Choose “{fit}”, load that size, or release the job in the queue to print it on what is loaded.", fit=fit)
    return _held(text, fix)


def _sized(alike: PagesAlike, page_count: int, size: str) -> str:
    """`page 2 is 100 × 150 mm`, `its pages are …` where all are alike."""
    if len(alike.pages) >= page_count:
        return tr("its pages are {size}", size=size)
    which = within(pages_words(alike.pages, page_count))
    return _pages_are(which, len(alike.pages), size)


def _pages_are(which: str, number: int, size: str) -> str:
    if number == 1:
        return tr("{page} is {size}", page=which, size=size)
    return tr("{pages} are {size}", pages=which, size=size)


def _blocked(why: Message) -> Ahead:
    return Ahead(shape=Shape.CROSS, tone=Tone.FAILED, text=plain(said(why)))


def _cut(groups: Sequence[PagesAlike], page_count: int) -> Ahead:
    said = [
        tr("{edges} of {pages}", edges=_edges(each.cut_off), pages=within(pages_words(each.pages, page_count)))
        for each in groups[:GROUPS_SAID]
    ]
    more = sum(len(each.pages) for each in groups[GROUPS_SAID:])
    if more:
        said.append(tr("%n more page(s), too", "", more))
    fix = tr("“{fit}” prints them whole.", fit=SCALES[ScaleMode.FIT])
    return _attention(tr("Cut off: {pages}.", pages="; ".join(said)), fix)


def _lost(pages: Sequence[int], page_count: int) -> Ahead:
    """The agent refuses such a document."""
    what = within(pages_words(pages, page_count))
    fix = tr("Make the margins smaller.")
    text = tr("It will not be printed: nothing of {pages} is on the medium.", pages=what)
    return Ahead(shape=Shape.CROSS, tone=Tone.FAILED, text=text, fix=fix)


def _sizes(usual: tuple[float, float], groups: Sequence[PagesAlike], page_count: int) -> Ahead:
    """Pages that are not as large as most of them are, or lie otherwise."""
    said: list[str] = []
    for each in groups[:GROUPS_SAID]:
        which = pages_words(each.pages, page_count)
        said.append(_pages_are(within(which) if said else which, len(each.pages), _area(each.size)))
    more = sum(len(each.pages) for each in groups[GROUPS_SAID:])
    if more:
        said.append(tr("%n more have yet other sizes", "pages", more))
    text = tr("{pages}; the others are {size}.", pages=", ".join(said), size=_area(usual))
    return Ahead(shape=None, tone=Tone.QUIET, text=text)


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
    said = [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs[:RUNS_SAID]]
    more = sum(map(len, runs[RUNS_SAID:]))
    shown = ", ".join(said)
    if more:
        shown = tr("{names} and %n more", "", more, names=shown)
    return tr("Page {page}", page=shown) if len(pages) == 1 else tr("Pages {pages}", pages=shown)


def _held(text: str, fix: str) -> Ahead:
    return Ahead(shape=Shape.BARS, tone=Tone.HELD, text=text, fix=fix)


def _attention(text: str, fix: str) -> Ahead:
    return Ahead(shape=Shape.WARNING, tone=Tone.ATTENTION, text=text, fix=fix)


def _area(
    size: tuple[float | None, float | None] | None, said: Callable[[float, float | None], str] = area_words
) -> str:
    width, height = (None, None) if size is None else size
    if width is None:
        return tr("other", "media") if height is None else tr("{length} mm long", length=mm(height))
    return said(width, height)


def _edges(cut: CutOff) -> str:
    return edges_words(cut.left_mm, cut.top_mm, cut.right_mm, cut.bottom_mm)
