"""Document bytes in a folder, addressed by their SHA-256; no name from a client is ever part of a path."""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredBlob:
    sha256: str
    size_bytes: int


class BlobTooLarge(Exception):
    """More bytes than allowed; nothing is kept."""


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

    async def put(self, pieces: AsyncIterator[bytes], *, limit_bytes: int) -> StoredBlob:
        """Streams to disk, fsyncs file and folder, then names it. Raises BlobTooLarge, OSError."""
        loop = asyncio.get_running_loop()
        temporary = self._incoming / secrets.token_hex(16)
        digest = hashlib.sha256()
        size = 0
        file = await loop.run_in_executor(None, lambda: temporary.open("xb", opener=_private))
        try:
            with file:
                async for piece in pieces:
                    size += len(piece)
                    if size > limit_bytes:
                        raise BlobTooLarge(f"more than {limit_bytes} bytes")
                    digest.update(piece)
                    await loop.run_in_executor(None, file.write, piece)
                sha256 = digest.hexdigest()
                await loop.run_in_executor(None, self._keep, file.fileno(), file.flush, temporary, self.path(sha256))
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        return StoredBlob(sha256=sha256, size_bytes=size)

    @staticmethod
    def _keep(fileno: int, flush: object, temporary: Path, target: Path) -> None:
        if callable(flush):
            flush()
        os.fsync(fileno)
        target.parent.mkdir(exist_ok=True, mode=0o700)
        temporary.replace(target)
        _sync_folder(target.parent)
        _sync_folder(target.parent.parent)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return  # Windows has no fsync of folders
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
