"""What is said of a job whose document is not kept any more. Pure."""

from __future__ import annotations

from datetime import timedelta

from app.language.translate import tr
from server_core.contract.types.jobs import JobRow

DAY = timedelta(days=1)


def removed_words(row: JobRow) -> str | None:
    """`Content removed after 7 days`; None: it is there, as far as is known."""
    if row.document_removed_at is None:
        return None
    days = round((row.document_removed_at - (row.completed_at or row.created_at)) / DAY)
    return tr("Content removed after %n day(s)", "", days) if days else tr("Content removed after less than a day")
