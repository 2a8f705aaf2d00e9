"""The spooler's bits in PWG words (RFC 8011 printer-state-reasons)."""

from __future__ import annotations

from agent_core.backends.windows.spooler import Attribute, JobBit, PrinterBit, SpoolJob, SpoolPrinter
from agent_core.domain import DeviceStatus
from server_core.contract.messages.delivery import WindowsMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.states import PrinterStatus, WaitingReason

_WORDS: tuple[tuple[PrinterBit, str, WaitingReason | None], ...] = (
    (PrinterBit.PAPER_JAM, "media-jam", WaitingReason.MEDIA_JAM),
    (PrinterBit.PAPER_OUT, "media-empty", WaitingReason.MEDIA_EMPTY),
    (PrinterBit.PAPER_PROBLEM, "media-needed", WaitingReason.MEDIA_NEEDED),
    (PrinterBit.MANUAL_FEED, "media-needed", WaitingReason.MEDIA_NEEDED),
    (PrinterBit.DOOR_OPEN, "cover-open", WaitingReason.COVER_OPEN),
    (PrinterBit.NO_TONER, "toner-empty", WaitingReason.MARKER_SUPPLY_EMPTY),
    (PrinterBit.TONER_LOW, "toner-low", None),
    (PrinterBit.OUTPUT_BIN_FULL, "output-area-full", WaitingReason.PRINTER_STOPPED),
    (PrinterBit.USER_INTERVENTION, "other", WaitingReason.PRINTER_STOPPED),
    (PrinterBit.ERROR, "other", WaitingReason.PRINTER_STOPPED),
    (PrinterBit.PAUSED, "paused", WaitingReason.PRINTER_STOPPED),
    (PrinterBit.PENDING_DELETION, "paused", WaitingReason.PRINTER_STOPPED),
)
_AWAY = PrinterBit.OFFLINE | PrinterBit.NOT_AVAILABLE | PrinterBit.SERVER_UNKNOWN
_JOB_WAITS: tuple[tuple[JobBit, WaitingReason], ...] = (
    (JobBit.PAPEROUT, WaitingReason.MEDIA_EMPTY),
    (JobBit.OFFLINE, WaitingReason.PRINTER_OFFLINE),
    (JobBit.USER_INTERVENTION, WaitingReason.PRINTER_STOPPED),
    (JobBit.BLOCKED_DEVQ, WaitingReason.PRINTER_STOPPED),
    (JobBit.ERROR, WaitingReason.PRINTER_STOPPED),
    (JobBit.PAUSED, WaitingReason.PRINTER_STOPPED),
)


def status_of(printer: SpoolPrinter) -> DeviceStatus:
    """No bits: the spooler knows of no trouble, which for many ports means that it never asked."""
    if printer.attributes & Attribute.WORK_OFFLINE:
        return _offline(WindowsMessages.WINDOWS_USED_OFFLINE())
    if printer.status & _AWAY:
        return _offline(WindowsMessages.WINDOWS_SAYS_OFFLINE())
    told = [(word, waiting) for bit, word, waiting in _WORDS if printer.status & bit]
    waiting = next((one for _, one in told if one is not None), None)
    return DeviceStatus(
        condition=PrinterStatus.ONLINE if waiting is None else PrinterStatus.ERROR,
        reasons=tuple(dict.fromkeys(word for word, _ in told)),
        waiting=waiting,
    )


def waits_for(job: SpoolJob) -> WaitingReason | None:
    """What a job that does not move says of it; one behind others waits for them."""
    for bit, reason in _JOB_WAITS:
        if job.status & bit:
            return reason
    return WaitingReason.PRINTER_BUSY if job.position > 1 else None


def _offline(message: Message) -> DeviceStatus:
    return DeviceStatus(condition=PrinterStatus.OFFLINE, message=message, waiting=WaitingReason.PRINTER_OFFLINE)
