"""Old jobs that wait for a person's word, in words. Pure."""

from __future__ import annotations

from datetime import datetime

from app.vocabulary.ages import age
from app.vocabulary.notices import cause_of
from app.vocabulary.plain_text import plain
from server_core.contract.console import Notice, PrinterView


def old_jobs_words(printer: PrinterView, notice: Notice | None, now: datetime, *, more: int = 0) -> str:
    """`14 jobs waited up to 3 h for Zebra Dock 1. Still needed?`; `more`: other printers that have old jobs."""
    name = plain(printer.name)
    jobs = "1 job" if printer.stale == 1 else f"{printer.stale} jobs"
    if notice is not None and "backup_at" in notice.details:
        text = f"{name}: {cause_of(notice).text}. Still needed?"
    else:
        oldest = _time(notice)
        up_to = "" if oldest is None else f" up to {age(oldest, now)}" if printer.stale > 1 else f" {age(oldest, now)}"
        text = f"{jobs} waited{up_to or ' too long'} for {name}. Still needed?"
    others = (
        "" if not more else " Another printer has old jobs, too." if more == 1 else f" {more} more printers ask, too."
    )
    return f"{text}{others}"


def _time(notice: Notice | None) -> datetime | None:
    told = None if notice is None else notice.details.get("oldest")
    try:
        return None if told is None else datetime.fromisoformat(str(told))
    except ValueError:
        return None
