"""`spoolhouse job find TEXT`."""

from __future__ import annotations

from argparse import Namespace

from app.commands.engine_access import console_client
from app.commands.jobs import rows_of
from app.commands.output import answer
from app.data_folder import DataFolder
from server_core.contract.types.jobs import FoundJobs


async def find(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await client.find_jobs(arguments.text, limit=arguments.limit)
    answer(found, lines_of(found), as_json=arguments.json)


def lines_of(found: FoundJobs) -> list[str]:
    """What was found, and where it may be worth to look on."""
    lines = rows_of(found.data) if found.data else ["no job has this"]
    if found.more:
        lines.append("there are older ones: say more of it, or --limit")
    if found.indexing:
        lines.append("older documents are still being read: what they say is found later")
    if not found.data:
        said = f", what documents say {found.documents_kept_days} days" if found.documents_kept_days else ""
        lines.append(f"jobs are kept {found.jobs_kept_days} days after their end{said}")
    return lines
