"""Loaded media and the jobs that wait for it, in operators' words. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.language.translate import tr
from app.vocabulary.sizes import area_words, mm
from server_core.contract.types.media import MediaLoaded, MediaTracking, MediaWait


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
