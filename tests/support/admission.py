"""A developer application of a running server, and its way in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from server_core.contract.types.errors import ErrorCode
from server_core.services.api_error import ApiError
from server_core.services.clients.tokens import LoginRejected
from server_core.services.partner.assertions import CallingApplication, admit
from tests.support.assertions import Maker
from tests.support.live_server import LiveServer

PATH = "/partner-api/v1/accounts"
ADDRESS = "192.0.2.7"


async def new_application(live: LiveServer, name: str = "Shop", **request: Any) -> Maker:
    made = await live.ok("POST", "/applications", {"name": name, **request})
    return Maker(
        client_id=UUID(made["client_id"]),
        kid=made["kid"],
        private_pem=made.get("private_key_pem", ""),
        audience=live.server.state.public_url + PATH,
        now=int(live.clocks.wall.timestamp()),
    )


def later(maker: Maker, live: LiveServer) -> Maker:
    """The same application, by the time of the server now."""
    return replace(maker, now=int(live.clocks.wall.timestamp()), audience=live.server.state.public_url + PATH)


async def enter(live: LiveServer, assertion: str, address: str = ADDRESS) -> CallingApplication:
    state = live.server.state
    return await admit(state, assertion, state.public_url + PATH, address)


async def refused(live: LiveServer, assertion: str, address: str = ADDRESS) -> ErrorCode:
    """Return the error code. Every rejection of an assertion contains the server's time."""
    try:
        developer = await enter(live, assertion, address)
    except ApiError as error:
        refusal = error
    else:
        raise AssertionError(f"{developer} was let in")
    is_told = f"The server's time is {live.clocks.wall:%Y-%m-%dT%H:%M:%SZ}." in str(refusal.message)
    assert is_told is isinstance(refusal, LoginRejected)
    return refusal.code
