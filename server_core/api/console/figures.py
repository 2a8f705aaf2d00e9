"""What printers did in the last hours."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.console.operator import console_resource, floor_of
from server_core.api.respond import json_response
from server_core.services.figures import FiguresKept
from server_core.services.floor import Floor
from server_core.services.rejected import invalid_field

DEFAULT_HOURS, MOST_HOURS = 24, 168


class PrintersFigures:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._kept = FiguresKept()

    def routes(self) -> Sequence[BaseRoute]:
        return [console_resource(self._floor, "/figures", GET=self.figures)]

    async def figures(self, request: Request) -> Response:
        hours = _hours(request.query_params.get("hours", str(DEFAULT_HOURS)))
        return json_response(await self._kept.figures(floor_of(request), hours))


def _hours(text: str) -> int:
    """Raises Rejected `validation_failed`."""
    hours = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
    if not 1 <= hours <= MOST_HOURS:
        raise invalid_field("hours", "out_of_range", f"hours must be a whole number from 1 to {MOST_HOURS}.")
    return hours
