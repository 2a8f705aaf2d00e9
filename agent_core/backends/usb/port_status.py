"""The byte that every printer of the class can tell of itself (GET_PORT_STATUS, as on the Centronics port)."""

from __future__ import annotations

from agent_core.domain import DeviceStatus
from agent_core.status.faults import MEDIA_EMPTY, OFFLINE, OTHER, status_with

PAPER_EMPTY, SELECTED, NOT_ERROR = 0x20, 0x10, 0x08
_TOLD = PAPER_EMPTY | SELECTED | NOT_ERROR


def said(byte: int | None) -> DeviceStatus | None:
    """None for a byte that tells nothing: zero is sent by those that never thought of it. Other bits are reserved."""
    if byte is None or not byte & _TOLD:
        return None
    if byte & PAPER_EMPTY:
        return status_with([MEDIA_EMPTY])
    if not byte & NOT_ERROR:
        return status_with([OTHER])
    return status_with([] if byte & SELECTED else [OFFLINE])
