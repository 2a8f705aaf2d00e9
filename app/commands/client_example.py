"""`spoolhouse client example`: the first three calls of an application, to be pasted; its secret is not in them."""

from __future__ import annotations

from argparse import Namespace

from app.commands.clients import api_address, find
from app.commands.engine_access import console_client
from app.commands.output import answer
from app.commands.printer_names import find as find_printer
from app.data_folder import DataFolder
from app.vocabulary.client_snippets import Tongue, snippet


async def example(folder: DataFolder, arguments: Namespace) -> None:
    tongue = next(each for each in Tongue if each.value.lower() == arguments.language)
    async with console_client(folder) as client:
        one = await find(client, arguments.id)
        printer = await find_printer(client, arguments.printer) if arguments.printer else None
        if printer is None:
            printer = next(iter(await client.printers()), None)
        base_url = await api_address(folder, client)
    text = snippet(tongue, base_url, one.client_id, printer)
    answer({"language": arguments.language, "text": text}, text.splitlines(), as_json=arguments.json)
