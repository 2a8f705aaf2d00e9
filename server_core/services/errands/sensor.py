"""A printer measures its labels anew: its media sensor is calibrated, by an operator's word and once."""

from __future__ import annotations

import hashlib
from typing import Any
from uuid import UUID

from server_core.contract.decisions.device_address import TAKE_ANY_BYTES
from server_core.contract.messages.printers import DeviceActMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.discovery import Errand, ErrandKind
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.media import MediaTracking, SensorCalibrated, has_sensor_command, sensor_command
from server_core.contract.types.printers import Backend
from server_core.services.audit.writing import note, printer_subject
from server_core.services.errands.device_acts import done_there
from server_core.services.floor import Floor
from server_core.services.jobs.idempotency import IdempotencyKey
from server_core.services.printers.tuning_use import LANGUAGE_NAMES, kind_of
from server_core.services.printers.views import unknown_printer
from server_core.services.rejected import invalid_field
from server_core.store import printer_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection

OPERATION = "console_sensor"


async def calibrate_sensor(
    floor: Floor, printer_id: UUID, actor: str, repeat_key: str | None = None
) -> SensorCalibrated:
    """Left alone while it prints: that is the problem then. A repeat with the same key gets the first's answer.

    Raises Rejected `printer_not_found`, `validation_failed`: it has no command for it, or its agent is away; and as
    `KeyedActs.once`.
    """
    key = None
    if repeat_key is not None:
        fingerprint = hashlib.sha256(printer_id.bytes).digest()
        key = IdempotencyKey(
            account_id=floor.ctx.account, operation=OPERATION, text=repeat_key, fingerprint=fingerprint
        )
    return await floor.keyed_acts.once(
        floor.ctx, key, SensorCalibrated, lambda: _calibrate_sensor(floor, printer_id, actor)
    )


async def _calibrate_sensor(floor: Floor, printer_id: UUID, actor: str) -> tuple[SensorCalibrated, bool]:
    """Agents of every age send it, as a label that is tried."""
    account = floor.ctx.account
    row = await floor.ctx.store.read(lambda connection: printer_rows.find_printer(connection, account, printer_id))
    if row is None:
        raise unknown_printer()
    language, command = _command(row)
    content = f"{command}\r\n".encode()
    errand = Errand(errand_id=new_id(), kind=ErrandKind.TRIAL, address=row.uri, language=language, content=content)
    there = await done_there(floor, row.agent_id, errand)
    told = there.trial
    details = {"name": row.name, "command": command, "problem": None if told.problem is None else str(told.problem)}

    def work(connection: Connection) -> None:
        subject = printer_subject(printer_id)
        note(connection, account, AuditAct.PRINTER_SENSOR, subject, at=floor.ctx.now(), actor=actor, details=details)

    await floor.ctx.store.write(work, Commit.PRINTER_CHANGE)
    return SensorCalibrated(printer_id=printer_id, command=command, problem=told.problem), there.taken


def _command(row: Any) -> tuple[RawLanguage, str]:
    """Raises Rejected `validation_failed`."""
    language = kind_of(row).language or (None if row.language is None else RawLanguage(row.language))
    if Backend(row.backend) not in TAKE_ANY_BYTES or language is None or not has_sensor_command(language):
        if Backend(row.backend) not in TAKE_ANY_BYTES:
            message = DeviceActMessages.SENSOR_NOT_REACHED(printer=row.name)
        elif language is None:
            message = DeviceActMessages.SENSOR_TAKES_DOCUMENTS(printer=row.name)
        else:
            message = DeviceActMessages.SENSOR_WITHOUT_COMMAND(printer=row.name, language=LANGUAGE_NAMES[language])
        raise invalid_field("language", "not_applicable", message)
    tracking = None if row.media_tracking is None else MediaTracking(row.media_tracking)
    continuous = row.media_width_mm is not None and row.media_height_mm is None
    command = sensor_command(language, tracking, continuous=continuous)
    if command is None:
        raise invalid_field("media_tracking", "not_applicable", DeviceActMessages.SENSOR_WITH_CONTINUOUS_MEDIA())
    return language, command
