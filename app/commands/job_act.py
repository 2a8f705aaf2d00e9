"""`spoolhouse job act KIND ID ID …`: the same with many jobs, at once and for good or, with --undo, in a moment."""

from __future__ import annotations

from argparse import Namespace

from app.commands import printer_names
from app.commands.engine_access import console_client
from app.commands.jobs import rows_of
from app.commands.output import CommandFailed, answer
from app.data_folder import DataFolder
from app.errors import WrongUsage
from app.vocabulary.plain_text import plain
from server_core.contract.types.jobs import JobAct, JobActDone, JobActKind

UNDONE = (JobActKind.CANCEL, JobActKind.MOVE)


async def act(folder: DataFolder, arguments: Namespace) -> None:
    """Exit code 1 where nothing was done."""
    kind = JobActKind(arguments.kind)
    if arguments.undo and kind not in UNDONE:
        raise WrongUsage("--undo goes with cancel and move: what undoes a hold is a release")
    if kind is JobActKind.MOVE and arguments.printer is None:
        raise WrongUsage("say where to: --printer NAME")
    if arguments.key and kind is not JobActKind.REPRINT:
        raise WrongUsage("--key goes with reprint: whatever else is repeated does nothing more")
    async with console_client(folder) as client:
        printer = None if arguments.printer is None else await printer_names.find(client, arguments.printer)
        wish = JobAct(
            kind=kind,
            print_job_ids=arguments.ids,
            printer_id=None if printer is None else printer.printer_id,
            undo_seconds=arguments.undo,
        )
        if kind is not JobActKind.REPRINT:
            arguments.repeat_key = None
        done = await client.act_on_jobs(wish, key=arguments.repeat_key)
    if not done.jobs:
        raise CommandFailed("; ".join(refusals_of(done)))
    answer(done, [*rows_of(done.jobs), *refusals_of(done)], as_json=arguments.json)


def refusals_of(done: JobActDone) -> list[str]:
    return [f"not {refused.print_job_id}: {plain(str(refused.message))}" for refused in done.refused]
