"""Loaded media and the jobs that wait for it, in operators' words. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.vocabulary.sizes import area_words, mm
from server_core.contract.media import MediaLoaded, MediaWait
from server_core.contract.rolls import MediaTracking


def size_words(width_mm: float | None, height_mm: float | None) -> str:
    if width_mm is None:
        return "nothing that anybody told"
    return f"a roll of {mm(width_mm)} mm" if height_mm is None else area_words(width_mm, height_mm)


def tracking_words(tracking: MediaTracking | None) -> str:
    """Behind a size: what labels are told from each other by, where a person said it; a roll has no such."""
    words = {MediaTracking.GAP: ", with gaps", MediaTracking.MARK: ", with black marks"}
    return "" if tracking is None else words.get(tracking, "")


def wait_words(waits: Sequence[MediaWait]) -> str:
    """`2 jobs wait for 100 × 150 mm, 1 job for a roll of 80 mm`; empty where none waits."""
    said = [_wait(wait, first=index == 0) for index, wait in enumerate(sorted(waits, key=_turned_last))]
    return ", ".join(said)


def short_wait_words(waits: Sequence[MediaWait]) -> str:
    """The same for a card."""
    if len(waits) < 2:
        return wait_words(waits)
    return f"{sum(wait.jobs for wait in waits)} jobs wait for other media"


def _turned_last(wait: MediaWait) -> bool:
    return wait.media is None


def _wait(wait: MediaWait, *, first: bool) -> str:
    jobs = "1 job" if wait.jobs == 1 else f"{wait.jobs} jobs"
    if wait.media is None:
        return f"{jobs} {'lies' if wait.jobs == 1 else 'lie'} across what is loaded"
    verb = ("waits " if wait.jobs == 1 else "wait ") if first else ""
    return f"{jobs} {verb}for {size_words(wait.media.width_mm, wait.media.height_mm)}"


def loaded_words(name: str, loaded: MediaLoaded) -> str:
    """What became of the jobs that waited."""
    size = size_words(loaded.media_width_mm, loaded.media_height_mm) + tracking_words(loaded.media_tracking)
    lines = [f"{name} has {size} loaded now."]
    if loaded.released:
        job = (
            "1 job that waited for it is" if loaded.released == 1 else f"{loaded.released} jobs that waited for it are"
        )
        lines.append(f"{job} printed now.")
    else:
        lines.append("No job waited for it.")
    if loaded.held:
        job = "1 job for another medium waits" if loaded.held == 1 else f"{loaded.held} jobs for other media wait"
        lines.append(f"{job} until that is loaded.")
    return "\n".join(lines)
