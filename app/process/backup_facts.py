"""What a backup, and going back to one, came to."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class BackupMade(Struct, frozen=True, kw_only=True):
    file: str
    bytes: int
    documents: int
    jobs: int


class Restored(Struct, frozen=True, kw_only=True):
    """`kept`: the folder with the state before; null where there was none."""

    backup_at: datetime
    jobs: int
    kept: str | None
