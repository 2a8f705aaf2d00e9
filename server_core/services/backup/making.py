"""Makes a backup while the server runs: a snapshot of the database and every document that it refers to."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import msgspec

from server_core.contract.messages.documents import IntakeMessages
from server_core.contract.messages.message import Message
from server_core.contract.messages.server import BackupMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.errors import ErrorCode
from server_core.services.api_error import ApiError, StorageFailed, disk_trouble, storage_failed
from server_core.services.audit.writing import SERVER, note
from server_core.services.backup.archive import (
    DATABASE,
    DOCUMENTS,
    END,
    FORMAT,
    MANIFEST,
    NAMES,
    PIECE_BYTES,
    SITE,
    Manifest,
    Member,
    archive_size,
    header,
    padding,
)
from server_core.services.clients.lost_secrets import SECRET_OPERATIONS
from server_core.services.context import Context
from server_core.store.commits import Commit
from server_core.store.snapshot import take_snapshot

log = logging.getLogger(__name__)
LEFTOVERS = "backup-*.db"


class DocumentLost(Exception):
    """The bytes of a document in the database are missing."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, kw_only=True, slots=True)
class _Part:
    member: Member
    source: Path | bytes


def remove_leftovers(folder: Path) -> None:
    """Remove the files of a backup that a previous server did not finish."""
    for copy in folder.glob(LEFTOVERS):
        copy.unlink(missing_ok=True)


class Backup:
    """An archive that is ready to be read once; always `close` it. `size` in bytes."""

    def __init__(self, ctx: Context, actor: str) -> None:
        self._ctx = ctx
        self._actor = actor
        self._ends = ExitStack()
        self._parts: list[_Part] = []
        self._manifest = b""
        self._documents = 0
        self.size = 0

    @classmethod
    async def prepare(cls, ctx: Context, actor: str) -> Backup:
        """Prepare a backup.

        Raises ApiError if there is no space for the copy of the database or a document's bytes are lost.
        """
        made = cls(ctx, actor)
        try:
            await asyncio.to_thread(made._prepare)
        except BaseException as error:
            made._ends.close()
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

    async def close(self) -> None:
        """Free the database copy and allow blobs to be removed again."""
        await asyncio.to_thread(self._ends.close)

    async def _note(self) -> None:
        ctx, now = self._ctx, self._ctx.now()
        details = {"bytes": self.size, "documents": self._documents}
        try:
            await ctx.store.write(
                lambda connection: note(
                    connection, ctx.site_account, AuditAct.BACKUP, SERVER, at=now, actor=self._actor, details=details
                ),
                Commit.BACKUP,
            )
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
        snapshot = take_snapshot(config.database, copy, emptied=SECRET_OPERATIONS)
        self._parts.append(_part(DATABASE, copy))
        self._parts += [_part(name, content) for name, content in _site(config.folder.parent, config.site_files)]
        for sha256, size in snapshot.documents:
            path = blobs.path(sha256)
            if not path.is_file() or path.stat().st_size != size:
                raise DocumentLost(IntakeMessages.DOCUMENT_LOST(sha256=sha256))
            member = Member(name=DOCUMENTS + sha256, size=size, sha256=sha256)
            self._parts.append(_Part(member=member, source=path))
        self._documents = len(snapshot.documents)
        members = [part.member for part in self._parts]
        manifest = Manifest(
            format=FORMAT,
            version=config.version,
            schema=snapshot.schema,
            server_epoch=snapshot.server_epoch,
            created_at=begun,
            jobs=snapshot.jobs,
            members=members,
        )
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
