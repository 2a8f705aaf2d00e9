"""One job: its document, `start`, `release`, `result`."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute

from server_core.api.agent_channel.caller import connected_agent, decode, path_id, reporting_agent
from server_core.api.missing import found
from server_core.api.resource import resource
from server_core.api.respond import no_content
from server_core.contract.types.agents import Release, Result, Start
from server_core.contract.types.errors import ErrorCode
from server_core.services.documents.hand_out import document_for_holder
from server_core.services.floor import Floor
from server_core.services.leases.holding import lease_lost, release, start
from server_core.services.leases.results import report

JOB = "/agent-api/v1/print-jobs/{print_job_id}"


class JobCalls:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            resource(JOB + "/document", GET=self.document),
            resource(JOB + "/start", POST=self.start),
            resource(JOB + "/release", POST=self.release),
            resource(JOB + "/result", POST=self.result),
        ]

    async def document(self, request: Request) -> Response:
        agent = connected_agent(self._floor, request)
        try:
            lease_id = UUID(request.query_params.get("lease_id", ""))
        except ValueError as error:
            raise lease_lost("the call names no lease") from error
        job_id = path_id(request, "print_job_id")
        file = await found(document_for_holder(self._floor, agent, job_id, lease_id), ErrorCode.DOCUMENT_NOT_FOUND)
        return FileResponse(file.path, media_type=file.mime_type, headers={"ETag": f'"{file.sha256}"'})

    async def start(self, request: Request) -> Response:
        agent = connected_agent(self._floor, request)
        await start(self._floor, agent, path_id(request, "print_job_id"), await decode(request, Start))
        return no_content()

    async def release(self, request: Request) -> Response:
        agent = connected_agent(self._floor, request)
        await release(self._floor, agent, path_id(request, "print_job_id"), await decode(request, Release))
        return no_content()

    async def result(self, request: Request) -> Response:
        agent = reporting_agent(self._floor, request)
        await report(self._floor, agent, path_id(request, "print_job_id"), await decode(request, Result))
        return no_content()
