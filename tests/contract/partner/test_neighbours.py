"""Closing one customer leaves the developer's other customers alone: their links, tokens and clients still work.

Checked in the database, not in the running server's memory.
"""

from __future__ import annotations

from dataclasses import dataclass

import httpx
import pytest

from server_core.contract.decisions import onboarding_link
from server_core.contract.types.partners import Relationship
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import LiveServer
from tests.support.partner_calls import ACCOUNTS, Partner, enrol_at, new_partner, relationship, try_enrol

pytestmark = pytest.mark.anyio
PERMISSIONS = ["printers:read"]


@dataclass(frozen=True, kw_only=True)
class Neighbour:
    """A customer with all that an act on another one could end: see `has_all`."""

    site: CustomerSite
    linked: Relationship
    console_link: str
    installation: str
    token: str

    @classmethod
    async def of(cls, live: LiveServer, partner: Partner, name: str) -> Neighbour:
        site = await open_site(live, partner, name)
        path = f"{ACCOUNTS}/{site.relationship.relationship_id}"
        made = (await partner.call("POST", f"{path}/installations", {"permissions": PERMISSIONS})).raise_for_status()
        linked = relationship(await partner.call("POST", f"{path}/onboarding-link"), 200)
        console_link = (await site.console("POST", "/agents/links", {})).raise_for_status().json()["link"]
        installation = made.json()["installation_id"]
        token = (await mint(partner, installation)).raise_for_status().json()["access_token"]
        return cls(site=site, linked=linked, console_link=console_link, installation=installation, token=token)

    async def has_all(self) -> None:
        site, http = self.site, self.site.live.http
        forget_what_is_in_memory(site.live)
        assert (await site.public("GET", "/me")).status_code == 200, "its client's token"
        by_installation = await http.get("/api/v1/printers", headers={"Authorization": f"Bearer {self.token}"})
        assert by_installation.status_code == 200, "its installation's token"
        assert (await site.ask_token()).status_code == 200, "its client"
        assert (await mint(site.partner, self.installation)).status_code == 200, "its installation"
        assert (await site.row(await site.print())).waiting_reason is None
        agent = await enrol_at(site.live, self.linked, f"second of {site.relationship.name}")
        assert agent.headers, "its developer's link"
        body = {"token": onboarding_link.read(self.console_link).token, "version": "1.0", "hostname": "desk"}
        body |= {"agent_instance_id": f"third of {site.relationship.name}", "name": "Confirmations"}
        assert (await http.post("/agent-api/v1/enroll", json=body)).status_code == 201, "its operator's link"
        assert [row["revoked_at"] for row in await site.agents()] == [None] * 3, "its agents"


def forget_what_is_in_memory(live: LiveServer) -> None:
    tokens = live.server.state.ctx.tokens
    tokens._revoked.clear()
    tokens._principals.clear()


async def mint(partner: Partner, installation: str) -> httpx.Response:
    return await partner.call("POST", f"/developer-api/v1/app-installations/{installation}/access-tokens", {})


@pytest.mark.parametrize("action", ["suspend", "close"])
async def test_an_act_on_one_customer_ends_nothing_of_others(live: LiveServer, action: str) -> None:
    partner = await new_partner(live)
    older = await Neighbour.of(live, partner, "Butcher")
    site = await open_site(live, partner, "Bakery")
    newer = await Neighbour.of(live, partner, "Chemist")
    await site.act(action)
    for neighbour in (older, newer):
        await neighbour.has_all()


async def test_a_suspended_customer_is_told_so_beside_a_closed_one(live: LiveServer) -> None:
    """Whichever of the two was made first."""
    partner = await new_partner(live)
    sites = [await Neighbour.of(live, partner, name) for name in ("Bakery", "Butcher", "Chemist")]
    actions = ("suspend", "close", "suspend")
    for neighbour, action in zip(sites, actions, strict=True):
        await neighbour.site.act(action)
    for neighbour, action in zip(sites, actions, strict=True):
        code = {"suspend": "relationship_suspended", "close": "relationship_closed"}[action]
        for refused in (
            await mint(partner, neighbour.installation),
            await neighbour.site.console("POST", "/agents/links", {}),
        ):
            assert (refused.status_code, refused.json()["error_code"]) == (403, code), refused.text
    late = await try_enrol(live, sites[2].linked, "late")
    assert (late.status_code, late.json()["error_code"]) == (403, "relationship_suspended")
