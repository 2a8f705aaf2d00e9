"""A key that is revoked: the tokens that came by its assertions end with it, those of other keys go on."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import httpx
import pytest

from server_core.services.clients.tokens import LoginRejected, authenticate, confirm, remember_tokens
from server_core.services.context import Context
from tests.support.live_server import LiveServer
from tests.support.partner_calls import ACCOUNTS, Partner, new_partner

pytestmark = pytest.mark.anyio
WITHIN_SECONDS = 1.0


async def second_key(live: LiveServer, partner: Partner) -> Partner:
    made = (await live.ask("POST", f"/applications/{partner.maker.client_id}/keys", {})).raise_for_status().json()
    return replace(partner, maker=replace(partner.maker, kid=made["kid"], private_pem=made["private_key_pem"]))


async def token_of(partner: Partner, installation: dict[str, Any]) -> str:
    path = f"/developer-api/v1/app-installations/{installation['installation_id']}/access-tokens"
    answer = await partner.call("POST", path, {})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["access_token"])


async def me(live: LiveServer, token: str) -> httpx.Response:
    return await live.http.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})


async def revoke(live: LiveServer, partner: Partner) -> httpx.Response:
    path = f"/applications/{partner.maker.client_id}/revoke-key"
    return await live.ask("POST", path, {"kid": partner.maker.kid})


async def parties(live: LiveServer) -> tuple[Partner, Partner, dict[str, Any]]:
    """An application with two keys, and its installation at a customer."""
    first = await new_partner(live)
    customer = await first.create()
    path = f"{ACCOUNTS}/{customer.relationship_id}/installations"
    installation = (await first.call("POST", path, {"permissions": ["printers:read"]})).raise_for_status().json()
    return first, await second_key(live, first), installation


def forget_all(ctx: Context) -> None:
    ctx.tokens._principals.clear()
    ctx.tokens._revoked.clear()


@pytest.mark.parametrize("kept", ["in memory", "in the database", "after a start"])
async def test_tokens_of_the_key_end_and_others_go_on(live: LiveServer, kept: str) -> None:
    first, second, installation = await parties(live)
    lost, good = await token_of(first, installation), await token_of(second, installation)
    assert [(await me(live, token)).status_code for token in (lost, good)] == [200, 200]
    began = time.monotonic()
    assert (await revoke(live, first)).status_code == 200
    ctx = live.server.state.ctx
    if kept != "in memory":
        forget_all(ctx)
    if kept == "after a start":
        await remember_tokens(ctx)
    refused = await me(live, lost)
    assert time.monotonic() - began < WITHIN_SECONDS
    assert (refused.status_code, refused.json()["error_code"]) == (401, "token_revoked")
    assert (await me(live, good)).status_code == 200
    assert (await me(live, await token_of(second, installation))).status_code == 200


async def test_a_key_that_ends_after_a_start_ends_what_was_remembered(live: LiveServer) -> None:
    first, second, installation = await parties(live)
    lost, good = await token_of(first, installation), await token_of(second, installation)
    ctx = live.server.state.ctx
    forget_all(ctx)
    await remember_tokens(ctx)
    await revoke(live, first)
    assert [(await me(live, token)).status_code for token in (lost, good)] == [401, 200]


async def test_another_application_at_the_same_customer_keeps_its_tokens(live: LiveServer) -> None:
    """Also where its key has the same name."""
    made = []
    for name in ("Labels", "Receipts"):
        partner = await new_partner(live, name=name)
        answer = await live.ask("POST", f"/applications/{partner.maker.client_id}/keys", {"kid": "2026"})
        key = answer.raise_for_status().json()
        maker = replace(partner.maker, kid=key["kid"], private_pem=key["private_key_pem"])
        made.append(replace(partner, maker=maker))
    customer = await made[0].create()
    path = f"{ACCOUNTS}/{customer.relationship_id}/installations"
    tokens = []
    for partner in made:
        installation = (await partner.call("POST", path, {"permissions": ["printers:read"]})).json()
        tokens.append(await token_of(partner, installation))
    await revoke(live, made[0])
    assert [(await me(live, token)).status_code for token in tokens] == [401, 200]
    forget_all(live.server.state.ctx)
    assert [(await me(live, token)).status_code for token in tokens] == [401, 200]


async def test_a_call_under_way_ends_with_the_key(live: LiveServer) -> None:
    first, second, installation = await parties(live)
    ctx = live.server.state.ctx
    lost, good = [await authenticate(ctx, await token_of(partner, installation)) for partner in (first, second)]
    await revoke(live, first)
    confirm(ctx, good)
    with pytest.raises(LoginRejected):
        confirm(ctx, lost)


async def test_a_key_revoked_again_ends_its_tokens_again(live: LiveServer) -> None:
    """The first revocation's answer was lost."""
    first, _, installation = await parties(live)
    lost = await token_of(first, installation)
    cache = live.server.state.ctx.tokens
    principals = dict(cache._principals)
    await revoke(live, first)
    cache._principals.update(principals)
    assert (await me(live, lost)).status_code == 200
    assert (await revoke(live, first)).status_code == 200
    assert (await me(live, lost)).status_code == 401
