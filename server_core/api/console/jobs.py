"""The queue: pages, counts, one job, its document; a new job of a document that an operator sent."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.id_filter import id_filter
from server_core.api.console.operator import caller_of, console_resource, floor_of, id_of, operator_name
from server_core.api.missing import found
from server_core.api.operation import idempotency_key
from server_core.api.problems import ApiProblem
from server_core.api.respond import json_response
from server_core.contract.console import Show
from server_core.contract.consoles import Role
from server_core.contract.found_jobs import LONGEST_SEARCH
from server_core.contract.job_acts import NewPrint
from server_core.contract.problems import ErrorCode
from server_core.services.documents.hand_out import document_for_operator
from server_core.services.floor import Floor
from server_core.services.jobs.operator_print import print_document
from server_core.services.jobs.queue_pages import queue_page, summary
from server_core.services.jobs.views import get_job
from server_core.services.rejected import invalid_field

HIDDEN = "What documents say is kept from operators here: unlock this console as an administrator."
DEFAULT_LIMIT, LARGEST_LIMIT = 100, 500


class Jobs:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            console_resource(self._floor, "/jobs", GET=self.page, POST=self.print),
            console_resource(self._floor, "/jobs/summary", GET=self.summary),
            console_resource(self._floor, "/jobs/{print_job_id}", GET=self.job),
            console_resource(self._floor, "/jobs/{print_job_id}/document", GET=self.document),
        ]

    async def page(self, request: Request) -> Response:
        query = request.query_params
        page = await queue_page(
            floor_of(request),
            show=_show(query.get("show", Show.OPEN.value)),
            printer_id=id_filter(request, "printer_id"),
            tag=query.get("tag", "").strip()[:LONGEST_SEARCH],
            text=query.get("q", "").strip()[:LONGEST_SEARCH],
            limit=limit_of(query.get("limit", str(DEFAULT_LIMIT)), LARGEST_LIMIT),
            cursor=query.get("cursor"),
            in_documents=not caller_of(request).hides,
        )
        return json_response(page)

    async def print(self, request: Request) -> Response:
        wish, key = await decode_json(request, NewPrint), idempotency_key(request)
        return json_response(await print_document(floor_of(request), wish, operator_name(request), key), 201)

    async def summary(self, request: Request) -> Response:
        return json_response(await summary(floor_of(request)))

    async def job(self, request: Request) -> Response:
        job_id = id_of(request, "print_job_id", ErrorCode.PRINT_JOB_NOT_FOUND)
        return json_response(await get_job(floor_of(request), job_id))

    async def document(self, request: Request) -> Response:
        job_id = id_of(request, "print_job_id", ErrorCode.PRINT_JOB_NOT_FOUND)
        if caller_of(request).hides:
            raise ApiProblem(403, ErrorCode.ROLE_NOT_SUFFICIENT, HIDDEN, details={"role": Role.ADMIN.value})
        file = await found(document_for_operator(floor_of(request), job_id), ErrorCode.DOCUMENT_NOT_FOUND)
        headers = {
            "ETag": f'"{file.sha256}"',
            "Content-Disposition": f"attachment; filename*=utf-8''{quote(file.filename)}",
            "X-Content-Type-Options": "nosniff",
        }
        return FileResponse(file.path, media_type=file.mime_type, headers=headers)


def _show(text: str) -> Show:
    try:
        return Show(text)
    except ValueError as error:
        known = ", ".join(Show)
        raise invalid_field("show", "invalid_value", f"show must be one of: {known}.") from error


def limit_of(text: str, largest: int) -> int:
    """Raises Rejected `validation_failed`."""
    limit = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
    if not 1 <= limit <= largest:
        raise invalid_field("limit", "out_of_range", f"limit must be a whole number from 1 to {largest}.")
    return limit
