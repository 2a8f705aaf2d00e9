"""The paired consoles: list, rename, revoke; and whether all consoles are locked until somebody unlocks them."""

from __future__ import annotations

import asyncio
import secrets
from datetime import timedelta
from itertools import count
from typing import Any
from uuid import UUID

import msgspec

from server_core.addresses import sender
from server_core.contract.decisions import pairing_code
from server_core.contract.decisions.names import looks
from server_core.contract.messages.server import AccessMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.consoles import (
    LONGEST_NAME,
    ChangeConsoleRules,
    ConsoleRules,
    ConsoleView,
    CreateCode,
    Pair,
    Paired,
    PairingCode,
    Role,
)
from server_core.contract.types.errors import ErrorCode
from server_core.http.listeners import public_urls
from server_core.services.agents.registry import secret_hash
from server_core.services.api_error import ApiError, invalid_field
from server_core.services.audit.writing import SERVER, note
from server_core.services.consoles.callers import THIS_COMPUTER
from server_core.services.consoles.signatures import steady_name
from server_core.services.server_state import ServerState
from server_core.services.told_writes import write_and_tell
from server_core.store import console_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection

# Names of paired consoles: what is done there is signed with them, so no two look alike.


def refuse_taken(connection: Connection, name: str, but: UUID | None = None) -> None:
    """Raises ApiError `validation_failed`."""
    if not looks(name).isdisjoint(_taken(connection, but)):
        raise invalid_field("name", "taken", AccessMessages.CONSOLE_NAME_TAKEN(name=name))


def free_name(connection: Connection, wished: str) -> str:
    """With a number where it is taken: a computer that pairs cannot be asked."""
    taken = _taken(connection, None)
    if looks(wished).isdisjoint(taken):
        return wished
    names = (f"{wished[: LONGEST_NAME - len(str(number)) - 1]} {number}" for number in count(2))
    return next(name for name in names if looks(name).isdisjoint(taken))


def _taken(connection: Connection, but: UUID | None) -> frozenset[str]:
    known = console_rows.names_in_use(connection)
    return looks(THIS_COMPUTER).union(*(looks(name) for console_id, name in known if console_id != but))


# A code that an admin makes, and the console that is paired with it.


LIFETIME = timedelta(minutes=10)


async def make_code(state: ServerState, wish: CreateCode, actor: str) -> PairingCode:
    """Raises ApiError `validation_failed` for a name that cannot be seen, or that another console has."""
    ctx, now, secret = state.ctx, state.ctx.now(), pairing_code.new_secret()
    name = None if wish.name is None else steady_name(wish.name)
    ends = ctx.clock.highest() + LIFETIME  # a clock that is set back makes no code live longer
    row = {
        "secret_sha256": secret_hash(secret),
        "role": wish.role.value,
        "name": name,
        "created_by": actor,
        "expires_at": ends,
    }
    details = {"role": wish.role.value, "name": name, "expires_at": ends}

    def work(connection: Connection) -> None:
        if name is not None:
            refuse_taken(connection, name)
        console_rows.insert_code(connection, row, ends - LIFETIME)
        note(connection, ctx.site_account, AuditAct.CONSOLE_CODE, SERVER, at=now, actor=actor, details=details)

    await ctx.store.write(work, Commit.CONSOLE_CODE)
    return PairingCode(
        pairing_code=pairing_code.write(secret, state.tls_pin),
        role=wish.role,
        expires_at=ends,
        addresses=await asyncio.to_thread(public_urls, ctx.config, state.port, state.names),
    )


async def pair(state: ServerState, wish: Pair, address: str) -> Paired:
    """Raises ApiError `pairing_refused`, the same for a code that is unknown, used, tried too often or too old;
    `rate_limited`, `validation_failed` for a name that cannot be seen."""
    ctx, now, hashed = state.ctx, state.ctx.now(), secret_hash(wish.pairing_secret)
    given, hostname = steady_name(wish.name), "".join(each for each in wish.hostname if each.isprintable())
    state.pairing_guesses.may_try(sender(address))  # 40 bits: what came too often is not even judged

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
        subject = console_subject(console_id)
        note(
            connection, ctx.site_account, AuditAct.CONSOLE_PAIR, subject, at=now, actor=code.created_by, details=details
        )
        return Paired(
            console_id=console_id,
            token=token,
            name=name,
            role=Role(code.role),
            server_name=ctx.config.site_name,
            server_version=ctx.config.version,
        )

    paired = await ctx.store.write(work, Commit.CONSOLE_PAIR)
    if paired is None:
        state.pairing_guesses.was_wrong(sender(address))
        raise ApiError(ErrorCode.PAIRING_REFUSED, AccessMessages.PAIRING_REFUSED())
    return paired


_RULED = {"lock_consoles": AuditAct.CONSOLE_LOCK, "hide_documents": AuditAct.CONSOLE_DOCUMENTS}


def console_subject(console_id: UUID) -> str:
    return f"console {console_id}"


async def list_consoles(state: ServerState) -> list[ConsoleView]:
    return [_view(state, row) for row in await state.ctx.store.read(console_rows.list_consoles)]


async def rename(state: ServerState, console_id: UUID, name: str, actor: str) -> ConsoleView:
    """Raises ApiError `console_not_found`, `validation_failed`."""
    ctx, now, name = state.ctx, state.ctx.now(), steady_name(name)

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
            state.consoles.renamed(console_id, row.name)

    return _view(state, await write_and_tell(ctx, work, Commit.CONSOLE_CHANGE, tell))


async def revoke(state: ServerState, console_id: UUID, actor: str) -> ConsoleView:
    """Again: the same answer, and who has to hear of it hears it again. Raises ApiError `console_not_found`."""
    ctx, now = state.ctx, state.ctx.now()

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
            state.consoles.revoked(console_id)

    return _view(state, await write_and_tell(ctx, work, Commit.CONSOLE_CHANGE, tell))


async def rules(state: ServerState) -> ConsoleRules:
    return await state.consoles.rules(state.ctx)


async def set_rules(state: ServerState, wish: ChangeConsoleRules, actor: str) -> ConsoleRules:
    """Raises ApiError `validation_failed`: nobody could unlock them."""
    ctx, now = state.ctx, state.ctx.now()

    def work(connection: Connection) -> ConsoleRules:
        if wish.lock_consoles and not console_rows.who_unlocks(connection):
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
            state.consoles.ruled(now_so)

    return await write_and_tell(ctx, work, Commit.CONSOLE_CHANGE, tell)


def _found(connection: Connection, console_id: UUID) -> Any:
    row = console_rows.find_console(connection, console_id)
    if row is None:
        raise ApiError(ErrorCode.CONSOLE_NOT_FOUND, AccessMessages.CONSOLE_NOT_FOUND())
    return row


def _view(state: ServerState, row: Any) -> ConsoleView:
    return ConsoleView(
        console_id=row.console_id,
        name=row.name,
        role=Role(row.role),
        hostname=row.hostname,
        created_at=row.created_at,
        created_by=row.created_by,
        last_seen_at=row.last_seen_at,
        revoked_at=row.revoked_at,
        addresses=state.consoles.places.of(row.console_id, state.ctx.monotonic()),
    )
