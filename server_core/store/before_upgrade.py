"""Copies the database before its schema is upgraded, and names the command that goes back to the copy."""

from __future__ import annotations

import logging
import shlex
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from server_core.contract.messages.system import DatabaseMessages, system_error
from server_core.contract.types.fields import Record
from server_core.files import MIB, NewFile, make_folder
from server_core.store.database import HEAD, DatabaseUnusable
from server_core.store.snapshot import copy_database

log = logging.getLogger(__name__)
NAME = "before-upgrade-{revision}-{at:%Y-%m-%d-%H%M%SZ}.db"
NAMES = NAME[: NAME.index("{")] + "*.db"
KEPT = 2
LEFT_BYTES = 64 * MIB
"""This much stays free for the upgrade itself."""


class Upgrade(Record, frozen=True, kw_only=True):
    """An upgrade from the schema `before` to `after`.

    - `version`: of the program that used the database last; None = unknown
    - `file`: the copy; `command`: goes back to it, once the server is stopped and that program is installed again
    """

    before: str
    after: str
    version: str | None
    file: str
    command: str


def copy_before_upgrade(database: Path, folder: Path, revision: str) -> Upgrade:
    """Copy the database into the folder, which keeps the newest two copies. Blocks.

    Raises DatabaseUnusable if there is no space, or the copy fails.
    """
    try:
        make_folder(folder)
        _require_space(database, folder, revision)
        with NewFile(folder / NAME.format(revision=revision, at=datetime.now(UTC))) as new:
            with closing(sqlite3.connect(new.part)) as copy:
                copy_database(database, copy)
                version = _version(copy)
            new.commit()
        for older in sorted(folder.glob(NAMES), key=lambda file: file.stat().st_mtime)[:-KEPT]:
            older.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as error:
        why = system_error(error) if isinstance(error, OSError) else str(error)
        raise DatabaseUnusable(
            DatabaseMessages.UPGRADE_NOT_COPIED(found=revision, known=HEAD, folder=str(folder), why=why)
        ) from error
    upgrade = Upgrade(
        before=revision, after=HEAD, version=version, file=str(new.path), command=_command(database, new.path)
    )
    log.warning(
        "The database is copied to %s before its schema is upgraded. To go back: stop the server, install version %s "
        "again, and run as the server's user: %s",
        upgrade.file,
        version or "of before",
        upgrade.command,
    )
    return upgrade


def _require_space(database: Path, folder: Path, revision: str) -> None:
    wal = database.with_name(f"{database.name}-wal")
    needed = LEFT_BYTES + sum(file.stat().st_size for file in (database, wal) if file.exists())
    if shutil.disk_usage(folder).free < needed:
        megabytes = -(-needed // 1_000_000)
        raise DatabaseUnusable(
            DatabaseMessages.UPGRADE_NEEDS_SPACE(found=revision, known=HEAD, folder=str(folder), needed=megabytes)
        )


def _version(copy: sqlite3.Connection) -> str | None:
    """Return the version in the last entry about a start of the server."""
    query = (
        "SELECT json_extract(details, '$.version') FROM audit WHERE act = 'server.start' ORDER BY number DESC LIMIT 1"
    )
    with suppress(sqlite3.Error):  # an older schema
        if (row := copy.execute(query).fetchone()) is not None:
            return str(row[0])
    return None


def _command(database: Path, copy: Path) -> str:
    """Return the command. It replaces the file instead of its content, so the server sees that its state is an old one
    and holds the jobs that were waiting (`server_core.home`).
    """
    remove = shlex.join(["rm", "-f", f"{database}-wal", f"{database}-shm"])
    return f"{remove} && {shlex.join(['cp', '-p', '--remove-destination', str(copy), str(database)])}"
