"""What is said of a job whose document is not kept any more. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta

from server_core.contract.console import JobRow

DAY = timedelta(days=1)


def removed_words(row: JobRow) -> str | None:
    """`Content removed after 7 days`; None: it is there, as far as is known."""
    if row.document_removed_at is None:
        return None
    return f"Content removed after {_days(row.completed_at or row.created_at, row.document_removed_at)}"


def _days(since: datetime, until: datetime) -> str:
    days = round((until - since) / DAY)
    if days < 1:
        return "less than a day"
    return "1 day" if days == 1 else f"{days} days"
