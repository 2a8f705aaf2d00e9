"""`spoolhouse job undo` and `job finish`: an act that waits, of a window or of `job act --undo`."""

from __future__ import annotations

from argparse import Namespace
from uuid import UUID

from app.client import ConsoleClient
from app.commands.engine_access import console_client
from app.commands.job_act import refusals_of
from app.commands.jobs import rows_of
from app.commands.output import CommandFailed, answer
from app.data_folder import DataFolder
from server_core.contract.types.jobs import JobActDone


async def undo(folder: DataFolder, arguments: Namespace) -> None:
    """With all jobs that wait for the same act. Raises CommandFailed."""
    async with console_client(folder) as client:
        _say(await client.undo_act(await _act_of(client, arguments.id)), arguments)


async def finish(folder: DataFolder, arguments: Namespace) -> None:
    """With all jobs that wait for the same act. Raises CommandFailed."""
    async with console_client(folder) as client:
        _say(await client.finish_act(await _act_of(client, arguments.id)), arguments)


async def _act_of(client: ConsoleClient, job_id: UUID) -> UUID:
    pending = (await client.job(job_id)).row.pending
    if pending is None:
        raise CommandFailed("nothing waits to be done with this job: it is as 'spoolhouse job show' says")
    return pending.act_id


def _say(done: JobActDone, arguments: Namespace) -> None:
    if not done.jobs:
        raise CommandFailed("; ".join(refusals_of(done)))
    answer(done, [*rows_of(done.jobs), *refusals_of(done)], as_json=arguments.json)
