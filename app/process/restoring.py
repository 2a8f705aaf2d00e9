"""Replaces the present state by an unpacked backup. A crash at any moment leaves one of the two complete.

`restoring.json` is the point of no return: before it the present state is untouched, after it every start continues
the remaining renames. Each entry needs one rename out and one in; the files' places show what is done.
"""

from __future__ import annotations

import shutil
from datetime import datetime
from enum import StrEnum
from pathlib import Path

import msgspec

from app.process.data_folder import DataFolder, DataFolderUnusable
from server_core import failpoints
from server_core.contract.messages.system import StartMessages, cause_of, system_error
from server_core.contract.types.fields import UNREADABLE
from server_core.files import make_folder, sync_folder, write_private

ENTRIES = ("trial", "server", "tls", "port", "local-port", "settings.json")


class RestorePoint(StrEnum):
    """Crash points for tests, each before its step."""

    DECIDE = "app.restore.decide"
    AWAY = "app.restore.away"
    IN = "app.restore.in"
    FINISH = "app.restore.finish"


class _Decision(msgspec.Struct, frozen=True, kw_only=True):
    """The content of `restoring.json`. `kept`: the name of the folder for the present state."""

    kept: str


def incoming(folder: DataFolder) -> Path:
    """Return the folder to unpack into. Leftovers of an interrupted restore are deleted."""
    return folder.root / "restoring"


def mark_trial(folder: DataFolder, *, trial: bool) -> None:
    """Let the unpacked backup be a trial or not, before it takes the place of the present state. Raises OSError."""
    marker = incoming(folder) / "site" / "trial"
    marker.unlink(missing_ok=True)
    if trial:
        write_private(marker, b"")


def replace_state(folder: DataFolder, now: datetime) -> Path:
    """Make `incoming` the state of this folder. Returns the folder with the previous state.

    The caller holds the folder's lock. Raises DataFolderUnusable.
    """
    try:
        kept = _free(folder.root / f"before-restore-{now:%Y%m%d-%H%M%S}").name
        make_folder(folder.root / kept)
        failpoints.reach(RestorePoint.DECIDE)
        write_private(folder.restoring, msgspec.json.encode(_Decision(kept=kept)))
    except OSError as error:
        raise DataFolderUnusable(
            StartMessages.DATA_FOLDER_UNWRITABLE(root=str(folder.root), why=system_error(error))
        ) from error
    finish(folder)
    return folder.root / kept


def _free(wanted: Path) -> Path:
    """Return a free name, numbered if necessary: earlier copies are never in the way."""
    path, number = wanted, 1
    while path.exists():
        number += 1
        path = wanted.with_name(f"{wanted.name}-{number}")
    return path


def finish(folder: DataFolder) -> None:
    """Continue a restore that crashed. The caller holds the folder's lock. Raises DataFolderUnusable."""
    if not folder.restoring.exists():
        shutil.rmtree(incoming(folder), ignore_errors=True)  # interrupted before the decision
        return
    try:
        kept = folder.root / msgspec.json.decode(folder.restoring.read_bytes(), type=_Decision).kept
        new = incoming(folder)
        for name in ENTRIES:
            source = new / name if name == "server" else new / "site" / name
            present, old = folder.root / name, kept / name
            if not source.exists():
                continue  # done already, or not in the backup: keep what is here
            if present.exists():
                failpoints.reach(RestorePoint.AWAY)
                make_folder(kept)
                present.rename(_free(old))
                sync_folder(kept)
                sync_folder(folder.root)
            failpoints.reach(RestorePoint.IN)
            source.rename(present)
            sync_folder(source.parent)
            sync_folder(folder.root)
        failpoints.reach(RestorePoint.FINISH)
        folder.restoring.unlink()
        sync_folder(folder.root)
        shutil.rmtree(new)
    except (OSError, *UNREADABLE) as error:
        why = cause_of(error)
        raise DataFolderUnusable(StartMessages.RESTORING_UNFINISHED(root=str(folder.root), why=why)) from error
