"""The labels of one job."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.console.operator import console_resource, floor_of, id_of
from server_core.api.respond import json_response
from server_core.contract.found_jobs import LONGEST_SEARCH
from server_core.contract.problems import ErrorCode
from server_core.services.floor import Floor
from server_core.services.jobs.labels import job_labels


class JobLabels:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [console_resource(self._floor, "/jobs/{print_job_id}/labels", GET=self.labels)]

    async def labels(self, request: Request) -> Response:
        job_id = id_of(request, "print_job_id", ErrorCode.PRINT_JOB_NOT_FOUND)
        scanned = request.query_params.get("scanned", "")[:LONGEST_SEARCH]
        return json_response(await job_labels(floor_of(request), job_id, scanned))
