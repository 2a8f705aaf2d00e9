"""Writes a backup to a temporary file, reads it back, and only then renames it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.language.translate import tr
from app.process.backup_facts import BackupMade
from app.process.free_space import has_room
from app.session.last_step import LastStep
from app.words.messages import message_text
from app.words.settings import bytes_words
from server_core.files import NewFile
from server_core.services.backup import DOCUMENTS, ArchiveBroken, check_archive


class BackupFailed(ConsoleError):
    """No new file was created. The text says why."""


async def back_up(
    client: ConsoleClient,
    file: Path,
    on_progress: Callable[[int, int], None],
    *,
    force: bool,
    last: LastStep | None = None,
) -> BackupMade:
    """Write a backup. Afterwards a complete, verified file has this name, or nothing has changed.

    - `on_progress` gets the bytes done and the total
    - `last`: decides between a cancellation and the rename

    Raises BackupFailed and errors of the client.
    """
    try:
        if not force and await asyncio.to_thread(file.exists):
            raise BackupFailed(
                tr("{file} already exists: choose another name (on the command line: --force)", file=file)
            )
        with NewFile(file) as new:
            done = 0

            def take(piece: bytes, total: int) -> None:
                nonlocal done
                if not done and not has_room(file.parent, total):
                    size = bytes_words(total)
                    raise BackupFailed(tr("the backup needs {size}, but the disk has less free space", size=size))
                new.file.write(piece)
                done += len(piece)
                on_progress(done, total)

            await client.backup(take)
            new.sync()
            return await asyncio.to_thread(_finish, new, last or LastStep())
    except OSError as error:
        raise BackupFailed(tr("{file} cannot be written: {why}", file=file, why=error.strerror)) from error
    except ArchiveBroken as error:
        raise BackupFailed(
            tr("the backup did not arrive completely: {why}", why=message_text(error.message))
        ) from error


def _finish(new: NewFile, last: LastStep) -> BackupMade:
    """Verify the file, then rename it. Raises ArchiveBroken, BackupFailed, OSError."""
    manifest = check_archive(new.part)
    if not last.may_begin():
        raise BackupFailed(tr("Stopped. No file was saved."))  # cancelled
    new.commit()
    file = new.path
    documents = manifest.documents
    if documents is None:  # from an older server
        documents = sum(1 for member in manifest.members if member.name.startswith(DOCUMENTS))
    return BackupMade(file=str(file), bytes=file.stat().st_size, documents=documents, jobs=manifest.jobs)
