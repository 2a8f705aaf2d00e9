"""Backups: their format, and making one while the server runs. `services.restore` turns one into a server's folder.

A backup is one plain tar file (GNU headers) with its members in this order: `manifest.json`, `spoolhouse.db` (SQLite),
`site/…` (port, TLS key), `documents/<sha256>`. No link, device or other name is ever read from it. The database is a
snapshot, with every document that it refers to.

Restoring verifies everything first and does not touch the current folder. Jobs open at the time of the backup may have
been printed since: waiting ones are held for a person, and agents are asked for their ledgers (a new epoch). Access
tokens and onboarding links end.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import re
import secrets
import sqlite3
import tarfile
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
from msgspec import Meta, Struct

from server_core.contract.messages.documents import IntakeMessages
from server_core.contract.messages.message import Message
from server_core.contract.messages.server import BackupMessages
from server_core.contract.types.audit import Actor, AuditAction
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import UNREADABLE, Record, of_row
from server_core.services.agent_commands import SECRET_OPERATIONS
from server_core.services.api_error import ApiError, StorageFailed, disk_trouble, storage_failed
from server_core.services.audit import SERVER, note
from server_core.services.context import Context
from server_core.store.commits import Commit
from server_core.store.snapshot import take_snapshot
from server_core.store.store import Connection

FORMAT = 1
MANIFEST, DATABASE = "manifest.json", "spoolhouse.db"
DOCUMENTS, SITE = "documents/", "site/"
BLOCK = 512
PIECE_BYTES = 256 * 1024
SYNC_BYTES = 8 * 1024 * 1024
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

    `documents`: number of documents; small ones are in the database. None in backups of older versions, which have a
    member for each. The backup contains everything accepted before `created_at`.
    """

    format: int
    version: str
    schema: str
    server_epoch: str
    created_at: Annotated[datetime, Meta(tz=True)]
    jobs: int
    documents: int | None = None
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

    def check(self, go_on: Callable[[], None] = lambda: None) -> None:
        """Read and verify everything. `go_on` is called in between; its error ends it."""
        for _, pieces in self.members():
            for _ in pieces:
                go_on()

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


log = logging.getLogger(__name__)
LEFTOVERS = "backup-*.db"


class DocumentLost(Exception):
    """The bytes of a document in the database are missing."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class BackupStopped(Exception):
    """The backup was closed while a thread worked on it."""


class _Part(Record, frozen=True, kw_only=True):
    member: Member
    source: Path | bytes


def remove_leftovers(folder: Path) -> None:
    """Remove the files of a backup that a previous server did not finish."""
    for copy in folder.glob(LEFTOVERS):
        copy.unlink(missing_ok=True)


class Backup:
    """An archive that is ready to be read or saved once; always `close` it. `size` in bytes."""

    def __init__(self, ctx: Context, actor: Actor) -> None:
        self._ctx = ctx
        self._actor = actor
        self._ends = ExitStack()
        self._parts: list[_Part] = []
        self._manifest = b""
        self._closed = threading.Event()
        self._holds = False
        self.documents = 0
        self.size = 0

    @classmethod
    async def prepare(cls, ctx: Context, actor: Actor) -> Backup:
        """Prepare a backup, once no other one is being made; `close` lets the next one begin.

        Raises ApiError if there is no space for the copy of the database or a document's bytes are lost.
        """
        made = cls(ctx, actor)
        await ctx.backing_up.acquire()
        made._holds = True
        try:
            await asyncio.to_thread(made._prepare)
        except BaseException as error:
            made._closed.set()
            made._ends.close()
            made._let_next()
            if isinstance(error, DocumentLost):
                raise ApiError(ErrorCode.INTERNAL_ERROR, error.message) from error
            if isinstance(error, sqlite3.Error):
                log.error("Backup failed: the database cannot be copied: %s", error)
                raise storage_failed() from error
            if isinstance(error, OSError):
                raise disk_trouble(error) from error
            raise
        return made

    async def pieces(self) -> AsyncIterator[bytes]:
        """Yield the archive. Raises DocumentLost if a document's bytes have changed; the archive is then incomplete."""
        pieces = self._archive()
        while (piece := await asyncio.to_thread(next, pieces, None)) is not None:
            yield piece
        await self.close()
        await self._note()
        yield END

    def save(self, file: BinaryIO) -> None:
        """Write the archive into a file. Blocks. Raises DocumentLost, BackupStopped, OSError."""
        unsynced = 0
        for piece in self._archive():
            self.go_on()
            file.write(piece)
            unsynced += len(piece)
            if unsynced >= SYNC_BYTES:  # in small portions: a commit of the server would have to wait for a large one
                file.flush()
                os.fsync(file.fileno())
                unsynced = 0
        file.write(END)

    def go_on(self) -> None:
        """Raises BackupStopped after `close`."""
        if self._closed.is_set():
            raise BackupStopped

    async def close(self) -> None:
        """Free the database copy, allow blobs to be removed again, and let the next backup begin."""
        self._closed.set()
        try:
            await asyncio.to_thread(self._ends.close)
        finally:
            self._let_next()

    def _let_next(self) -> None:
        if self._holds:
            self._holds = False
            self._ctx.backing_up.release()

    async def _note(self) -> None:
        ctx, now = self._ctx, self._ctx.now()
        details = {"bytes": self.size, "documents": self.documents}

        def work(connection: Connection) -> None:
            note(connection, ctx.site_account, AuditAction.BACKUP, SERVER, at=now, actor=self._actor, **details)

        try:
            await ctx.store.write(work, Commit.BACKUP)
        except StorageFailed as error:
            log.error("Backup made, but its audit entry could not be written: %s", error)

    def _prepare(self) -> None:
        config, blobs = self._ctx.config, self._ctx.blobs
        space = 2 * config.database.stat().st_size + config.limits.disk_low_bytes
        if blobs.free_bytes() < space:
            raise storage_failed()
        self._ends.enter_context(blobs.all_kept())  # from before the snapshot on, so no document is removed meanwhile
        copy = config.folder / LEFTOVERS.replace("*", secrets.token_hex(4))
        self._ends.callback(copy.unlink, missing_ok=True)
        begun = self._ctx.now()  # anything accepted later may be missing
        snapshot = take_snapshot(config.database, copy, emptied=SECRET_OPERATIONS, go_on=self.go_on)
        self._parts.append(_part(DATABASE, copy))
        self._parts += [_part(name, content) for name, content in _site(config.folder.parent, config.site_files)]
        for sha256, size in snapshot.files:
            path = blobs.path(sha256)
            if not path.is_file() or path.stat().st_size != size:
                raise DocumentLost(IntakeMessages.DOCUMENT_LOST(sha256=sha256))
            member = Member(name=DOCUMENTS + sha256, size=size, sha256=sha256)
            self._parts.append(_Part(member=member, source=path))
        self.documents = snapshot.documents
        members = [part.member for part in self._parts]
        manifest = of_row(Manifest, snapshot, format=FORMAT, version=config.version, created_at=begun, members=members)
        self._manifest = msgspec.json.encode(manifest)
        self.size = archive_size(self._manifest, members)

    def _archive(self) -> Iterator[bytes]:
        yield header(MANIFEST, len(self._manifest)) + self._manifest + padding(len(self._manifest))
        for part in self._parts:
            yield header(part.member.name, part.member.size)
            digest = hashlib.sha256()
            for piece in _pieces(part.source):
                digest.update(piece)
                yield piece
            if digest.hexdigest() != part.member.sha256:
                raise DocumentLost(BackupMessages.DOCUMENT_DAMAGED_ON_DISK(name=part.member.name))
            yield padding(part.member.size)


def _part(name: str, source: Path | bytes) -> _Part:
    digest, size = hashlib.sha256(), 0
    for piece in _pieces(source):
        digest.update(piece)
        size += len(piece)
    return _Part(member=Member(name=name, size=size, sha256=digest.hexdigest()), source=source)


def _pieces(source: Path | bytes) -> Iterator[bytes]:
    if isinstance(source, bytes):
        yield source
        return
    with source.open("rb") as file:
        while piece := file.read(PIECE_BYTES):
            yield piece


def _site(root: Path, files: tuple[Path, ...]) -> list[tuple[str, bytes]]:
    """Return the site's small files outside the server's folder, by member name, including those in folders.

    Files with other names are skipped, such as the hidden leftovers of interrupted writes.
    """
    found = [file for named in files for file in (named.iterdir() if named.is_dir() else [named]) if file.is_file()]
    names = {f"{SITE}{file.relative_to(root).as_posix()}": file for file in found}
    return sorted((name, file.read_bytes()) for name, file in names.items() if NAMES.fullmatch(name))


def read_manifest(archive: Path) -> Manifest:
    """Read a backup's table of contents. Raises ArchiveBroken, OSError."""
    with archive.open("rb") as file:
        return ArchiveReader(file).manifest


def check_archive(archive: Path, go_on: Callable[[], None] = lambda: None) -> Manifest:
    """Read and verify a whole backup, see `ArchiveReader.check`. Raises ArchiveBroken, OSError."""
    with archive.open("rb") as file:
        reader = ArchiveReader(file)
        reader.check(go_on)
        return reader.manifest
