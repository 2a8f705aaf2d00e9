"""A raw TCP printer in a thread that outlives engines: it keeps what each connection brought."""

from __future__ import annotations

import socket
import socketserver
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from tests.support.status_questions import takes_a_question


class PaperSink(socketserver.ThreadingTCPServer):
    """Ending it closes all connections and waits for each thread."""

    allow_reuse_address = True

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._papers: list[bytes] = []
        self._open: set[Any] = set()
        super().__init__(("127.0.0.1", 0), _Connection)

    @property
    def uri(self) -> str:
        return f"socket://127.0.0.1:{self.server_address[1]}"

    def take(self, paper: bytes) -> None:
        if paper:
            with self._lock:
                self._papers.append(paper)

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._lock:
            self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._open.discard(request)
            super().shutdown_request(request)

    def server_close(self) -> None:
        with self._lock:
            for request in self._open:
                with suppress(OSError):  # he has gone already
                    request.shutdown(socket.SHUT_RDWR)
        super().server_close()

    def papers(self) -> list[bytes]:
        """Return the papers in order of arrival."""
        with self._lock:
            return list(self._papers)

    def count(self) -> Counter[bytes]:
        with self._lock:
            return Counter(self._papers)


class _Connection(socketserver.BaseRequestHandler):
    server: PaperSink

    def handle(self) -> None:
        if takes_a_question(self.request):
            return
        paper = b""
        while piece := self.request.recv(65536):
            paper += piece
        self.server.take(paper)


@contextmanager
def paper_sink() -> Iterator[PaperSink]:
    with PaperSink() as sink:
        thread = threading.Thread(target=sink.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield sink
        finally:
            sink.shutdown()
            thread.join()
