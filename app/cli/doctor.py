"""`spoolhouse doctor` and `diagnostics`: check this computer and the server, and save what support needs."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import AsyncIterator
from pathlib import Path

from app.cli.engine_access import NOT_RUNNING, START_IT, console_client, server_named
from app.cli.output import answer, many, refuse_inside
from app.client import open_client
from app.errors import CommandFailed, ConsoleError
from app.health.checks import agents_server, expected_port, of_computer, private_files, server_checks, sound
from app.health.diagnostics import Diagnostics, gather, save
from app.process import remote_server
from app.process.data_folder import DataFolder
from app.process.engine_process import token_now
from app.words.health import Check, CheckKind, State, failed

SHAPES = {State.OK: "✓", State.ATTENTION: "!", State.FAILED: "✗"}


async def doctor(folder: DataFolder, arguments: Namespace) -> None:
    """Run the checks.

    Exit code 1 if one failed. `--server` checks that server and, of this computer, only what its console needs.
    """
    open_to_others = private_files(folder)  # before anything uses and closes them
    checks, named = of_computer(folder), server_named()
    if named is not None:
        checks = [*checks[:1], *[check async for check in _elsewhere(folder, named, devices=arguments.devices)]]
    elif len(checks) == 2 or (folder.server / "spoolhouse.db").exists():
        checks += [check async for check in _engine(folder, devices=arguments.devices)]
    if named is None:
        checks += await agents_server(folder)
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
        {
            "healthy": healthy,
            "data_dir": str(folder.root),
            "server": named,
            "checks": [check.as_json for check in checks],
        },
        lines,
        as_json=arguments.json,
    )
    if not healthy:
        raise CommandFailed("at least one check failed. See the lines marked ✗.")


async def _elsewhere(folder: DataFolder, named: str, *, devices: bool) -> AsyncIterator[Check]:
    """Check a remote server. No answer is a failed check. Raises NoSuchServer."""
    remote_server.named(folder, named)
    try:
        async with console_client(folder) as client:
            async for check in server_checks(client, None, None, devices=devices):
                yield check
    except ConsoleError as error:
        yield failed(CheckKind.SERVER, f"{named}: {error}")


async def _engine(folder: DataFolder, *, devices: bool) -> AsyncIterator[Check]:
    endpoint = folder.running_engine()
    if endpoint is None:
        yield failed(CheckKind.SERVER, f"{NOT_RUNNING}. {START_IT}")
        return
    try:
        async with open_client(endpoint, lambda: token_now(folder, endpoint)) as client:
            expected = expected_port(folder, endpoint)
            async for check in server_checks(client, endpoint, expected, devices=devices):
                yield check
    except ConsoleError as error:
        yield failed(CheckKind.SERVER, f"{endpoint.base_url}: {error}")


async def diagnostics(folder: DataFolder, arguments: Namespace) -> None:
    """Write diagnostics, also without an engine.

    `--server` reads that server. Raises CommandFailed, CannotWrite, NoSuchServer.
    """
    file: Path = arguments.file.absolute()
    refuse_inside(folder, file)
    named, endpoint = server_named(), folder.running_engine()
    if named is not None:
        found = await _diagnostics_elsewhere(folder, named)
    elif endpoint is None:
        found = await gather(folder, None, why_no_client=NOT_RUNNING)
    else:
        async with open_client(endpoint, lambda: token_now(folder, endpoint)) as client:
            found = await gather(folder, client)
    size = await save(found, file, force=arguments.force)
    parts = [{"name": part.name, "what": part.what, "bytes": part.size} for part in found.parts]
    lines = [
        f"{file}: diagnostics {found.number}, {many(size, 'byte')}",
        *(f"  {part.name}: {part.what}" for part in found.parts),
        "It contains no secrets, but may contain names of printers and files. Look through it before you send it.",
    ]
    answer({"file": str(file), "number": found.number, "bytes": size, "parts": parts}, lines, as_json=arguments.json)


async def _diagnostics_elsewhere(folder: DataFolder, named: str) -> Diagnostics:
    """Write diagnostics of a remote server. If it does not answer, the file says so."""
    remote_server.named(folder, named)
    try:
        async with console_client(folder) as client:
            return await gather(folder, client, elsewhere=True)
    except ConsoleError as error:
        return await gather(folder, None, elsewhere=True, why_no_client=f"{named}: {error}")
