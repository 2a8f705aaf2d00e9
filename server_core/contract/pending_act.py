"""An act on a job that can still be undone: it is done when its time is over."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from msgspec import Struct


class JobActKind(StrEnum):
    CANCEL = "cancel"
    HOLD = "hold"
    RELEASE = "release"
    MOVE = "move"
    REPRINT = "reprint"


class PendingAct(Struct, frozen=True, kw_only=True):
    """Cancel or move: until then the job is held, at its place, and as it was. `printer_id`: where it will go.
    `jobs`: so many wait for this one act, and are undone with it; 0 from servers that do not tell."""

    act_id: UUID
    kind: JobActKind
    actor: str
    ends_at: datetime
    printer_id: UUID | None = None
    printer_name: str | None = None
    jobs: int = 0
