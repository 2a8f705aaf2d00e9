"""Whether what is said to be loaded is what the printer has, and what waits for it, in words. Pure."""

from __future__ import annotations

from app.language.translate import tr
from app.words.media import mm, size_words
from server_core.contract.decisions.media_fit import beyond_head, is_same_medium
from server_core.contract.decisions.media_fit import size_words as raw_size_words
from server_core.contract.messages.jobs import JobMessages
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.media import MediaSize, MediaWait, Size
from server_core.contract.types.printers import PrinterView

Loaded = tuple[float, float | None]
_NAMED_MEDIUM = {JobMessages.FOR_OTHER_PAGES.code: "page", JobMessages.FOR_OTHER_MEDIA.code: "wanted"}
"""The parameter that names the medium, by the message about a held job; none where its pages only lie across."""


def reported(printer: PrinterView) -> list[Loaded]:
    """What the device says of itself that is loaded; empty where it says nothing."""
    return [(media.width_mm, media.height_mm) for media in printer.capabilities.media or () if media.loaded]


def doubts_of(printer: PrinterView, chosen: Size | None) -> tuple[Loaded | None, list[str]]:
    """Before the first label is wasted: what the device has loaded where that is something else than what is chosen
    (None: than what was said), and what is wrong in words."""
    meant = (printer.media_width_mm, printer.media_height_mm) if chosen is None else chosen
    doubts, there = [], reported(printer)
    other = None
    if meant[0] is not None and there and not any(is_same_medium(meant, each) for each in there):
        other = there[0]
        doubts.append(
            tr(
                "The printer itself says that {there} is loaded, not {here}. Look before labels are wasted.",
                there=size_words(*other),
                here=size_words(*meant),
            )
        )
    head = printer.capabilities.custom_media
    if meant[0] is not None and head is not None and meant[0] > head.max_width_mm + 1:
        doubts.append(
            tr(
                "Its print head is {head} mm wide: nothing is printed beyond that.",
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
    """Return both ways in which a message may name the medium: the page may lie turned on it."""
    return {raw_size_words(medium.width_mm, medium.height_mm), raw_size_words(medium.height_mm, medium.width_mm)}


def wait_line(wait: MediaWait) -> str:
    if wait.media is None:
        return tr("%n job(s) lie across what is loaded", "", wait.jobs)
    return tr("%n job(s) wait for {size}", "", wait.jobs, size=size_words(wait.media.width_mm, wait.media.height_mm))


def waiting_for(printer: PrinterView, chosen: Size) -> str:
    """What comes of it when that is loaded."""
    wanted = [wait for wait in printer.media_waits if wait.media is not None]
    fits = sum(
        wait.jobs
        for wait in wanted
        if wait.media is not None and is_same_medium((wait.media.width_mm, wait.media.height_mm), chosen)
    )
    rest = sum(wait.jobs for wait in wanted) - fits
    lines = []
    if fits:
        lines.append(tr("%n job(s) that wait for it are printed then.", "", fits))
    if rest:
        lines.append(tr("%n job(s) go on waiting for other media.", "", rest))
    return "\n".join(lines)
