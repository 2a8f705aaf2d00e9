"""`spoolhouse status` and `printer figures`: how it is now, and how it was in the last hours."""

from __future__ import annotations

from argparse import Namespace

from app.commands.engine_access import console_client
from app.commands.output import answer, table
from app.commands.printer_names import find
from app.data_folder import DataFolder
from app.vocabulary.figures import hours_sentence, span_words
from server_core.contract.types.consoles import EngineStatus
from server_core.contract.types.jobs import QueueSummary

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
