"""Whoever asks again with a key gets the secret of now: never one that is no good, and nobody else's ends by that."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.support.live_server import LiveServer, open_server

pytestmark = pytest.mark.anyio
REPLACED = (409, "idempotency_key_conflict", "secret_replaced")
DISABLED = (422, "invalid_transition", "client_disabled")


async def rotate(live: LiveServer, client_id: str, key: str) -> httpx.Response:
    return await live.ask("POST", f"/clients/{client_id}/rotate", {"overlap_seconds": 0}, key=key)


def refusal(answer: httpx.Response) -> tuple[int, str, str | None]:
    problem = answer.json()
    return answer.status_code, problem["error_code"], problem.get("details", {}).get("reason")


async def token(live: LiveServer, client_id: str, secret: str) -> int:
    form = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": secret}
    return (await live.http.post("/oauth/token", data=form)).status_code


async def test_a_late_duplicate_replaces_no_newer_secret_also_after_a_restart(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        shop, till = [(await live.ask("POST", "/clients", {"name": name})).json()["client_id"] for name in ("A", "B")]
        await rotate(live, shop, "press-1")
        newest = (await rotate(live, shop, "press-2")).json()["client_secret"]
        assert refusal(await rotate(live, shop, "press-1")) == REPLACED
        assert (await rotate(live, till, "press-1")).status_code == 200  # a key is one application's
    async with open_server(tmp_path) as live:
        assert refusal(await rotate(live, shop, "press-1")) == REPLACED
        assert (await rotate(live, shop, "press-2")).json()["client_secret"] == newest
        assert await token(live, shop, newest) == 200
        assert len((await live.ask("GET", "/audit?act=client.rotate")).json()["data"]) == 3


async def test_no_repeat_tells_the_secret_of_an_application_that_was_disabled_meanwhile(live: LiveServer) -> None:
    made = (await live.ask("POST", "/clients", {"name": "Shop"}, key="press-1")).json()
    path = f"/clients/{made['client_id']}"
    live.clocks.pass_time(1)
    await live.ask("POST", f"{path}/disable")
    assert refusal(await live.ask("POST", "/clients", {"name": "Shop"}, key="press-1")) == DISABLED
    live.clocks.pass_time(1)
    rotated = (await rotate(live, made["client_id"], "press-2")).json()
    assert (await rotate(live, made["client_id"], "press-2")).json() == rotated  # it was disabled before already
    await live.ask("POST", f"{path}/enable")
    live.clocks.pass_time(1)
    await live.ask("POST", f"{path}/disable")
    assert refusal(await rotate(live, made["client_id"], "press-2")) == DISABLED
    await live.ask("POST", f"{path}/enable")
    assert (await rotate(live, made["client_id"], "press-2")).json() == rotated
