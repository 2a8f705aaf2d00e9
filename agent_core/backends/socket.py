"""Raw TCP, port 9100 ("AppSocket", "JetDirect"): bytes go in, and the only feedback is that of TCP.

Evidence from TCP: a peer that closes in answer to our half-close has read everything (`transport_closed`; a Linux peer
that closes with unread bytes resets). A peer that stays open, or closed its side before ours, has at least our last
byte in its kernel (`bytes_accepted`). While it still sends data it is working, and we wait. A reset after the last byte
proves nothing: the outcome is unknown. It is recorded whether the peer's kernel had acknowledged every byte by then,
because some printers end every session that way, as their test print shows.

Proof that the peer read nothing, so that the job waits and is sent again:
- the kernel sent no byte of it; or
- the peer acknowledged none, and it had either closed its side before, or received data that a receiver acknowledges at
  once (two full segments, RFC 5681 4.2, or our FIN) and answered with a reset.
"""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn, TypeVar

from agent_core.backends import tcp
from agent_core.backends.base import NO_PROGRESS_SECONDS, PayloadReader, ProgressListener, contradiction, facts_of
from agent_core.backends.tcp import (
    DOSE_SECONDS,
    IN_USE,
    PATIENCE_SECONDS,
    PeerEnd,
    SessionRefused,
    Sessions,
    TcpChannel,
    drop_a_dose,
)
from agent_core.domain import NOTHING_KNOWN, REACHED, Delivered, DeviceStatus, Progress, SentBefore, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from agent_core.own_device import refuse_another, require_own_device
from agent_core.points import SocketPoint
from agent_core.status import languages
from agent_core.status.contract import DeviceReport, identity_of
from agent_core.status.snmp import SnmpStatus
from server_core import failpoints
from server_core.contract.decisions.backoff import delay, growing
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.decisions.device_identity import is_known, together
from server_core.contract.messages.jobs import DeliveryMessages, SocketMessages
from server_core.contract.types.devices import NOBODY, DeviceFacts, DeviceIdentity
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from server_core.contract.messages.message import Message
    from server_core.contract.types.agents import PrinterSetup
    from server_core.contract.types.documents import RawLanguage

CONNECT_SECONDS = 5.0
PROBE_SECONDS = 2.0
TOLD_SECONDS = 1.0
STATUS_SECONDS = 2.5
BEFORE_JOB_SECONDS = 1.0
ASK_AGAIN_SECONDS = 0.25
IDLE_SECONDS = 30.0
SNMP_SECONDS = 1.5
FIRST_PORT = 9100
"""First port of a print server box with several printers. Its SNMP agent reports on that printer."""
CLOSE_SECONDS = 1.0
STOP_SECONDS = 1.0
"""Time for a cancelled job to reach the end of a page; then it is cut off."""
PIECE_BYTES = 4096
ACK_POLL_SECONDS = 0.05
_NO_PRINTERS = (b"HTTP/", b"SSH-")
"""First bytes of servers that are no printers: their close is no evidence of a print."""
_IN_USE = DeviceStatus(condition=PrinterStatus.ONLINE, message=IN_USE, waiting=WaitingReason.PRINTER_BUSY)
_TRIED_AGAIN = (WaitingReason.PRINTER_OFFLINE, WaitingReason.PRINTER_BUSY)


class SocketDriver:
    """Driver of one printer behind a TCP port."""

    def __init__(
        self,
        setup: PrinterSetup,
        *,
        no_progress: float = NO_PROGRESS_SECONDS,
        close_patience: float = CLOSE_SECONDS,
        snmp: SnmpStatus | None = None,
    ) -> None:
        self.setup = setup
        self._uri = DeviceUri.parse(setup.uri)
        self._no_progress = no_progress
        self._close_patience = close_patience
        self._status = DeviceStatus(condition=PrinterStatus.UNKNOWN)
        self._contact_at = time.monotonic()
        self._sessions = Sessions(self._uri.host, self._uri.port)
        self._queries = SocketQueries(self._sessions, setup.language)
        self._snmp = snmp or (SnmpStatus(self._uri.host) if self._uri.port == FIRST_PORT else None)

    async def probe(self) -> DeviceFacts:
        """Return the setup, completed with the capabilities that the device reports in its language.

        SNMP tells whether it is the known one.
        """
        self._queries.is_awaited = self.setup.must_identify
        by_snmp, in_words = await asyncio.gather(self._who(SNMP_SECONDS, only_if_known=True), self._learn())
        self._sessions.try_out(PROBE_SECONDS)
        who = together(in_words, by_snmp)
        facts = facts_of(self.setup, confirmation=Confirmation.BYTES_ACCEPTED, reported=self._queries.report)
        return replace(facts, serial=facts.serial or who.serial, mac=facts.mac or who.mac, identity=who)

    async def _learn(self) -> DeviceIdentity:
        """Query the device's capabilities. One that may be silent has less time, but only for its first answer."""
        first_seconds = None if self._queries.answers or is_known(self.setup.intended) else TOLD_SECONDS
        if self._queries.may_learn and not self._sessions.is_open:
            with suppress(OSError):
                return identity_of(await self._queries.learn(STATUS_SECONDS, first_seconds=first_seconds))
        return NOBODY

    async def status(self) -> DeviceStatus:
        """Return the status from the device's language or from SNMP.

        A silent device keeps the status of its last connection. After 30 s of idleness, or while it is offline or in
        use by others, a connection is tried. None is tried while the last session is open, because a device with a
        single session would refuse it.
        """
        status, who = None, NOBODY
        self._queries.is_awaited = self.setup.must_identify
        if not self._queries.may_ask:
            status = await self._snmp.status(SNMP_SECONDS, intended=self.setup.intended) if self._snmp else None
        elif not self._sessions.is_open:
            fresh, who = await asyncio.gather(self._ask(), self._who(SNMP_SECONDS))
            who = who if fresh is None else together(fresh.identity, who)
            if fresh is not None:
                return replace(fresh, identity=who)
        idle = time.monotonic() - self._contact_at >= IDLE_SECONDS
        if not self._sessions.is_open and (idle or self._status.waiting in _TRIED_AGAIN):
            with suppress(NotReady):
                self._sessions.close(await self._connect(PROBE_SECONDS, patience=0.0))
        if status is not None and self._status.condition is not PrinterStatus.OFFLINE:
            return status
        return replace(self._status, identity=who)

    async def _who(self, seconds: float, *, only_if_known: bool = False) -> DeviceIdentity:
        """Return the identity from SNMP, unless the device reports its serial number in its language.

        `only_if_known`: ask only if an identity is known to compare with.
        """
        reported = self._queries.report
        if self._snmp is None or (reported is not None and reported.serial is not None and reported.identity_question):
            return NOBODY
        if only_if_known and not is_known(self.setup.intended):
            return NOBODY
        snmp_answer = await self._snmp.status(seconds, intended=self.setup.intended)
        return NOBODY if snmp_answer is None else snmp_answer.identity

    async def _ask(self) -> DeviceStatus | None:
        """Ask for the status in the device's language.

        None = nothing new. The identity belongs only to this answer.
        """
        used_to_answer = self._queries.answers
        try:
            status = await self._queries.status(STATUS_SECONDS)
        except SessionRefused:
            self._status = _IN_USE
            return self._status
        except OSError as error:
            self._is_away(error)
            return self._status
        if status is None and not used_to_answer:
            return None
        if status is None:
            status = DeviceStatus(condition=PrinterStatus.UNKNOWN, message=SocketMessages.STATUS_NOT_ANSWERED())
        elif status.message is None:
            status = replace(status, message=contradiction(self.setup, self._queries.report))
        self._status = replace(status, identity=NOBODY)
        self._contact_at = time.monotonic()
        return status

    async def open(self, submission: Submission) -> SocketDelivery:
        """Connect and read the first piece, so that the first byte can follow the start at once."""
        spooled = await PayloadReader.begin(submission)
        try:
            sock = await self._connect_to_own_device()
        except BaseException:
            await spooled.aclose()
            raise
        return SocketDelivery(sock, spooled, submission, self._no_progress, self._close_patience, self._sessions)

    async def _connect_to_own_device(self) -> socket.socket:
        """Connect for a job and check the device, with SNMP asked in parallel.

        Raises NotReady, OtherDevice, NotIdentified.
        """
        ask = self.setup.must_identify or (self._snmp is not None and self._snmp.answers)
        query = asyncio.create_task(self._who(BEFORE_JOB_SECONDS)) if ask else None
        sock: socket.socket | None = None
        try:
            sock, status = await self._connect_for_a_job()
            who = NOBODY if status is None else status.identity
            who = who if query is None else together(who, await query)
            require_own_device(self.setup, who, answers=status is not None)
        except BaseException:
            if sock is not None:
                self._sessions.close(sock)
            raise
        finally:
            if query is not None:
                query.cancel()
        return sock

    async def _connect_for_a_job(self) -> tuple[socket.socket, DeviceStatus | None]:
        """Connect unless the device is out of paper, open or paused: it would swallow the job.

        Raises NotReady, OtherDevice.

        Returns its status, with the identity reported in the same answer; None = it did not answer.
        """
        status = await self._status_before_job() if self._queries.answers else None
        if status is not None:
            refuse_another(self.setup, status.identity)
        if status is not None and status.waiting not in (None, WaitingReason.PRINTER_BUSY):
            self._status = replace(status, identity=NOBODY)
            raise NotReady(status.waiting, status.message or DeliveryMessages.PRINTER_WAITS())
        return await self._connect(CONNECT_SECONDS), status

    async def _status_before_job(self) -> DeviceStatus | None:
        """Ask for the status before a job. None = unknown; the job's own connection decides. Raises NotReady.

        A device that can identify itself but serves another session is asked again: another device may have taken its
        place.
        """
        reported = self._queries.report
        tells = reported is not None and bool(reported.identity_question) and is_known(self.setup.intended)
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return await self._queries.status(BEFORE_JOB_SECONDS, thorough=False)
            except SessionRefused as error:
                if not tells:
                    return None
                if time.monotonic() >= until:
                    self._status = _IN_USE
                    raise NotReady(WaitingReason.PRINTER_BUSY, IN_USE) from error
            except OSError:
                return None
            await asyncio.sleep(ASK_AGAIN_SECONDS)

    async def recover(self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN) -> Delivered:
        """Report an unknown outcome: a raw port knows no jobs."""
        raise DeliveryUnknown(SocketMessages.PRINTER_AT_CANNOT_BE_ASKED(host=self._uri.host))

    async def cancel_recovered(self) -> None:
        """Do nothing: `recover` follows no job."""

    async def aclose(self) -> None:
        await self._sessions.aclose()

    async def _connect(self, seconds: float, *, patience: float | None = None) -> socket.socket:
        """Connect to the printer. Raises NotReady."""
        try:
            failpoints.reach(SocketPoint.CONNECT)
            sock = await self._sessions.begin(seconds, patience=patience)
        except SessionRefused as error:
            self._status = _IN_USE
            raise NotReady(WaitingReason.PRINTER_BUSY, IN_USE) from error
        except OSError as error:
            raise NotReady(WaitingReason.PRINTER_OFFLINE, self._is_away(error)) from error
        else:
            self._status = DeviceStatus(condition=PrinterStatus.ONLINE) if self._queries.answers else REACHED
            return sock
        finally:
            self._contact_at = time.monotonic()

    def _is_away(self, error: OSError) -> Message:
        """Note that the printer cannot be reached. Returns the reason as a message for users."""
        address = f"{self._uri.host}:{self._uri.port}"
        text = SocketMessages.NO_CONNECTION_TO(place=address, why=tcp.why_not_connected(error))
        self._status = DeviceStatus(
            condition=PrinterStatus.OFFLINE, message=text, waiting=WaitingReason.PRINTER_OFFLINE
        )
        self._queries.forget_silence()
        if self._snmp is not None:
            self._snmp.forget_silence()
        return text


class SocketDelivery:
    """Delivery of one job over one connection."""

    def __init__(
        self,
        sock: socket.socket,
        spooled: PayloadReader,
        submission: Submission,
        no_progress: float,
        close_patience: float,
        sessions: Sessions,
    ) -> None:
        self._sock = sock
        self._sessions = sessions
        self._spooled = spooled
        self._submission = submission
        self._total = submission.total_bytes
        self._no_progress = no_progress
        self._close_patience = close_patience
        self._sent = 0
        self._stream: asyncio.Task[None] | None = None
        self._listener: asyncio.Task[None] | None = None
        self._half_closed = False
        self._our_end_sent = False
        self._cancelled = False
        self._stopped_by = DeliveryMessages.JOB_CANCELLED_BEHIND_PAGE
        self._to_stop: asyncio.TimerHandle | None = None
        self._ended_first = False
        self._clean = False
        self._began_at = time.monotonic()
        self._heard_at = 0.0
        self._heard_first = b""
        self._peer_stays = False

    async def send(self, progress: ProgressListener) -> Delivered:
        if self._cancelled:
            raise DeliveryCancelled(DeliveryMessages.CANCELLED_BEFORE_FIRST_BYTE())
        self._half_closed = self._served_until_now()
        stream = self._stream = asyncio.create_task(self._hand_over(progress))
        listener = self._listener = asyncio.create_task(self._listen())
        try:
            await asyncio.wait({stream})
            if stream.cancelled():
                raise self._spooled.partial(DeliveryMessages.JOB_CANCELLED(), self._sent)
            stream.result()
            evidence = await self._wait_for_close(listener)
            if self._heard_first.startswith(_NO_PRINTERS):
                raise DeliveryUnknown(SocketMessages.NO_PRINTER_ANSWERED(), bytes_sent=self._sent)
        finally:
            if self._to_stop is not None:
                self._to_stop.cancel()
            stream.cancel()
            listener.cancel()
            await asyncio.gather(stream, listener, return_exceptions=True)
        self._clean = True
        self._peer_stays = evidence is Confirmation.BYTES_ACCEPTED
        self._sessions.served(half_closed=self._half_closed)
        return Delivered(evidence=evidence, bytes_sent=self._sent)

    def _served_until_now(self) -> bool:
        """Check the connection before the first byte.

        True = the peer has closed its side, which may mean that it never talks.

        Raises NotReady if the peer serves another session.
        """
        end = tcp.end_of(self._sock)
        if end is None:
            return False
        may_read = end is PeerEnd.CLOSED and not self._sessions.stays and tcp.carried(self._sock) is not None
        if self._sessions.half_closes or may_read:
            return True
        raise self._refused()

    def _refused(self) -> NotReady:
        """Record a refused session. The peer has read nothing."""
        self._sessions.refused()
        return NotReady(WaitingReason.PRINTER_BUSY, IN_USE)

    def _has_read_nothing(self) -> bool:
        """Return whether it is proven, after the connection broke, that the peer read nothing; see the module's
        docstring.
        """
        carried = tcp.carried(self._sock)
        if carried is None:
            return False
        if not carried.left:
            return True
        listener = self._listener
        closed_first = (
            listener is not None and listener.done() and not listener.cancelled() and not listener.exception()
        )
        at_once = self._our_end_sent or carried.left >= 2 * carried.segment
        return not carried.acknowledged and (self._half_closed or closed_first or at_once)

    async def cancel(self) -> None:
        """Stop the stream at a page end, or soon after in the middle of one: the device cannot be told to discard
        what it has.

        Too late if the last page is on its way and the device takes it.
        """
        again, self._cancelled = self._cancelled, True
        if self._stream is None or again:
            return
        if self._submission.page_ends:
            self._to_stop = asyncio.get_running_loop().call_later(STOP_SECONDS, self._stream.cancel)
        else:
            self._stream.cancel()

    async def end_behind_page(self) -> bool:
        if self._submission.page_ends and not self._cancelled:
            self._cancelled, self._stopped_by = True, DeliveryMessages.PROGRAM_STOPPED_BEHIND_PAGE
        return self._cancelled

    async def abandon(self) -> None:
        self._clean = True

    async def aclose(self) -> None:
        await self._spooled.aclose()
        if self._peer_stays:
            self._sessions.linger(self._sock)
        elif self._clean:
            self._sessions.close(self._sock)
        else:
            tcp.abort(self._sock)
            self._sessions.ended()

    async def _hand_over(self, progress: ProgressListener) -> None:
        while piece := await self._spooled.next_piece():
            view = memoryview(piece)
            for start in range(0, len(view), PIECE_BYTES):
                part = view[start : start + PIECE_BYTES]
                if self._cancelled and (end := self._early_end(len(part))) is not None:
                    await self._end_early(part[: end - self._sent])
                await self._put(part)
            progress(Progress(bytes_sent=self._sent))

    def _early_end(self, more: int) -> int | None:
        """Return the offset of a page end within the next `more` bytes. None: there is none, or only the last one."""
        end = self._submission.page_end(self._sent)
        is_last = end + len(self._submission.closing) >= self._total
        return None if is_last or end > self._sent + more else end

    async def _end_early(self, rest: memoryview) -> NoReturn:
        """Stop at a page end. Raises DeliveryFailed when the device has the whole page."""
        await self._put(rest)
        if self._sent % self._submission.size_bytes:  # else the copy is complete
            await self._put(memoryview(self._submission.closing))
        with suppress(OSError):  # the device closed first
            failpoints.reach(SocketPoint.HALF_CLOSE)
            self._sock.shutdown(socket.SHUT_WR)
        while True:
            if not tcp.unacknowledged(self._sock):
                self._clean = True
                raise self._spooled.partial(self._stopped_by(), self._sent, template=DeliveryMessages.ENDED_AFTER_BYTES)
            await asyncio.sleep(ACK_POLL_SECONDS)

    async def _put(self, piece: memoryview) -> None:
        try:
            failpoints.reach(SocketPoint.PIECE)
            async with asyncio.timeout(self._no_progress):
                await asyncio.get_running_loop().sock_sendall(self._sock, piece)
        except TimeoutError as error:
            text = DeliveryMessages.PRINTER_TOOK_NOTHING(seconds=self._no_progress)
            template = DeliveryMessages.ENDED_AFTER_BYTES
            raise self._spooled.partial(text, self._sent, FailureReason.TIMEOUT_NO_PROGRESS, template) from error
        except OSError as error:
            raise self._broken() from error
        self._sent += len(piece)

    def _broken(self) -> NotReady | DeliveryFailed | DeliveryUnknown:
        """Classify a connection that broke while bytes were being sent."""
        if self._has_read_nothing():
            return self._refused()
        self._sessions.broken(time.monotonic() - self._began_at)
        if not self._sent:
            return DeliveryUnknown(SocketMessages.CONNECTION_BROKEN_AT_FIRST(), bytes_sent=0)
        return self._spooled.partial(SocketMessages.CONNECTION_BROKEN(), self._sent)

    async def _listen(self) -> None:
        """Read and discard the device's data until it closes its side. Raises OSError on a reset.

        Reads in small amounts, so that a device that floods us does not keep others from printing.
        """
        while received := await drop_a_dose(self._sock):
            self._heard_first = self._heard_first or received[:8]
            self._heard_at = time.monotonic()
            await asyncio.sleep(DOSE_SECONDS)
        self._ended_first |= tcp.ends_crossed(self._sock)

    async def _wait_for_close(self, listener: asyncio.Task[None]) -> Confirmation:
        last: int | None = -1
        moved_at = time.monotonic()
        try:
            failpoints.reach(SocketPoint.HALF_CLOSE)
            self._ended_first = tcp.end_of(self._sock) is PeerEnd.CLOSED
            self._sock.shutdown(socket.SHUT_WR)
            self._our_end_sent = True
            failpoints.reach(SocketPoint.WAIT)
            while True:
                left, error = tcp.unacknowledged(self._sock), self._sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
                if listener.done():
                    listener.result()
                if error:
                    raise OSError(error, "reset")
                if not left and listener.done() and not self._ended_first:
                    return Confirmation.TRANSPORT_CLOSED
                now = time.monotonic()
                if left != last:
                    last, moved_at = left, now
                quiet_for = now - max(moved_at, self._heard_at)
                if left == 0 and (quiet_for >= self._close_patience or now - moved_at >= self._no_progress):
                    return Confirmation.BYTES_ACCEPTED
                if now - moved_at >= (self._close_patience if left is None else self._no_progress):
                    raise DeliveryUnknown(SocketMessages.BYTES_NOT_CONFIRMED(), bytes_sent=self._sent)
                if listener.done():
                    await asyncio.sleep(ACK_POLL_SECONDS)
                else:
                    await asyncio.wait({listener}, timeout=ACK_POLL_SECONDS)
        except OSError as error:
            if self._has_read_nothing():
                raise self._refused() from error
            self._sessions.broken(time.monotonic() - self._began_at)
            carried = tcp.carried(self._sock)
            if carried is not None and carried.acknowledged >= self._total:
                evidence, text = Confirmation.BYTES_ACCEPTED, SocketMessages.RESET_BEHIND_ALL()
                raise DeliveryUnknown(text, bytes_sent=self._sent, evidence=evidence) from error
            raise DeliveryUnknown(SocketMessages.CONNECTION_BROKEN_AT_LAST(), bytes_sent=self._sent) from error


# Status and capabilities from a device behind a TCP port, in its printer language.
#
# Each query takes a connection, and some printers serve only one, so a silent device is not queried again for a while.


_Answer = TypeVar("_Answer")
REST_SECONDS = 300.0
"""Pause before a silent device is queried again. Only new firmware or another setting makes it answer."""
RESTS = growing(5.0, REST_SECONDS)
"""Pauses for a device that has to identify itself."""
MOST_SILENCES = 3
"""Unanswered queries in a row after which a device that used to answer counts as silent."""


class SocketQueries:
    """Queries one device; never while a job is on its way to it.

    `answers`: it does, as far as is known. `report`: its last one. `is_awaited`: it has to identify itself, so a
    silent device is queried again sooner.
    """

    def __init__(self, sessions: Sessions, language: RawLanguage | None) -> None:
        self._sessions = sessions
        self._language = language
        self._silences = 0
        self._rests_until = 0.0
        self._learns_at = 0.0
        self.answers = False
        self.is_awaited = False
        self.report: DeviceReport | None = None

    @property
    def may_ask(self) -> bool:
        """Return whether a query may be sent. A device of unknown language could print it as text."""
        return self._language is not None and time.monotonic() >= self._rests_until

    @property
    def may_learn(self) -> bool:
        return self.may_ask and time.monotonic() >= self._learns_at

    async def status(self, seconds: float, *, thorough: bool = True) -> DeviceStatus | None:
        """Query the status.

        None = no answer. Raises OSError if unreachable, SessionRefused if it serves another session.
        """

        async def ask(language: RawLanguage, channel: TcpChannel) -> DeviceStatus | None:
            return await languages.status_of(language, channel, seconds, thorough=thorough, report=self.report)

        status = await self._connected(ask)
        self._note(status is not None)
        return status

    async def learn(self, seconds: float, *, first_seconds: float | None = None) -> DeviceReport | None:
        """Query the device's capabilities. None = it reports none now.

        `first_seconds`: for the first query; None = `seconds`. Raises OSError if unreachable, SessionRefused if it
        serves another session.
        """

        async def ask(language: RawLanguage, channel: TcpChannel) -> DeviceReport | None:
            return await languages.query_report(language, channel, seconds, first_seconds=first_seconds)

        report = await self._connected(ask)
        self.report = report or self.report
        if report is None:
            self._learns_at = time.monotonic() + self._rest_seconds
        else:
            self._note(True)
        return report

    async def _connected(self, ask: Callable[[RawLanguage, TcpChannel], Awaitable[_Answer | None]]) -> _Answer | None:
        assert self._language is not None  # noqa: S101
        async with TcpChannel(self._sessions.host, self._sessions.port, sessions=self._sessions) as channel:
            try:
                return await ask(self._language, channel)
            except SessionRefused:
                raise
            except OSError:
                if not channel.reached:
                    raise
                return None  # it closed the connection instead of answering

    def _note(self, has_answered: bool) -> None:
        if has_answered:
            if not self.answers:  # a slow one: it gets more time now
                self._learns_at = 0.0
            self.answers, self._silences = True, 0
            return
        self._silences += 1
        if not self.answers or self._silences >= MOST_SILENCES:
            self.answers = False
            self._rests_until = time.monotonic() + self._rest_seconds

    @property
    def _rest_seconds(self) -> float:
        return delay(RESTS, self._silences) if self.is_awaited else REST_SECONDS

    def forget_silence(self) -> None:
        """Query again: the device was away, and another one may answer next."""
        self._rests_until = self._learns_at = 0.0
        self._silences = 0
