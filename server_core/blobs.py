"""Document bytes in a folder, addressed by their SHA-256. No name from a client is ever part of a path."""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
import shutil
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from threading import Lock
from typing import BinaryIO, TypeVar

from server_core import failpoints
from server_core.contract.types.fields import Record
from server_core.files import create_private, make_folder, sync_folder

T = TypeVar("T")
HEAD_BYTES = 4096
MEMORY_BYTES = 256 * 1024


class StoredBlob(Record, frozen=True, kw_only=True):
    sha256: str
    size_bytes: int


class BlobTooLarge(Exception):
    """The blob exceeds its limit; nothing is kept."""

    def __init__(self, limit_bytes: int) -> None:
        super().__init__(f"more than {limit_bytes} bytes")
        self.limit_bytes = limit_bytes


class BlobEntry(Record, frozen=True, kw_only=True):
    """A stored blob as the folder shows it; `modified` is in seconds since 1970."""

    sha256: str
    modified: float


class LocalBlobs:
    """A blob store: `<folder>/<first two hex digits>/<sha256>`. A blob is complete and on disk before it gets its name.

    Documents with the same bytes share one blob. So that a removal cannot take it from an upload that has just found
    it, an upload pins its blob before naming it and until its row is committed (`IncomingBlob.discard`).
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._incoming = folder / "incoming"
        make_folder(self._incoming)
        for leftover in self._incoming.iterdir():
            leftover.unlink()
        self._pins = Pins()
        self._durable: set[str] = set()
        self._making = Lock()

    def path(self, sha256: str) -> Path:
        return self._folder / sha256[:2] / sha256

    def _place(self, sha256: str) -> Path:
        """Return the path of a blob and make its folder durable. Raises OSError."""
        path = self.path(sha256)
        with self._making:
            if path.parent.name not in self._durable:
                path.parent.mkdir(exist_ok=True, mode=0o700)
                sync_folder(self._folder)
                self._durable.add(path.parent.name)
        return path

    @contextmanager
    def all_kept(self) -> Iterator[None]:
        """Remove no blobs inside this block; a backup reads them."""
        self._pins.hold_all()
        try:
            yield
        finally:
            self._pins.free_all()

    def free_bytes(self) -> int:
        return free_bytes(self._folder)

    def begin(self, *, limit_bytes: int, spare_bytes: int = 0) -> IncomingBlob:
        """Begin a blob that is written piece by piece while the disk has `spare_bytes` free.

        Always end it with `discard`.
        """

        def look() -> None:
            if self.free_bytes() < spare_bytes:
                raise DiskLow

        return IncomingBlob(self._incoming / secrets.token_hex(16), self._place, limit_bytes, self._pins, look)

    async def remove_unless_pinned(self, sha256: str, needed: Callable[[], Awaitable[bool]] | None = None) -> bool:
        """Remove a blob. Returns True if its bytes are gone, False if an upload holds it or it is still needed.

        `needed` reads whether a row still refers to the bytes. It is called after the blob was marked, and an upload of
        the same bytes clears the mark. So a row committed at any moment is either seen by `needed` or saves the blob. A
        caller that checked the rows beforehand, without `needed`, can lose the bytes of a row committed meanwhile.
        """
        if not self._pins.mark(sha256):
            return False
        try:
            if needed is not None and await needed():
                return False
            return await _in_thread(lambda: self._pins.unlink(sha256, self.path(sha256)))
        finally:
            self._pins.unmark(sha256)

    async def stored(self, after: str = "", most: int = 500) -> list[BlobEntry]:
        """Return the next blobs in name order; empty = no more. One small step of a sweep for orphans.

        An orphan has no row and is older than the longest upload. Remove it with `remove_unless_pinned`.
        """
        return await _in_thread(lambda: self._stored(after, most))

    def _stored(self, after: str, most: int) -> list[BlobEntry]:
        found: list[BlobEntry] = []
        for folder in sorted(path for path in self._folder.iterdir() if len(path.name) == 2):
            if folder.name < after[:2]:
                continue
            with os.scandir(folder) as entries:
                names = sorted((entry.name, entry.stat().st_mtime) for entry in entries if entry.name > after)
            found += [BlobEntry(sha256=name, modified=modified) for name, modified in names[: most - len(found)]]
            if len(found) == most:
                break
        return found


class IncomingBlob:
    """A blob being written. Small ones stay in memory and cost one trip to a thread; larger ones go to disk at once.

    `head` is the first 4 KiB, for format detection before the blob is kept. `look` raises DiskLow. It is called at the
    first piece and before every write to the disk, because many blobs may be written at once.
    """

    def __init__(
        self,
        temporary: Path,
        path_of: Callable[[str], Path],
        limit_bytes: int,
        pins: Pins,
        look: Callable[[], None],
    ) -> None:
        self._temporary = temporary
        self._path_of = path_of
        self._limit = limit_bytes
        self._pins = pins
        self._look = look
        self._pinned: str | None = None
        self._digest = hashlib.sha256()
        self._waiting = bytearray()
        self._file: BinaryIO | None = None
        self._synced = False
        self.size = 0
        self.head = b""

    async def write(self, piece: bytes) -> None:
        """Append a piece. Raises BlobTooLarge, DiskLow, OSError."""
        if not self.size:
            self._look()
        self.size += len(piece)
        if self.size > self._limit:
            raise BlobTooLarge(self._limit)
        if len(self.head) < HEAD_BYTES:
            self.head += piece[: HEAD_BYTES - len(self.head)]
        self._waiting += piece
        if len(self._waiting) >= MEMORY_BYTES:
            await _in_thread(self._spill)

    async def content(self) -> bytes | Path:
        """Return everything written so far: the bytes of a small blob, else the temporary file."""
        if self._file is None:
            return bytes(self._waiting)
        await _in_thread(self._flush)
        return self._temporary

    async def sync(self) -> None:
        """Put everything written so far on disk, still without a name, so that `keep` is quicker.

        Raises DiskLow, OSError.
        """
        await _in_thread(self._sync)

    async def keep(self) -> StoredBlob:
        """Sync file and folder, name the blob and pin it until `discard`. Raises DiskLow, OSError."""
        return await _in_thread(self._keep)

    async def discard(self) -> None:
        """Remove the blob if it was not kept; unpin it if it was."""
        if self._file is not None:
            await _in_thread(self._discard)
        if self._pinned is not None:
            self._pins.unpin(self._pinned)
            self._pinned = None

    def _spill(self) -> None:
        if self._waiting:
            self._look()
        failpoints.reach(BlobPoint.WRITE)
        if self._file is None:
            self._file = create_private(self._temporary)
        self._digest.update(self._waiting)
        self._file.write(self._waiting)
        self._waiting = bytearray()

    def _flush(self) -> None:
        self._spill()
        assert self._file is not None  # noqa: S101
        self._file.flush()

    def _sync(self) -> None:
        self._flush()
        assert self._file is not None  # noqa: S101
        failpoints.reach(BlobPoint.FSYNC)
        os.fsync(self._file.fileno())
        self._synced = True

    def _keep(self) -> StoredBlob:
        if self._pinned is not None:
            raise ValueError("a blob is kept once")
        if not self._synced or self._waiting:
            self._sync()
        assert self._file is not None  # noqa: S101
        self._file.close()
        sha256 = self._digest.hexdigest()
        target = self._path_of(sha256)
        failpoints.reach(BlobPoint.RENAME)
        self._pins.name(sha256, self._temporary, target)
        self._pinned, self._file = sha256, None
        sync_folder(target.parent)
        failpoints.reach(BlobPoint.KEPT)
        return StoredBlob(sha256=sha256, size_bytes=self.size)

    def _discard(self) -> None:
        if self._file is not None:
            with suppress(OSError):  # data that a full disk rejected is still in the buffer
                self._file.close()
            self._file = None
            self._temporary.unlink(missing_ok=True)


async def _in_thread(work: Callable[[], T]) -> T:
    """Run `work` in a thread. A cancelled caller waits for it: nobody may touch the file while it is being written."""
    running = asyncio.get_running_loop().run_in_executor(None, work)
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait([running])
        raise


# Blobs that uploads hold at the moment. Naming and removing a blob exclude each other here.


class Pins:
    """Pins and removal marks.

    Called from the event loop and from threads; the lock is held for one system call at most.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._held: Counter[str] = Counter()
        self._marked: set[str] = set()
        self._all = 0

    def hold_all(self) -> None:
        """Block all removals until `free_all`, including those already marked."""
        with self._lock:
            self._all += 1
            self._marked.clear()

    def free_all(self) -> None:
        with self._lock:
            self._all -= 1

    def name(self, sha256: str, temporary: Path, target: Path) -> None:
        """Pin the blob, give the file its name and clear any mark for removal. Raises OSError."""
        with self._lock:
            temporary.replace(target)
            self._held[sha256] += 1
            self._marked.discard(sha256)

    def unpin(self, sha256: str) -> None:
        with self._lock:
            self._held[sha256] -= 1
            if not self._held[sha256]:
                del self._held[sha256]

    def mark(self, sha256: str) -> bool:
        """Mark for removal. Returns False while the blob is pinned."""
        with self._lock:
            if self._all or sha256 in self._held:
                return False
            self._marked.add(sha256)
            return True

    def unmark(self, sha256: str) -> None:
        with self._lock:
            self._marked.discard(sha256)

    def unlink(self, sha256: str, path: Path) -> bool:
        """Remove the file if it is still marked. Raises OSError."""
        with self._lock:
            if sha256 not in self._marked:
                return False
            self._marked.discard(sha256)
            path.unlink(missing_ok=True)
            return True


# Failpoints of keeping a document (`server_core.failpoints`).


class BlobPoint(StrEnum):
    """Each point lies before its step, KEPT after the last one."""

    WRITE = "server.blob.write"
    FSYNC = "server.blob.fsync"
    RENAME = "server.blob.rename"
    KEPT = "server.blob.kept"  # it has its name, but no row refers to it yet


# Free disk space, checked whenever bytes are about to be written.


class DiskLow(Exception):
    """Free space has fallen below the reserve; nothing more is written."""


def free_bytes(folder: Path) -> int:
    return shutil.disk_usage(folder).free
