"""Applications of a console server that answers from memory; their own first calls, too."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

import msgspec
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from server_core.contract.types.fields import Page
from server_core.contract.types.partners import (
    ClientCredentials,
    ClientUse,
    ClientView,
    CreateClient,
    RequestRow,
    RotatedSecret,
    RotateSecret,
    Scope,
)
from tests.support.console_facts import NOW, SPACE

SECRET = "s3cret-of-the-tests-0123456789abcdefghijkl_-"
TOKEN_TOLD = "token-of-the-tests"


def client_id(name: str) -> UUID:
    return uuid5(SPACE, f"client {name}")


def a_client(name: str = "Web shop", **changes: Any) -> ClientView:
    facts: dict[str, Any] = {
        "client_id": client_id(name),
        "name": name,
        "scopes": list(Scope),
        "created_at": NOW - timedelta(days=40),
        "last_used_at": NOW - timedelta(minutes=3),
        "use_24h": ClientUse(requests=1284, rate_limited=3, not_let_in=1, other_errors=2),
        "created_by": "Anna",
    }
    return ClientView(**{**facts, **changes})


def a_request(number: int, status: int = 200, **changes: Any) -> RequestRow:
    facts: dict[str, Any] = {
        "at": NOW - timedelta(seconds=30 * number),
        "request_id": f"req-{number:04}",
        "client_id": client_id("Web shop"),
        "client_name": "Web shop",
        "method": "POST" if status in (201, 409) else "GET",
        "route": "/api/v1/print-jobs/from-base64" if status in (201, 409) else "/api/v1/printers",
        "status": status,
        "error_code": None,
        "duration_ms": 4.2,
    }
    return RequestRow(**{**facts, **changes})


def some_clients() -> list[ClientView]:
    """Return one client of each state."""
    soon = datetime.now(NOW.tzinfo) + timedelta(hours=5)
    never = {"last_used_at": None, "use_24h": ClientUse()}
    return [
        a_client("Label bot", scopes=[Scope.PRINTERS_READ], **never),
        a_client("Old till", disabled_at=NOW - timedelta(days=2), last_used_at=NOW - timedelta(days=2)),
        a_client("Warehouse", previous_secret_ends_at=soon, rotated_at=NOW, use_24h=ClientUse(requests=40)),
        a_client("Web shop"),
    ]


def some_requests() -> list[RequestRow]:
    return [
        a_request(1, 201),
        a_request(2, 201, replayed=True),
        a_request(3, 409, error_code="idempotency_key_conflict"),
        a_request(4, 429, error_code="rate_limited", retry_after=3),
        a_request(5, 401, error_code="token_revoked"),
        a_request(6),
    ]


class FakeClients:
    def __init__(self) -> None:
        self.all: dict[UUID, ClientView] = {}
        self.log: Sequence[RequestRow] = ()
        self.overlaps: list[int] = []
        self.orders: list[dict[str, str]] = []
        self.secret = SECRET

    def put(self, *clients: ClientView) -> None:
        self.all |= {each.client_id: each for each in clients}

    def answer(self, method: str, rest: list[str], body: bytes) -> Any:
        match (method, *rest):
            case ("GET",):
                return sorted(self.all.values(), key=lambda each: each.name)
            case ("POST",):
                request = msgspec.json.decode(body, type=CreateClient)
                made = a_client(
                    request.name,
                    scopes=request.scopes,
                    last_used_at=None,
                    use_24h=ClientUse(),
                    created_at=datetime.now(NOW.tzinfo),
                )
                self.put(made)
                return ClientCredentials(client_id=made.client_id, client_secret=self.secret, scopes=made.scopes)
            case ("POST", which, act):
                return self._act(self.all[UUID(which)], act, body)
        raise ValueError(f"no such call: {method} {rest}")

    def requests(self, query: QueryParams) -> Page[RequestRow]:
        rows = [each for each in self.log if query.get("client_id") in (None, str(each.client_id))]
        return Page[RequestRow](data=rows, next_cursor=None)

    async def public(self, request: Request) -> Response:
        """Send an application's usual requests: its token, the printers, a test label."""
        headers = {"X-Request-Id": f"pub-{len(self.orders) + 1}"}

        def say(body: Any, status: int = 200) -> Response:
            return Response(
                msgspec.json.encode(body), status_code=status, headers=headers, media_type="application/json"
            )

        given = request.headers.get("Authorization", "")
        if request.url.path == "/oauth/token":
            _, _, secret = base64.b64decode(given.removeprefix("Basic ")).decode().partition(":")
            if secret != self.secret:
                return say({"error": "invalid_client", "error_code": "invalid_client"}, 401)
            return say({"access_token": TOKEN_TOLD, "token_type": "Bearer", "expires_in": 3600})
        if given != f"Bearer {TOKEN_TOLD}":
            return say({"error": "invalid_token"}, 401)
        if request.method == "GET":
            return say({"data": [], "next_cursor": None})
        self.orders.append(msgspec.json.decode(await request.body()))
        return say({"print_job_id": "01920000-0000-7000-8000-0000000000aa", "status": "pending"}, 201)

    def _act(self, client: ClientView, act: str, body: bytes) -> Any:
        now = datetime.now(NOW.tzinfo)
        if act == "rotate":
            overlap = msgspec.json.decode(body, type=RotateSecret).overlap_seconds
            self.overlaps.append(overlap)
            ends = now + timedelta(seconds=overlap) if overlap else None
            self.put(msgspec.structs.replace(client, rotated_at=now, previous_secret_ends_at=ends))
            return RotatedSecret(client_id=client.client_id, client_secret=self.secret, previous_secret_ends_at=ends)
        self.put(msgspec.structs.replace(client, disabled_at=now if act == "disable" else None))
        return self.all[client.client_id]
