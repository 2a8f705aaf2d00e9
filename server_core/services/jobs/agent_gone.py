"""A printer whose agent never prints again as it is: nothing new may wait for it, an operator's test print included."""

from __future__ import annotations

from typing import Any

from server_core.contract.types.errors import ErrorCode, RouteReason
from server_core.services.agents import versions
from server_core.services.rejected import Rejected
from server_core.store import agent_rows
from server_core.store.store import Connection


def refuse_without_agent(connection: Connection, printer: Any) -> None:
    """Raises Rejected `unsupported_print_route`: its agent was revoked, or is too old. Offline is no reason."""
    agent = agent_rows.find_agent(connection, printer.account_id, printer.agent_id)
    if agent is None or agent.revoked_at is not None:
        text = f"{printer.name} cannot print: its agent was revoked. Give the printer to another agent."
        raise _refused(RouteReason.AGENT_REVOKED, text)
    if versions.is_too_old(agent.version):
        text = f"{printer.name} cannot print: its agent {agent.name} is too old. Update Spoolhouse on that computer."
        raise _refused(RouteReason.AGENT_UPDATE_REQUIRED, text)


def _refused(reason: RouteReason, text: str) -> Rejected:
    return Rejected(ErrorCode.UNSUPPORTED_PRINT_ROUTE, text, details={"reason": reason.value})
