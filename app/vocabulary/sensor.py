"""The media sensor of a printer in words: whether it can be calibrated from here, and why not now. Pure."""

from __future__ import annotations

from app.language.translate import tr
from app.vocabulary.printer_settings import driven_in
from server_core.contract.types.media import has_sensor_command, sensor_command
from server_core.contract.types.printers import Backend, PrinterView
from server_core.contract.types.states import PrinterStatus

OWN_PORT = (Backend.SOCKET, Backend.USB, Backend.LPD, Backend.WINDOWS)
"""Where a language's bytes are taken as they are."""


def has_sensor(printer: PrinterView) -> bool:
    """Its language has a command for it."""
    return printer.backend in OWN_PORT and has_sensor_command(driven_in(printer))


def command_of(printer: PrinterView) -> str | None:
    """As the manual of its language calls it: `~JC`, `GAPDETECT`."""
    continuous = printer.media_width_mm is not None and printer.media_height_mm is None
    return sensor_command(driven_in(printer), printer.media_tracking, continuous=continuous)


def why_no_sensor(printer: PrinterView) -> str | None:
    if command_of(printer) is None:
        return tr("Continuous media have neither gaps nor marks to be measured")
    if printer.status is PrinterStatus.PAUSED:
        return tr("It is paused, and somebody may be changing its roll: resume it first")
    if printer.printing:
        return tr("It is printing: wait until it is done")
    if printer.status is PrinterStatus.OFFLINE:
        return tr("It is offline")
    return None
