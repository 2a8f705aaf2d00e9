"""Another medium is loaded in a printer: its calibration comes with it, and jobs that waited for it alone print."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.decisions.media_fit import beyond_head, size_words
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.media import LoadMedia, MediaLoaded
from server_core.contract.types.printers import Backend, Capabilities
from server_core.services.audit.writing import note, printer_subject
from server_core.services.jobs.media_hold import Judged, announce_judged, judge_anew
from server_core.services.printers import calibrations, tuning_use
from server_core.services.printers.acts import set_up_changed
from server_core.services.printers.calibrations import calibrations_of, medium_key, switched
from server_core.services.printers.facts import set_up_of, wider_than_head, with_media
from server_core.services.printers.tuning_use import check_tracking, kind_of
from server_core.services.printers.views import known_printer
from server_core.services.server_state import ServerState
from server_core.store import meta_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection


async def load(state: ServerState, printer_id: UUID, wish: LoadMedia, actor: str) -> MediaLoaded:
    """Set the loaded media.

    Raises ApiError `printer_not_found`, and `validation_failed` if they are wider than the print head or the labels'
    gaps could not be detected.
    """
    account, now = state.ctx.account, state.ctx.now()

    def work(connection: Connection) -> tuple[UUID, int, Judged] | None:
        row = known_printer(connection, account, printer_id)
        check_tracking(wish, kind_of(row))
        _check_width(row, wish)
        before = (row.media_width_mm, row.media_height_mm, row.media_tracking)
        after_it = (wish.media_width_mm, wish.media_height_mm, wish.media_tracking)
        if before == after_it:
            return None
        printer_rows.change_printer(connection, account, printer_id, _columns(row, wish))
        judged = judge_anew(connection, account, printer_id, now, actor)
        details = {
            "name": row.name,
            "before": None if before[0] is None else _words(*before),
            "after": _words(*after_it),
            "released": len(judged.released),
        }
        subject = printer_subject(printer_id)
        note(connection, account, AuditAct.PRINTER_MEDIA, subject, at=now, actor=actor, details=details)
        return row.agent_id, meta_rows.bump_printers_revision(connection), judged

    done = await state.ctx.store.write(work, Commit.PRINTER_CHANGE)
    judged = Judged() if done is None else done[2]
    if done is not None:
        set_up_changed(state, *done[:2])
        state.wakeups.notify(printer_id)
        announce_judged(state, printer_id, judged)
    return MediaLoaded(
        printer_id=printer_id,
        media_width_mm=wish.media_width_mm,
        media_height_mm=wish.media_height_mm,
        media_tracking=wish.media_tracking,
        released=len(judged.released),
        held=len(judged.taken_back),
    )


def _check_width(row: Any, wish: LoadMedia) -> None:
    known = msgspec.json.decode(row.capabilities, type=Capabilities)
    size = (wish.media_width_mm, wish.media_height_mm)
    head = beyond_head(size, (row.media_width_mm, row.media_height_mm), known)
    if head is not None:
        raise wider_than_head(wish.media_width_mm, head)


def _words(width: float | None, height: float | None, tracking: str | None) -> str:
    """`100 x 150 mm, mark`; how labels are told from each other only where it was said."""
    size = size_words(width, height)
    return size if tracking is None else f"{size}, {tracking}"


def _columns(row: Any, wish: LoadMedia) -> dict[str, Any]:
    facts, tuned = set_up_of(row), tuning_use.tuning_of(row)
    size = (wish.media_width_mm, wish.media_height_mm)
    old = medium_key(row.media_width_mm, row.media_height_mm)
    known, tuned = switched(calibrations_of(row.calibrations), tuned, old, medium_key(*size))
    if facts.backend is Backend.VIRTUAL:  # its print head keeps the width with which it was added
        tuned = msgspec.structs.replace(tuned, head_width_mm=tuned.head_width_mm or facts.media_width_mm)
    after = replace(facts, media_width_mm=size[0], media_height_mm=size[1], tuning=tuned)
    capabilities = with_media(facts, after, msgspec.json.decode(row.capabilities, type=Capabilities))
    return {
        "media_width_mm": size[0],
        "media_height_mm": size[1],
        "media_tracking": wish.media_tracking,
        "tuning": tuning_use.column(tuned),
        "calibrations": calibrations.column(known),
        "capabilities": msgspec.json.encode(capabilities).decode(),
    }
