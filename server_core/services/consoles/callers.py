"""Callers of the console's API: paired consoles, unlocked sessions and the people who act there. In memory.

A restart locks all consoles. No person's name can look like what the English text of an actor adds to a name.
"""

from __future__ import annotations

import asyncio
import math
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from secrets import compare_digest
from unicodedata import category
from uuid import UUID

from server_core.contract.decisions.backoff import delay, growing
from server_core.contract.decisions.names import confusable_skeletons
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.audit import Actor, ActorKind, AuditAction
from server_core.contract.types.consoles import PROGRAM, ConsoleRules, OperatorView, Role
from server_core.contract.types.fields import Record
from server_core.services.agents.registry import secret_hash
from server_core.services.api_error import invalid_field, too_often, visible_name
from server_core.services.audit import note
from server_core.services.context import Context
from server_core.store import console_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection, StorageFailed

THIS_COMPUTER = "this computer"
SEEN_EVERY = timedelta(minutes=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class CachedConsole:
    """A console.

    `console_id` None: on the server's own computer. `gone` is set when its token is revoked or replaced.
    """

    console_id: UUID | None
    name: str
    role: Role
    gone: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    def person(self, name: str, *, without_pin: bool = False) -> Actor:
        """Return a person who acts there."""
        paired = "" if self.console_id is None else self.name
        return Actor(ActorKind.PERSON, name, paired, without_pin)

    @property
    def nobody(self) -> Actor:
        """Return the console itself as the actor, for actions while nobody has unlocked it."""
        return Actor(ActorKind.PERSON, console=self.name, nobody=True)


class Caller(Record, frozen=True, kw_only=True):
    """The caller of a console request.

    - `role`: its rights, from the console and the operator who unlocked it
    - `actor`: that operator, or the person whom the call names
    """

    console: CachedConsole
    role: Role
    actor: Actor
    operator: OperatorView | None
    locked: bool
    session: str | None = None
    hides: bool = False
    """True if the caller may not see the contents of documents."""


class Consoles:
    """All consoles, on the event loop. Read once from the database and updated after every commit that changes one."""

    def __init__(self, own_token: str) -> None:
        self.own_token = OwnToken(own_token)
        self._cached: dict[bytes, CachedConsole] = {}
        self._revoked: set[UUID] = set()
        self._last_noted: dict[UUID, datetime] = {}
        self._rules: ConsoleRules | None = None
        self.addresses = ConsoleAddresses()
        self.versions: dict[UUID, str] = {}
        """Versions of consoles, by their last call."""
        self.own = _own()

    def shut_out_own(self) -> None:
        """End the streams that were opened with a replaced token of this computer's consoles."""
        self.own.gone.set()
        self.own = _own()

    async def by_token(self, ctx: Context, token: str, address: str, program: str) -> CachedConsole | None:
        """Return the console of a token; None: unknown or revoked. `program`: its `User-Agent`."""
        hashed = secret_hash(token)
        cached = self._cached.get(hashed)
        if cached is None:
            row = await ctx.store.read(lambda connection: console_rows.by_token(connection, hashed))
            if row is None or row.revoked_at is not None or row.console_id in self._revoked:
                return None
            console = CachedConsole(console_id=row.console_id, name=row.name, role=row.role)
            cached = self._cached.setdefault(hashed, console)
        if cached.console_id is not None:
            await self._note_seen(ctx, cached.console_id)
            if program.startswith(PROGRAM) and program.isprintable():
                self.versions[cached.console_id] = program.removeprefix(PROGRAM)[:MOST_VERSION]
            if both := self.addresses.heard(cached.console_id, address, ctx.monotonic()):
                await _note_addresses(ctx, cached, sorted(both))
        return cached if not cached.gone.is_set() else None

    async def rules(self, ctx: Context) -> ConsoleRules:
        if self._rules is None:
            read = await ctx.store.read(console_rows.rules)
            self._rules = self._rules or read
        return self._rules

    def ruled(self, rules: ConsoleRules) -> None:
        self._rules = rules

    def renamed(self, console_id: UUID, name: str) -> None:
        for hashed, cached in self._cached.items():
            if cached.console_id == console_id:
                self._cached[hashed] = CachedConsole(
                    console_id=console_id, name=name, role=cached.role, gone=cached.gone
                )

    def revoked(self, console_id: UUID) -> None:
        """Invalidate a console's token and end its streams."""
        self._revoked.add(console_id)
        self.addresses.forget(console_id)
        self.versions.pop(console_id, None)
        for hashed in [hashed for hashed, cached in self._cached.items() if cached.console_id == console_id]:
            self._cached.pop(hashed).gone.set()

    async def _note_seen(self, ctx: Context, console_id: UUID) -> None:
        now, before = ctx.now(), self._last_noted.get(console_id)
        if before is not None and now - before < SEEN_EVERY:
            return
        self._last_noted[console_id] = now
        changes = {"last_seen_at": now}
        with suppress(StorageFailed):  # a full disk must not lock anybody out; the server reports it elsewhere
            await ctx.store.write(
                lambda connection: console_rows.change_console(connection, console_id, changes), Commit.CONSOLE_SEEN
            )


async def _note_addresses(ctx: Context, console: CachedConsole, addresses: list[str]) -> None:
    subject, action = f"console {console.console_id}", AuditAction.CONSOLE_PLACES

    def work(connection: Connection) -> None:
        note(connection, ctx.site_account, action, subject, at=ctx.now(), name=console.name, addresses=addresses)

    with suppress(StorageFailed):  # the list of consoles shows it anyway
        await ctx.store.write(work, Commit.CONSOLE_SEEN)


def _own() -> CachedConsole:
    return CachedConsole(console_id=None, name=THIS_COMPUTER, role=Role.ADMIN)


# Tokens of the consoles on the server's own computer.


class OwnToken:
    """Usually one token. While the file with the next one is written, both are valid and `now` is the old one."""

    def __init__(self, token: str) -> None:
        self._good: tuple[str, ...] = (token,)

    @property
    def now(self) -> str:
        return self._good[0]

    def opens(self, given: str) -> bool:
        """Return whether a token is valid; an empty one never is."""
        as_given = given.encode("utf-8", "surrogateescape")
        return bool(given) and any(compare_digest(as_given, good.encode()) for good in self._good)

    def welcome(self, token: str) -> None:
        self._good = (*self._good, token)

    def keep_only(self, token: str) -> None:
        self._good = (token,)


# Addresses of consoles. A console used alternately from two addresses may have been copied to another computer.
#
# It is reported, not locked out: a computer may have two addresses, and all behind an untrusted proxy share one.


LATELY_SECONDS = 900.0
MOST_ADDRESSES = 16
MOST_VERSION = 40


class ConsoleAddresses:
    """Recent addresses of each console. In memory, on the event loop; times are monotonic seconds."""

    def __init__(self) -> None:
        self._heard: dict[UUID, dict[str, float]] = {}
        self._announced: set[tuple[UUID, frozenset[str]]] = set()

    def heard(self, console_id: UUID, address: str, now: float) -> frozenset[str]:
        """Record a call. Returns two addresses when their alternating use is first noticed, else none.

        A console that only moved does not come back to its old address.
        """
        recent = self._lately(console_id, now)
        before = next(reversed(recent), address)
        came_back = address in recent and before != address
        recent.pop(address, None)
        while len(recent) >= MOST_ADDRESSES:
            del recent[next(iter(recent))]
        recent[address] = now
        both = frozenset((address, before)) if came_back else frozenset[str]()
        if not both or (console_id, both) in self._announced:
            return frozenset()
        self._announced.add((console_id, both))
        return both

    def of(self, console_id: UUID, now: float) -> list[str]:
        """Return the addresses of the last 15 minutes, newest first."""
        return list(reversed(self._lately(console_id, now)))

    def forget(self, console_id: UUID) -> None:
        self._heard.pop(console_id, None)
        self._announced = {notice for notice in self._announced if notice[0] != console_id}

    def _lately(self, console_id: UUID, now: float) -> dict[str, float]:
        """Return the recent addresses, oldest first."""
        heard = self._heard.setdefault(console_id, {})
        for address in [address for address, at in heard.items() if now - at > LATELY_SECONDS]:
            del heard[address]
        return heard


IDLE_SECONDS = 8 * 3600
MOST = 1000


@dataclass(kw_only=True, slots=True)
class _Session:
    operator_id: UUID
    console_id: UUID | None
    used_at: float


class OperatorSessions:
    """Open sessions; times are monotonic seconds."""

    def __init__(self) -> None:
        self._sessions: dict[bytes, _Session] = {}
        self.tries = PinTries()

    def begin(self, operator_id: UUID, console_id: UUID | None, now: float) -> str:
        """Begin a session. A console has one operator at a time in all its windows; the previous session ends."""
        self._end_at(console_id)
        token = secrets.token_urlsafe(32)
        self._sessions[secret_hash(token)] = _Session(operator_id=operator_id, console_id=console_id, used_at=now)
        while len(self._sessions) > MOST:
            del self._sessions[min(self._sessions, key=lambda one: self._sessions[one].used_at)]
        return token

    def operator(self, token: str, console_id: UUID | None, now: float) -> UUID | None:
        """Return the operator of a session at this console; None: it ended or belongs to another console."""
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
        """Return whether a session is open, without extending it."""
        found = self._sessions.get(secret_hash(token))
        return found is not None and found.console_id == console_id and now - found.used_at < IDLE_SECONDS

    def end(self, token: str) -> None:
        """End a session. This locks its console in all windows.

        A session that is already over ends no newer one.
        """
        ended = self._sessions.get(secret_hash(token))
        if ended is not None:
            self._end_at(ended.console_id)

    def end_of(self, operator_id: UUID) -> None:
        """End all sessions of an operator, who must unlock again."""
        for hashed in [key for key, one in self._sessions.items() if one.operator_id == operator_id]:
            del self._sessions[hashed]

    def _end_at(self, console_id: UUID | None) -> None:
        for hashed in [key for key, one in self._sessions.items() if one.console_id == console_id]:
            del self._sessions[hashed]


# Wrong PINs: after five there is a pause, and a longer one after each further.
#
# In memory, per operator and console: trying PINs at one console locks nobody out at another.


WRONG_PINS = 5
PAUSE_SECONDS = 60.0
LONGEST_PAUSE_SECONDS = 1800.0
"""With it, trying 10,000 PINs takes more than half a year."""
_PAUSES = growing(PAUSE_SECONDS, LONGEST_PAUSE_SECONDS)


class PinTries:
    """Counts of wrong PINs; times are monotonic seconds."""

    def __init__(self) -> None:
        self._wrong: dict[tuple[UUID, UUID | None], tuple[int, float]] = {}

    def begin(self, operator_id: UUID, console_id: UUID | None, now: float) -> int:
        """Count a try and return the number since the last right PIN. Raises ApiError `rate_limited`.

        Call it before checking the PIN, so that parallel tries count too.
        """
        count, since = self._wrong.get((operator_id, console_id), (0, now))
        left = math.ceil(since + pause_after(count) - now)
        if left > 0:
            raise too_often(RequestMessages.WRONG_PINS(), left)
        self._wrong[operator_id, console_id] = count + 1, now
        return count + 1

    def was_right(self, operator_id: UUID, console_id: UUID | None) -> None:
        self._wrong.pop((operator_id, console_id), None)

    def forget(self, operator_id: UUID) -> None:
        """Reset the counts of an operator who got a new PIN."""
        for key in [key for key in self._wrong if key[0] == operator_id]:
            del self._wrong[key]


def pause_after(wrong: int) -> float:
    """Return the seconds to wait after this number of wrong PINs."""
    if wrong < WRONG_PINS:
        return 0.0
    return delay(_PAUSES, wrong - WRONG_PINS)


_KINDS = ("server", "agent", "application", "client")
_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))


def is_kept_for_others(name: str) -> bool:
    """Return whether a name begins like the English text of the server, an agent or an application."""
    first = {look.split(" ")[0] for look in confusable_skeletons(name)}
    return any(not first.isdisjoint(confusable_skeletons(kept)) for kept in _KINDS)


def in_quotes(name: str) -> str:
    """Quote a name that was given without proof."""
    return f"“{name}”"


def before_the_console(name: str) -> str:
    """Return `Anna` from `Anna (Dock)`, a name that imitates Anna at the console Dock."""
    return name.partition("(")[0]


def signing_name(name: str) -> str:
    """Validate an operator's name. Raises ApiError `validation_failed`."""
    name = steady_name(name)
    if "(" in name or ")" in name:
        raise invalid_field("name", "invalid_format", RequestMessages.NAME_WITH_PARENTHESES())
    if is_kept_for_others(name):
        raise invalid_field("name", "taken", RequestMessages.NAME_RESERVED(name=name))
    return name


def steady_name(name: str, field: str = "name") -> str:
    """Validate a name for the audit log.

    Raises ApiError `validation_failed` if it is invisible, or if it breaks or reverses its line.
    """
    name = visible_name(name, field)
    if any(category(letter) == "Cc" or letter in _TURNING for letter in name):
        raise invalid_field(field, "invalid_format", RequestMessages.NAME_WITH_CONTROLS())
    return name
