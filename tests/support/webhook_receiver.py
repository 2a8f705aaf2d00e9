"""A receiver of webhooks on loopback that answers as it is told and keeps what it got."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tests.support.loop_beside import loop_beside
from tests.support.pretended_http import pretended_http

PATIENCE_SECONDS = 60.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Received:
    headers: Mapping[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def event(self) -> Any:
        return json.loads(self.body)


@dataclass(eq=False)
class WebhookReceiver:
    """`answers`: (status, headers) for the next messages, then `status`. `held`: while it is clear, none is answered.

    `accepted`: messages that were answered 2xx.
    """

    url: str = ""
    status: int = 204
    answers: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    received: list[Received] = field(default_factory=list)
    accepted: list[Received] = field(default_factory=list)
    held: asyncio.Event = field(default_factory=asyncio.Event)
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        message = Received(headers=dict(request.headers), body=await request.body())
        async with self._news:
            self.received.append(message)
            self._news.notify_all()
        await self.held.wait()
        status, headers = self.answers.pop(0) if self.answers else (self.status, {})
        if 200 <= status < 300:
            self.accepted.append(message)
        await Response(status_code=status, headers=headers)(scope, receive, send)

    async def first(self, count: int) -> list[Received]:
        """The first `count` messages, as soon as they are there."""
        async with asyncio.timeout(PATIENCE_SECONDS), self._news:
            await self._news.wait_for(lambda: len(self.received) >= count)
        return self.received[:count]

    @property
    def types(self) -> list[str]:
        return [each.event["type"] for each in self.received]


@asynccontextmanager
async def webhook_receiver() -> AsyncIterator[WebhookReceiver]:
    receiver = WebhookReceiver()
    receiver.held.set()
    async with pretended_http(receiver) as base_url:
        receiver.url = f"{base_url}/hook"
        yield receiver


@contextmanager
def webhook_receiver_beside() -> Iterator[WebhookReceiver]:
    """Run the receiver in a thread, for tests whose own thread waits for processes."""
    with loop_beside(webhook_receiver(), "webhook-receiver") as receiver:
        yield receiver
