"""Faults of label and receipt printers in the words of RFC 8011 (printer-state-reasons) and PWG 5100.9."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from agent_core.domain import DeviceStatus
from server_core.contract.messages.message import words
from server_core.contract.types.states import PrinterStatus, WaitingReason

MOST_TEXTS = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Fault:
    """`waiting` None = a warning: it prints on. `text` is for people."""

    word: str
    text: str
    waiting: WaitingReason | None = None


COVER_OPEN = Fault(
    word="cover-open", waiting=WaitingReason.COVER_OPEN, text="The print head or the cover is open. Close it."
)
MEDIA_JAM = Fault(word="media-jam", waiting=WaitingReason.MEDIA_JAM, text="Paper is jammed. Take it out.")
MEDIA_EMPTY = Fault(word="media-empty", waiting=WaitingReason.MEDIA_EMPTY, text="Paper is out. Put in a new roll.")
RIBBON_EMPTY = Fault(
    word="marker-supply-empty", waiting=WaitingReason.MARKER_SUPPLY_EMPTY, text="The ribbon is out. Put in a new one."
)
RIBBON_JAM = Fault(word="marker-failure", waiting=WaitingReason.PRINTER_STOPPED, text="The ribbon is jammed.")
CUTTER_JAM = Fault(
    word="cutter-jam", waiting=WaitingReason.PRINTER_STOPPED, text="The cutter is stuck. Free it, switch it off and on."
)
HEAD_FAULT = Fault(
    word="marker-failure", waiting=WaitingReason.PRINTER_STOPPED, text="It says that its print head is broken."
)
TOO_HOT = Fault(
    word="other", waiting=WaitingReason.PRINTER_STOPPED, text="It is too hot. It goes on when it has cooled down."
)
OTHER = Fault(word="other", waiting=WaitingReason.PRINTER_STOPPED, text="It reports an error. Look at its display.")
PAUSED = Fault(word="paused", waiting=WaitingReason.PRINTER_STOPPED, text="It is paused at its own buttons.")
OFFLINE = Fault(
    word="paused", waiting=WaitingReason.PRINTER_STOPPED, text="It says that it is offline. Look at its buttons."
)
BUFFER_FULL = Fault(word="spool-area-full", waiting=WaitingReason.PRINTER_BUSY, text="Its memory is full of jobs.")
MEDIA_LOW = Fault(word="media-low", text="Paper is running out.")
RIBBON_LOW = Fault(word="marker-supply-low", text="The ribbon is running out.")
HEAD_WORN = Fault(word="marker-life-almost-over", text="It asks for a clean or a new print head.")
TO_CALIBRATE = Fault(word="other", text="It asks to be calibrated to its media.")
TOO_COLD = Fault(word="other", text="It is cold and may print faintly.")
LABEL_TO_TAKE = Fault(word="output-area-almost-full", text="It waits until a label is taken off.")
BATTERY_LOW = Fault(word="other", text="Its battery is low.")

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
        message=words(" ".join(fault.text for fault in faults[:MOST_TEXTS]) or None),
        waiting=waiting,
    )
