"""The questions "did it come out?" in words. Pure."""

from __future__ import annotations

from datetime import datetime

from app.vocabulary.ages import clock, spoken_age
from app.vocabulary.jobs import attempt_of
from app.vocabulary.plain_text import plain
from server_core.contract.console import JobRow


def sent_words(row: JobRow, now: datetime) -> str:
    """`label.pdf · 2 copies · attempt 2 · 14:33:25, 40 seconds ago`."""
    copies = "1 copy" if row.copies == 1 else f"{row.copies} copies"
    began = row.started_at or row.created_at
    when = f"{clock(began)}, {spoken_age(began, now)}"
    return " · ".join(filter(None, (plain(row.filename), copies, attempt_of(row).lower(), when)))


def print_words(missing: int) -> str:
    return "Print the missing one" if missing == 1 else f"Print the {missing} missing"


def unread_words(count: int) -> str:
    return "1 question could not be read." if count == 1 else f"{count} questions could not be read."
