"""A code that an admin makes, and the console that is paired with it."""

from __future__ import annotations

import asyncio
import secrets
from datetime import timedelta
from typing import Any

from server_core.addresses import sender
from server_core.contract.decisions import pairing_code
from server_core.contract.messages.accounts import AccessMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.consoles import CreateCode, Pair, Paired, PairingCode, Role
from server_core.contract.types.errors import ErrorCode
from server_core.http.reached import public_urls
from server_core.services.agents.registry import secret_hash
from server_core.services.audit.writing import SERVER, note
from server_core.services.consoles.console_names import free_name, refuse_taken
from server_core.services.consoles.registered import console_subject
from server_core.services.consoles.signatures import steady_name
from server_core.services.floor import Floor
from server_core.services.rejected import Rejected
from server_core.store import console_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection

LIFETIME = timedelta(minutes=10)


async def make_code(floor: Floor, wish: CreateCode, actor: str) -> PairingCode:
    """Raises Rejected `validation_failed` for a name that cannot be seen, or that another console has."""
    ctx, now, secret = floor.ctx, floor.ctx.now(), pairing_code.new_secret()
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
        pairing_code=pairing_code.write(secret, floor.tls_pin),
        role=wish.role,
        expires_at=ends,
        addresses=await asyncio.to_thread(public_urls, ctx.config, floor.port, floor.names),
    )


async def pair(floor: Floor, wish: Pair, address: str) -> Paired:
    """Raises Rejected `pairing_refused`, the same for a code that is unknown, used, tried too often or too old;
    `rate_limited`, `validation_failed` for a name that cannot be seen."""
    ctx, now, hashed = floor.ctx, floor.ctx.now(), secret_hash(wish.pairing_secret)
    given, hostname = steady_name(wish.name), "".join(each for each in wish.hostname if each.isprintable())
    floor.pairing_guesses.may_try(sender(address))  # 40 bits: what came too often is not even judged

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
        floor.pairing_guesses.was_wrong(sender(address))
        raise Rejected(ErrorCode.PAIRING_REFUSED, AccessMessages.PAIRING_REFUSED())
    return paired
