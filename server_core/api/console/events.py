"""`GET events`: the live stream (Server-Sent Events)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute

from server_core.api.console.calling import is_as_before
from server_core.api.console.operator import caller_of, console_resource, floor_of
from server_core.api.console.roles import may_hear
from server_core.api.console.until_gone import until_gone
from server_core.services.floor import Floor
from server_core.services.live.events import LiveEvents, known_number, server_sent


class Events:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [console_resource(self._floor, "/events", GET=self.stream)]

    async def stream(self, request: Request) -> Response:
        """It ends when what its caller may do becomes another: the console asks again as who it is then."""
        caller, floor = caller_of(request), self._floor
        run_id = floor_of(request).feed.run_id
        after = known_number(run_id, request.headers.get("last-event-id"))
        # made now, not when the stream is first read: nothing in between is missed
        live = LiveEvents(floor_of(request), after)

        async def body() -> AsyncIterator[bytes]:
            async for batch in until_gone(live.batches(), caller.console.gone):
                if not await is_as_before(floor, request, caller):
                    return
                yield server_sent(run_id, [event for event in batch if may_hear(caller.role, event.name)])

        return StreamingResponse(body(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})
