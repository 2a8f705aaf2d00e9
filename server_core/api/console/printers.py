"""Printers: list, add, settings, pause, resume, test print, old jobs, simulated faults, remove."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import TypeVar
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json, decode_json_if_any
from server_core.api.console.operator import console_resource, floor_of, id_of, operator_name
from server_core.api.missing import found
from server_core.api.operation import idempotency_key
from server_core.api.respond import json_response, no_content
from server_core.contract.console import AddPrinter, AnswerBacklog, ChangePrinter, Simulate
from server_core.contract.device_access import SetLogin, TrustCertificate
from server_core.contract.policy import UseStandby
from server_core.contract.problems import ErrorCode
from server_core.contract.swap import ChangeAddress
from server_core.services.floor import Floor
from server_core.services.printers import acts as printer_acts
from server_core.services.printers.backlog import answer_backlog
from server_core.services.printers.device_access import set_login, trust
from server_core.services.printers.sample_print import print_test
from server_core.services.printers.settings import change
from server_core.services.printers.standby import use_standby
from server_core.services.printers.swap import change_address
from server_core.services.printers.views import get_printer, list_printers

T = TypeVar("T")
PRINTER = "/printers/{printer_id}"


class Printers:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        floor = self._floor
        return [
            console_resource(floor, "/printers", GET=self.list, POST=self.add),
            console_resource(floor, PRINTER, GET=self.get, PATCH=self.change, DELETE=self.remove),
            console_resource(floor, PRINTER + "/address", POST=self.address),
            console_resource(floor, PRINTER + "/backlog", POST=self.backlog),
            console_resource(floor, PRINTER + "/login", POST=self.login),
            console_resource(floor, PRINTER + "/pause", POST=self.pause),
            console_resource(floor, PRINTER + "/resume", POST=self.resume),
            console_resource(floor, PRINTER + "/standby", POST=self.standby),
            console_resource(floor, PRINTER + "/test", POST=self.test),
            console_resource(floor, PRINTER + "/trust", POST=self.trust),
            console_resource(floor, PRINTER + "/simulate", POST=self.simulate),
        ]

    async def list(self, request: Request) -> Response:
        return json_response(await list_printers(floor_of(request)))

    async def add(self, request: Request) -> Response:
        wish = await decode_json(request, AddPrinter)
        return json_response(await printer_acts.add_printer(floor_of(request), wish, operator_name(request)), 201)

    async def get(self, request: Request) -> Response:
        return json_response(await _named(get_printer(floor_of(request), _id(request))))

    async def change(self, request: Request) -> Response:
        wish = await decode_json(request, ChangePrinter)
        return json_response(await _named(change(floor_of(request), _id(request), wish, operator_name(request))))

    async def address(self, request: Request) -> Response:
        wish = await decode_json(request, ChangeAddress)
        return json_response(
            await _named(change_address(floor_of(request), _id(request), wish, operator_name(request)))
        )

    async def trust(self, request: Request) -> Response:
        wish = await decode_json(request, TrustCertificate)
        return json_response(await _named(trust(floor_of(request), _id(request), wish, operator_name(request))))

    async def login(self, request: Request) -> Response:
        wish = await decode_json(request, SetLogin)
        return json_response(await _named(set_login(floor_of(request), _id(request), wish, operator_name(request))))

    async def backlog(self, request: Request) -> Response:
        answer = await decode_json(request, AnswerBacklog)
        return json_response(
            await _named(answer_backlog(floor_of(request), _id(request), answer, operator_name(request)))
        )

    async def remove(self, request: Request) -> Response:
        await _named(printer_acts.remove(floor_of(request), _id(request), operator_name(request)))
        return no_content()

    async def pause(self, request: Request) -> Response:
        return json_response(await _named(printer_acts.pause(floor_of(request), _id(request), operator_name(request))))

    async def resume(self, request: Request) -> Response:
        return json_response(await _named(printer_acts.resume(floor_of(request), _id(request), operator_name(request))))

    async def standby(self, request: Request) -> Response:
        wish = await decode_json_if_any(request, UseStandby) or UseStandby()
        key = idempotency_key(request)
        work = use_standby(floor_of(request), _id(request), wish, operator_name(request), key)
        return json_response(await _named(work))

    async def test(self, request: Request) -> Response:
        printing = print_test(floor_of(request), _id(request), operator_name(request), idempotency_key(request))
        return json_response(await _named(printing), 201)

    async def simulate(self, request: Request) -> Response:
        wish = await decode_json(request, Simulate)
        simulated = printer_acts.simulate(floor_of(request), _id(request), wish.fault, operator_name(request))
        return json_response(await _named(simulated))


def _id(request: Request) -> UUID:
    return id_of(request, "printer_id", ErrorCode.PRINTER_NOT_FOUND)


async def _named(work: Awaitable[T]) -> T:
    return await found(work, ErrorCode.PRINTER_NOT_FOUND)
