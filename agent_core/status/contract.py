"""The contract of a status language: channel, queries with one deadline, device reports, faults.

Reports of a device are untrusted: bounded, cleaned, and None if not understood. Faults use the keywords of RFC 8011
(printer-state-reasons) and PWG 5100.9.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from agent_core.domain import DeviceStatus
from server_core.contract.decisions.device_identity import identity
from server_core.contract.messages.devices import ConditionMessages
from server_core.contract.messages.message import Message, in_a_row
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.media import MM_PER_INCH
from server_core.contract.types.states import PrinterStatus, WaitingReason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from server_core.contract.types.documents import RawLanguage

# Channels to a device: over TCP, or over the bulk pipes of USB.


MOST_BYTES = 4096
"""Limit of one answer; no status of these languages comes near it."""


class Channel(Protocol):
    """Connection to one device while no job is on its way to it. Queries run one after the other."""

    async def ask(
        self, question: bytes, *, is_whole: Callable[[bytes], bool], seconds: float, at_most: int = MOST_BYTES
    ) -> bytes:
        """Send a query. Returns the data until it is complete, the device closes, or time is up; maybe nothing.

        `is_whole` is called as the answer grows. Returns at most `at_most` bytes. Raises OSError if a device cannot
        be reached or broke the connection before it sent anything. An empty query sends nothing and goes on listening;
        before any other, late data is discarded.
        """


CLEAR_LINE = b"\x1b@"
"""ESC @ makes a silent ESC/POS printer discard the query from its line."""
QUIET_SECONDS = 0.03
"""After a one-byte answer nothing more may come; a device that sends more means something else."""


class Queries:
    """Queries to one device. Once it has answered, a broken connection counts as silence, and its earlier answers
    hold.
    """

    def __init__(self, channel: Channel, seconds: float) -> None:
        self._channel = channel
        self._until = asyncio.get_running_loop().time() + seconds
        self._has_answered = False

    @property
    def left(self) -> float:
        """Return the remaining seconds."""
        return max(0.0, self._until - asyncio.get_running_loop().time())

    async def ask(
        self,
        question: bytes,
        is_whole: Callable[[bytes], bool],
        *,
        seconds: float | None = None,
        at_most: int = MOST_BYTES,
    ) -> bytes:
        """Send a query; waits `seconds`, at most until the deadline. Raises OSError if the device has never
        answered.
        """
        patience = self.left if seconds is None else min(seconds, self.left)
        if patience <= 0:
            return b""
        try:
            answer = await self._channel.ask(question, is_whole=is_whole, seconds=patience, at_most=at_most)
        except OSError:
            if not self._has_answered:
                raise
            return b""
        self._has_answered |= bool(answer)
        return answer

    async def ask_byte(self, question: bytes, *, seconds: float | None = None) -> int | None:
        """Return the answer if it is exactly one byte."""
        answer = await self.ask(question, bool, seconds=seconds, at_most=2)
        if len(answer) != 1 or await self.ask(b"", bool, seconds=QUIET_SECONDS, at_most=1):
            return None
        return answer[0]


MOST_CHARACTERS = 100


@dataclass(frozen=True, kw_only=True, slots=True)
class DeviceReport:
    """Capabilities and identity that a device reported. Lengths in mm.

    - `language`: the language of its answer
    - `media_height_mm`: None = not reported or continuous
    - `model`: with the manufacturer if reported
    - `mac`: in the device's spelling
    - `identity_question`: the query that yielded the serial number, or the MAC if it reports no serial number; empty if
      neither was reported. It may directly follow a status query
    """

    language: RawLanguage
    model: str | None = None
    serial: str | None = None
    mac: str | None = None
    firmware: str | None = None
    dpi: int | None = None
    head_width_mm: float | None = None
    media_width_mm: float | None = None
    media_height_mm: float | None = None
    identity_question: bytes = field(default=b"", compare=False)


def identity_of(reported: DeviceReport | None) -> DeviceIdentity:
    return NOBODY if reported is None else identity(serial=reported.serial, mac=reported.mac, model=reported.model)


def text_of(raw: bytes) -> str | None:
    """Return a device's text, cleaned for logs and labels: one line without control or bidirectional characters."""
    text = raw[: 4 * MOST_CHARACTERS].decode("utf-8", "replace").replace("\ufffd", " ")
    words = "".join(one if one.isprintable() else " " for one in text).split()
    return " ".join(words)[:MOST_CHARACTERS].strip() or None


def mm_of(dots: int | None, dpi: int | None, *, most_mm: float) -> float | None:
    """Convert to mm, to a tenth; None for a length that no printer has."""
    if dots is None or not dpi:
        return None
    millimetres = round(dots / dpi * MM_PER_INCH, 1)
    return millimetres if 1 <= millimetres <= most_mm else None


class StatusQuery(Protocol):
    async def __call__(
        self, channel: Channel, seconds: float, *, thorough: bool = True, identity_question: bytes = b""
    ) -> DeviceStatus | None:
        """Query the status; None = no answer in this language. Raises OSError.

        `thorough` also asks for rarer faults. `identity_question` is sent in one write with a status query; its
        answer is the status's `identity`.
        """


class ReportQuery(Protocol):
    async def __call__(
        self, channel: Channel, seconds: float, *, first_seconds: float | None = None
    ) -> DeviceReport | None:
        """Query the device's identity and capabilities; None = no answer in this language. Raises OSError.

        `first_seconds`: for the query that tells whether it speaks the language; None = `seconds`.
        """


@dataclass(frozen=True, kw_only=True, slots=True)
class StatusLanguage:
    """A language in which devices report their status; `languages` lists all of them.

    - `names`: in device IDs, DNS-SD and models, only capitals and digits
    - `query_unknown`: like `query_report`, for a device of unknown language: no printer of another one prints the query
    - `feed`: ejects one blank label or some receipt paper
    """

    language: RawLanguage
    names: tuple[str, ...]
    status: StatusQuery
    query_report: ReportQuery
    query_unknown: ReportQuery
    feed: bytes


MOST_TEXTS = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class DeviceFault:
    """A fault. `waiting` None = a warning: the device prints on."""

    word: str
    message: Message
    waiting: WaitingReason | None = None


COVER_OPEN = DeviceFault(word="cover-open", waiting=WaitingReason.COVER_OPEN, message=ConditionMessages.COVER_OPEN())
MEDIA_JAM = DeviceFault(word="media-jam", waiting=WaitingReason.MEDIA_JAM, message=ConditionMessages.MEDIA_JAM())
MEDIA_EMPTY = DeviceFault(
    word="media-empty", waiting=WaitingReason.MEDIA_EMPTY, message=ConditionMessages.MEDIA_EMPTY()
)
RIBBON_EMPTY = DeviceFault(
    word="marker-supply-empty", waiting=WaitingReason.MARKER_SUPPLY_EMPTY, message=ConditionMessages.RIBBON_EMPTY()
)
RIBBON_JAM = DeviceFault(
    word="marker-failure", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.RIBBON_JAM()
)
CUTTER_JAM = DeviceFault(
    word="cutter-jam", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.CUTTER_JAM()
)
HEAD_FAULT = DeviceFault(
    word="marker-failure", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.HEAD_FAULT()
)
TOO_HOT = DeviceFault(word="other", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.TOO_HOT())
OTHER = DeviceFault(word="other", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.OTHER_ERROR())
PAUSED = DeviceFault(word="paused", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.PAUSED_AT_DEVICE())
OFFLINE = DeviceFault(
    word="paused", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.OFFLINE_AT_DEVICE()
)
BUFFER_FULL = DeviceFault(
    word="spool-area-full", waiting=WaitingReason.PRINTER_BUSY, message=ConditionMessages.BUFFER_FULL()
)
MEDIA_LOW = DeviceFault(word="media-low", message=ConditionMessages.MEDIA_LOW())
RIBBON_LOW = DeviceFault(word="marker-supply-low", message=ConditionMessages.RIBBON_LOW())
HEAD_WORN = DeviceFault(word="marker-life-almost-over", message=ConditionMessages.HEAD_WORN())
TO_CALIBRATE = DeviceFault(word="other", message=ConditionMessages.CALIBRATION_NEEDED())
TOO_COLD = DeviceFault(word="other", message=ConditionMessages.TOO_COLD())
LABEL_TO_TAKE = DeviceFault(word="output-area-almost-full", message=ConditionMessages.LABEL_TO_TAKE())
BATTERY_LOW = DeviceFault(word="other", message=ConditionMessages.BATTERY_LOW())

# most urgent first
_ORDER = (
    COVER_OPEN, MEDIA_JAM, MEDIA_EMPTY, RIBBON_EMPTY, RIBBON_JAM, CUTTER_JAM, HEAD_FAULT, TOO_HOT, OTHER, PAUSED,
    OFFLINE, BUFFER_FULL, LABEL_TO_TAKE, MEDIA_LOW, RIBBON_LOW, HEAD_WORN, TO_CALIBRATE, TOO_COLD, BATTERY_LOW,
)  # fmt: skip


def status_with(found: Iterable[DeviceFault]) -> DeviceStatus:
    """Return the status. No fault = online. Most errors cause a pause, which is named only if nothing else
    explains it.
    """
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


# Zebra's Set-Get-Do variables (Programming Guide, SGD Command Overview), supported in ZPL and CPCL.


_VALUE = re.compile(rb'"([^"\r\n]{0,200})"')
_ONLY_VALUES = re.compile(rb'(?:\s*"[^"\r\n]{0,200}"\s*)*')


def sgd_question(name: str) -> bytes:
    return b'! U1 getvar "%s"\r\n' % name.encode()


def is_sgd_value(answer: bytes) -> bool:
    return answer.count(b'"') >= 2


def sgd_value(answer: bytes) -> str | None:
    """Extract the answer to one query from other text; None = unknown."""
    found = _VALUE.search(answer)
    text = text_of(found.group(1)) if found else None
    return None if text == "?" else text


async def sgd_variables(asking: Queries, names: tuple[str, ...], *, seconds: float) -> dict[str, str]:
    """Return the variables that the device knows; it answers `?` for the rest.

    Answers are matched only by their order, so they count only if all are there.
    """
    questions = b"".join(map(sgd_question, names))
    answer = await asking.ask(questions, lambda received: received.count(b'"') >= 2 * len(names), seconds=seconds)
    values = _VALUE.findall(answer)
    if len(values) != len(names) or not _ONLY_VALUES.fullmatch(answer):
        return {}
    values_by_name = {name: text_of(value) for name, value in zip(names, values, strict=True)}
    return {name: value for name, value in values_by_name.items() if value is not None and value != "?"}


def sgd_number(value: str | None) -> int | None:
    """Parse a number of up to 6 digits."""
    return int(value) if value is not None and re.fullmatch("[0-9]{1,6}", value) else None
