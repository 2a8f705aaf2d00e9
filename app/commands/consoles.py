"""`spoolhouse console …`: consoles on other computers."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from app import remote_server, windows_here
from app.client import ConsoleClient
from app.commands.engine_access import console_client, is_elsewhere, running_engine_soon
from app.commands.given_link import given_code
from app.commands.output import CommandFailed, answer, table
from app.data_folder import DataFolder
from app.errors import WrongUsage
from server_core.contract.types.consoles import (
    ChangeConsoleRules,
    ConsoleRules,
    ConsoleView,
    CreateCode,
    RenameConsole,
    Role,
)


async def pair_code(folder: DataFolder, arguments: Namespace) -> None:
    """Of a server that lives as long as the command, nobody could use it."""
    if not is_elsewhere() and await running_engine_soon(folder) is None:
        raise CommandFailed("no engine runs on this data folder: a code is of use while it does (spoolhouse serve)")
    async with console_client(folder) as client:
        made = await client.pairing_code(CreateCode(role=Role(arguments.role), name=arguments.name))
    lines = [made.pairing_code, f"(good once, until {made.expires_at:%Y-%m-%d %H:%M} UTC, for an {made.role})"]
    lines += [f"on the other computer: spoolhouse console pair --server {each}" for each in made.addresses]
    answer(made, lines, as_json=arguments.json)


async def pair(folder: DataFolder, arguments: Namespace) -> None:
    if not arguments.server:
        raise WrongUsage("name the server: --server https://HOST:PORT")
    code = await asyncio.to_thread(given_code, arguments.code)
    server, told = await remote_server.pair(folder, arguments.server, code, arguments.name)
    where = "in a file that you alone can read" if server.kept_in is None else f"in the keyring ({server.kept_in})"
    lines = [
        f"this computer is the console “{told.name}” of {told.server_name} ({told.role}); its token is kept {where}",
        f"its window: spoolhouse console --server {server.base_url}",
    ]
    facts = {"console_id": told.console_id, "name": told.name, "role": told.role, "server": server.base_url}
    answer(facts, lines, as_json=arguments.json)


async def unpair(folder: DataFolder, arguments: Namespace) -> None:
    if not arguments.server:
        raise WrongUsage("name the server: --server NAME|URL")
    server = remote_server.named(folder, arguments.server)
    await remote_server.forget(folder, server)
    lines = [f"forgotten; revoke it there, too: spoolhouse console revoke {server.console_id}"]
    answer({"console_id": server.console_id, "server": server.base_url}, lines, as_json=arguments.json)


async def servers(folder: DataFolder, arguments: Namespace) -> None:
    found = remote_server.paired(folder)
    rows = [["SERVER", "ADDRESS", "AS CONSOLE", "CONSOLE ID"]]
    rows += [[one.server_name, one.base_url, one.name, str(one.console_id)] for one in found]
    facts = [
        {"server": one.server_name, "base_url": one.base_url, "name": one.name, "console_id": one.console_id}
        for one in found
    ]
    answer({"data": facts}, table(rows), as_json=arguments.json)


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await client.consoles()
    rows = [["CONSOLE ID", "NAME", "ROLE", "HOST", "LAST SEEN", "STATE"]]
    for one in found:
        seen = "never" if one.last_seen_at is None else f"{one.last_seen_at:%Y-%m-%d %H:%M}"
        state = "paired" if one.revoked_at is None else "revoked"
        if one.revoked_at is None and len(one.addresses) > 1:
            state += f", used from {', '.join(one.addresses)}"
        rows.append([str(one.console_id), one.name, str(one.role), one.hostname, seen, state])
    answer({"data": found}, table(rows), as_json=arguments.json)


async def rename(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        one = await _find(client, arguments.id)
        renamed = await client.rename_console(one.console_id, RenameConsole(name=arguments.name))
    answer(renamed, [f"{one.name} is {renamed.name} now"], as_json=arguments.json)


async def revoke(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        revoked = await client.revoke_console((await _find(client, arguments.id)).console_id)
    answer(revoked, [f"revoked {revoked.name}: it is shut out"], as_json=arguments.json)


async def whoami(folder: DataFolder, arguments: Namespace) -> None:
    """What commands may do there, and who works at the consoles."""
    async with console_client(folder) as client:
        told = await client.who_am_i()
    lines = [f"console    {told.console_name}", f"role       {told.role}"]
    lines += [f"operators  {', '.join(each.name for each in told.operators)}"] if told.operators else []
    answer(told, lines, as_json=arguments.json)


async def lock(folder: DataFolder, arguments: Namespace) -> None:
    """Without `on` or `off` it is told as it is; `now` needs no server: windows lock without one."""
    if arguments.state == "now":
        heard = await asyncio.to_thread(windows_here.lock_all, folder.root)
        answer(heard, [f"windows here that were told to lock: {heard.windows}"], as_json=arguments.json)
        if heard.not_answering:
            raise CommandFailed(f"windows here that did not answer, and may be unlocked: {heard.not_answering}")
        return
    rules = await _rules(folder, arguments, ChangeConsoleRules(lock_consoles=arguments.state == "on"))
    words = "locked until somebody unlocks them with a PIN" if rules.lock_consoles else "not locked"
    answer(rules, [f"consoles are {words}"], as_json=arguments.json)


async def _rules(folder: DataFolder, arguments: Namespace, change: ChangeConsoleRules) -> ConsoleRules:
    """As they are, where no state was said; else as they are after the change."""
    async with console_client(folder) as client:
        return await client.console_rules() if arguments.state is None else await client.set_console_rules(change)


async def documents(folder: DataFolder, arguments: Namespace) -> None:
    """Without `hide` or `show` it is told as it is."""
    rules = await _rules(folder, arguments, ChangeConsoleRules(hide_documents=arguments.state == "hide"))
    words = "kept from operators" if rules.hide_documents else "shown to everybody who may see jobs"
    answer({"hide_documents": rules.hide_documents}, [f"what documents say is {words}"], as_json=arguments.json)


async def _find(client: ConsoleClient, id_or_name: str) -> ConsoleView:
    """By its id; by its name one that was not revoked, where there is one. Raises CommandFailed."""
    known = await client.consoles()
    found = [one for one in known if id_or_name == str(one.console_id)]
    found = found or [one for one in known if id_or_name == one.name and one.revoked_at is None]
    found = found or [one for one in known if id_or_name == one.name]
    if len(found) != 1:
        raise CommandFailed("there is no such console" if not found else "several consoles have this name: use the id")
    return found[0]
