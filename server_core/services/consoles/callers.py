"""Who calls at a console, and which consoles there are: in memory, for every call asks."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from secrets import compare_digest
from typing import Any
from uuid import UUID

from server_core.contract.types.audit import AuditAct
from server_core.contract.types.consoles import ConsoleRules, OperatorView, Role
from server_core.services.agents.registry import secret_hash
from server_core.services.audit.writing import note
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


# By which token the consoles of the server's own computer come in.


class OwnToken:
    """Mostly one; for the moment in which the file with the next one is written, both are good, and `now` is the one
    before."""

    def __init__(self, token: str) -> None:
        self._good: tuple[str, ...] = (token,)

    @property
    def now(self) -> str:
        return self._good[0]

    def opens(self, given: str) -> bool:
        """An empty one opens nothing."""
        as_given = given.encode("utf-8", "surrogateescape")
        return bool(given) and any(compare_digest(as_given, good.encode()) for good in self._good)

    def welcome(self, token: str) -> None:
        self._good = (*self._good, token)

    def keep_only(self, token: str) -> None:
        self._good = (token,)


# From where consoles are used: one that is used at two addresses in turns may have been copied to another computer.
#
# It is told, not shut out: a computer may have two addresses, and all behind a proxy that is not trusted have one.


LATELY_SECONDS = 900.0
MOST_ADDRESSES = 16


class ConsolePlaces:
    """In memory, on the event loop; times are monotonic seconds."""

    def __init__(self) -> None:
        self._heard: dict[UUID, dict[str, float]] = {}
        self._told: set[tuple[UUID, frozenset[str]]] = set()

    def heard(self, console_id: UUID, address: str, now: float) -> frozenset[str]:
        """The addresses that are used in turns, when that is seen for the first time; else none. One that only moved
        does not come back."""
        places = self._lately(console_id, now)
        before = next(reversed(places), address)
        came_back = address in places and before != address
        places.pop(address, None)
        while len(places) >= MOST_ADDRESSES:
            del places[next(iter(places))]
        places[address] = now
        both = frozenset((address, before)) if came_back else frozenset[str]()
        if not both or (console_id, both) in self._told:
            return frozenset()
        self._told.add((console_id, both))
        return both

    def of(self, console_id: UUID, now: float) -> list[str]:
        """Of the last quarter of an hour, the newest first."""
        return list(reversed(self._lately(console_id, now)))

    def forget(self, console_id: UUID) -> None:
        self._heard.pop(console_id, None)
        self._told = {told for told in self._told if told[0] != console_id}

    def _lately(self, console_id: UUID, now: float) -> dict[str, float]:
        """By age, the oldest first."""
        places = self._heard.setdefault(console_id, {})
        for address in [address for address, at in places.items() if now - at > LATELY_SECONDS]:
            del places[address]
        return places
