"""Jobs: the queue, one job, many jobs at once; and documents that operators print."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from urllib.parse import quote
from uuid import UUID

from starlette.responses import FileResponse, Response

from server_core.api.console.calling import Visit, served
from server_core.api.missing import found
from server_core.api.problems import ApiProblem
from server_core.api.serving import GIVEN, Served
from server_core.contract.api.console import ConsoleApi
from server_core.contract.messages.accounts import ConsoleCallMessages
from server_core.contract.types.consoles import Role
from server_core.contract.types.documents import DocumentFormat, RawLanguage, UploadedDocument
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Page
from server_core.contract.types.jobs import LONGEST_SEARCH, FoundJobs, JobRow, Show
from server_core.documents.sniff import format_hint
from server_core.services.documents import judge
from server_core.services.documents.hand_out import document_for_operator
from server_core.services.documents.intake import Upload, file_too_large
from server_core.services.jobs.creation import print_document
from server_core.services.jobs.many_acts import act_on_jobs, finish_act, undo_act
from server_core.services.jobs.media_hold import job_needs
from server_core.services.jobs.operator_answer import answer
from server_core.services.jobs.views import get_job, job_labels, job_rows, queue_page, summary
from server_core.services.search.finding import find

HIDDEN = ConsoleCallMessages.CONTENT_HIDDEN()


def job_calls() -> Sequence[Served]:
    api = ConsoleApi
    return (
        served(api.jobs)(_page),
        served(api.print_document)(lambda at, wish, *, key=GIVEN: print_document(at.floor, wish, at.actor, key)),
        served(api.find_jobs)(_found),
        served(api.summary)(lambda at: summary(at.floor)),
        served(api.job)(lambda at, print_job_id: get_job(at.floor, print_job_id)),
        served(api.document)(_document),
        served(api.job_labels)(
            lambda at, print_job_id, scanned=GIVEN: job_labels(at.floor, print_job_id, scanned[:LONGEST_SEARCH])
        ),
        served(api.answer)(
            lambda at, print_job_id, wish: answer(at.floor, print_job_id, wish.came_out, at.actor, wish.counted)
        ),
        served(api.act_on_jobs)(lambda at, wish, *, key=GIVEN: act_on_jobs(at.floor, wish, at.actor, key)),
        served(api.undo_act)(lambda at, act_id: undo_act(at.floor, act_id, at.actor)),
        served(api.finish_act)(lambda at, act_id: finish_act(at.floor, act_id)),
        served(api.job_rows)(lambda at, wish: job_rows(at.floor, set(wish.print_job_ids))),
        served(api.job_needs)(lambda at, wish: job_needs(at.floor, set(wish.print_job_ids))),
        served(api.store_document)(_store),
    )


async def _page(
    at: Visit,
    *,
    show: Show = GIVEN,
    printer_id: UUID | None = GIVEN,
    tag: str = GIVEN,
    q: str = GIVEN,
    limit: int = GIVEN,
    cursor: str | None = GIVEN,
) -> Page[JobRow]:
    return await queue_page(
        at.floor,
        show=show,
        printer_id=printer_id,
        tag=tag.strip()[:LONGEST_SEARCH],
        text=q.strip()[:LONGEST_SEARCH],
        limit=limit,
        cursor=cursor,
        in_documents=not at.caller.hides,
    )


async def _found(at: Visit, q: str = GIVEN, *, limit: int = GIVEN) -> FoundJobs:
    return await find(at.floor, q.strip()[:LONGEST_SEARCH], limit, in_documents=not at.caller.hides)


async def _document(at: Visit, print_job_id: UUID) -> Response:
    if at.caller.hides:
        raise ApiProblem(403, ErrorCode.ROLE_NOT_SUFFICIENT, HIDDEN, details={"role": Role.ADMIN.value})
    file = await found(document_for_operator(at.floor, print_job_id), ErrorCode.DOCUMENT_NOT_FOUND)
    headers = {
        "ETag": f'"{file.sha256}"',
        "Content-Disposition": f"attachment; filename*=utf-8''{quote(file.filename)}",
        "X-Content-Type-Options": "nosniff",
    }
    return FileResponse(file.path, media_type=file.mime_type, headers=headers)


async def _store(
    at: Visit,
    content: AsyncIterator[bytes],
    *,
    filename: str | None = GIVEN,
    format: DocumentFormat | None = GIVEN,
    raw_language: RawLanguage | None = GIVEN,
) -> UploadedDocument:
    """The bytes as they are, without an envelope. Without a format they and the name tell it."""
    largest = judge.largest(None, at.ctx.config.limits)  # a RAW file is judged when it is here: its sender hears why
    announced = at.request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > largest:
        raise file_too_large(largest)
    upload = Upload(at.ctx, at.ctx.account)
    try:
        async for piece in content:
            await upload.write(piece)
        if format is None:
            format, raw_language = judge.settled(upload.head, raw_language, format_hint(filename))
        return await upload.keep(at.ctx.account, filename, format, raw_language)
    finally:
        await upload.discard()
