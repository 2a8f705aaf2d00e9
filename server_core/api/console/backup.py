"""`GET backup`: one archive of the whole server, made while it works."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute
from starlette.types import Receive, Scope, Send

from server_core.api.console.operator import caller_of, console_resource, floor_of, operator_name
from server_core.api.console.until_gone import while_let_in
from server_core.services.backup.making import Backup
from server_core.services.consoles.callers import Caller
from server_core.services.floor import Floor


class _Archive(StreamingResponse):
    """Whether it was read to its end or not, what was put aside for it goes."""

    def __init__(self, backup: Backup, caller: Caller) -> None:
        headers = {"Content-Length": str(backup.size), "Cache-Control": "no-store"}
        super().__init__(while_let_in(backup.pieces(), caller), media_type="application/x-tar", headers=headers)
        self._backup = backup

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._backup.close()


class Backups:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [console_resource(self._floor, "/backup", GET=self.archive)]

    async def archive(self, request: Request) -> Response:
        backup = await Backup.prepare(floor_of(request).ctx, operator_name(request))
        return _Archive(backup, caller_of(request))
