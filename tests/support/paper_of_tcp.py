"""A printer at a TCP port of the loopback, as a process of its own: says its port, writes each job into a file."""

from __future__ import annotations

import socket
import sys
from itertools import count
from pathlib import Path


def main(folder: Path) -> None:
    """A connection without a byte (somebody looked whether it is there) is no job."""
    folder.mkdir(parents=True)
    numbers = count(1)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        sys.stdout.write(f"{listener.getsockname()[1]}\n")
        sys.stdout.flush()
        while True:
            connection, _ = listener.accept()
            with connection:
                connection.settimeout(30)
                pieces = []
                while piece := connection.recv(65536):
                    pieces.append(piece)
            if b"^XA" in b"".join(pieces):
                (folder / f"{next(numbers)}").write_bytes(b"".join(pieces))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
