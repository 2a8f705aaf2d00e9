"""The health of this server in one answer, and its figures in another."""

from __future__ import annotations

import shutil

from server_core.contract.types.consoles import NO_FEEDBACK, EngineStatus, ServerFigures
from server_core.contract.types.states import PrinterStatus
from server_core.services.printers.views import list_printers
from server_core.services.server_state import ServerState
from server_core.store import agent_rows, queue_rows
from server_core.store.database import HEAD, sqlite_version


async def engine_status(state: ServerState) -> EngineStatus:
    ctx = state.ctx
    jobs_open = await ctx.store.read(lambda connection: queue_rows.count_open(connection, ctx.account))
    agents = await ctx.store.read(lambda connection: agent_rows.list_agents(connection, ctx.account))
    there = [agent for agent in agents if agent.revoked_at is None]
    printers = await list_printers(state)
    online = [each for each in printers if each.status is PrinterStatus.ONLINE]
    silent = sum(NO_FEEDBACK in each.status_reasons for each in online)
    return EngineStatus(
        version=ctx.config.version,
        started_at=state.started_at,
        base_url=state.base_url,
        sqlite_version=sqlite_version(),
        schema_revision=HEAD,
        disk_free_bytes=shutil.disk_usage(ctx.config.folder).free,
        jobs_open=jobs_open,
        agents_online=sum(state.presence.is_online(agent.agent_id) for agent in there),
        agents_total=len(there),
        printers_ready=len(online) - silent,
        printers_reachable=silent,
        printers_total=len(printers),
    )


def server_figures(state: ServerState) -> ServerFigures:
    ctx = state.ctx
    return ServerFigures(
        requests_per_minute=ctx.request_log.rate.per_minute(ctx.now()),
        public_url=state.public_url,
        tls_expires_at=state.tls_expires_at,
        now=ctx.now(),
    )
