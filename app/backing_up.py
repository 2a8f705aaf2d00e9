"""A backup into a file: written beside it, read back, and only then called by its name."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from app.backup_facts import BackupMade
from app.client import ConsoleClient
from app.errors import ConsoleError
from app.free_space import has_room
from app.language.translate import tr
from app.last_step import LastStep
from app.vocabulary.storage import bytes_words
from server_core.durable_names import sync_folder
from server_core.services.backup.archive import DOCUMENTS, ArchiveBroken
from server_core.services.backup.restoring import check_archive


class BackupFailed(ConsoleError):
    """There is no new file; the text says why."""


async def back_up(
    client: ConsoleClient,
    file: Path,
    told: Callable[[int, int], None],
    *,
    force: bool,
    last: LastStep | None = None,
) -> BackupMade:
    """There is a whole, checked file under this name afterwards, or none that was not there before. `told`: bytes so
    far, of so many. `last`: whoever stops it and cancels it asks there. Raises BackupFailed, and what the
    client raises."""
    part = file.with_name(f"{file.name}.part")
    try:
        with new_file(file, part, force=force) as target:
            done = 0

            def take(piece: bytes, total: int) -> None:
                nonlocal done
                if not done and not has_room(file.parent, total):
                    size = bytes_words(total)
                    raise BackupFailed(tr("the backup has {size}: its disk has not so much room", size=size))
                target.write(piece)
                done += len(piece)
                told(done, total)

            await client.backup(take)
            target.flush()
            os.fsync(target.fileno())
        return await asyncio.to_thread(_finish, file, part, last or LastStep())
    except OSError as error:
        raise BackupFailed(tr("{file} cannot be written: {why}", file=file, why=error.strerror)) from error
    except ArchiveBroken as error:
        raise BackupFailed(tr("the backup did not arrive whole: {why}", why=error)) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def new_file(file: Path, part: Path, *, force: bool) -> BinaryIO:
    """For the owner alone. Raises BackupFailed, OSError."""
    if file.exists() and not force:
        raise BackupFailed(tr("{file} is there already: choose another name, or say --force", file=file))
    part.unlink(missing_ok=True)  # whoever left it may read it, or it leads elsewhere
    return os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _finish(file: Path, part: Path, last: LastStep) -> BackupMade:
    """It gets its name only after all of it was read back. Raises ArchiveBroken, BackupFailed, OSError."""
    manifest = check_archive(part)
    if not last.may_begin():
        raise BackupFailed(tr("It was stopped: there is no file."))  # nobody waits for it any more
    part.replace(file)
    sync_folder(file.parent)
    documents = sum(1 for member in manifest.members if member.name.startswith(DOCUMENTS))
    return BackupMade(file=str(file), bytes=file.stat().st_size, documents=documents, jobs=manifest.jobs)
