"""What an operator sets for a printer: what "printed" needs there, how long its jobs may wait, how it is driven."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET, UnsetType

from server_core.contract.decisions.capabilities import VIRTUAL_DPI
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.printers import Backend, Capabilities, ChangePrinter, PrinterView
from server_core.contract.types.states import Confirmation
from server_core.services.api_error import invalid_field
from server_core.services.audit.writing import note, printer_subject
from server_core.services.context import Context
from server_core.services.jobs.media_hold import Judged, announce_judged, judge_anew
from server_core.services.jobs.patience import PrinterPatience, stale_after, stale_at
from server_core.services.printers import own_device, policy, tuning_use
from server_core.services.printers.acts import set_up_changed
from server_core.services.printers.facts import following, set_up_of, with_head_width
from server_core.services.printers.standby import check_is_as_seen
from server_core.services.printers.tuning_use import check, kind_of
from server_core.services.printers.views import get_printer, known_printer
from server_core.services.server_state import ServerState
from server_core.store import meta_rows, printer_rows, stale_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection

# How fine a print head is, as a person says it: what was said at the adding can be put right.


def columns(row: Any, dpi: int | UnsetType | None) -> dict[str, Any]:
    """What the wish changes of the row. Raises ApiError `validation_failed` for a printer of sheets."""
    if dpi is UNSET:
        return {}
    facts = set_up_of(row)
    wished = VIRTUAL_DPI if dpi is None and facts.backend is Backend.VIRTUAL else dpi
    if wished == row.dpi:
        return {}
    kind = kind_of(row)
    if kind.known and kind.language is None and wished is not None:
        raise invalid_field("dpi", "not_applicable", PrinterMessages.RESOLUTION_KNOWN(printer=row.name))
    known = msgspec.json.decode(row.capabilities, type=Capabilities)
    after = following(facts, replace(facts, dpi=wished), known)
    return {"dpi": wished, "capabilities": msgspec.json.encode(after).decode()}


@dataclass(frozen=True, kw_only=True, slots=True)
class Done:
    """Result of a change of settings.

    - `revision` None = nothing the agent needs to know
    - `judged` None = pages are positioned as before
    - `moved`: other printers whose address changed with it
    """

    agent_id: UUID
    revision: int | None
    judged: Judged | None
    moved: set[UUID] = field(default_factory=set)


async def change(state: ServerState, printer_id: UUID, wish: ChangePrinter, actor: str) -> PrinterView:
    """What is not named stays.

    Raises ApiError `printer_not_found`, `validation_failed` for a person as evidence or what the device cannot do, and
    `invalid_transition` where the standby printer is not the one that was seen.
    """
    if wish.minimum_evidence is Confirmation.OPERATOR_CONFIRMED:
        raise invalid_field("minimum_evidence", "not_applicable", PrinterMessages.EVIDENCE_OF_A_PERSON())
    account, now = state.ctx.account, state.ctx.now()
    values = policy.columns(wish, actor)

    def work(connection: Connection) -> Done | None:
        row = known_printer(connection, account, printer_id)
        news = {column: value for column, value in values.items() if value != getattr(row, column)}
        news |= policy.whereabouts_columns(row, wish)
        if "standby_printer_id" in news:
            check_is_as_seen(row.name, wish.expected_standby_printer_id, row.standby_printer_id)
        policy.check(connection, account, row, news)
        tuned_before = tuning_use.tuning_of(row)
        tuned = tuning_use.changed(tuned_before, wish)
        new_tuning = tuning_use.changes(tuned_before, tuned)
        check(new_tuning, kind_of(row))
        driven = columns(row, wish.dpi)
        settings = news | new_tuning | {name: value for name, value in driven.items() if name == "dpi"}
        if not settings:
            return None
        news |= driven
        if "minimum_evidence" in values:
            news["ends_with_reset"] = False  # from now on the operator's choice counts, or the next test print
        if tuned != tuned_before:
            news["tuning"] = tuning_use.column(tuned)
        if tuned.head_width_mm != tuned_before.head_width_mm:
            known = msgspec.json.decode(news.get("capabilities", row.capabilities), type=Capabilities)
            known = with_head_width(set_up_of(row), tuned.head_width_mm, known)
            news["capabilities"] = msgspec.json.encode(known).decode()
        printer_rows.change_printer(connection, account, printer_id, news)
        before = {name: getattr(row, name) if name in news else getattr(tuned_before, name) for name in settings}
        details = {"name": row.name, "settings": _told(settings), "before": _told(before)}
        subject = printer_subject(printer_id)
        note(connection, account, AuditAct.PRINTER_CHANGE, subject, at=now, actor=actor, details=details)
        if "stale_after_seconds" in news:
            patience = PrinterPatience.of(row)
            _new_limits(connection, state.ctx, account, printer_id, patience, news["stale_after_seconds"])
        moved = own_device.follow_now(connection, account, printer_id, now) if news.get("follows_device") else set()
        told = moved or news.keys() & {"tuning", "dpi", *policy.FOR_AGENTS}
        revision = meta_rows.bump_printers_revision(connection) if told else None
        judged = None
        if "default_orientation" in news or "auto_rotate" in new_tuning:
            judged = judge_anew(connection, account, printer_id, now, actor)
        return Done(agent_id=row.agent_id, revision=revision, judged=judged, moved=moved - {printer_id})

    done = await state.ctx.store.write(work, Commit.PRINTER_CHANGE)
    if done is not None:
        if done.revision is not None:
            set_up_changed(state, done.agent_id, done.revision)
        if done.judged is not None:
            announce_judged(state, printer_id, done.judged)
        for other in done.moved:
            state.feed.printer_changed(other)
        state.feed.printer_changed(printer_id)
    return await get_printer(state, printer_id)


def _told(columns: dict[str, Any]) -> dict[str, Any]:
    return {name: policy.as_told(name, value) for name, value in columns.items()}


def _new_limits(
    connection: Connection,
    ctx: Context,
    account: UUID,
    printer_id: UUID,
    before: PrinterPatience,
    stale_after_seconds: int | None,
) -> None:
    """For jobs that wait already, counted from when they were last wanted; those held for their age stay held."""
    after = PrinterPatience(stale_after_seconds=stale_after_seconds)
    times: dict[UUID, datetime | None] = {}
    for row in stale_rows.waiting(connection, account, printer_id):
        if row.stale:
            continue
        limit = stale_after(ctx.config.patience, before, row.intent)
        since = row.created_at if row.stale_at is None or limit is None else row.stale_at - limit
        times[row.print_job_id] = stale_at(ctx.config.patience, after, row.intent, since)
    stale_rows.set_patience(connection, account, times, stale=False)
