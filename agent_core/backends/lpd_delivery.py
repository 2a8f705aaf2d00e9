"""Delivery of one job to an LPD server.

The data file goes first, then the control file, as lpd itself sends to other hosts; RFC 1179 allows either order. The
control file makes the data a job. A connection that breaks before it leaves nothing that prints in a spool, and servers
that announce the job at the control file never see one without its document.

Evidence: a server that acknowledges both files has the whole job (`bytes_accepted`), in its spool or its program. It
does not tell whether its printer prints it. Print servers without a spool print data as it arrives: a truncated
document may be on paper in part, and a whole one that never became a job may or may not be on paper.
"""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import suppress

from agent_core.backends import lpd_protocol, tcp
from agent_core.backends.base import ProgressListener
from agent_core.backends.lpd_protocol import JobNames
from agent_core.backends.sessions import Sessions
from agent_core.backends.spooled import Spooled
from agent_core.domain import Delivered, Progress, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, NotReady, OutcomeUnknown
from agent_core.points import SocketPoint
from server_core import failpoints
from server_core.contract.messages.delivery import DeliveryMessages, LpdMessages
from server_core.contract.messages.message import Message, Template
from server_core.contract.types.states import Confirmation, FailureReason, WaitingReason

PIECE_BYTES = 4096
_ACK_POLL_SECONDS = 0.25


class LpdDelivery:
    """See agent_core.backends.base.Delivery. The server has agreed to take a job."""

    def __init__(
        self,
        sock: socket.socket,
        spooled: Spooled,
        submission: Submission,
        no_progress: float,
        sessions: Sessions,
    ) -> None:
        self._sock = sock
        self._sessions = sessions
        self._before: tcp.Carried | None = None
        self._spooled = spooled
        self._total = submission.total_bytes
        self._copies = submission.device_copies
        self._names = JobNames.of(submission.job_name)
        self._no_progress = no_progress
        self._sent = 0
        self._streaming: asyncio.Task[None] | None = None
        self._cancelled = asyncio.Event()
        self._clean = False

    async def send(self, progress: ProgressListener) -> Delivered:
        if self._cancelled.is_set():
            self._clean = True
            raise DeliveryCancelled(DeliveryMessages.CANCELLED_BEFORE_FIRST_BYTE())
        stream = self._streaming = asyncio.create_task(self._announce_and_stream(progress))
        try:
            await asyncio.wait({stream})
        finally:
            stream.cancel()
            await asyncio.gather(stream, return_exceptions=True)
        if stream.cancelled():
            raise self._stopped()
        stream.result()
        await self._finish_data()
        await self._hand_over_control()
        self._clean = True
        progress(Progress(bytes_sent=self._sent, accepted=True))
        return Delivered(evidence=Confirmation.BYTES_ACCEPTED, bytes_sent=self._sent)

    async def cancel(self) -> None:
        """Stops where it stands; behind the last byte of the document, the job is no longer made one."""
        self._cancelled.set()
        if self._streaming is not None:
            self._streaming.cancel()

    async def abandon(self) -> None:
        self._clean = True

    async def aclose(self) -> None:
        await self._spooled.aclose()
        if self._clean:
            self._sessions.close(self._sock)
        else:
            tcp.abort(self._sock)
            self._sessions.ended()

    async def _announce_and_stream(self, progress: ProgressListener) -> None:
        await self._announce_data()
        while piece := await self._spooled.next_piece():
            for start in range(0, len(piece), PIECE_BYTES):
                await self._put(piece[start : start + PIECE_BYTES])
            progress(Progress(bytes_sent=self._sent))

    async def _announce_data(self) -> None:
        """The server says whether it has room, before a byte of the document leaves. Raises NotReady."""
        try:
            async with asyncio.timeout(self._no_progress):
                await tcp.put(self._sock, lpd_protocol.receive_data(self._total, self._names.data_file))
                answer = await self._answer()
        except OSError as error:
            raise NotReady(WaitingReason.PRINTER_OFFLINE, LpdMessages.LPD_SILENT_BEFORE_DOCUMENT()) from error
        if answer != lpd_protocol.ACCEPTED:
            raise NotReady(WaitingReason.PRINTER_BUSY, LpdMessages.LPD_NO_ROOM())
        self._before = tcp.carried(self._sock)

    async def _put(self, part: bytes) -> None:
        """Send bytes. They count as sent even if a cancel interrupts the call."""
        start = self._sent
        self._sent += len(part)  # at most so much
        try:
            async with asyncio.timeout(self._no_progress):
                await tcp.put(self._sock, part)
        except TimeoutError as error:
            self._sent = start
            if start + len(part) == self._total:
                raise self._unknown(LpdMessages.LPD_LAST_BYTES_LATE()) from error
            text = LpdMessages.LPD_TOOK_NOTHING(seconds=self._no_progress)
            told = DeliveryMessages.ENDED_AFTER_BYTES
            raise self._partial(text, FailureReason.TIMEOUT_NO_PROGRESS, told) from error
        except OSError as error:
            self._sent = start
            if not start and self._before is not None and tcp.carried(self._sock) == self._before:
                raise NotReady(WaitingReason.PRINTER_BUSY, LpdMessages.LPD_BROKEN_BEFORE_DOCUMENT()) from error
            if start + len(part) == self._total:
                raise self._unknown(LpdMessages.LPD_BROKEN_AT_LAST_BYTES()) from error
            raise self._partial(LpdMessages.LPD_CONNECTION_BROKEN()) from error

    async def _finish_data(self) -> None:
        """Raises OutcomeUnknown, DeliveryFailed."""
        if self._cancelled.is_set():
            raise self._unknown(LpdMessages.LPD_CANCELLED_ALL_LEFT())
        if await self._closed_file() != lpd_protocol.ACCEPTED:
            raise self._partial(LpdMessages.LPD_DOCUMENT_REFUSED(), told=DeliveryMessages.ENDED_AFTER_BYTES)
        if self._cancelled.is_set():
            with suppress(OSError):  # a server without a word for it drops what is no job
                await tcp.put(self._sock, lpd_protocol.ABORT)
            self._clean = True
            raise self._unknown(LpdMessages.LPD_CANCELLED_ALL_THERE())

    async def _hand_over_control(self) -> None:
        """Raises OutcomeUnknown, also where it is refused: a server without a spool has printed by now."""
        control = self._names.control(self._copies)
        try:
            async with asyncio.timeout(self._no_progress):
                await tcp.put(self._sock, lpd_protocol.receive_control(len(control), self._names.control_file))
                answer = await self._answer()
                if answer == lpd_protocol.ACCEPTED:
                    await tcp.put(self._sock, control)
        except OSError as error:
            raise self._unknown(LpdMessages.LPD_SILENT_BEFORE_JOB()) from error
        if answer != lpd_protocol.ACCEPTED or await self._closed_file() != lpd_protocol.ACCEPTED:
            raise self._unknown(LpdMessages.LPD_JOB_REFUSED())

    async def _closed_file(self) -> bytes:
        """The end of a file, and what the server says to it; as long as it takes bytes, it is waited for."""
        try:
            failpoints.reach(SocketPoint.WAIT)
            await tcp.put(self._sock, lpd_protocol.END_OF_FILE)
            answer = asyncio.create_task(self._answer())
            try:
                left, moved_at = tcp.unacknowledged(self._sock), time.monotonic()
                while not (await asyncio.wait({answer}, timeout=min(_ACK_POLL_SECONDS, self._no_progress / 2)))[0]:
                    before, left = left, tcp.unacknowledged(self._sock)
                    if left != before:
                        moved_at = time.monotonic()
                    if time.monotonic() - moved_at >= self._no_progress:
                        raise TimeoutError
                return answer.result()
            finally:
                answer.cancel()
                await asyncio.gather(answer, return_exceptions=True)
        except OSError as error:
            raise self._unknown(LpdMessages.LPD_BYTES_NOT_CONFIRMED()) from error

    async def _answer(self) -> bytes:
        """Read one octet. Raises OSError, also if the server closes the connection."""
        answer = await asyncio.get_running_loop().sock_recv(self._sock, 1)
        if not answer:
            raise ConnectionResetError("the server hung up")
        return answer

    def _stopped(self) -> DeliveryCancelled | DeliveryFailed | OutcomeUnknown:
        """Return the result of a cancel while the document was on its way."""
        if not self._sent:
            return DeliveryCancelled(LpdMessages.LPD_CANCELLED_UNSENT())
        if self._sent >= self._total:
            return self._unknown(LpdMessages.LPD_CANCELLED_ALL_LEFT())
        return self._partial(DeliveryMessages.JOB_CANCELLED())

    def _unknown(self, what: Message) -> OutcomeUnknown:
        return OutcomeUnknown(DeliveryMessages.UNKNOWN_WHETHER_IT_PRINTS(what=what), bytes_sent=self._sent)

    def _partial(
        self,
        what: Message,
        reason: FailureReason = FailureReason.PARTIAL_OUTPUT,
        told: Template = DeliveryMessages.BROKE_OFF_AFTER_BYTES,
    ) -> DeliveryFailed:
        return self._spooled.partial(what, self._sent, reason, told)
