"""A printer is calibrated for the medium that is loaded; the values before are kept to go back to."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from msgspec import UNSET

from server_core.contract.audit import AuditAct
from server_core.contract.console import PrinterView
from server_core.contract.media import Calibrate
from server_core.contract.tuning import PrinterTuning, TuningWish
from server_core.services.audit.writing import note, printer_subject
from server_core.services.floor import Floor
from server_core.services.printers import calibrations, tuning
from server_core.services.printers.acts import set_up_changed
from server_core.services.printers.calibrations import OF_MEDIUM, Calibrations, calibrations_of, medium_key
from server_core.services.printers.tuning_use import check, kind_of
from server_core.services.printers.views import get_printer, unknown_printer
from server_core.services.rejected import invalid_field
from server_core.store import meta_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection


async def calibrate(floor: Floor, printer_id: UUID, wish: Calibrate, actor: str) -> PrinterView:
    """Raises Rejected `printer_not_found`, `validation_failed` (nothing to undo, or nothing that the device can do)."""
    account, now = floor.ctx.account, floor.ctx.now()

    def work(connection: Connection) -> tuple[UUID, int] | None:
        row = printer_rows.find_printer(connection, account, printer_id)
        if row is None:
            raise unknown_printer()
        before = tuning.tuning_of(row)
        known, after = _wished(row, before, wish)
        news = tuning.changes(before, after)
        if not news:
            return None
        check(news, kind_of(row))
        columns = {"tuning": tuning.column(after), "calibrations": calibrations.column(known)}
        printer_rows.change_printer(connection, account, printer_id, columns)
        was = {name: getattr(before, name) for name in news}
        details = {"name": row.name, "settings": news, "before": was}
        subject = printer_subject(printer_id)
        note(connection, account, AuditAct.PRINTER_CALIBRATE, subject, at=now, actor=actor, details=details)
        return row.agent_id, meta_rows.bump_printers_revision(connection)

    done = await floor.ctx.store.write(work, Commit.PRINTER_CHANGE)
    if done is not None:
        set_up_changed(floor, *done)
        floor.feed.printer_changed(printer_id)
    return await get_printer(floor, printer_id)


def _wished(row: Any, before: PrinterTuning, wish: Calibrate) -> tuple[Calibrations, PrinterTuning]:
    known = calibrations_of(row.calibrations)
    medium = medium_key(row.media_width_mm, row.media_height_mm)
    values = {name: getattr(wish, name) for name in OF_MEDIUM if getattr(wish, name) is not UNSET}
    if not wish.undo:
        return calibrations.calibrated(known, before, medium, TuningWish(**values))
    if values:
        raise invalid_field("undo", "not_applicable", "Undo goes back to the values before: name no others with it.")
    back = calibrations.undone(known, before, medium)
    if back is None:
        raise invalid_field("undo", "not_applicable", "The loaded media was not calibrated yet: nothing to undo.")
    return back
