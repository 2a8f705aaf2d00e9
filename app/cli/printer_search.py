"""`spoolhouse printer find`, `probe` and `address`: which printers there are, what one is, and where it is now."""

from __future__ import annotations

import sys
from argparse import Namespace

from app.cli.agents import agent_id_of, find_agent, named_way_out
from app.cli.engine_access import console_client
from app.cli.output import answer, table
from app.cli.printer_names import find
from app.cli.printers import describe
from app.client import ConsoleClient
from app.errors import CommandFailed
from app.process.data_folder import DataFolder
from app.words.discovery import NOT_KNOWN, change_words, places_of, probe_lines, problems_of, state_of
from app.words.plain_text import plain
from app.words.printers import LANGUAGES
from server_core.contract.types.discovery import ChangeAddress, Discovery, StartDiscovery, StartProbe

WAIT_SECONDS = 5.0


async def find_printers(folder: DataFolder, arguments: Namespace) -> None:
    """Waits for the end of the search; adds nothing."""
    async with console_client(folder, creates=True) as client:
        wish = StartDiscovery(agent_id=await agent_id_of(client, arguments.agent), address=arguments.address)
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
        agent_id = await agent_id_of(client, arguments.agent)
        seen = await client.probe(StartProbe(uri=arguments.uri, agent_id=agent_id))
    told = probe_lines(seen.news)
    if seen.news.problem:
        told = [(name, value) for name, value in told if value != NOT_KNOWN]
    lines = [f"{name:<12}{value}" for name, value in told]
    if seen.added_name:
        lines.append(f"{'added as':<12}{seen.added_name}")
    answer(seen, lines, as_json=arguments.json)
    if seen.news.problem:
        raise CommandFailed(seen.news.problem)


async def address(folder: DataFolder, arguments: Namespace) -> None:
    """Fails where nothing was changed."""
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        if arguments.same_device:
            if any((arguments.uri, arguments.exchange, arguments.agent, arguments.accept)):
                raise CommandFailed("--same-device goes alone: the printer keeps its address and its agent")
            printer = await client.same_device(printer.printer_id)
            answer(printer, describe(printer), as_json=arguments.json)
            return
        uri, agent = arguments.uri, arguments.agent
        if arguments.exchange is not None:
            if uri is not None or agent is not None:
                raise CommandFailed("--exchange goes without --uri and --agent: the other printer has both")
            uri = (await find(client, arguments.exchange)).uri
        elif uri is None and agent is None:  # accept the device that answers at the present address
            uri = printer.uri
        wish = ChangeAddress(
            uri=uri,
            exchange=arguments.exchange is not None,
            agent_id=None if arguments.agent is None else (await find_agent(client, arguments.agent)).agent_id,
            accept=arguments.accept,
            allow_same_address=arguments.allow_same_address,
        )
        with named_way_out():
            change = await client.change_address(printer.printer_id, wish)
    answer(change, change_words(change), as_json=arguments.json)
    if not change.applied:
        raise CommandFailed("the printer stays as it was; with --accept it is taken over as it is")


async def _to_the_end(client: ConsoleClient, discovery: Discovery) -> Discovery:
    while not discovery.done:
        discovery = await client.discovery(discovery.discovery_id, after=discovery.version, wait=WAIT_SECONDS)
    return discovery
