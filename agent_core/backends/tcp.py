"""What the kernel knows of a TCP connection to a device."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import os
import socket
import struct
import sys

from agent_core import failpoints
from agent_core.points import SocketPoint

SEND_BUFFER_BYTES = 32 * 1024
REFUSED_PAUSE_SECONDS = 0.05
# states of tcp(7)
_CLOSE_WAIT, _LAST_ACK, _CLOSING = 8, 9, 11


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


async def connect_again(host: str, port: int, seconds: float, *, refused_for: float) -> socket.socket:
    """The same at a device that has one connection, and may refuse the next until it has noticed the last one's end."""
    until = asyncio.get_running_loop().time() + refused_for
    while True:
        try:
            return await connect(host, port, seconds)
        except ConnectionRefusedError:
            if asyncio.get_running_loop().time() >= until:
                raise
        await asyncio.sleep(REFUSED_PAUSE_SECONDS)


def why_not_connected(error: OSError) -> str:
    """In the middle of a sentence, for people."""
    if isinstance(error, TimeoutError):
        return "no answer"
    if isinstance(error, socket.gaierror):
        return "the name is not known"
    return os.strerror(error.errno or errno.EIO)


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


def has_ended(sock: socket.socket) -> bool:
    """The peer has closed its side. Raises OSError after a reset."""
    if sys.platform != "linux":
        try:
            return not sock.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
    return _state(sock) == _CLOSE_WAIT  # also while words of it were not read yet


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
