"""Old print servers, lpd://host[:515]/QUEUE: the line printer daemon protocol (RFC 1179).

The source port is chosen by the system. Ports 721 to 731 would need root and two minutes after each use, and no current
server insists on them. `LpdDelivery` documents what is proven when.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from agent_core.backends import tcp
from agent_core.backends.base import NO_PROGRESS_SECONDS, PayloadReader, ProgressListener, facts_of
from agent_core.backends.tcp import IN_USE, PeerEnd, SessionRefused, Sessions
from agent_core.device_id import clean
from agent_core.domain import NOTHING_KNOWN, REACHED, Delivered, DeviceStatus, Progress, SentBefore, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from agent_core.own_device import refuse_another, require_own_device
from agent_core.points import SocketPoint
from agent_core.status.snmp import SnmpStatus
from server_core import failpoints
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.decisions.device_identity import is_known
from server_core.contract.messages.jobs import DeliveryMessages, LpdMessages
from server_core.contract.messages.message import Message, words
from server_core.contract.types.devices import NOBODY, DeviceFacts, DeviceIdentity
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason

if TYPE_CHECKING:
    import socket

    from server_core.contract.types.agents import PrinterSetup

CONNECT_SECONDS = 5.0
GREETING_SECONDS = 15.0
"""Servers that look up the caller's name are slow with their first answer."""
STATUS_SECONDS = 3.0
VERDICT_SECONDS = 0.05
RECOVER_SECONDS = 5.0
SNMP_SECONDS = 1.5
OWN_PORT = 515
"""Servers on any other port are gateways: the SNMP agent of such a host reports on something else."""


class LpdDriver:
    """Driver of one queue of an LPD server."""

    def __init__(
        self,
        setup: PrinterSetup,
        *,
        no_progress: float = NO_PROGRESS_SECONDS,
        greeting: float = GREETING_SECONDS,
        snmp: SnmpStatus | None = None,
    ) -> None:
        self.setup = setup
        self._uri = DeviceUri.parse(setup.uri)
        self._no_progress = no_progress
        self._greeting = greeting
        self._sessions = Sessions(self._uri.host, self._uri.port)
        self._snmp = snmp or (SnmpStatus(self._uri.host) if self._uri.port == OWN_PORT else None)

    async def probe(self) -> DeviceFacts:
        """Return the capabilities from the setup, since a queue reports none.

        SNMP tells whether its device is the known one.
        """
        who = await self._who() if is_known(self.setup.intended) else NOBODY
        facts = facts_of(self.setup, confirmation=Confirmation.BYTES_ACCEPTED)
        return replace(facts, serial=who.serial, mac=who.mac, identity=who)

    async def _who(self) -> DeviceIdentity:
        snmp_answer = (
            None if self._snmp is None else await self._snmp.status(SNMP_SECONDS, intended=self.setup.intended)
        )
        return NOBODY if snmp_answer is None else snmp_answer.identity

    async def status(self) -> DeviceStatus:
        """Return the status that the server reports for the queue, else the SNMP status of the device behind it.

        A server that accepts a connection counts as online. No state makes jobs wait, since the queue keeps them.
        """
        try:
            answer = await self._ask(list_short(self._uri.lpd_queue), STATUS_SECONDS)
        except OSError as error:
            return DeviceStatus(
                condition=PrinterStatus.OFFLINE,
                message=self._is_away(error),
                waiting=WaitingReason.PRINTER_OFFLINE,
            )
        status = status_of(answer)
        snmp_answer = await self._snmp.status(SNMP_SECONDS, intended=self.setup.intended) if self._snmp else None
        if snmp_answer is None:
            return status if status.reasons else REACHED
        if status.reasons:
            return replace(status, supplies=snmp_answer.supplies, identity=snmp_answer.identity)
        return replace(snmp_answer, waiting=None)

    async def open(self, submission: Submission) -> LpdDelivery:
        """Connect and announce a job: the queue has agreed to take one before the first byte leaves."""
        spooled = await PayloadReader.begin(submission)
        try:
            ask = self.setup.must_identify or (self._snmp is not None and self._snmp.answers)
            who = await self._who() if ask else NOBODY
            refuse_another(self.setup, who)
            sock = await self._announced()
            try:
                require_own_device(self.setup, who)
            except NotReady:
                self._sessions.close(sock)
                raise
        except BaseException:
            await spooled.aclose()
            raise
        return LpdDelivery(sock, spooled, submission, self._no_progress, self._sessions)

    async def recover(self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN) -> Delivered:
        """Look for the job in the queue. If it is listed, the server has its control file, which follows the
        acknowledged document.

        An unlisted job may have been printed, or never have arrived.
        """
        label = JobNames.of(job_name).label
        answer = b""
        with suppress(OSError):
            answer = await self._ask(list_long(self._uri.lpd_queue), RECOVER_SECONDS)
        if lists(answer, label):
            return Delivered(
                evidence=Confirmation.BYTES_ACCEPTED,
                bytes_sent=sent.total_bytes or 0,
                message=LpdMessages.LPD_HAS_THE_JOB(),
            )
        raise DeliveryUnknown(LpdMessages.LPD_DOES_NOT_TELL(host=self._uri.host))

    async def cancel_recovered(self) -> None:
        """Do nothing: `recover` queries once and follows no job."""

    async def aclose(self) -> None:
        await self._sessions.end()

    async def _ask(self, question: bytes, seconds: float) -> bytes:
        """Ask the queue. Raises OSError."""
        try:
            return await ask(self._uri.host, self._uri.port, question, seconds)
        finally:
            self._sessions.ended()

    async def _announced(self) -> socket.socket:
        """Open a connection whose server has agreed to take a job. Raises NotReady."""
        try:
            failpoints.reach(SocketPoint.CONNECT)
            sock = await self._sessions.begin(CONNECT_SECONDS, greet=self._announce)
        except SessionRefused as error:
            raise NotReady(WaitingReason.PRINTER_BUSY, IN_USE) from error
        except OSError as error:
            raise NotReady(WaitingReason.PRINTER_OFFLINE, self._is_away(error)) from error
        return sock

    async def _announce(self, sock: socket.socket) -> PeerEnd | None:
        """Ask the server to take a job. None = it agreed; else the connection ended without an answer.

        Raises OSError, and NotReady if it refuses: a closed queue may open again, and a missing one may be created.
        """
        answer = b""
        try:
            async with asyncio.timeout(self._greeting):
                await tcp.put(sock, receive_job(self._uri.lpd_queue))
                answer = await asyncio.get_running_loop().sock_recv(sock, 1)
        except ConnectionError:
            return PeerEnd.RESET
        if not answer and await tcp.took_nothing(sock, VERDICT_SECONDS):
            return tcp.end_of(sock) or PeerEnd.CLOSED
        if answer != ACCEPTED:
            text = LpdMessages.LPD_QUEUE_CLOSED(host=self._uri.host, queue=self._uri.lpd_queue)
            raise NotReady(WaitingReason.PRINTER_STOPPED, text)
        return None

    def _is_away(self, error: OSError) -> Message:
        """Note that the server cannot be reached. Returns the reason as a message for users."""
        if self._snmp is not None:
            self._snmp.forget_silence()
        address = f"{self._uri.host}:{self._uri.port}"
        return LpdMessages.NO_CONNECTION_TO_PRINT_SERVER(place=address, why=tcp.why_not_connected(error))


# Queue states of LPD servers (RFC 1179, 5.3 and 5.4), which send them as free text.


MOST_BYTES = 64 * 1024
_MOST_LINES = 3
_PLAIN = (
    ("out of paper", "media-empty"),
    ("paper jam", "media-jam"),
    ("cover open", "cover-open"),
    ("is down", "paused"),
    ("is paused", "paused"),
    ("printing disabled", "paused"),
    ("printing is disabled", "paused"),
    ("not printing", "paused"),
    ("is not ready", "other"),  # CUPS: the queue has stopped
)
"""Unambiguous phrases, each with its PWG keyword."""


async def ask(host: str, port: int, question: bytes, seconds: float) -> bytes:
    """Query a queue. Returns the part of the answer that arrived in time, up to 64 KiB. Raises OSError without a
    connection.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    sock = await tcp.connect(host, port, seconds)
    got = bytearray()
    try:
        async with asyncio.timeout_at(until):
            await tcp.put(sock, question)
            while len(got) < MOST_BYTES and (data := await loop.sock_recv(sock, 4096)):
                got += data
    except OSError:
        pass  # late or cut off: use the part that arrived
    finally:
        sock.close()
    return bytes(got[:MOST_BYTES])


def status_of(answer: bytes) -> DeviceStatus:
    """Parse a status from the text before the list of jobs, which contains other users' words. "offline ?" is no
    status.

    No state makes jobs wait: the server has its own queue and keeps a job until its printer is ready.
    """
    lines = _head(answer)
    plain = [line.lower() for line in lines if "?" not in line]
    reasons = dict.fromkeys(word for text, word in _PLAIN if any(text in line for line in plain))
    return DeviceStatus(
        condition=PrinterStatus.ERROR if reasons else PrinterStatus.ONLINE,
        reasons=tuple(reasons),
        message=words(clean(" ".join(lines)) or None if reasons else None),
    )


def lists(answer: bytes, label: str) -> bool:
    """Return whether the answer lists this job. Its label must be a word of its own there."""
    text = answer.decode("utf-8", errors="replace")
    return any(label == word.strip("[](),:;'\"") for word in text.split())


def _head(answer: bytes) -> list[str]:
    head: list[str] = []
    for line in answer[:4096].decode("utf-8", errors="replace").splitlines():
        if line.lstrip().lower().startswith(("rank", "owner", "job", "active", "1st")) or len(head) == _MOST_LINES:
            break
        if line.strip():
            head.append(line)
    return head


# Delivery of one job to an LPD server.
#
# The data file goes first, then the control file, as lpd itself sends to other hosts; RFC 1179 allows either order. The
# control file turns the data into a job. If the connection breaks before it, a spool has nothing to print, and servers
# that announce the job at the control file never see one without its document.
#
# Evidence: a server that acknowledges both files has the whole job (`bytes_accepted`), in its spool or its memory. It
# does not report whether its printer prints it. Print servers without a spool print data as it arrives: a truncated
# document may be partly on paper, and a complete one that never became a job may or may not be.


PIECE_BYTES = 4096
_ACK_POLL_SECONDS = 0.25


class LpdDelivery:
    """Delivery to a server that has agreed to take a job. See agent_core.backends.base.Delivery."""

    def __init__(
        self,
        sock: socket.socket,
        spooled: PayloadReader,
        submission: Submission,
        no_progress: float,
        sessions: Sessions,
    ) -> None:
        self._sock = sock
        self._sessions = sessions
        self._before: tcp.ByteCounts | None = None
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
        """Stop sending at once. After the last byte of the document, its control file is no longer sent."""
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
        """Ask the server for room before a byte of the document leaves. Raises NotReady."""
        try:
            async with asyncio.timeout(self._no_progress):
                await tcp.put(self._sock, receive_data(self._total, self._names.data_file))
                answer = await self._answer()
        except OSError as error:
            raise NotReady(WaitingReason.PRINTER_OFFLINE, LpdMessages.LPD_SILENT_BEFORE_DOCUMENT()) from error
        if answer != ACCEPTED:
            raise NotReady(WaitingReason.PRINTER_BUSY, LpdMessages.LPD_NO_ROOM())
        self._before = tcp.carried(self._sock)

    async def _put(self, part: bytes) -> None:
        """Send bytes. They count as sent even if a cancel interrupts the call."""
        start = self._sent
        self._sent += len(part)  # an upper bound
        try:
            async with asyncio.timeout(self._no_progress):
                await tcp.put(self._sock, part)
        except TimeoutError as error:
            self._sent = start
            if start + len(part) == self._total:
                raise self._unknown(LpdMessages.LPD_LAST_BYTES_LATE()) from error
            text = LpdMessages.LPD_TOOK_NOTHING(seconds=self._no_progress)
            template = DeliveryMessages.ENDED_AFTER_BYTES
            raise self._spooled.partial(text, self._sent, FailureReason.TIMEOUT_NO_PROGRESS, template) from error
        except OSError as error:
            self._sent = start
            if not start and self._before is not None and tcp.carried(self._sock) == self._before:
                raise NotReady(WaitingReason.PRINTER_BUSY, LpdMessages.LPD_BROKEN_BEFORE_DOCUMENT()) from error
            if start + len(part) == self._total:
                raise self._unknown(LpdMessages.LPD_BROKEN_AT_LAST_BYTES()) from error
            raise self._spooled.partial(LpdMessages.LPD_CONNECTION_BROKEN(), self._sent) from error

    async def _finish_data(self) -> None:
        """End the data file. Raises DeliveryUnknown, DeliveryFailed."""
        if self._cancelled.is_set():
            raise self._unknown(LpdMessages.LPD_CANCELLED_ALL_LEFT())
        if await self._closed_file() != ACCEPTED:
            raise self._spooled.partial(
                LpdMessages.LPD_DOCUMENT_REFUSED(), self._sent, template=DeliveryMessages.ENDED_AFTER_BYTES
            )
        if self._cancelled.is_set():
            with suppress(OSError):  # a server that does not answer drops data without a control file
                await tcp.put(self._sock, ABORT)
            self._clean = True
            raise self._unknown(LpdMessages.LPD_CANCELLED_ALL_THERE())

    async def _hand_over_control(self) -> None:
        """Send the control file. Raises DeliveryUnknown, even if it is refused: a server without a spool has
        printed by now.
        """
        control = self._names.control(self._copies)
        try:
            async with asyncio.timeout(self._no_progress):
                await tcp.put(self._sock, receive_control(len(control), self._names.control_file))
                answer = await self._answer()
                if answer == ACCEPTED:
                    await tcp.put(self._sock, control)
        except OSError as error:
            raise self._unknown(LpdMessages.LPD_SILENT_BEFORE_JOB()) from error
        if answer != ACCEPTED or await self._closed_file() != ACCEPTED:
            raise self._unknown(LpdMessages.LPD_JOB_REFUSED())

    async def _closed_file(self) -> bytes:
        """End a file and return the server's answer. Waits as long as the server takes bytes."""
        try:
            failpoints.reach(SocketPoint.WAIT)
            await tcp.put(self._sock, END_OF_FILE)
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
            raise ConnectionResetError("the server closed the connection")
        return answer

    def _stopped(self) -> DeliveryCancelled | DeliveryFailed | DeliveryUnknown:
        """Return the result of a cancel while the document was on its way."""
        if not self._sent:
            return DeliveryCancelled(LpdMessages.LPD_CANCELLED_UNSENT())
        if self._sent >= self._total:
            return self._unknown(LpdMessages.LPD_CANCELLED_ALL_LEFT())
        return self._spooled.partial(DeliveryMessages.JOB_CANCELLED(), self._sent)

    def _unknown(self, what: Message) -> DeliveryUnknown:
        return DeliveryUnknown(DeliveryMessages.UNKNOWN_WHETHER_IT_PRINTS(what=what), bytes_sent=self._sent)


# Command lines, file names and control file of RFC 1179.


USER = "spoolhouse"
ACCEPTED = b"\0"
END_OF_FILE = b"\0"
ABORT = b"\1\n"
_MOST_LABEL = 30
"""Print servers truncate names in their lists, CUPS after 31 characters."""


@dataclass(frozen=True, kw_only=True, slots=True)
class JobNames:
    """Names of one job in the protocol, made only of ids: the same for the same attempt, even after a crash.

    `label` is shown in the queue's list. `number` (0 … 999) and `host` name its files; two jobs in one queue with
    the same pair would overwrite each other. They do not contain the label, so a list that shows it has the control
    file.
    """

    label: str
    number: int
    host: str

    @staticmethod
    def of(job_name: str) -> JobNames:
        """Build the names from `sh-UUID-ATTEMPT`, with the UUID cut to 22 digits (88 bits)."""
        base, _, attempt = job_name.rpartition("-")
        digits = re.sub("[^0-9A-Za-z]", "", base.removeprefix("sh-"))[:22]
        label = f"sh-{digits}-{re.sub('[^0-9A-Za-z]', '', attempt)[:4]}"[:_MOST_LABEL]
        digest = hashlib.sha256(job_name.encode()).digest()
        return JobNames(label=label, number=int.from_bytes(digest[:4]) % 1000, host=f"h{digest[4:12].hex()}")

    @property
    def data_file(self) -> str:
        return f"dfA{self.number:03}{self.host}"

    @property
    def control_file(self) -> str:
        return f"cfA{self.number:03}{self.host}"

    def control(self, copies: int) -> bytes:
        """Return the control file. `l`: print as is, including control characters, one line per copy. `U`: then
        delete the file.
        """
        lines = [f"H{self.host}", f"P{USER}", f"J{self.label}", *[f"l{self.data_file}"] * copies]
        return "".join(f"{line}\n" for line in [*lines, f"U{self.data_file}", f"N{self.label}"]).encode("ascii")


def receive_job(queue: str) -> bytes:
    return b"\2" + queue.encode() + b"\n"


def receive_control(size: int, name: str) -> bytes:
    return f"\2{size} {name}\n".encode("ascii")


def receive_data(size: int, name: str) -> bytes:
    return f"\3{size} {name}\n".encode("ascii")


def list_short(queue: str) -> bytes:
    return b"\3" + queue.encode() + b" \n"


def list_long(queue: str) -> bytes:
    return b"\4" + queue.encode() + b" \n"
