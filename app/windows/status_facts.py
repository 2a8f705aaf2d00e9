"""The facts behind each part of the status bar. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from app.vocabulary.ages import age, clock, moment
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import mark_of, needs_attention, reason_of
from app.vocabulary.storage import bytes_words
from app.widgets.facts import Fact
from server_core.contract.console import EngineStatus, PrinterView

MOST_PRINTERS = 8


def server_facts(status: EngineStatus | None, error: str, error_at: datetime | None, now: datetime) -> list[Fact]:
    """`error`: the last one, also when all is well again."""
    facts = []
    if status is not None:
        running = f"{age(status.started_at, now)}, since {moment(status.started_at, now)}"
        facts = [
            Fact("Address", status.base_url),
            Fact("Running", running),
            Fact("Version", status.version),
            Fact("Open jobs", str(status.jobs_open)),
            Fact("Disk free", bytes_words(status.disk_free_bytes)),
        ]
    last = f"{error} ({clock(error_at)})" if error and error_at is not None else "none since this window is open"
    return [*facts, Fact("Last error", plain(last))]


def agent_facts(status: EngineStatus | None) -> list[Fact]:
    if status is None:
        return [Fact("Agents", "not known while the server does not answer")]
    missing = status.agents_total - status.agents_online
    facts = [Fact("Connected", f"{status.agents_online} of {status.agents_total}")]
    if missing:
        facts.append(Fact("Missing", "start the computer or Spoolhouse there; its jobs wait meanwhile"))
    return facts


def printer_facts(printers: Sequence[PrinterView]) -> list[Fact]:
    """Those that need a person first."""
    first = sorted(printers, key=lambda printer: (not needs_attention(printer), printer.name.casefold()))
    facts = []
    for printer in first[:MOST_PRINTERS]:
        words = ", ".join(part for part in (mark_of(printer).word, reason_of(printer)) if part)
        facts.append(Fact(plain(printer.name), plain(words)))
    if len(first) > MOST_PRINTERS:
        facts.append(Fact("", f"and {len(first) - MOST_PRINTERS} more"))
    return facts or [Fact("Printers", "none yet")]


def live_facts(age_seconds: float | None, heard_at: datetime | None, error: str) -> list[Fact]:
    if age_seconds is None or heard_at is None:
        return [Fact("Data", "not read yet")]
    facts = [Fact("Last heard", f"{clock(heard_at)}, {age_seconds:.0f} s ago")]
    if error:
        facts.append(Fact("Why", plain(error)))
    return facts
