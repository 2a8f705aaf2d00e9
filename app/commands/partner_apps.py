"""`spoolhouse partner app …` and `partner check-assertion`."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

from app.client import ConsoleClient
from app.commands.application_names import the_one
from app.commands.engine_access import console_client, running_engine_soon
from app.commands.output import CommandFailed, answer, refuse_inside, table, write
from app.data_folder import DataFolder
from app.errors import WrongUsage
from app.vocabulary.ages import moment
from app.vocabulary.assertions import RULES, STATES, verdict
from server_core.contract.types.partners import (
    MOST_PASTED,
    AddKey,
    ApplicationView,
    CheckAssertion,
    CreateApplication,
    KeyCredentials,
    KeyView,
    RevokeKey,
)
from server_core.files import create_private

MOST_READ = 64 * 1024
"""Of a key's file."""
STDIN = "-"


async def find(client: ConsoleClient, id_or_name: str) -> ApplicationView:
    """By `client_id`, or by name where just one application has it. Raises CommandFailed."""
    return the_one(await client.applications(), id_or_name, "developer application")


async def create(folder: DataFolder, arguments: Namespace) -> None:
    key = await _public_key(folder, arguments)
    async with console_client(folder, creates=True) as client:
        wish = CreateApplication(name=arguments.name, developer=arguments.developer, public_key=key, kid=arguments.kid)
        made = await client.create_application(wish)
    _show_key(made, arguments)


async def add_key(folder: DataFolder, arguments: Namespace) -> None:
    key = await _public_key(folder, arguments)
    async with console_client(folder) as client:
        application = await find(client, arguments.id)
        made = await client.add_application_key(application.client_id, AddKey(public_key=key, kid=arguments.kid))
    _show_key(made, arguments)


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        applications = await client.applications()
    rows = [["CLIENT ID", "NAME", "DEVELOPER", "STATE", "KEY", "KEY STATE"]]
    for one in applications:
        state = "enabled" if one.disabled_at is None else f"disabled {_moment(one.disabled_at)}"
        facts = [str(one.client_id), one.name, one.developer, state]
        for key in one.keys:
            rows.append([*facts, key.kid, _key_state(key)])
            facts = [""] * len(facts)
    answer({"data": applications}, table(rows), as_json=arguments.json)


async def revoke_key(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        application = await find(client, arguments.id)
        changed = await client.revoke_application_key(application.client_id, RevokeKey(kid=arguments.kid))
    left = sum(key.revoked_at is None for key in changed.keys)
    text = f"revoked the key {arguments.kid} of {changed.name}: what it signed is refused, tokens got by it ended"
    answer(changed, [text, f"keys left   {left or 'none: add one before it can call again'}"], as_json=arguments.json)


async def disable(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        changed = await client.disable_application((await find(client, arguments.id)).client_id)
    answer(changed, [f"disabled {changed.name}: its assertions are refused from now on"], as_json=arguments.json)


async def enable(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        changed = await client.enable_application((await find(client, arguments.id)).client_id)
    answer(changed, [f"enabled {changed.name}: its assertions are taken again"], as_json=arguments.json)


async def check_assertion(folder: DataFolder, arguments: Namespace) -> None:
    """Fails where a rule is broken."""
    text = arguments.assertion
    if text == STDIN:
        text = await asyncio.to_thread(sys.stdin.read, MOST_PASTED)
    if len(text) >= MOST_PASTED:
        raise WrongUsage("this is too long for an assertion")
    if await running_engine_soon(folder) is None:
        raise CommandFailed("no engine runs on this data folder: an assertion is for the address where its server is")
    async with console_client(folder) as client:
        check = await client.check_assertion(CheckAssertion(assertion=text.strip(), url=arguments.url))
    rows = [[STATES[finding.state], RULES[finding.rule], str(finding.text)] for finding in check.rules]
    lines = [*table(rows), f"server's time  {check.server_time.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}", verdict(check)]
    answer(check, lines, as_json=arguments.json)
    if not check.accepted:
        raise CommandFailed("a rule is broken")


async def _public_key(folder: DataFolder, arguments: Namespace) -> str | None:
    """None: a pair is to be made. Raises CommandFailed, WrongUsage."""
    out: Path | None = arguments.private_key_out
    if arguments.public_key is None:
        if out is not None:
            await asyncio.to_thread(_check_free, folder, out)
        return None
    if out is not None:
        raise WrongUsage("--private-key-out is for a pair that is made here: it goes without --public-key")
    return await asyncio.to_thread(_read_key, arguments.public_key)


def _check_free(folder: DataFolder, out: Path) -> None:
    refuse_inside(folder, out)
    if out.exists():
        raise CommandFailed(f"{out} is there already: choose another name")
    if not out.parent.is_dir():
        raise CommandFailed(f"{out} cannot be written: there is no folder {out.parent}")


def _read_key(name: str) -> str:
    try:
        if name == STDIN:
            return sys.stdin.read(MOST_READ)
        with Path(name).open("rb") as file:
            return file.read(MOST_READ).decode()
    except OSError as error:
        raise CommandFailed(f"{name} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CommandFailed(f"{name} is no text: give the key in PEM form or as JWK") from error


def _show_key(made: KeyCredentials, arguments: Namespace) -> None:
    """The private key goes to the file alone, where one is named."""
    lines = [f"client_id  {made.client_id}", f"kid        {made.kid}"]
    out: Path | None = arguments.private_key_out
    if out is not None and made.private_key_pem is not None:
        _write_private(out, made.private_key_pem)
        made = KeyCredentials(client_id=made.client_id, kid=made.kid)
        lines.append(f"private key written to {out}, for you alone; it is kept nowhere else")
    elif made.private_key_pem is not None:
        lines.append("private key (shown once: store it now)")
    answer(made, lines, as_json=arguments.json)
    if made.private_key_pem is not None and not arguments.json:
        write(made.private_key_pem.rstrip())


def _write_private(file: Path, text: str) -> None:
    try:
        with create_private(file) as opened:
            opened.write(text.encode())
    except OSError as error:
        # the key is shown after all: it is nowhere else
        write(text.rstrip())
        raise CommandFailed(f"{file} cannot be written: {error.strerror}. The private key stands above") from error


def _key_state(key: KeyView) -> str:
    return "active" if key.revoked_at is None else f"revoked {_moment(key.revoked_at)}"


def _moment(at: datetime) -> str:
    return moment(at, datetime.now(UTC))
