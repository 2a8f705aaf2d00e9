"""`spoolhouse restore FILE`: the state of a backup instead of the present one, which is kept beside it."""

from __future__ import annotations

import os
import shutil
import sys
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from app.commands.output import CommandFailed, answer, write
from app.data_folder import DataFolder, DataFolderInUse, FolderLock, Holder
from app.restoring import finish, incoming, put_in_place
from server_core.services.backup.archive import ArchiveBroken, Manifest
from server_core.services.backup.restoring import read_manifest, unpack
from server_core.store.database import DatabaseUnusable


class Restored(msgspec.Struct, frozen=True, kw_only=True):
    """`kept`: the folder with the state before; null where there was none."""

    backup_at: datetime
    jobs: int
    kept: str | None


async def restore(folder: DataFolder, arguments: Namespace) -> None:
    """Nothing has changed unless it succeeds."""
    os.umask(0o077)
    folder.prepare()
    try:
        with FolderLock(folder, Holder.COMMAND):
            finish(folder)
            answer_of = _restore(folder, arguments)
    except DataFolderInUse as error:
        raise CommandFailed(f"an engine runs on {folder.root}: stop it first, then restore") from error
    lines = [
        f"restored: {answer_of.jobs} jobs as of {answer_of.backup_at.astimezone():%Y-%m-%d %H:%M:%S}",
        "Jobs that were waiting then may already be on paper: they are held, and each printer asks once what to do.",
        "Orders that were accepted after the backup are unknown here; the same order sent again is a new job.",
        "Customers, agents, keys and applications are as they were then: what was suspended, closed, revoked or "
        "disabled since is good again, until you do it anew.",
    ]
    if answer_of.kept is not None:
        lines.append(f"The state before is kept in {answer_of.kept}; delete that folder when you do not need it.")
    answer(answer_of, lines, as_json=arguments.json)


def _restore(folder: DataFolder, arguments: Namespace) -> Restored:
    now, new = datetime.now(UTC), incoming(folder)
    try:
        manifest = read_manifest(arguments.file)
        _confirm(folder, manifest, yes=arguments.yes)
        shutil.rmtree(new, ignore_errors=True)
        _room_for(manifest, folder.root)
        unpack(arguments.file, new, now=now)
    except (ArchiveBroken, DatabaseUnusable) as error:
        shutil.rmtree(new, ignore_errors=True)
        raise CommandFailed(f"nothing was restored: {error}") from error
    except OSError as error:
        shutil.rmtree(new, ignore_errors=True)
        raise CommandFailed(f"nothing was restored: {error.filename or arguments.file}: {error.strerror}") from error
    kept = put_in_place(folder, now)
    return Restored(backup_at=manifest.created_at, jobs=manifest.jobs, kept=str(kept))


def _confirm(folder: DataFolder, manifest: Manifest, *, yes: bool) -> None:
    """Raises CommandFailed."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise CommandFailed("this replaces the present state: say --yes")
    write(f"Backup of {manifest.created_at.astimezone():%Y-%m-%d %H:%M:%S}, {manifest.jobs} jobs.")
    write(f"It takes the place of what is in {folder.root}; that is kept in a folder beside it.")
    sys.stdout.write("Restore? [y/N] ")
    sys.stdout.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise CommandFailed("nothing was restored")


def _room_for(manifest: Manifest, root: Path) -> None:
    """Raises CommandFailed."""
    needed = sum(member.size for member in manifest.members)
    if shutil.disk_usage(root).free < needed:
        raise CommandFailed(f"nothing was restored: it needs {needed / 1e6:.0f} MB, there is less free for {root}")
