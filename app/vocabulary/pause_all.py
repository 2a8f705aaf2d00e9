"""What pausing all printers means, in words. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.language.translate import tr
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import PrinterStatus


def pausable(printers: Sequence[PrinterView]) -> list[PrinterView]:
    return [printer for printer in printers if printer.status is not PrinterStatus.PAUSED]


def paused(printers: Sequence[PrinterView]) -> list[PrinterView]:
    return [printer for printer in printers if printer.status is PrinterStatus.PAUSED]


def pause_effect(printers: Sequence[PrinterView]) -> str:
    """Of those that would be paused."""
    waiting = sum(printer.waiting for printer in printers)
    printing = sum(printer.printing for printer in printers)
    waits = tr("%n job(s) wait then.", "", waiting) if waiting else ""
    comes = tr("What a printer has begun comes out first.") if printing else ""
    rest = tr("New jobs are still taken, and wait. Nothing prints until somebody resumes.")
    return " ".join(filter(None, (waits, comes, rest)))
