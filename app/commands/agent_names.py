"""Agents as people name them on the command line."""

from __future__ import annotations

from uuid import UUID

from app.client import ConsoleClient
from app.commands.output import CommandFailed
from server_core.contract.types.agents import Agent
from server_core.contract.types.states import AgentStatus


async def find_agent(client: ConsoleClient, id_or_name: str, *, but: UUID | None = None) -> Agent:
    """By id, or by name where just one has it; of several, the one that was not revoked. `but`: another one than this.

    Raises CommandFailed, which tells several apart.
    """
    agents = [agent for agent in await client.agents() if agent.agent_id != but]
    by_id = [agent for agent in agents if id_or_name == str(agent.agent_id)]
    named = by_id or [agent for agent in agents if id_or_name == agent.name]  # a name may be another one's id
    named = [agent for agent in named if agent.status is not AgentStatus.REVOKED] or named
    if not named:
        raise CommandFailed(f"no agent has the name or id '{id_or_name}': see 'spoolhouse agent list'")
    if len(named) > 1:
        told = "; ".join(f"{agent.agent_id} ({agent.status}, {seen_words(agent)})" for agent in named)
        raise CommandFailed(f"{len(named)} agents have the name '{id_or_name}'. Say which one by its id: {told}")
    return named[0]


def seen_words(agent: Agent) -> str:
    at = agent.last_seen_at
    return "never seen" if at is None else f"last seen {at:%Y-%m-%d %H:%M} UTC"


async def agent_id_of(client: ConsoleClient, id_or_name: str | None) -> UUID | None:
    """None = the agent of this computer, in a customer's account its only one. Raises CommandFailed."""
    if id_or_name is not None:
        return (await find_agent(client, id_or_name)).agent_id
    if client.account_id is None:
        return None
    agents = [agent for agent in await client.agents() if agent.status is not AgentStatus.REVOKED]
    if len(agents) != 1:
        found = "no agent yet" if not agents else f"{len(agents)} agents"
        raise CommandFailed(f"this account has {found}: {'enrol one' if not agents else 'name one with --agent'}")
    return agents[0].agent_id
