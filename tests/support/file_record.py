"""Writes down, in one order, what this process does to the files below a folder: SQLite's, and `os` calls of others.

Files that are neither synced nor renamed nor opened by `os.open` (logs, scratch) are not in it: a loss takes them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from stat import S_ISDIR
from typing import Any
from unittest.mock import patch

from tests.support import lossy_disk as disk
from tests.support.recording_vfs import recording_vfs


class FileRecord:
    """`entries`: events of `lossy_disk` and, between them, whatever `note` was told. Linux only."""

    def __init__(self, root: Path) -> None:
        self._root = f"{root.resolve()}/"
        self._lock = threading.Lock()
        self._known: set[str] = set()
        self.entries: list[Any] = []

    @contextmanager
    def recorded(self) -> Iterator[None]:
        with ExitStack() as stack:
            for name in ("open", "fsync", "fdatasync", "rename", "replace", "unlink", "remove", "mkdir"):
                listening: Callable[..., Any] = getattr(self, f"_{name}")
                stack.enter_context(patch.object(os, name, _with(listening, getattr(os, name))))
            stack.enter_context(recording_vfs().told_to(self))
            yield

    def note(self, fact: object) -> None:
        with self._lock:
            self.entries.append(fact)

    def created(self, path: str) -> None:
        if (short := self._short(path)) is not None:
            with self._lock:
                self._known.add(short)
                self.entries.append(disk.Created(short))

    def written(self, path: str, offset: int, content: bytes) -> None:
        if (short := self._short(path)) is not None:
            self.note(disk.Written(short, offset, content))

    def truncated(self, path: str, size: int) -> None:
        if (short := self._short(path)) is not None:
            self.note(disk.Truncated(short, size))

    def synced(self, path: str) -> None:
        if (short := self._short(path)) is not None:
            self.note(disk.Synced(short))

    def folder_synced(self, path: str) -> None:
        if (short := self._short(path)) is not None:
            self.note(disk.FolderSynced(short))

    def removed(self, path: str) -> None:
        short = self._short(path)
        if short in self._known:
            with self._lock:
                self._known.discard(short)
                self.entries.append(disk.Removed(short))

    def _short(self, path: str | bytes | os.PathLike[Any]) -> str | None:
        """Relative to the root; None = elsewhere."""
        full = os.path.abspath(os.fsdecode(path))
        if full + "/" == self._root:
            return "."
        return full.removeprefix(self._root) if full.startswith(self._root) else None

    def _open(self, original: Callable[..., int], path: Any, flags: int, *rest: Any, **named: Any) -> int:
        short = None if isinstance(path, int) else self._short(path)
        if short is not None and flags & os.O_CREAT and not os.path.exists(path):
            self.created(os.fspath(path))
        return original(path, flags, *rest, **named)

    def _fsync(self, original: Callable[[int], None], file: Any) -> None:
        number = file if isinstance(file, int) else file.fileno()
        path = os.readlink(f"/proc/self/fd/{number}")
        if (short := self._short(path)) is not None:
            if S_ISDIR(os.fstat(number).st_mode):
                self.note(disk.FolderSynced(short))
            else:
                self._rewritten(path, short)
                self.note(disk.Synced(short))
        original(file)

    _fdatasync = _fsync

    def _rename(self, original: Callable[..., None], source: Any, target: Any, **named: Any) -> None:
        old, new = self._short(source), self._short(target)
        if old is not None and new is not None:
            if os.path.isfile(source):
                self._rewritten(os.fspath(source), old)
            with self._lock:
                self._known.discard(old)
                self._known.add(new)
                self.entries.append(disk.Renamed(old, new))
        original(source, target, **named)

    _replace = _rename

    def _unlink(self, original: Callable[..., None], path: Any, **named: Any) -> None:
        if "dir_fd" not in named:
            self.removed(os.fspath(path))
        original(path, **named)

    _remove = _unlink

    def _mkdir(self, original: Callable[..., None], path: Any, *rest: Any, **named: Any) -> None:
        original(path, *rest, **named)
        if (short := self._short(path)) is not None:
            self.note(disk.FolderMade(short))

    def _rewritten(self, path: str, short: str) -> None:
        if short not in self._known:
            self.created(path)
        self.note(disk.Rewritten(short, Path(path).read_bytes()))


def _with(listening: Callable[..., Any], original: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any, **named: Any) -> Any:
        return listening(original, *arguments, **named)

    return call
