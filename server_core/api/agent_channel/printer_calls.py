"""The agent's printers: how they are set up, and what they say of themselves."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.agent_channel.caller import connected_agent, decode
from server_core.api.resource import resource
from server_core.api.respond import json_response, no_content
from server_core.contract.agent import PrinterReports
from server_core.services.floor import Floor
from server_core.services.printers.reports import printer_setups, take_reports


class PrinterCalls:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            resource("/agent-api/v1/printers", GET=self.setups),
            resource("/agent-api/v1/printers/state", PUT=self.state),
        ]

    async def setups(self, request: Request) -> Response:
        agent = connected_agent(self._floor, request)
        return json_response(await printer_setups(self._floor, agent))

    async def state(self, request: Request) -> Response:
        agent = connected_agent(self._floor, request)
        said = await decode(request, PrinterReports)
        await take_reports(self._floor, agent, said.printers)
        return no_content()
