"""`spoolhouse printer find`, `probe` and `address`: which printers there are, what one is, and where it is now."""

from __future__ import annotations

import sys
from argparse import Namespace

from app.client import ConsoleClient
from app.commands.engine_access import console_client
from app.commands.output import CommandFailed, answer, table
from app.commands.printer_names import find
from app.data_folder import DataFolder
from app.vocabulary.discovery import change_words, places_of, probe_lines, problems_of, state_of
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import LANGUAGES
from server_core.contract.errands import Discovery, StartDiscovery, StartProbe
from server_core.contract.swap import ChangeAddress

WAIT_SECONDS = 5.0


async def find_printers(folder: DataFolder, arguments: Namespace) -> None:
    """Waits for the end of the search; adds nothing."""
    wish = StartDiscovery(agent_id=arguments.agent, address=arguments.address)
    async with console_client(folder, creates=True) as client:
        discovery = await _to_the_end(client, await client.start_discovery(wish))
    rows = [["NAME", "LANGUAGE", "WHERE", "ADDRESS", "STATE"]]
    for listed in discovery.printers:
        language = LANGUAGES[listed.found.language] if listed.found.language else "-"
        best = listed.found.ways[0]
        rows.append([listed.found.name, language, places_of(listed), best.uri, state_of(listed)])
    lines = table(rows) if discovery.printers else ["No printer was found."]
    for problem in problems_of(discovery):
        sys.stderr.write(f"spoolhouse: {plain(problem)}\n")
    answer(discovery, lines, as_json=arguments.json)


async def probe(folder: DataFolder, arguments: Namespace) -> None:
    """Fails where the device cannot be asked."""
    async with console_client(folder, creates=True) as client:
        seen = await client.probe(StartProbe(uri=arguments.uri, agent_id=arguments.agent))
    lines = [f"{name:<12}{value}" for name, value in probe_lines(seen.news)]
    if seen.added_name:
        lines.append(f"{'added as':<12}{seen.added_name}")
    answer(seen, lines, as_json=arguments.json)
    if seen.news.problem:
        raise CommandFailed(seen.news.problem)


async def address(folder: DataFolder, arguments: Namespace) -> None:
    """Fails where nothing was changed."""
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        wish = ChangeAddress(uri=arguments.uri, accept=arguments.accept)
        change = await client.change_address(printer.printer_id, wish)
    answer(change, change_words(change), as_json=arguments.json)
    if not change.applied:
        raise CommandFailed("the printer keeps its address; with --accept it is taken over as it is")


async def _to_the_end(client: ConsoleClient, discovery: Discovery) -> Discovery:
    while not discovery.done:
        discovery = await client.discovery(discovery.discovery_id, after=discovery.version, wait=WAIT_SECONDS)
    return discovery
