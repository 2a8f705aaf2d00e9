"""When the printers of this account answered last."""

from __future__ import annotations

from server_core.contract.types.printers import LastAnswer
from server_core.services.floor import Floor
from server_core.store import answer_rows


async def last_answers(floor: Floor) -> list[LastAnswer]:
    account = floor.ctx.account
    rows = await floor.ctx.store.read(lambda connection: answer_rows.answers(connection, account))
    told = ((row.printer_id, floor.answers.of(row)) for row in rows)
    return [LastAnswer(printer_id=printer_id, answered_at=at) for printer_id, at in told if at is not None]
