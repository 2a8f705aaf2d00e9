"""A folder of dated backups: their names, the removal of old ones, and a marker file.

Without the marker, the folder may be a mount point where nothing is mounted. All calls block and raise OSError.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

from server_core.contract.messages.message import Message
from server_core.contract.messages.server import BackupMessages
from server_core.files import read_small, write_private

MARKER = ".spoolhouse-backups"
"""Name of the marker. It contains the id of the server's site, so that no other server removes its backups."""
DATED = "spoolhouse-%Y-%m-%d-%H%M%SZ.tar"
LEFT_AFTER = timedelta(days=1)
"""Age at which a temporary file is the remainder of a backup that was killed."""


class FolderRefused(Exception):
    """The folder is not used for backups; the message says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def take_folder(folder: Path, site: UUID) -> None:
    """Mark a folder that was chosen for backups. Raises FolderRefused."""
    if not folder.is_dir():
        raise FolderRefused(BackupMessages.BACKUP_FOLDER_MISSING(folder=str(folder)))
    if _marked_for(folder) != str(site):
        _refuse_another(folder)
        write_private(folder / MARKER, str(site).encode())


def require_folder(folder: Path, site: UUID) -> None:
    """Check that this is the folder that was chosen. Raises FolderRefused."""
    if not folder.is_dir():
        raise FolderRefused(BackupMessages.BACKUP_FOLDER_MISSING(folder=str(folder)))
    if _marked_for(folder) != str(site):
        _refuse_another(folder)
        raise FolderRefused(BackupMessages.BACKUP_FOLDER_NOT_MOUNTED(folder=str(folder), marker=MARKER))


def _refuse_another(folder: Path) -> None:
    if _marked_for(folder) is not None:
        raise FolderRefused(BackupMessages.BACKUP_FOLDER_OF_ANOTHER(folder=str(folder), marker=MARKER))


def _marked_for(folder: Path) -> str | None:
    try:
        return read_small(folder / MARKER).decode(errors="replace").strip()
    except FileNotFoundError:
        return None


def dated_file(folder: Path, now: datetime) -> Path:
    return folder / now.astimezone(UTC).strftime(DATED)


def dated_files(folder: Path) -> list[Path]:
    """Return the backups of a folder, oldest first."""
    return sorted(each for each in folder.iterdir() if _is_dated(each.name) and each.is_file())


def remove_older(new: Path, keep: int, now: datetime) -> list[str]:
    """Remove dated backups beside `new` until `keep` are left, and remainders of killed backups.

    Other files stay. `new` stays even if the clock was set back and its name is the oldest. Returns the names of the
    removed backups.
    """
    others = [each for each in dated_files(new.parent) if each != new]
    removed = others[: max(len(others) - (keep - 1), 0)]
    for file in removed:
        file.unlink(missing_ok=True)
    for part in _parts(new.parent):
        if now.timestamp() - part.stat().st_mtime > LEFT_AFTER.total_seconds():
            part.unlink(missing_ok=True)
    return [file.name for file in removed]


def _parts(folder: Path) -> Iterator[Path]:
    for part in folder.glob(".spoolhouse-*.part"):
        if _is_dated(part.name.removeprefix(".").split(".tar.")[0] + ".tar"):
            yield part


def _is_dated(name: str) -> bool:
    try:
        return datetime.strptime(name, DATED).replace(tzinfo=UTC).strftime(DATED) == name
    except ValueError:
        return False
