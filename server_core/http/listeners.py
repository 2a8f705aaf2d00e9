"""Listening sockets."""

from __future__ import annotations

import errno
import socket
import sys

from server_core.contract.messages.starting import StartMessages

BACKLOG = 4096
"""Connections that may wait to be accepted.

The system lowers this to its own limit; further clients retry after 1 s.
"""
SEND_BUFFER_BYTES = 256 * 1024


class PortBusy(Exception):
    """Another program listens there already."""

    def __init__(self, host: str, port: int) -> None:
        self.message = StartMessages.PORT_BUSY(port=str(port), host=host)
        super().__init__(str(self.message))


def listen(host: str, port: int) -> socket.socket:
    """TCP is named and TCP_NODELAY set here, for accepted connections take both over (a small answer never waits),
    and the size of the send buffer: it costs memory, and a slow reader's progress shows only in parts of it.

    Raises PortBusy, OSError.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
        listener.bind((host, port))
        listener.listen(BACKLOG)
        listener.setblocking(False)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise PortBusy(host, port) from error
        raise
    return listener


def listen_here(port: int) -> socket.socket:
    """On loopback, at `port` or, when that is taken, at any free one."""
    try:
        return listen("127.0.0.1", port)
    except PortBusy:
        return listen("127.0.0.1", 0)


def is_wildcard(host: str) -> bool:
    """Listens on all addresses."""
    return host in ("", "0.0.0.0", "::")  # noqa: S104


def url(scheme: str, host: str, listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def reachable_here(host: str) -> str:
    """The address under which programs on this computer reach a listener on `host`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)  # noqa: S104
