"""What the onboarding page shows of a one-time link: the link is only looked at, enrolling alone uses it up."""

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
    """Of a link that can be used now. `seen_at`: where a trusted proxy shows this server, by its word.

    Raises ApiError `enrolment_invalid` (`details.reason`: a LinkEnd), `relationship_suspended`, `relationship_closed`,
    `rate_limited` once too many wrong ones came from there.
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
    base_url, pin = (state.public_url, state.tls_pin) if seen_at is None else (seen_at, None)  # there, its key answers
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
    """Raises ApiError `enrolment_invalid` for a watch that nobody began here, `rate_limited`."""
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


# A QR code as SVG: dark on white whatever the page's colours are, with the quiet zone that ISO/IEC 18004 asks for.


QUIET_ZONE = 4
"""Modules on each side."""


def qr_svg(text: str) -> str:
    """Error correction M or better; a whole document that scales to any size. Loads its library when first called."""
    import segno

    written = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(written, kind="svg", border=QUIET_ZONE, dark="#000", light="#fff", xmldecl=False, omitsize=True)
    return written.getvalue().decode().strip()
