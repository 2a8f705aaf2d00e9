"""Each route of the console's interface with each kind of caller: made from the routes that are served."""

from __future__ import annotations

import re

import pytest
from starlette.routing import Route

from server_core.api.console import console_routes
from server_core.contract.api.call import calls_of
from server_core.contract.api.console import ConsoleApi
from server_core.contract.types.consoles import Role
from tests.support.live_server import TOKEN, LiveServer
from tests.support.paired_consoles import pair_console

pytestmark = pytest.mark.anyio

ROLE_OF = {f"{call.method} {call.path}": call.role for call in calls_of(ConsoleApi) if call.role is not None}
STREAMS = ("GET /console-api/v1/events", "GET /console-api/v1/backup")


def calls(live: LiveServer) -> set[str]:
    routes = [route for route in console_routes(live.server.state) if isinstance(route, Route)]
    found = {f"{method} {route.path}" for route in routes for method in route.methods or ()}
    return {call for call in found if not call.startswith("HEAD ")}


async def test_every_declared_call_is_served_and_one_needs_no_token(live: LiveServer) -> None:
    assert calls(live) == {f"{call.method} {call.path}" for call in calls_of(ConsoleApi)}
    assert calls(live) - set(ROLE_OF) == {"POST /console-api/v1/pair"}


@pytest.mark.parametrize("who", ["nobody", "wrong", "operator", "admin", "revoked", "here"])
async def test_who_may_call_what(live: LiveServer, who: str) -> None:
    token = {"nobody": None, "wrong": "no-such-token", "here": TOKEN}.get(who)
    if who in ("operator", "admin", "revoked"):
        paired = await pair_console(live, Role.OPERATOR if who == "operator" else Role.ADMIN)
        token = paired.token
        if who == "revoked":
            assert (await live.ask("POST", f"/consoles/{paired.console_id}/revoke")).status_code == 200
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    for call, needed in sorted(ROLE_OF.items()):
        method, path = call.split(" ")
        if who not in ("nobody", "wrong", "revoked") and call in STREAMS:
            continue  # streams without an end: see test_paired_consoles
        body = b"{" if method in ("POST", "PUT", "PATCH") else None  # nothing is done by it
        url = re.sub(r"\{\w+\}", "0", path)
        answer = await live.http.request(method, url, headers=headers, content=body)
        result = (answer.status_code, answer.json().get("error_code") if answer.is_error else None)
        if who == "nobody":
            assert result == (401, "token_missing"), call
        elif who in ("wrong", "revoked"):
            assert result == (401, "token_invalid"), call
        elif who == "operator" and needed is Role.ADMIN:
            assert result == (403, "role_not_sufficient"), call
        else:
            assert result[0] != 401, call
            assert result[1] != "role_not_sufficient", call


@pytest.mark.parametrize("given", [b"Bearer \xa0", b"Bearer \x85", b"Bearer \x1c", b"Bearer"])
async def test_blanks_are_no_token(live: LiveServer, given: bytes) -> None:
    live.server.state.consoles.own_token.keep_only("")
    answer = await live.http.get("/console-api/v1/consoles", headers={b"Authorization": given})
    assert (answer.status_code, answer.json()["error_code"]) == (401, "token_missing")
