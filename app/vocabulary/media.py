"""Loaded media and the jobs that wait for it, in operators' words. Pure."""

from __future__ import annotations

from server_core.contract.media import MediaLoaded
from server_core.contract.rolls import MediaTracking


def size_words(width_mm: float | None, height_mm: float | None) -> str:
    if width_mm is None:
        return "nothing that anybody told"
    return f"a roll of {width_mm:g} mm" if height_mm is None else f"{width_mm:g} × {height_mm:g} mm"


def tracking_words(tracking: MediaTracking | None) -> str:
    """Behind a size: what labels are told from each other by, where a person said it; a roll has no such."""
    words = {MediaTracking.GAP: ", with gaps", MediaTracking.MARK: ", with black marks"}
    return "" if tracking is None else words.get(tracking, "")


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
