"""Repeated requests for a secret return the current one: never a revoked one, and no other key's secret is revoked."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from server_core.services.clients.access import create_client
from server_core.services.clients.lost_secrets import AGAIN_WITHIN
from server_core.services.context import Context
from server_core.services.retention import RetentionWrites, forget_secrets
from server_core.store.snapshot import take_snapshot
from server_core.store.tables import idempotency
from tests.support.live_server import LiveServer, open_server

pytestmark = pytest.mark.anyio
REPLACED = (409, "idempotency_key_conflict", "secret_replaced")
KEY = "console-7d1f5a8e-"
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
        await rotate(live, shop, KEY + "1")
        newest = (await rotate(live, shop, KEY + "2")).json()["client_secret"]
        assert refusal(await rotate(live, shop, KEY + "1")) == REPLACED
        assert (await rotate(live, till, KEY + "1")).status_code == 200  # a key is one application's
    async with open_server(tmp_path) as live:
        assert refusal(await rotate(live, shop, KEY + "1")) == REPLACED
        assert (await rotate(live, shop, KEY + "2")).json()["client_secret"] == newest
        assert await token(live, shop, newest) == 200
        assert len((await live.ask("GET", "/audit?act=client.rotate")).json()["data"]) == 3


async def test_no_repeat_tells_the_secret_of_an_application_that_was_disabled_meanwhile(live: LiveServer) -> None:
    made = (await live.ask("POST", "/clients", {"name": "Shop"}, key=KEY + "1")).json()
    path = f"/clients/{made['client_id']}"
    live.clocks.pass_time(1)
    await live.ask("POST", f"{path}/disable")
    assert refusal(await live.ask("POST", "/clients", {"name": "Shop"}, key=KEY + "1")) == DISABLED
    live.clocks.pass_time(1)
    rotated = (await rotate(live, made["client_id"], KEY + "2")).json()
    assert (await rotate(live, made["client_id"], KEY + "2")).json() == rotated  # it was disabled before already
    await live.ask("POST", f"{path}/enable")
    live.clocks.pass_time(1)
    await live.ask("POST", f"{path}/disable")
    assert refusal(await rotate(live, made["client_id"], KEY + "2")) == DISABLED
    await live.ask("POST", f"{path}/enable")
    assert (await rotate(live, made["client_id"], KEY + "2")).json() == rotated


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


async def test_a_secret_that_is_shown_again_stands_in_the_log_with_who_saw_it(live: LiveServer) -> None:
    made = (await live.ask("POST", "/clients", {"name": "Shop"}, key=KEY + "1")).json()
    assert (await live.ask("GET", "/audit?act=client.shown_again")).json()["data"] == []
    for key, path, body in (
        (KEY + "1", "/clients", {"name": "Shop"}),
        (KEY + "2", f"/clients/{made['client_id']}/rotate", {"overlap_seconds": 0}),
        (KEY + "2", f"/clients/{made['client_id']}/rotate", {"overlap_seconds": 0}),
    ):
        assert (await live.ask("POST", path, body, key=key, operator="Mallory")).is_success
    told = (await live.ask("GET", "/audit?act=client.shown_again")).json()["data"]
    assert [(entry["actor"], entry["subject"], entry["details"]) for entry in told] == 2 * [
        ("Mallory", f"client {made['client_id']}", {"name": "Shop"})
    ]


async def test_the_token_of_the_consoles_has_no_part_in_it(live: LiveServer) -> None:
    """Neither one that was renewed meanwhile, nor one that is empty; and nobody finds half of it later."""
    ctx, own = live.server.state.ctx, live.server.state.consoles.own_token
    known, told = own.now, []
    for number, other in enumerate(("", "another token than the one that it had before")):
        first = (await live.ask("POST", "/clients", {"name": f"Shop {number}"}, key=f"{KEY}{number}")).json()
        own.keep_only(other)
        again = await create_client(ctx, ctx.account, f"Shop {number}", repeat_key=f"{KEY}{number}")
        own.keep_only(known)
        assert {"client_id": str(again.client_id), "client_secret": again.client_secret}.items() <= first.items()
        told.append(again.client_secret)
    assert len(set(told)) == 2
    live.clocks.pass_time(AGAIN_WITHIN.total_seconds() + 1)
    assert (await live.ask("POST", "/clients", {"name": "Till"})).is_success
    halves = await ctx.store.read(lambda found: found.scalars(select(idempotency.c.body)).all())
    assert halves == [b"", b""]


async def test_halves_that_are_over_are_forgotten_also_where_no_secret_is_made_any_more(live: LiveServer) -> None:
    ctx = live.server.state.ctx
    await live.ask("POST", "/clients", {"name": "Shop"}, key=KEY + "1")
    (half,) = await halves_of(ctx)
    assert len(half) == 32
    await forget_secrets(RetentionWrites(ctx.store), ctx.now())
    assert await halves_of(ctx) == [half], "it is told again"
    live.clocks.pass_time(AGAIN_WITHIN.total_seconds() + 1)
    await forget_secrets(RetentionWrites(ctx.store), ctx.now())
    assert await halves_of(ctx) == [b""]


async def test_no_half_goes_into_a_backup(live: LiveServer, tmp_path: Path) -> None:
    ctx, copy = live.server.state.ctx, tmp_path / "copy.db"
    await live.ask("POST", "/clients", {"name": "Shop"}, key=KEY + "1")
    (half,) = await halves_of(ctx)
    backup = (await live.ask("GET", "/backup")).content
    assert half not in backup
    take_snapshot(ctx.config.database, copy)
    assert half in copy.read_bytes(), "it would have been found"


async def halves_of(ctx: Context) -> list[bytes]:
    return list(await ctx.store.read(lambda found: found.scalars(select(idempotency.c.body)).all()))
