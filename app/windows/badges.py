"""What the navigation shows beside a page that was not built yet. Pure."""

from __future__ import annotations

from app.language.translate import tr
from app.pages.page import Badge
from app.vocabulary.marks import Shape, Tone
from app.vocabulary.needs import Needs


def queue_badge(needs: Needs) -> Badge | None:
    """How many jobs need a person; None: none, or nobody knows yet."""
    if not needs.jobs:
        return None
    shape, tone = Shape.BARS, Tone.HELD
    if needs.failed:
        shape, tone = Shape.CROSS, Tone.FAILED
    elif needs.check:
        shape, tone = Shape.WARNING, Tone.ATTENTION
    return Badge(count=needs.jobs, shape=shape, tone=tone, spoken=_need(needs.jobs))


def printers_badge(needs: Needs) -> Badge | None:
    """As many as the status bar and the symbol beside the clock tell of."""
    if not needs.printers:
        return None
    shape, tone = (Shape.CROSS, Tone.FAILED) if needs.stopped else (Shape.WARNING, Tone.ATTENTION)
    return Badge(count=needs.printers, shape=shape, tone=tone, spoken=_need(needs.printers))


def _need(number: int) -> str:
    return tr("%n need(s) you", "jobs or printers", number)
