"""Facts that the engine is about: frozen, no I/O. Lengths in mm, resolution in dpi (dots per inch)."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

from msgspec import structs

from server_core.contract.messages.message import Message
from server_core.contract.types.agents import CUT_PAGES_TOLD
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.jobs import CutOff, CutPage, Used
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, ScaleMode
from server_core.contract.types.printers import Supply
from server_core.contract.types.states import Confirmation, PrinterStatus, WaitingReason

# Which pages of a document lose something at an edge: the first of them, and how many there are.


@dataclass(frozen=True, kw_only=True, slots=True)
class CutPages:
    """`first`: the first pages that lose something, up to CUT_PAGES_TOLD of them; `count`: number of all."""

    count: int = 0
    first: tuple[CutPage, ...] = ()

    def seen(self, page: int, cut_off: CutOff) -> CutPages:
        """With one more page."""
        if not cut_off:
            return self
        if len(self.first) == CUT_PAGES_TOLD:
            return CutPages(count=self.count + 1, first=self.first)
        return CutPages(count=self.count + 1, first=(*self.first, CutPage(page=page, **structs.asdict(cut_off))))


NOTHING_CUT = CutPages()


@dataclass(frozen=True, kw_only=True, slots=True)
class DeviceStatus:
    """Status of a device.

    - `reasons`: RFC 8011 printer-state-reasons without severity suffix
    - `waiting`: what a job would wait for
    - `impressions`: lifetime counter, reported only while idle; a change alone triggers no report
    - `supplies`: as far as reported
    - `untrusted_certificate`: shown in place of the trusted one, so the printer is not used
    - `place`: its location as it reports it (IPP printer-location, SNMP sysLocation)
    - `identity`: as far as reported with this status
    - `other_device`: the device that answers in its place, None = none, as far as is known
    - `prints`: it says that it is printing
    """

    condition: PrinterStatus
    reasons: tuple[str, ...] = ()
    message: Message | None = None
    waiting: WaitingReason | None = None
    supplies: tuple[Supply, ...] = ()
    untrusted_certificate: str | None = None
    place: str | None = None
    impressions: int | None = field(default=None, compare=False)
    identity: DeviceIdentity = NOBODY
    other_device: DeviceIdentity | None = None
    prints: bool = field(default=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Count:
    """A device's counter before a job, and how many impressions the job has (None = not known)."""

    before: int
    expected: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Submission:
    """Ready bytes for one device: the file at `payload` is sent `repeats` times in a row.

    A small document may ride in `content` instead; the file at `payload` is then not there. Read it with `base.chunks`.
    `device_copies`, colour, duplex and media are for devices that take them as attributes (IPP); where the payload
    itself holds them (^PQ in ZPL, RAW) they are at their defaults.
    `page_ends`: behind how many bytes of the payload a page ends, and may be followed by `closing` instead of the next:
    a device that is cut off elsewhere may take the next job for the rest of a picture. Empty = not known.
    `pictures`: files with the drawn pages, for a virtual printer that does not read its own language.
    """

    job_name: str
    print_job_id: UUID
    payload: Path
    size_bytes: int
    mime_type: str
    repeats: int = 1
    device_copies: int = 1
    color_mode: ColorMode = ColorMode.DEFAULT
    duplex_mode: DuplexMode = DuplexMode.DEFAULT
    media_width_mm: float | None = None
    media_height_mm: float | None = None
    orientation: Orientation = Orientation.DEFAULT
    scale_mode: ScaleMode = ScaleMode.NONE
    dpi: int | None = None
    pages_total: int | None = None
    cut_off: CutPages = NOTHING_CUT
    used: Used | None = None
    page_ends: tuple[int, ...] = field(default=(), repr=False)
    closing: bytes = field(default=b"", repr=False)
    pictures: tuple[Path, ...] = field(default=(), repr=False)
    content: bytes | None = field(default=None, repr=False)

    @property
    def total_bytes(self) -> int:
        return self.size_bytes * self.repeats

    def page_end(self, sent: int) -> int:
        """The first one that is not before so many bytes; the end of the payload is one, too."""
        payloads, in_payload = divmod(sent, self.size_bytes)
        if payloads and not in_payload:
            return sent
        at = bisect_left(self.page_ends, in_payload)
        return payloads * self.size_bytes + (self.page_ends[at] if at < len(self.page_ends) else self.size_bytes)


@dataclass(frozen=True, kw_only=True, slots=True)
class Progress:
    """`waiting` is set while the device waits for a person, `accepted` once it said that it has the whole document."""

    bytes_sent: int
    accepted: bool = False
    pages_done: int | None = None
    pages_total: int | None = None
    waiting: WaitingReason | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SentBefore:
    """What is known after a crash of the document that was sent; `total_bytes` None = not even its size."""

    total_bytes: int | None = None
    accepted: bool = False


NOTHING_KNOWN = SentBefore()


@dataclass(frozen=True, kw_only=True, slots=True)
class Delivered:
    """The device has the whole job; `evidence` says how that is known."""

    evidence: Confirmation
    bytes_sent: int
    message: Message | None = None


NO_FEEDBACK = "no-feedback"
"""Told among a device's own reasons (RFC 8011 has no keyword for this); the server's contract knows the same word."""
REACHED = DeviceStatus(condition=PrinterStatus.ONLINE, reasons=(NO_FEEDBACK,))
