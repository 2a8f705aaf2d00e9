"""What operators do with many jobs at once, and take back; and how many are now."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.operator import console_resource, floor_of, id_of, operator_name
from server_core.api.missing import found
from server_core.api.operation import idempotency_key
from server_core.api.respond import json_response
from server_core.contract.job_acts import JobAct, JobsWanted
from server_core.contract.problems import ErrorCode
from server_core.services.floor import Floor
from server_core.services.jobs.many_acts import act_on_jobs, finish_act, undo_act
from server_core.services.jobs.media_waits import job_needs
from server_core.services.jobs.views import job_rows


class ManyJobs:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            console_resource(self._floor, "/job-acts", POST=self.act),
            console_resource(self._floor, "/job-acts/{act_id}/undo", POST=self.undo),
            console_resource(self._floor, "/job-acts/{act_id}/finish", POST=self.finish),
            console_resource(self._floor, "/job-rows", POST=self.rows),
            console_resource(self._floor, "/job-needs", POST=self.needs),
        ]

    async def act(self, request: Request) -> Response:
        act = await decode_json(request, JobAct)
        key = idempotency_key(request)
        return json_response(await act_on_jobs(floor_of(request), act, operator_name(request), key))

    async def undo(self, request: Request) -> Response:
        undoing = undo_act(floor_of(request), _act(request), operator_name(request))
        return json_response(await found(undoing, ErrorCode.ACT_NOT_FOUND))

    async def finish(self, request: Request) -> Response:
        return json_response(await found(finish_act(floor_of(request), _act(request)), ErrorCode.ACT_NOT_FOUND))

    async def rows(self, request: Request) -> Response:
        wanted = await decode_json(request, JobsWanted)
        return json_response(await job_rows(floor_of(request), set(wanted.print_job_ids)))

    async def needs(self, request: Request) -> Response:
        wanted = await decode_json(request, JobsWanted)
        return json_response(await job_needs(floor_of(request), set(wanted.print_job_ids)))


def _act(request: Request) -> UUID:
    return id_of(request, "act_id", ErrorCode.ACT_NOT_FOUND)
