"""The paper ledger: one JSON line for every label that a fake printer took, on disk before the printer says a word."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

from tests.torture.paper.history import Sheet
from tests.torture.paper.labels import markers


class PaperLedger:
    """Append-only; several printers of one process share it."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("ab", buffering=0)

    def note(self, printer: str, stream: bytes) -> None:
        """Record the bytes of one connection, or of one document."""
        found = markers(stream)
        for marker, complete in found:
            line = {"marker": marker, "printer": printer, "at": time.time(), "complete": complete}
            self._file.write(json.dumps(line).encode() + b"\n")
        if found:
            os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def read_ledger(path: Path) -> tuple[Sheet, ...]:
    return tuple(Sheet(**json.loads(line)) for line in path.read_bytes().splitlines())
