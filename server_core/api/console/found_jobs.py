"""Search for jobs."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.console.jobs import limit_of
from server_core.api.console.operator import caller_of, console_resource, floor_of
from server_core.api.respond import json_response
from server_core.contract.found_jobs import LONGEST_SEARCH
from server_core.services.floor import Floor
from server_core.services.search.finding import find

DEFAULT_LIMIT, LARGEST_LIMIT = 50, 500


class FoundJobs:
    """Its route stands before the one of a single job, whose id may be any word."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [console_resource(self._floor, "/jobs/found", GET=self.found)]

    async def found(self, request: Request) -> Response:
        query = request.query_params
        limit = limit_of(query.get("limit", str(DEFAULT_LIMIT)), LARGEST_LIMIT)
        text = query.get("q", "").strip()[:LONGEST_SEARCH]
        found = await find(floor_of(request), text, limit, in_documents=not caller_of(request).hides)
        return json_response(found)
