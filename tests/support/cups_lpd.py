"""CUPS' own LPD server, a program that an inetd starts for each connection, in front of a private cupsd."""

from __future__ import annotations

import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.cupsd import CupsServer

PROGRAM = Path("/usr/lib/cups/daemon/cups-lpd")


@contextmanager
def cups_lpd(cups: CupsServer) -> Iterator[int]:
    """The port on loopback."""
    started: list[subprocess.Popen[bytes]] = []
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection:
                end = connection.fileno()
                command = [
                    str(PROGRAM),
                    "-n",
                    "-h",
                    f"localhost:{cups.port}",
                    "-o",
                    "document-format=application/octet-stream",
                ]
                started.append(subprocess.Popen(command, stdin=end, stdout=end, stderr=subprocess.DEVNULL))

    thread = threading.Thread(target=serve, name="inetd")
    thread.start()
    try:
        yield int(listener.getsockname()[1])
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()
        for process in started:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
