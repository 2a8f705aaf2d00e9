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
            raise DeliveryCancelled("Cancelled before the first byte.")
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
            text = "The print server broke the connection before the document, or does not answer."
            raise NotReady(WaitingReason.PRINTER_OFFLINE, text) from error
        if answer != lpd_protocol.ACCEPTED:
            text = "The print server has no room for the document, or does not want it now."
            raise NotReady(WaitingReason.PRINTER_BUSY, text)
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
                raise self._unknown("The print server did not take the last bytes in time") from error
            text = f"The print server took nothing for {self._no_progress:g} s,"
            raise self._partial(text, FailureReason.TIMEOUT_NO_PROGRESS) from error
        except OSError as error:
            self._sent = start
            if not start and self._before is not None and tcp.carried(self._sock) == self._before:
                text = "The print server broke the connection before the document."
                raise NotReady(WaitingReason.PRINTER_BUSY, text) from error
            if start + len(part) == self._total:
                raise self._unknown("The print server broke the connection at the last bytes") from error
            raise self._partial("The print server broke the connection") from error

    async def _finish_data(self) -> None:
        """Raises OutcomeUnknown, DeliveryFailed."""
        if self._cancelled.is_set():
            raise self._unknown("The job was cancelled when the whole document had left")
        if await self._closed_file() != lpd_protocol.ACCEPTED:
            raise self._partial("The print server refused the document when it had come in,")
        if self._cancelled.is_set():
            with suppress(OSError):  # a server without a word for it drops what is no job
                await tcp.put(self._sock, lpd_protocol.ABORT)
            self._clean = True
            raise self._unknown("The job was cancelled when the print server had the whole document")

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
            raise self._unknown("The print server has the document, but went silent before it was a job") from error
        if answer != lpd_protocol.ACCEPTED or await self._closed_file() != lpd_protocol.ACCEPTED:
            raise self._unknown("The print server took the document, but refused to make it a job")

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
            raise self._unknown("All bytes were handed over, but the print server did not confirm them") from error

    async def _answer(self) -> bytes:
        """Read one octet. Raises OSError, also if the server closes the connection."""
        answer = await asyncio.get_running_loop().sock_recv(self._sock, 1)
        if not answer:
            raise ConnectionResetError("the server hung up")
        return answer

    def _stopped(self) -> DeliveryCancelled | DeliveryFailed | OutcomeUnknown:
        """Return the result of a cancel while the document was on its way."""
        if not self._sent:
            return DeliveryCancelled("Cancelled, nothing of the document had left.")
        if self._sent >= self._total:
            return self._unknown("The job was cancelled when the whole document had left")
        return self._partial("The job was cancelled")

    def _unknown(self, what: str) -> OutcomeUnknown:
        return OutcomeUnknown(f"{what}: nobody can tell whether it prints.", bytes_sent=self._sent)

    def _partial(self, what: str, reason: FailureReason = FailureReason.PARTIAL_OUTPUT) -> DeliveryFailed:
        return self._spooled.partial(what, self._sent, reason)
