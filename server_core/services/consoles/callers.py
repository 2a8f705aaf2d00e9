"""Callers of the console's API: paired consoles, unlocked sessions and the names that sign the audit log. In memory.

A restart locks all consoles. The server signs as `server`, agents and applications with their kind before their name,
and a paired console in parentheses after it; no person's name can look like one of these.
"""

from __future__ import annotations

import asyncio
import math
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from secrets import compare_digest
from typing import Any
from unicodedata import category
from uuid import UUID

from server_core.contract.decisions.backoff import delay, growing
from server_core.contract.decisions.names import looks
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.consoles import ConsoleRules, OperatorView, Role
from server_core.services.agents.registry import secret_hash
from server_core.services.api_error import invalid_field, seen_name, too_often
from server_core.services.audit import SERVER, note
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


IDLE_SECONDS = 8 * 3600
MOST = 1000


@dataclass(kw_only=True, slots=True)
class _Session:
    operator_id: UUID
    console_id: UUID | None
    used_at: float


class OperatorSessions:
    """Times are monotonic seconds."""

    def __init__(self) -> None:
        self._sessions: dict[bytes, _Session] = {}
        self.tries = PinTries()

    def begin(self, operator_id: UUID, console_id: UUID | None, now: float) -> str:
        """A console has one operator at a time, in all of its windows: who was there before is gone."""
        self._end_at(console_id)
        token = secrets.token_urlsafe(32)
        self._sessions[secret_hash(token)] = _Session(operator_id=operator_id, console_id=console_id, used_at=now)
        while len(self._sessions) > MOST:
            del self._sessions[min(self._sessions, key=lambda one: self._sessions[one].used_at)]
        return token

    def operator(self, token: str, console_id: UUID | None, now: float) -> UUID | None:
        """Whose it is at this console; None: it ended, or is another console's."""
        hashed = secret_hash(token)
        found = self._sessions.get(hashed)
        if found is None or found.console_id != console_id:
            return None
        if now - found.used_at >= IDLE_SECONDS:
            del self._sessions[hashed]
            return None
        found.used_at = now
        return found.operator_id

    def is_open(self, token: str, console_id: UUID | None, now: float) -> bool:
        """Without using it."""
        found = self._sessions.get(secret_hash(token))
        return found is not None and found.console_id == console_id and now - found.used_at < IDLE_SECONDS

    def end(self, token: str) -> None:
        """It is locked in all windows of its console; one that is over already ends nothing that began since."""
        ended = self._sessions.get(secret_hash(token))
        if ended is not None:
            self._end_at(ended.console_id)

    def end_of(self, operator_id: UUID) -> None:
        """Whoever works by this name has to unlock again."""
        for hashed in [key for key, one in self._sessions.items() if one.operator_id == operator_id]:
            del self._sessions[hashed]

    def _end_at(self, console_id: UUID | None) -> None:
        for hashed in [key for key, one in self._sessions.items() if one.console_id == console_id]:
            del self._sessions[hashed]


# How often PINs were wrong: after five of them there is a pause, and a longer one after each that follows.
#
# In memory, for each operator at each console: who plays with the keys of one console shuts nobody out at another.


WRONG_PINS = 5
PAUSE_SECONDS = 60.0
LONGEST_PAUSE_SECONDS = 1800.0
"""So 10,000 PINs take more than half a year."""
_PAUSES = growing(PAUSE_SECONDS, LONGEST_PAUSE_SECONDS)


class PinTries:
    """Times are monotonic seconds."""

    def __init__(self) -> None:
        self._wrong: dict[tuple[UUID, UUID | None], tuple[int, float]] = {}

    def begin(self, operator_id: UUID, console_id: UUID | None, now: float) -> int:
        """Counted before it is judged, so that many at once are counted, too: the how many-th it is since the last one
        that was right. Raises ApiError `rate_limited`."""
        count, since = self._wrong.get((operator_id, console_id), (0, now))
        left = math.ceil(since + _pause(count) - now)
        if left > 0:
            raise too_often(RequestMessages.WRONG_PINS(), left)
        self._wrong[operator_id, console_id] = count + 1, now
        return count + 1

    def was_right(self, operator_id: UUID, console_id: UUID | None) -> None:
        self._wrong.pop((operator_id, console_id), None)

    def forget(self, operator_id: UUID) -> None:
        """An administrator gave another PIN."""
        for key in [key for key in self._wrong if key[0] == operator_id]:
            del self._wrong[key]


def _pause(wrong: int) -> float:
    if wrong < WRONG_PINS:
        return 0.0
    return delay(_PAUSES, wrong - WRONG_PINS)


UNPROVEN = "{} (without PIN)"
_KINDS = ("agent", "application", "client")
_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))


def is_kept_for_others(name: str) -> bool:
    """It begins as the server, an agent or an application signs."""
    first = {look.split(" ")[0] for look in looks(name)}
    return any(not first.isdisjoint(looks(kept)) for kept in (SERVER, *_KINDS))


def in_quotes(name: str) -> str:
    """As somebody said it who is not who is called so."""
    return f"“{name}”"


def before_the_console(name: str) -> str:
    """`Anna` of `Anna (Dock)`, which is how Anna signs at the console Dock."""
    return name.partition("(")[0]


def signing_name(name: str) -> str:
    """Of an operator. Raises ApiError `validation_failed`."""
    name = steady_name(name)
    if "(" in name or ")" in name:
        raise invalid_field("name", "invalid_format", RequestMessages.NAME_WITH_PARENTHESES())
    if is_kept_for_others(name):
        raise invalid_field("name", "taken", RequestMessages.NAME_RESERVED(name=name))
    return name


def steady_name(name: str, field: str = "name") -> str:
    """Of whoever stands in the log. Raises ApiError `validation_failed` for one that cannot be seen, or that breaks or
    turns the line in which it stands."""
    name = seen_name(name, field)
    if any(category(letter) == "Cc" or letter in _TURNING for letter in name):
        raise invalid_field(field, "invalid_format", RequestMessages.NAME_WITH_CONTROLS())
    return name
