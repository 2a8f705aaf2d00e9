"""`onboarding_status`: ready while an agent is there that was not revoked; without one the newest link tells.

Of a closed customer it tells how it ended: ready if an agent ever joined, else failed."""

from __future__ import annotations

import pytest

from server_core.contract.decisions.onboarding_link import ONLY_HERE
from server_core.contract.types.partners import Relationship
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import LiveServer
from tests.support.partner_calls import ACCOUNTS, Partner, enrol_at, new_partner, relationship

pytestmark = pytest.mark.anyio
LINK_SECONDS = 24 * 3600


@pytest.fixture
async def site(live: LiveServer) -> CustomerSite:
    return await open_site(live, await new_partner(live))


async def read(partner: Partner, customer: Relationship) -> Relationship:
    """The same in the list."""
    found = relationship(await partner.call("GET", f"{ACCOUNTS}/{customer.relationship_id}"), 200)
    listed = (await partner.call("GET", f"{ACCOUNTS}?external_customer_id={customer.external_customer_id}")).json()
    assert [row["onboarding_status"] for row in listed["data"]] == [found.onboarding_status]
    return found


async def link_for(site: CustomerSite) -> Relationship:
    path = f"{ACCOUNTS}/{site.relationship.relationship_id}/onboarding-link"
    return relationship(await site.partner.call("POST", path), 200)


async def test_without_an_agent_the_link_tells(live: LiveServer) -> None:
    partner = await new_partner(live)
    await open_site(live, partner, "Neighbour with an agent")
    made = await partner.create("c-1", "Bakery")
    assert (await read(partner, made)).onboarding_status == "waiting_for_agent"
    live.clocks.pass_time(LINK_SECONDS + 1)
    assert (await read(partner, made)).onboarding_status == "failed"
    new = relationship(await partner.call("POST", f"{ACCOUNTS}/{made.relationship_id}/onboarding-link"), 200)
    assert new.onboarding_status == "waiting_for_agent"
    await enrol_at(live, new)
    ready = await read(partner, made)
    assert (ready.onboarding_status, ready.agent_onboarding_expires_at) == ("ready", None)


async def test_the_note_on_a_link_comes_with_the_link_alone(site: CustomerSite) -> None:
    """This server listens on its own computer only."""
    linked = await link_for(site)
    assert linked.agent_onboarding_note == ONLY_HERE
    assert (await read(site.partner, linked)).agent_onboarding_note is None


async def test_a_further_link_leaves_a_working_customer_ready(site: CustomerSite) -> None:
    linked = await link_for(site)
    assert (linked.onboarding_status, linked.agent_onboarding_expires_at is None) == ("ready", False)
    site.live.clocks.pass_time(LINK_SECONDS + 1)
    late = await read(site.partner, linked)
    assert (late.onboarding_status, late.agent_onboarding_expires_at) == ("ready", linked.agent_onboarding_expires_at)


async def test_one_agent_that_is_left_is_enough(site: CustomerSite) -> None:
    await enrol_at(site.live, await link_for(site), "second")
    await site.revoke()
    assert (await read(site.partner, site.relationship)).onboarding_status == "ready"


async def test_with_all_agents_revoked_the_link_tells_again(site: CustomerSite) -> None:
    await site.revoke()
    assert (await read(site.partner, site.relationship)).onboarding_status == "provisioning"
    assert (await link_for(site)).onboarding_status == "waiting_for_agent"
    site.live.clocks.pass_time(LINK_SECONDS + 1)
    assert (await read(site.partner, site.relationship)).onboarding_status == "failed"


async def test_a_suspended_customer_stays_ready_and_a_closed_one_too(site: CustomerSite) -> None:
    assert (await site.act("suspend")).onboarding_status == "ready"
    assert (await site.act("close")).onboarding_status == "ready"
    assert (await read(site.partner, site.relationship)).onboarding_status == "ready"


async def test_a_closed_customer_whose_agents_were_revoked_before_was_onboarded(site: CustomerSite) -> None:
    await site.revoke()
    await link_for(site)
    site.live.clocks.pass_time(LINK_SECONDS + 1)
    assert (await site.act("close")).onboarding_status == "ready"
    assert (await read(site.partner, site.relationship)).onboarding_status == "ready"


@pytest.mark.parametrize("seconds", [0, LINK_SECONDS + 1])
async def test_the_onboarding_of_one_that_was_closed_without_an_agent_failed(live: LiveServer, seconds: int) -> None:
    partner = await new_partner(live)
    made = await partner.create("c-1", "Bakery")
    live.clocks.pass_time(seconds)
    closed = relationship(await partner.call("POST", f"{ACCOUNTS}/{made.relationship_id}/close"), 200)
    assert closed.onboarding_status == "failed"
    assert (await read(partner, made)).onboarding_status == "failed"


async def test_a_further_agent_changes_nothing_of_the_customer(site: CustomerSite) -> None:
    linked = await link_for(site)
    site.live.clocks.pass_time(60)
    await enrol_at(site.live, linked, "second")
    after = await read(site.partner, linked)
    assert (after.status, after.updated_at) == ("active", linked.updated_at)
