"""A disk that forgets at a power loss what was not synced: pure, fed with a record of what programs did to files.

The model is what POSIX promises and no more. Bytes are kept once their file was synced; a name (of a file or of a
folder) once the folder that holds it was synced. Of the rest each sector and each name may be old or new.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

SECTOR_BYTES = (512, 4096)


@dataclass(frozen=True, slots=True)
class Created:
    """An empty file."""

    path: str


@dataclass(frozen=True, slots=True)
class Written:
    path: str
    offset: int
    content: bytes


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The whole content of a file that is written in no database's way."""

    path: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Truncated:
    path: str
    size: int


@dataclass(frozen=True, slots=True)
class Synced:
    """Noted when the sync begins: what came before it is on disk when it ends."""

    path: str


@dataclass(frozen=True, slots=True)
class FolderMade:
    path: str


@dataclass(frozen=True, slots=True)
class FolderSynced:
    path: str


@dataclass(frozen=True, slots=True)
class Renamed:
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Removed:
    path: str


Event = Created | Written | Rewritten | Truncated | Synced | FolderMade | FolderSynced | Renamed | Removed


@dataclass(eq=False, slots=True)
class _File:
    kept: bytearray = field(default_factory=bytearray)
    pending: list[Written | Truncated] = field(default_factory=list)

    def content(self) -> bytearray:
        """Return the content as a reader sees it."""
        return _changed(bytearray(self.kept), self.pending)


@dataclass(eq=False, slots=True)
class _Folder:
    """`pending`: by name, what it led to since the folder was synced, oldest first; None = removed."""

    now: dict[str, _Node] = field(default_factory=dict)
    kept: dict[str, _Node] = field(default_factory=dict)
    pending: dict[str, list[_Node | None]] = field(default_factory=dict)

    def put(self, name: str, node: _Node | None) -> None:
        if node is None:
            del self.now[name]
        else:
            self.now[name] = node
        self.pending.setdefault(name, []).append(node)


_Node = _File | _Folder


class LossyDisk:
    """All paths are POSIX ones, relative to a root that exists and stays."""

    def __init__(self) -> None:
        self._root = _Folder()

    def apply(self, event: Event) -> None:
        match event:
            case Created(path):
                folder, name = self._place(path)
                folder.put(name, _File())
            case FolderMade(path):
                folder, name = self._place(path)
                folder.put(name, _Folder())
            case Written(path) | Truncated(path):
                self._file(path).pending.append(event)
            case Rewritten(path, content):
                file = self._file(path)
                if file.content() != content:
                    file.pending += [Truncated(path, 0), Written(path, 0, content)]
            case Synced(path):
                file = self._file(path)
                _changed(file.kept, file.pending)
                file.pending.clear()
            case FolderSynced(path):
                _sync_names(self._folder(path))
            case Renamed(source, target):
                folder, name = self._place(source)
                node = folder.now[name]
                folder.put(name, None)
                folder, name = self._place(target)
                folder.put(name, node)
            case Removed(path):
                folder, name = self._place(path)
                folder.put(name, None)

    def holds(self, path: str) -> bool:
        folder, name = self._place(path)
        return name in folder.now

    def lose_power(self, chance: random.Random, target: Path) -> None:
        """Write what a power loss leaves into the empty folder `target`."""
        self._write(self._root, chance, chance.choice(SECTOR_BYTES), target, {})

    def _write(
        self, folder: _Folder, chance: random.Random, sector: int, target: Path, contents: dict[int, bytes]
    ) -> None:
        names = dict(folder.kept)
        for name, nodes in folder.pending.items():
            done = chance.randint(0, len(nodes))
            if done and (node := nodes[done - 1]) is not None:
                names[name] = node
            elif done:
                names.pop(name, None)
        for name, node in sorted(names.items()):
            path = target / name
            if isinstance(node, _Folder):
                path.mkdir()
                self._write(node, chance, sector, path, contents)
            else:  # a file has one content, also where the loss left it two names
                path.write_bytes(contents.setdefault(id(node), _torn(node, chance, sector)))

    def _place(self, path: str) -> tuple[_Folder, str]:
        parts = PurePosixPath(path)
        return self._folder(str(parts.parent)), parts.name

    def _folder(self, path: str) -> _Folder:
        found: _Node = self._root
        for part in PurePosixPath(path).parts:
            assert isinstance(found, _Folder), path
            found = found.now[part]
        assert isinstance(found, _Folder), path
        return found

    def _file(self, path: str) -> _File:
        folder, name = self._place(path)
        found = folder.now[name]
        assert isinstance(found, _File), path
        return found


def _sync_names(folder: _Folder) -> None:
    folder.kept = dict(folder.now)
    folder.pending.clear()


def _changed(content: bytearray, changes: list[Written | Truncated]) -> bytearray:
    for change in changes:
        if isinstance(change, Truncated):
            del content[change.size :]
            content += bytes(change.size - len(content))
        else:
            content += bytes(max(0, change.offset - len(content)))
            content[change.offset : change.offset + len(change.content)] = change.content
    return content


def _torn(file: _File, chance: random.Random, sector: int) -> bytes:
    """Nothing, all, a beginning that ends within a write, or any sectors of what was not synced."""
    content = bytearray(file.kept)
    match chance.randrange(4) if file.pending else 0:
        case 0:
            return bytes(content)
        case 1:
            return bytes(file.content())
        case 2:
            done = chance.randrange(len(file.pending))
            last = file.pending[done]
            changes = file.pending[:done]
            if isinstance(last, Written):
                pieces = _sectors(last, sector)
                changes = changes + pieces[: chance.randint(0, len(pieces))]
            return bytes(_changed(content, changes))
        case _:
            pieces = [piece for change in file.pending for piece in _sectors(change, sector)]
            return bytes(_changed(content, [piece for piece in pieces if chance.random() < 0.5]))


def _sectors(change: Written | Truncated, sector: int) -> list[Written | Truncated]:
    """A write, cut at the boundaries of the file's sectors; bytes beside it in a sector are never harmed."""
    if isinstance(change, Truncated):
        return [change]
    pieces: list[Written | Truncated] = []
    begin, end = change.offset, change.offset + len(change.content)
    while begin < end:
        until = min(end, (begin // sector + 1) * sector)
        content = change.content[begin - change.offset : until - change.offset]
        pieces.append(Written(change.path, begin, content))
        begin = until
    return pieces
