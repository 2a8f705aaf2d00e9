"""Who calls at a console, and which consoles there are: in memory, for every call asks."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from server_core.contract.types.audit import AuditAct
from server_core.contract.types.consoles import ConsoleRules, OperatorView, Role
from server_core.services.agents.registry import secret_hash
from server_core.services.audit.writing import note
from server_core.services.consoles.own_token import OwnToken
from server_core.services.consoles.places import ConsolePlaces
from server_core.services.context import Context
from server_core.store import console_rows
from server_core.store.commits import Commit
from server_core.store.store import StorageFailed

THIS_COMPUTER = "this computer"
SEEN_EVERY = timedelta(minutes=1)
LONGEST_ACTOR = 120


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownConsole:
    """`console_id` None: the console of the server's own computer. `gone` is set when it is revoked, or its
    token made anew."""

    console_id: UUID | None
    name: str
    role: Role
    gone: asyncio.Event = field(default_factory=asyncio.Event, repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Caller:
    """`role`: what the call may do, by its console and by the operator who unlocked it."""

    console: KnownConsole
    role: Role
    operator: OperatorView | None
    locked: bool
    session: str | None = None
    hides: bool = False
    """What documents say is kept from it."""
    signature: str = ""
    """Who did it, for the log."""

    def signs(self, given: str) -> str:
        """The actor of its acts; `given`: how the call itself is signed."""
        name = given if self.operator is None else self.operator.name
        if self.console.console_id is None:
            return name
        return f"{name} ({self.console.name[: LONGEST_ACTOR - len(name) - 3]})"


class Consoles:
    """On the event loop; read once from the database, and told of every commit that changes one."""

    def __init__(self, own_token: str) -> None:
        self.own_token = OwnToken(own_token)
        self._known: dict[bytes, KnownConsole] = {}
        self._revoked: set[UUID] = set()
        self._seen: dict[UUID, datetime] = {}
        self._rules: ConsoleRules | None = None
        self.places = ConsolePlaces()
        self.own = _own()

    def shut_out_own(self) -> None:
        """Who came by a token of this computer's consoles that is none any more: their streams end."""
        self.own.gone.set()
        self.own = _own()

    async def by_token(self, ctx: Context, token: str, address: str) -> KnownConsole | None:
        """None: nobody's, or of one that was revoked."""
        hashed = secret_hash(token)
        known = self._known.get(hashed)
        if known is None:
            row = await ctx.store.read(lambda connection: console_rows.by_token(connection, hashed))
            if row is None or row.revoked_at is not None or row.console_id in self._revoked:
                return None
            known = self._known.setdefault(hashed, _known(row))
        if known.console_id is not None:
            await self._note_seen(ctx, known.console_id)
            if both := self.places.heard(known.console_id, address, ctx.monotonic()):
                await _note_places(ctx, known, sorted(both))
        return known if not known.gone.is_set() else None

    async def rules(self, ctx: Context) -> ConsoleRules:
        if self._rules is None:
            read = await ctx.store.read(console_rows.rules)
            self._rules = self._rules or read
        return self._rules

    def ruled(self, rules: ConsoleRules) -> None:
        self._rules = rules

    def renamed(self, console_id: UUID, name: str) -> None:
        for hashed, known in self._known.items():
            if known.console_id == console_id:
                self._known[hashed] = KnownConsole(console_id=console_id, name=name, role=known.role, gone=known.gone)

    def revoked(self, console_id: UUID) -> None:
        """Its token is nobody's from now on, and its streams end."""
        self._revoked.add(console_id)
        self.places.forget(console_id)
        for hashed in [hashed for hashed, known in self._known.items() if known.console_id == console_id]:
            self._known.pop(hashed).gone.set()

    async def _note_seen(self, ctx: Context, console_id: UUID) -> None:
        now, before = ctx.now(), self._seen.get(console_id)
        if before is not None and now - before < SEEN_EVERY:
            return
        self._seen[console_id] = now
        changes = {"last_seen_at": now}
        with suppress(StorageFailed):  # nobody is kept out because the disk is full; the server tells of that itself
            await ctx.store.write(
                lambda connection: console_rows.change_console(connection, console_id, changes), Commit.CONSOLE_SEEN
            )


async def _note_places(ctx: Context, console: KnownConsole, addresses: list[str]) -> None:
    details, subject = {"name": console.name, "addresses": addresses}, f"console {console.console_id}"
    with suppress(StorageFailed):  # whoever looks at the consoles sees it all the same
        await ctx.store.write(
            lambda connection: note(
                connection, ctx.site_account, AuditAct.CONSOLE_PLACES, subject, at=ctx.now(), details=details
            ),
            Commit.CONSOLE_SEEN,
        )


def _own() -> KnownConsole:
    return KnownConsole(console_id=None, name=THIS_COMPUTER, role=Role.ADMIN)


def _known(row: Any) -> KnownConsole:
    return KnownConsole(console_id=row.console_id, name=row.name, role=Role(row.role))
