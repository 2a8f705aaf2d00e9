"""`spoolhouse doctor`: is everything well? Server, agents, printers, versions, disk."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import AsyncIterator

from app import remote_server
from app.client import open_client
from app.commands.engine_access import console_client, server_named
from app.commands.output import CommandFailed, answer
from app.data_folder import DataFolder
from app.engine_process import token_now
from app.errors import ConsoleError
from app.health.all_checks import server_checks
from app.health.of_computer import of_computer, sound, stranger_there
from app.health.port import expected_port
from app.health.private_files import private_files
from app.vocabulary.health import Check, State, failed

SHAPES = {State.OK: "✓", State.ATTENTION: "!", State.FAILED: "✗"}


async def doctor(folder: DataFolder, arguments: Namespace) -> None:
    """Exit code 1 when a check failed. With `--server` that one is asked, and of this computer only what a console of
    it needs."""
    open_to_others = private_files(folder)  # before anything is used, which closes them
    checks, named = of_computer(folder), server_named()
    if named is not None:
        checks = [*checks[:1], *[check async for check in _elsewhere(folder, named, devices=arguments.devices)]]
    elif len(checks) == 2 or (folder.server / "spoolhouse.db").exists():
        checks += [check async for check in _engine(folder, devices=arguments.devices)]
    if named is None:
        checks += await stranger_there(folder)
    checks += open_to_others
    if arguments.devices:
        checks.append(sound())
    healthy = all(check.state is not State.FAILED for check in checks)
    lines = []
    for check in checks:
        lines.append(f"{SHAPES[check.state]} {check.name}: {check.text}")
        if check.fix:
            lines.append(f"    {check.fix}")
    answer(
        {"healthy": healthy, "data_dir": str(folder.root), "server": named, "checks": checks},
        lines,
        as_json=arguments.json,
    )
    if not healthy:
        raise CommandFailed("not healthy: see the checks marked ✗")


async def _elsewhere(folder: DataFolder, named: str, *, devices: bool) -> AsyncIterator[Check]:
    """Raises NoSuchServer; what the server itself does not answer is a check that failed."""
    remote_server.named(folder, named)
    try:
        async with console_client(folder) as client:
            async for check in server_checks(client, None, None, devices=devices):
                yield check
    except ConsoleError as error:
        yield failed("server", f"{named}: {error}")


async def _engine(folder: DataFolder, *, devices: bool) -> AsyncIterator[Check]:
    endpoint = folder.running_engine()
    if endpoint is None:
        yield failed("server", "no engine runs on this data folder: start it with 'spoolhouse serve' or the console")
        return
    try:
        async with open_client(endpoint, lambda: token_now(folder, endpoint)) as client:
            expected = expected_port(folder, endpoint)
            async for check in server_checks(client, endpoint, expected, devices=devices):
                yield check
    except ConsoleError as error:
        yield failed("server", f"{endpoint.base_url}: {error}")
