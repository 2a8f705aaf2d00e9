"""A server of the agent interface that does what none should: each shape by its name, in endless bytes where it can.

Which one it plays a caller says itself: the shape's name stands as the agent's key, or in the token of the link.
"""

from __future__ import annotations

import gzip
import itertools
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from uuid import UUID

MIB = 1024 * 1024
MOST_SENT = 400 * MIB
"""A program that reads all of it has failed long before, and this computer stays usable."""
PATIENCE_SECONDS = 20.0
OK = b"HTTP/1.1 200 OK\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
_NAMED = re.compile(rb"(?:Bearer |\"token\":\")(?P<shape>[a-z_0-9]+?)x*[\r\"]", re.IGNORECASE)


def _with_length(content: bytes, *headers: bytes, status: bytes = OK) -> bytes:
    lines = b"".join(header + b"\r\n" for header in headers)
    return status + lines + b"Content-Length: %d\r\n\r\n" % len(content) + content


def _endless(beginning: bytes, again: bytes) -> Iterator[bytes]:
    yield beginning
    yield from itertools.repeat(again, MOST_SENT // len(again))


@cache
def _folded_twice() -> bytes:
    """A few hundred bytes for 300 MiB."""
    return gzip.compress(gzip.compress(b"\0" * (300 * MIB), 9), 9)


@cache
def _printers(count: int) -> bytes:
    one = b'{"printer_id":"%s","name":"p","uri":"socket://10.0.0.1","paused":false}'
    return b'{"revision":1,"printers":[' + b",".join(one % str(UUID(int=n)).encode() for n in range(count)) + b"]}"


@cache
def _agent_commands(count: int) -> bytes:
    one = b'{"errand_id":"%s","kind":"probe"}'
    commands = b",".join(one % str(UUID(int=n)).encode() for n in range(count))
    return b'{"leases":[],"printers_revision":0,"errands":[' + commands + b"]}"


BLOCK, MANY = b"x" * MIB, 4096
HERE = b"Location: /agent-api/v1/elsewhere"
SHAPES: dict[str, Callable[[], Iterator[bytes]]] = {
    "good": lambda: iter([_with_length(b"{}")]),
    "endless_chunks": lambda: _endless(CHUNKED, b"%x\r\n" % MIB + BLOCK + b"\r\n"),
    "one_endless_chunk": lambda: _endless(CHUNKED + b"%x\r\n" % (2**40), BLOCK),
    "endless_length": lambda: _endless(OK + b"Content-Length: %d\r\n\r\n" % (2**40), BLOCK),
    "no_length": lambda: _endless(OK + b"\r\n", BLOCK),
    "endless_headers": lambda: _endless(OK, b"X-More: and more\r\n" * MANY),
    "one_endless_header": lambda: _endless(OK + b"X-More: ", BLOCK),
    "endless_status": lambda: _endless(b"HTTP/1.1 200 ", BLOCK),
    "endless_extension": lambda: _endless(CHUNKED + b"5;", BLOCK),
    "extensions_of_crumbs": lambda: _endless(CHUNKED, (b"1;" + b"e" * 1000 + b"\r\nx\r\n") * 1000),
    "crumbs": lambda: _endless(CHUNKED, b"1\r\nx\r\n" * 100_000),
    "endless_trailers": lambda: _endless(CHUNKED + b"0\r\n", b"X-More: and more\r\n" * MANY),
    "one_endless_trailer": lambda: _endless(CHUNKED + b"0\r\nX-More: ", BLOCK),
    "folded_twice": lambda: iter([_with_length(_folded_twice(), b"Content-Encoding: gzip, gzip")]),
    "unknown_coding": lambda: iter([_with_length(b"{}", b"Content-Encoding: br")]),
    "redirect": lambda: iter([_with_length(b"", HERE, status=b"HTTP/1.1 307 Temporary Redirect\r\n")]),
    "endless_redirect": lambda: _endless(b"HTTP/1.1 302 Found\r\n" + HERE + b"\r\nTransfer-Encoding: chunked\r\n\r\n",
                                         b"%x\r\n" % MIB + BLOCK + b"\r\n"),
    "endless_problem": lambda: _endless(b"HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n",
                                        b"%x\r\n" % MIB + BLOCK + b"\r\n"),
    "not_yet": lambda: _endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * MANY),
    "no_http": lambda: _endless(b"", BLOCK),
    "lines_of_no_http": lambda: _endless(b"", b"\r\n" * MANY),
    "two_lengths": lambda: iter([OK + b"Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}"]),
    "negative_chunk": lambda: iter([CHUNKED + b"-5\r\nhello\r\n0\r\n\r\n"]),
    "spaced_chunk": lambda: iter([CHUNKED + b"0x10\r\n" + b"x" * 16 + b"\r\n0\r\n\r\n"]),
    "cut_off": lambda: iter([OK + b"Content-Length: 100\r\n\r\n{"]),
    "nothing": lambda: iter([]),
    "silence": lambda: iter([CHUNKED, b""]),
    "drip": lambda: itertools.chain([CHUNKED], (b"1\r\nx\r\n" for _ in itertools.count())),
    "slow_head": lambda: itertools.chain([OK], (b"a" for _ in itertools.count())),
    "deep_json": lambda: iter([_with_length(b"[" * (3 * MIB))]),
    "wide_json": lambda: iter([_with_length(b'{"a":[' + b"{}," * MIB + b"{}]}")]),
    "many_printers": lambda: iter([_with_length(_printers(30_000))]),
    "many_errands": lambda: iter([_with_length(_agent_commands(30_000))]),
}  # fmt: skip
"""`drip` comes a byte at a time, slowly; many are large, and made when they are asked for."""


SLOW = frozenset({"drip", "slow_head", "silence"})


@dataclass(eq=False)
class HostileServer:
    """Runs in threads of its own. `asked`: the shapes, once per request."""

    port: int = 0
    asked: list[str] = field(default_factory=list)
    _closing: threading.Event = field(default_factory=threading.Event)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def serve(self, listener: socket.socket) -> None:
        talks: list[threading.Thread] = []
        with listener:
            listener.settimeout(0.05)
            while not self._closing.is_set():
                with suppress(TimeoutError):
                    talk = threading.Thread(target=self._talk, args=(listener.accept()[0],))
                    talk.start()
                    talks.append(talk)
        for talk in talks:
            talk.join()

    def stop(self) -> None:
        self._closing.set()

    def _talk(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            connection.settimeout(PATIENCE_SECONDS)
            shape = self._heard(connection)
            self.asked.append(shape)
            for piece in SHAPES[shape]():
                if self._closing.is_set():
                    return
                if piece:
                    connection.sendall(piece)
                if shape in SLOW and self._closing.wait(0.02 if piece else PATIENCE_SECONDS):
                    return

    def _heard(self, connection: socket.socket) -> str:
        received = b""
        while (named := _NAMED.search(received)) is None or b"\r\n\r\n" not in received:
            more = connection.recv(65536)
            if not more:
                return "nothing"
            received += more
        return named["shape"].decode()


@contextmanager
def hostile_server() -> Iterator[HostileServer]:
    server = HostileServer()
    listener = socket.create_server(("127.0.0.1", 0))
    server.port = listener.getsockname()[1]
    thread = threading.Thread(target=server.serve, args=(listener,))
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join()
