"""`/agent-api/v1`: what print agents speak, the bundled one and remote ones alike."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute

from server_core.api.agent_channel.enrolment import Enrolment
from server_core.api.agent_channel.errand_calls import ErrandCalls
from server_core.api.agent_channel.job_calls import JobCalls
from server_core.api.agent_channel.lease_calls import LeaseCalls
from server_core.api.agent_channel.ledger_calls import LedgerCalls
from server_core.api.agent_channel.printer_calls import PrinterCalls
from server_core.services.floor import Floor


def agent_routes(floor: Floor) -> Sequence[BaseRoute]:
    areas = (
        Enrolment(floor),
        LeaseCalls(floor),
        JobCalls(floor),
        PrinterCalls(floor),
        LedgerCalls(floor),
        ErrandCalls(floor),
    )
    return [route for area in areas for route in area.routes()]
