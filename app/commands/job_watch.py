"""`spoolhouse job watch`: what becomes of jobs, as it happens."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from uuid import UUID

import msgspec

from app.client import ConsoleClient
from app.commands.engine_access import console_client
from app.commands.jobs import say
from app.commands.output import CommandFailed
from app.data_folder import DataFolder
from app.errors import UnexpectedAnswer
from app.stream_items import StreamEvent, StreamOpened
from app.vocabulary.jobs import JobState, job_state, mark_of, name_of
from server_core.contract.types.fields import UNREADABLE
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.states import JobStatus

OVER = frozenset({JobState.PRINTED, JobState.FAILED, JobState.SETTLED, JobState.CANCELLED, JobState.NOT_CONFIRMED})
"""Nothing more happens by itself."""


async def watch(folder: DataFolder, arguments: Namespace) -> None:
    """Exit code 0 once all jobs that were named are printed. Raises CommandFailed where one is not."""
    last: dict[UUID, JobRow] = {}
    async with console_client(folder) as client:
        async for row in _rows(client, arguments.ids):
            before = last.get(row.print_job_id)
            if before is None or mark_of(before) != mark_of(row):
                say(row, arguments)
            last[row.print_job_id] = row
            if arguments.ids and all(each in last and job_state(last[each]) in OVER for each in arguments.ids):
                break
        else:
            raise CommandFailed("the server ended the connection: it stops or restarts")
    others = [row for row in last.values() if row.status is not JobStatus.PRINTED]
    if others:
        raise CommandFailed("; ".join(f"{name_of(row)} was not printed: {mark_of(row).word}" for row in others))


async def _rows(client: ConsoleClient, wanted: Sequence[UUID]) -> AsyncIterator[JobRow]:
    """Those that are named as they are now, then each whenever it changes; without a name all that change."""
    async with aclosing(client.events(None)) as events:
        async for item in events:
            if isinstance(item, StreamOpened):  # from here on no change is missed
                for job_id in wanted:
                    yield (await client.job(job_id)).row
            elif isinstance(item, StreamEvent) and item.name == "job":
                row = _row_of(item)
                if not wanted or row.print_job_id in wanted:
                    yield row


def _row_of(event: StreamEvent) -> JobRow:
    try:
        return msgspec.json.decode(event.data, type=JobRow)
    except UNREADABLE as error:
        raise UnexpectedAnswer("The server told of a job in a way that cannot be read.") from error
