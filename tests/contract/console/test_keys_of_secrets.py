"""A repeated request for a secret returns it again, for ten minutes, also after a restart, and to nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from server_core.services.agent_commands import AGAIN_WITHIN
from server_core.services.context import Context
from server_core.services.retention import RetentionWrites, forget_secrets
from server_core.store.snapshot import take_snapshot
from server_core.store.tables import idempotency
from tests.support.live_server import LiveServer, open_server

pytestmark = pytest.mark.anyio
KEY = "console-7d1f5a8e-"


async def token(live: LiveServer, client_id: str, secret: str) -> int:
    form = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": secret}
    return (await live.http.post("/oauth/token", data=form)).status_code


async def test_a_repeat_gets_the_same_secret_also_after_a_restart(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        made = (await live.ask("POST", "/clients", {"name": "Shop"}, key=KEY + "1")).json()
        path = f"/clients/{made['client_id']}/rotate"
        newest = (await live.ask("POST", path, {"overlap_seconds": 0}, key=KEY + "2")).json()
    async with open_server(tmp_path) as live:
        assert (await live.ask("POST", path, {"overlap_seconds": 0}, key=KEY + "2")).json() == newest
        assert await token(live, made["client_id"], newest["client_secret"]) == 200
        assert len((await live.ask("GET", "/audit?act=client.rotate")).json()["data"]) == 1


async def test_a_late_duplicate_tells_no_secret_that_was_replaced(live: LiveServer) -> None:
    made = (await live.ask("POST", "/clients", {"name": "Shop"}, key=KEY + "1")).json()
    path = f"/clients/{made['client_id']}/rotate"
    await live.ask("POST", path, {"overlap_seconds": 0}, key=KEY + "2")
    newest = (await live.ask("POST", path, {"overlap_seconds": 0}, key=KEY + "3")).json()
    for path_of, body, key in (("/clients", {"name": "Shop"}, "1"), (path, {"overlap_seconds": 0}, "2")):
        late = await live.ask("POST", path_of, body, key=KEY + key)
        assert (late.status_code, late.json()["details"]["reason"]) == (422, "secret_shown")
    assert (await live.ask("POST", path, {"overlap_seconds": 0}, key=KEY + "3")).json() == newest
    assert await token(live, made["client_id"], newest["client_secret"]) == 200


@pytest.mark.parametrize("key", ["1", "a" * 40, "abc" * 20, "0123456789abcde"])
async def test_a_key_that_can_be_guessed_makes_no_secret(live: LiveServer, key: str) -> None:
    (before,) = [(await live.ask("POST", "/clients", {"name": "Shop"})).json()]
    for path, body in (("/clients", {"name": "Till"}), (f"/clients/{before['client_id']}/rotate", {})):
        answer = await live.ask("POST", path, body, key=key)
        (field,) = answer.json()["details"]["fields"]
        assert (answer.status_code, field["field"], field["code"]) == (422, "Idempotency-Key", "guessable")
        assert field["message"].endswith("Nothing was done.")
    assert [one["name"] for one in (await live.ask("GET", "/clients")).json()] == ["Shop"]
    assert await token(live, before["client_id"], before["client_secret"]) == 200


async def test_secrets_that_are_over_are_forgotten_also_where_no_secret_is_made_any_more(live: LiveServer) -> None:
    ctx = live.server.state.ctx
    await live.ask("POST", "/clients", {"name": "Shop"}, key=KEY + "1")
    (kept,) = await kept_bodies(ctx)
    assert len(kept) > 32
    await forget_secrets(RetentionWrites(ctx.store), ctx.now())
    assert await kept_bodies(ctx) == [kept], "it is told again"
    live.clocks.pass_time(AGAIN_WITHIN.total_seconds() + 1)
    await forget_secrets(RetentionWrites(ctx.store), ctx.now())
    assert await kept_bodies(ctx) == [b""]


async def test_no_secret_goes_into_a_backup(live: LiveServer, tmp_path: Path) -> None:
    ctx, copy = live.server.state.ctx, tmp_path / "copy.db"
    await live.ask("POST", "/clients", {"name": "Shop"}, key=KEY + "1")
    (kept,) = await kept_bodies(ctx)
    backup = (await live.ask("GET", "/backup")).content
    assert kept not in backup
    take_snapshot(ctx.config.database, copy)
    assert kept in copy.read_bytes(), "it would have been found"


async def kept_bodies(ctx: Context) -> list[bytes]:
    return list(await ctx.store.read(lambda found: found.scalars(select(idempotency.c.body)).all()))
