"""A printer's device itself: when it answered last, and its media sensor."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.console.operator import console_resource, floor_of, id_of, operator_name
from server_core.api.missing import found
from server_core.api.operation import idempotency_key
from server_core.api.respond import json_response
from server_core.contract.problems import ErrorCode
from server_core.services.errands.sensor import calibrate_sensor
from server_core.services.floor import Floor
from server_core.services.printers.answers import last_answers


class PrinterDevice:
    """Its routes stand before those that take any word for a printer's id."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            console_resource(self._floor, "/printers/answers", GET=self.answers),
            console_resource(self._floor, "/printers/{printer_id}/sensor", POST=self.sensor),
        ]

    async def answers(self, request: Request) -> Response:
        return json_response(await last_answers(floor_of(request)))

    async def sensor(self, request: Request) -> Response:
        printer_id = id_of(request, "printer_id", ErrorCode.PRINTER_NOT_FOUND)
        work = calibrate_sensor(floor_of(request), printer_id, operator_name(request), idempotency_key(request))
        return json_response(await found(work, ErrorCode.PRINTER_NOT_FOUND))
