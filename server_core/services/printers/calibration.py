"""A printer is calibrated for the medium that is loaded; the values before are kept to go back to."""

from __future__ import annotations

import hashlib
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET

from server_core.contract.decisions.media_fit import size_words
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.media import Calibrate
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.tuning import PrinterTuning, TuningWish
from server_core.services.api_error import ApiError, invalid_field
from server_core.services.audit.writing import note, printer_subject
from server_core.services.printers import calibrations, tuning_use
from server_core.services.printers.acts import set_up_changed
from server_core.services.printers.calibrations import OF_MEDIUM, Calibrations, calibrations_of, medium_key
from server_core.services.printers.tuning_use import check, kind_of
from server_core.services.printers.views import get_printer, known_printer
from server_core.services.server_state import ServerState
from server_core.store import idempotency, meta_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.idempotency import KeptAnswer
from server_core.store.store import Connection

OPERATION = "console_calibrate"


async def calibrate(
    state: ServerState, printer_id: UUID, wish: Calibrate, actor: str, repeat_key: str | None = None
) -> PrinterView:
    """A repeat of what was changed with the same key changes nothing, whatever became of the printer since.

    Raises ApiError `printer_not_found`, `validation_failed` (nothing to undo, or nothing that the device can do),
    `invalid_transition` where it is not as the person saw it any more, and `idempotency_key_conflict`.
    """
    account, now = state.ctx.account, state.ctx.now()
    fingerprint = hashlib.sha256(printer_id.bytes + msgspec.json.encode(wish, order="deterministic")).digest()
    key = None if repeat_key is None else hashlib.sha256(repeat_key.encode()).digest()

    def work(connection: Connection) -> tuple[UUID, int] | None:
        row = known_printer(connection, account, printer_id)
        kept = None if key is None else idempotency.find_answer(connection, account, OPERATION, key)
        if kept is not None:
            if kept.fingerprint != fingerprint:
                raise ApiError(ErrorCode.IDEMPOTENCY_KEY_CONFLICT, RequestMessages.KEY_USED_OTHERWISE())
            return None
        before = tuning_use.tuning_of(row)
        _check_medium(row, wish)
        known, after = _wished(row, before, wish)
        news = tuning_use.changes(before, after)
        if not news:
            return None
        _check_values(row, before, wish)
        check(news, kind_of(row))
        columns = {"tuning": tuning_use.column(after), "calibrations": calibrations.column(known)}
        printer_rows.change_printer(connection, account, printer_id, columns)
        was = {name: getattr(before, name) for name in news}
        details = {"name": row.name, "settings": news, "before": was}
        subject = printer_subject(printer_id)
        note(connection, account, AuditAct.PRINTER_CALIBRATE, subject, at=now, actor=actor, details=details)
        if key is not None:
            done = KeptAnswer(fingerprint=fingerprint, print_job_id=printer_id, status_code=200, body=b"")
            idempotency.keep_answer(connection, account, OPERATION, key, done, now)
        return row.agent_id, meta_rows.bump_printers_revision(connection)

    done = await state.ctx.store.write(work, Commit.PRINTER_CHANGE)
    if done is not None:
        set_up_changed(state, *done)
        state.feed.printer_changed(printer_id)
    return await get_printer(state, printer_id)


def _check_medium(row: Any, wish: Calibrate) -> None:
    seen = wish.expected
    if seen is None:
        return
    loaded = row.media_width_mm, row.media_height_mm
    if medium_key(seen.width_mm, seen.height_mm) != medium_key(*loaded):
        now = "no medium" if row.media_width_mm is None else size_words(*loaded)
        raise ApiError(
            ErrorCode.INVALID_TRANSITION,
            PrinterMessages.MEDIA_CHANGED(printer=row.name, loaded=now),
            details={"reason": "media_changed"},
        )


def _check_values(row: Any, before: PrinterTuning, wish: Calibrate) -> None:
    """Of what the wish changes: two who read the same sheet would move the picture twice."""
    seen = wish.expected
    if seen is None:
        return
    names = OF_MEDIUM if wish.undo else [name for name in OF_MEDIUM if getattr(wish, name) is not UNSET]
    others = {name: getattr(before, name) for name in names if getattr(before, name) != getattr(seen, name)}
    if others:
        raise ApiError(
            ErrorCode.INVALID_TRANSITION,
            PrinterMessages.CALIBRATION_CHANGED(printer=row.name),
            details={"reason": "calibration_changed", "now": others},
        )


def _wished(row: Any, before: PrinterTuning, wish: Calibrate) -> tuple[Calibrations, PrinterTuning]:
    known = calibrations_of(row.calibrations)
    medium = medium_key(row.media_width_mm, row.media_height_mm)
    values = {name: getattr(wish, name) for name in OF_MEDIUM if getattr(wish, name) is not UNSET}
    if not wish.undo:
        return calibrations.calibrated(known, before, medium, TuningWish(**values))
    if values:
        raise invalid_field("undo", "not_applicable", PrinterMessages.UNDO_WITH_VALUES())
    back = calibrations.undone(known, before, medium)
    if back is None:
        raise invalid_field("undo", "not_applicable", PrinterMessages.NOTHING_CALIBRATED())
    return back
