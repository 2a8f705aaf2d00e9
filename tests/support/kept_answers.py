"""A repeat with the same `Idempotency-Key` gets the first answer again, as of the real server; refusals use none up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

Handle = Callable[[Request], Awaitable[Response]]


class KeptAnswers:
    def __init__(self) -> None:
        self.by_key: dict[tuple[str, str], Response] = {}

    def before(self, handle: Handle) -> Handle:
        async def asked(request: Request) -> Response:
            key = request.headers.get("Idempotency-Key")
            if key is None:
                return await handle(request)
            name = request.url.path, key
            if name not in self.by_key:
                answer = await handle(request)
                if answer.status_code >= 300:
                    return answer
                self.by_key[name] = answer
            return self.by_key[name]

        return asked
