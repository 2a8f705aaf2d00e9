"""A TCP printer in the test's own process that takes nothing as long as its gate is closed."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.support.status_questions import takes_a_question
from tests.torture.paper.ledger import PaperLedger

READ_BYTES = 16 * 1024


class GatedSink:
    """One connection at a time; what came is on paper before the close."""

    def __init__(self, name: str, ledger: Path) -> None:
        self.name = name
        self.gate = threading.Event()
        self.gate.set()
        self._ledger = PaperLedger(ledger)
        self._listener = socket.socket()
        self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, READ_BYTES)
        self._listener.bind(("127.0.0.1", 0))
        self._listener.listen()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    @property
    def uri(self) -> str:
        return f"socket://127.0.0.1:{self._listener.getsockname()[1]}"

    def close(self) -> None:
        self.gate.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()
        self._ledger.close()

    def _work(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return  # closed
            stream = bytearray()
            with connection:
                self.gate.wait()
                with suppress(OSError):  # the sender broke off
                    if takes_a_question(connection):
                        continue
                    while data := connection.recv(READ_BYTES):
                        stream += data
                self._ledger.note(self.name, bytes(stream))


@contextmanager
def gated_sink(name: str, ledger: Path) -> Iterator[GatedSink]:
    sink = GatedSink(name, ledger)
    try:
        yield sink
    finally:
        sink.close()
