"""Search for printers, and ask one what it is."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.operator import console_resource, floor_of, id_of
from server_core.api.missing import found
from server_core.api.problems import ApiProblem
from server_core.api.respond import json_response, no_content
from server_core.contract.errands import StartDiscovery, StartProbe
from server_core.contract.problems import ErrorCode
from server_core.services.errands import discovery
from server_core.services.errands.probe import probe
from server_core.services.floor import Floor
from server_core.services.rejected import Rejected


class Discoveries:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            console_resource(self._floor, "/discoveries", POST=self.start),
            console_resource(self._floor, "/discoveries/{discovery_id}", GET=self.look, DELETE=self.end),
            console_resource(self._floor, "/probes", POST=self.probe),
        ]

    async def start(self, request: Request) -> Response:
        return json_response(await discovery.start(floor_of(request), await decode_json(request, StartDiscovery)), 201)

    async def look(self, request: Request) -> Response:
        after, wait = (_number(request, name) for name in ("after", "wait"))
        looked = discovery.look(floor_of(request), _id(request), after=int(after), wait=wait)
        return json_response(await found(looked, ErrorCode.DISCOVERY_NOT_FOUND))

    async def end(self, request: Request) -> Response:
        try:
            discovery.end(floor_of(request), _id(request))
        except Rejected as error:
            raise ApiProblem(404, error.code, error.message) from error
        return no_content()

    async def probe(self, request: Request) -> Response:
        return json_response(await probe(floor_of(request), await decode_json(request, StartProbe)))


def _id(request: Request) -> UUID:
    return id_of(request, "discovery_id", ErrorCode.DISCOVERY_NOT_FOUND)


def _number(request: Request, name: str) -> float:
    text = request.query_params.get(name, "0")
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number <= 2**53:
        raise ApiProblem(422, ErrorCode.VALIDATION_FAILED, f"'{name}' must be a number from 0 on.")
    return number
