"""A token that is nothing opens nothing, whatever the server's own is."""

from __future__ import annotations

import pytest

from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("given", [b"Bearer \xa0", b"Bearer \x85", b"Bearer \x1c", b"Bearer"])
async def test_blanks_are_no_token(live: LiveServer, given: bytes) -> None:
    live.server.state.consoles.own_token.keep_only("")
    answer = await live.http.get("/console-api/v1/consoles", headers={b"Authorization": given})
    assert (answer.status_code, answer.json()["error_code"]) == (401, "token_missing")
