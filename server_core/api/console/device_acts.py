"""A device shows which one it is, or gets a test label in a language that is tried."""

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
from server_core.contract.device_acts import IdentifyPrinter, LanguageWish, StartIdentify, StartTrial
from server_core.contract.problems import ErrorCode
from server_core.services.errands.device_acts import identify, identify_printer, try_language
from server_core.services.floor import Floor
from server_core.services.printers.language import set_language
from server_core.services.printers.sample_print import print_trial


class DeviceActs:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        floor = self._floor
        return [
            console_resource(floor, "/identifications", POST=self.identify),
            console_resource(floor, "/printers/{printer_id}/identify", POST=self.identify_printer),
            console_resource(floor, "/trials", POST=self.try_language),
            console_resource(floor, "/printers/{printer_id}/trial", POST=self.try_on_printer),
            console_resource(floor, "/printers/{printer_id}/language", POST=self.set_language),
        ]

    async def identify(self, request: Request) -> Response:
        wish = await decode_json(request, StartIdentify)
        return json_response(await identify(floor_of(request), wish, idempotency_key(request)))

    async def identify_printer(self, request: Request) -> Response:
        wish = await decode_json(request, IdentifyPrinter)
        printer_id = id_of(request, "printer_id", ErrorCode.PRINTER_NOT_FOUND)
        work = identify_printer(floor_of(request), printer_id, wish, idempotency_key(request))
        return json_response(await found(work, ErrorCode.PRINTER_NOT_FOUND))

    async def try_language(self, request: Request) -> Response:
        wish = await decode_json(request, StartTrial)
        return json_response(await try_language(floor_of(request), wish, idempotency_key(request)))

    async def try_on_printer(self, request: Request) -> Response:
        wish = await decode_json(request, LanguageWish)
        printer_id = id_of(request, "printer_id", ErrorCode.PRINTER_NOT_FOUND)
        key = idempotency_key(request)
        work = print_trial(floor_of(request), printer_id, wish.language, operator_name(request), key)
        return json_response(await found(work, ErrorCode.PRINTER_NOT_FOUND), 201)

    async def set_language(self, request: Request) -> Response:
        wish = await decode_json(request, LanguageWish)
        printer_id = id_of(request, "printer_id", ErrorCode.PRINTER_NOT_FOUND)
        work = set_language(floor_of(request), printer_id, wish.language, operator_name(request))
        return json_response(await found(work, ErrorCode.PRINTER_NOT_FOUND))
