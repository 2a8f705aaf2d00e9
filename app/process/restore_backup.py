"""Restores a backup and keeps the present state beside it. No engine holds the folder meanwhile."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from app.errors import ConsoleError
from app.language.translate import tr
from app.process.backup_facts import Restored
from app.process.data_folder import DataFolder, DataFolderInUse, FolderHolder, FolderLock
from app.process.restoring import finish, incoming, mark_trial, replace_state
from app.words.messages import message_text
from server_core.services.backup import DATABASE, ArchiveBroken, Manifest, read_manifest
from server_core.services.restore import unpack
from server_core.store.database import DatabaseUnusable


class NotRestored(ConsoleError):
    """Nothing was restored. The text says why."""


def restore_backup(
    folder: DataFolder, file: Path, confirm: Callable[[Manifest], None] = lambda _: None, *, trial: bool = False
) -> Restored:
    """Restore a backup. `trial`: only to try it: a server in this folder then prints and sends nothing.

    Nothing changes unless it succeeds. Raises NotRestored, DataFolderUnusable and errors of `confirm`.
    """
    if trial and not folder.trial.exists() and ((folder.server / DATABASE).exists() or folder.restoring.exists()):
        raise NotRestored(
            tr(
                "nothing was restored: {root} has a server's data. Try the backup in a new folder, which you "
                "name with --data-dir",
                root=folder.root,
            )
        )
    os.umask(0o077)
    folder.prepare()
    try:
        with FolderLock(folder, FolderHolder.COMMAND):
            finish(folder)
            return _put_back(folder, file, confirm, trial=trial)
    except DataFolderInUse as error:
        raise NotRestored(
            tr("the server of {root} is running: stop it first, then restore", root=folder.root)
        ) from error


def _put_back(folder: DataFolder, file: Path, confirm: Callable[[Manifest], None], *, trial: bool) -> Restored:
    now, new = datetime.now(UTC), incoming(folder)
    try:
        manifest = read_manifest(file)
        confirm(manifest)
        shutil.rmtree(new, ignore_errors=True)
        _room_for(manifest, folder.root)
        unpack(file, new, now=now, trial=trial)
        mark_trial(folder, trial=trial)
    except (ArchiveBroken, DatabaseUnusable) as error:
        shutil.rmtree(new, ignore_errors=True)
        raise NotRestored(tr("nothing was restored: {why}", why=message_text(error.message))) from error
    except OSError as error:
        shutil.rmtree(new, ignore_errors=True)
        raise NotRestored(
            tr("nothing was restored: {file}: {why}", file=error.filename or file, why=error.strerror)
        ) from error
    kept = replace_state(folder, now)
    if not trial:
        folder.trial.unlink(missing_ok=True)
    return Restored(backup_at=manifest.created_at, jobs=manifest.jobs, kept=str(kept))


def _room_for(manifest: Manifest, root: Path) -> None:
    """Check the disk space. Raises NotRestored."""
    needed = sum(member.size for member in manifest.members)
    if shutil.disk_usage(root).free < needed:
        raise NotRestored(
            tr(
                "nothing was restored: it needs {size:.0f} MB, there is less free for {root}",
                size=needed / 1e6,
                root=root,
            )
        )
