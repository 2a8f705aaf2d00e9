"""What printers did in the last hours, as the console draws it."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from msgspec import Struct


class SpanState(StrEnum):
    READY = "ready"
    REACHABLE = "reachable"
    """It takes connections, and gives no feedback."""
    PRINTING = "printing"
    ATTENTION = "attention"
    PAUSED = "paused"
    STOPPED = "stopped"
    OFFLINE = "offline"
    UNKNOWN = "unknown"


class HourCount(Struct, frozen=True, kw_only=True):
    """Jobs that ended in the hour from `begins` on. `failed` includes those of which nobody knows."""

    begins: datetime
    printed: int = 0
    failed: int = 0
    cancelled: int = 0


class StateSpan(Struct, frozen=True, kw_only=True):
    """`ended` null = still so. `reasons`: as of `PrinterView.status_reasons`."""

    began: datetime
    ended: datetime | None
    state: SpanState
    reasons: list[str] = []


class PrinterFigures(Struct, frozen=True, kw_only=True):
    """`hours`: those in which a job ended. `spans`: by time; where there is none, nobody knows what was."""

    printer_id: UUID
    printed: int
    failed: int
    cancelled: int
    hours: list[HourCount]
    spans: list[StateSpan]


class Figures(Struct, frozen=True, kw_only=True):
    """From `since`, the beginning of an hour of this computer's zone. `hours`: of all printers, removed ones too, none
    left out. `printers`: those that there are now."""

    since: datetime
    until: datetime
    hours: list[HourCount]
    printers: list[PrinterFigures]
