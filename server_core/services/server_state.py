"""What a running server keeps in memory beside its database; built once by `server_core.runtime`."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.agents import MOST_PRINTERS, HeardPrinter
from server_core.contract.types.audit import NoticeKind
from server_core.services.agent_commands import AgentCommandBoard, KeyedActs
from server_core.services.agents.registry import AgentRegistry, LinkWatches, Presence
from server_core.services.api_error import too_often
from server_core.services.clients.limiter import RateBuckets
from server_core.services.consoles.callers import Consoles, OperatorSessions
from server_core.services.context import Context
from server_core.services.live import LiveFeed, Wakeups
from server_core.services.timers import ActClock, BackOff, LeaseClock
from server_core.store import lease_rows, notice_rows
from server_core.store.store import Connection, Store

# Tells the feed which notices were opened or closed, whoever did it: they change within other things' transactions.


class NoticeWatch:
    """One per server. It looks when a live stream looks, and remembers what was open; `look` may overlap itself."""

    def __init__(self) -> None:
        self._open: dict[UUID, frozenset[int]] = {}
        """By account, of those that somebody looks after."""

    async def look(self, store: Store, feed: LiveFeed, account_id: UUID) -> None:
        """Appends a change for each notice that is new or gone since the last look; the first look tells all."""
        found = await store.read(lambda connection: notice_rows.open_numbers(connection, account_id))
        known, self._open[account_id] = self._open.get(account_id, frozenset()), found
        for number in sorted(known ^ found):
            feed.notice_changed(number)


# Operators' wishes to end jobs that agents have: a waiting lease call carries them once, every heartbeat those that
# are printing already.


class CancelWishes:
    """In memory, on the event loop; the wish itself is on the job's row."""

    def __init__(self) -> None:
        self._wishes: dict[UUID, set[UUID]] = {}
        self._untold: dict[UUID, set[UUID]] = {}

    def wish(self, agent_id: UUID, print_job_id: UUID) -> None:
        self._wishes.setdefault(agent_id, set()).add(print_job_id)
        self._untold.setdefault(agent_id, set()).add(print_job_id)

    def cancelled(self, agent_id: UUID, print_job_id: UUID) -> None:
        """The agent has not started it and never will: it may stop drawing it. Its next heartbeat says so anyway."""
        self._untold.setdefault(agent_id, set()).add(print_job_id)

    def settled(self, agent_id: UUID | None, print_job_id: UUID) -> None:
        """The job ended: there is nothing to wish any more."""
        if agent_id is not None:
            self._wishes.get(agent_id, set()).discard(print_job_id)
            self._untold.get(agent_id, set()).discard(print_job_id)

    def of_agent(self, agent_id: UUID) -> list[UUID]:
        return sorted(self._wishes.get(agent_id, ()))

    def take_untold(self, agent_id: UUID) -> list[UUID]:
        return sorted(self._untold.pop(agent_id, ()))


# How often an address may guess a pairing code. Each code bears `console_rows.MOST_ATTEMPTS` wrong ones besides.
#
# What strangers do must not keep a right code out: so there is no pause for all, and a code outlives many wrong ones.


PER_ADDRESS = 10


class PairingGuesses:
    """Each wrong one is worth 30 s from its address."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wrong = RateBuckets(1 / 30, PER_ADDRESS, monotonic)

    def may_try(self, sender: Hashable) -> None:
        """Raises ApiError `rate_limited`."""
        wait = self._wrong.wait(sender)
        if wait:
            raise too_often(RequestMessages.WRONG_PAIRING_CODES(), wait)

    def was_wrong(self, sender: Hashable) -> None:
        self._wrong.take(sender)


# Starts of agents that have connected: a `connect` that comes twice, or late, makes no second incarnation.
#
# Else it would supersede the only agent that runs. In memory: what was sent before a start of the server is not
# known.


KEPT = 16
"""Per agent, the newest."""


class Starts:
    """On the event loop. Hold `turn` from the look to the note."""

    def __init__(self) -> None:
        self._incarnations: defaultdict[UUID, dict[str, int]] = defaultdict(dict)
        self._turns: defaultdict[UUID, asyncio.Lock] = defaultdict(asyncio.Lock)

    def turn(self, agent_id: UUID) -> asyncio.Lock:
        return self._turns[agent_id]

    def incarnation(self, agent_id: UUID, start_id: str | None) -> int | None:
        """That this start was given; None = it is new, or of an agent that names no start."""
        return None if start_id is None else self._incarnations[agent_id].get(start_id)

    def note(self, agent_id: UUID, start_id: str | None, incarnation: int) -> None:
        if start_id is None:
            return
        known = self._incarnations[agent_id]
        known[start_id] = incarnation
        if len(known) > KEPT:
            del known[next(iter(known))]


# Agents that have not told a restored server yet what became of its open jobs.


class LedgersDue:
    """In memory, on the event loop, as the database has them."""

    def __init__(self) -> None:
        self._due: set[UUID] = set()

    def remember(self, agent_ids: Iterable[UUID]) -> None:
        self._due.update(agent_ids)

    def told(self, agent_id: UUID) -> None:
        self._due.discard(agent_id)

    def __contains__(self, agent_id: UUID) -> bool:
        return agent_id in self._due


# Two computers with the same agent's key: a copied disk, a cloned virtual machine.
#
# The newest start of an agent wins. One that is started anew has ended before; one that goes on to call after it was
# superseded while it was online runs somewhere else at the same time.


class Clones:
    """In memory, on the event loop."""

    def __init__(self) -> None:
        self._superseded_online: dict[UUID, int] = {}
        self._found: set[UUID] = set()

    def connected(self, agent_id: UUID, incarnation: int, *, was_online: bool) -> None:
        if was_online:
            self._superseded_online[agent_id] = incarnation
        else:
            self._superseded_online.pop(agent_id, None)

    def older_called(self, agent_id: UUID, incarnation: int) -> None:
        """A call that only a running agent makes of itself, with an incarnation that is not the newest."""
        if incarnation < self._superseded_online.get(agent_id, 0):
            self._found.add(agent_id)
            del self._superseded_online[agent_id]

    @property
    def untold(self) -> list[UUID]:
        return sorted(self._found)

    def told(self, agent_id: UUID) -> None:
        self._found.discard(agent_id)


# The notice that two computers use one agent's key is over when that key counts no more.


def settle_clone(connection: Connection, agent: Any, at: datetime, actor: str) -> None:
    """Nothing happens where there is none. `agent`: its row."""
    notice_rows.close_notice(
        connection,
        account_id=agent.account_id,
        kind=NoticeKind.AGENT_SUPERSEDED,
        subject=str(agent.agent_id),
        at=at,
        actor=actor,
    )


@dataclass(kw_only=True, slots=True)
class PrintersRevision:
    """The newest committed revision of the printers' set-up; agents that know an older one read it again."""

    value: int

    def committed(self, revision: int) -> None:
        self.value = max(self.value, revision)


@dataclass(frozen=True, kw_only=True, slots=True)
class ServerState:
    """Each part has one owner here and no copy elsewhere. `stopping` ends long calls at once.

    `base_url` is for the programs of this computer; links and the audience of assertions begin with `public_url`.
    `tls_pin`: of the key that answers at `public_url`, `sha256//BASE64`; None = plain HTTP, or a proxy with
    a key of its own. `tls_expires_at`, `tls_fingerprint`: of that key's certificate. `port`: where it listens.
    `names`: those by which it is reached, the best first; `own_names`: of its computer, without its certificate's.
    """

    ctx: Context
    base_url: str
    public_url: str
    tls_pin: str | None
    server_epoch: str
    started_at: datetime
    wakeups: Wakeups
    agents: AgentRegistry
    revision: PrintersRevision
    lease_clock: LeaseClock
    back_off: BackOff
    answers: LastAnswers
    errands: AgentCommandBoard
    link_watches: LinkWatches
    act_clock: ActClock
    consoles: Consoles
    tls_expires_at: datetime | None = None
    tls_fingerprint: str | None = None
    port: int = 0
    names: tuple[str, ...] = ()
    own_names: tuple[str, ...] = ()
    keyed_acts: KeyedActs = field(default_factory=KeyedActs)
    ledgers_due: LedgersDue = field(default_factory=LedgersDue)
    clones: Clones = field(default_factory=Clones)
    starts: Starts = field(default_factory=Starts)
    cancel_wishes: CancelWishes = field(default_factory=CancelWishes)
    notices: NoticeWatch = field(default_factory=NoticeWatch)
    operator_sessions: OperatorSessions = field(default_factory=OperatorSessions)
    pairing_guesses: PairingGuesses = field(default_factory=PairingGuesses)
    stopping: asyncio.Event = field(default_factory=asyncio.Event)

    def of_account(self, account_id: UUID) -> ServerState:
        """The same floor, with every part of it, for a call about this account."""
        return self if account_id == self.ctx.account else replace(self, ctx=replace(self.ctx, account=account_id))

    @property
    def presence(self) -> Presence:
        return self.ctx.presence

    @property
    def feed(self) -> LiveFeed:
        return self.ctx.feed


# When printers answered last, as their agents tell it with every heartbeat.
#
# Kept in memory, since each answer is news for whoever looks and for nobody else; written down with what is written
# anyway: an agent's heartbeat every ten minutes, a printer's change of state, the end of the server.


KEEP_SECONDS = 600.0


class LastAnswers:
    """On the event loop, but for `unkept`, which is a copy."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._heard: dict[UUID, dict[UUID, datetime]] = {}
        """By agent: what an agent tells of another one's printers is of no use to it."""
        self._unkept: dict[UUID, set[UUID]] = {}
        self._kept_at: dict[UUID, float] = {}

    def hear(self, agent_id: UUID, heard: Iterable[HeardPrinter], now: datetime) -> None:
        of_agent, unkept = self._heard.setdefault(agent_id, {}), self._unkept.setdefault(agent_id, set())
        self._kept_at.setdefault(agent_id, self._monotonic())
        for one in heard:
            at, before = now - timedelta(seconds=one.seconds_ago), of_agent.get(one.printer_id)
            if (before is None and len(of_agent) < MOST_PRINTERS) or (before is not None and before < at):
                of_agent[one.printer_id] = at
                unkept.add(one.printer_id)

    def of(self, row: Any) -> datetime | None:
        """`row`: has the printer's `printer_id`, `agent_id` and `answered_at`."""
        heard: datetime | None = self._heard.get(row.agent_id, {}).get(row.printer_id)
        kept: datetime | None = row.answered_at
        return max((at for at in (heard, kept) if at is not None), default=None)

    def due(self, agent_id: UUID) -> dict[UUID, datetime]:
        """To be written down now; nothing most of the time."""
        since = self._kept_at.get(agent_id)
        if since is None or self._monotonic() - since < KEEP_SECONDS:
            return {}
        return self.unkept(agent_id)

    def unkept(self, agent_id: UUID) -> dict[UUID, datetime]:
        return {one: self._heard[agent_id][one] for one in self._unkept.get(agent_id, ())}

    def kept(self, agent_id: UUID, answers: dict[UUID, datetime]) -> None:
        """After the commit."""
        of_agent = self._heard.get(agent_id, {})
        self._unkept[agent_id] = {one for one in self._unkept.get(agent_id, ()) if of_agent[one] != answers.get(one)}
        self._kept_at[agent_id] = self._monotonic()

    def keep_all(self, connection: Connection) -> None:
        """At the end of the server."""
        for agent_id in list(self._unkept):
            lease_rows.keep(connection, agent_id, self.unkept(agent_id))
