"""Wire types of agents as the console sees them.

GET   agents                        -> list[AgentView]   also the event `agent`
PATCH agents/{id}                   RenameAgent -> AgentView
GET   agents/links/{enrolment_id}   -> LinkState   what became of a link of `POST agents/links`
"""

from __future__ import annotations

from msgspec import Struct

from server_core.contract.onboarding import LinkEnd
from server_core.contract.public import Agent, Name


class AgentView(Agent, frozen=True, kw_only=True):
    """`bundled`: a part of the server itself, on its own computer."""

    bundled: bool = False


class RenameAgent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seen, and told apart from those of the account's other agents."""

    name: Name


class LinkState(Struct, frozen=True, kw_only=True):
    """`ended` null: it waits for an agent. `agent`: who used it. `opened`: in a browser, as far as a server remembers
    that was started anew. `printer_name`: of the agent's first printer; `test_printed`: a test print came out there."""

    ended: LinkEnd | None
    agent: AgentView | None = None
    opened: bool = False
    printer_name: str | None = None
    test_printed: bool = False
