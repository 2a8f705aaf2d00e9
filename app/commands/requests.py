"""`spoolhouse request …`: what applications asked of the API, and what they were told."""

from __future__ import annotations

from argparse import Namespace
from datetime import UTC, datetime

from app.commands import clients
from app.commands.engine_access import console_client
from app.commands.output import CommandFailed, answer, table
from app.data_folder import DataFolder
from app.vocabulary.ages import moment
from app.vocabulary.requests import request_words, told_words
from server_core.contract.types.partners import RequestRow, RequestShow


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        of = (await clients.find(client, arguments.client)).client_id if arguments.client else None
        page = await client.requests(
            status=RequestShow.ERRORS if arguments.errors else RequestShow.ALL,
            client_id=of,
            limit=arguments.limit,
            cursor=arguments.cursor,
        )
    now = datetime.now(UTC)
    rows = [["TIME", "STATUS", "METHOD", "ROUTE", "APPLICATION", "CODE", "MS", "REQUEST ID", "TOLD"]]
    rows += [
        [
            f"{moment(row.at, now)}:{row.at.astimezone():%S}",
            str(row.status),
            row.method,
            row.route,
            row.client_name or "-",
            row.error_code or "-",
            f"{row.duration_ms:.1f}",
            row.request_id,
            told_words(row) or "-",
        ]
        for row in page.data
    ]
    lines = table(rows)
    if page.next_cursor:
        lines.append(f"more: --cursor {page.next_cursor}")
    answer(page, lines, as_json=arguments.json)


async def show(folder: DataFolder, arguments: Namespace) -> None:
    """Applications may send ids of their own, so more than one request can have this one."""
    async with console_client(folder) as client:
        page = await client.requests(request_id=arguments.id, limit=100)
    if not page.data:
        raise CommandFailed(f"no request with the id '{arguments.id}' is in the log")
    lines = [line for row in page.data for line in [*describe(row), ""]][:-1]
    answer({"data": page.data}, lines, as_json=arguments.json)


def describe(row: RequestRow) -> list[str]:
    return [
        f"request_id   {row.request_id}",
        f"time         {row.at.astimezone():%Y-%m-%d %H:%M:%S}",
        f"application  {row.client_name or 'not known'}",
        f"request      {row.method} {row.route}",
        f"status       {row.status}",
        f"error_code   {row.error_code or 'none'}",
        *([f"meaning      {said}"] if (said := request_words(row)) else []),
        f"duration     {row.duration_ms:.1f} ms",
    ]
