"""A change that ends something, whose answer never came: what is kept in memory ends all the same, at the latest when
it is asked for again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import pytest

from server_core import failpoints
from server_core.contract.types.partners import Developers, Party, RelationshipAction
from server_core.failpoints import Failing, Fault
from server_core.services.agents import administration
from server_core.services.partner import applications, relationships
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import LiveServer
from tests.support.partner_calls import new_partner

pytestmark = pytest.mark.anyio


@pytest.fixture
async def site(live: LiveServer) -> CustomerSite:
    return await open_site(live, await new_partner(live))


@contextmanager
def failing_behind(change: str) -> Iterator[None]:
    """The first commit of this change is on disk, its answer is an error."""
    failpoints.arm(f"server.{change}.after", Fault(failing=Failing.ERROR, at=1))
    try:
        yield
    finally:
        failpoints.disarm()


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
    acting = relationships.act(*of, RelationshipAction(action), "operator", Party.OPERATOR)
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
    acting = administration.revoke(site.live.server.state, account_id, UUID(site.agent_id), "operator")
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
