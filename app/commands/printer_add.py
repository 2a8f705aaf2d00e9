"""`spoolhouse printer add`: what nobody says of a printer is asked of the device itself."""

from __future__ import annotations

import sys
from argparse import Namespace

from msgspec.structs import replace

from app.client import ConsoleClient
from app.commands.agent_names import agent_id_of
from app.commands.engine_access import console_client
from app.commands.output import answer
from app.commands.printers import describe
from app.commands.same_address import named_way_out
from app.data_folder import DataFolder
from app.vocabulary.discovery import summary_of
from app.vocabulary.plain_text import plain
from server_core.contract.types.discovery import ProbeNews, StartProbe
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import AddPrinter

ASKED = ("socket", "usb")
"""Schemes of devices that print only what is in their own language."""


async def add(folder: DataFolder, arguments: Namespace) -> None:
    width, height = arguments.media or (None, None)
    wish = AddPrinter(
        uri=arguments.uri,
        name=arguments.name,
        language=RawLanguage(arguments.language) if arguments.language else None,
        dpi=arguments.dpi,
        media_width_mm=width,
        media_height_mm=height,
        head_width_mm=arguments.head_width_mm,
        allow_same_address=arguments.allow_same_address,
    )
    async with console_client(folder, creates=True) as client:
        wish = replace(wish, agent_id=await agent_id_of(client, arguments.agent))
        if not arguments.unasked and wish.language is None and wish.uri.strip().partition("://")[0].lower() in ASKED:
            wish = await _asked(client, wish)
        with named_way_out():
            printer = await client.add_printer(wish)
    answer(printer, describe(printer), as_json=arguments.json)


async def _asked(client: ConsoleClient, wish: AddPrinter) -> AddPrinter:
    """With what the device says of itself, where nothing else was said; a silent one is added as it was wished."""
    news = (await client.probe(StartProbe(uri=wish.uri, agent_id=wish.agent_id))).news
    if news.language is None:
        why = news.problem or "It does not say which language it speaks."
        sys.stderr.write(f"spoolhouse: {plain(str(why))} Added without one: 'printer try --language' finds it out\n")
        return wish
    sys.stderr.write(f"spoolhouse: it says: {plain(' '.join(summary_of(news).splitlines()))}\n")
    return with_told(wish, news)


def with_told(wish: AddPrinter, news: ProbeNews) -> AddPrinter:
    """`wish` with the language, resolution (dpi), print width and medium (mm) that the device tells."""
    is_open = wish.media_width_mm is None
    return replace(
        wish,
        language=news.language,
        dpi=wish.dpi or news.dpi,
        head_width_mm=wish.head_width_mm or news.head_width_mm,
        media_width_mm=news.media_width_mm if is_open else wish.media_width_mm,
        media_height_mm=news.media_height_mm if is_open else wish.media_height_mm,
    )
