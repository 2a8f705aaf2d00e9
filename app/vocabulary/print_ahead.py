"""What is said before a file is printed: why it will wait, and what of its pages is lost. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from agent_core.bitmap import CutOff
from app.forecast_facts import Forecast, HeldForMedia, PagesAlike
from app.vocabulary.causes import WAITING
from app.vocabulary.marks import Shape, Tone
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import reason_of
from app.vocabulary.sizes import area_words, lie_words, mm
from server_core.contract.agent import WaitingReason
from server_core.contract.console import PrinterView
from server_core.contract.device_access import KeptOut
from server_core.contract.public import PrinterStatus

BY_KEYWORD = {
    "media-empty": WaitingReason.MEDIA_EMPTY,
    "media-jam": WaitingReason.MEDIA_JAM,
    "media-needed": WaitingReason.MEDIA_NEEDED,
    "cover-open": WaitingReason.COVER_OPEN,
    "door-open": WaitingReason.COVER_OPEN,
    "marker-supply-empty": WaitingReason.MARKER_SUPPLY_EMPTY,
    "toner-empty": WaitingReason.MARKER_SUPPLY_EMPTY,
    KeptOut.LOGIN_NEEDED: WaitingReason.LOGIN_NEEDED,
    KeptOut.LOGIN_REFUSED: WaitingReason.LOGIN_REFUSED,
    KeptOut.CERTIFICATE_CHANGED: WaitingReason.CERTIFICATE_CHANGED,
}
"""What a stopped printer says of itself, and what a job then waits for."""
GROUPS_SAID, RUNS_SAID = 2, 4
RELEASE = "release the job in the queue to print it on what is loaded"


@dataclass(frozen=True, kw_only=True, slots=True)
class Ahead:
    """One thing to know before: `text` what, `fix` what to do about it."""

    shape: Shape | None
    tone: Tone
    text: str
    fix: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.text} {self.fix}".strip()


LOOKING = Ahead(shape=None, tone=Tone.QUIET, text="Looking at all pages…")
LOOKING_AT_COMMANDS = Ahead(shape=None, tone=Tone.QUIET, text="Looking at all commands…")


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
    match printer.status:
        case PrinterStatus.PAUSED:
            by = f" by {plain(printer.paused_by)}" if printer.paused_by else ""
            return _waits(f"{name} is paused{by}", WAITING[WaitingReason.PRINTER_PAUSED].fix)
        case PrinterStatus.OFFLINE:
            where = f"Check its power and cable, and whether the computer “{plain(printer.agent_name)}” runs"
            return _waits(f"{name} does not answer", where)
        case PrinterStatus.ERROR:
            found = next((BY_KEYWORD[each] for each in printer.status_reasons if each in BY_KEYWORD), None)
            cause = WAITING[found or WaitingReason.PRINTER_STOPPED]
            said = reason_of(printer) if found is None else cause.text
            state = f"{name} is stopped"
            return _waits(f"{state} ({_lower(plain(said))})" if said else state, cause.fix)
    return None


def _for_media(held: HeldForMedia, page_count: int) -> Ahead:
    there, alike = _area(held.loaded), held.pages
    if alike is None or alike.size is None:
        return _held(f"it is for {_area(held.wanted)}, and {there} is loaded", f"Load that, or {RELEASE}")
    some = len(alike.pages) < page_count
    verb = "is" if len(alike.pages) == 1 else "are"
    which = f"{_lower(pages_words(alike.pages, page_count))} {verb}" if some else "its pages are"
    what = f"{which} {_area(alike.size)}"
    if held.wanted is None:
        way = "Portrait" if alike.size[0] < alike.size[1] else "Landscape"
        what = f"{which} {lie_words(*alike.size)}"
        return _held(
            f"{what}, across the loaded {_area(held.loaded, lie_words)}", f"Choose “{way}” as its way up, or {RELEASE}"
        )
    return _held(f"{what}, and {there} is loaded", f"Choose “Fit to media”, load that size, or {RELEASE}")


def _blocked(command: str) -> Ahead:
    fix = "Ask the sender, or see the printer’s RAW policy."
    return Ahead(shape=Shape.CROSS, tone=Tone.FAILED, text=f"It will not be printed: {plain(command)}.", fix=fix)


def _cut(groups: Sequence[PagesAlike], page_count: int) -> Ahead:
    said = [f"{_edges(each.cut_off)} of {_lower(pages_words(each.pages, page_count))}" for each in groups[:GROUPS_SAID]]
    more = sum(len(each.pages) for each in groups[GROUPS_SAID:])
    rest = f"; {more} more page{'' if more == 1 else 's'}, too" if more else ""
    return _attention(f"Cut off: {'; '.join(said)}{rest}.", "“Fit to media” prints them whole.")


def _lost(pages: Sequence[int], page_count: int) -> Ahead:
    """The agent refuses such a document."""
    what = _lower(pages_words(pages, page_count))
    fix = "Make the margins smaller."
    text = f"It will not be printed: nothing of {what} is on the medium."
    return Ahead(shape=Shape.CROSS, tone=Tone.FAILED, text=text, fix=fix)


def _sizes(usual: tuple[float, float], groups: Sequence[PagesAlike], page_count: int) -> Ahead:
    """Pages that are not as large as most of them are, or lie otherwise."""
    said: list[str] = []
    for each in groups[:GROUPS_SAID]:
        verb = "is" if len(each.pages) == 1 else "are"
        which = pages_words(each.pages, page_count)
        said.append(f"{_lower(which) if said else which} {verb} {_area(each.size)}")
    more = sum(len(each.pages) for each in groups[GROUPS_SAID:])
    rest = f", {more} more have yet other sizes" if more else ""
    return Ahead(shape=None, tone=Tone.QUIET, text=f"{', '.join(said)}{rest}; the others are {_area(usual)}.")


def pages_words(pages: Sequence[int], page_count: int) -> str:
    """`Page 2`, `Pages 2, 4–6`, `All 7 pages`."""
    if len(pages) == page_count:
        return f"All {page_count} pages"
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    said = [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs[:RUNS_SAID]]
    more = sum(map(len, runs[RUNS_SAID:]))
    rest = f" and {more} more" if more else ""
    return f"Page{'' if len(pages) == 1 else 's'} {', '.join(said)}{rest}"


def _waits(why: str, fix: str) -> Ahead:
    return _attention(f"It will wait: {why}.", f"{fix}.")


def _held(why: str, fix: str) -> Ahead:
    return Ahead(shape=Shape.BARS, tone=Tone.HELD, text=f"It will be held: {why}.", fix=f"{fix}.")


def _attention(text: str, fix: str) -> Ahead:
    return Ahead(shape=Shape.WARNING, tone=Tone.ATTENTION, text=text, fix=fix)


def _area(
    size: tuple[float | None, float | None] | None, said: Callable[[float, float | None], str] = area_words
) -> str:
    width, height = (None, None) if size is None else size
    if width is None:
        return "other" if height is None else f"{mm(height)} mm long"
    return said(width, height)


def _edges(cut: CutOff) -> str:
    edges = (("left", cut.left_mm), ("top", cut.top_mm), ("right", cut.right_mm), ("bottom", cut.bottom_mm))
    return ", ".join(f"{lost:.1f} mm at the {edge}" for edge, lost in edges if lost)


def _lower(text: str) -> str:
    """What begins with a word; HEAD HOT stays as it is."""
    return text if text[1:2].isupper() else f"{text[:1].lower()}{text[1:]}"
