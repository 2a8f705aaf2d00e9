"""Document bytes in a folder, addressed by their SHA-256; no name from a client is ever part of a path."""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TypeVar

T = TypeVar("T")
HEAD_BYTES = 4096
MEMORY_BYTES = 256 * 1024


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredBlob:
    sha256: str
    size_bytes: int


class BlobTooLarge(Exception):
    """More bytes than allowed; nothing is kept."""

    def __init__(self, limit_bytes: int) -> None:
        super().__init__(f"more than {limit_bytes} bytes")
        self.limit_bytes = limit_bytes


class LocalBlobs:
    """`<folder>/<first two hex digits>/<sha256>`; a blob is complete and on disk before its name exists."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._incoming = folder / "incoming"
        self._incoming.mkdir(parents=True, exist_ok=True, mode=0o700)
        for leftover in self._incoming.iterdir():
            leftover.unlink()

    def path(self, sha256: str) -> Path:
        return self._folder / sha256[:2] / sha256

    def free_bytes(self) -> int:
        return shutil.disk_usage(self._folder).free

    def begin(self, *, limit_bytes: int) -> IncomingBlob:
        """A blob to be written piece by piece; end it with `keep` or `discard`."""
        return IncomingBlob(self._incoming / secrets.token_hex(16), self.path, limit_bytes)


class IncomingBlob:
    """Small blobs wait in memory and cost one trip to a thread; larger ones are written as they come.

    `head` is their beginning (up to 4 KiB), for those who judge what it is before it is kept.
    """

    def __init__(self, temporary: Path, path_of: Callable[[str], Path], limit_bytes: int) -> None:
        self._temporary = temporary
        self._path_of = path_of
        self._limit = limit_bytes
        self._digest = hashlib.sha256()
        self._waiting = bytearray()
        self._file: BinaryIO | None = None
        self.size = 0
        self.head = b""

    async def write(self, piece: bytes) -> None:
        """Raises BlobTooLarge, OSError."""
        self.size += len(piece)
        if self.size > self._limit:
            raise BlobTooLarge(self._limit)
        if len(self.head) < HEAD_BYTES:
            self.head += piece[: HEAD_BYTES - len(self.head)]
        self._waiting += piece
        if len(self._waiting) >= MEMORY_BYTES:
            await _in_thread(self._spill)

    async def keep(self) -> StoredBlob:
        """Fsyncs file and folder, then names it. Raises OSError."""
        return await _in_thread(self._keep)

    async def discard(self) -> None:
        """Leaves nothing behind; harmless after `keep`."""
        if self._file is not None:
            await _in_thread(self._discard)

    def _spill(self) -> None:
        if self._file is None:
            self._file = _create(self._temporary)
        self._digest.update(self._waiting)
        self._file.write(self._waiting)
        self._waiting = bytearray()

    def _keep(self) -> StoredBlob:
        self._spill()
        if self._file is None:
            raise ValueError("a blob is kept once")
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        sha256 = self._digest.hexdigest()
        target = self._path_of(sha256)
        if not target.parent.exists():
            target.parent.mkdir(exist_ok=True, mode=0o700)
            _sync_folder(target.parent.parent)
        self._temporary.replace(target)
        _sync_folder(target.parent)
        self._file = None
        return StoredBlob(sha256=sha256, size_bytes=self.size)

    def _discard(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
            self._temporary.unlink(missing_ok=True)


async def _in_thread(work: Callable[[], T]) -> T:
    """A cancelled caller waits for the thread: nobody may touch the file while it is being written."""
    running = asyncio.get_running_loop().run_in_executor(None, work)
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait([running])
        raise


def _create(path: Path) -> BinaryIO:
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600), "wb")


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return  # Windows has no fsync of folders
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
