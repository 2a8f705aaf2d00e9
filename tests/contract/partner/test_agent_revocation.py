"""A revoked agent: its key counts no more from the commit on, what it had waits or is asked for."""

from __future__ import annotations

import asyncio
import time
from uuid import UUID

import pytest
from msgspec.structs import replace

from server_core.contract.types.states import JobStatus, WaitingReason
from server_core.services.agents.connection import tell_of_clone
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import LiveServer
from tests.support.partner_calls import ACCOUNTS, enrol_at, new_partner, relationship
from tests.support.steered_pause import SteeredPause

pytestmark = pytest.mark.anyio
RACES = 32


@pytest.fixture
async def site(live: LiveServer) -> CustomerSite:
    return await open_site(live, await new_partner(live))


async def test_its_calls_end_and_again_is_the_same_answer(site: CustomerSite) -> None:
    revision = (await site.agent.poll({})).printers_revision
    polling = asyncio.ensure_future(site.agent.poll({site.printer_id: 1}, wait=20, revision=revision))
    await site.live.until_listening(site.printer_id)
    began = time.monotonic()
    revoked = await site.revoke()
    assert revoked.status_code == 200, revoked.text
    assert (revoked.json()["status"], revoked.json()["agent_id"]) == ("revoked", site.agent_id)
    assert (await polling).leases == []
    refused = await site.agent.call("POST", "/heartbeat", {"leases": []})
    assert time.monotonic() - began < 1.0
    assert (refused.status_code, refused.json()["error_code"]) == (401, "token_revoked")
    site.live.clocks.pass_time(60)
    again = await site.revoke()
    assert (again.status_code, again.json()) == (200, revoked.json())
    by_operator = await site.console("POST", f"/agents/{site.agent_id}/revoke")
    assert (by_operator.status_code, by_operator.json()) == (200, revoked.json() | {"bundled": False, "waiting": None})
    (listed,) = await site.agents()
    assert listed == revoked.json()


async def test_what_it_had_waits_again_or_is_asked_for(site: CustomerSite) -> None:
    printing, reserved, waiting = [await site.print() for _ in range(3)]
    first = await site.agent.begin(site.printer_id)
    await site.agent.take(site.printer_id)
    assert len(site.live.server.state.lease_clock._deadlines) == 2
    assert (await site.revoke()).status_code == 200
    assert not site.live.server.state.lease_clock._deadlines, "an agent that is gone runs out of no time"
    row = await site.row(printing)
    assert (row.status, row.unconfirmed) == (JobStatus.PRINTING, True)
    for print_job_id in (reserved, waiting):
        row = await site.row(print_job_id)
        assert (row.status, row.waiting_reason) == (JobStatus.PENDING, WaitingReason.AGENT_REVOKED)
    refused = await site.try_print()
    assert (refused.status_code, refused.json()["details"]["reason"]) == (409, "agent_revoked")
    assert (await site.agent.result(first, "printed")).status_code == 401
    for _ in range(4):
        await site.live.sweep_after(200)
    row = await site.row(printing)
    assert (row.status, row.failure_reason) == (JobStatus.FAILED, "outcome_unknown")


async def test_a_key_that_two_computers_used_is_no_trouble_any_more(site: CustomerSite) -> None:
    await tell_of_clone(site.live.server.state, UUID(site.agent_id))
    (notice,) = (await site.console("GET", "/notices")).json()["data"]
    assert (notice["kind"], notice["subject"]) == ("agent_superseded", site.agent_id)
    await site.revoke()
    assert (await site.console("GET", "/notices?show=open")).json()["data"] == []


async def test_another_agent_takes_its_place(site: CustomerSite) -> None:
    await site.revoke()
    path = f"{ACCOUNTS}/{site.relationship.relationship_id}/onboarding-link"
    linked = relationship(await site.partner.call("POST", path), 200)
    await enrol_at(site.live, linked, "new computer")
    agents = await site.agents()
    assert sorted(agent["status"] for agent in agents) == ["online", "revoked"]
    assert relationship(await site.partner.call("GET", path.rpartition("/")[0]), 200).status == "active"


async def test_agents_are_listed_page_by_page_with_those_that_were_revoked(site: CustomerSite) -> None:
    path = f"{ACCOUNTS}/{site.relationship.relationship_id}"
    for number in range(4):
        linked = relationship(await site.partner.call("POST", f"{path}/onboarding-link"), 200)
        await enrol_at(site.live, linked, f"computer {number}")
    await site.revoke()
    seen: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page = (await site.partner.call("GET", f"{path}/agents?limit=2&cursor={cursor}")).json()
        seen += [agent["agent_id"] for agent in page["data"]]
        cursor = page["next_cursor"]
    assert len(seen) == len(set(seen)) == 5
    assert site.agent_id in seen


async def test_a_call_that_was_let_in_a_moment_before_is_told_that_its_agent_is_revoked(site: CustomerSite) -> None:
    """The database decides: `agent_superseded` would mean that its key is used somewhere else."""
    await site.revoke()
    registry = site.live.server.state.agents
    secret = registry._secrets[next(key for key in registry._secrets if str(key) == site.agent_id)]
    registry._by_secret[secret] = replace(registry._by_secret[secret], revoked=False)
    want = {"want": [{"printer_id": site.printer_id, "slots": 1}], "printers_revision": -1, "wait_seconds": 0}
    for path, body in (("/heartbeat", {"leases": []}), ("/leases", want)):
        refused = await site.agent.call("POST", path, body)
        assert (refused.status_code, refused.json()["error_code"]) == (401, "token_revoked"), refused.text
    connect = await site.live.http.post(
        "/agent-api/v1/connect",
        json={"agent_instance_id": "agent of Bakery", "hostname": "h", "version": "1"},
        headers={"Authorization": f"Bearer {site.agent.secret}"},
    )
    assert (connect.status_code, connect.json()["error_code"]) == (401, "token_revoked")
    assert (await site.agents())[0]["status"] == "revoked"


async def test_the_servers_own_agent_stays(live: LiveServer) -> None:
    await live.enrol()
    (own,) = (await live.ask("GET", "/agents")).json()
    refused = await live.ask("POST", f"/agents/{own['agent_id']}/revoke")
    assert (refused.status_code, refused.json()["error_code"]) == (422, "invalid_transition")


async def test_no_start_gets_past_a_revocation(live: LiveServer) -> None:
    partner = await new_partner(live)
    pause = SteeredPause()
    for number in range(RACES):
        site = await open_site(live, partner, f"Customer {number}")
        job = await site.print()
        lease = await site.agent.take_one(site.printer_id)
        answer, revoked = await pause.race(
            site.agent.start(lease), site.console("POST", f"/agents/{site.agent_id}/revoke")
        )
        assert revoked.json()["status"] == "revoked"
        status = answer.status_code
        row = await site.row(job)
        if status == 204:
            assert (row.status, row.unconfirmed) == (JobStatus.PRINTING, True)
        else:
            assert status in (401, 409)
            assert row.status is JobStatus.PENDING
        pause.note(status == 204)
    pause.require_both()
