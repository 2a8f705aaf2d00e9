"""The operators who work at consoles: their names, roles and PINs; and who has unlocked which console."""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections.abc import Callable
from hmac import compare_digest
from typing import Any
from uuid import UUID

from server_core.contract.decisions.names import looks, skeleton
from server_core.contract.messages.server import AccessMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.consoles import (
    ChangeOperator,
    CreateOperator,
    OperatorView,
    Role,
    SetPin,
    Unlock,
    Unlocked,
)
from server_core.contract.types.errors import ErrorCode
from server_core.services.api_error import ApiError, invalid_field
from server_core.services.audit.writing import note
from server_core.services.consoles.callers import Caller
from server_core.services.consoles.sessions import IDLE_SECONDS, WRONG_PINS
from server_core.services.consoles.signatures import before_the_console, signing_name
from server_core.services.server_state import ServerState
from server_core.services.told_writes import write_and_tell
from server_core.store import console_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection

NOBODY_UNLOCKS = AccessMessages.NOBODY_UNLOCKS()


async def list_operators(state: ServerState) -> list[OperatorView]:
    return [view_of(row) for row in await state.ctx.store.read(console_rows.list_operators)]


async def find(state: ServerState, operator_id: UUID) -> OperatorView | None:
    row = await state.ctx.store.read(lambda connection: console_rows.find_operator(connection, operator_id))
    return None if row is None else view_of(row)


async def needs_pin(state: ServerState, name: str) -> bool:
    """An operator is called so, or looks like it, who proves it by a PIN; at whatever console the name says."""
    shown = looks(name) | looks(before_the_console(name))
    rows = await state.ctx.store.read(console_rows.list_operators)
    return any(row.pin_scrypt is not None and not shown.isdisjoint(looks(row.name)) for row in rows)


async def create(state: ServerState, wish: CreateOperator, actor: str) -> OperatorView:
    """Raises ApiError `validation_failed`: the name cannot be seen, looks like another's, or as others sign."""
    ctx, now, operator_id, name = state.ctx, state.ctx.now(), new_id(), signing_name(wish.name)
    salt, hashed = (None, None) if wish.pin is None else await hash_pin(wish.pin)
    row = {"operator_id": operator_id, "name": name, "skeleton": skeleton(name), "role": wish.role.value}

    def work(connection: Connection) -> Any:
        _refuse_taken(connection, name, None)
        more = {"pin_salt": salt, "pin_scrypt": hashed, "created_at": now}
        console_rows.insert_operator(connection, {**row, **more})
        details, subject = {"name": name, "role": wish.role.value}, _subject(operator_id)
        note(connection, ctx.site_account, AuditAct.OPERATOR_ADD, subject, at=now, actor=actor, details=details)
        return _found(connection, operator_id)

    return view_of(await ctx.store.write(work, Commit.OPERATOR_CHANGE))


async def change(state: ServerState, operator_id: UUID, wish: ChangeOperator, actor: str) -> OperatorView:
    """Another role ends their sessions. Raises ApiError `operator_not_found`, `validation_failed`: also where nobody
    could unlock consoles any more, as for a PIN that goes, and an end."""
    name = None if wish.name is None else signing_name(wish.name)
    wished = {"name": name, "role": None if wish.role is None else wish.role.value}
    given = {key: value for key, value in wished.items() if value is not None}

    def changes(connection: Connection, row: Any) -> dict[str, Any]:
        if name is not None:
            _refuse_taken(connection, name, operator_id)
        changed = {key: value for key, value in given.items() if getattr(row, key) != value}
        return changed | ({"skeleton": skeleton(name)} if name is not None and "name" in changed else {})

    return await _change(state, operator_id, AuditAct.OPERATOR_CHANGE, changes, actor, tells=given)


async def set_pin(state: ServerState, operator_id: UUID, wish: SetPin, actor: str) -> OperatorView:
    """Their sessions end, and so does each pause after wrong ones. Raises ApiError `operator_not_found`."""
    salt, hashed = (None, None) if wish.pin is None else await hash_pin(wish.pin)
    changed = {"pin_salt": salt, "pin_scrypt": hashed}
    told = {"has_pin": wish.pin is not None}
    view = await _change(state, operator_id, AuditAct.OPERATOR_PIN, lambda *_: changed, actor, tells=told)
    state.operator_sessions.tries.forget(operator_id)
    return view


async def remove(state: ServerState, operator_id: UUID, actor: str) -> OperatorView:
    """Their name stays in what they did. Raises ApiError `operator_not_found`."""
    changed = {"removed_at": state.ctx.now(), "pin_salt": None, "pin_scrypt": None}
    return await _change(state, operator_id, AuditAct.OPERATOR_REMOVE, lambda *_: changed, actor, tells={})


async def unlock(state: ServerState, caller: Caller, operator_id: UUID, wish: Unlock) -> Unlocked:
    """Raises ApiError `operator_not_found`, `pin_wrong`, `rate_limited`."""
    ctx, console_id = state.ctx, caller.console.console_id
    row = await ctx.store.read(lambda connection: _found(connection, operator_id))
    operator = view_of(row)
    tries = state.operator_sessions.tries.begin(operator_id, console_id, ctx.monotonic())
    if row.pin_scrypt is None:
        right = wish.pin is None and operator.role is Role.OPERATOR  # an admin's name alone opens nothing
    else:
        right = wish.pin is not None and await is_pin(wish.pin, row.pin_salt, row.pin_scrypt)
    if not right:
        text = AccessMessages.PIN_WRONG()
        if row.pin_scrypt is None and operator.role is Role.ADMIN:
            text = AccessMessages.PIN_MISSING()
        elif tries >= WRONG_PINS:
            await _note_wrong(state, caller, operator, tries)
        raise ApiError(ErrorCode.PIN_WRONG, text)
    state.operator_sessions.tries.was_right(operator_id, console_id)
    now, details = ctx.now(), {"name": operator.name, "console": caller.console.name}

    def work(connection: Connection) -> None:
        again = _found(connection, operator_id)
        if again.pin_scrypt != row.pin_scrypt:
            raise ApiError(ErrorCode.PIN_WRONG, AccessMessages.PIN_WRONG())
        subject, actor = _subject(operator_id), caller.signs(operator.name)
        note(connection, ctx.site_account, AuditAct.OPERATOR_UNLOCK, subject, at=now, actor=actor, details=details)

    await ctx.store.write(work, Commit.OPERATOR_CHANGE)
    token = state.operator_sessions.begin(operator_id, console_id, ctx.monotonic())
    return Unlocked(session_token=token, operator=operator, idle_seconds=IDLE_SECONDS)


async def _note_wrong(state: ServerState, caller: Caller, operator: OperatorView, tries: int) -> None:
    """Somebody guesses: with each pause that begins. Nobody is known to have done it, but at which console it was."""
    ctx, now = state.ctx, state.ctx.now()
    details = {"name": operator.name, "console": caller.console.name, "wrong": tries}

    def work(connection: Connection) -> None:
        subject = _subject(operator.operator_id)
        act, actor = AuditAct.OPERATOR_PIN_WRONG, caller.signature
        note(connection, ctx.site_account, act, subject, at=now, actor=actor, details=details)

    await ctx.store.write(work, Commit.OPERATOR_CHANGE)


async def _change(
    state: ServerState,
    operator_id: UUID,
    act: AuditAct,
    changes: Callable[[Connection, Any], dict[str, Any]],
    actor: str,
    *,
    tells: dict[str, Any],
) -> OperatorView:
    ctx, now = state.ctx, state.ctx.now()

    def work(connection: Connection) -> OperatorView:
        row = _found(connection, operator_id)
        changed = changes(connection, row)
        if changed:
            could = console_rows.who_unlocks(connection)
            console_rows.change_operator(connection, operator_id, changed)
            if could and not console_rows.who_unlocks(connection) and console_rows.are_locked(connection):
                raise invalid_field("", "not_applicable", NOBODY_UNLOCKS)
            details = {"operator": row.name, **tells}
            subject = _subject(operator_id)
            note(connection, ctx.site_account, act, subject, at=now, actor=actor, details=details)
        return view_of(console_rows.find_operator(connection, operator_id) or row)

    def tell(changed: OperatorView | None) -> None:
        if changed is not None:
            state.operator_sessions.end_of(operator_id)

    return await write_and_tell(ctx, work, Commit.OPERATOR_CHANGE, tell)


def view_of(row: Any) -> OperatorView:
    return OperatorView(
        operator_id=row.operator_id,
        name=row.name,
        role=Role(row.role),
        has_pin=row.pin_scrypt is not None,
        created_at=row.created_at,
    )


def _subject(operator_id: UUID) -> str:
    return f"operator {operator_id}"


def _found(connection: Connection, operator_id: UUID) -> Any:
    row = console_rows.find_operator(connection, operator_id)
    if row is None:
        raise ApiError(ErrorCode.OPERATOR_NOT_FOUND, AccessMessages.OPERATOR_NOT_FOUND())
    return row


def _refuse_taken(connection: Connection, name: str, but: UUID | None) -> None:
    rows = console_rows.list_operators(connection)
    if any(row.operator_id != but and not looks(name).isdisjoint(looks(row.name)) for row in rows):
        raise invalid_field("name", "taken", AccessMessages.OPERATOR_NAME_TAKEN(name=name))


# The slow hash of a PIN: who reads the database does not read PINs.


COST, BLOCK, LANES = 2**14, 8, 1


async def hash_pin(pin: str) -> tuple[bytes, bytes]:
    """Salt and hash."""
    salt = os.urandom(16)
    return salt, await asyncio.to_thread(_scrypt, pin, salt)


async def is_pin(pin: str, salt: bytes, hashed: bytes) -> bool:
    return compare_digest(await asyncio.to_thread(_scrypt, pin, salt), hashed)


def _scrypt(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=COST, r=BLOCK, p=LANES, dklen=32)
