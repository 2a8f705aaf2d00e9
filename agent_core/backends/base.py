"""The driver contract: guarantees between the engine and the driver of any device.

The engine guarantees
- one `Driver` per printer; at most one `Delivery` open on it; `status` and `probe` are never called meanwhile;
- `send` only after the server granted the start and the armed record is on disk;
- exactly one of `send` or `abandon` per `Delivery`, then `aclose` once, always.

The driver guarantees
- `open` hands no byte of the document to the device. Everything that can fail without ink fails here
  (connect, capabilities, busy, validate): NotReady if it clears automatically, CannotPrint if it never will;
- `send` streams the payload and returns `Delivered` only when the device has the whole job, with the strongest
  available evidence; else it raises DeliveryFailed, DeliveryUnknown or DeliveryCancelled, and nothing else (except for
  bugs). It never sends a byte twice. NotReady from `send` means: it is proven that the device has taken nothing of the
  job. It refused the whole job, as a busy printer without Create-Job does, or it ended the connection before it had
  read a byte. The job counts as not started and waits;
- a device that already has this print job gets nothing again: `send` follows the job that is there;
- there is no timeout for the whole job: as long as the device makes progress or names what it waits for, `send` goes
  on; after 120 s of silence without progress it ends (timeout_no_progress if that is certain, else DeliveryUnknown);
- device faults in the middle of a job are reported by `progress` and waited out;
- `cancel` may be called at any time during `send` and is only a request: `send` returns the outcome, at the latest
  120 s after the device agreed, whether or not the job still moves;
- `probe` ends within 3 s, `status` within 5 s; neither raises for a device that does not answer, but reports that;
- nothing blocks the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from agent_core.domain import NOTHING_KNOWN, Delivered, DeviceStatus, Progress, SentBefore, Submission
from agent_core.errors import CannotPrint, DeliveryFailed
from server_core.contract.decisions.capabilities import configured_facts
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.messages.devices import ConditionMessages
from server_core.contract.messages.documents import DocumentMessages
from server_core.contract.messages.jobs import AgentMessages, DeliveryMessages
from server_core.contract.messages.system import system_error
from server_core.contract.types.states import Confirmation, FailureReason

if TYPE_CHECKING:
    from pathlib import Path

    from agent_core.status.contract import DeviceReport
    from server_core.contract.messages.message import Message, Template
    from server_core.contract.types.agents import PrinterSetup
    from server_core.contract.types.devices import DeviceFacts

CHUNK_BYTES = 64 * 1024
NO_PROGRESS_SECONDS = 120.0

ProgressListener = Callable[[Progress], None]


class Delivery(Protocol):
    """Delivery of one job to one device."""

    async def send(self, progress: ProgressListener) -> Delivered:
        """Print the job.

        Raises DeliveryFailed, DeliveryUnknown, DeliveryCancelled, and NotReady if the device took none of it.
        """

    async def cancel(self) -> None:
        """Request the device to stop; harmless if it is too late."""

    async def abandon(self) -> None:
        """Undo `open`. Nothing was sent, and nothing will be."""

    async def aclose(self) -> None:
        """Free sockets and files; never raises for a device that is gone."""


@runtime_checkable
class EndsAtPage(Protocol):
    """A Delivery of raw data that can stop at a page end. If it is cut elsewhere, the printer takes the next job
    for its rest.
    """

    async def end_behind_page(self) -> bool:
        """Request `send` to end after the next page, as a partial output, because the program stops and has no more
        time.

        Returns False if there is no page to end at. The delivery then goes on until it is cut off, as it does if a
        page takes too long.
        """


class Driver(Protocol):
    """Driver of one printer.

    `setup` may be assigned at any time, even during a delivery, if the device stays the same: a new name, pause,
    tuning or simulated fault. Another address, login, trusted certificate, language, dpi or medium needs a new driver.
    """

    setup: PrinterSetup

    async def probe(self) -> DeviceFacts:
        """Return the device's capabilities, merged with the administrator's setup."""

    async def status(self) -> DeviceStatus:
        """Return the device's current status."""

    async def open(self, submission: Submission) -> Delivery:
        """Prepare everything up to the first byte. Raises NotReady, CannotPrint."""

    async def recover(self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN) -> Delivered:
        """Determine after a crash what became of the job that was sent under this name.

        A device that got half of a document may call its job completed; `sent` tells what has to be proven. Follows
        the job to its end if the device can. Raises DeliveryFailed, DeliveryCancelled, DeliveryUnknown, or NotReady:
        the device has the job but never got the document. The driver has removed it then, so it may be sent later.
        """

    async def cancel_recovered(self) -> None:
        """Request the end of the recovered job, at any time during `recover`, which returns the outcome."""

    async def aclose(self) -> None:
        """Free the driver's resources."""


async def chunks(submission: Submission) -> AsyncGenerator[bytes, None]:
    """Yield the payload's bytes `repeats` times in pieces of 64 KiB, read off the event loop."""
    if submission.content is not None:
        for _ in range(submission.repeats):
            for start in range(0, len(submission.content), CHUNK_BYTES):
                yield submission.content[start : start + CHUNK_BYTES]
        return
    for _ in range(submission.repeats):
        start = 0
        while piece := await asyncio.to_thread(_read_at, submission.payload, start):
            start += len(piece)
            yield piece


def _read_at(path: Path, start: int) -> bytes:
    """Read one piece. The file is opened for each, so that a cancelled delivery leaves none open."""
    with path.open("rb") as file:
        file.seek(start)
        return file.read(CHUNK_BYTES)


# Capabilities of a device that reports little or nothing; its administrator's setup takes precedence.


def facts_of(
    setup: PrinterSetup, *, confirmation: Confirmation | None = None, reported: DeviceReport | None = None
) -> DeviceFacts:
    """Return the capabilities from the setup; values `reported` by the device fill what the setup leaves open.

    The head's width is not taken from the device: printers report the width set by the last job, and a narrow one would
    keep wide jobs out.
    """
    facts = configured_facts(setup, DeviceUri.parse(setup.uri).backend)
    if reported is None:
        return replace(facts, confirmation=confirmation)
    return replace(
        facts,
        dpi=facts.dpi or (None if reported.dpi is None else (reported.dpi,)),
        confirmation=confirmation,
        model=reported.model,
        serial=reported.serial,
        mac=reported.mac,
        reported=True,
    )


def contradiction(setup: PrinterSetup, reported: DeviceReport | None) -> Message | None:
    """Return how the device contradicts its setup, which takes precedence. None: they agree, or it reports nothing."""
    if reported is None:
        return None
    if setup.dpi and reported.dpi and setup.dpi != reported.dpi:
        return ConditionMessages.DPI_DIFFERS(dpi=setup.dpi, told=reported.dpi)
    return None


class PayloadReader:
    """Bytes of one job for a device that takes them as a stream, piece by piece, never more than announced.

    `first`: the beginning of the document, read before the device is contacted.
    """

    def __init__(self, first: bytes, pieces: AsyncGenerator[bytes, None], total_bytes: int) -> None:
        self.first = first
        self.total_bytes = total_bytes
        self._ahead = first
        self._pieces = pieces
        self._given = 0

    @staticmethod
    async def begin(submission: Submission) -> PayloadReader:
        """Read the first piece. Raises CannotPrint if the document is empty or unreadable."""
        pieces = chunks(submission)
        try:
            first = await anext(pieces, b"")
        except OSError as error:
            text = AgentMessages.SPOOLED_UNREADABLE(why=system_error(error))
            raise CannotPrint(FailureReason.INTERNAL_ERROR, text) from error
        if not first:
            raise CannotPrint(FailureReason.DOCUMENT_CORRUPT, DocumentMessages.DOCUMENT_EMPTY())
        return PayloadReader(first, pieces, submission.total_bytes)

    async def next_piece(self) -> bytes:
        """Return the next piece once the device has taken the one before; empty = the whole document was sent.

        Raises DeliveryFailed.
        """
        piece, self._ahead = self._ahead, b""
        try:
            piece = piece or await anext(self._pieces, b"")
        except OSError as error:
            raise self.partial(
                AgentMessages.SPOOLED_UNREADABLE_FURTHER(why=system_error(error)), self._given
            ) from error
        if self._given + len(piece) > self.total_bytes:
            raise self.partial(AgentMessages.SPOOLED_LONGER(), self._given)
        if not piece and self._given != self.total_bytes:
            raise self.partial(AgentMessages.SPOOLED_ENDED(), self._given)
        self._given += len(piece)
        return piece

    def partial(
        self,
        what: Message,
        sent: int,
        reason: FailureReason = FailureReason.PARTIAL_OUTPUT,
        template: Template = DeliveryMessages.BROKE_OFF_AFTER_BYTES,
    ) -> DeliveryFailed:
        """Return the error for a device that has `sent` bytes and gets no more."""
        return DeliveryFailed(reason, template(what=what, sent=sent, total=self.total_bytes), bytes_sent=sent)

    async def aclose(self) -> None:
        await self._pieces.aclose()
