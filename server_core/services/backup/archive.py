"""The backup format: one plain tar file (GNU headers) that begins with its table of contents.

Members in this order: `manifest.json`, `spoolhouse.db` (SQLite), `site/…` (port, TLS key and other files of the site),
`documents/<sha256>`. Nothing else is ever read: no links, no devices, no other names.
"""

from __future__ import annotations

import hashlib
import re
import tarfile
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, BinaryIO

import msgspec
from msgspec import Meta, Struct

from server_core.contract.messages.message import Message
from server_core.contract.messages.server import BackupMessages
from server_core.contract.types.fields import UNREADABLE

FORMAT = 1
MANIFEST, DATABASE = "manifest.json", "spoolhouse.db"
DOCUMENTS, SITE = "documents/", "site/"
BLOCK = 512
PIECE_BYTES = 256 * 1024
MANIFEST_BYTES = 256 * 1024 * 1024
NAMES = re.compile(r"spoolhouse\.db|documents/[0-9a-f]{64}|site/(tls/)?[a-z0-9][a-z0-9._-]{0,60}")
END = bytes(2 * BLOCK)
YEARS = range(1971, 9999)
"""Years accepted for a backup's date: near the limits of datetime, arithmetic fails."""


class ArchiveBroken(Exception):
    """The file is no backup or incomplete; the message says what is wrong."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def shown(name: str) -> str:
    """Return an untrusted name as one short line."""
    return repr(name[:100])[1:-1]


class Member(Struct, frozen=True, kw_only=True):
    name: str
    size: Annotated[int, Meta(ge=0)]
    sha256: str


class Manifest(Struct, frozen=True, kw_only=True):
    """The table of contents. `members`: all that follow, in order. `schema`: the database's revision.

    The backup contains everything accepted before `created_at`.
    """

    format: int
    version: str
    schema: str
    server_epoch: str
    created_at: Annotated[datetime, Meta(tz=True)]
    jobs: int
    members: list[Member]


class _Format(Struct):
    format: int


def header(name: str, size: int) -> bytes:
    """Return a header of exactly one block."""
    info = tarfile.TarInfo(name)
    info.size, info.mode = size, 0o600
    return info.tobuf(tarfile.GNU_FORMAT, "ascii", "strict")


def padding(size: int) -> bytes:
    return bytes(-size % BLOCK)


def archive_size(manifest: bytes, members: list[Member]) -> int:
    sizes = [len(manifest), *(member.size for member in members)]
    return sum(BLOCK + size + len(padding(size)) for size in sizes) + len(END)


class ArchiveReader:
    """Reads a backup from beginning to end and trusts none of it. Raises ArchiveBroken, OSError."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.manifest = self._read_manifest()

    def members(self) -> Iterator[tuple[Member, Iterator[bytes]]]:
        """Yield each member with its content. Read the content to its end: only then is it verified."""
        for member in self.manifest.members:
            name, size = self._header()
            if (name, size) != (member.name, member.size):
                raise ArchiveBroken(BackupMessages.BACKUP_OUT_OF_ORDER(found=shown(name), wanted=member.name))
            yield member, self._content(member)
        if self._file.read(len(END) + 1) != END:
            raise ArchiveBroken(BackupMessages.BACKUP_GOES_ON())

    def check(self) -> None:
        """Read and verify everything."""
        for _, pieces in self.members():
            for _ in pieces:
                pass

    def _read_manifest(self) -> Manifest:
        name, size = self._header()
        if name != MANIFEST or size > MANIFEST_BYTES:
            raise ArchiveBroken(BackupMessages.NO_BACKUP())
        text = self._file.read(size)
        self._file.read(len(padding(size)))
        try:
            if msgspec.json.decode(text, type=_Format).format > FORMAT:
                raise ArchiveBroken(BackupMessages.BACKUP_OF_NEWER_VERSION())
            manifest = msgspec.json.decode(text, type=Manifest)
        except UNREADABLE as error:
            raise ArchiveBroken(BackupMessages.BACKUP_CONTENTS_UNREADABLE(why=str(error))) from error
        names = [member.name for member in manifest.members]
        if len(set(names)) != len(names) or names[:1] != [DATABASE] or manifest.created_at.year not in YEARS:
            raise ArchiveBroken(BackupMessages.BACKUP_CONTENTS_WRONG())
        for name in names:
            if not NAMES.fullmatch(name):
                raise ArchiveBroken(BackupMessages.BACKUP_NAMES_FOREIGN_FILE(name=shown(name)))
        return manifest

    def _header(self) -> tuple[str, int]:
        block = self._file.read(BLOCK)
        try:
            info = tarfile.TarInfo.frombuf(block, "ascii", "strict")
        except (tarfile.HeaderError, ValueError) as error:
            raise ArchiveBroken(BackupMessages.BACKUP_BREAKS_OFF()) from error
        if info.type != tarfile.REGTYPE or info.size < 0:
            raise ArchiveBroken(BackupMessages.BACKUP_HOLDS_NO_FILE(name=shown(info.name)))
        return info.name, info.size

    def _content(self, member: Member) -> Iterator[bytes]:
        digest, left = hashlib.sha256(), member.size
        while left:
            piece = self._file.read(min(left, PIECE_BYTES))
            if not piece:
                raise ArchiveBroken(BackupMessages.BACKUP_BREAKS_OFF_IN(name=member.name))
            digest.update(piece)
            left -= len(piece)
            yield piece
        if len(self._file.read(len(padding(member.size)))) != len(padding(member.size)):
            raise ArchiveBroken(BackupMessages.BACKUP_BREAKS_OFF_BEHIND(name=member.name))
        if digest.hexdigest() != member.sha256:
            raise ArchiveBroken(BackupMessages.BACKUP_FILE_CHANGED(name=member.name))
