"""`spoolhouse console …`: consoles on other computers."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from app.cli.agents import given_code
from app.cli.engine_access import NOT_RUNNING, START_IT, console_client, is_elsewhere, running_engine_soon, server_named
from app.cli.output import answer, table
from app.client import ConsoleClient
from app.errors import CommandFailed, WrongUsage
from app.process import remote_server, window_requests
from app.process.data_folder import DataFolder
from app.process.window_site import site_of
from app.session.choices import KEYS, Choices, read_choices
from app.window.choices_from_commands import WHEN_OPENED, choose, kind_of, shown, value_of, words_of
from app.words.ages import day_and_time
from server_core.addresses import is_loopback
from server_core.contract.types.consoles import (
    ChangeConsoleRules,
    ChangeOperator,
    ConsoleRules,
    ConsoleView,
    CreateCode,
    CreateOperator,
    OperatorView,
    RenameConsole,
    Role,
    SetPin,
)


async def pair_code(folder: DataFolder, arguments: Namespace) -> None:
    """Create a pairing code. Refused without a running server, which would end before anybody could use the code."""
    if not is_elsewhere() and await running_engine_soon(folder) is None:
        raise CommandFailed(f"{NOT_RUNNING}, so nobody could use the code. None was made. {START_IT}")
    async with console_client(folder) as client:
        made = await client.pairing_code(CreateCode(role=Role(arguments.role), name=arguments.name))
    lines = [
        made.pairing_code,
        f"(works once, until {day_and_time(made.expires_at, seconds=False)}, for an {made.role})",
    ]
    lines += [f"on the other computer: spoolhouse console pair --server {each}" for each in made.addresses]
    if all(is_loopback(urlsplit(each).hostname or "") for each in made.addresses):
        lines.append(
            "Only this computer can reach the server. To let others reach it: spoolhouse settings set bind network"
        )
    answer(made, lines, as_json=arguments.json)


async def pair(folder: DataFolder, arguments: Namespace) -> None:
    if not arguments.server:
        raise WrongUsage("name the server to pair with: --server https://HOST:PORT")
    code = await asyncio.to_thread(given_code, arguments.code)
    server, console = await remote_server.pair(folder, arguments.server, code, arguments.name)
    where = "in a file that you alone can read" if server.kept_in is None else f"in the keyring ({server.kept_in})"
    lines = [
        f"this computer is the console “{console.name}” of {console.server_name} ({console.role}); "
        f"its token is kept {where}",
        f"its window: spoolhouse console --server {server.base_url}",
    ]
    facts = {"console_id": console.console_id, "name": console.name, "role": console.role, "server": server.base_url}
    answer(facts, lines, as_json=arguments.json)


async def unpair(folder: DataFolder, arguments: Namespace) -> None:
    if not arguments.server:
        raise WrongUsage("name the server to leave: --server NAME|URL")
    server = remote_server.named(folder, arguments.server)
    await remote_server.forget(folder, server)
    lines = [
        f"this computer is no longer its console; revoke it there, too: spoolhouse console revoke {server.console_id}"
    ]
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
    rows = [["CONSOLE ID", "NAME", "ROLE", "HOST", "VERSION", "LAST SEEN", "STATE"]]
    for one in found:
        last_seen = "never" if one.last_seen_at is None else day_and_time(one.last_seen_at, seconds=False)
        state = "paired" if one.revoked_at is None else "revoked"
        if one.revoked_at is None and len(one.addresses) > 1:
            state += f", used from {', '.join(one.addresses)}"
        rows.append([str(one.console_id), one.name, str(one.role), one.hostname, one.version or "", last_seen, state])
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
    """Show the permissions of commands at this server, and its operators."""
    async with console_client(folder) as client:
        console = await client.who_am_i()
    lines = [f"console    {console.console_name}", f"role       {console.role}"]
    lines += [f"operators  {', '.join(each.name for each in console.operators)}"] if console.operators else []
    answer(console, lines, as_json=arguments.json)


async def lock(folder: DataFolder, arguments: Namespace) -> None:
    """Show the lock, or change it with `on` or `off`. `now` locks the windows and needs no server."""
    if arguments.state == "now":
        heard = await asyncio.to_thread(window_requests.lock_all, folder.root)
        answer(heard, [f"windows that were asked to lock: {heard.windows}"], as_json=arguments.json)
        if heard.not_answering:
            raise CommandFailed(
                f"windows that did not answer and may still be unlocked: {heard.not_answering}. Lock them by hand."
            )
        return
    rules = await _rules(folder, arguments, ChangeConsoleRules(lock_consoles=arguments.state == "on"))
    words = "locked until somebody unlocks them with a PIN" if rules.lock_consoles else "not locked"
    answer(rules, [f"consoles are {words}"], as_json=arguments.json)


async def _rules(folder: DataFolder, arguments: Namespace, change: ChangeConsoleRules) -> ConsoleRules:
    """Return the rules, after the change if one was requested."""
    async with console_client(folder) as client:
        return await client.console_rules() if arguments.state is None else await client.set_console_rules(change)


async def documents(folder: DataFolder, arguments: Namespace) -> None:
    """Show or change whether documents are hidden."""
    rules = await _rules(folder, arguments, ChangeConsoleRules(hide_documents=arguments.state == "hide"))
    words = "hidden from operators" if rules.hide_documents else "shown to everybody who may see jobs"
    answer({"hide_documents": rules.hide_documents}, [f"the contents of documents are {words}"], as_json=arguments.json)


async def _find(client: ConsoleClient, id_or_name: str) -> ConsoleView:
    """Find by id, or by name among those not revoked. Raises CommandFailed."""
    consoles = await client.consoles()
    found = [one for one in consoles if id_or_name == str(one.console_id)]
    found = found or [one for one in consoles if id_or_name == one.name and one.revoked_at is None]
    found = found or [one for one in consoles if id_or_name == one.name]
    if not found:
        raise CommandFailed(f"there is no console with the name or id '{id_or_name}'. See 'spoolhouse console list'.")
    if len(found) > 1:
        ids = ", ".join(str(one.console_id) for one in found)
        raise CommandFailed(f"{len(found)} consoles have the name '{id_or_name}'. Use the id of one: {ids}")
    return found[0]


# `spoolhouse operator …`: the operators of the consoles.


async def list_operators(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await client.operators()
    rows = [["OPERATOR ID", "NAME", "ROLE", "PIN"]]
    rows += [[str(one.operator_id), one.name, str(one.role), "yes" if one.has_pin else "no"] for one in found]
    answer({"data": found}, table(rows), as_json=arguments.json)


async def add(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder, creates=True) as client:
        made = await client.create_operator(CreateOperator(name=arguments.name, role=Role(arguments.role)))
    answer(made, [f"{made.operator_id}  {made.name} ({made.role}), without a PIN"], as_json=arguments.json)


async def pin(folder: DataFolder, arguments: Namespace) -> None:
    given = None if arguments.forget else _read_pin()
    async with console_client(folder) as client:
        one = await _find_operator(client, arguments.id)
        changed = await client.set_pin(one.operator_id, SetPin(pin=given))
    words = "has a new PIN" if changed.has_pin else "no longer has a PIN"
    answer(changed, [f"{changed.name} {words}"], as_json=arguments.json)


async def change(folder: DataFolder, arguments: Namespace) -> None:
    if arguments.name is None and arguments.role is None:
        raise WrongUsage("nothing to change. Use --name or --role.")
    request = ChangeOperator(name=arguments.name, role=None if arguments.role is None else Role(arguments.role))
    async with console_client(folder) as client:
        changed = await client.change_operator((await _find_operator(client, arguments.id)).operator_id, request)
    answer(changed, [f"{changed.name} ({changed.role})"], as_json=arguments.json)


async def rename_operator(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await _find_operator(client, arguments.id)
        renamed = await client.change_operator(found.operator_id, ChangeOperator(name=arguments.name))
    answer(renamed, [f"{found.name} is called {renamed.name} now"], as_json=arguments.json)


async def remove(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        gone = await client.remove_operator((await _find_operator(client, arguments.id)).operator_id)
    answer(gone, [f"removed {gone.name}"], as_json=arguments.json)


def _read_pin() -> str:
    """Read the PIN. Never an argument: every program of this computer could read it. Raises WrongUsage."""
    if sys.stdin is not None and sys.stdin.isatty():
        from getpass import getpass

        given = getpass("PIN: ")
    else:
        given = "" if sys.stdin is None else sys.stdin.readline().strip()
    if not (given.isascii() and given.isdigit() and 4 <= len(given) <= 12):
        raise WrongUsage("a PIN has 4 to 12 digits")
    return given


async def _find_operator(client: ConsoleClient, id_or_name: str) -> OperatorView:
    found = [one for one in await client.operators() if id_or_name in (str(one.operator_id), one.name)]
    if not found:
        raise CommandFailed(f"there is no operator with the name or id '{id_or_name}'. See 'spoolhouse operator list'.")
    return found[0]


# `spoolhouse console settings`, `set` and `reset`: the user's choices for the window on this computer.


DEFAULTS = Choices()


async def list_console_settings(folder: DataFolder, arguments: Namespace) -> None:
    choices = read_choices(_window_folder(folder) / "console.json")
    values = {key: getattr(choices, key) for key in KEYS}
    rows = [["SETTING", "VALUE", "DEFAULT", "CHOICES"]]
    for key, value in values.items():
        rows.append([key, shown(key, value), shown(key, getattr(DEFAULTS, key)), ", ".join(words_of(key))])
    answer({"settings": values}, table(rows), as_json=arguments.json)


async def set_one(folder: DataFolder, arguments: Namespace) -> None:
    await _choose(folder, arguments, {arguments.key: value_of(arguments.key, arguments.value)})


async def reset(folder: DataFolder, arguments: Namespace) -> None:
    for key in arguments.keys:
        kind_of(key)
    await _choose(folder, arguments, {key: getattr(DEFAULTS, key) for key in arguments.keys})


async def _choose(folder: DataFolder, arguments: Namespace, changes: dict[str, Any]) -> None:
    """Apply a choice. Raises WrongUsage, NotChosen, SettingsNotSaved."""
    folder_path = _window_folder(folder)
    open_now = await asyncio.to_thread(choose, folder_path, changes)
    lines = [f"{key} is {shown(key, value) or 'empty'} now" for key, value in changes.items()]
    if open_now and WHEN_OPENED & changes.keys():
        lines.append("An open window uses it after it is opened again.")
    answer({"settings": changes, "window_open": open_now}, lines, as_json=arguments.json)


def _window_folder(folder: DataFolder) -> Path:
    """Return the folder of this site's window. Raises NoSuchServer."""
    return site_of(folder, server_named()).folder.root
