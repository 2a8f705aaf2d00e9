"""`spoolhouse client …`: applications that use the API."""

from __future__ import annotations

from argparse import Namespace

from app.commands.engine_access import console_client
from app.commands.output import answer, table
from app.data_folder import DataFolder
from server_core.contract.console import CreateClient
from server_core.contract.public import Scope


async def create(folder: DataFolder, arguments: Namespace) -> None:
    scopes = [Scope(word) for word in arguments.scope] if arguments.scope else None
    async with console_client(folder, creates=True) as client:
        made = await client.create_client(CreateClient(name=arguments.name, scopes=scopes))
    lines = [
        f"client_id      {made.client_id}",
        f"client_secret  {made.client_secret}   (shown once: store it now)",
        f"scopes         {' '.join(made.scopes)}",
    ]
    answer(made, lines, as_json=arguments.json)


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        clients = await client.clients()
    rows = [["CLIENT ID", "NAME", "SCOPES"], *([str(c.client_id), c.name, " ".join(c.scopes)] for c in clients)]
    answer({"data": clients}, table(rows), as_json=arguments.json)
