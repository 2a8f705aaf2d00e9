"""A search for printers on an operator's click: what the agent found so far, and which of them are set up already."""

from __future__ import annotations

from uuid import UUID

from server_core.contract.decisions.life_cycle import PRINTING
from server_core.contract.messages.printers import DeviceActMessages
from server_core.contract.types.discovery import (
    PROBE_SECONDS,
    AgentCommand,
    AgentCommandKind,
    Discovery,
    FoundPrinter,
    ListedPrinter,
    ProbeNews,
    ProbeView,
    SearchNews,
    SourceNews,
    StartDiscovery,
    StartProbe,
    Way,
)
from server_core.contract.types.errors import ErrorCode
from server_core.services.api_error import ApiError
from server_core.services.errands.agents import send
from server_core.services.errands.board import SILENT_SECONDS, PostedAgentCommand
from server_core.services.errands.known_printers import KnownPrinter, address, find_known
from server_core.services.printers.device_uris import backend_of
from server_core.services.server_state import ServerState
from server_core.store import job_state_rows, printer_rows
from server_core.store.ids import new_id
from server_core.store.store import Connection

LONGEST_WAIT = 10.0
NO_ANSWER = SourceNews(way=Way.ADDRESS, done=True, seconds=SILENT_SECONDS, problem=DeviceActMessages.DISCOVERY_SILENT())


async def start(state: ServerState, wish: StartDiscovery) -> Discovery:
    """Raises ApiError `validation_failed`: the agent is unknown or away."""
    address = wish.address.strip() if wish.address else None
    errand = AgentCommand(errand_id=new_id(), kind=AgentCommandKind.SEARCH, address=address or None)
    return await _view(state, await send(state, wish.agent_id, errand))


async def look(state: ServerState, discovery_id: UUID, *, after: int, wait: float) -> Discovery:
    """As soon as there is more than `after`. Raises ApiError `discovery_not_found`."""
    posted = _find(state, discovery_id)
    if not _is_done(state, posted):
        await posted.wait_beyond(after, min(wait, LONGEST_WAIT))
    return await _view(state, _find(state, discovery_id))


def end(state: ServerState, discovery_id: UUID) -> None:
    """The agent stops with its next news. Raises ApiError `discovery_not_found`."""
    _find(state, discovery_id)
    state.errands.drop(discovery_id)


def _find(state: ServerState, discovery_id: UUID) -> PostedAgentCommand:
    posted = state.errands.find(state.ctx.account, discovery_id, AgentCommandKind.SEARCH)
    if posted is None:
        raise ApiError(ErrorCode.DISCOVERY_NOT_FOUND, DeviceActMessages.DISCOVERY_OVER())
    return posted


def _is_done(state: ServerState, posted: PostedAgentCommand) -> bool:
    return posted.is_over(state.ctx.monotonic())


async def _view(state: ServerState, posted: PostedAgentCommand) -> Discovery:
    """All of one moment: news that come meanwhile have the next version."""
    version, done = posted.version, _is_done(state, posted)
    found = (posted.news and posted.news.search) or SearchNews(printers=[], sources=[], done=False)
    account = state.ctx.account
    rows = await state.ctx.store.read(lambda connection: printer_rows.printer_views(connection, account))
    known = [KnownPrinter.of(row) for row in rows]
    return Discovery(
        discovery_id=posted.errand.errand_id,
        agent_id=posted.agent_id,
        version=version,
        done=done,
        printers=[_listed(one, known, posted.agent_id) for one in found.printers],
        sources=[*found.sources, NO_ANSWER] if done and not found.done else found.sources,
    )


def _listed(found: FoundPrinter, known: list[KnownPrinter], agent_id: UUID) -> ListedPrinter:
    uris = [way.uri for way in found.ways]
    printer = find_known(known, agent_id, found.identity, found.model, uris)
    if printer is None:
        return ListedPrinter(found=found)
    return ListedPrinter(
        found=found,
        added=printer.printer_id,
        added_name=printer.name,
        moved=printer.has_moved(uris),
    )


# What a device is, asked by the agent that would print on it.


ANSWER_SECONDS = PROBE_SECONDS + 5.0
"""The way there and back included, also of an agent far away."""


async def probe(state: ServerState, wish: StartProbe) -> ProbeView:
    """Within 8 s. Raises ApiError `invalid_device_uri`, `validation_failed` (the agent is unknown or away)."""
    uri = wish.uri.strip()
    backend_of(uri)
    agent_id, news = await ask(state, wish.agent_id, uri)
    account = state.ctx.account
    rows = await state.ctx.store.read(lambda connection: printer_rows.printer_views(connection, account))
    known = find_known([KnownPrinter.of(row) for row in rows], agent_id, news.identity, news.model, [uri])
    return ProbeView(
        uri=uri,
        agent_id=agent_id,
        news=news,
        added=known.printer_id if known else None,
        added_name=known.name if known else None,
    )


def printing_there(
    connection: Connection, state: ServerState, wished_agent: UUID | None, uri: str
) -> tuple[UUID, str] | None:
    """The agent and name of a printer at this address that has a job on its way."""
    account = state.ctx.account
    busy = {job.printer_id for job in job_state_rows.taken(connection) if job.state.status is PRINTING}
    if not busy:
        return None
    for row in printer_rows.printer_views(connection, account):
        is_its_agents = row.agent_id == (wished_agent or row.agent_id)
        if row.printer_id in busy and is_its_agents and address(row.uri) == address(uri):
            return row.agent_id, row.name
    return None


async def ask(state: ServerState, wished_agent: UUID | None, uri: str) -> tuple[UUID, ProbeNews]:
    """By which agent, and what it learnt. One that prints is left alone. Raises ApiError `validation_failed`."""
    printing = await state.ctx.store.read(lambda connection: printing_there(connection, state, wished_agent, uri))
    if printing is not None:
        agent_id, name = printing
        return agent_id, ProbeNews(problem=DeviceActMessages.PROBED_IS_PRINTING(printer=name))
    posted = await send(state, wished_agent, AgentCommand(errand_id=new_id(), kind=AgentCommandKind.PROBE, address=uri))
    try:
        await posted.wait_beyond(0, ANSWER_SECONDS)
    finally:
        state.errands.drop(posted.errand.errand_id)
    news = posted.news and posted.news.probe
    return posted.agent_id, news or ProbeNews(problem=DeviceActMessages.ERRAND_SILENT())
