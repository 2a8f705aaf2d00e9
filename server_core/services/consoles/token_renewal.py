"""The token of this computer's consoles is made anew while all goes on: others could read the one before."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress

from server_core.contract.types.audit import AuditAct
from server_core.services.audit.writing import SERVER, note
from server_core.services.floor import Floor
from server_core.store.commits import Commit
from server_core.store.store import StorageFailed

KEEP_SECONDS = 5.0
"""A disk that takes longer keeps nobody in who has read the one before."""


async def renew(floor: Floor, keep: Callable[[str], None]) -> None:
    """`keep` (blocking) writes it to where consoles read it, which they do again when the one before opens nothing any
    more. Streams that were opened by that one end. Raises OSError of `keep`: the one before opens nothing all the same,
    and whoever calls tries to keep the new one again."""
    own, token = floor.consoles.own_token, secrets.token_urlsafe(32)
    own.welcome(token)
    keeping = asyncio.ensure_future(asyncio.to_thread(keep, token))
    try:
        await asyncio.wait({keeping}, timeout=KEEP_SECONDS)
    finally:
        own.keep_only(token)
        floor.consoles.shut_out_own()
    ctx = floor.ctx
    with suppress(StorageFailed):  # the token is renewed all the same, and the log of the engine says so
        await ctx.store.write(
            lambda connection: note(connection, ctx.site_account, AuditAct.CONSOLE_TOKEN, SERVER, at=ctx.now()),
            Commit.CONSOLE_CHANGE,
        )
    await keeping
