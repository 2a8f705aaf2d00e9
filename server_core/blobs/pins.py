"""Which blobs an upload holds on to at this moment; naming and removing a blob exclude each other here."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from threading import Lock


class Pins:
    """Called from the event loop and from worker threads; the lock is held for one system call at most."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._held: Counter[str] = Counter()
        self._marked: set[str] = set()
        self._all = 0

    def hold_all(self) -> None:
        """Nothing is removed until `free_all`, not even what is marked now."""
        with self._lock:
            self._all += 1
            self._marked.clear()

    def free_all(self) -> None:
        with self._lock:
            self._all -= 1

    def name(self, sha256: str, temporary: Path, target: Path) -> None:
        """Pins it and gives the file its name; a mark for removal is gone. Raises OSError."""
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
        """For removal; False while it is pinned."""
        with self._lock:
            if self._all or sha256 in self._held:
                return False
            self._marked.add(sha256)
            return True

    def unmark(self, sha256: str) -> None:
        with self._lock:
            self._marked.discard(sha256)

    def unlink(self, sha256: str, path: Path) -> bool:
        """Removes the file if the mark is still there. Raises OSError."""
        with self._lock:
            if sha256 not in self._marked:
                return False
            self._marked.discard(sha256)
            path.unlink(missing_ok=True)
            return True
