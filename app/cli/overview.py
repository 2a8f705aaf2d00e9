"""`spoolhouse status` and `printer figures`: the present state and the last hours."""

from __future__ import annotations

from argparse import Namespace

from app.cli.engine_access import START_IT, agent_only, console_client, find, running_engine_soon, server_named
from app.cli.output import answer, many, table
from app.errors import CommandFailed
from app.process.data_folder import DataFolder, FolderLock
from app.words.notices import cause_of
from app.words.printers import hours_sentence, span_words
from server_core.contract.types.consoles import EngineStatus
from server_core.contract.types.jobs import QueueSummary

MOST_NOTICES = 10
TILES = {
    "failed": "failed",
    "check": "to check",
    "printing": "printing",
    "waiting": "waiting",
    "printed_today": "printed today",
}


async def status(folder: DataFolder, arguments: Namespace) -> None:
    """Print what the window's status bar and queue tiles show, and what needs a person.

    Exit code 1 if something does, or if no server runs: then only what is stored is shown.
    """
    runs = server_named() is not None or await running_engine_soon(folder) is not None
    agent_of = None if runs else agent_only(folder)
    if agent_of is not None:
        _status_of_agent(folder, agent_of, as_json=arguments.json)
        return
    async with console_client(folder) as client:
        now, queue, figures = await client.status(), await client.summary(), await client.server_figures()
        notices = await client.notices()
    if runs:
        calls = f"{many(figures.requests_per_minute, 'request')} in the last minute"
        lines = [
            f"server    {now.base_url}, version {now.version}, {calls}",
            f"agents    {now.agents_online} of {now.agents_total} online",
            f"printers  {_printers(now)}",
        ]
    else:
        lines = [
            f"The server is not running: nothing prints. {START_IT}",
            f"agents    {now.agents_total} known",
            f"printers  {now.printers_total} added",
        ]
    lines.append(f"jobs      {', '.join(_counts(queue))}")
    if queue.needs_you:
        need = many(queue.needs_you, "job needs", "jobs need")
        lines.append(f"to do     {need} a person: 'spoolhouse job list --needs-you'")
    if notices.data:
        count = f"{len(notices.data)}{'+' if notices.next_cursor else ''}"
        lines.append(f"notices   {count} open: 'spoolhouse notice list'")
        lines += [f"          {cause_of(notice).sentence}" for notice in notices.data[:MOST_NOTICES]]
    facts = {
        "running": runs,
        "server": now if runs else None,
        "queue": queue,
        "figures": figures if runs else None,
        "notices": notices.data,
    }
    answer(facts, lines, as_json=arguments.json)
    if not runs:
        raise CommandFailed("the server is not running")
    if queue.needs_you or notices.data:
        raise CommandFailed("something needs a person")


def _status_of_agent(folder: DataFolder, server: str, *, as_json: bool) -> None:
    """Print whether the agent runs, on a computer that needs no server. Raises CommandFailed if it does not."""
    is_running = FolderLock(folder.of_remote_agent).is_held()
    state = "running" if is_running else "not running: nothing prints"
    lines = [f"agent     of {server}, {state}. This computer needs no server. More: 'spoolhouse doctor'"]
    answer({"running": False, "server": None, "agent_of": server, "agent_running": is_running}, lines, as_json=as_json)
    if not is_running:
        raise CommandFailed("the agent is not running")


async def figures(folder: DataFolder, arguments: Namespace) -> None:
    """Print the printers' figures and downtimes."""
    async with console_client(folder) as client:
        found = await client.figures(hours=arguments.hours)
        names = {each.printer_id: each.name for each in await client.printers()}
        wanted = None if arguments.id is None else (await find(client, arguments.id)).printer_id
    if wanted is not None:
        one = next(each for each in found.printers if each.printer_id == wanted)
        lines = [f"{one.printed} printed, {one.failed} failed, {one.cancelled} cancelled"]
        lines += [span_words(span, found.until) for span in one.spans]
        answer(one, lines, as_json=arguments.json)
        return
    rows = [["PRINTER", "PRINTED", "FAILED", "CANCELLED", "NOW"]]
    for each in found.printers:
        now = str(each.spans[-1].state) if each.spans else "unknown"
        counts = [str(count) for count in (each.printed, each.failed, each.cancelled)]
        rows.append([names.get(each.printer_id, str(each.printer_id)), *counts, now])
    answer(found, [hours_sentence(found.hours), *table(rows)], as_json=arguments.json)


def _printers(now: EngineStatus) -> str:
    """Return `2 of 5 ready, 3 reachable`; of the latter it is only known that they accept connections."""
    silent = f", {now.printers_reachable} reachable" if now.printers_reachable else ""
    look = f", {many(now.printers_to_look_at, 'needs', 'need')} attention" if now.printers_to_look_at else ""
    return f"{now.printers_ready} of {now.printers_total} ready{silent}{look}"


def _counts(queue: QueueSummary) -> list[str]:
    return [f"{getattr(queue, name)} {words}" for name, words in TILES.items()]
