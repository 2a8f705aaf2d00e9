"""Messages about agents and their links."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class EnrolmentMessages:
    """Agents, their links and their connections."""

    AGENT_SUPERSEDED = Template("A newer start of this agent has connected; this one must stop.")
    AGENT_KEY_REVOKED = Template(
        "This agent was revoked: its key is of no use any more. Enrol the computer anew, with a new onboarding link."
    )
    AGENT_OF_OTHER_INSTALLATION = Template("This agent's key belongs to another installation. Enrol it anew.")
    LINK_OF_NO_USE = Template("This link was used already or is too old. Ask for a new one.")
    SERVER_RESTORED = Template(
        "This server was restored from a backup: connect again and tell it what became of its open jobs."
    )
    LINK_NOT_FOUND = Template("There is no such link.")
    LINK_USED = Template("This link was used already. Each link makes one agent: ask for a new one.")
    LINK_EXPIRED = Template("This link is too old. Ask for a new one.")
    LINK_REVOKED = Template("This link does not count any more. Ask for a new one.")
    LINK_UNKNOWN = Template("This server does not know this link. Copy it whole, or ask for a new one.")
    AGENT_KEEPS_NAME = Template("This agent was revoked: it keeps the name that it had.")
    AGENT_NAME_TAKEN = Template("There is an agent “{name}” already: choose another name.")
    AGENT_NOT_FOUND = Template("There is no such agent.")
    AGENT_NOT_FOUND_OR_REVOKED = Template("There is no such agent, or it was revoked.")
    AGENT_OF_SERVER = Template(
        "This agent is a part of the server itself: it cannot be revoked. Pause its printers instead."
    )
    AGENT_OFFLINE = Template("The agent is offline: start the computer, or Spoolhouse there, and try again.")
    AGENT_BUSY = Template(
        "The agent is busy: it does as much at once as it can. Nothing was begun: try again in a moment."
    )
    NO_AGENT_OF_SERVER = Template("This server has no print agent of its own: name an agent.")
    JOIN_CLOSED = Template("This account is closed for good: no agent can join it.")
    JOIN_SUSPENDED = Template("This account is suspended: agents can join it when it has been resumed.")
