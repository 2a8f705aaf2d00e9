"""Renaming agents. Their names must stay distinguishable within an account."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from server_core.contract.decisions.names import looks
from server_core.contract.messages.agents import EnrolmentMessages
from server_core.contract.types.agents import AgentView
from server_core.contract.types.audit import AuditAct
from server_core.services.agents.connection import console_view
from server_core.services.agents.revocation import no_such_agent
from server_core.services.api_error import invalid_field
from server_core.services.audit.writing import agent_subject, note
from server_core.services.closed_accounts import require_not_closed
from server_core.services.given_names import seen_name
from server_core.services.server_state import ServerState
from server_core.services.told_writes import write_and_tell
from server_core.store import agent_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection


async def rename(state: ServerState, agent_id: UUID, name: str, actor: str) -> AgentView:
    """Rename an agent. The same name again changes nothing but is announced again. A revoked agent keeps its name.

    Raises ApiError `agent_not_found`, `relationship_closed`, `validation_failed` (invisible name, name taken, agent
    revoked).
    """
    account, now, name = state.ctx.account, state.ctx.now(), seen_name(name)

    def work(connection: Connection) -> tuple[Any, list[UUID]]:
        row = agent_rows.find_agent(connection, account, agent_id)
        if row is None:
            raise no_such_agent()
        printers = [one.printer_id for one in printer_rows.printers_of_agent(connection, account, agent_id)]
        if row.name == name:
            return row, printers
        require_not_closed(connection, account)
        if row.revoked_at is not None:
            raise invalid_field("agent_id", "revoked", EnrolmentMessages.AGENT_KEEPS_NAME())
        _refuse_taken(connection, account, agent_id, name)
        agent_rows.change_agent(connection, account, agent_id, {"name": name})
        details = {"name": name, "before": row.name}
        note(connection, account, AuditAct.AGENT_RENAME, agent_subject(agent_id), at=now, actor=actor, details=details)
        return agent_rows.find_agent(connection, account, agent_id), printers

    def tell(written: tuple[Any, list[UUID]] | None) -> None:
        if written is None:
            return
        row, printers = written
        state.agents.renamed(agent_id, row.name)
        state.feed.agent_changed(agent_id)
        for printer_id in printers:
            state.feed.printer_changed(printer_id)

    row, _ = await write_and_tell(state.ctx, work, Commit.AGENT_RENAME, tell)
    return console_view(state.ctx, state.presence)(row)


def _refuse_taken(connection: Connection, account: UUID, agent_id: UUID, name: str) -> None:
    """Reject a name that looks like another agent's; call it in the same write. Names of revoked agents are free."""
    shown = looks(name)
    for row in agent_rows.list_agents(connection, account):
        if row.agent_id != agent_id and row.revoked_at is None and not shown.isdisjoint(looks(row.name)):
            raise invalid_field("name", "taken", EnrolmentMessages.AGENT_NAME_TAKEN(name=row.name.strip()))
