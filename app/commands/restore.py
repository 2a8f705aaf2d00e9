"""`spoolhouse restore FILE`: the state of a backup instead of the present one, which is kept beside it."""

from __future__ import annotations

import sys
from argparse import Namespace

from app.commands.output import CommandFailed, answer, write
from app.data_folder import DataFolder
from app.going_back import go_back
from server_core.services.backup.archive import Manifest


async def restore(folder: DataFolder, arguments: Namespace) -> None:
    """Nothing has changed unless it succeeds."""
    answer_of = go_back(folder, arguments.file, lambda manifest: _confirm(folder, manifest, yes=arguments.yes))
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
