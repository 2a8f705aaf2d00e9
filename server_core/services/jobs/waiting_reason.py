"""What a job waits for, in the order in which it has to change."""

from __future__ import annotations

from typing import Any

import msgspec

from server_core.contract.decisions.life_cycle import FINAL
from server_core.contract.types.printers import KeptOut, kept_out
from server_core.contract.types.states import JobStatus, PrinterStatus, WaitingReason
from server_core.services.agents import versions
from server_core.services.agents.registry import Presence
from server_core.store.literals import HELD_FOR_MEDIA

KEPT_OUT_WAITS = frozenset(cause.waiting for cause in KeptOut)


def waiting_reason(presence: Presence, row: Any, status: JobStatus) -> WaitingReason | None:
    """What stops the job first: its account, people, the agent, then the printer. From a line of `queue_rows`."""
    if status in FINAL:
        return None
    said = None if row.waiting_reason is None else WaitingReason(row.waiting_reason)
    if status is not JobStatus.PENDING:
        return said
    if row.account_suspended_at is not None:
        return WaitingReason.RELATIONSHIP_SUSPENDED
    if row.held_by is not None:
        return WaitingReason.HELD
    if row.stale:
        return WaitingReason.HELD_RESTORED if row.restored else WaitingReason.HELD_STALE
    if row.media_hold == HELD_FOR_MEDIA:
        return WaitingReason.HELD_MEDIA_MISMATCH
    if row.printer_paused_by is not None:
        return WaitingReason.PRINTER_PAUSED
    if row.printer_agent_revoked_at is not None:
        return WaitingReason.AGENT_REVOKED
    if versions.is_too_old(row.printer_agent_version):
        return WaitingReason.AGENT_UPDATE_REQUIRED  # also while it is away: starting it would not be enough
    if not presence.is_online(row.printer_agent_id):
        return WaitingReason.AGENT_OFFLINE
    return _of_printer(row, said)


def _of_printer(row: Any, said: WaitingReason | None) -> WaitingReason | None:
    """`said`: when the job was last given back; the printer may keep us out, or be away, only since."""
    status = PrinterStatus(row.printer_status)
    if said is WaitingReason.AGENT_STORAGE_FULL:
        return said
    if status is PrinterStatus.OFFLINE:
        return WaitingReason.PRINTER_OFFLINE if said in (None, *KEPT_OUT_WAITS) else said
    if status is not PrinterStatus.ERROR:
        return said
    cause = kept_out(msgspec.json.decode(row.printer_status_reasons, type=list[str]))
    if cause is not None:
        return cause.waiting
    is_over = said is WaitingReason.PRINTER_OFFLINE or said in KEPT_OUT_WAITS
    return WaitingReason.PRINTER_STOPPED if is_over else said
