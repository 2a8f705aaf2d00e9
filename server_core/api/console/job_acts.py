"""What operators do with one job."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.operator import console_resource, floor_of, id_of, operator_name
from server_core.api.operation import idempotency_key
from server_core.api.respond import json_response
from server_core.contract.console import Move, Reprint
from server_core.contract.job_labels import Answer
from server_core.contract.problems import ErrorCode
from server_core.services.floor import Floor
from server_core.services.jobs import operator_acts, reprints


class JobActs:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        acts = {
            "cancel": self.cancel,
            "hold": self.hold,
            "release": self.release,
            "reprint": self.reprint,
            "move": self.move,
            "answer": self.answer,
        }
        return [console_resource(self._floor, f"/jobs/{{print_job_id}}/{name}", POST=act) for name, act in acts.items()]

    async def cancel(self, request: Request) -> Response:
        return json_response(await operator_acts.cancel(floor_of(request), _job(request), operator_name(request)))

    async def hold(self, request: Request) -> Response:
        return json_response(await operator_acts.hold(floor_of(request), _job(request), operator_name(request)))

    async def release(self, request: Request) -> Response:
        return json_response(await operator_acts.release_hold(floor_of(request), _job(request), operator_name(request)))

    async def reprint(self, request: Request) -> Response:
        wish = await decode_json(request, Reprint)
        key = idempotency_key(request)
        row = await reprints.reprint(floor_of(request), _job(request), wish, operator_name(request), key)
        return json_response(row, 201)

    async def move(self, request: Request) -> Response:
        wish = await decode_json(request, Move)
        return json_response(
            await operator_acts.move(floor_of(request), _job(request), wish.printer_id, operator_name(request))
        )

    async def answer(self, request: Request) -> Response:
        said, actor = await decode_json(request, Answer), operator_name(request)
        row = await operator_acts.answer(floor_of(request), _job(request), said.came_out, actor, said.counted)
        return json_response(row)


def _job(request: Request) -> UUID:
    return id_of(request, "print_job_id", ErrorCode.PRINT_JOB_NOT_FOUND)
