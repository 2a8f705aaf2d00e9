"""What is loaded in a printer, and where its picture comes out on it."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.operator import console_resource, floor_of, id_of, operator_name
from server_core.api.missing import found
from server_core.api.operation import idempotency_key
from server_core.api.respond import json_response
from server_core.contract.media import MEDIA_PRESETS, Calibrate, LoadMedia
from server_core.contract.problems import ErrorCode
from server_core.services.floor import Floor
from server_core.services.printers.calibration import calibrate
from server_core.services.printers.media import load
from server_core.services.printers.sample_print import print_grid, print_strip


class PrinterMedia:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        floor = self._floor
        return [
            console_resource(floor, "/media", GET=self.presets),
            console_resource(floor, "/printers/{printer_id}/media", POST=self.load),
            console_resource(floor, "/printers/{printer_id}/calibration", POST=self.calibrate),
            console_resource(floor, "/printers/{printer_id}/grid", POST=self.grid),
            console_resource(floor, "/printers/{printer_id}/strip", POST=self.strip),
        ]

    async def presets(self, request: Request) -> Response:
        return json_response(MEDIA_PRESETS)

    async def load(self, request: Request) -> Response:
        wish = await decode_json(request, LoadMedia)
        printer_id = id_of(request, "printer_id", ErrorCode.PRINTER_NOT_FOUND)
        work = load(floor_of(request), printer_id, wish, operator_name(request))
        return json_response(await found(work, ErrorCode.PRINTER_NOT_FOUND))

    async def grid(self, request: Request) -> Response:
        printer_id = id_of(request, "printer_id", ErrorCode.PRINTER_NOT_FOUND)
        work = print_grid(floor_of(request), printer_id, operator_name(request), idempotency_key(request))
        return json_response(await found(work, ErrorCode.PRINTER_NOT_FOUND), 201)

    async def strip(self, request: Request) -> Response:
        printer_id = id_of(request, "printer_id", ErrorCode.PRINTER_NOT_FOUND)
        work = print_strip(floor_of(request), printer_id, operator_name(request), idempotency_key(request))
        return json_response(await found(work, ErrorCode.PRINTER_NOT_FOUND), 201)

    async def calibrate(self, request: Request) -> Response:
        wish = await decode_json(request, Calibrate)
        printer_id = id_of(request, "printer_id", ErrorCode.PRINTER_NOT_FOUND)
        work = calibrate(floor_of(request), printer_id, wish, operator_name(request), idempotency_key(request))
        return json_response(await found(work, ErrorCode.PRINTER_NOT_FOUND))
