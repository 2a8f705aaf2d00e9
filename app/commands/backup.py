"""`spoolhouse backup FILE`: the whole site in one file, made while it prints."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from app.commands.engine_access import console_client
from app.commands.output import CommandFailed, answer, refuse_inside
from app.data_folder import DataFolder
from server_core.durable_names import sync_folder
from server_core.services.backup.archive import DOCUMENTS, ArchiveBroken
from server_core.services.backup.restoring import check_archive

MIB = 1024 * 1024


class BackupMade(msgspec.Struct, frozen=True, kw_only=True):
    file: str
    bytes: int
    documents: int
    jobs: int


async def backup(folder: DataFolder, arguments: Namespace) -> None:
    """There is a whole, checked file under this name afterwards, or none that was not there before."""
    file: Path = arguments.file.absolute()
    refuse_inside(folder, file)
    part = file.with_name(f"{file.name}.part")
    try:
        with _new_file(file, part, force=arguments.force) as target:
            async with console_client(folder) as client:
                await client.backup(_Writing(target).take)
            target.flush()
            os.fsync(target.fileno())
        made = _finish(file, part)
    except OSError as error:
        raise CommandFailed(f"{file} cannot be written: {error.strerror}") from error
    except ArchiveBroken as error:
        raise CommandFailed(f"the backup did not arrive whole: {error}") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    lines = [
        f"{file}: {made.bytes / MIB:.1f} MiB, {made.jobs} jobs, {made.documents} documents; checked",
        "It holds documents and the key of this server: keep it as safe as the server.",
    ]
    answer(made, lines, as_json=arguments.json)


def _new_file(file: Path, part: Path, *, force: bool) -> BinaryIO:
    """For the owner alone. Raises CommandFailed, OSError."""
    if file.exists() and not force:
        raise CommandFailed(f"{file} is there already: choose another name, or say --force")
    part.unlink(missing_ok=True)  # whoever left it may read it, or it leads elsewhere
    return os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _finish(file: Path, part: Path) -> BackupMade:
    """It gets its name only after all of it was read back. Raises ArchiveBroken, OSError."""
    manifest = check_archive(part)
    part.replace(file)
    sync_folder(file.parent)
    documents = sum(1 for member in manifest.members if member.name.startswith(DOCUMENTS))
    return BackupMade(file=str(file), bytes=file.stat().st_size, documents=documents, jobs=manifest.jobs)


class _Writing:
    """Onto the disk, and on a terminal how far it is."""

    def __init__(self, target: BinaryIO) -> None:
        self._target = target
        self._done = 0
        self._shown = -1

    def take(self, piece: bytes, total: int) -> None:
        self._target.write(piece)
        self._done += len(piece)
        percent = 100 * self._done // max(total, 1)
        if percent != self._shown and sys.stderr.isatty():
            self._shown = percent
            sys.stderr.write(f"\r{percent:3d} % of {total / MIB:.1f} MiB" + ("\n" if self._done >= total else ""))
            sys.stderr.flush()
