"""Which agent runs an errand, and that it hears of it at once."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from server_core.contract.messages.agents import EnrolmentMessages
from server_core.contract.types.discovery import AgentCommand
from server_core.services.api_error import invalid_field
from server_core.services.errands.board import PostedAgentCommand, may_feed, require_account_feeds, require_not_paused
from server_core.services.server_state import ServerState
from server_core.store import agent_rows
from server_core.store.store import Connection


async def send(state: ServerState, wished: UUID | None, errand: AgentCommand) -> PostedAgentCommand:
    """Without an agent's id the bundled one goes. Raises ApiError `validation_failed`: there is none, it is away, or it
    has enough to do; and of what feeds paper as the board says."""
    account = state.ctx.account

    def work(connection: Connection) -> UUID | None:
        if may_feed(errand):
            require_account_feeds(connection, account)
        found = chosen(connection)
        if found is not None and may_feed(errand):
            require_not_paused(connection, account, found, errand.address or "")
        return found

    def chosen(connection: Connection) -> UUID | None:
        if wished is None:
            bundled = agent_rows.bundled_agent(connection, account)
            return None if bundled is None else UUID(str(bundled.agent_id))
        agent = agent_rows.find_agent(connection, account, wished)
        return None if agent is None or agent.revoked_at is not None else wished

    agent_id = await _read_before_a_shut(state, work)
    if agent_id is None:
        text = (
            EnrolmentMessages.NO_AGENT_OF_SERVER() if wished is None else EnrolmentMessages.AGENT_NOT_FOUND_OR_REVOKED()
        )
        raise invalid_field("agent_id", "not_found", text)
    if not state.presence.is_online(agent_id):
        raise invalid_field("agent_id", "offline", EnrolmentMessages.AGENT_OFFLINE())
    posted = state.errands.post(account, agent_id, errand)
    if posted is None:
        raise invalid_field("agent_id", "busy", EnrolmentMessages.AGENT_BUSY())
    state.wakeups.notify(agent_id)
    return posted


async def _read_before_a_shut(state: ServerState, work: Callable[[Connection], UUID | None]) -> UUID | None:
    """Read once more where the account was suspended or closed meanwhile: it may have been read before that."""
    account = state.ctx.account
    while True:
        times = state.errands.times_shut(account)
        agent_id = await state.ctx.store.read(work)
        if times == state.errands.times_shut(account):
            return agent_id
