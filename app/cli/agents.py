"""`spoolhouse agent …`: the agents of this server, and this computer as an agent of a remote server."""

from __future__ import annotations

import asyncio
import getpass
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from shlex import quote
from typing import TYPE_CHECKING
from uuid import UUID

from app.cli.engine_access import NOT_RUNNING, START_IT, console_client, is_elsewhere, running_engine_soon
from app.cli.output import answer, confirm, many, table
from app.client import ConsoleClient
from app.errors import CallRefused, CommandFailed
from app.process.data_folder import DataFolder, FolderLock
from app.process.enrolling import BY_ANOTHER, become_agent, key_storage_words, remote_server
from app.words.agents import lacks, version_with_update
from app.words.ages import day_and_time
from server_core.contract.decisions.onboarding_link import note_on
from server_core.contract.types.agents import Agent, AgentView, LinkState
from server_core.contract.types.discovery import MovePrinters
from server_core.contract.types.enrolment import CreateLink
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Rename
from server_core.contract.types.states import AgentStatus

if TYPE_CHECKING:
    from agent_core.engine import Enrolment


LOOK_SECONDS = 0.5


async def enroll(folder: DataFolder, arguments: Namespace) -> None:
    """Use the one-time link and print where the agent's key is stored."""
    server = remote_server(folder)
    if server is not None and not arguments.replace:
        raise CommandFailed(
            f"this computer is already an agent of {server.base_url}. The link was not used. To enrol it again, add "
            "--replace: it gets a new key, and keeps its printers if the link is of the same server and account."
        )
    link = await asyncio.to_thread(given_link, arguments.link)
    if remote_server(folder) != server:
        raise CommandFailed(str(BY_ANOTHER))
    request = {"key_in": arguments.key_in, "plain_http": arguments.plain_http, "as_new": arguments.as_new}
    enrolled = await become_agent(folder, link, **request)
    by = "key" if enrolled.tls_pin else "certificate, which must be from a trusted authority"
    plain = _is_plain(enrolled.base_url)
    checked = "not encrypted, and its identity was not checked" if plain else f"checked by its {by}"
    program = "spoolhouse" if arguments.data_dir is None else f"spoolhouse --data-dir {quote(str(arguments.data_dir))}"
    lines = [
        f"This computer is now agent {enrolled.agent_id} of “{enrolled.account_name}” at {enrolled.base_url}.",
        *former_words(enrolled),
        f"Server: {checked}.",
        f"The agent's own key: {key_storage_words(folder, enrolled.kept_in)}.",
        f"Start the agent: {program} agent run; with each start of this computer: {program} agent autostart on",
    ]
    if FolderLock(folder.of_remote_agent).is_held():
        lines.append("An agent already runs here. Restart it to use the new key.")
    facts = {
        "agent_id": enrolled.agent_id,
        "account_name": enrolled.account_name,
        "base_url": enrolled.base_url,
        "tls_pin": enrolled.tls_pin,
        "key_in": enrolled.kept_in or "file",
        "former_agent_id": enrolled.former,
        "goes_on": enrolled.goes_on,
    }
    answer(facts, lines, as_json=arguments.json)


def former_words(enrolled: Enrolment) -> list[str]:
    """Describe what happens to the printers of the agent that this computer was before."""
    if enrolled.former is None:
        return []
    if enrolled.goes_on:
        return ["It is the same agent as before, with its printers. Its old key is no longer valid."]
    if not enrolled.former_here:
        return [
            "It is a new agent, because the server or account is another one. The printers of the former agent stay "
            "with that agent."
        ]
    account = "" if enrolled.account_id is None else f" --account {enrolled.account_id}"
    return [
        "It is a new agent. The printers of the former agent stay with that agent. To move them to this one, run on "
        "the server's computer:",
        f"  spoolhouse agent move-printers {enrolled.former} {enrolled.agent_id}{account}",
    ]


async def link(folder: DataFolder, arguments: Namespace) -> None:
    """Make a link. Raises CommandFailed if no server runs, at which an agent could use it."""
    if not is_elsewhere() and await running_engine_soon(folder) is None:
        raise CommandFailed(f"{NOT_RUNNING}, so no agent could use a link. Nothing was made. {START_IT}")
    async with console_client(folder, creates=True) as client:
        made = await client.create_link(CreateLink(name=arguments.name))
        lines = [made.link, f"(works once, until {day_and_time(made.expires_at, seconds=False)})"]
        if (note := note_on(made.link)) is not None:
            lines.append(note)
        answer(made, lines, as_json=arguments.json)
        if arguments.wait and made.enrolment_id is not None:
            state = await _used(client, made.enrolment_id)
            if state.agent is None:
                raise CommandFailed(f"no agent joined by this link, because it is {state.ended}. Make a new one.")
            answer(state, [f"{state.agent.name} has joined ({state.agent.agent_id})"], as_json=arguments.json)


async def _used(client: ConsoleClient, enrolment_id: UUID) -> LinkState:
    """Wait until the link is used or has ended, and return its last state."""
    while True:
        state = await client.link_state(enrolment_id)
        if state.ended is not None:
            return state
        await asyncio.sleep(LOOK_SECONDS)


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        agents = await client.agents()
    rows = [["AGENT ID", "NAME", "STATUS", "VERSION", "HOST"]]
    rows += [[str(a.agent_id), a.name, str(a.status), version_with_update(a), a.hostname] for a in agents]
    old = [f"{agent.name}: {lack}" for agent in agents if (lack := lacks(agent))]
    answer({"data": agents}, [*table(rows), *old], as_json=arguments.json)


async def move_printers(folder: DataFolder, arguments: Namespace) -> None:
    """Move all printers or none. The devices are not probed."""
    async with console_client(folder) as client:
        new = await find_agent(client, arguments.new)
        old = await find_agent(client, arguments.old, but=new.agent_id)
        request = MovePrinters(agent_id=new.agent_id, allow_same_address=arguments.allow_same_address)
        with explained_refusals():
            moved = await client.move_printers(old.agent_id, request)
    lines = [f"{printer.name} ({printer.uri})" for printer in moved.printers]
    count = many(len(lines), "printer") if lines else "no printers"
    route = f"from {moved.agent_name} ({moved.agent_id}) to {moved.to_name} ({moved.to})"
    answer(moved, [f"moved {count} {route}", *lines], as_json=arguments.json)


async def rename(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        agent = await find_agent(client, arguments.id)
        renamed = await client.rename_agent(agent.agent_id, Rename(name=arguments.name))
    answer(renamed, [f"{agent.name} is called {renamed.name} now"], as_json=arguments.json)


async def take_over(folder: DataFolder, arguments: Namespace) -> None:
    """Let the other computer that waits with an agent's key run it, after a question. Raises CommandFailed."""
    async with console_client(folder) as client:
        agent = await find_agent(client, arguments.id)
        if agent.waiting is not None and not arguments.yes:
            what = f"{agent.name} stops on {agent.hostname} and goes on at {agent.waiting}."
            question = f"Let {agent.waiting} take over?"
            await asyncio.to_thread(confirm, what, question, undone="Nothing was changed.")
        changed = await client.take_over_agent(agent.agent_id)
    answer(changed, [f"{agent.waiting} takes over {agent.name} within a minute"], as_json=arguments.json)


async def revoke(folder: DataFolder, arguments: Namespace) -> None:
    """Revoke an agent after a question; scripts pass --yes. Raises CommandFailed."""
    async with console_client(folder) as client:
        agent = await find_agent(client, arguments.id)
        if not arguments.yes:
            what = f"Revoking {agent.name} cannot be undone. Its computer prints nothing more and needs a new link."
            await asyncio.to_thread(confirm, what, f"Revoke {agent.name}?", undone="Nothing was revoked.")
        revoked = await client.revoke_agent(agent.agent_id)
        stranded = [printer.name for printer in await client.printers() if printer.agent_id == agent.agent_id]
    lines = [f"revoked {revoked.name}: jobs that it had not started wait again"]
    if stranded:
        account = "" if client.account_id is None else f" --account {client.account_id}"
        move = f"spoolhouse agent move-printers {agent.agent_id} NEW-AGENT{account}"
        lines.append(f"No agent prints on {', '.join(stranded)} now. To move to another agent: '{move}'")
    answer(revoked, lines, as_json=arguments.json)


def _is_plain(base_url: str) -> bool:
    return base_url.startswith("http:")


# Agent names on the command line.


async def find_agent(client: ConsoleClient, id_or_name: str, *, but: UUID | None = None) -> AgentView:
    """Find an agent by id, or by name if it is unique; of several, the one not revoked. `but`: exclude this one.

    Raises CommandFailed, which tells several apart.
    """
    agents = [agent for agent in await client.agents() if agent.agent_id != but]
    by_id = [agent for agent in agents if id_or_name == str(agent.agent_id)]
    named = by_id or [agent for agent in agents if id_or_name == agent.name]  # a name may be another agent's id
    named = [agent for agent in named if agent.status is not AgentStatus.REVOKED] or named
    if not named:
        raise CommandFailed(f"there is no agent with the name or id '{id_or_name}'. See 'spoolhouse agent list'.")
    if len(named) > 1:
        candidates = "; ".join(f"{agent.agent_id} ({agent.status}, {last_seen(agent)})" for agent in named)
        raise CommandFailed(f"{len(named)} agents have the name '{id_or_name}'. Use the id of one: {candidates}")
    return named[0]


def last_seen(agent: Agent) -> str:
    at = agent.last_seen_at
    return "never seen" if at is None else f"last seen {day_and_time(at, seconds=False)}"


async def agent_id_of(client: ConsoleClient, id_or_name: str | None) -> UUID | None:
    """Return the agent's id.

    None: the agent of this computer; in a customer's account its only one. Raises CommandFailed.
    """
    if id_or_name is not None:
        return (await find_agent(client, id_or_name)).agent_id
    if client.account_id is None:
        return None
    agents = [agent for agent in await client.agents() if agent.status is not AgentStatus.REVOKED]
    if len(agents) != 1:
        found = "no agent yet" if not agents else f"{len(agents)} agents"
        raise CommandFailed(
            f"this account has {found}. {'Enrol one first.' if not agents else 'Name one with --agent.'}"
        )
    return agents[0].agent_id


# One-time secrets: the link of `agent enroll` and the code of `console pair`. Whoever has one becomes agent or console,
# so they need not appear in the process list.


STDIN = "-"
LONGEST = 4000
"""Characters. A terminal accepts no longer line, and a link has less than 500."""


def given_link(argument: str | None) -> str:
    """See `_given`."""
    asks = "Paste the link (it is not shown), then press Enter: "
    return _given(argument, asks, "no link was given. Paste it when you are asked, or pipe it to standard input.")


def given_code(argument: str | None) -> str:
    """See `_given`."""
    asks = "Type the code (it is not shown), then press Enter: "
    return _given(argument, asks, "no code was given. Type it when you are asked, or pipe it to standard input.")


def _given(argument: str | None, asks: str, nothing: str) -> str:
    """Return the argument, or a line of stdin for `-`, or without either what is pasted (unseen) or piped.

    Blocking. Raises CommandFailed.
    """
    if argument not in (None, STDIN):
        return str(argument)
    if argument is None and sys.stdin.isatty():
        try:
            line = getpass.getpass(asks)
        except EOFError:
            line = ""
    else:
        line = sys.stdin.readline(LONGEST)
    if not line.strip():
        raise CommandFailed(nothing)
    return line.strip()


# An address used by another printer: the error names the option that takes it anyway.


@contextmanager
def explained_refusals() -> Iterator[None]:
    """Raise CommandFailed in place of that error. All others pass."""
    try:
        yield
    except CallRefused as refusal:
        if refusal.code != ErrorCode.ADDRESS_TAKEN:
            raise
        raise CommandFailed(f"{refusal} To use it for both printers, add --allow-same-address.") from refusal
