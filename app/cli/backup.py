"""`spoolhouse backup FILE`: the whole site in one file, while it prints. `--keep`: the newest ones in a folder."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from app.cli.engine_access import console_client
from app.cli.output import answer, confirm, many, refuse_inside
from app.errors import CommandFailed
from app.process.backing_up import back_up
from app.process.data_folder import DataFolder
from app.process.restore_backup import restore_backup
from app.words.ages import day_and_time
from server_core.services.backup import Manifest
from server_core.services.backup_folder import dated_file, remove_older

MIB = 1024 * 1024


async def backup(folder: DataFolder, arguments: Namespace) -> None:
    """Write a backup. Afterwards a complete, verified file has this name, or nothing has changed."""
    keep: int | None = arguments.keep
    file: Path = arguments.file.absolute()
    if keep is not None:
        file = _in_folder(file)
    refuse_inside(folder, file)
    async with console_client(folder) as client:
        made = await back_up(client, file, _Progress().tell, force=arguments.force)
    if keep is not None:
        made = msgspec.structs.replace(made, removed=_remove_older(file, keep))
    lines = [
        f"{file}: {made.bytes / MIB:.1f} MiB, {many(made.jobs, 'job')}, {many(made.documents, 'document')}; checked",
        "It contains the documents and the key of this server: keep it as secret as the server.",
    ]
    if made.removed:
        lines.append(f"Removed: {', '.join(made.removed)}.")
    answer(made, lines, as_json=arguments.json)


def _in_folder(folder: Path) -> Path:
    """Return the new file in a folder of dated backups. Raises CommandFailed."""
    if not folder.is_dir():
        raise CommandFailed(f"{folder} is not a folder, or its disk is not mounted. No backup was made.")
    return dated_file(folder, datetime.now(UTC))


def _remove_older(file: Path, keep: int) -> list[str]:
    """Remove older backups. Raises CommandFailed."""
    try:
        return remove_older(file, keep, datetime.now(UTC))
    except OSError as error:
        raise CommandFailed(
            f"{file} was saved and checked, but older backups cannot be removed: {error.strerror}"
        ) from error


class _Progress:
    """Progress on a terminal."""

    def __init__(self) -> None:
        self._shown = -1

    def tell(self, done: int, total: int) -> None:
        percent = 100 * done // max(total, 1)
        if percent != self._shown and sys.stderr.isatty():
            self._shown = percent
            sys.stderr.write(f"\r{percent:3d} % of {total / MIB:.1f} MiB" + ("\n" if done >= total else ""))
            sys.stderr.flush()


# `spoolhouse restore FILE`: restores a backup and keeps the present state beside it.


async def restore(folder: DataFolder, arguments: Namespace) -> None:
    """Restore. Nothing changes unless it succeeds."""
    answer_of = restore_backup(
        folder,
        arguments.file,
        lambda manifest: _confirm(folder, manifest, yes=arguments.yes or arguments.trial),
        trial=arguments.trial,
    )
    if arguments.trial:
        lines = [
            f"restored for a trial: {many(answer_of.jobs, 'job')} as of {day_and_time(answer_of.backup_at)}",
            f"Look at it with 'spoolhouse --data-dir {shlex.quote(str(folder.root))}'. Its server prints and sends "
            "nothing, and only this computer reaches it.",
            "Delete the folder when you are done: it contains the documents and the key of the server.",
        ]
        answer(answer_of, lines, as_json=arguments.json)
        return
    lines = [
        f"restored: {many(answer_of.jobs, 'job')} as of {day_and_time(answer_of.backup_at)}",
        "Jobs that were waiting then may already be on paper: they are held, and each printer asks once what to do.",
        "Orders that were accepted after the backup are unknown here; the same order sent again is a new job.",
        "Customers, agents, keys and applications are as they were then: anything that was suspended, closed, "
        "revoked or disabled since is valid again, until you repeat it.",
    ]
    if answer_of.kept is not None:
        lines.append(f"The previous state is kept in {answer_of.kept}. Delete that folder when you no longer need it.")
    answer(answer_of, lines, as_json=arguments.json)


def _confirm(folder: DataFolder, manifest: Manifest, *, yes: bool) -> None:
    """Ask for confirmation. Raises CommandFailed."""
    if yes:
        return
    backup = f"Backup of {day_and_time(manifest.created_at)}, {many(manifest.jobs, 'job')}."
    what = f"{backup} It replaces the data in {folder.root}. The present data is kept in a folder inside it."
    confirm(what, "Restore?", undone="Nothing was restored.")
