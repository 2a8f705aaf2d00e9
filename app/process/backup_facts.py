"""Results of a backup and of a restore."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class BackupMade(Struct, frozen=True, kw_only=True):
    """A backup. `removed`: names of older backups that it replaced in its folder."""

    file: str
    bytes: int
    documents: int
    jobs: int
    removed: list[str] = []


class Restored(Struct, frozen=True, kw_only=True):
    """A restore. `kept`: the folder with the previous state; null if there was none."""

    backup_at: datetime
    jobs: int
    kept: str | None
