"""The parts that every service uses: one frozen bundle per server, built by `server_core.runtime`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID

from server_core.blobs import LocalBlobs
from server_core.config import ServerConfig
from server_core.fetch import Fetcher
from server_core.sandbox.host import Body
from server_core.services.agents.registry import Presence
from server_core.services.clients.limiter import Limiter
from server_core.services.clients.token_cache import TokenCache
from server_core.services.cursors import Cursors
from server_core.services.documents.inspector import Downloads, Inspector, PagePicker
from server_core.services.jobs.idempotency import RunningKeys
from server_core.services.jobs.public_view import JobEnds
from server_core.services.live import LiveFeed
from server_core.services.measures import JobDurations, RefusedLogins
from server_core.services.request_log import RequestLog
from server_core.services.wall_clock import WallClock
from server_core.store import documents
from server_core.store.job_rows import EndedJob
from server_core.store.store import Connection, Store


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(kw_only=True, slots=True)
class Configured:
    """The current configuration of a running server; only `services.server_settings` replaces it."""

    now: ServerConfig
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while settings are read, changed and written."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Context:
    """The server's parts and clocks, and the account of the current call.

    `now` is wall time, for display and expiry; `monotonic` (seconds) is for leases and deadlines; `clock` owns wall
    time and gives tokens theirs. `site_account` is the server's own account; `account` is the one that a console's call
    is about, usually the same. The inspector starts child processes itself; the creator of the context closes it.
    """

    configured: Configured
    store: Store
    blobs: LocalBlobs
    feed: LiveFeed
    site_account: UUID
    account: UUID
    now: Callable[[], datetime]
    monotonic: Callable[[], float]
    clock: WallClock
    limiter: Limiter
    inspector: Inspector
    downloads: Downloads
    presence: Presence
    tokens: TokenCache = field(default_factory=TokenCache)
    pages: PagePicker = field(default_factory=PagePicker)
    cursors: Cursors = field(default_factory=Cursors)
    running_keys: RunningKeys = field(default_factory=RunningKeys)
    ends: JobEnds = field(default_factory=JobEnds)
    durations: JobDurations = field(default_factory=JobDurations)
    refused_logins: RefusedLogins = field(default_factory=RefusedLogins)
    request_log: RequestLog = field(default_factory=RequestLog)
    backing_up: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a backup is made: two at once would need twice the space."""

    @property
    def config(self) -> ServerConfig:
        """The current configuration; some settings change while the server runs."""
        return self.configured.now

    def body_of(self, connection: Connection, sha256: str) -> Body | None:
        """Return a document's bytes, or its file if it is large; None = they are gone."""
        content = documents.small_content(connection, sha256)
        if content is not None:
            return content
        file = self.blobs.path(sha256)
        return file if file.is_file() else None

    @classmethod
    def of(
        cls,
        config: ServerConfig,
        store: Store,
        blobs: LocalBlobs,
        feed: LiveFeed,
        site_account: UUID,
        *,
        now: Callable[[], datetime] = utc_now,
        monotonic: Callable[[], float] = time.monotonic,
        elapsed: Callable[[], float] | None = None,
        fetcher: Fetcher | None = None,
    ) -> Context:
        """Build the context with the parts that the settings define.

        `now`: the system's time. `elapsed`: it counts sleep, too.
        """
        clock, ends, durations = WallClock(now, elapsed or monotonic), JobEnds(), JobDurations()

        def ended(jobs: list[EndedJob]) -> None:
            ends.committed(jobs)
            durations.committed(jobs)

        store.on_ends(ended)
        return cls(
            configured=Configured(now=config),
            store=store,
            blobs=blobs,
            feed=feed,
            site_account=site_account,
            account=site_account,
            now=clock.now,
            monotonic=monotonic,
            presence=Presence(monotonic),
            clock=clock,
            ends=ends,
            durations=durations,
            refused_logins=RefusedLogins(monotonic),
            limiter=Limiter(config.rates, monotonic),
            inspector=Inspector(most_pages=config.limits.pdf_pages),
            downloads=Downloads(
                fetcher or Fetcher(config.fetch), most_per_application=config.fetch.at_once_per_application
            ),
        )
