"""Starts and stops one server in the running event loop."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from datetime import datetime

from server_core.api.agent_channel import agent_routes
from server_core.api.application import AsgiApplication
from server_core.api.console import console_routes
from server_core.api.developers import developer_routes, partner_routes
from server_core.api.monitoring import monitoring_routes
from server_core.api.onboarding import onboarding_routes
from server_core.blobs import LocalBlobs
from server_core.config import ServerConfig
from server_core.contract.decisions.first_use import learn_types
from server_core.contract.types.agents import BUNDLED_NAME
from server_core.contract.types.audit import AuditAction
from server_core.contract.types.fields import of_row
from server_core.http.connections import HttpRefusal, OnRefusal
from server_core.http.front import HttpFront
from server_core.services.agent_commands import AgentCommandBoard
from server_core.services.agents.enrolment import create_link
from server_core.services.agents.registry import AgentIdentity, AgentRegistry, LinkWatches
from server_core.services.alarm_mails import AlarmMails
from server_core.services.audit import SERVER, note
from server_core.services.backup import remove_leftovers
from server_core.services.certificate import Certificate
from server_core.services.clients.tokens import remember_tokens
from server_core.services.consoles.callers import Consoles
from server_core.services.context import Context, utc_now
from server_core.services.jobs.bulk_actions import DueActions
from server_core.services.jobs.duplicates import DuplicateWatch
from server_core.services.live import LiveFeed, Wakeups
from server_core.services.planned_backups import PlannedBackups
from server_core.services.printers.automatic_moves import AutomaticMoves
from server_core.services.printers.swap import forget_strays
from server_core.services.retention import RetentionTask
from server_core.services.search import SearchIndexer
from server_core.services.server_state import LastAnswers, PrintersRevision, ServerState
from server_core.services.site import close_site, open_site
from server_core.services.storage import StorageWatch
from server_core.services.sweeper import Sweeper
from server_core.services.timers import ActionClock, BackOff, LeaseClock
from server_core.services.wall_clock import elapsed
from server_core.services.webhooks.sender import WebhookSender
from server_core.store import agent_rows, meta_rows
from server_core.store.commits import Commit
from server_core.store.store import StorageFailed, Store
from server_core.store.writer import Ballast

log = logging.getLogger(__name__)


class Server:
    """A running server. Start it with `await Server.start(config)`, end it with `await server.stop()`."""

    def __init__(
        self,
        state: ServerState,
        front: HttpFront,
        sweeper: Sweeper,
        due_actions: DueActions,
        duplicates: DuplicateWatch,
        automatic_moves: AutomaticMoves,
        application: AsgiApplication,
    ) -> None:
        self.state = state
        self.application = application
        """Serves calls of this process without a network."""
        self._front = front
        self.sweeper = sweeper
        self.due_actions = due_actions
        self.duplicates = duplicates
        self.automatic_moves = automatic_moves
        self.webhooks = WebhookSender(state)
        self.mails = AlarmMails(state)
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def start(
        cls,
        config: ServerConfig,
        *,
        now: Callable[[], datetime] = utc_now,
        monotonic: Callable[[], float] = time.monotonic,
        open_front: Callable[[ServerConfig], Awaitable[HttpFront]] = HttpFront.open,
    ) -> Server:
        """Start a server; it is ready when this returns. `open_front`: what connects it to the network.

        Raises PortBusy, OSError (the port), TlsUnusable, SettingInvalid, DatabaseUnusable, StorageFailed.
        """
        learn_types()
        async with AsyncExitStack() as if_it_fails:
            front = await open_front(config)
            if_it_fails.push_async_callback(front.close)
            config = replace(config, allowed_hosts=(*config.allowed_hosts, *front.names))
            ballast = Ballast(config.ballast, config.limits.ballast_bytes)
            store = await Store.open(config.database, ballast, copies=config.backups)
            if_it_fails.push_async_callback(store.close)
            state = await _state(config, store, front, now, monotonic)
            automatic_moves = AutomaticMoves(state)
            sweeper = Sweeper(state, automatic_moves)
            await sweeper.adopt()
            due_actions = DueActions(state)
            await due_actions.adopt()
            duplicates = DuplicateWatch(state)
            await duplicates.adopt()
            routes = [*agent_routes(state), *console_routes(state), *partner_routes(state), *developer_routes(state)]
            routes += [*onboarding_routes(state), *monitoring_routes(state)]
            application = AsgiApplication(state, routes)
            await front.serve(application, _noting(state.ctx))
            if_it_fails.pop_all()
        server = cls(state, front, sweeper, due_actions, duplicates, automatic_moves, application)
        server._work_in_background()
        return server

    @property
    def base_url(self) -> str:
        return self.state.base_url

    @property
    def public_url(self) -> str:
        """The URL for other computers; `base_url` is for programs on this one."""
        return self._front.public_url

    @property
    def tls_pin(self) -> str | None:
        """The pin of the public listener's key, see `Tls`; None = plain HTTP."""
        return None if self._front.certificate is None else self._front.certificate.now.pin

    @property
    def tls_fingerprint(self) -> str | None:
        """The fingerprint of the public listener's certificate, see `Tls`; None = plain HTTP."""
        return None if self._front.certificate is None else self._front.certificate.now.fingerprint

    async def renew_certificate(self) -> None:
        """Read the certificate files again. Raises StorageFailed."""
        await self.sweeper.certificate.look(anew=True)

    async def enrolment_link(self, bundled: bool = True) -> str:
        """Create a one-time link for an agent; with `bundled`, for the agent of this computer."""
        name = BUNDLED_NAME if bundled else None
        return (await create_link(self.state, name=name, bundled=bundled)).link

    @property
    def console_token(self) -> str:
        """The current token for consoles on this computer."""
        return self.state.consoles.own_token.now

    async def renew_console_token(self, keep: Callable[[str], None]) -> None:
        """Give the consoles on this computer a new token, see `renew`. Raises OSError."""
        await renew(self.state, keep)

    async def stop(self) -> None:
        """Stop within 3 s: long polls end at once, pending writes finish, then the store closes."""
        self.state.stopping.set()
        self.state.wakeups.end_all()
        self.state.feed.close()
        self.state.ctx.ends.close()
        ctx = self.state.ctx
        async with AsyncExitStack() as ends:  # runs from last to first; each runs even if others fail
            ends.push_async_callback(ctx.store.close)
            ends.push_async_callback(StorageWatch(ctx).end)
            ends.push_async_callback(close_site, ctx, self.state.answers.keep_all)
            ends.push_async_callback(ctx.request_log.flush, ctx.store)
            ends.push_async_callback(ctx.inspector.aclose)
            ends.push_async_callback(self._front.close)
            ends.push_async_callback(self._end_background)

    def _work_in_background(self) -> None:
        ctx = self.state.ctx
        self._tasks = [
            asyncio.create_task(StorageWatch(ctx).run(), name="server-storage"),
            asyncio.create_task(ctx.request_log.run(ctx.store), name="server-request-log"),
        ]
        if ctx.config.serves:
            self._tasks += [
                asyncio.create_task(self.sweeper.run(), name="server-sweeper"),
                asyncio.create_task(RetentionTask(ctx).run(), name="server-retention"),
                asyncio.create_task(SearchIndexer(ctx).run(), name="server-search"),
                asyncio.create_task(self.due_actions.run(), name="server-due-acts"),
                asyncio.create_task(self.duplicates.run(), name="server-twins"),
                asyncio.create_task(self.automatic_moves.run(), name="server-pools"),
            ]
        if ctx.config.serves and not ctx.config.trial:
            self._tasks += [
                asyncio.create_task(self.webhooks.run(), name="server-webhooks"),
                asyncio.create_task(self.mails.run(), name="server-mails"),
                asyncio.create_task(self.state.backups.run(), name="server-backups"),
            ]
        for task in self._tasks:
            task.add_done_callback(_must_not_end)

    async def _end_background(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)  # _must_not_end has already logged how they ended


def _must_not_end(task: asyncio.Task[None]) -> None:
    if not task.cancelled():
        log.critical(
            "Background task %s ended; part of the server's work is no longer done. Restart the server.",
            task.get_name(),
            exc_info=task.exception(),
        )


def _noting(ctx: Context) -> OnRefusal:
    def note(refusal: HttpRefusal, request_id: str, method: str) -> None:
        ctx.request_log.note_refusal(
            ctx.now(), request_id=request_id, method=method, status=refusal.status, error_code=refusal.code
        )

    return note


async def _state(
    config: ServerConfig,
    store: Store,
    front: HttpFront,
    now: Callable[[], datetime],
    monotonic: Callable[[], float],
) -> ServerState:
    wakeups = Wakeups()
    site = await open_site(
        store,
        name=config.site_name,
        version=config.version,
        now=now(),
        noted=config.serves,
        settings=config.settings,
    )
    blobs = await asyncio.to_thread(LocalBlobs, config.documents)
    await asyncio.to_thread(remove_leftovers, config.folder)
    await forget_strays(config.folder, store)
    ctx = Context.of(
        config,
        store,
        blobs,
        LiveFeed(wakeups),
        site.account_id,
        now=now,
        monotonic=monotonic,
        elapsed=elapsed if monotonic is time.monotonic else monotonic,
    )
    state = ServerState(
        ctx=ctx,
        base_url=front.base_url,
        public_url=front.public_url,
        certificate=Certificate(config, front.certificate, front.public_url, front.port),
        port=front.port,
        names=front.names,
        own_names=front.own_names,
        server_epoch=site.server_epoch,
        started_at=ctx.now(),
        wakeups=wakeups,
        agents=AgentRegistry(),
        revision=PrintersRevision(value=site.printers_revision),
        lease_clock=LeaseClock(ctx.monotonic, config.lease_seconds),
        back_off=BackOff(ctx.monotonic),
        answers=LastAnswers(ctx.monotonic),
        agent_commands=AgentCommandBoard(ctx.monotonic),
        link_watches=LinkWatches(config.rates, ctx.monotonic),
        action_clock=ActionClock(ctx.monotonic),
        consoles=Consoles(config.console_token),
        backups=PlannedBackups(ctx),
    )
    state.ledgers_due.remember(await store.read(meta_rows.ledgers_due))
    await _know_agents(state)
    await remember_tokens(ctx)
    return state


async def _know_agents(state: ServerState) -> None:
    """Load the agents. Those heard a moment ago count as online, so that a restart shows none as offline."""
    now = state.ctx.now()
    for row in await state.ctx.store.read(agent_rows.every_agent):
        identity = of_row(AgentIdentity, row, revoked=row.revoked_at is not None)
        state.agents.put(identity, row.secret_sha256)
        if row.last_seen_at is not None and not identity.revoked and not state.ctx.config.trial:
            state.presence.heard(row.agent_id, seconds_ago=(now - row.last_seen_at).total_seconds())
    for agent_id in state.presence.silent():
        state.presence.announced(agent_id)  # it was already offline before


# Renewal of the token for this computer's consoles while the server runs, after other users could read the old one.


KEEP_SECONDS = 5.0
"""Seconds to wait for the disk. After that the old token is rejected anyway."""


async def renew(state: ServerState, keep: Callable[[str], None]) -> None:
    """Replace the token. `keep` (blocking) writes the new one to where consoles read it; they read it again once
    rejected.

    Streams opened with the old token end. Raises OSError of `keep`: the old token is rejected all the same, and the
    caller tries to keep the new one again.
    """
    own, token = state.consoles.own_token, secrets.token_urlsafe(32)
    own.welcome(token)
    keeping = asyncio.ensure_future(asyncio.to_thread(keep, token))
    try:
        await asyncio.wait({keeping}, timeout=KEEP_SECONDS)
    finally:
        own.keep_only(token)
        state.consoles.shut_out_own()
    ctx = state.ctx
    with suppress(StorageFailed):  # the token is renewed all the same, and the engine's log reports it
        await ctx.store.write(
            lambda connection: note(connection, ctx.site_account, AuditAction.CONSOLE_TOKEN, SERVER, at=ctx.now()),
            Commit.CONSOLE_CHANGE,
        )
    await keeping
