"""The onboarding page's view of a one-time link. Viewing does not use the link up; enrolling does."""

from __future__ import annotations

import asyncio
import io
from datetime import datetime
from typing import Any
from uuid import UUID

from server_core.contract.decisions import onboarding_link
from server_core.contract.messages.agents import EnrolmentMessages
from server_core.contract.types.enrolment import LinkEnd, LinkProgress, NewAgent, ShownLink, write_click
from server_core.contract.types.errors import ErrorCode
from server_core.services.agents.enrolment import require_joinable
from server_core.services.agents.link_watches import Watched
from server_core.services.agents.registry import secret_hash
from server_core.services.api_error import ApiError
from server_core.services.server_state import ServerState
from server_core.store import account_rows, link_rows
from server_core.store.store import Connection

WHY_NOT = {
    LinkEnd.USED: EnrolmentMessages.LINK_USED(),
    LinkEnd.EXPIRED: EnrolmentMessages.LINK_EXPIRED(),
    LinkEnd.REVOKED: EnrolmentMessages.LINK_REVOKED(),
    LinkEnd.UNKNOWN: EnrolmentMessages.LINK_UNKNOWN(),
}


async def show(state: ServerState, token: str, address: str, seen_at: str | None = None) -> ShownLink:
    """Return a link that can be used now. `seen_at`: this server's URL as a trusted proxy reports it.

    Raises ApiError `enrolment_invalid` (`details.reason`: a LinkEnd), `relationship_suspended`, `relationship_closed`,
    and `rate_limited` after too many wrong links from one address.
    """
    now, token_sha256 = state.ctx.now(), secret_hash(token)

    def work(connection: Connection) -> tuple[Any, str]:
        row = link_rows.find_link(connection, token_sha256)
        if row is None:
            raise _ended(LinkEnd.UNKNOWN)
        end = end_of(row, now)
        if end is not None:
            raise _ended(end)
        require_joinable(connection, row.account_id)
        return row, account_rows.account_name(connection, row.account_id)

    try:
        row, account_name = await state.ctx.store.read(work)
    except ApiError as error:
        if error.code is ErrorCode.ENROLMENT_INVALID:
            state.link_watches.was_wrong(address)
        raise
    # the proxy's key answers there
    base_url, pin = (state.public_url, state.tls_pin) if seen_at is None else (seen_at, None)
    link = onboarding_link.write(base_url, token, tls_pin=pin)
    return ShownLink(
        account_name=account_name,
        now=now,
        expires_at=row.expires_at,
        link=link,
        note=onboarding_link.note_on(link),
        click_link=write_click(link),
        qr_svg=await asyncio.to_thread(qr_svg, link),
        watch_id=state.link_watches.begin(Watched(token_sha256=token_sha256, account_id=row.account_id)),
    )


async def progress(state: ServerState, watch_id: str, address: str) -> LinkProgress:
    """Return a link's progress. Raises ApiError `enrolment_invalid` for an unknown watch, `rate_limited`."""
    watched = state.link_watches.find(watch_id)
    if watched is None:
        state.link_watches.was_wrong(address)
        raise _ended(LinkEnd.UNKNOWN)
    now, account_id = state.ctx.now(), watched.account_id

    def work(connection: Connection) -> tuple[Any, Any]:
        row = link_rows.find_link(connection, watched.token_sha256)
        if row is None or row.agent_id is None:
            return row, None
        return row, link_rows.agent_progress(connection, account_id, row.agent_id)

    row, agent = await state.ctx.store.read(work)
    end = LinkEnd.EXPIRED if row is None else end_of(row, now)
    found = None if row is None or agent is None else _agent(state, row.agent_id, agent)
    return LinkProgress(ended=end, agent=found)


def end_of(row: Any, now: datetime) -> LinkEnd | None:
    if row.used_at is not None:
        return LinkEnd.USED
    if row.revoked_at is not None:
        return LinkEnd.REVOKED
    return LinkEnd.EXPIRED if row.expires_at <= now else None


def _agent(state: ServerState, agent_id: UUID, row: Any) -> NewAgent:
    online = state.presence.is_online(agent_id)
    return NewAgent(
        name=row.name,
        connected=online or row.last_seen_at is not None,
        online=online,
        revoked=row.revoked_at is not None,
        printer_name=row.printer_name,
        test_printed=bool(row.test_printed),
    )


def _ended(end: LinkEnd) -> ApiError:
    return ApiError(ErrorCode.ENROLMENT_INVALID, WHY_NOT[end], details={"reason": end})


# A QR code as SVG, dark on white in any colour scheme, with the quiet zone of ISO/IEC 18004.


QUIET_ZONE = 4
"""Modules on each side."""


def qr_svg(text: str) -> str:
    """Return a complete, scalable SVG document with error correction M or better. Loads its library on first use."""
    import segno

    written = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(written, kind="svg", border=QUIET_ZONE, dark="#000", light="#fff", xmldecl=False, omitsize=True)
    return written.getvalue().decode().strip()
