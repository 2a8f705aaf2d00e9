"""The questions "did it come out?" in words. Pure."""

from __future__ import annotations

from datetime import datetime

from app.vocabulary.ages import clock, spoken_age
from app.vocabulary.jobs import attempt_of
from app.vocabulary.plain_text import plain
from app.vocabulary.twins import ORDERED_TWICE, asks_twice, twin_words
from server_core.contract.console import JobRow

MOST_NAMED = 3
"""Questions that one scan may be of."""


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


def is_named(row: JobRow, text: str) -> bool:
    """By its id, reference or file name, in capitals or not."""
    wanted = text.strip().casefold()
    names = (str(row.print_job_id), (row.reference or "").casefold(), plain(row.filename).casefold())
    return bool(wanted) and wanted in names


def looking_for(text: str) -> str:
    return f"Looking for “{text}”…"


def not_looked_up(text: str) -> str:
    return f"“{text}” could not be looked up. Please scan it again."


def too_many(text: str) -> str:
    return f"“{text}” is not found yet. There may be more than was searched."


def on_this_one(text: str) -> str:
    return f"“{text}” is on this one."


def perhaps_this_one(text: str) -> str:
    return f"“{text}” was found for this one. Please look whether it is the one."


def fits_several(text: str, names: list[str]) -> str:
    shown = ", ".join(names[:MOST_NAMED]) + ("…" if len(names) > MOST_NAMED else "")
    return f"“{text}” fits {len(names)} open questions: {shown}. Please look which one it is."


def stay_counted(out: int) -> str:
    """A later scan was of an earlier label."""
    return f"The first {out} stay counted."


def twice_words(row: JobRow) -> str:
    """Beside the other question, nothing where nobody asks: the missing part of a double may not be wanted."""
    if row.twin is None or not asks_twice(row):
        return ""
    return f"{ORDERED_TWICE.word} {twin_words(row.twin)}. If one is enough, print nothing again."
