"""TCP connections to devices: the kernel's information on them, sessions with one printer, and queries over one.

An established connection does not prove that a printer listens. The printer's kernel accepts connections; its firmware
may serve one session and end all others at once (FIN or RST), while it prints or while another computer prints.
Therefore:
- A new connection is watched for 25 ms before a job uses it, until the printer has accepted a session right after or
  beside another.
- If the printer ended a connection at once, the next one starts when our last session is over: its close was seen, and
  the recovery time learnt from earlier sessions has passed (`_learn`). If the printer is slow to end connections, they
  are watched for longer.
- A connection ended at once is retried for 10 s; then the job waits.
- Some printers end it so late that they could have read a job. Therefore a new driver opens two empty connections,
  beside each other and before the first job, and watches them for 250 ms.

IPP keeps its connections open, so `ipp/client.py` has simpler rules of its own.

Some ports send nothing and close their side at once, yet read everything. If every connection ends that way and none
ever stayed open, the last one is used. A printer that had really closed it resets it and has acknowledged no byte.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import math
import socket
import struct
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Self

from agent_core.points import SocketPoint
from agent_core.status.contract import MOST_BYTES
from server_core import failpoints
from server_core.contract.decisions.backoff import delay, growing
from server_core.contract.messages.jobs import SocketMessages
from server_core.contract.messages.system import SystemMessages, system_error

if TYPE_CHECKING:
    from types import TracebackType

    from server_core.contract.messages.message import Message

SEND_BUFFER_BYTES = 32 * 1024
WATCH_STEP_SECONDS = 0.005
# states of tcp(7)
_CLOSE, _CLOSE_WAIT, _LAST_ACK, _CLOSING = 7, 8, 9, 11
# struct tcp_info (linux/tcp.h): tcpi_snd_mss; tcpi_bytes_acked (RFC 4898 ThruOctetsAcked); tcpi_bytes_sent and
# tcpi_bytes_retrans, available since Linux 4.19
_MSS_AT, _ACKED_AT, _SENT_AT, _TOLD_BYTES = 16, 120, 200, 216


class PeerEnd(Enum):
    """The way in which the peer ended its side."""

    CLOSED = auto()  # FIN: it sends nothing more, but may still read
    RESET = auto()


@dataclass(frozen=True, slots=True)
class ByteCounts:
    """Payload bytes of a connection, as counted by this computer's kernel.

    `left`: sent to the network, each counted once. `acknowledged`: confirmed by the peer's kernel, plus 1 for our FIN.
    `segment`: largest payload of one packet (MSS).
    """

    left: int
    acknowledged: int
    segment: int


async def connect(host: str, port: int, seconds: float) -> socket.socket:
    """Return a connected, non-blocking socket without Nagle's algorithm. Raises OSError, including TimeoutError.

    The send buffer is small: bytes in it count as handed over although the device does not have them yet.
    """
    loop = asyncio.get_running_loop()
    failed: OSError = OSError(errno.EHOSTUNREACH, f"{host} has no address")
    async with asyncio.timeout(seconds):
        for family, address in await _addresses(host, port):
            sock = socket.socket(family, socket.SOCK_STREAM)
            try:
                sock.setblocking(False)
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
                await loop.sock_connect(sock, address)
            except OSError as error:
                sock.close()
                failed = error
            except BaseException:
                sock.close()
                raise
            else:
                return sock
    raise failed


def why_not_connected(error: OSError) -> Message:
    """Return the reason as part of a sentence."""
    if isinstance(error, TimeoutError):
        return SystemMessages.NO_ANSWER()
    return SystemMessages.NAME_NOT_KNOWN() if isinstance(error, socket.gaierror) else system_error(error)


async def put(sock: socket.socket, data: bytes) -> None:
    """Hand data to the kernel. Raises OSError."""
    failpoints.reach(SocketPoint.PIECE)
    await asyncio.get_running_loop().sock_sendall(sock, data)


async def _addresses(host: str, port: int) -> list[tuple[socket.AddressFamily, tuple[str, int]]]:
    try:
        numeric = ipaddress.ip_address(host)
    except ValueError:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        return [(family, (str(address[0]), port)) for family, _, _, _, address in found]
    return [(socket.AF_INET if numeric.version == 4 else socket.AF_INET6, (host, port))]


def unacknowledged(sock: socket.socket) -> int | None:
    """Return the bytes, including our FIN, that the peer's kernel has not acknowledged (SIOCOUTQ, tcp(7)); None =
    unavailable.
    """
    if sys.platform != "linux":
        return None
    import fcntl
    import termios

    answer = fcntl.ioctl(sock.fileno(), termios.TIOCOUTQ, b"\0" * 4)
    return int(struct.unpack("i", answer)[0])


def end_of(sock: socket.socket) -> PeerEnd | None:
    """Return how the peer ended its side; None = it has not, as far as this computer knows."""
    if sys.platform != "linux":
        return _peeked(sock)
    # reported even while data from the peer is unread
    return {_CLOSE_WAIT: PeerEnd.CLOSED, _CLOSE: PeerEnd.RESET}.get(_state(sock))


def _peeked(sock: socket.socket) -> PeerEnd | None:
    try:
        return None if sock.recv(1, socket.MSG_PEEK) else PeerEnd.CLOSED
    except BlockingIOError:
        return None
    except OSError:
        return PeerEnd.RESET


async def end_within(sock: socket.socket, seconds: float) -> PeerEnd | None:
    """Wait up to `seconds` for the peer's end; None = it stayed open."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    while True:
        end = end_of(sock)
        left = until - loop.time()
        if end is not None or left <= 0:
            return end
        await asyncio.sleep(min(WATCH_STEP_SECONDS, left))


async def took_nothing(sock: socket.socket, seconds: float) -> bool:
    """Return whether a peer that ended its side had acknowledged no byte.

    The kernel may learn this up to `seconds` later. False if it does not report it.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    while True:
        counted = carried(sock)
        if counted is None or counted.acknowledged:
            return False
        if end_of(sock) is PeerEnd.RESET or loop.time() >= until:
            return True
        await asyncio.sleep(WATCH_STEP_SECONDS)


def carried(sock: socket.socket) -> ByteCounts | None:
    """Return the byte counts; None = unavailable: not Linux, or only an emulation of it."""
    if sys.platform != "linux":
        return None
    info = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _TOLD_BYTES)
    if len(info) < _TOLD_BYTES:
        return None
    (segment,) = struct.unpack_from("I", info, _MSS_AT)
    (acknowledged,) = struct.unpack_from("Q", info, _ACKED_AT)
    sent, again = struct.unpack_from("QQ", info, _SENT_AT)
    if not acknowledged:  # every connected peer has acknowledged at least our SYN
        return None
    return ByteCounts(left=sent - again, acknowledged=acknowledged - 1, segment=segment)


def ends_crossed(sock: socket.socket) -> bool:
    """Return whether both sides have closed, the peer before it knew of our end. False if unavailable."""
    return sys.platform == "linux" and _state(sock) in (_LAST_ACK, _CLOSING)


def _state(sock: socket.socket) -> int:
    return sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]


def abort(sock: socket.socket) -> None:
    """Close with a reset: data still in our kernel must never be printed later."""
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    except OSError:
        pass  # the peer closed first
    finally:
        sock.close()


WATCH_SECONDS = 0.025
BESIDE_WATCH_SECONDS = 0.1
"""Watch time if the printer has not ended our last session and it is unknown whether it serves two."""
LONGEST_WATCH_SECONDS = 0.25
PATIENCE_SECONDS = 10.0
PAUSES = growing(0.1, 0.5, 1.5)
BEHIND_SECONDS = 0.5
"""A session that begins within this time after the last job counts as right behind it."""
REFUSED_SECONDS = 1.0
"""A device with a single session may refuse the next connection (RST to SYN) for this long after the last one."""
REFUSED_PAUSE_SECONDS = 0.05
IN_USE = SocketMessages.SESSION_REFUSED()


class SessionRefused(ConnectionResetError):
    """The printer ended the connection without reading a byte: it serves another session."""

    def __init__(self) -> None:
        super().__init__(errno.ECONNRESET, str(IN_USE))


_ENDED_AT_ONCE = (ConnectionResetError, ConnectionAbortedError, BrokenPipeError)
"""Errors between the printer's answer to our SYN and our first use of the connection."""
Greeting = Callable[[socket.socket], Awaitable[PeerEnd | None]]


class Sessions:
    """Opens the sessions of one driver with one printer, one at a time. Observations last as long as the driver.

    `alone`: the printer ended a connection at once, so it serves one session at a time. `half_closes`: it closes its
    side of each connection at once but still reads.
    """

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.alone = False
        self.half_closes = False
        self._serves_several = False
        """The printer took a job right behind or beside another session."""
        self._stays = False
        self._closes_after_job = True
        """The printer closes its side after a job, so the next session waits for that."""
        self._last: LingeringSession | None = None
        """Session that the next one waits for while the printer has not closed its side."""
        self._unanswered: list[LingeringSession] = []
        """Sessions of queries without an answer."""
        self._ended_at = self._job_ended_at = -math.inf
        self._behind = False
        """The current session began right behind or beside another one."""
        self._recovery_times = (0.0, 0.0)
        """Seconds that the printer needed between the end of a session and the next: the last two."""
        self._watch = WATCH_SECONDS
        self._trial: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        """Return whether the last session is still open: the printer has not closed its side."""
        return self._last is not None and not self._last.is_over

    @property
    def is_watched(self) -> bool:
        """Return whether the next connection is watched before use."""
        return self.alone or not (self._serves_several or self.half_closes)

    async def begin(
        self, seconds: float, *, patience: float | None = None, greet: Greeting | None = None
    ) -> socket.socket:
        """Open a connection that the printer serves, as far as can be seen.

        `seconds`: limit for each connection attempt.

        `greet` asks in the device's protocol whether it serves this connection; without it, the connection is watched.
        Raises SessionRefused if the printer ends each one at once for `patience` seconds (default 10), OSError if it is
        unreachable, and any error of `greet`.
        """
        await self._end_of_trial()
        until = time.monotonic() + (PATIENCE_SECONDS if patience is None else patience)
        if self.alone:
            await self._wait_for_the_end(until)
        stayed_open = self.is_open
        self._behind = stayed_open or time.monotonic() - self._job_ended_at <= BEHIND_SECONDS
        refused_at: float | None = None
        only_closed, refusals = True, 0
        while True:
            sock, end = await self._opened(seconds, until, greet or (self._watched if self.is_watched else _unwatched))
            last_try = time.monotonic() >= until
            only_closed = only_closed and end is PeerEnd.CLOSED
            reads_perhaps = last_try and patience is None and greet is None and only_closed
            if sock is not None and (end is None or (reads_perhaps and self._may_half_close(sock))):
                break
            if sock is not None:
                sock.close()
            self.refused()
            refused_at = time.monotonic()
            if last_try:
                raise SessionRefused
            await self._pause(delay(PAUSES, refusals))
            refusals += 1
        self._learn(refused_at)
        if stayed_open and self.alone and refused_at is None:
            self._closes_after_job = False  # waiting for its close did not help
        await self.end()
        return sock

    async def begin_question(self, seconds: float) -> socket.socket:
        """Open a connection for a query; a single attempt.

        A printer that has answered before is queried without watching, because its answer decides.
        """
        await self._end_of_trial()
        until = time.monotonic()
        watch = self._watched if self.alone or not self._stays else _unwatched
        sock, end = await self._opened(seconds, until, watch)
        if sock is not None and end is None:
            return sock
        if sock is not None:
            sock.close()
        self.refused()
        raise SessionRefused

    def try_out(self, seconds: float) -> None:
        """Find out in the background whether the printer ends a second session, and how late.

        A session that begins meanwhile waits for this. Nothing is done if a session has shown it already, or a trial
        of a printer that was reached. `seconds`: limit for connecting.
        """
        is_known = self.alone or self._serves_several or self.half_closes
        if not is_known and self._trial is None:
            self._trial = asyncio.create_task(self._run_trial(seconds), name="trial-of-sessions")

    async def _run_trial(self, seconds: float) -> None:
        now = time.monotonic()
        try:
            first, end = await self._opened(seconds, now, _unwatched)
        except OSError:
            self._trial = None  # it is away
            return
        second, other_end = None, None
        try:
            with suppress(OSError):  # a printer that accepts no second connection ends none
                second, other_end = await self._opened(min(seconds, LONGEST_WATCH_SECONDS), now, _unwatched)
            end, other_end = await asyncio.gather(self._trial_end(first, end), self._trial_end(second, other_end))
            if end or other_end:
                self.refused()
                self._stays |= end is None
        finally:
            for sock in (second, first):  # the printer serves the first
                if sock is not None:
                    self.close(sock)

    async def _trial_end(self, sock: socket.socket | None, end: PeerEnd | None) -> PeerEnd | None:
        return end if sock is None else await self._watched(sock, LONGEST_WATCH_SECONDS)

    async def _end_of_trial(self) -> None:
        if self._trial is not None and not self._trial.done():
            await asyncio.wait({self._trial})

    def answered(self) -> None:
        """Note that the printer answered a query."""
        self._stays = True

    def served(self, *, half_closed: bool = False) -> None:
        """Note that the printer took a job. `half_closed`: it had closed its side before."""
        self._job_ended_at = time.monotonic()
        if half_closed:
            self.half_closes, self.alone = True, False
        else:
            self._stays = True
        self._serves_several |= self._behind

    def refused(self) -> None:
        """Note that the printer ended a session without reading a byte of it."""
        self.alone, self._serves_several = True, False

    def broken(self, after: float) -> None:
        """Note that the printer broke a session after `after` seconds, with an unknown amount read."""
        self._serves_several = False
        self._watch = max(self._watch, min(2 * after, LONGEST_WATCH_SECONDS))

    def question_broken(self, after: float) -> None:
        """Record a query whose connection the printer ended `after` s after it began, without an answer.

        It may have served another session, and may end the connection of a job as late.
        """
        if after <= LONGEST_WATCH_SECONDS:
            self.broken(after)

    @property
    def stays(self) -> bool:
        """Return whether it has served a session with its side open.

        If such a printer ends one at once, it serves another.
        """
        return self._stays

    def linger(self, sock: socket.socket) -> None:
        """Keep the session after the job is handed over while the printer's side is still open."""
        self._last = LingeringSession(sock, self._job_closed)
        self.ended()

    def _job_closed(self) -> None:
        self._closes_after_job = True
        self._ended_at = self._job_ended_at = time.monotonic()

    def close(self, sock: socket.socket, *, unanswered: bool = False) -> None:
        """Close a session without a reset if nothing is unread: some devices treat a reset as a broken job.

        If the printer would refuse another session until this one is over, the next one waits for its end.
        `unanswered`: the session carried a query without an answer, so the printer may still be busy with it. The
        next connection is watched for longer until that session ends.
        """
        waited_for = self.alone and self._closes_after_job and not self.is_open
        if (waited_for or (unanswered and self.is_watched)) and end_of(sock) is None:
            try:
                failpoints.reach(SocketPoint.HALF_CLOSE)
                sock.shutdown(socket.SHUT_WR)
            except OSError:
                sock.close()
            else:
                lingering = LingeringSession(sock, self.ended)
                if waited_for:
                    self._last = lingering
                else:
                    self._unanswered.append(lingering)
        else:
            sock.close()
        self.ended()

    def ended(self) -> None:
        """Note that a session closed elsewhere is over."""
        self._ended_at = time.monotonic()

    async def aclose(self) -> None:
        """Drop all sessions, whatever the printer does."""
        if self._trial is not None:
            self._trial.cancel()
            await asyncio.gather(self._trial, return_exceptions=True)
        await self.end()

    async def end(self) -> None:
        """Drop the last session and those of unanswered queries, whatever the printer does."""
        sessions, self._last, self._unanswered = [self._last, *self._unanswered], None, []
        for session in sessions:
            if session is not None:
                await session.end()

    async def _wait_for_the_end(self, until: float) -> None:
        if self._last is not None and self._closes_after_job:
            await self._last.over(max(0.0, until - time.monotonic()))
        rest = min(until, self._ended_at + min(self._recovery_times)) - time.monotonic()
        if rest > 0:
            await asyncio.sleep(rest)

    async def _opened(
        self, seconds: float, until: float, greet: Greeting
    ) -> tuple[socket.socket, PeerEnd | None] | tuple[None, PeerEnd]:
        sock: socket.socket | None = None
        while sock is None:
            try:
                sock = await connect(self.host, self.port, seconds)
            except ConnectionRefusedError:
                now = time.monotonic()
                if not (self.is_open and now < until) and now >= self._ended_at + REFUSED_SECONDS:
                    raise
                await asyncio.sleep(REFUSED_PAUSE_SECONDS)
            except _ENDED_AT_ONCE:
                return None, PeerEnd.RESET
        try:
            return sock, await greet(sock)
        except BaseException:
            self.close(sock)
            raise

    async def _watched(self, sock: socket.socket, at_least: float = 0.0) -> PeerEnd | None:
        began = time.monotonic()
        is_beside = self.is_open or not all(session.is_over for session in self._unanswered)
        end = await end_within(sock, max(self._watch, BESIDE_WATCH_SECONDS if is_beside else 0.0, at_least))
        if end is not None:
            self._watch = max(self._watch, min(4 * (time.monotonic() - began), LONGEST_WATCH_SECONDS))
        return None if end is PeerEnd.CLOSED and self.half_closes else end

    def _may_half_close(self, sock: socket.socket) -> bool:
        """Return whether a half-closed connection may be used: only if the kernel will tell whether the printer took a
        byte.
        """
        return not self._stays and carried(sock) is not None

    async def _pause(self, seconds: float) -> None:
        if self._last is not None and not self._last.is_over:
            await self._last.over(seconds)
        else:
            await asyncio.sleep(seconds)

    def _learn(self, refused_at: float | None) -> None:
        """Learn how long the printer needs after our session ends. `refused_at`: time of the last refusal.

        `_wait_for_the_end` uses the shorter of the last two times, because another computer's session may have caused
        one of them. Without a refusal the time shrinks by a fifth, so a printer that has become faster is noticed.
        """
        if not self.alone:
            return
        needed = 0.8 * min(self._recovery_times) if refused_at is None else max(0.0, refused_at - self._ended_at)
        self._recovery_times = (self._recovery_times[1], min(needed, PATIENCE_SECONDS))


async def _unwatched(_: socket.socket) -> None:
    """Accept a connection as served without watching it."""


# A connection that stays open at the peer after the job was handed over. Closing it at once could cost the peer data
# that it has not read yet, because anything it sends afterwards is answered with a reset.


SILENCE_SECONDS = 60.0
DOSE_BYTES = 64 * 1024
DOSE_SECONDS = 0.05


async def drop_a_dose(sock: socket.socket) -> bytes:
    """Read a little of the peer's data and discard it; empty = it has closed. Raises OSError on a reset."""
    return await asyncio.get_running_loop().sock_recv(sock, DOSE_BYTES)


class LingeringSession:
    """Reads and discards the peer's data until it closes, stays silent for long, or the next job needs the printer.

    `on_close` is called when the peer closed or reset the connection.
    """

    def __init__(self, sock: socket.socket, on_close: Callable[[], None]) -> None:
        self._sock = sock
        self._on_close = on_close
        self._task = asyncio.create_task(self._drain(), name="lingering-connection")

    @property
    def is_over(self) -> bool:
        return self._task.done()

    async def over(self, seconds: float) -> None:
        """Wait up to `seconds` for its end."""
        await asyncio.wait({self._task}, timeout=seconds)

    async def end(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._sock.close()  # for a task that never ran

    async def _drain(self) -> None:
        try:
            with suppress(OSError):
                await self._hear_it_out()
                self._on_close()
        finally:
            self._sock.close()

    async def _hear_it_out(self) -> None:
        with suppress(ConnectionError):
            while True:
                async with asyncio.timeout(SILENCE_SECONDS):
                    if not await drop_a_dose(self._sock):
                        return
                await asyncio.sleep(DOSE_SECONDS)


CONNECT_SECONDS = 2.0
VERDICT_SECONDS = 0.05
"""Time the kernel may need to learn whether a printer that closed had received the query."""
_DOSE_BYTES = 1024


class TcpChannel:
    """Connects with the first query and sends all queries over one connection. Close it with `async with`.

    If a device closed after an answer, the next query uses a new connection. `sessions`: the printer's, if its
    driver keeps them.
    """

    def __init__(
        self, host: str, port: int, *, connect_seconds: float = CONNECT_SECONDS, sessions: Sessions | None = None
    ) -> None:
        self._sessions = sessions or Sessions(host, port)
        self._connect_seconds = connect_seconds
        self._sock: socket.socket | None = None
        self._began_at = 0.0
        self._has_answered = False
        """The device has answered on this connection."""
        self.reached = False
        """The device accepted a connection."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def ask(
        self, question: bytes, *, is_whole: Callable[[bytes], bool], seconds: float, at_most: int = MOST_BYTES
    ) -> bytes:
        """Send a query; see `status.contract.Channel`. `seconds` include connecting.

        Raises SessionRefused if the device ended the connection without having received the query.
        """
        answer = bytearray()
        try:
            async with asyncio.timeout(seconds):
                await self._exchange(question, answer, is_whole, at_most)
        except TimeoutError:
            if self._sock is None:
                raise  # there was no connection
        except SessionRefused:
            raise
        except OSError:
            await self._broken_off(answer)
            if not answer:
                raise
        if answer:
            self._has_answered = True
            self._sessions.answered()
        return bytes(answer)

    async def _broken_off(self, answer: bytearray) -> None:
        """Close a connection that the device ended. Raises SessionRefused if it had not received the query."""
        after = time.monotonic() - self._began_at
        if not answer and self._sock is not None and await took_nothing(self._sock, VERDICT_SECONDS):
            await self.aclose()
            self._sessions.refused()
            raise SessionRefused
        if not answer and not self._has_answered:
            self._sessions.question_broken(after)
        await self.aclose()

    async def _exchange(
        self, question: bytes, answer: bytearray, is_whole: Callable[[bytes], bool], at_most: int
    ) -> None:
        loop = asyncio.get_running_loop()
        if not question and self._sock is None:
            return
        sock = self._sock if not question and self._sock is not None else await self._connected()
        failpoints.reach(SocketPoint.ASK)
        await loop.sock_sendall(sock, question)
        while len(answer) < at_most and not is_whole(bytes(answer)):
            received = await loop.sock_recv(sock, min(_DOSE_BYTES, at_most - len(answer)))
            if not received:
                await self._broken_off(answer)
                return
            answer += received

    async def _connected(self) -> socket.socket:
        """Return the connection. Late answers to the previous query are discarded, as they would answer this one."""
        if self._sock is not None:
            with suppress(BlockingIOError):
                if not self._sock.recv(64 * 1024):
                    await self.aclose()
        if self._sock is None:
            self._sock = await self._sessions.begin_question(self._connect_seconds)
            self._began_at, self._has_answered = time.monotonic(), False
            self.reached = True
        return self._sock

    async def aclose(self) -> None:
        """Close at once, like `Sessions.close`."""
        sock, self._sock = self._sock, None
        if sock is not None:
            self._sessions.close(sock, unanswered=not self._has_answered)
