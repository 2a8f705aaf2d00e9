"""Changes of a printer's settings by an operator: evidence, waiting limits, tuning, language, media, calibration.

Loaded media bring their calibration, and release the jobs that waited for them. The former values are kept.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET, UnsetType, field
from msgspec.structs import replace

from server_core.contract.decisions.capabilities import VIRTUAL_DPI
from server_core.contract.decisions.device_address import TAKE_ANY_BYTES
from server_core.contract.decisions.media_fit import beyond_head, size_words
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.audit import Actor, AuditAction
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record, of_row
from server_core.contract.types.media import Calibrate, LoadMedia, MediaEffect, MediaLoaded
from server_core.contract.types.parameters import PRINT_DEFAULTS, PrintDefaults
from server_core.contract.types.printers import Backend, ChangePrinter, PrinterView
from server_core.contract.types.states import Confirmation
from server_core.contract.types.tuning import TUNING, OnSheets, PrinterTuning, TuningChange
from server_core.services.api_error import ApiError, invalid_field, not_now
from server_core.services.audit import note
from server_core.services.context import Context
from server_core.services.jobs.idempotency import IdempotencyKey
from server_core.services.jobs.media_hold import Judged, announce_judged, effect_of, judge_anew
from server_core.services.jobs.route_check import PrinterPatience, stale_after, stale_at
from server_core.services.printers import own_device, stored_settings
from server_core.services.printers.actions import change_set_up, set_up_changed
from server_core.services.printers.facts import following, set_up_of, wider_than_head, with_head_width, with_media
from server_core.services.printers.standby import check_is_as_shown
from server_core.services.printers.stored_settings import (
    OF_MEDIUM,
    check_tracking,
    check_tuning,
    kind_of,
    medium_key,
    recent,
    switched,
)
from server_core.services.printers.views import get_printer, require_printer
from server_core.services.server_state import ServerState
from server_core.store import idempotency, meta_rows, printer_rows, stale_rows
from server_core.store.commits import Commit
from server_core.store.idempotency import KeptAnswer
from server_core.store.printer_rows import PrinterRow
from server_core.store.store import Connection
from server_core.store.tables import Calibrations, changes

TURNS_PAGES = {
    *(name for name, tuning in TUNING.items() if tuning.use.on_sheets is OnSheets.TURNS_PAGES),
    *(name for name, parameter in PRINT_DEFAULTS.items() if parameter.use.turns_pages),
}
"""Settings that turn pages: waiting jobs may need other media after a change."""

# The resolution of a print head, corrected by a person after the printer was added.


def columns(row: PrinterRow, dpi: int | UnsetType | None) -> dict[str, Any]:
    """Return the changed columns. Raises ApiError `validation_failed` for a printer of sheets."""
    if dpi is UNSET:
        return {}
    facts = set_up_of(row)
    requested = VIRTUAL_DPI if dpi is None and facts.backend is Backend.VIRTUAL else dpi
    if requested == row.dpi:
        return {}
    kind = kind_of(row)
    if kind.is_known and kind.language is None and requested is not None:
        raise invalid_field("dpi", "not_applicable", PrinterMessages.RESOLUTION_KNOWN(printer=row.name))
    return {"dpi": requested, "capabilities": following(facts, replace(facts, dpi=requested), row.capabilities)}


class Done(Record, frozen=True, kw_only=True):
    """Result of a change of settings.

    - `revision` None = nothing the agent needs to know
    - `judged` None = pages are positioned as before
    - `moved`: other printers whose address changed with it
    """

    agent_id: UUID
    revision: int | None
    judged: Judged | None
    moved: set[UUID] = field(default_factory=set)


async def change(state: ServerState, printer_id: UUID, request: ChangePrinter, actor: Actor) -> PrinterView:
    """Change the named settings.

    Raises ApiError `printer_not_found`, `validation_failed` (a person as evidence, or not supported by the device),
    `invalid_transition` if the standby printer is not the one that was seen.
    """
    if request.minimum_evidence is Confirmation.OPERATOR_CONFIRMED:
        raise invalid_field("minimum_evidence", "not_applicable", PrinterMessages.EVIDENCE_OF_A_PERSON())
    account, now = state.ctx.account, state.ctx.now()
    values = stored_settings.columns(request, actor)

    def work(connection: Connection) -> Done | None:
        row = require_printer(connection, account, printer_id)
        news = {tuning_column: value for tuning_column, value in values.items() if value != getattr(row, tuning_column)}
        tags = stored_settings.changed_tags(row.tags, request)
        if tags != row.tags:
            news["tags"] = tags
        if "standby_printer_id" in news:
            check_is_as_shown(row.name, request.expected_standby_printer_id, row.standby_printer_id)
        stored_settings.check_policy(connection, account, row, news)
        tuned = stored_settings.changed(row.tuning, request)
        new_tuning = changes(row.tuning, tuned)
        check_tuning(new_tuning, kind_of(row))
        were_defaults = of_row(PrintDefaults, row)
        defaults = stored_settings.changed(were_defaults, request)
        new_defaults = changes(were_defaults, defaults)
        stored_settings.check_defaults(row, new_defaults)
        driven = columns(row, request.dpi)
        settings = news | new_tuning | new_defaults | {name: value for name, value in driven.items() if name == "dpi"}
        if not settings:
            return None
        news |= driven
        if "minimum_evidence" in values:
            news["ends_with_reset"] = False  # from now on the operator's choice or the next test print decides
        if new_tuning:
            news["tuning"] = tuned
        if new_defaults:
            news["print_defaults"] = defaults
        if "head_width_mm" in new_tuning:
            capabilities = news.get("capabilities", row.capabilities)
            news["capabilities"] = with_head_width(set_up_of(row), tuned.head_width_mm, capabilities)
        printer_rows.change_printer(connection, account, printer_id, news)
        were = msgspec.structs.asdict(row) | msgspec.structs.asdict(row.tuning)
        details = {"name": row.name, "settings": settings, "before": {name: were[name] for name in settings}}
        note(connection, account, AuditAction.PRINTER_CHANGE, printer_id, at=now, actor=actor, **details)
        if "stale_after_seconds" in news:
            patience = PrinterPatience.of(row)
            _new_limits(connection, state.ctx, account, printer_id, patience, news["stale_after_seconds"])
        moved = own_device.follow_now(connection, account, printer_id, now) if news.get("follows_device") else set()
        for_agents = moved or news.keys() & {"tuning", "dpi", *stored_settings.FOR_AGENTS}
        revision = meta_rows.bump_printers_revision(connection) if for_agents else None
        judged = None
        if any(name in TURNS_PAGES for name in settings):
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


def _new_limits(
    connection: Connection,
    ctx: Context,
    account: UUID,
    printer_id: UUID,
    before: PrinterPatience,
    stale_after_seconds: int | None,
) -> None:
    """Recompute limits of waiting jobs from when they were last wanted. Jobs already held as stale stay held."""
    after = PrinterPatience(stale_after_seconds=stale_after_seconds)
    times: dict[UUID, datetime | None] = {}
    for row in stale_rows.waiting(connection, account, printer_id):
        if row.stale:
            continue
        limit = stale_after(ctx.config.patience, before, row.intent)
        since = row.created_at if row.stale_at is None or limit is None else row.stale_at - limit
        times[row.print_job_id] = stale_at(ctx.config.patience, after, row.intent, since)
    stale_rows.set_patience(connection, account, times, stale=False)


async def set_language(state: ServerState, printer_id: UUID, language: RawLanguage, actor: Actor) -> PrinterView:
    """Set the language.

    Raises ApiError `printer_not_found`, and `validation_failed` for a printer that reports its languages.
    """

    def change(connection: Connection, row: PrinterRow, now: datetime) -> dict[str, Any] | None:
        if row.backend is not Backend.VIRTUAL:
            check_takes_any_bytes(row)
        if row.language is language:
            return None
        facts = set_up_of(row)
        capabilities = following(facts, replace(facts, language=language), row.capabilities)
        columns = {"language": language, "capabilities": capabilities, "identity_proof": None}
        printer_rows.change_printer(connection, row.account_id, printer_id, columns)
        return {"settings": {"language": language}, "before": {"language": row.language}}

    return await change_set_up(state, printer_id, AuditAction.PRINTER_CHANGE, actor, change)


def check_takes_any_bytes(row: PrinterRow) -> None:
    """Raises ApiError `validation_failed` if the printer takes whole documents."""
    if row.backend not in TAKE_ANY_BYTES:
        raise invalid_field("language", "not_applicable", PrinterMessages.LANGUAGE_KNOWN(printer=row.name))


async def load(state: ServerState, printer_id: UUID, request: LoadMedia, actor: Actor) -> MediaLoaded:
    """Set the loaded media.

    Raises ApiError `printer_not_found`, and `validation_failed` if they are wider than the print head or the labels'
    gaps could not be detected.
    """
    account, now = state.ctx.account, state.ctx.now()

    def work(connection: Connection) -> tuple[UUID, int, Judged] | None:
        row = _loadable(connection, account, printer_id, request)
        before = (row.media_width_mm, row.media_height_mm, row.media_tracking)
        after_it = (request.media_width_mm, request.media_height_mm, request.media_tracking)
        if before == after_it:
            return None
        printer_rows.change_printer(connection, account, printer_id, _columns(row, request))
        judged = judge_anew(connection, account, printer_id, now, actor)
        details = {
            "name": row.name,
            "before": None if before[0] is None else _words(*before),
            "after": _words(*after_it),
            "released": len(judged.released),
        }
        note(connection, account, AuditAction.PRINTER_MEDIA, printer_id, at=now, actor=actor, **details)
        return row.agent_id, meta_rows.bump_printers_revision(connection), judged

    done = await state.ctx.store.write(work, Commit.PRINTER_CHANGE)
    judged = Judged() if done is None else done[2]
    if done is not None:
        set_up_changed(state, *done[:2])
        state.wakeups.notify(printer_id)
        announce_judged(state, printer_id, judged)
    effect = await state.ctx.store.read(lambda connection: effect_of(connection, account, printer_id, request))
    return MediaLoaded(
        printer_id=printer_id,
        media_width_mm=request.media_width_mm,
        media_height_mm=request.media_height_mm,
        media_tracking=request.media_tracking,
        released=len(judged.released),
        waits=effect.waits,
    )


async def media_effect(state: ServerState, printer_id: UUID, request: LoadMedia) -> MediaEffect:
    """Return what `load` would do to the printer's jobs. Raises the same errors."""
    account = state.ctx.account

    def work(connection: Connection) -> MediaEffect:
        _loadable(connection, account, printer_id, request)
        return effect_of(connection, account, printer_id, request)

    return await state.ctx.store.read(work)


def _loadable(connection: Connection, account_id: UUID, printer_id: UUID, request: LoadMedia) -> PrinterRow:
    row = require_printer(connection, account_id, printer_id)
    check_tracking(request, kind_of(row))
    head = beyond_head(
        (request.media_width_mm, request.media_height_mm), (row.media_width_mm, row.media_height_mm), row.capabilities
    )
    if head is not None:
        raise wider_than_head(request.media_width_mm, head)
    return row


def _words(width: float | None, height: float | None, tracking: str | None) -> str:
    """Return for example `100 x 150 mm, mark`; label detection only if it was given."""
    size = size_words(width, height)
    return size if tracking is None else f"{size}, {tracking}"


def _columns(row: PrinterRow, request: LoadMedia) -> dict[str, Any]:
    facts = set_up_of(row)
    size = (request.media_width_mm, request.media_height_mm)
    old = medium_key(row.media_width_mm, row.media_height_mm)
    calibrations, tuned = switched(row.calibrations, row.tuning, old, medium_key(*size))
    if facts.backend is Backend.VIRTUAL:  # a virtual print head keeps its original width
        tuned = msgspec.structs.replace(tuned, head_width_mm=tuned.head_width_mm or facts.media_width_mm)
    after = replace(facts, media_width_mm=size[0], media_height_mm=size[1], tuning=tuned)
    return {
        "media_width_mm": size[0],
        "media_height_mm": size[1],
        "media_tracking": request.media_tracking,
        "tuning": tuned,
        "calibrations": recent(calibrations),
        "capabilities": with_media(facts, after, row.capabilities),
    }


OPERATION = "console_calibrate"


async def calibrate(
    state: ServerState, printer_id: UUID, request: Calibrate, actor: Actor, repeat_key: str | None = None
) -> PrinterView:
    """Calibrate a printer. A repeat with the same key changes nothing, whatever happened to the printer since.

    Raises ApiError `printer_not_found`, `validation_failed` (nothing to undo, or not supported by the device),
    `invalid_transition` if the printer changed since the person saw it, `idempotency_key_conflict`.
    """
    account = state.ctx.account
    fingerprint = hashlib.sha256(printer_id.bytes + msgspec.json.encode(request, order="deterministic")).digest()
    key = IdempotencyKey.of(account, OPERATION, repeat_key, fingerprint)

    def change(connection: Connection, row: PrinterRow, now: datetime) -> dict[str, Any] | None:
        kept = None if key is None else idempotency.find_answer(connection, key.stored)
        if kept is not None:
            if kept.fingerprint != fingerprint:
                raise ApiError(ErrorCode.IDEMPOTENCY_KEY_CONFLICT, RequestMessages.KEY_USED_OTHERWISE())
            return None
        before = row.tuning
        _check_medium(row, request)
        calibrations, after = _requested(row, before, request)
        news = changes(before, after)
        if not news:
            return None
        _check_values(row, before, request)
        check_tuning(news, kind_of(row))
        columns = {"tuning": after, "calibrations": recent(calibrations)}
        printer_rows.change_printer(connection, account, printer_id, columns)
        if key is not None:
            done = KeptAnswer(fingerprint=fingerprint, print_job_id=printer_id, status_code=200, body=b"")
            idempotency.keep_answer(connection, key.stored, done, now)
        return {"settings": news, "before": {name: getattr(before, name) for name in news}}

    return await change_set_up(state, printer_id, AuditAction.PRINTER_CALIBRATE, actor, change)


def _check_medium(row: PrinterRow, request: Calibrate) -> None:
    expected = request.expected
    if expected is None:
        return
    loaded = row.media_width_mm, row.media_height_mm
    if medium_key(expected.width_mm, expected.height_mm) != medium_key(*loaded):
        now = "no medium" if row.media_width_mm is None else size_words(*loaded)
        raise not_now(PrinterMessages.MEDIA_CHANGED(printer=row.name, loaded=now), "media_changed")


def _check_values(row: PrinterRow, before: PrinterTuning, request: Calibrate) -> None:
    """Reject values that another person changed: two readers of one sheet would move the image twice."""
    expected = request.expected
    if expected is None:
        return
    names = OF_MEDIUM if request.undo else [name for name in OF_MEDIUM if getattr(request, name) is not UNSET]
    others = {name: getattr(before, name) for name in names if getattr(before, name) != getattr(expected, name)}
    if others:
        raise not_now(PrinterMessages.CALIBRATION_CHANGED(printer=row.name), "calibration_changed", now=others)


def _requested(row: PrinterRow, before: PrinterTuning, request: Calibrate) -> tuple[Calibrations, PrinterTuning]:
    medium = medium_key(row.media_width_mm, row.media_height_mm)
    values = {name: getattr(request, name) for name in OF_MEDIUM if getattr(request, name) is not UNSET}
    if not request.undo:
        return stored_settings.calibrated(row.calibrations, before, medium, TuningChange(**values))
    if values:
        raise invalid_field("undo", "not_applicable", PrinterMessages.UNDO_WITH_VALUES())
    back = stored_settings.undone(row.calibrations, before, medium)
    if back is None:
        raise invalid_field("undo", "not_applicable", PrinterMessages.NOTHING_CALIBRATED())
    return back
