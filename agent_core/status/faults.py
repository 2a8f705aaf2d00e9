"""Faults of label and receipt printers in the words of RFC 8011 (printer-state-reasons) and PWG 5100.9."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from agent_core.domain import DeviceStatus
from server_core.contract.messages.devices import ConditionMessages
from server_core.contract.messages.message import Message, in_a_row
from server_core.contract.types.states import PrinterStatus, WaitingReason

MOST_TEXTS = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Fault:
    """`waiting` None = a warning: it prints on."""

    word: str
    message: Message
    waiting: WaitingReason | None = None


COVER_OPEN = Fault(word="cover-open", waiting=WaitingReason.COVER_OPEN, message=ConditionMessages.COVER_OPEN())
MEDIA_JAM = Fault(word="media-jam", waiting=WaitingReason.MEDIA_JAM, message=ConditionMessages.MEDIA_JAM())
MEDIA_EMPTY = Fault(word="media-empty", waiting=WaitingReason.MEDIA_EMPTY, message=ConditionMessages.MEDIA_EMPTY())
RIBBON_EMPTY = Fault(
    word="marker-supply-empty", waiting=WaitingReason.MARKER_SUPPLY_EMPTY, message=ConditionMessages.RIBBON_EMPTY()
)
RIBBON_JAM = Fault(word="marker-failure", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.RIBBON_JAM())
CUTTER_JAM = Fault(word="cutter-jam", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.CUTTER_JAM())
HEAD_FAULT = Fault(word="marker-failure", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.HEAD_FAULT())
TOO_HOT = Fault(word="other", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.TOO_HOT())
OTHER = Fault(word="other", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.OTHER_ERROR())
PAUSED = Fault(word="paused", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.PAUSED_AT_DEVICE())
OFFLINE = Fault(word="paused", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.OFFLINE_AT_DEVICE())
BUFFER_FULL = Fault(word="spool-area-full", waiting=WaitingReason.PRINTER_BUSY, message=ConditionMessages.BUFFER_FULL())
MEDIA_LOW = Fault(word="media-low", message=ConditionMessages.MEDIA_LOW())
RIBBON_LOW = Fault(word="marker-supply-low", message=ConditionMessages.RIBBON_LOW())
HEAD_WORN = Fault(word="marker-life-almost-over", message=ConditionMessages.HEAD_WORN())
TO_CALIBRATE = Fault(word="other", message=ConditionMessages.CALIBRATION_NEEDED())
TOO_COLD = Fault(word="other", message=ConditionMessages.TOO_COLD())
LABEL_TO_TAKE = Fault(word="output-area-almost-full", message=ConditionMessages.LABEL_TO_TAKE())
BATTERY_LOW = Fault(word="other", message=ConditionMessages.BATTERY_LOW())

# what to mend first
_ORDER = (
    COVER_OPEN, MEDIA_JAM, MEDIA_EMPTY, RIBBON_EMPTY, RIBBON_JAM, CUTTER_JAM, HEAD_FAULT, TOO_HOT, OTHER, PAUSED,
    OFFLINE, BUFFER_FULL, LABEL_TO_TAKE, MEDIA_LOW, RIBBON_LOW, HEAD_WORN, TO_CALIBRATE, TOO_COLD, BATTERY_LOW,
)  # fmt: skip


def status_with(found: Iterable[Fault]) -> DeviceStatus:
    """No fault = online and well. A pause follows from most errors: it is named where nothing else explains it."""
    given = set(found)
    faults = [fault for fault in _ORDER if fault in given]
    causes = [fault for fault in faults if fault.waiting is not None and fault not in (PAUSED, OFFLINE, BUFFER_FULL)]
    if causes:
        faults = [fault for fault in faults if fault not in (PAUSED, OFFLINE)]
    waiting = next((fault.waiting for fault in faults if fault.waiting is not None), None)
    works = waiting in (None, WaitingReason.PRINTER_BUSY)
    return DeviceStatus(
        condition=PrinterStatus.ONLINE if works else PrinterStatus.ERROR,
        reasons=tuple(dict.fromkeys(fault.word for fault in faults)),
        message=in_a_row(*(fault.message for fault in faults[:MOST_TEXTS])),
        waiting=waiting,
    )
