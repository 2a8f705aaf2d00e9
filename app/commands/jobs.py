"""`spoolhouse job …`: look at jobs and act on them."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

from app.commands import printer_names
from app.commands.engine_access import console_client, is_elsewhere
from app.commands.output import CommandFailed, answer, table, write
from app.data_folder import DataFolder
from app.errors import Refused
from app.printer_fit import needs_words, targets_of
from app.vocabulary.applied import tuning_lines
from app.vocabulary.cut_off import cut_off_words
from app.vocabulary.events import event_details, event_words, needed
from app.vocabulary.jobs import EVIDENCE, JobState, expires, job_state, mark_of, name_of, note_of
from app.vocabulary.notices import answer_to
from app.vocabulary.parameters import parameter_lines
from app.vocabulary.plain_text import plain
from server_core.contract.decisions.media_fit import Fit
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.jobs import Answer, Counted, JobActKind, JobDetail, JobRow, JobsWanted, Reprint, Show
from server_core.contract.types.states import Confirmation, JobStatus


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer = (
            None if arguments.printer is None else (await printer_names.find(client, arguments.printer)).printer_id
        )
        page = await client.jobs(
            show=Show(arguments.show),
            printer_id=printer,
            tag=arguments.tag or "",
            limit=arguments.limit,
            cursor=arguments.cursor,
        )
    lines = rows_of(page.data)
    if page.next_cursor:
        lines.append(f"more: --cursor {page.next_cursor}")
    answer(page, lines, as_json=arguments.json)


def rows_of(jobs: Sequence[JobRow]) -> list[str]:
    rows = [["PRINT JOB ID", "STATUS", "REFERENCE", "DOCUMENT", "PRINTER", "COPIES", "NOTE"]]
    rows += [
        [str(j.print_job_id), mark_of(j).word, name_of(j), j.filename, j.printer_name, str(j.copies), note(j)]
        for j in jobs
    ]
    return table(rows)


async def show(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        detail = await client.job(arguments.id)
    lines = describe(detail)
    if not is_elsewhere():
        lines += [f"file          {path}" for path in _left_by_virtual(folder, detail.row.print_job_id)]
    answer(detail, lines, as_json=arguments.json)


def _left_by_virtual(folder: DataFolder, print_job_id: UUID) -> list[Path]:
    """Return what a virtual printer of this computer has left of a job: its pictures, then what it received."""
    return sorted(folder.virtual.glob(f"*/{print_job_id}*"), key=lambda path: (path.suffix != ".png", path.name))


async def cancel(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        try:
            row = await client.act_on_job(JobActKind.CANCEL, arguments.id)
        except Refused as refused:
            if not refused.details.get("unconfirmed"):
                raise
            command = answer_to(NoticeKind.JOB_UNCONFIRMED, str(arguments.id))
            raise CommandFailed(f"{refused} Answer: {command}") from refused
    say(row, arguments)


async def answer_doubt(folder: DataFolder, arguments: Namespace) -> None:
    """Did it come out? By a person who looked."""
    async with console_client(folder) as client:
        out, ordered = arguments.counted or (0, 0)
        counted = Counted(out=out, ordered=ordered) if arguments.counted else None
        say(await client.answer(arguments.id, Answer(came_out=bool(arguments.came_out), counted=counted)), arguments)


async def hold(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        say(await client.act_on_job(JobActKind.HOLD, arguments.id), arguments)


async def release(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        say(await client.act_on_job(JobActKind.RELEASE, arguments.id), arguments)


async def reprint(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        other = await printer_names.find(client, arguments.printer) if arguments.printer else None
        printer_id = None if other is None else other.printer_id
        wish = Reprint(copies=arguments.copies, printer_id=printer_id, pages=arguments.pages)
        old = (await client.job(arguments.id)).row
        new = await client.act_on_job(JobActKind.REPRINT, arguments.id, wish=wish, key=arguments.repeat_key)
        say(new, arguments)
    if old.reprinted_as and not arguments.json:
        write(f"it was reprinted before, as {old.reprinted_as}")
    if old.unconfirmed and not arguments.json:
        command = answer_to(NoticeKind.JOB_UNCONFIRMED, str(arguments.id))
        write(f"the old job stays not confirmed. Did it come out? {command}")


async def move(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        target = await printer_names.find(client, arguments.printer)
        before = await client.job(arguments.id)
        source = await client.printer(before.row.printer_id)
        needs = {each.print_job_id: each for each in await client.job_needs(JobsWanted(print_job_ids=[arguments.id]))}
        moved = await client.act_on_job(JobActKind.MOVE, arguments.id, printer_id=target.printer_id)
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
    """The window's words, and what the printer said where they do not have it."""
    words = note_of(row)
    message = str(row.message or "")
    message = "" if message.rstrip(".") in words else message
    return ". ".join(part for part in (words, message) if part)


def evidence_lines(detail: JobDetail) -> list[str]:
    """How anybody knows that it was printed, and what the printer must be able to tell."""
    evidence, least, sent = detail.row.evidence, needed(detail), detail.bytes_sent
    lines = [] if evidence is None else [f"evidence      {EVIDENCE[evidence]}"]
    if detail.row.status is JobStatus.FAILED and evidence is Confirmation.OPERATOR_CONFIRMED:
        lines = []  # what the person saw stands beside the status
    lines += [] if least is None else [f"needed        {least}"]
    return lines + ([] if sent is None else [f"sent          {sent} bytes"])


def given_lines(detail: JobDetail) -> list[str]:
    """What the job did not ask for and had from its printer, as it was used."""
    given = [(line.name, line.value) for line in parameter_lines(detail.parameters, detail.applied) if line.given]
    return [f"{name}: {words}" for name, words in [*given, *tuning_lines(detail.applied)]]


def describe(detail: JobDetail) -> list[str]:
    row = detail.row
    lines = [
        f"print_job_id  {row.print_job_id}",
        f"status        {mark_of(row).word}" + (f" – {note(row)}" if note(row) else ""),
        f"reference     {name_of(row)}",
        f"document      {row.filename}, {detail.document_size_bytes} bytes, {detail.document_mime_type}",
        f"sha256        {detail.document_sha256}",
        f"printer       {row.printer_name}",
        f"copies        {row.copies}",
        f"client        {row.client_name or 'this console'}",
    ]
    if job_state(row) is JobState.NOT_CONFIRMED:
        lines.append(f"to answer     {answer_to(NoticeKind.JOB_UNCONFIRMED, str(row.print_job_id))}")
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
    lines += [f"{event.at:%Y-%m-%d %H:%M:%S}  {event_words(event)}  {event_details(event)}" for event in detail.events]
    return lines
