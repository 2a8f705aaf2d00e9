"""The queue's filter as the settings keep it. Pure."""

from __future__ import annotations

from uuid import UUID

from app.models.queue_filter import QueueFilter, View
from app.settings import KeptFilter


def kept_filter(wanted: QueueFilter) -> KeptFilter:
    printer = "" if wanted.printer_id is None else str(wanted.printer_id)
    return KeptFilter(view=wanted.view.value, printer_id=printer, tag=wanted.tag, text=wanted.text)


def filter_of(kept: KeptFilter) -> QueueFilter:
    """What is not understood any more is as if it had not been kept."""
    try:
        return QueueFilter(
            view=View(kept.view),
            printer_id=UUID(kept.printer_id) if kept.printer_id else None,
            tag=kept.tag,
            text=kept.text,
        )
    except ValueError:
        return QueueFilter()
