"""Loaded media and the jobs that wait for it, in operators' words. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.language.table import Words
from app.language.translate import Phrase, figure, tr
from server_core.contract.types.fields import mm as plain_mm
from server_core.contract.types.media import Media, MediaLoaded, MediaTracking, MediaWait


def size_words(width_mm: float | None, height_mm: float | None) -> str:
    if width_mm is None:
        return tr("unknown media")
    return tr("a roll of {width} mm", width=mm(width_mm)) if height_mm is None else area_words(width_mm, height_mm)


def tracking_words(tracking: MediaTracking | None) -> str:
    """Behind a size: what labels are told from each other by, where a person said it; a roll has no such."""
    words = {MediaTracking.GAP: tr(", with gaps"), MediaTracking.MARK: tr(", with black marks")}
    return "" if tracking is None else words.get(tracking, "")


def wait_words(waits: Sequence[MediaWait]) -> str:
    """`2 jobs wait for 100 × 150 mm, 1 job for a roll of 80 mm`; empty where none waits."""
    said = [_wait(wait, first=index == 0) for index, wait in enumerate(sorted(waits, key=_turned_last))]
    return ", ".join(said)


def short_wait_words(waits: Sequence[MediaWait]) -> str:
    """The same for a card."""
    if len(waits) < 2:
        return wait_words(waits)
    return tr("%n job(s) wait for other media", "", sum(wait.jobs for wait in waits))


def _turned_last(wait: MediaWait) -> bool:
    return wait.media is None


def _wait(wait: MediaWait, *, first: bool) -> str:
    if wait.media is None:
        return tr("%n job(s) lie across what is loaded", "", wait.jobs)
    size = size_words(wait.media.width_mm, wait.media.height_mm)
    return (
        tr("%n job(s) wait for {size}", "", wait.jobs, size=size)
        if first
        else tr("%n job(s) for {size}", "", wait.jobs, size=size)
    )


def loaded_words(name: str, loaded: MediaLoaded) -> str:
    """What became of the jobs that waited."""
    size = size_words(loaded.media_width_mm, loaded.media_height_mm) + tracking_words(loaded.media_tracking)
    lines = [tr("{name} has {size} loaded now.", name=name, size=size)]
    if loaded.released:
        lines.append(tr("%n job(s) that waited for it are printed now.", "", loaded.released))
    else:
        lines.append(tr("No job waited for it."))
    if loaded.held:
        lines.append(tr("%n job(s) for other media wait until that is loaded.", "", loaded.held))
    return "\n".join(lines)


# Names of media as people know them, from those that printers tell (PWG 5101.1: `na_letter_8.5x11in`). Pure.


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
    """`Letter`, `A4`, `JIS B5`; of others their size in mm."""
    told = _SELF_DESCRIBING.match(media.name)
    if told is None and "_" not in media.name:
        return media.name
    standard, name = (told["class"], told["name"]) if told is not None else ("", "")
    if (standard, name) in _KNOWN:
        return _KNOWN[standard, name]
    if standard in ("iso", "jis") and _SERIES.match(name):
        return name.upper() if standard == "iso" else f"JIS {name.upper()}"
    return area_words(media.width_mm, media.height_mm or None)


# Sizes of pages and media in operators' words. Pure.


def mm(length: float) -> str:
    """Without the unit, as the server writes it, with the signs of who reads it."""
    return figure(float(plain_mm(length)), "g")


def area_words(width_mm: float, height_mm: float | None) -> str:
    """`100 × 150 mm`; `80 mm roll` where the height follows the content."""
    return tr("{width} mm roll", width=mm(width_mm)) if height_mm is None else _sides(width_mm, height_mm)


def lie_words(width_mm: float, height_mm: float | None) -> str:
    """With how it lies, where that is seen: `150 × 100 mm (landscape)`."""
    size = area_words(width_mm, height_mm)
    if height_mm is None or mm(width_mm) == mm(height_mm):
        return size
    return tr("{size} (landscape)", size=size) if width_mm > height_mm else tr("{size} (portrait)", size=size)


def _sides(width_mm: float, height_mm: float) -> str:
    return f"{mm(width_mm)} × {mm(height_mm)} mm"
