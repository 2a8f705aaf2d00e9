"""Messages about agents and their links, and about a computer that becomes an agent: its link, its server, its key.

The latter begin in lower case: each goes on after “spoolhouse: ” in a terminal or stands inside another one.
"""

from __future__ import annotations

from server_core.contract.messages.message import Template


class EnrolmentMessages:
    """Agents, their links and their connections."""

    AGENT_SUPERSEDED = Template("A newer start of this agent has connected; this one must stop.")
    AGENT_IN_USE = Template(
        "This agent runs on {hostname} now. It starts here once it is silent there, or once the server's operator lets "
        "this computer take over."
    )
    NOBODY_WAITS_FOR_AGENT = Template("No other computer waits to run this agent.")
    AGENT_KEY_REVOKED = Template(
        "This agent was revoked: its key is no longer valid. Enrol the computer again with a new onboarding link."
    )
    AGENT_OF_OTHER_INSTALLATION = Template("This agent's key belongs to another installation. Enrol it again.")
    LINK_OF_NO_USE = Template("This link was already used or has expired. Ask for a new one.")
    SERVER_RESTORED = Template(
        "This server was restored from a backup: connect again and tell it what became of its open jobs."
    )
    LINK_NOT_FOUND = Template("There is no such link.")
    LINK_USED = Template("This link was already used. Each link adds one agent: ask for a new one.")
    LINK_EXPIRED = Template("This link has expired. Ask for a new one.")
    LINK_REVOKED = Template("This link is no longer valid. Ask for a new one.")
    LINK_UNKNOWN = Template("This server does not know this link. Copy the whole link, or ask for a new one.")
    AGENT_KEEPS_NAME = Template("This agent was revoked and cannot be renamed.")
    AGENT_NAME_TAKEN = Template("There is already an agent named “{name}”. Choose another name.")
    AGENT_NOT_FOUND = Template("There is no such agent.")
    AGENT_NOT_FOUND_OR_REVOKED = Template("There is no such agent, or it was revoked.")
    AGENT_OF_SERVER = Template("This agent belongs to the server and cannot be revoked. Pause its printers instead.")
    AGENT_OFFLINE = Template("The agent is offline: start the computer, or Spoolhouse there, and try again.")
    AGENT_BUSY = Template("The agent is busy. Nothing was started: try again in a moment.")
    NO_AGENT_OF_SERVER = Template("This server has no print agent of its own: name an agent.")
    JOIN_CLOSED = Template("This account is permanently closed: no agent can join it.")
    JOIN_SUSPENDED = Template("This account is suspended. Agents can join it after it is resumed.")


class AgentCallMessages:
    """Reasons why an agent's call is rejected."""

    ERRAND_OVER = Template("This is no longer needed.")
    AGENT_KEY_MISSING = Template("This call needs the agent's key.")
    AGENT_KEY_UNKNOWN = Template("This agent's key is not known. Enrol the agent again.")
    EPOCH_MISSING = Template("The header X-Server-Epoch is missing.")
    INCARNATION_WRONG = Template("The header X-Agent-Incarnation must be a whole number.")
    AGENT_JOB_NOT_FOUND = Template("This agent has no such print job.")
    LEASE_LOST = Template("This job is not yours any more: {reason}.")
    LEASE_TIME_OVER = Template("its time has expired")
    LEASE_WAITED_TOO_LONG = Template("it waited too long; a person must confirm that it is still needed")
    LEASE_OVER = Template("its lease has expired")
    LEASE_PRINTER_PAUSED = Template("its printer is paused")
    LEASE_OUT_OF_TURN = Template("another job of its printer comes first")
    LEASE_IN_STATE = Template("it is {status}")


class LinkTextMessages:
    """Reasons why a text is no onboarding link, or no `spoolhouse://` link that contains one."""

    NO_ONBOARDING_LINK = Template("this is not an onboarding link")
    LINK_HOST_UNUSABLE = Template("this is not an onboarding link: its server has an impossible name")
    LINK_SCHEME_WRONG = Template("an onboarding link starts with https:// or http:// and names the server")
    LINK_HOST_NOT_ASCII = Template("the server in this link has an impossible name: write other alphabets as xn--…")
    LINK_NOT_WHOLE = Template("this is not an onboarding link: copy it whole, with the part after #")
    LINK_PIN_WITHOUT_TLS = Template(
        "this link names a key but does not use TLS, so somebody changed it; ask for a new one"
    )
    LINK_PIN_DAMAGED = Template("the key in this link is damaged: copy the link whole")
    CLICK_TOO_LONG = Template("this is not a Spoolhouse link: it is far too long")
    CLICK_BEGINS_OTHERWISE = Template("this is not a Spoolhouse link: those begin with {begin}")
    CLICK_WITH_STRANGE_CHARACTERS = Template(
        "this link contains characters that no link has: it was damaged, or is meant to mislead"
    )


class LinkServerMessages:
    """Reasons why the server that a link names enrols nobody: it is not contacted, is unreachable, or gives no usable
    answer.
    """

    LINK_WITHOUT_TLS = Template(
        "the server {server} uses plain HTTP: others on the network could copy the agent's key and read its "
        "documents. Turn on TLS there or, if you accept the risk, add --plain-http"
    )
    LINK_TO_OWN_PORT = Template(
        "this link leads to {server}, a port of this computer where none of your Spoolhouse "
        "servers runs. Nothing was sent. If you know that server, ask your administrator to use "
        "the link (spoolhouse agent enroll)"
    )
    LINK_TO_NO_SERVER = Template(
        "this link leads to {server}, which cannot be opened by a click. Nothing was sent. If "
        "you know that server, ask your administrator to use the link (spoolhouse agent enroll)"
    )
    LINK_SERVER_NAME_UNKNOWN = Template("the server {server} does not answer: its name is not known here")
    LINK_SERVER_LATE = Template("the server {server} does not answer within {seconds:g} s", seconds=float)
    LINK_SERVER_SILENT = Template("the server {server} does not answer: {why}")
    CONNECTION_BROKE_UNANSWERED = Template("the connection broke before an answer came")
    LINK_SERVER_ANSWERED = Template("the server {server} answered {status}", status=int)
    LINK_SERVER_REFUSED = Template("the server {server} answered {status}: {why}", status=int)
    NO_PRINT_SERVER = Template("{server} is not a print server")
    LINK_SERVER_SENDS_ELSEWHERE = Template(
        "{server} redirects ({status}), which a print server never does: perhaps a proxy or a sign-in page "
        "answered. The link may still be valid",
        status=int,
    )
    LINK_SERVER_STRANGE = Template(
        "{server} is not a print server (status {status}): perhaps a proxy or a sign-in page answered. The link "
        "may still be valid",
        status=int,
    )
    LINK_SERVER_KEY_OTHER = Template(
        "{server} shows another key ({shown}) than this link names ({pin}). Nothing was sent to it and the link "
        "was not used. Either another server answers there, or the server has a new key: run 'spoolhouse doctor' "
        "there, and ask for a new link"
    )
    SHOWN_NO_CERTIFICATE = Template("no certificate")
    SHOWN_UNREADABLE_CERTIFICATE = Template("a certificate that cannot be read")
    LINK_SERVER_NOT_VOUCHED_FOR = Template(
        "the certificate of {server} is not from an authority that this computer trusts ({why}), and the link "
        "names no key. Nothing was sent to it. Set SSL_CERT_FILE to the issuer's certificate"
    )
    LINK_OUTCOME_UNKNOWN = Template(
        "{why}. It is not known whether the link was used: use the same link again here, or run 'spoolhouse "
        "agent run', which tries again"
    )
    LINK_NOT_USED = Template("{why}. The link was not used")
    LINK_NOTHING_DONE = Template("{why}. Nothing was done")


class AgentKeyMessages:
    """Reasons why an agent's key, or the file with its credential, cannot be stored or read."""

    AGENT_FOLDER_UNWRITABLE = Template("the folder {folder} cannot be written: {why}. The link was not used")
    NEW_KEY_NOT_KEPT = Template("the new key could not be stored: {why}. The link was not used")
    AGENT_KEY_NOT_KEPT = Template("the agent's key could not be stored: {why}")
    AGENT_KEY_WITHOUT_ROOM = Template(
        "the agent's key could not be stored: {why}. Free up space, then use the same link again here, or run "
        "'spoolhouse agent run'"
    )
    NEW_KEY_IN_KEYRING = Template("the agent's new key is in this system's keyring ({keyring}): {why}")
    AGENT_KEY_IN_KEYRING = Template(
        "the agent's key is in this system's keyring ({keyring}) and could not be read: {why}. Unlock it (sign "
        "in to the desktop), or enrol again with --replace --key-in file"
    )
    CREDENTIAL_UNREADABLE = Template("the agent's credential cannot be read: {why}")
    AGENT_WITHOUT_SERVER = Template("this agent has no server yet: enrol it with an onboarding link")
    NO_KEYRING = Template("this system has no keyring that can be used now")
    KEYRING_UNKNOWN = Template("it is not a known keyring")
    KEYRING_WITHOUT_AGENT = Template("it has no entry for this agent")
    KEYRING_WITHOUT_CONSOLE = Template("it has no entry for this console")
    KEYRING_SILENT = Template("it does not answer within {seconds:g} s; it may wait for its password", seconds=float)


class AgentRunMessages:
    """Reasons why `spoolhouse agent run` does not start."""

    NO_AGENT_YET = Template("this computer is not an agent yet. To make it one: spoolhouse agent enroll")
    AGENT_LINK_OF_NO_USE = Template(
        "this computer is not an agent yet, because its link is no longer valid. Ask for a new one: spoolhouse agent "
        "enroll"
    )
    AGENT_RUNS_ALREADY = Template("an agent already runs on the data folder {folder}, so this one was not started")
