"""What a running server keeps in memory beside its database; built once by `server_core.runtime`."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from server_core.services.agents.clones import Clones
from server_core.services.agents.last_answers import LastAnswers
from server_core.services.agents.ledgers_due import LedgersDue
from server_core.services.agents.link_watches import LinkWatches
from server_core.services.agents.presence import Presence
from server_core.services.agents.registry import AgentRegistry
from server_core.services.agents.starts import Starts
from server_core.services.consoles.callers import Consoles
from server_core.services.consoles.guesses import PairingGuesses
from server_core.services.consoles.sessions import OperatorSessions
from server_core.services.context import Context
from server_core.services.errands.board import ErrandBoard
from server_core.services.errands.once import KeyedActs
from server_core.services.jobs.act_clock import ActClock
from server_core.services.leases.back_off import BackOff
from server_core.services.leases.cancel_wishes import CancelWishes
from server_core.services.leases.clock import LeaseClock
from server_core.services.live.doorbell import Doorbell
from server_core.services.live.feed import LiveFeed
from server_core.services.notices.watch import NoticeWatch


@dataclass(kw_only=True, slots=True)
class PrintersRevision:
    """The newest committed revision of the printers' set-up; agents that know an older one read it again."""

    value: int

    def committed(self, revision: int) -> None:
        self.value = max(self.value, revision)


@dataclass(frozen=True, kw_only=True, slots=True)
class Floor:
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
    doorbell: Doorbell
    agents: AgentRegistry
    revision: PrintersRevision
    lease_clock: LeaseClock
    back_off: BackOff
    answers: LastAnswers
    errands: ErrandBoard
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

    def of_account(self, account_id: UUID) -> Floor:
        """The same floor, with every part of it, for a call about this account."""
        return self if account_id == self.ctx.account else replace(self, ctx=replace(self.ctx, account=account_id))

    @property
    def presence(self) -> Presence:
        return self.ctx.presence

    @property
    def feed(self) -> LiveFeed:
        return self.ctx.feed
