"""`spoolhouse operator …`: who works at the consoles."""

from __future__ import annotations

import sys
from argparse import Namespace

from app.client import ConsoleClient
from app.commands.engine_access import console_client
from app.commands.output import CommandFailed, answer, table
from app.data_folder import DataFolder
from app.errors import WrongUsage
from server_core.contract.types.consoles import ChangeOperator, CreateOperator, OperatorView, Role, SetPin


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
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
        one = await _find(client, arguments.id)
        changed = await client.set_pin(one.operator_id, SetPin(pin=given))
    words = "has a new PIN" if changed.has_pin else "has no PIN any more"
    answer(changed, [f"{changed.name} {words}"], as_json=arguments.json)


async def change(folder: DataFolder, arguments: Namespace) -> None:
    if arguments.name is None and arguments.role is None:
        raise WrongUsage("nothing to change: give --name or --role")
    wish = ChangeOperator(name=arguments.name, role=None if arguments.role is None else Role(arguments.role))
    async with console_client(folder) as client:
        changed = await client.change_operator((await _find(client, arguments.id)).operator_id, wish)
    answer(changed, [f"{changed.name} ({changed.role})"], as_json=arguments.json)


async def remove(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        gone = await client.remove_operator((await _find(client, arguments.id)).operator_id)
    answer(gone, [f"removed {gone.name}"], as_json=arguments.json)


def _read_pin() -> str:
    """Never an argument: every program of this computer could read it. Raises WrongUsage."""
    if sys.stdin is not None and sys.stdin.isatty():
        from getpass import getpass

        given = getpass("PIN: ")
    else:
        given = "" if sys.stdin is None else sys.stdin.readline().strip()
    if not (given.isascii() and given.isdigit() and 4 <= len(given) <= 12):
        raise WrongUsage("a PIN has 4 to 12 digits")
    return given


async def _find(client: ConsoleClient, id_or_name: str) -> OperatorView:
    found = [one for one in await client.operators() if id_or_name in (str(one.operator_id), one.name)]
    if not found:
        raise CommandFailed("there is no such operator")
    return found[0]
