"""TCP connections to devices, and the kernel's information on them."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import socket
import struct
import sys
from dataclasses import dataclass
from enum import Enum, auto

from agent_core.points import SocketPoint
from server_core import failpoints
from server_core.contract.messages.message import Message
from server_core.contract.messages.system import SystemMessages, system_error

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
class Carried:
    """Payload bytes of a connection, as counted by this computer's kernel.

    `left`: sent to the network, each counted once. `acknowledged`: confirmed by the peer's kernel, plus 1 for our FIN.
    `segment`: largest payload of one packet (MSS).
    """

    left: int
    acknowledged: int
    segment: int


async def connect(host: str, port: int, seconds: float) -> socket.socket:
    """A connected, non-blocking socket that sends at once. Raises OSError (TimeoutError included).

    The send buffer is small: what stands in it counts as handed over though the device has not got it.
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
    """Return the cause, to be put into a sentence."""
    if isinstance(error, TimeoutError):
        return SystemMessages.NO_ANSWER()
    return SystemMessages.NAME_NOT_KNOWN() if isinstance(error, socket.gaierror) else system_error(error)


async def put(sock: socket.socket, data: bytes) -> None:
    """Hands it to the kernel. Raises OSError."""
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
    """Bytes, our FIN included, that the peer's kernel has not acknowledged (SIOCOUTQ, tcp(7)); None = not told here."""
    if sys.platform != "linux":
        return None
    import fcntl
    import termios

    answer = fcntl.ioctl(sock.fileno(), termios.TIOCOUTQ, b"\0" * 4)
    return int(struct.unpack("i", answer)[0])


def end_of(sock: socket.socket) -> PeerEnd | None:
    """Return the way in which the peer ended its side; None = it has not, as far as this computer knows."""
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


def carried(sock: socket.socket) -> Carried | None:
    """Return the byte counts; None = unavailable: not Linux, or only an emulation of it."""
    if sys.platform != "linux":
        return None
    told = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _TOLD_BYTES)
    if len(told) < _TOLD_BYTES:
        return None
    (segment,) = struct.unpack_from("I", told, _MSS_AT)
    (acknowledged,) = struct.unpack_from("Q", told, _ACKED_AT)
    sent, again = struct.unpack_from("QQ", told, _SENT_AT)
    if not acknowledged:  # every connected peer has acknowledged at least our SYN
        return None
    return Carried(left=sent - again, acknowledged=acknowledged - 1, segment=segment)


def ends_crossed(sock: socket.socket) -> bool:
    """Both sides have closed, the peer before it knew of our end; False where it is not told."""
    return sys.platform == "linux" and _state(sock) in (_LAST_ACK, _CLOSING)


def _state(sock: socket.socket) -> int:
    return sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]


def abort(sock: socket.socket) -> None:
    """Close with a reset: what is still in our kernel must never be printed later."""
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    except OSError:
        pass  # the peer was faster
    finally:
        sock.close()
