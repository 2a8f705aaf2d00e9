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


class AgentCallMessages:
    """Why a call of an agent is not served."""

    ERRAND_OVER = Template("Nobody waits for this any more.")
    AGENT_KEY_MISSING = Template("This call needs the agent's key.")
    AGENT_KEY_UNKNOWN = Template("This agent's key is not known. Enrol the agent anew.")
    EPOCH_MISSING = Template("The header X-Server-Epoch is missing.")
    INCARNATION_WRONG = Template("The header X-Agent-Incarnation must be a whole number.")
    AGENT_JOB_NOT_FOUND = Template("This agent has no such print job.")
    LEASE_LOST = Template("This job is not yours any more: {reason}.")
    LEASE_TIME_OVER = Template("its time is over")
    LEASE_WAITED_TOO_LONG = Template("it waited too long, somebody must say whether it is still needed")
    LEASE_OVER = Template("its lease is over")
    LEASE_PRINTER_PAUSED = Template("its printer is paused")
    LEASE_OUT_OF_TURN = Template("another job of its printer comes first")
    LEASE_IN_STATE = Template("it is {status}")
