"""Old jobs that wait for a person's word, in words. Pure."""

from __future__ import annotations

from datetime import datetime

from app.language.translate import tr
from app.vocabulary.ages import age
from app.vocabulary.notices import cause_of
from app.vocabulary.plain_text import plain
from server_core.contract.types.audit import Notice
from server_core.contract.types.printers import BacklogAnswered, BacklogChoice, PrinterView


def old_jobs_words(printer: PrinterView, notice: Notice | None, now: datetime, *, more: int = 0) -> str:
    """`14 jobs waited up to 3 h for Zebra Dock 1. Still needed?`; `more`: other printers that have old jobs."""
    name = plain(printer.name)
    if notice is not None and "backup_at" in notice.details:
        text = f"{name}: {cause_of(notice).text}."
    else:
        oldest = _time(notice)
        if oldest is None:
            text = tr("%n job(s) waited too long for {printer}.", "", printer.stale, printer=name)
        else:
            time = age(oldest, now)
            text = tr("%n job(s) waited up to {time} for {printer}.", "", printer.stale, printer=name, time=time)
    others = tr("%n more printer(s) ask, too.", "", more) if more else ""
    return " ".join(filter(None, (text, tr("Still needed?"), others)))


def _time(notice: Notice | None) -> datetime | None:
    told = None if notice is None else notice.details.get("oldest")
    try:
        return None if told is None else datetime.fromisoformat(str(told))
    except ValueError:
        return None


def answered_words(name: str, choice: BacklogChoice, answered: BacklogAnswered) -> str:
    """`14 jobs for Zebra Dock 1 are printed now. 2 of them are held.`"""
    many = answered.jobs
    if choice is BacklogChoice.CANCEL:
        told = tr("%n job(s) for {name} were cancelled.", "", many, name=name)
    else:
        told = tr("%n job(s) for {name} are printed now.", "", many, name=name)
    held = answered.still_held
    if not held:
        return told
    still = tr("%n of them are held.", "", held)
    return f"{told} {still}"


def not_known_words(name: str, choice: BacklogChoice) -> str:
    if choice is BacklogChoice.CANCEL:
        return tr("It is not known whether the old jobs of {name} were cancelled.", name=name)
    return tr("It is not known whether the old jobs of {name} were released.", name=name)
