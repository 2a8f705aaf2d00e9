"""`/console-api/v1`: the interface of the windows and the command line."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute

from server_core.api.console.applications import client_calls, partner_calls, webhook_calls
from server_core.api.console.calling import ConsoleDoor
from server_core.api.console.printing import job_calls, printer_calls
from server_core.api.console.server import console_calls, server_calls
from server_core.api.serving import routes_of
from server_core.services.server_state import ServerState


def console_routes(state: ServerState) -> Sequence[BaseRoute]:
    areas = (job_calls, printer_calls, client_calls, webhook_calls, partner_calls, server_calls, console_calls)
    return routes_of(ConsoleDoor(state), [call for area in areas for call in area()])
