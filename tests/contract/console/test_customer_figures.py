"""Customers at the console: figures, tokens, and how far a link was followed."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from server_core.contract.decisions import onboarding_link
from server_core.contract.types.partners import Relationship
from tests.support.customer_site import open_site
from tests.support.live_server import TOKEN, LiveServer
from tests.support.partner_calls import ACCOUNTS, new_partner

pytestmark = pytest.mark.anyio


async def ask_at(live: LiveServer, customer: Relationship, path: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {TOKEN}", "X-Account": str(customer.cloudprint_account_id)}
    return await live.http.get(f"/console-api/v1{path}", headers=headers)


async def test_figures_tell_what_goes_on_at_each_customer(live: LiveServer) -> None:
    partner, others = await new_partner(live), await new_partner(live, "Others")
    bakery = await open_site(live, partner, "Bakery")
    await others.create("customer-2", "Butcher")
    closed = await partner.create("customer-3", "Gone")
    await partner.act(closed, "close")
    await bakery.print()
    told = (await live.ask("GET", "/relationships/figures")).raise_for_status().json()
    figures = {each.pop("account_id"): each for each in told}
    assert len(figures) == 2
    seen = figures[str(bakery.relationship.cloudprint_account_id)]
    assert seen.pop("last_job_at") is not None
    assert seen == {"agents": 1, "agents_online": 1, "printers": 1, "jobs_24h": 1}
    live.clocks.pass_time(25 * 3600)
    told = (await live.ask("GET", "/relationships/figures")).json()
    assert [each["jobs_24h"] for each in told] == [0, 0]
    await bakery.revoke()
    told = (await live.ask("GET", "/relationships/figures")).json()
    assert [each["agents"] for each in told] == [0, 0]
    refused = await bakery.console("GET", "/relationships/figures")
    assert refused.status_code == 422


async def test_tokens_that_applications_got_are_told_without_the_tokens(live: LiveServer) -> None:
    partner = await new_partner(live)
    customer = await partner.create()
    path = f"{ACCOUNTS}/{customer.relationship_id}/installations"
    installation = (await partner.call("POST", path, {"permissions": ["printers:read"]})).raise_for_status().json()
    asked = f"/developer-api/v1/app-installations/{installation['installation_id']}/access-tokens"
    token = (await partner.call("POST", asked, {})).raise_for_status().json()["access_token"]
    answer = await ask_at(live, customer, "/installations/tokens")
    (told,) = answer.raise_for_status().json()
    assert token not in answer.text
    assert told["installation_id"] == installation["installation_id"]
    assert (told["application_name"], told["permissions"]) == ("Labels", ["printers:read"])
    assert told["kid"] == partner.maker.kid
    assert told["issued_at"] < told["expires_at"]
    assert told["revoked_at"] is None
    await partner.act(customer, "close")
    (told,) = (await ask_at(live, customer, "/installations/tokens")).json()
    assert told["revoked_at"] is not None
    assert (await live.ask("GET", "/installations/tokens")).json() == []


async def test_a_link_tells_how_far_it_has_led(live: LiveServer) -> None:
    partner = await new_partner(live)
    customer = await partner.create()
    path = f"/agents/links/{customer.agent_enrollment_id}"
    before = (await ask_at(live, customer, path)).raise_for_status().json()
    assert (before["ended"], before["opened"], before["printer_name"]) == (None, False, None)
    assert customer.agent_onboarding_url is not None
    body: dict[str, Any] = {"token": onboarding_link.read(customer.agent_onboarding_url).token}
    shown = await live.http.post("/onboarding-api/v1/links", json=body)
    assert shown.status_code == 200
    assert (await ask_at(live, customer, path)).json()["opened"] is True
