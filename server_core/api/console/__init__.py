"""`/console-api/v1`: what the windows and the command line use."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute

from server_core.services.floor import Floor


def console_routes(floor: Floor) -> Sequence[BaseRoute]:
    return []
