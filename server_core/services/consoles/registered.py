"""The paired consoles: list, rename, revoke; and whether all consoles are locked until somebody unlocks them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.messages.accounts import AccessMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.consoles import ChangeConsoleRules, ConsoleRules, ConsoleView, Role
from server_core.contract.types.errors import ErrorCode
from server_core.services.audit.writing import SERVER, note
from server_core.services.consoles.console_names import refuse_taken
from server_core.services.consoles.signatures import steady_name
from server_core.services.floor import Floor
from server_core.services.rejected import Rejected, invalid_field
from server_core.services.told_writes import write_and_tell
from server_core.store import console_rows, operator_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection

_RULED = {"lock_consoles": AuditAct.CONSOLE_LOCK, "hide_documents": AuditAct.CONSOLE_DOCUMENTS}


def console_subject(console_id: UUID) -> str:
    return f"console {console_id}"


async def list_consoles(floor: Floor) -> list[ConsoleView]:
    return [_view(floor, row) for row in await floor.ctx.store.read(console_rows.list_consoles)]


async def rename(floor: Floor, console_id: UUID, name: str, actor: str) -> ConsoleView:
    """Raises Rejected `console_not_found`, `validation_failed`."""
    ctx, now, name = floor.ctx, floor.ctx.now(), steady_name(name)

    def work(connection: Connection) -> Any:
        row = _found(connection, console_id)
        if row.name == name:
            return row
        refuse_taken(connection, name, console_id)
        console_rows.change_console(connection, console_id, {"name": name})
        details, subject = {"name": name, "before": row.name}, console_subject(console_id)
        note(connection, ctx.site_account, AuditAct.CONSOLE_RENAME, subject, at=now, actor=actor, details=details)
        return _found(connection, console_id)

    def tell(row: Any | None) -> None:
        if row is not None:
            floor.consoles.renamed(console_id, row.name)

    return _view(floor, await write_and_tell(ctx, work, Commit.CONSOLE_CHANGE, tell))


async def revoke(floor: Floor, console_id: UUID, actor: str) -> ConsoleView:
    """Again: the same answer, and who has to hear of it hears it again. Raises Rejected `console_not_found`."""
    ctx, now = floor.ctx, floor.ctx.now()

    def work(connection: Connection) -> Any:
        row = _found(connection, console_id)
        if row.revoked_at is not None:
            return row
        console_rows.change_console(connection, console_id, {"revoked_at": now})
        details, subject = {"name": row.name, "hostname": row.hostname}, console_subject(console_id)
        note(connection, ctx.site_account, AuditAct.CONSOLE_REVOKE, subject, at=now, actor=actor, details=details)
        return _found(connection, console_id)

    def tell(row: Any | None) -> None:
        if row is not None:
            floor.consoles.revoked(console_id)

    return _view(floor, await write_and_tell(ctx, work, Commit.CONSOLE_CHANGE, tell))


async def rules(floor: Floor) -> ConsoleRules:
    return await floor.consoles.rules(floor.ctx)


async def set_rules(floor: Floor, wish: ChangeConsoleRules, actor: str) -> ConsoleRules:
    """Raises Rejected `validation_failed`: nobody could unlock them."""
    ctx, now = floor.ctx, floor.ctx.now()

    def work(connection: Connection) -> ConsoleRules:
        if wish.lock_consoles and not operator_rows.who_unlocks(connection):
            raise invalid_field("lock_consoles", "not_applicable", AccessMessages.PIN_NEEDED_BEFORE_LOCK())
        before = console_rows.rules(connection)
        wished = {"lock_consoles": wish.lock_consoles, "hide_documents": wish.hide_documents}
        changed = {key: value for key, value in wished.items() if value not in (None, getattr(before, key))}
        after = msgspec.structs.replace(before, **changed)
        if changed:
            console_rows.keep_rules(connection, after)
        for key, value in changed.items():
            act = _RULED[key]
            note(connection, ctx.site_account, act, SERVER, at=now, actor=actor, details={key: value})
        return after

    def tell(now_so: ConsoleRules | None) -> None:
        if now_so is not None:
            floor.consoles.ruled(now_so)

    return await write_and_tell(ctx, work, Commit.CONSOLE_CHANGE, tell)


def _found(connection: Connection, console_id: UUID) -> Any:
    row = console_rows.find_console(connection, console_id)
    if row is None:
        raise Rejected(ErrorCode.CONSOLE_NOT_FOUND, AccessMessages.CONSOLE_NOT_FOUND())
    return row


def _view(floor: Floor, row: Any) -> ConsoleView:
    return ConsoleView(
        console_id=row.console_id,
        name=row.name,
        role=Role(row.role),
        hostname=row.hostname,
        created_at=row.created_at,
        created_by=row.created_by,
        last_seen_at=row.last_seen_at,
        revoked_at=row.revoked_at,
        addresses=floor.consoles.places.of(row.console_id, floor.ctx.monotonic()),
    )
