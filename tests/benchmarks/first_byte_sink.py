"""A TCP printer that notes when the first byte of each connection came."""

from __future__ import annotations

import queue
import socket
import threading
import time

from tests.support.status_questions import takes_a_question


class FirstByteSink:
    """Reads each connection to its end and closes it; `first_bytes` gets `time.perf_counter()` in seconds."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.first_bytes: queue.SimpleQueue[float] = queue.SimpleQueue()
        self.ends: queue.SimpleQueue[int] = queue.SimpleQueue()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with connection:
                if takes_a_question(connection):
                    continue
                size = 0
                while data := connection.recv(65536):
                    if not size:
                        self.first_bytes.put(time.perf_counter())
                    size += len(data)
                if size:
                    self.ends.put(size)

    def close(self) -> None:
        self._listener.close()
