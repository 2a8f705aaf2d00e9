"""Pausing printers and letting them go on, in words. Pure."""

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


def not_changed(name: str, *, paused: bool) -> tuple[str, str]:
    """That a printer was not paused, or not resumed; and that nobody knows."""
    if paused:
        no = tr("{name} could not be paused.", name=name)
        return no, tr("It is not known whether {name} was paused.", name=name)
    return tr("{name} could not be resumed.", name=name), tr("It is not known whether {name} was resumed.", name=name)


def many_not_changed(many: int, *, paused: bool) -> tuple[str, str]:
    """The same of several."""
    if paused:
        no = tr("%n printer(s) could not be paused.", "", many)
        return no, tr("It is not known whether %n printer(s) were paused.", "", many)
    no = tr("%n printer(s) could not be resumed.", "", many)
    return no, tr("It is not known whether %n printer(s) were resumed.", "", many)
