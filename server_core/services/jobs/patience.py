"""How long a job may wait: the printer's settings first, else what its intent asks for. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Protocol

from server_core.config import Patience
from server_core.contract.types.parameters import Intent
from server_core.store.job_rows import NewJob


class PatienceColumns(Protocol):
    @property
    def stale_after_seconds(self) -> int | None: ...
    @property
    def expires_after_seconds(self) -> int | None: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class PrinterPatience:
    """A printer's own settings in seconds; null = by intent, `stale_after_seconds` 0 = no stale guard."""

    stale_after_seconds: int | None = None
    expires_after_seconds: int | None = None

    @classmethod
    def of(cls, printer: PatienceColumns) -> PrinterPatience:
        """From whatever names the two: a printer's row, or the facts of a route."""
        return cls(stale_after_seconds=printer.stale_after_seconds, expires_after_seconds=printer.expires_after_seconds)


def stale_after(patience: Patience, printer: PrinterPatience, intent: Intent) -> timedelta | None:
    """None = such a job is printed however old it is."""
    if printer.stale_after_seconds is not None:
        return timedelta(seconds=printer.stale_after_seconds) or None
    return patience.stale_after.get(intent) or None


def expires_after(patience: Patience, printer: PrinterPatience, intent: Intent) -> timedelta:
    if printer.expires_after_seconds is not None:
        return timedelta(seconds=printer.expires_after_seconds)
    return patience.expires_after_of.get(intent, patience.expires_after)


def stale_at(patience: Patience, printer: PrinterPatience, intent: Intent, since: datetime) -> datetime | None:
    """From when on an outage holds a job that has been wanted `since`."""
    limit = stale_after(patience, printer, intent)
    return None if limit is None else since + limit


def expires_at(patience: Patience, printer: PrinterPatience, intent: Intent, since: datetime) -> datetime:
    return since + expires_after(patience, printer, intent)


def timed(job: NewJob, patience: Patience, printer: PrinterPatience) -> NewJob:
    """The new job with the times that its client asked for, or its printer and its intent give it."""
    intent, since = job.parameters.intent, job.created_at
    if job.expires_after_seconds is not None:
        printer = replace(printer, expires_after_seconds=job.expires_after_seconds)
    return replace(
        job,
        stale_at=stale_at(patience, printer, intent, since),
        expires_at=expires_at(patience, printer, intent, since),
    )
