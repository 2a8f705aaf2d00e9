"""`spoolhouse doctor`: is everything well? Server, agents, printers, versions, disk."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import AsyncIterator

from app.cli.engine_access import console_client, server_named
from app.cli.output import answer, table
from app.cli.printer_names import find
from app.client import open_client
from app.errors import CommandFailed, ConsoleError
from app.health.all_checks import server_checks
from app.health.of_computer import expected_port, of_computer, private_files, sound, stranger_there
from app.process import remote_server
from app.process.data_folder import DataFolder
from app.process.engine_process import token_now
from app.words.health import Check, State, failed
from app.words.printers import hours_sentence, span_words
from server_core.contract.types.consoles import EngineStatus
from server_core.contract.types.jobs import QueueSummary

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


# `spoolhouse status` and `printer figures`: how it is now, and how it was in the last hours.


TILES = ("failed", "check", "printing", "waiting", "printed_today")


async def status(folder: DataFolder, arguments: Namespace) -> None:
    """What the window's status bar and the tiles of its queue say."""
    async with console_client(folder) as client:
        now, queue, figures = await client.status(), await client.summary(), await client.server_figures()
    lines = [
        f"server    {now.base_url}, version {now.version}, {figures.requests_per_minute} requests in the last minute",
        f"agents    {now.agents_online} of {now.agents_total} online",
        f"printers  {_printers(now)}",
        f"jobs      {', '.join(_counts(queue))}",
    ]
    if queue.needs_you:
        lines.append(f"to do     {queue.needs_you} need somebody: 'spoolhouse job list'")
    answer({"server": now, "queue": queue, "figures": figures}, lines, as_json=arguments.json)


async def figures(folder: DataFolder, arguments: Namespace) -> None:
    """What printers did, and when they were away."""
    async with console_client(folder) as client:
        told = await client.figures(hours=arguments.hours)
        names = {each.printer_id: each.name for each in await client.printers()}
        wanted = None if arguments.id is None else (await find(client, arguments.id)).printer_id
    if wanted is not None:
        one = next(each for each in told.printers if each.printer_id == wanted)
        lines = [f"{one.printed} printed, {one.failed} failed, {one.cancelled} cancelled"]
        lines += [span_words(span, told.until) for span in one.spans]
        answer(one, lines, as_json=arguments.json)
        return
    rows = [["PRINTER", "PRINTED", "FAILED", "CANCELLED", "NOW"]]
    for each in told.printers:
        now = str(each.spans[-1].state) if each.spans else "unknown"
        counts = [str(count) for count in (each.printed, each.failed, each.cancelled)]
        rows.append([names.get(each.printer_id, str(each.printer_id)), *counts, now])
    answer(told, [hours_sentence(told.hours), *table(rows)], as_json=arguments.json)


def _printers(now: EngineStatus) -> str:
    """`2 of 5 ready, 3 reachable`: of those it is only known that they take connections."""
    silent = f", {now.printers_reachable} reachable" if now.printers_reachable else ""
    return f"{now.printers_ready} of {now.printers_total} ready{silent}"


def _counts(queue: QueueSummary) -> list[str]:
    return [f"{getattr(queue, name)} {name.replace('_', ' ')}" for name in TILES]
