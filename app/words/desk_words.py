"""The questions "did it come out?" in words. Pure."""

from __future__ import annotations

from datetime import datetime

from app.language.translate import tr
from app.words.ages import clock, spoken_age
from app.words.jobs import attempt_of
from app.words.plain_text import plain
from app.words.twins import ORDERED_TWICE, asks_twice, twin_words
from app.words.within import within
from server_core.contract.types.jobs import JobRow

MOST_NAMED = 3
"""Questions that one scan may be of."""


def sent_words(row: JobRow, now: datetime) -> str:
    """`label.pdf · 2 copies · attempt 2 · 14:33:25, 40 seconds ago`."""
    copies = tr("%n copy(s)", "", row.copies)
    began = row.started_at or row.created_at
    when = f"{clock(began)}, {spoken_age(began, now)}"
    return " · ".join(filter(None, (plain(row.filename), copies, within(attempt_of(row)), when)))


def print_words(missing: int) -> str:
    return tr("Print the %n missing", "", missing)


def unread_words(count: int) -> str:
    return tr("%n question(s) could not be read.", "", count)


def is_named(row: JobRow, text: str) -> bool:
    """By its id, reference or file name, in capitals or not."""
    wanted = text.strip().casefold()
    names = (str(row.print_job_id), (row.reference or "").casefold(), plain(row.filename).casefold())
    return bool(wanted) and wanted in names


def looking_for(text: str) -> str:
    return tr("Looking for “{text}”…", text=text)


def not_looked_up(text: str) -> str:
    return tr("“{text}” could not be looked up. Please scan it again.", text=text)


def too_many(text: str) -> str:
    return tr("“{text}” is not found yet. There may be more than was searched.", text=text)


def on_this_one(text: str) -> str:
    return tr("“{text}” is on this one.", text=text)


def perhaps_this_one(text: str) -> str:
    return tr("“{text}” was found for this one. Please look whether it is the one.", text=text)


def fits_several(text: str, names: list[str]) -> str:
    shown = ", ".join(names[:MOST_NAMED]) + ("…" if len(names) > MOST_NAMED else "")
    return tr(
        "“{text}” fits %n open questions: {names}. Please look which one it is.", "", len(names), text=text, names=shown
    )


def stay_counted(out: int) -> str:
    """A later scan was of an earlier label."""
    return tr("The first {count} stay counted.", count=out)


def twice_words(row: JobRow) -> str:
    """Beside the other question, nothing where nobody asks: the missing part of a double may not be wanted."""
    if row.twin is None or not asks_twice(row):
        return ""
    words = f"{ORDERED_TWICE.word} {twin_words(row.twin)}"
    return tr("{twice}. If one is enough, print nothing again.", twice=words)
