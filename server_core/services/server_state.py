"""Everything a running server keeps in memory beside its database; built once by `server_core.runtime`."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from uuid import UUID

from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.agents import MOST_PRINTERS, HeardPrinter
from server_core.contract.types.audit import Actor, NoticeKind
from server_core.services.agent_commands import AgentCommandBoard, KeyedActions
from server_core.services.agents.registry import AgentRegistry, LinkWatches, Presence
from server_core.services.api_error import too_often
from server_core.services.certificate import Certificate
from server_core.services.clients.limiter import RateBuckets
from server_core.services.consoles.callers import Consoles, OperatorSessions
from server_core.services.context import Context
from server_core.services.live import LiveFeed, Wakeups
from server_core.services.planned_backups import PlannedBackups
from server_core.services.timers import ActionClock, BackOff, LeaseClock
from server_core.store import lease_rows, notice_rows
from server_core.store.store import Connection, Store

# Watch of notices: tells the feed which ones were opened or closed, since other transactions change them.


class NoticeWatch:
    """Remembers the open notices; one per server. Called whenever a live stream is updated; calls may overlap."""

    def __init__(self) -> None:
        self._open: dict[UUID, frozenset[int]] = {}
        """Open notices by account, for accounts with a live stream."""

    async def look(self, store: Store, feed: LiveFeed, account_id: UUID) -> None:
        """Announce each notice that is new or gone since the last call; the first call announces all."""
        found = await store.read(lambda connection: notice_rows.open_numbers(connection, account_id))
        before, self._open[account_id] = self._open.get(account_id, frozenset()), found
        for number in sorted(before ^ found):
            feed.notice_changed(number)


# Cancel requests for jobs that agents hold: a waiting lease call carries each once, every heartbeat those still
# printing.


class CancelRequests:
    """Cancel requests by agent. In memory, on the event loop; the request itself is in the job's row."""

    def __init__(self) -> None:
        self._requests: dict[UUID, set[UUID]] = {}
        self._unsent: dict[UUID, set[UUID]] = {}

    def request(self, agent_id: UUID, print_job_id: UUID) -> None:
        self._requests.setdefault(agent_id, set()).add(print_job_id)
        self._unsent.setdefault(agent_id, set()).add(print_job_id)

    def cancelled(self, agent_id: UUID, print_job_id: UUID) -> None:
        """Tell the agent that a job it has not started is cancelled. Its next heartbeat would tell it anyway."""
        self._unsent.setdefault(agent_id, set()).add(print_job_id)

    def settled(self, agent_id: UUID | None, print_job_id: UUID) -> None:
        """Drop the request: the job has ended."""
        if agent_id is not None:
            self._requests.get(agent_id, set()).discard(print_job_id)
            self._unsent.get(agent_id, set()).discard(print_job_id)

    def of_agent(self, agent_id: UUID) -> list[UUID]:
        return sorted(self._requests.get(agent_id, ()))

    def take_unsent(self, agent_id: UUID) -> list[UUID]:
        return sorted(self._unsent.pop(agent_id, ()))


# Guesses of pairing codes, limited per address; each code also tolerates `console_rows.MOST_ATTEMPTS` wrong ones.
#
# Strangers must not be able to block a valid code, so there is no global pause, and a code survives many wrong guesses.


PER_ADDRESS = 10


class PairingGuesses:
    """Wrong guesses per address; each costs 30 s."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wrong = RateBuckets(1 / 30, PER_ADDRESS, monotonic)

    def may_try(self, sender: Hashable) -> None:
        """Raises ApiError `rate_limited` if the address has no guess left."""
        wait = self._wrong.wait(sender)
        if wait:
            raise too_often(RequestMessages.WRONG_PAIRING_CODES(), wait)

    def was_wrong(self, sender: Hashable) -> None:
        self._wrong.take(sender)


# Starts of agents: a `connect` that arrives twice or late must not create a second incarnation.
#
# It would supersede the only running agent. In memory: calls from before a server restart are unknown.


KEPT = 16
"""Starts remembered per agent."""


class Starts:
    """Incarnations by start. On the event loop; hold `turn` from the look-up to the note."""

    def __init__(self) -> None:
        self._incarnations: defaultdict[UUID, dict[str, int]] = defaultdict(dict)
        self._turns: defaultdict[UUID, asyncio.Lock] = defaultdict(asyncio.Lock)

    def turn(self, agent_id: UUID) -> asyncio.Lock:
        return self._turns[agent_id]

    def incarnation(self, agent_id: UUID, start_id: str | None) -> int | None:
        """Return the incarnation given to this start; None = it is new, or the agent names no start."""
        return None if start_id is None else self._incarnations[agent_id].get(start_id)

    def note(self, agent_id: UUID, start_id: str | None, incarnation: int) -> None:
        if start_id is None:
            return
        incarnations = self._incarnations[agent_id]
        incarnations[start_id] = incarnation
        if len(incarnations) > KEPT:
            del incarnations[next(iter(incarnations))]


# Agents that owe a restored server their ledger of open jobs.


class LedgersDue:
    """The agents that owe a ledger. In memory, on the event loop, mirroring the database."""

    def __init__(self) -> None:
        self._due: set[UUID] = set()

    def remember(self, agent_ids: Iterable[UUID]) -> None:
        self._due.update(agent_ids)

    def received(self, agent_id: UUID) -> None:
        self._due.discard(agent_id)

    def __contains__(self, agent_id: UUID) -> bool:
        return agent_id in self._due


# Cloned agents: two computers with the same key, from a copied disk or virtual machine.
#
# A start on another computer, or behind a reboot, waits until the agent is silent where it runs, or until the server's
# operator lets it in. At the same place the newest start wins: the former one has ended, because a folder has one agent
# at a time. One that keeps calling after it was superseded while online runs somewhere else at the same time.


SILENT_SECONDS = 20.0
"""An agent that runs beats every 15 s."""
GAVE_UP_SECONDS = 180.0
"""A start that waits asks at least every 60 s."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WaitingStart:
    """A start of an agent that runs at another place. Times in seconds, monotonic."""

    start_id: str
    hostname: str
    since: float
    asked: float
    proved: bool = False
    """True: the agent that runs was heard behind the first time that this start asked."""


class Clones:
    """Suspected clones. In memory, on the event loop."""

    def __init__(self) -> None:
        self._superseded_online: dict[UUID, int] = {}
        self._found: set[UUID] = set()
        self._waiting: dict[UUID, WaitingStart] = {}
        self._let_in: set[str] = set()

    def asks(self, agent_id: UUID, start: WaitingStart, *, heard_at: float) -> bool:
        """Return whether a start elsewhere may take over now. `heard_at`: last contact of the agent that runs."""
        known = self._waiting.get(agent_id)
        if known is not None and known.start_id == start.start_id:
            start = replace(start, since=known.since, proved=known.proved)
        if heard_at > start.since and not start.proved:
            start = replace(start, proved=True)
            self._found.add(agent_id)
        self._waiting[agent_id] = start
        return start.start_id in self._let_in or start.asked - max(start.since, heard_at) >= SILENT_SECONDS

    def waiting(self, agent_id: UUID) -> str | None:
        """Return the host name of the start that waits for an agent that is alive elsewhere."""
        start = self._waiting.get(agent_id)
        return None if start is None or not start.proved or start.start_id in self._let_in else start.hostname

    def let_in(self, agent_id: UUID) -> None:
        """Let the start that waits take over when it asks next."""
        start = self._waiting.get(agent_id)
        if start is not None:
            self._let_in.add(start.start_id)

    def gave_up(self, now: float) -> list[UUID]:
        """Return agents whose waiting start asks no more, and forget it."""
        gone = [agent_id for agent_id, start in self._waiting.items() if now - start.asked > GAVE_UP_SECONDS]
        for agent_id in gone:
            self._forget_waiting(agent_id)
        return gone

    def connected(self, agent_id: UUID, incarnation: int, *, was_online: bool) -> None:
        start = self._waiting.get(agent_id)
        if was_online and (start is None or start.start_id not in self._let_in):
            self._superseded_online[agent_id] = incarnation
        else:
            self._superseded_online.pop(agent_id, None)
        self._forget_waiting(agent_id)

    def _forget_waiting(self, agent_id: UUID) -> None:
        start = self._waiting.pop(agent_id, None)
        if start is not None:
            self._let_in.discard(start.start_id)
        self._found.discard(agent_id)

    def older_called(self, agent_id: UUID, incarnation: int) -> None:
        """Record a call with an old incarnation, which only a running agent makes."""
        if incarnation < self._superseded_online.get(agent_id, 0):
            self._found.add(agent_id)
            del self._superseded_online[agent_id]

    @property
    def unannounced(self) -> list[UUID]:
        return sorted(self._found)

    def announced(self, agent_id: UUID) -> None:
        self._found.discard(agent_id)


# The notice about two computers with one agent's key, closed when the key becomes invalid.


def settle_clone(connection: Connection, account_id: UUID, agent_id: UUID, at: datetime, actor: Actor) -> None:
    """Close the notice, if there is one."""
    notice_rows.close_notice(connection, account_id, NoticeKind.AGENT_SUPERSEDED, agent_id, at, actor)


@dataclass(kw_only=True, slots=True)
class PrintersRevision:
    """The newest committed revision of the printers' set-up; agents with an older one reload it."""

    value: int

    def committed(self, revision: int) -> None:
        self.value = max(self.value, revision)


@dataclass(frozen=True, kw_only=True, slots=True)
class ServerState:
    """The parts of a running server; each exists once. `stopping` ends long polls at once.

    - `base_url`: for programs on this computer
    - `public_url`: begins links and the audience of assertions
    - `certificate`: of the public listener; a renewed one replaces it while the server runs
    - `port`: the listening port
    - `names`: names by which the server is reached, best first; `own_names`: without those of its certificate
    """

    ctx: Context
    base_url: str
    public_url: str
    certificate: Certificate
    server_epoch: str
    started_at: datetime
    wakeups: Wakeups
    agents: AgentRegistry
    revision: PrintersRevision
    lease_clock: LeaseClock
    back_off: BackOff
    answers: LastAnswers
    agent_commands: AgentCommandBoard
    link_watches: LinkWatches
    action_clock: ActionClock
    consoles: Consoles
    backups: PlannedBackups
    port: int = 0
    names: tuple[str, ...] = ()
    own_names: tuple[str, ...] = ()
    keyed_actions: KeyedActions = field(default_factory=KeyedActions)
    ledgers_due: LedgersDue = field(default_factory=LedgersDue)
    clones: Clones = field(default_factory=Clones)
    starts: Starts = field(default_factory=Starts)
    cancel_requests: CancelRequests = field(default_factory=CancelRequests)
    notices: NoticeWatch = field(default_factory=NoticeWatch)
    operator_sessions: OperatorSessions = field(default_factory=OperatorSessions)
    pairing_guesses: PairingGuesses = field(default_factory=PairingGuesses)
    stopping: asyncio.Event = field(default_factory=asyncio.Event)

    def of_account(self, account_id: UUID) -> ServerState:
        """Return this state for calls about another account; all parts are shared."""
        return self if account_id == self.ctx.account else replace(self, ctx=replace(self.ctx, account=account_id))

    @property
    def tls_pin(self) -> str | None:
        """Pin for links and pairing codes, `sha256//BASE64`; None = they carry none."""
        return self.certificate.pin

    @property
    def presence(self) -> Presence:
        return self.ctx.presence

    @property
    def feed(self) -> LiveFeed:
        return self.ctx.feed


# Last answers of printers, reported by agents with every heartbeat.
#
# Kept in memory, since each answer interests only current viewers. They are written along with other writes: an agent's
# heartbeat every ten minutes, a printer's change of state, the server's stop.


KEEP_SECONDS = 600.0


class LastAnswers:
    """Times of the last answers. On the event loop, except `unkept`, which returns a copy."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._heard: dict[UUID, dict[UUID, datetime]] = {}
        """Keyed by agent, so that an agent cannot report for another one's printers."""
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

    def of(self, printer_id: UUID, agent_id: UUID, kept: datetime | None) -> datetime | None:
        """Return the last answer of a printer. `kept`: the one that is stored."""
        heard = self._heard.get(agent_id, {}).get(printer_id)
        return max((at for at in (heard, kept) if at is not None), default=None)

    def due(self, agent_id: UUID) -> dict[UUID, datetime]:
        """Return the answers to store now; usually none."""
        since = self._kept_at.get(agent_id)
        if since is None or self._monotonic() - since < KEEP_SECONDS:
            return {}
        return self.unkept(agent_id)

    def unkept(self, agent_id: UUID) -> dict[UUID, datetime]:
        return {one: self._heard[agent_id][one] for one in self._unkept.get(agent_id, ())}

    def kept(self, agent_id: UUID, answers: dict[UUID, datetime]) -> None:
        """Note stored answers after the commit."""
        of_agent = self._heard.get(agent_id, {})
        self._unkept[agent_id] = {one for one in self._unkept.get(agent_id, ()) if of_agent[one] != answers.get(one)}
        self._kept_at[agent_id] = self._monotonic()

    def keep_all(self, connection: Connection) -> None:
        """Store all answers when the server stops."""
        for agent_id in list(self._unkept):
            lease_rows.keep(connection, agent_id, self.unkept(agent_id))
