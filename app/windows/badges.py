"""What the navigation shows beside a page that was not built yet. Pure."""

from __future__ import annotations

from app.pages.page import Badge
from app.vocabulary.marks import Shape, Tone
from server_core.contract.console import QueueSummary


def queue_badge(summary: QueueSummary | None) -> Badge | None:
    """How many jobs need a person; None: none, or nobody knows yet."""
    needs = 0 if summary is None else summary.failed + summary.check
    if summary is None or not needs:
        return None
    return Badge(
        count=needs,
        shape=Shape.CROSS if summary.failed else Shape.WARNING,
        tone=Tone.FAILED if summary.failed else Tone.ATTENTION,
        spoken=f"{needs} need{'s' if needs == 1 else ''} you",
    )
