"""Values that the engine works with: frozen, no I/O. Lengths in mm, resolution in dpi (dots per inch)."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

from msgspec import structs

from server_core.contract.messages.message import Message
from server_core.contract.types.agents import CUT_PAGES_TOLD
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.jobs import CutOff, CutPage, Used
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, ScaleMode
from server_core.contract.types.printers import Supply
from server_core.contract.types.states import Confirmation, PrinterStatus, WaitingReason

# Pages that lose content at an edge.


@dataclass(frozen=True, kw_only=True, slots=True)
class CutPages:
    """Pages that lose content at an edge. `count`: number of all; `first`: the first ones, up to CUT_PAGES_TOLD
    of them.
    """

    count: int = 0
    first: tuple[CutPage, ...] = ()

    def with_page(self, page: int, cut_off: CutOff) -> CutPages:
        """Return a copy with one more page."""
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
    - `waiting`: the reason a job would wait for
    - `impressions`: lifetime counter, reported only while idle; a change alone triggers no report
    - `supplies`: as far as reported
    - `untrusted_certificate`: presented instead of the trusted one, so the printer is not used
    - `location`: as reported by the device (IPP printer-location, SNMP sysLocation)
    - `identity`: as far as reported with this status
    - `other_device`: the device that answers in its place; None = none known
    - `prints`: it reports that it is printing
    """

    condition: PrinterStatus
    reasons: tuple[str, ...] = ()
    message: Message | None = None
    waiting: WaitingReason | None = None
    supplies: tuple[Supply, ...] = ()
    untrusted_certificate: str | None = None
    location: str | None = None
    impressions: int | None = field(default=None, compare=False)
    identity: DeviceIdentity = NOBODY
    other_device: DeviceIdentity | None = None
    prints: bool = field(default=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class ImpressionCount:
    """A device's page counter before a job, and the impressions that the job should add (None = unknown)."""

    before: int
    expected: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Submission:
    """Ready bytes for one device: the file at `payload` is sent `repeats` times in a row.

    - `content`: a small document in memory; the file at `payload` does not exist then. Read both with `base.chunks`.
    - `device_copies`, colour, duplex and media: for devices that take them as attributes (IPP). They keep their
      defaults where the payload itself contains them (^PQ in ZPL, RAW).
    - `page_ends`: offsets in the payload where a page ends; empty = unknown. Sending may stop there with `closing`
      instead of the next page. A device that is cut off elsewhere may take the next job for the rest of a picture.
    - `pictures`: files with the drawn pages, for a virtual printer.
    - `raw_language`: the language of a RAW file; None = the payload is no RAW file.
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
    raw_language: RawLanguage | None = None
    content: bytes | None = field(default=None, repr=False)

    @property
    def total_bytes(self) -> int:
        return self.size_bytes * self.repeats

    def page_end(self, sent: int) -> int:
        """Return the first page end at or after this many bytes; the end of the payload counts as one."""
        payloads, in_payload = divmod(sent, self.size_bytes)
        if payloads and not in_payload:
            return sent
        at = bisect_left(self.page_ends, in_payload)
        return payloads * self.size_bytes + (self.page_ends[at] if at < len(self.page_ends) else self.size_bytes)


@dataclass(frozen=True, kw_only=True, slots=True)
class Progress:
    """Progress of a delivery.

    `waiting` is set while the device waits for a person, `accepted` once it confirmed that it has the whole document.
    """

    bytes_sent: int
    accepted: bool = False
    pages_done: int | None = None
    pages_total: int | None = None
    waiting: WaitingReason | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SentBefore:
    """A document that was being sent when the engine crashed, as far as it is known. `total_bytes` None = size
    unknown.
    """

    total_bytes: int | None = None
    accepted: bool = False


NOTHING_KNOWN = SentBefore()


@dataclass(frozen=True, kw_only=True, slots=True)
class Delivered:
    """The device has the whole job; `evidence` tells how we know."""

    evidence: Confirmation
    bytes_sent: int
    message: Message | None = None


NO_FEEDBACK = "no-feedback"
"""One of the device's state reasons (RFC 8011 has no keyword for this). The server's contract uses the same keyword."""
REACHED = DeviceStatus(condition=PrinterStatus.ONLINE, reasons=(NO_FEEDBACK,))
