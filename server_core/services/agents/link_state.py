"""What became of a link that an operator made: whoever made it sees its agent come, by its id, never its token."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from server_core.contract.messages.agents import EnrolmentMessages
from server_core.contract.types.agents import LinkState
from server_core.contract.types.errors import ErrorCode
from server_core.services.agents.connection import console_view
from server_core.services.agents.onboarding import end_of
from server_core.services.floor import Floor
from server_core.services.rejected import Rejected
from server_core.store import agent_rows, link_rows, onboarding_rows
from server_core.store.store import Connection


async def link_state(floor: Floor, enrolment_id: UUID) -> LinkState:
    """Raises Rejected `enrolment_invalid`: the account has no such link."""
    account, now = floor.ctx.account, floor.ctx.now()

    def work(connection: Connection) -> tuple[Any, Any, Any]:
        link = link_rows.link_of(connection, account, enrolment_id)
        if link is None or link.agent_id is None:
            return link, None, None
        agent = agent_rows.find_agent(connection, account, link.agent_id)
        return link, agent, onboarding_rows.agent_progress(connection, account, link.agent_id)

    link, agent, progress = await floor.ctx.store.read(work)
    if link is None:
        raise Rejected(ErrorCode.ENROLMENT_INVALID, EnrolmentMessages.LINK_NOT_FOUND())
    view = console_view(floor.ctx, floor.presence)
    return LinkState(
        ended=end_of(link, now),
        agent=None if agent is None else view(agent),
        opened=floor.link_watches.was_opened(link.token_sha256),
        printer_name=None if progress is None else progress.printer_name,
        test_printed=progress is not None and bool(progress.test_printed),
    )
