"""What a device is, asked by the agent that would print on it."""

from __future__ import annotations

from uuid import UUID

from server_core.contract.errands import PROBE_SECONDS, ErrandKind, ProbeNews, ProbeView, StartProbe
from server_core.services.errands.agents import send
from server_core.services.errands.known_printers import KnownPrinter, find_known
from server_core.services.floor import Floor
from server_core.services.printers.device_uris import backend_of
from server_core.store import printer_rows

ANSWER_SECONDS = PROBE_SECONDS + 5.0
"""The way there and back included, also of an agent far away."""


async def probe(floor: Floor, wish: StartProbe) -> ProbeView:
    """Within 8 s. Raises Rejected `invalid_device_uri`, `validation_failed` (the agent is unknown or away)."""
    uri = wish.uri.strip()
    backend_of(uri)
    agent_id, news = await ask(floor, wish.agent_id, uri)
    account = floor.ctx.site_account
    rows = await floor.ctx.store.read(lambda connection: printer_rows.printer_views(connection, account))
    known = find_known([KnownPrinter.of(row) for row in rows], agent_id, news.identity, news.model, [uri])
    return ProbeView(
        uri=uri,
        agent_id=agent_id,
        news=news,
        added=known.printer_id if known else None,
        added_name=known.name if known else None,
    )


async def ask(floor: Floor, wished_agent: UUID | None, uri: str) -> tuple[UUID, ProbeNews]:
    """By which agent, and what it learnt. Raises Rejected `validation_failed`."""
    posted = await send(floor, wished_agent, ErrandKind.PROBE, uri)
    try:
        await posted.wait_beyond(0, ANSWER_SECONDS)
    finally:
        floor.errands.drop(posted.errand.errand_id)
    news = posted.news and posted.news.probe
    return posted.agent_id, news or ProbeNews(problem="The print agent did not answer in time. Try again.")
