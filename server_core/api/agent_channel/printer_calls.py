"""The agent's printers: how they are set up, and what they say of themselves."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from msgspec.structs import astuple
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.agent_channel.caller import connected_agent, decode
from server_core.api.resource import resource
from server_core.api.respond import json_response, no_content
from server_core.contract.types.agents import PrinterRefusals, PrinterReportsRead
from server_core.services.floor import Floor
from server_core.services.printers.reports import printer_setups, sorted_out, take_reports

log = logging.getLogger(__name__)


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
        said = await decode(request, PrinterReportsRead)
        reports, refused = sorted_out(said.printers)
        await take_reports(self._floor, agent, reports)
        if not refused:
            return no_content()
        for one in refused:
            log.warning("agent %s tells of printer %s what cannot be taken: %s", agent.agent_id, *astuple(one))
        return json_response(PrinterRefusals(refused=refused))
