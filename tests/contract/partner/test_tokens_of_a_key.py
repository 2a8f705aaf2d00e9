"""A key, an application or a customer that ends: its tokens end with it, whatever is under way or asked for again."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Any
from uuid import UUID

import httpx
import pytest

from server_core.contract.types.partners import Developers, Party, RelationshipAction
from server_core.services.agents import administration
from server_core.services.clients.tokens import LoginRejected, authenticate, confirm, remember_tokens
from server_core.services.context import Context
from server_core.services.partner import applications, relationships
from server_core.services.partner import installations as installation_tokens
from tests.support.actors import NOBODY
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import LiveServer
from tests.support.partner_calls import ACCOUNTS, Partner, new_partner
from tests.support.points import failing_behind

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


@pytest.mark.parametrize(
    ("act", "status", "code"), [("disable", 403, "account_disabled"), ("revoke-key", 401, "unknown_key")]
)
async def test_no_token_after_the_end(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch, act: str, status: int, code: str
) -> None:
    partner = await new_partner(live)
    customer = await partner.create()
    installations = f"{ACCOUNTS}/{customer.relationship_id}/installations"
    installation = (await partner.call("POST", installations, {"permissions": ["printers:read"]})).json()
    tokens = f"/developer-api/v1/app-installations/{installation['installation_id']}/access-tokens"
    issue = installation_tokens.issue

    async def ended_just_before(*of: Any) -> Any:
        body = {"kid": partner.maker.kid} if act == "revoke-key" else None
        await live.ok("POST", f"/applications/{partner.maker.client_id}/{act}", body)
        return await issue(*of)

    assert (await partner.call("POST", tokens, {})).status_code == 200
    monkeypatch.setattr(installation_tokens, "issue", ended_just_before)
    refused = await partner.call("POST", tokens, {})
    assert (refused.status_code, refused.json()["error_code"]) == (status, code), refused.text
    assert ("invalid_token" in refused.headers.get("www-authenticate", "")) == (status == 401)


@pytest.fixture
async def site(live: LiveServer) -> CustomerSite:
    return await open_site(live, await new_partner(live))


def life(site: CustomerSite, action: str) -> str:
    return f"/relationships/{site.relationship.relationship_id}/{action}"


async def cancelled_behind_its_commit(site: CustomerSite, call: asyncio.Task[object]) -> None:
    """The caller disconnects while the write is queued; then the write ends."""
    await asyncio.sleep(0)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    await site.live.server.state.ctx.store.write(lambda connection: None)


@pytest.mark.parametrize("action", ["suspend", "close"])
async def test_tokens_end_though_the_answer_was_an_error(site: CustomerSite, action: str) -> None:
    assert (await site.public("GET", "/me")).status_code == 200
    with failing_behind("relationship.change"):
        assert (await site.live.ask("POST", life(site, action))).status_code == 500
    for path in ("/me", "/printers", "/print-jobs"):
        refused = await site.public("GET", path)
        assert (refused.status_code, refused.json()["error_code"]) == (401, "token_revoked"), path
    again = await site.live.ask("POST", life(site, action))
    assert (again.status_code, again.json()["status"]) == (200, {"suspend": "suspended", "close": "closed"}[action])


@pytest.mark.parametrize("action", ["suspend", "close"])
async def test_tokens_end_though_whoever_asked_is_gone(site: CustomerSite, action: str) -> None:
    assert (await site.public("GET", "/me")).status_code == 200
    of = site.live.server.state, Developers.ALL, site.relationship.relationship_id
    acting = relationships.act(*of, RelationshipAction(action), NOBODY, Party.OPERATOR)
    await cancelled_behind_its_commit(site, asyncio.ensure_future(acting))
    assert (await site.public("GET", "/me")).status_code == 401
    assert (await site.live.ask("GET", life(site, "")[:-1])).json()["status"] in ("suspended", "closed")


async def test_a_second_suspension_is_told_again(site: CustomerSite) -> None:
    """Even where the first was told to nobody at all."""
    assert (await site.public("GET", "/me")).status_code == 200
    cache = site.live.server.state.ctx.tokens
    principals = dict(cache._principals)
    await site.act("suspend")
    cache._principals.update(principals)
    assert (await site.public("GET", "/me")).status_code == 200
    await site.act("suspend")
    assert (await site.public("GET", "/me")).status_code == 401


async def test_a_close_asked_for_again_shuts_its_agents_out(site: CustomerSite) -> None:
    with failing_behind("relationship.change"):
        assert (await site.live.ask("POST", life(site, "close"))).status_code == 500
    assert (await site.live.ask("POST", life(site, "close"))).status_code == 200
    await assert_shut_out(site)


async def test_a_revocation_asked_for_again_shuts_the_agent_out(site: CustomerSite) -> None:
    revoke = f"/agents/{site.agent_id}/revoke"
    with failing_behind("agent.revoke"):
        assert (await site.console("POST", revoke)).status_code == 500
    again = await site.console("POST", revoke)
    assert (again.status_code, again.json()["status"]) == (200, "revoked")
    await assert_shut_out(site)


async def test_a_revocation_holds_though_whoever_asked_is_gone(site: CustomerSite) -> None:
    account_id = site.relationship.cloudprint_account_id
    acting = administration.revoke(site.live.server.state, account_id, UUID(site.agent_id), NOBODY)
    await cancelled_behind_its_commit(site, asyncio.ensure_future(acting))
    await assert_shut_out(site)


async def test_an_application_disabled_again_ends_its_tokens(site: CustomerSite) -> None:
    """An installation's token; its first end was told to nobody."""
    request = {"application_id": str(site.relationship.application_id), "permissions": ["printers:read"]}
    made = (await site.console("POST", "/installations", request)).raise_for_status().json()
    path = f"/developer-api/v1/app-installations/{made['installation_id']}/access-tokens"
    site.token = (await site.partner.call("POST", path, {})).raise_for_status().json()["access_token"]
    assert (await site.public("GET", "/me")).status_code == 200
    ctx = site.live.server.state.ctx
    principals = dict(ctx.tokens._principals)
    await applications.set_enabled(ctx, site.relationship.application_id, False)
    ctx.tokens._principals.update(principals)
    await applications.set_enabled(ctx, site.relationship.application_id, False)
    assert (await site.public("GET", "/me")).status_code == 401


async def assert_shut_out(site: CustomerSite) -> None:
    printers = await site.agent.call("GET", "/printers")
    assert (printers.status_code, printers.json()["error_code"]) == (401, "token_revoked")
    assert [agent["status"] for agent in (await site.console("GET", "/agents")).json()] == ["revoked"]
