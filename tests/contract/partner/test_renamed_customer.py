"""A customer whom the operator calls otherwise: everywhere at once, and its developer's repeats still find it."""

from __future__ import annotations

import pytest

from server_core.services.clients.tokens import authenticate, confirm
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import TOKEN, LiveServer
from tests.support.partner_calls import ACCOUNTS, new_partner, relationship

pytestmark = pytest.mark.anyio


@pytest.fixture
async def site(live: LiveServer) -> CustomerSite:
    return await open_site(live, await new_partner(live))


def path_of(site: CustomerSite) -> str:
    return f"/relationships/{site.relationship.relationship_id}"


async def test_it_has_the_new_name_everywhere(site: CustomerSite) -> None:
    caller = await authenticate(site.live.server.state.ctx, site.token)
    assert (await site.public("GET", "/me")).json()["account_name"] == "Bakery"
    site.live.clocks.pass_time(1)
    renamed = relationship(await site.live.ask("PATCH", path_of(site), {"name": "Butcher"}), 200)
    assert (renamed.name, renamed.updated_at > site.relationship.updated_at) == ("Butcher", True)
    seen = await site.partner.call("GET", f"{ACCOUNTS}/{site.relationship.relationship_id}")
    assert relationship(seen, 200) == renamed
    assert (await site.public("GET", "/me")).json()["account_name"] == "Butcher", "the token is good as before"
    confirm(site.live.server.state.ctx, caller)
    found = (await site.live.ask("GET", "/accounts?named=Butcher")).json()
    assert [row["account_id"] for row in found] == [str(renamed.cloudprint_account_id)]


async def test_the_act_is_audited_once(site: CustomerSite) -> None:
    first = await site.live.ask("PATCH", path_of(site), {"name": "Butcher"})
    again = await site.live.ask("PATCH", path_of(site), {"name": "Butcher"})
    assert first.json() == again.json()
    (row,) = (await site.console("GET", "/audit?act=relationship.rename")).json()["data"]
    assert row["actor"] == "operator"
    assert row["details"] == {"external_customer_id": "Bakery", "name": "Butcher", "before": "Bakery"}
    assert row["subject"] == f"relationship {site.relationship.relationship_id}"


async def test_a_link_is_audited_with_the_customers_name(site: CustomerSite) -> None:
    await site.live.ask("PATCH", path_of(site), {"name": "Butcher"})
    await site.live.ask("POST", f"{path_of(site)}/onboarding-link")
    await site.console("POST", "/agents/links", {})
    rows = (await site.console("GET", "/audit?act=agent.link")).json()["data"]
    assert [row["details"]["customer"] for row in rows] == ["Butcher", "Butcher", "Bakery"]
    await site.live.ask("POST", "/agents/links", {})
    (own,) = (await site.live.ask("GET", "/audit?act=agent.link")).json()["data"]
    assert "customer" not in own["details"]


async def test_the_developers_repeat_finds_it_by_either_name(site: CustomerSite) -> None:
    await site.live.ask("PATCH", path_of(site), {"name": "Butcher"})
    for name, status in (("Bakery", 200), ("Butcher", 200), ("Grocer", 422)):
        body = {"external_customer_id": "Bakery", "name": name}
        answer = await site.partner.call("POST", ACCOUNTS, body)
        assert answer.status_code == status, name
        if status == 200:
            assert answer.json()["relationship_id"] == str(site.relationship.relationship_id)
            assert answer.json()["name"] == "Butcher"


async def test_what_cannot_be_renamed(site: CustomerSite) -> None:
    for body in ({}, {"name": ""}, {"name": "n" * 121}, {"name": "x", "more": 1}):
        assert (await site.live.ask("PATCH", path_of(site), body)).status_code == 422, body
    headers = {"Authorization": f"Bearer {TOKEN}", "X-Account": str(site.relationship.cloudprint_account_id)}
    http = site.live.http
    about_itself = await http.patch(f"/console-api/v1{path_of(site)}", headers=headers, json={"name": "x"})
    assert about_itself.status_code == 422
    unknown = await site.live.ask("PATCH", f"/relationships/{site.relationship.application_id}", {"name": "x"})
    assert (unknown.status_code, unknown.json()["error_code"]) == (404, "relationship_not_found")
    await site.act("close")
    closed = await site.live.ask("PATCH", path_of(site), {"name": "x"})
    assert (closed.status_code, closed.json()["error_code"]) == (403, "relationship_closed")
    assert (await site.live.ask("PATCH", path_of(site), {"name": "Bakery"})).status_code == 200, "that is its name"
