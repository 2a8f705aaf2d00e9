"""What a printer says of itself now (RFC 8011 sections 5.4.11 to 5.4.13, 5.4.23)."""

from __future__ import annotations

from agent_core.backends.ipp.message import Attributes
from agent_core.backends.ipp.reasons import keywords, waiting_reason
from agent_core.backends.ipp.supplies import supplies_of
from agent_core.backends.ipp.tags import PrinterState
from agent_core.device_text import clean_or_none, place_or_none
from agent_core.domain import DeviceStatus
from server_core.contract.messages.message import Message, words
from server_core.contract.types.states import PrinterStatus, WaitingReason

STATUS_ATTRIBUTES = (
    "printer-state",
    "printer-state-reasons",
    "printer-state-message",
    "printer-is-accepting-jobs",
    "printer-location",
)
COUNTER_ATTRIBUTES = ("printer-impressions-completed", "queued-job-count")


def device_status(printer: Attributes) -> DeviceStatus:
    """`waiting` may be set for a printer that is online: an empty second tray need not stop a job."""
    state = printer.integer("printer-state")
    raw = printer.words("printer-state-reasons")
    waiting = waiting_reason(raw)
    refuses = printer.boolean("printer-is-accepting-jobs") is False
    if waiting is None and (state == PrinterState.STOPPED or refuses):
        waiting = WaitingReason.PRINTER_STOPPED
    return DeviceStatus(
        condition=_condition(state, raw, waiting, refuses),
        reasons=keywords(raw),
        message=words(clean_or_none(printer.word("printer-state-message"))),
        waiting=waiting,
        supplies=supplies_of(printer),
        place=place_or_none(printer.word("printer-location")),
        impressions=_impressions(state, printer),
    )


def _impressions(state: int | None, printer: Attributes) -> int | None:
    """PWG 5100.22. Of a printer that is at work on something the count says nothing."""
    rests = state == PrinterState.IDLE and not printer.integer("queued-job-count")
    return printer.integer("printer-impressions-completed") if rests else None


def _condition(state: int | None, raw: tuple[str, ...], waiting: WaitingReason | None, refuses: bool) -> PrinterStatus:
    if state is None:
        return PrinterStatus.UNKNOWN
    severe = any(word.endswith("-error") for word in raw)
    if state != PrinterState.STOPPED and not refuses and not severe:
        return PrinterStatus.ONLINE
    return PrinterStatus.OFFLINE if waiting is WaitingReason.PRINTER_OFFLINE else PrinterStatus.ERROR


def unreachable(message: Message) -> DeviceStatus:
    return DeviceStatus(condition=PrinterStatus.OFFLINE, message=message, waiting=WaitingReason.PRINTER_OFFLINE)
