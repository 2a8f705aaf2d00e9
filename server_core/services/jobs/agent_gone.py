"""A printer whose agent never prints again as it is: nothing new may wait for it, an operator's test print included."""

from __future__ import annotations

from typing import Any

from server_core.contract.messages.job_acts import JobActMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.errors import ErrorCode, RouteReason
from server_core.services.agents import versions
from server_core.services.rejected import Rejected
from server_core.store import agent_rows
from server_core.store.store import Connection


def refuse_without_agent(connection: Connection, printer: Any) -> None:
    """Raises Rejected `unsupported_print_route`: its agent was revoked, or is too old. Offline is no reason."""
    agent = agent_rows.find_agent(connection, printer.account_id, printer.agent_id)
    if agent is None or agent.revoked_at is not None:
        message = JobActMessages.AGENT_OF_JOB_REVOKED(printer=printer.name)
        raise _refused(RouteReason.AGENT_REVOKED, message)
    if versions.is_too_old(agent.version):
        message = JobActMessages.AGENT_OF_JOB_TOO_OLD(printer=printer.name, agent=agent.name)
        raise _refused(RouteReason.AGENT_UPDATE_REQUIRED, message)


def _refused(reason: RouteReason, message: Message) -> Rejected:
    return Rejected(ErrorCode.UNSUPPORTED_PRINT_ROUTE, message, details={"reason": reason.value})
