"""`spoolhouse job …`: look at jobs and act on them."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec

from app.cli import engine_access
from app.cli.engine_access import console_client, is_elsewhere
from app.cli.output import answer, many, refuse_inside, table, write
from app.client import ConsoleClient
from app.client.answers import StreamEvent, StreamOpened
from app.errors import CallRefused, CommandFailed, UnexpectedAnswer, WrongUsage
from app.process.data_folder import DataFolder
from app.process.new_file import write_new
from app.session.printer_fit import needs_words, targets_of
from app.words.ages import day_and_time
from app.words.job_detail import event_details, event_words, needed, parameter_lines, tuning_lines
from app.words.jobs import (
    EVIDENCE,
    asks_twice,
    cut_off_words,
    expires,
    job_state,
    mark_of,
    name_of,
    note_of,
    tells_message,
)
from app.words.label_batches import WHY_WHOLE, label_scan
from app.words.notices import answer_to, duplicate_command
from app.words.plain_text import plain
from app.words.wall import job_needs_person
from server_core.contract.decisions.job_reasons import AT_STOPPED_PRINTER
from server_core.contract.decisions.life_cycle import NOT_STARTED
from server_core.contract.decisions.media_fit import Fit
from server_core.contract.decisions.names import legible
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.fields import UNREADABLE, local_midnight
from server_core.contract.types.jobs import (
    LARGEST_BYTES,
    Answer,
    FoundJobs,
    JobActionDone,
    JobActionKind,
    JobActionRequest,
    JobDetail,
    JobLabels,
    JobRow,
    JobsWanted,
    NewPrint,
    Reprint,
    Show,
)
from server_core.contract.types.parameters import MEDIA_SIDES, PARAMETERS
from server_core.contract.types.states import Confirmation, JobStatus

# `spoolhouse job watch`: shows jobs as they change.


OVER = frozenset(
    {ShownState.PRINTED, ShownState.FAILED, ShownState.SETTLED, ShownState.CANCELLED, ShownState.NOT_CONFIRMED}
)
"""States in which nothing more happens automatically."""


async def watch(folder: DataFolder, arguments: Namespace) -> None:
    """Watch. Exit code 0 once all named jobs are printed. Raises CommandFailed if one is not."""
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
            raise CommandFailed(
                "the server closed the connection, because it is stopping or restarting. The jobs go on. Watch them "
                "again with the same command."
            )
    others = [row for row in last.values() if row.status is not JobStatus.PRINTED]
    if others:
        raise CommandFailed("; ".join(f"{name_of(row)} was not printed: {mark_of(row).word}" for row in others))


async def _rows(client: ConsoleClient, wanted: Sequence[UUID]) -> AsyncIterator[JobRow]:
    """Yield the named jobs as they are, then each whenever it changes; without names all that change."""
    async with aclosing(client.events(None)) as events:
        async for item in events:
            if isinstance(item, StreamOpened):  # no change is missed after this
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
        raise UnexpectedAnswer("The server sent a job in a form that this version cannot read.") from error


# `spoolhouse job undo` and `job finish`: a pending action of a window or of `job act --undo`.


async def undo(folder: DataFolder, arguments: Namespace) -> None:
    """Undo, with all jobs that wait for the same action. Raises CommandFailed."""
    async with console_client(folder) as client:
        _say(await client.undo_action(await _pending_action_id(client, arguments.id)), arguments)


async def finish(folder: DataFolder, arguments: Namespace) -> None:
    """Let the action take effect now, with all its jobs. Raises CommandFailed."""
    async with console_client(folder) as client:
        _say(await client.finish_action(await _pending_action_id(client, arguments.id)), arguments)


async def _pending_action_id(client: ConsoleClient, job_id: UUID) -> UUID:
    pending = (await client.job(job_id)).row.pending
    if pending is None:
        raise CommandFailed(
            "no delayed cancel or move waits for this job. Nothing was changed. See 'spoolhouse job show'."
        )
    return pending.act_id


def _say(done: JobActionDone, arguments: Namespace) -> None:
    if not done.jobs:
        raise CommandFailed("; ".join(refusals_of(done)))
    answer(done, [*rows_of(done.jobs), *refusals_of(done)], as_json=arguments.json)


# `spoolhouse job print FILE --printer NAME`.


async def print_file(folder: DataFolder, arguments: Namespace) -> None:
    """Print a file. Its type is detected by its bytes, else by its name, unless given."""
    content = await asyncio.to_thread(_read, arguments.file)
    format, language = DocumentFormat.RAW, arguments.raw_language
    if language is None:
        from app.documents.local_file import local_file

        file = local_file(arguments.file.name, content)
        format, language = file.document_format, file.raw_language
        if format is DocumentFormat.RAW and language is None:
            raise WrongUsage(
                f"the printer language of {arguments.file} was not recognised. Name it with --raw-language."
            )
    raw = None if language is None else RawLanguage(language)
    async with console_client(folder) as client:
        printer = await engine_access.find(client, arguments.printer)
        document = await client.upload_document(
            content, filename=legible(arguments.file.name), format=format, raw_language=raw
        )
        ids = {"document_id": str(document.document_id), "printer_id": str(printer.printer_id)}
        order = msgspec.convert(ids | requests_of(arguments), NewPrint)
        say(await client.print_document(order, key=arguments.repeat_key), arguments)


def requests_of(arguments: Namespace) -> dict[str, Any]:
    """Return only the options that were given."""
    values = {name: getattr(arguments, name, None) for name in ("reference", "pages", *PARAMETERS)}
    if arguments.media is not None:
        values |= dict(zip(MEDIA_SIDES, arguments.media, strict=True))
    return {name: value for name, value in values.items() if value is not None}


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_BYTES + 1)
    except OSError as error:
        raise CommandFailed(f"{path}: {error.strerror or error}") from error


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer = (
            None if arguments.printer is None else (await engine_access.find(client, arguments.printer)).printer_id
        )
        page = await client.jobs(
            show=Show.NEEDS_YOU if arguments.needs_you else Show(arguments.show),
            printer_id=printer,
            tag=arguments.tag or "",
            limit=arguments.limit,
            cursor=arguments.cursor,
        )
    lines = rows_of(page.data) if page.data else ["No jobs."]
    if any(line.startswith(MARK) for line in lines):
        lines.append(f"{MARK} = needs a person: answer, release, move, reprint or cancel it, or close its notice")
    if page.next_cursor:
        lines.append(f"more: --cursor {page.next_cursor}")
    answer(page, lines, as_json=arguments.json)


MARK = "!"


def rows_of(jobs: Sequence[JobRow]) -> list[str]:
    """Return a table of the jobs: those that need a person first, with a mark."""
    midnight = local_midnight(datetime.now(UTC))
    needy = {
        job.print_job_id
        for job in jobs
        if job_needs_person(job, midnight, printer_stopped=job.waiting_reason in AT_STOPPED_PRINTER)
    }
    rows = [["", "PRINT JOB ID", "STATUS", "REFERENCE", "DOCUMENT", "PRINTER", "COPIES", "NOTE"]]
    for j in sorted(jobs, key=lambda job: job.print_job_id not in needy):
        mark, id = MARK if j.print_job_id in needy else "", str(j.print_job_id)
        rows.append([mark, id, mark_of(j).word, name_of(j), j.filename, j.printer_name, str(j.copies), note(j)])
    return table(rows if needy else [row[1:] for row in rows])


async def show(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        detail = await client.job(arguments.id)
    lines = describe(detail)
    if not is_elsewhere():
        lines += [f"file          {path}" for path in _left_by_virtual(folder, detail.row.print_job_id)]
    answer(detail, lines, as_json=arguments.json)


def _left_by_virtual(folder: DataFolder, print_job_id: UUID) -> list[Path]:
    """Return the files that a local virtual printer saved for a job: its pictures, then what it received."""
    return sorted(folder.virtual.glob(f"*/{print_job_id}*"), key=lambda path: (path.suffix != ".png", path.name))


async def cancel(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        try:
            row = await client.act_on_job(JobActionKind.CANCEL, arguments.id, key=arguments.repeat_key)
        except CallRefused as refused:
            if not refused.details.get("unconfirmed"):
                raise
            command = answer_to(NoticeKind.JOB_UNCONFIRMED, str(arguments.id))
            raise CommandFailed(f"{refused} Answer: {command}") from refused
    say(row, arguments)


async def answer_doubt(folder: DataFolder, arguments: Namespace) -> None:
    """Save a person's answer to "Did it come out?"."""
    async with console_client(folder) as client:
        request = Answer(came_out=bool(arguments.came_out), counted=arguments.counted)
        say(await client.answer(arguments.id, request), arguments)


async def _act(kind: JobActionKind, folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        say(await client.act_on_job(kind, arguments.id, key=arguments.repeat_key), arguments)


hold = partial(_act, JobActionKind.HOLD)
release = partial(_act, JobActionKind.RELEASE)
mark_done = partial(_act, JobActionKind.DONE)
reopen = partial(_act, JobActionKind.REOPEN)


async def reprint(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        other = await engine_access.find(client, arguments.printer) if arguments.printer else None
        printer_id = None if other is None else other.printer_id
        request = Reprint(copies=arguments.copies, printer_id=printer_id, pages=arguments.pages)
        old = (await client.job(arguments.id)).row
        new = await client.act_on_job(JobActionKind.REPRINT, arguments.id, request=request, key=arguments.repeat_key)
        say(new, arguments)
    if old.reprinted_as and not arguments.json:
        write(f"note: it was reprinted before, as {old.reprinted_as}")
    if old.unconfirmed and not arguments.json:
        command = answer_to(NoticeKind.JOB_UNCONFIRMED, str(arguments.id))
        write(f"note: it is still unknown whether the first job came out. If you know, answer: {command}")


async def move(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        target = await engine_access.find(client, arguments.printer)
        before = await client.job(arguments.id)
        source = await client.printer(before.row.printer_id)
        needs = {each.print_job_id: each for each in await client.job_needs(JobsWanted(print_job_ids=[arguments.id]))}
        key = arguments.repeat_key
        moved = await client.act_on_job(JobActionKind.MOVE, arguments.id, printer_id=target.printer_id, key=key)
        say(moved, arguments)
    found = targets_of([target, source], [before.row], needs, again=True)
    there = next(each for each in found if each.printer.printer_id == target.printer_id)
    if there.cannot is None and there.fit not in (Fit.FITS, Fit.UNKNOWN):
        words = " ".join(part for part in (f"{target.name}: {there.media}.", needs_words(needs)) if part)
        sys.stderr.write(f"spoolhouse: {plain(words)}\n")


def say(row: JobRow, arguments: Namespace) -> None:
    text = f"{row.print_job_id}  {mark_of(row).word}  {name_of(row)} ({row.filename}) on {row.printer_name}"
    answer(row, [text], as_json=arguments.json)


def note(row: JobRow) -> str:
    """Return the window's text, and the printer's own message if there is none."""
    words = note_of(row)
    message = "" if tells_message(row) else str(row.message or "")
    return ". ".join(part for part in (words, message) if part)


def evidence_lines(detail: JobDetail) -> list[str]:
    """Describe how it is known that the job was printed, and the evidence required of the printer."""
    evidence, least, sent = detail.row.evidence, needed(detail), detail.bytes_sent
    lines = [] if evidence is None else [f"evidence      {EVIDENCE[evidence]}"]
    if detail.row.status is JobStatus.FAILED and evidence is Confirmation.OPERATOR_CONFIRMED:
        lines = []  # the person's answer is shown beside the status
    lines += [] if least is None else [f"required      {least}"]
    return lines + ([] if sent is None else [f"sent          {many(sent, 'byte')}"])


def given_lines(detail: JobDetail) -> list[str]:
    """List the settings that the job took from its printer, as used."""
    given = [(line.name, line.value) for line in parameter_lines(detail.parameters, detail.applied) if line.given]
    return [f"{name}: {words}" for name, words in [*given, *tuning_lines(detail.applied)]]


def describe(detail: JobDetail) -> list[str]:
    row = detail.row
    lines = [
        f"print_job_id  {row.print_job_id}",
        f"status        {mark_of(row).word}" + (f" – {note(row)}" if note(row) else ""),
        f"reference     {name_of(row)}",
        f"document      {row.filename}, {many(detail.document_size_bytes, 'byte')}, {detail.document_mime_type}",
        f"sha256        {detail.document_sha256}",
        f"printer       {row.printer_name}",
        f"copies        {row.copies}",
        f"client        {row.client_name or 'this console'}",
    ]
    if job_state(row) is ShownState.NOT_CONFIRMED:
        lines.append(f"to answer     {answer_to(NoticeKind.JOB_UNCONFIRMED, str(row.print_job_id))}")
    if row.twin is not None and asks_twice(row):
        first = f"{row.twin.print_job_id}" + (f" ({plain(row.twin.reference)})" if row.twin.reference else "")
        waits = row.print_job_id if row.status in NOT_STARTED else None
        lines.append(f"duplicate of  perhaps {first}: {duplicate_command(row.twin.notice, waits)}")
    if (until := expires(detail)) is not None:
        lines.append(f"expires       {until}, held or not")
    if cut := cut_off_words(detail.cut_pages, detail.cut_off):
        lines.append(f"cut off       {cut}")
    lines += [f"from printer  {words}" for words in given_lines(detail)]
    lines += evidence_lines(detail)
    if row.reprint_of:
        lines.append(f"reprint of    {row.reprint_of}")
    if row.reprinted_as:
        lines.append(f"reprinted as  {row.reprinted_as}")
    lines += [f"{day_and_time(event.at)}  {event_words(event)}  {event_details(event)}" for event in detail.events]
    return lines


# `spoolhouse job act KIND ID ID …`: acts on many jobs, at once or, with --undo, after a moment.


UNDONE = (JobActionKind.CANCEL, JobActionKind.MOVE)


async def act(folder: DataFolder, arguments: Namespace) -> None:
    """Act. Exit code 1 if nothing was done."""
    kind = JobActionKind(arguments.kind)
    if arguments.undo and kind not in UNDONE:
        raise WrongUsage("--undo works with cancel and move only. To undo a hold, use release.")
    if kind is JobActionKind.MOVE and arguments.printer is None:
        raise WrongUsage("a move needs the printer to move to. Add --printer NAME.")
    async with console_client(folder) as client:
        printer = None if arguments.printer is None else await engine_access.find(client, arguments.printer)
        request = JobActionRequest(
            kind=kind,
            print_job_ids=arguments.ids,
            printer_id=None if printer is None else printer.printer_id,
            undo_seconds=arguments.undo,
        )
        done = await client.act_on_jobs(request, key=arguments.repeat_key)
    if not done.jobs:
        raise CommandFailed("; ".join(refusals_of(done)))
    answer(done, [*rows_of(done.jobs), *refusals_of(done)], as_json=arguments.json)


def refusals_of(done: JobActionDone) -> list[str]:
    return [f"not done for {refused.print_job_id}: {plain(str(refused.message))}" for refused in done.refused]


# `spoolhouse job find TEXT`.


async def find(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await client.find_jobs(arguments.text, limit=arguments.limit)
    answer(found, lines_of(found), as_json=arguments.json)


def lines_of(found: FoundJobs) -> list[str]:
    """Return the results and where to search further."""
    lines = rows_of(found.data) if found.data else ["No job was found."]
    if found.more:
        lines.append("There are older ones. Search for more words, or list more with --limit.")
    if found.indexing:
        lines.append("Older documents are still being indexed. Search again later to find their words, too.")
    if not found.data:
        words = found.documents_kept_days
        also = f", and the words of documents for {many(words, 'day')}" if words else ""
        lines.append(f"Jobs are kept for {many(found.jobs_kept_days, 'day')} after their end{also}.")
    return lines


# `spoolhouse job labels` and `job document`: the content of a job.


async def labels(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await client.job_labels(arguments.id, arguments.scanned)
    answer(found, _words(found, arguments.scanned), as_json=arguments.json)


async def document(folder: DataFolder, arguments: Namespace) -> None:
    """Save the document, readable only by its owner: labels contain names and addresses.

    Raises CommandFailed, CannotWrite.
    """
    file: Path = arguments.file.absolute()
    refuse_inside(folder, file)
    async with console_client(folder) as client:
        content = await client.document(arguments.id)
    await write_new(file, content, force=arguments.force)
    size = len(content)
    answer({"file": str(file), "bytes": size}, [f"{file}: {many(size, 'byte')}"], as_json=arguments.json)


def _words(found: JobLabels, scanned: str) -> list[str]:
    if found.labels is None:
        return [] if found.why_whole is None else [str(WHY_WHOLE[found.why_whole])]
    lines = [f"{found.labels} in one copy"]
    return [*lines, label_scan(scanned, found.found)] if scanned else lines
