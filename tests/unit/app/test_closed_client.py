"""A client that was closed for one caller, while another one still holds it."""

from __future__ import annotations

import pytest

from app.client import ConsoleClient
from app.engine_link import EngineLink
from app.errors import NotReachable
from tests.support.fake_console_server import FakeEndpoint

pytestmark = pytest.mark.anyio


async def test_the_next_call_of_a_client_that_was_given_up_is_not_reachable(endpoint: FakeEndpoint) -> None:
    async def provide() -> FakeEndpoint:
        return endpoint

    link = EngineLink(provide)
    held = await link.client()
    assert (await held.status()).base_url == endpoint.base_url
    await link.forget(held)
    with pytest.raises(NotReachable, match="cannot be reached"):
        await held.status()
    with pytest.raises(NotReachable):
        await anext(held.events(None))
    with pytest.raises(NotReachable):
        await held.backup(lambda piece, size: None)
    anew: ConsoleClient = await link.client()
    assert anew is not held
    await anew.status()
    await link.aclose()
