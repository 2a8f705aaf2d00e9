"""Paired consoles and operators: list, rename, revoke; names, roles and PINs; the setting that locks consoles."""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
from collections.abc import Callable
from datetime import timedelta
from hmac import compare_digest
from itertools import count
from typing import Any
from uuid import UUID

import msgspec

from server_core.addresses import sender
from server_core.contract.decisions import pairing_code
from server_core.contract.decisions.names import confusable_skeletons, natural_order, skeleton
from server_core.contract.messages.server import AccessMessages
from server_core.contract.types.audit import Actor, AuditAction
from server_core.contract.types.consoles import (
    LONGEST_NAME,
    ChangeConsoleRules,
    ChangeOperator,
    ConsoleRules,
    ConsoleView,
    CreateCode,
    CreateOperator,
    OperatorView,
    Pair,
    Paired,
    PairingCode,
    Role,
    SetPin,
    StoredConsole,
    Unlock,
    Unlocked,
)
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import of_row
from server_core.http.listeners import public_urls
from server_core.services.agents.registry import secret_hash
from server_core.services.announced_writes import write_and_announce
from server_core.services.api_error import ApiError, invalid_field
from server_core.services.audit import SERVER, note
from server_core.services.consoles.callers import (
    IDLE_SECONDS,
    THIS_COMPUTER,
    WRONG_PINS,
    Caller,
    before_the_console,
    pause_after,
    signing_name,
    steady_name,
)
from server_core.services.server_state import ServerState
from server_core.store import console_rows
from server_core.store.commits import Commit
from server_core.store.console_rows import OperatorRow
from server_core.store.ids import new_id
from server_core.store.store import Connection

# Names of paired consoles. They sign audit entries, so no two may look alike.


def refuse_taken(connection: Connection, name: str, but: UUID | None = None) -> None:
    """Raises ApiError `validation_failed` if another console's name looks like this one."""
    if not confusable_skeletons(name).isdisjoint(_taken(connection, but)):
        raise invalid_field("name", "taken", AccessMessages.CONSOLE_NAME_TAKEN(name=name))


def free_name(connection: Connection, requested: str) -> str:
    """Return the name, with a number if it is taken: a computer that pairs cannot be asked for another."""
    taken = _taken(connection, None)
    if confusable_skeletons(requested).isdisjoint(taken):
        return requested
    names = (f"{requested[: LONGEST_NAME - len(str(number)) - 1]} {number}" for number in count(2))
    return next(name for name in names if confusable_skeletons(name).isdisjoint(taken))


def _taken(connection: Connection, but: UUID | None) -> frozenset[str]:
    names = console_rows.names_in_use(connection)
    return confusable_skeletons(THIS_COMPUTER).union(
        *(confusable_skeletons(name) for console_id, name in names if console_id != but)
    )


# Pairing codes made by an administrator, and the console paired with one.


LIFETIME = timedelta(minutes=10)


async def make_code(state: ServerState, request: CreateCode, actor: Actor) -> PairingCode:
    """Create a pairing code.

    Raises ApiError `validation_failed` for an invisible name or one that another console has.
    """
    ctx, now, secret = state.ctx, state.ctx.now(), pairing_code.new_secret()
    name = None if request.name is None else steady_name(request.name)
    ends = ctx.clock.highest() + LIFETIME  # setting the clock back must not extend a code's life
    row = {
        "secret_sha256": secret_hash(secret),
        "role": request.role,
        "name": name,
        "created_by": actor,
        "expires_at": ends,
    }
    details = {"role": request.role, "name": name, "expires_at": ends}

    def work(connection: Connection) -> None:
        if name is not None:
            refuse_taken(connection, name)
        console_rows.insert_code(connection, row, ends - LIFETIME)
        note(connection, ctx.site_account, AuditAction.CONSOLE_CODE, SERVER, at=now, actor=actor, **details)

    await ctx.store.write(work, Commit.CONSOLE_CODE)
    return PairingCode(
        pairing_code=pairing_code.write(secret, state.tls_pin),
        role=request.role,
        expires_at=ends,
        addresses=await asyncio.to_thread(public_urls, ctx.config, state.port, state.names),
    )


async def pair(state: ServerState, request: Pair, address: str) -> Paired:
    """Pair a console. Raises ApiError `rate_limited`, `validation_failed` for an invisible name.

    Raises ApiError `pairing_refused` for a code that is unknown, used, expired or tried too often, with no difference.
    """
    ctx, now, hashed = state.ctx, state.ctx.now(), secret_hash(request.pairing_secret)
    given, hostname = steady_name(request.name), "".join(each for each in request.hostname if each.isprintable())
    # codes have only 40 bits, so too frequent guesses are not even checked
    state.pairing_guesses.may_try(sender(address))

    def work(connection: Connection) -> Paired | None:
        reached = ctx.clock.highest()
        code = console_rows.use_code(connection, hashed, reached)
        if code is None:
            console_rows.count_wrong(connection, reached)
            return None
        token, console_id, name = secrets.token_urlsafe(32), new_id(), free_name(connection, code.name or given)
        row: dict[str, Any] = {"console_id": console_id, "name": name, "role": code.role, "hostname": hostname}
        row |= {"token_sha256": secret_hash(token), "created_at": now, "created_by": code.created_by}
        console_rows.insert_console(connection, row)
        details = {"name": name, "role": code.role, "hostname": hostname, "address": address}
        action, by = AuditAction.CONSOLE_PAIR, code.created_by
        note(connection, ctx.site_account, action, console_id, at=now, actor=by, **details)
        return Paired(
            console_id=console_id,
            token=token,
            name=name,
            role=code.role,
            server_name=ctx.config.site_name,
            server_version=ctx.config.version,
        )

    paired = await ctx.store.write(work, Commit.CONSOLE_PAIR)
    if paired is None:
        state.pairing_guesses.was_wrong(sender(address))
        raise ApiError(ErrorCode.PAIRING_REFUSED, AccessMessages.PAIRING_REFUSED())
    return paired


_RULED = {"lock_consoles": AuditAction.CONSOLE_LOCK, "hide_documents": AuditAction.CONSOLE_DOCUMENTS}


async def list_consoles(state: ServerState) -> list[ConsoleView]:
    rows = await state.ctx.store.read(console_rows.list_consoles)
    return [_view(state, row) for row in sorted(rows, key=lambda row: natural_order(row.name))]


async def rename(state: ServerState, console_id: UUID, name: str, actor: Actor) -> ConsoleView:
    """Rename a console. Raises ApiError `console_not_found`, `validation_failed`."""
    ctx, now, name = state.ctx, state.ctx.now(), steady_name(name)

    def work(connection: Connection) -> StoredConsole:
        row = _found_console(connection, console_id)
        if row.name == name:
            return row
        refuse_taken(connection, name, console_id)
        console_rows.change_console(connection, console_id, {"name": name})
        action, before = AuditAction.CONSOLE_RENAME, row.name
        note(connection, ctx.site_account, action, console_id, at=now, actor=actor, name=name, before=before)
        return _found_console(connection, console_id)

    def tell(row: StoredConsole) -> None:
        state.consoles.renamed(console_id, row.name)

    return _view(state, await write_and_announce(ctx, work, Commit.CONSOLE_CHANGE, tell))


async def revoke(state: ServerState, console_id: UUID, actor: Actor) -> ConsoleView:
    """Revoke a console. Repeats return the same answer and announce it again. Raises ApiError `console_not_found`."""
    ctx, now = state.ctx, state.ctx.now()

    def work(connection: Connection) -> StoredConsole:
        row = _found_console(connection, console_id)
        if row.revoked_at is not None:
            return row
        console_rows.change_console(connection, console_id, {"revoked_at": now})
        details = {"name": row.name, "hostname": row.hostname}
        note(connection, ctx.site_account, AuditAction.CONSOLE_REVOKE, console_id, at=now, actor=actor, **details)
        return _found_console(connection, console_id)

    row = await write_and_announce(ctx, work, Commit.CONSOLE_CHANGE, lambda _: state.consoles.revoked(console_id))
    return _view(state, row)


async def rules(state: ServerState) -> ConsoleRules:
    return await state.consoles.rules(state.ctx)


async def set_rules(state: ServerState, request: ChangeConsoleRules, actor: Actor) -> ConsoleRules:
    """Change the console rules. Raises ApiError `validation_failed` if nobody could unlock the consoles."""
    ctx, now = state.ctx, state.ctx.now()

    def work(connection: Connection) -> ConsoleRules:
        if request.lock_consoles and not console_rows.who_unlocks(connection):
            raise invalid_field("lock_consoles", "not_applicable", AccessMessages.PIN_NEEDED_BEFORE_LOCK())
        before = console_rows.rules(connection)
        requested = {"lock_consoles": request.lock_consoles, "hide_documents": request.hide_documents}
        changed = {key: value for key, value in requested.items() if value not in (None, getattr(before, key))}
        after = msgspec.structs.replace(before, **changed)
        if changed:
            console_rows.keep_rules(connection, after)
        for key, value in changed.items():
            note(connection, ctx.site_account, _RULED[key], SERVER, at=now, actor=actor, **{key: value})
        return after

    return await write_and_announce(ctx, work, Commit.CONSOLE_CHANGE, state.consoles.ruled)


def _found_console(connection: Connection, console_id: UUID) -> StoredConsole:
    row = console_rows.find_console(connection, console_id)
    if row is None:
        raise ApiError(ErrorCode.CONSOLE_NOT_FOUND, AccessMessages.CONSOLE_NOT_FOUND())
    return row


def _view(state: ServerState, row: StoredConsole) -> ConsoleView:
    consoles, console_id = state.consoles, row.console_id
    addresses = consoles.addresses.of(console_id, state.ctx.monotonic())
    return of_row(ConsoleView, row, addresses=addresses, version=consoles.versions.get(console_id))


NOBODY_UNLOCKS = AccessMessages.NOBODY_UNLOCKS()


async def list_operators(state: ServerState) -> list[OperatorView]:
    rows = await state.ctx.store.read(console_rows.list_operators)
    return [view_of(row) for row in sorted(rows, key=lambda row: natural_order(row.name))]


async def find(state: ServerState, operator_id: UUID) -> OperatorView | None:
    row = await state.ctx.store.read(lambda connection: console_rows.find_operator(connection, operator_id))
    return None if row is None else view_of(row)


async def needs_pin(state: ServerState, name: str) -> bool:
    """Return whether an operator with a PIN has this name or one that looks like it, with any console appended."""
    shown = confusable_skeletons(name) | confusable_skeletons(before_the_console(name))
    rows = await state.ctx.store.read(console_rows.list_operators)
    return any(row.has_pin and not shown.isdisjoint(confusable_skeletons(row.name)) for row in rows)


async def create(state: ServerState, request: CreateOperator, actor: Actor) -> OperatorView:
    """Create an operator. Raises ApiError `validation_failed` if the name is invisible, taken or reserved."""
    ctx, now, operator_id, name = state.ctx, state.ctx.now(), new_id(), signing_name(request.name)
    salt, hashed = (None, None) if request.pin is None else await hash_pin(request.pin)
    row = {"operator_id": operator_id, "name": name, "skeleton": skeleton(name), "role": request.role}

    def work(connection: Connection) -> OperatorRow:
        _refuse_taken(connection, name, None)
        more = {"pin_salt": salt, "pin_scrypt": hashed, "created_at": now}
        console_rows.insert_operator(connection, {**row, **more})
        details = {"name": name, "role": request.role}
        note(connection, ctx.site_account, AuditAction.OPERATOR_ADD, operator_id, at=now, actor=actor, **details)
        return _found_operator(connection, operator_id)

    return view_of(await ctx.store.write(work, Commit.OPERATOR_CHANGE))


async def change(state: ServerState, operator_id: UUID, request: ChangeOperator, actor: Actor) -> OperatorView:
    """Change an operator; another role ends their sessions.

    Raises ApiError `operator_not_found`, `validation_failed`. The latter also if nobody could unlock consoles any more,
    as when removing a PIN or an operator.
    """
    name = None if request.name is None else signing_name(request.name)
    given = {key: value for key, value in {"name": name, "role": request.role}.items() if value is not None}

    def changes(connection: Connection, row: OperatorRow) -> dict[str, Any]:
        if name is not None:
            _refuse_taken(connection, name, operator_id)
        changed = {key: value for key, value in given.items() if getattr(row, key) != value}
        return changed | ({"skeleton": skeleton(name)} if name is not None and "name" in changed else {})

    return await _change(state, operator_id, AuditAction.OPERATOR_CHANGE, changes, actor, tells=given)


async def set_pin(state: ServerState, operator_id: UUID, request: SetPin, actor: Actor) -> OperatorView:
    """Set or remove a PIN.

    Ends the operator's sessions and any pause after wrong PINs. Raises ApiError `operator_not_found`.
    """
    salt, hashed = (None, None) if request.pin is None else await hash_pin(request.pin)
    changed = {"pin_salt": salt, "pin_scrypt": hashed}
    audited = {"has_pin": request.pin is not None}
    view = await _change(state, operator_id, AuditAction.OPERATOR_PIN, lambda *_: changed, actor, tells=audited)
    state.operator_sessions.tries.forget(operator_id)
    return view


async def remove(state: ServerState, operator_id: UUID, actor: Actor) -> OperatorView:
    """Remove an operator. The name stays in the log. Raises ApiError `operator_not_found`."""
    changed = {"removed_at": state.ctx.now(), "pin_salt": None, "pin_scrypt": None}
    return await _change(state, operator_id, AuditAction.OPERATOR_REMOVE, lambda *_: changed, actor, tells={})


async def unlock(state: ServerState, caller: Caller, operator_id: UUID, request: Unlock) -> Unlocked:
    """Unlock a console. Raises ApiError `operator_not_found`, `pin_wrong`, `rate_limited`."""
    ctx, console_id = state.ctx, caller.console.console_id
    row = await ctx.store.read(lambda connection: _found_operator(connection, operator_id))
    operator = view_of(row)
    tries = state.operator_sessions.tries.begin(operator_id, console_id, ctx.monotonic())
    if row.pin_salt is None or row.pin_scrypt is None:
        right = request.pin is None and operator.role is Role.OPERATOR  # an administrator's name alone unlocks nothing
    else:
        right = request.pin is not None and await is_pin(request.pin, row.pin_salt, row.pin_scrypt)
    if not right:
        if row.pin_scrypt is None and operator.role is Role.ADMIN:
            raise ApiError(ErrorCode.PIN_WRONG, AccessMessages.PIN_MISSING())
        if tries < WRONG_PINS:
            raise ApiError(ErrorCode.PIN_WRONG, AccessMessages.PIN_WRONG_LEFT(left=WRONG_PINS - tries))
        await _note_wrong(state, caller, operator, tries)
        seconds = round(pause_after(tries))
        raise ApiError(
            ErrorCode.PIN_WRONG, AccessMessages.PIN_WRONG_PAUSE(seconds=seconds), details={"retry_after": seconds}
        )
    state.operator_sessions.tries.was_right(operator_id, console_id)
    now, details = ctx.now(), {"name": operator.name, "console": caller.console.name}

    def work(connection: Connection) -> None:
        again = _found_operator(connection, operator_id)
        if again.pin_scrypt != row.pin_scrypt:
            raise ApiError(ErrorCode.PIN_WRONG, AccessMessages.PIN_WRONG())
        actor = caller.console.person(operator.name)
        note(connection, ctx.site_account, AuditAction.OPERATOR_UNLOCK, operator_id, at=now, actor=actor, **details)

    await ctx.store.write(work, Commit.OPERATOR_CHANGE)
    token = state.operator_sessions.begin(operator_id, console_id, ctx.monotonic())
    return Unlocked(session_token=token, operator=operator, idle_seconds=IDLE_SECONDS)


async def _note_wrong(state: ServerState, caller: Caller, operator: OperatorView, tries: int) -> None:
    """Write an audit entry about wrong PINs, one per pause. The actor is unknown; only the console is."""
    ctx, now = state.ctx, state.ctx.now()
    details = {"name": operator.name, "console": caller.console.name, "wrong": tries}

    def work(connection: Connection) -> None:
        action, actor = AuditAction.OPERATOR_PIN_WRONG, caller.console.nobody
        note(connection, ctx.site_account, action, operator.operator_id, at=now, actor=actor, **details)

    await ctx.store.write(work, Commit.OPERATOR_CHANGE)


async def _change(
    state: ServerState,
    operator_id: UUID,
    action: AuditAction,
    changes: Callable[[Connection, OperatorRow], dict[str, Any]],
    actor: Actor,
    *,
    tells: dict[str, Any],
) -> OperatorView:
    ctx, now = state.ctx, state.ctx.now()

    def work(connection: Connection) -> OperatorView:
        row = _found_operator(connection, operator_id)
        changed = changes(connection, row)
        if changed:
            could = console_rows.who_unlocks(connection)
            console_rows.change_operator(connection, operator_id, changed)
            if could and not console_rows.who_unlocks(connection) and console_rows.rules(connection).lock_consoles:
                raise invalid_field("", "not_applicable", NOBODY_UNLOCKS)
            details = {"operator": row.name, **tells}
            note(connection, ctx.site_account, action, operator_id, at=now, actor=actor, **details)
        return view_of(console_rows.find_operator(connection, operator_id) or row)

    end = state.operator_sessions.end_of
    return await write_and_announce(ctx, work, Commit.OPERATOR_CHANGE, lambda _: end(operator_id))


def view_of(row: OperatorRow) -> OperatorView:
    return of_row(OperatorView, row)


def _found_operator(connection: Connection, operator_id: UUID) -> OperatorRow:
    row = console_rows.find_operator(connection, operator_id)
    if row is None:
        raise ApiError(ErrorCode.OPERATOR_NOT_FOUND, AccessMessages.OPERATOR_NOT_FOUND())
    return row


def _refuse_taken(connection: Connection, name: str, but: UUID | None) -> None:
    rows = console_rows.list_operators(connection)
    if any(
        row.operator_id != but and not confusable_skeletons(name).isdisjoint(confusable_skeletons(row.name))
        for row in rows
    ):
        raise invalid_field("name", "taken", AccessMessages.OPERATOR_NAME_TAKEN(name=name))


# The slow hash of a PIN, so that the database does not reveal PINs.


COST, BLOCK, LANES = 2**14, 8, 1


async def hash_pin(pin: str) -> tuple[bytes, bytes]:
    """Return salt and hash."""
    salt = os.urandom(16)
    return salt, await asyncio.to_thread(_scrypt, pin, salt)


async def is_pin(pin: str, salt: bytes, hashed: bytes) -> bool:
    return compare_digest(await asyncio.to_thread(_scrypt, pin, salt), hashed)


def _scrypt(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=COST, r=BLOCK, p=LANES, dklen=32)
