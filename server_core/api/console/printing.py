"""Jobs, documents that operators print, and printers: the queue, actions at devices, searches for more devices."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from urllib.parse import quote
from uuid import UUID

from starlette.responses import Response

from server_core.api.answers import ApiProblem, document_answer, found
from server_core.api.console.calling import Visit, served
from server_core.api.serving import GIVEN, Served
from server_core.contract.api.console import ConsoleApi
from server_core.contract.messages.server import ConsoleCallMessages
from server_core.contract.types.consoles import Role
from server_core.contract.types.documents import DocumentFormat, RawLanguage, UploadedDocument
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Page
from server_core.contract.types.jobs import LONGEST_SEARCH, FoundJobs, JobRow, Show
from server_core.contract.types.media import MEDIA_PRESETS, MediaPreset
from server_core.contract.types.tuning import UseStandby
from server_core.documents.sniff import format_hint
from server_core.services import device_commands
from server_core.services.device_commands import calibrate_sensor, probe
from server_core.services.documents import intake
from server_core.services.documents.intake import document_for_operator, file_too_large, store_document
from server_core.services.figures import FiguresKept
from server_core.services.jobs.actions import answer
from server_core.services.jobs.bulk_actions import act_on_jobs, finish_action, undo_action
from server_core.services.jobs.creation import print_document
from server_core.services.jobs.media_hold import job_needs
from server_core.services.jobs.views import get_job, job_labels, queue_page, rows_of_jobs, summary
from server_core.services.printers import actions, settings
from server_core.services.printers.actions import answer_backlog
from server_core.services.printers.reports import last_answers
from server_core.services.printers.sample_print import Sample, print_sample, sample_of
from server_core.services.printers.settings import calibrate, change, set_language
from server_core.services.printers.standby import use_standby
from server_core.services.printers.swap import change_address, same_device, set_login, trust
from server_core.services.printers.views import get_printer, list_printers
from server_core.services.search import find

HIDDEN = ConsoleCallMessages.CONTENT_HIDDEN()


def job_calls() -> Sequence[Served]:
    api = ConsoleApi
    return (
        served(api.jobs)(_page),
        served(api.print_document)(lambda at, request, *, key=GIVEN: print_document(at.state, request, at.actor, key)),
        served(api.find_jobs)(_found),
        served(api.summary)(lambda at: summary(at.state)),
        served(api.job)(lambda at, print_job_id: get_job(at.state, print_job_id)),
        served(api.document)(_document),
        served(api.job_labels)(
            lambda at, print_job_id, scanned=GIVEN: job_labels(at.state, print_job_id, scanned[:LONGEST_SEARCH])
        ),
        served(api.answer)(
            lambda at, print_job_id, request: answer(
                at.state, print_job_id, request.came_out, at.actor, request.counted
            )
        ),
        served(api.act_on_jobs)(lambda at, request, *, key=GIVEN: act_on_jobs(at.state, request, at.actor, key)),
        served(api.undo_action)(lambda at, act_id: undo_action(at.state, act_id, at.actor)),
        served(api.finish_action)(lambda at, act_id: finish_action(at.state, act_id)),
        served(api.job_rows)(lambda at, request: rows_of_jobs(at.state, set(request.print_job_ids))),
        served(api.job_needs)(lambda at, request: job_needs(at.state, set(request.print_job_ids))),
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
        at.state,
        show=show,
        printer_id=printer_id,
        tag=tag.strip()[:LONGEST_SEARCH],
        text=q.strip()[:LONGEST_SEARCH],
        limit=limit,
        cursor=cursor,
        in_documents=not at.caller.hides,
    )


async def _found(at: Visit, q: str = GIVEN, *, limit: int = GIVEN) -> FoundJobs:
    return await find(at.state, q.strip()[:LONGEST_SEARCH], limit, in_documents=not at.caller.hides)


async def _document(at: Visit, print_job_id: UUID) -> Response:
    if at.caller.hides:
        raise ApiProblem(403, ErrorCode.ROLE_NOT_SUFFICIENT, HIDDEN, details={"role": Role.ADMIN.value})
    file = await found(document_for_operator(at.state, print_job_id), ErrorCode.DOCUMENT_NOT_FOUND)
    headers = {
        "ETag": f'"{file.sha256}"',
        "Content-Disposition": f"attachment; filename*=utf-8''{quote(file.filename)}",
        "X-Content-Type-Options": "nosniff",
    }
    return document_answer(file.body, file.mime_type, headers=headers)


async def _store(
    at: Visit,
    content: AsyncIterator[bytes],
    *,
    filename: str | None = GIVEN,
    format: DocumentFormat | None = GIVEN,
    raw_language: RawLanguage | None = GIVEN,
) -> UploadedDocument:
    """Store the bytes as they are, without an envelope. Without a declared format, it is detected by bytes and name."""
    largest = intake.largest(None, at.ctx.config.limits)  # RAW files are checked later: their sender learns the reason
    announced = at.request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > largest:
        raise file_too_large(largest)
    hint = format_hint(filename)
    return await store_document(at.ctx, at.ctx.account, content, filename, format, raw_language, hint)


def printer_calls() -> Sequence[Served]:
    api, figures = ConsoleApi, FiguresKept()
    return (
        served(api.printers)(lambda at: list_printers(at.state)),
        served(api.add_printer)(lambda at, request: actions.add_printer(at.state, request, at.actor)),
        served(api.last_answers)(lambda at: last_answers(at.state)),
        served(api.printer)(lambda at, printer_id: get_printer(at.state, printer_id)),
        served(api.change_printer)(lambda at, printer_id, request: change(at.state, printer_id, request, at.actor)),
        served(api.rename_printer)(
            lambda at, printer_id, request: actions.rename(at.state, printer_id, request.name, at.actor)
        ),
        served(api.remove_printer)(lambda at, printer_id: actions.remove(at.state, printer_id, at.actor)),
        served(api.change_address)(
            lambda at, printer_id, request: change_address(at.state, printer_id, request, at.actor)
        ),
        served(api.answer_backlog)(
            lambda at, printer_id, request: answer_backlog(at.state, printer_id, request, at.actor)
        ),
        served(api.calibrate)(
            lambda at, printer_id, request, *, key: calibrate(at.state, printer_id, request, at.actor, key)
        ),
        served(api.print_grid)(
            lambda at, printer_id, *, key: print_sample(at.state, Sample.GRID, printer_id, at.actor, key)
        ),
        served(api.identify_printer)(
            lambda at, printer_id, request, *, key: device_commands.identify_printer(at.state, printer_id, request, key)
        ),
        served(api.set_language)(
            lambda at, printer_id, request: set_language(at.state, printer_id, request.language, at.actor)
        ),
        served(api.set_login)(lambda at, printer_id, request: set_login(at.state, printer_id, request, at.actor)),
        served(api.load_media)(lambda at, printer_id, request: settings.load(at.state, printer_id, request, at.actor)),
        served(api.media_effect)(lambda at, printer_id, request: settings.media_effect(at.state, printer_id, request)),
        served(api.pause)(lambda at, printer_id: actions.pause(at.state, printer_id, at.actor)),
        served(api.resume)(lambda at, printer_id: actions.resume(at.state, printer_id, at.actor)),
        served(api.calibrate_sensor)(
            lambda at, printer_id, *, key: calibrate_sensor(at.state, printer_id, at.actor, key)
        ),
        served(api.simulate)(
            lambda at, printer_id, request: actions.simulate(at.state, printer_id, request.fault, at.actor)
        ),
        served(api.use_standby)(
            lambda at, printer_id, request=GIVEN, *, key: use_standby(
                at.state, printer_id, request or UseStandby(), at.actor, key
            )
        ),
        served(api.print_strip)(
            lambda at, printer_id, *, key: print_sample(at.state, Sample.STRIP, printer_id, at.actor, key)
        ),
        served(api.test_label)(
            lambda at, printer_id, *, key: print_sample(at.state, Sample.TEST, printer_id, at.actor, key)
        ),
        served(api.sample)(lambda at, printer_id: sample_of(at.state, printer_id)),
        served(api.try_on_printer)(
            lambda at, printer_id, request, *, key: print_sample(
                at.state, Sample.TRIAL, printer_id, at.actor, key, request.language
            )
        ),
        served(api.same_device)(lambda at, printer_id: same_device(at.state, printer_id, at.actor)),
        served(api.trust)(lambda at, printer_id, request: trust(at.state, printer_id, request, at.actor)),
        served(api.media_presets)(_presets),
        served(api.figures)(lambda at, *, hours=GIVEN: figures.figures(at.state, hours)),
        served(api.start_discovery)(lambda at, request: device_commands.start(at.state, request)),
        served(api.discovery)(
            lambda at, discovery_id, *, after=GIVEN, wait=GIVEN: device_commands.look(
                at.state, discovery_id, after=after, wait=wait
            )
        ),
        served(api.end_discovery)(_end_discovery),
        served(api.probe)(lambda at, request: probe(at.state, request)),
        served(api.identify)(lambda at, request, *, key: device_commands.identify(at.state, request, key)),
        served(api.try_language)(lambda at, request, *, key: device_commands.try_language(at.state, request, key)),
    )


async def _presets(at: Visit) -> tuple[MediaPreset, ...]:
    return MEDIA_PRESETS


async def _end_discovery(at: Visit, discovery_id: UUID) -> None:
    device_commands.end(at.state, discovery_id)
