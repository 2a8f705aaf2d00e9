"""A suspended customer: tokens, new jobs, leases and starts end within the commit, and all goes on after the resume."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from typing import Any
from uuid import UUID

import httpx
import pytest

from server_core.contract.types.states import JobStatus, WaitingReason
from server_core.services.live_events import LiveEvents
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import LiveServer, act_on
from tests.support.partner_calls import ACCOUNTS, enrol_at, new_partner, relationship, try_enrol
from tests.support.steered_pause import SteeredPause

pytestmark = pytest.mark.anyio
WITHIN_SECONDS = 1.0
RACES = 64
WAITS = b'"relationship_suspended"'
DOCK = "socket://192.0.2.7"


@pytest.fixture
async def site(live: LiveServer) -> CustomerSite:
    return await open_site(live, await new_partner(live))


async def test_issued_tokens_end_at_once_and_none_are_issued(site: CustomerSite) -> None:
    assert (await site.public("GET", "/me")).status_code == 200
    began = time.monotonic()
    await site.act("suspend")
    refused = await site.public("GET", "/me")
    assert time.monotonic() - began < WITHIN_SECONDS
    assert (refused.status_code, refused.json()["error_code"]) == (401, "token_revoked")
    assert (await site.try_print()).status_code == 401
    answer = await site.ask_token()
    assert (answer.status_code, answer.json()["error"]) == (400, "unauthorized_client")
    assert "suspended" in answer.json()["error_description"]
    await site.act("resume")
    assert (await site.public("GET", "/me")).status_code == 401  # an old one stays dead
    await site.take_token()
    assert (await site.public("GET", "/me")).status_code == 200


async def test_jobs_wait_with_the_reason_and_go_on_in_their_order(site: CustomerSite) -> None:
    printing, reserved, waiting = [await site.print() for _ in range(3)]
    first = await site.agent.begin(site.printer_id)
    (second,) = await site.agent.take(site.printer_id)
    assert str(second.order.print_job_id) == reserved
    deadlines = site.live.server.state.lease_clock._deadlines
    await site.act("suspend")
    assert list(deadlines) == [first.order.print_job_id], "what was taken back runs out no more"
    for print_job_id in (reserved, waiting):
        row = await site.row(print_job_id)
        assert (row.status, row.waiting_reason) == (JobStatus.PENDING, WaitingReason.RELATIONSHIP_SUSPENDED)
    assert await site.agent.take(site.printer_id, 5) == []
    assert (await site.agent.start(second)).status_code == 409
    assert (await site.row(printing)).status is JobStatus.PRINTING
    assert (await site.agent.heartbeat(first)).lost == []  # its agent stays connected
    assert (await site.agent.result(first, "printed")).status_code == 204
    assert (await site.row(printing)).status is JobStatus.PRINTED
    assert [agent["status"] for agent in await site.agents()] == ["online"]
    await site.act("resume")
    assert (await site.row(reserved)).waiting_reason is None
    for print_job_id in (reserved, waiting):
        lease = await site.agent.take_one(site.printer_id)
        assert str(lease.order.print_job_id) == print_job_id
        assert (await site.agent.start(lease)).status_code == 204
        assert (await site.agent.result(lease, "printed")).status_code == 204


async def test_an_agent_that_waits_for_work_has_it_in_the_moment_of_the_resume(site: CustomerSite) -> None:
    await site.act("suspend")
    await site.console("POST", f"/printers/{site.printer_id}/test")
    revision = (await site.agent.poll({})).printers_revision
    polling = asyncio.ensure_future(site.agent.poll({site.printer_id: 1}, wait=20, revision=revision))
    await site.live.until_listening(site.printer_id)
    assert not polling.done(), "it has looked, and found nothing"
    began = time.monotonic()
    await site.act("resume")
    assert len((await polling).leases) == 1
    assert time.monotonic() - began < WITHIN_SECONDS


async def test_what_operators_make_there_waits(site: CustomerSite) -> None:
    job = await site.print()
    await site.agent.prints(site.printer_id)
    await site.act("suspend")
    for path, body in (("/job-acts", act_on(job, "reprint")), (f"/printers/{site.printer_id}/test", {})):
        made = await site.console("POST", path, body)
        assert made.is_success, made.text
        row = made.json() if path != "/job-acts" else made.json()["jobs"][0]
        assert (row["status"], row["waiting_reason"]) == ("pending", "relationship_suspended"), path
    assert await site.agent.take(site.printer_id, 5) == []
    for act, suspended in ((None, True), ("resume", False), ("suspend", True), ("close", False)):
        if act is not None:
            await site.act(act)
        (printer,) = (await site.console("GET", "/printers")).json()
        assert printer["account_suspended"] is suspended, act


async def test_no_agent_joins_a_suspended_customer_and_its_link_stays_good(site: CustomerSite) -> None:
    path = f"{ACCOUNTS}/{site.relationship.relationship_id}/onboarding-link"
    linked = relationship(await site.partner.call("POST", path), 200)
    await site.act("suspend")
    refused = await try_enrol(site.live, linked, "second")
    assert (refused.status_code, refused.json()["error_code"]) == (403, "relationship_suspended")
    again = await site.partner.call("POST", path)
    assert (again.status_code, again.json()["error_code"]) == (403, "relationship_suspended")
    await site.act("resume")
    await enrol_at(site.live, linked, "second")
    assert len(await site.agents()) == 2


async def test_a_new_link_ends_the_one_before_it(site: CustomerSite) -> None:
    path = f"{ACCOUNTS}/{site.relationship.relationship_id}/onboarding-link"
    old = relationship(await site.partner.call("POST", path), 200)
    new = relationship(await site.partner.call("POST", path), 200)
    assert (new.onboarding_status, new.status) == ("ready", "active")
    assert new.agent_onboarding_expires_at is not None
    assert new.agent_enrollment_id not in (None, old.agent_enrollment_id)
    refused = await try_enrol(site.live, old, "second")
    assert (refused.status_code, refused.json()["error_code"]) == (403, "enrolment_invalid")
    site.live.clocks.pass_time(24 * 3600 + 1)
    late = await try_enrol(site.live, new, "second")
    assert (late.status_code, late.json()["error_code"]) == (403, "enrolment_invalid")


async def test_other_accounts_notice_nothing(site: CustomerSite) -> None:
    neighbour = await open_site(site.live, site.partner, "Butcher")
    await site.act("suspend")
    job = await neighbour.print()
    lease = await neighbour.agent.take_one(neighbour.printer_id)
    assert str(lease.order.print_job_id) == job
    assert (await neighbour.agent.start(lease)).status_code == 204
    assert (await neighbour.row(await neighbour.print())).waiting_reason is None


async def test_it_outlives_a_restart_of_the_tokens_memory(site: CustomerSite) -> None:
    """The database decides, not the memory of this run of the server."""
    await site.act("suspend")
    tokens = site.live.server.state.ctx.tokens
    tokens._revoked.clear()
    tokens._principals.clear()
    refused = await site.public("GET", "/me")
    assert (refused.status_code, refused.json()["error_code"]) == (401, "token_revoked")


async def test_a_creation_under_way_meets_the_suspension_in_its_own_commit(site: CustomerSite) -> None:
    """Its token was looked at before: what is in memory is behind the database."""
    tokens = site.live.server.state.ctx.tokens
    known = dict(tokens._principals)
    await site.act("suspend")
    tokens._revoked.clear()
    tokens._principals.update(known)
    assert (await site.public("GET", "/me")).status_code == 200
    refused = await site.try_print()
    assert (refused.status_code, refused.json()["error_code"]) == (401, "token_revoked")


async def test_a_cancel_under_way_meets_the_suspension_in_its_own_commit(site: CustomerSite) -> None:
    job = await site.print()
    tokens = site.live.server.state.ctx.tokens
    known = dict(tokens._principals)
    await site.act("suspend")
    ended = await site.public("POST", f"/print-jobs/{job}/cancel")
    assert (ended.status_code, ended.json()["error_code"]) == (401, "token_revoked")
    tokens._revoked.clear()
    tokens._principals.update(known)
    assert (await site.public("GET", "/me")).status_code == 200
    refused = await site.public("POST", f"/print-jobs/{job}/cancel")
    assert (refused.status_code, refused.json()["error_code"]) == (401, "token_revoked")
    assert (await site.row(job)).status is JobStatus.PENDING
    await site.act("resume")
    await site.take_token()
    answer = await site.public("POST", f"/print-jobs/{job}/cancel")
    assert (answer.status_code, answer.json()["status"]) == (200, "cancelled")
    assert await site.agent.take(site.printer_id) == []


async def test_consoles_are_told(site: CustomerSite) -> None:
    reserved, job = await site.print(), await site.print()
    await site.agent.take_one(site.printer_id)
    state = site.live.server.state.of_account(site.relationship.cloudprint_account_id)
    events = LiveEvents(state, None)
    stream = events.batches()
    await anext(stream)
    await site.act("suspend")
    received: list[bytes] = []
    async with asyncio.timeout(30):
        while not all(any(one.encode() in data and WAITS in data for data in received) for one in (reserved, job)):
            received += [event.data for event in await anext(stream)]


@pytest.mark.parametrize("act", ["lease", "start", "creation", "token"])
async def test_nothing_gets_past_a_suspension(site: CustomerSite, act: str) -> None:
    """Both at once, 64 times: whoever is first wins, and after the suspension's answer nothing has begun."""
    pause = SteeredPause()
    path = f"/relationships/{site.relationship.relationship_id}"
    for _ in range(RACES):
        racing: Awaitable[httpx.Response]
        match act:
            case "lease":
                await site.print()
                racing = site.agent.call(
                    "POST", "/leases", {"want": [{"printer_id": site.printer_id, "slots": 1}], "printers_revision": -1,
                                        "wait_seconds": 0})  # fmt: skip
            case "start":
                await site.print()
                racing = site.agent.start(await site.agent.take_one(site.printer_id))
            case "creation":
                racing = site.try_print()
            case _:
                racing = site.ask_token()

        answer, suspended = await pause.race(racing, site.live.ask("POST", f"{path}/suspend"))
        assert suspended.json()["status"] == "suspended"
        rows = (await site.console("GET", "/jobs?show=all&limit=100")).json()["data"]
        assert not [row for row in rows if row["status"] == "reserved"], "what was leased was taken back"
        printing = [row for row in rows if row["status"] == "printing"]
        if act == "start":
            assert answer.status_code in (204, 409), answer.text
            assert len(printing) == (answer.status_code == 204)
        if act == "token" and answer.is_success:
            headers = {"Authorization": f"Bearer {answer.json()['access_token']}"}
            assert (await site.live.http.get("/api/v1/me", headers=headers)).status_code == 401
        pause.note(answer.is_success and (act != "lease" or bool(answer.json()["leases"])))
        assert (await site.live.ask("POST", f"{path}/resume")).is_success
        for row in rows:
            if row["status"] in ("pending", "printing"):
                await _end(site, row)
        await site.take_token()
    assert pause.ends.total() == RACES
    pause.require_both()


async def _end(site: CustomerSite, row: dict[str, str]) -> None:
    """So that the next race begins with an empty queue."""
    job = row["print_job_id"]
    if row["status"] == "pending":
        done = await site.console("POST", "/job-acts", act_on(job, "cancel"))
        assert done.json()["refused"] == []
        return
    detail = await site.job(job)
    state = site.live.server.state
    lease_id = state.lease_clock._deadlines[detail.row.print_job_id].lease_id
    body = {"attempt": detail.row.attempt, "lease_id": lease_id, "outcome": "printed", "evidence": "bytes_accepted"}
    assert (await site.agent.call("POST", f"/print-jobs/{job}/result", body)).status_code == 204


async def test_what_feeds_is_refused_while_it_is_suspended_and_for_good_when_it_is_closed(live: LiveServer) -> None:
    site = await open_site(live, await new_partner(live))
    agent_id = (await site.agents())[0]["agent_id"]
    added = await site.console("POST", "/printers", {"agent_id": agent_id, "uri": DOCK, "name": "D", "language": "zpl"})
    printer = added.json()["printer_id"]
    actions: tuple[tuple[str, Any], ...] = (
        (f"/printers/{printer}/sensor", None),
        (f"/printers/{printer}/identify", {"feed": True}),
        ("/identifications", {"agent_id": agent_id, "uri": DOCK, "language": "zpl", "feed": True}),
        ("/trials", {"agent_id": agent_id, "uri": DOCK, "language": "zpl"}),
    )
    for act, code in (("suspend", "relationship_suspended"), ("close", "relationship_closed")):
        await site.act(act)
        for path, request in actions:
            refused = await site.console("POST", path, request)
            assert (refused.status_code, refused.json()["error_code"]) == (403, code), (path, refused.text)
        assert live.server.state.agent_commands.take_unsent(UUID(agent_id)) == []
    assert (await site.console("GET", "/audit?act=printer.sensor")).json()["data"] == []


@pytest.mark.parametrize("act", ["suspend", "close"])
async def test_what_no_agent_was_told_of_before_is_dropped_and_said(live: LiveServer, act: str) -> None:
    """It was asked for a moment before; without this it came out at the agent's next poll, up to 14 s later."""
    site = await open_site(live, await new_partner(live))
    agent_id = (await site.agents())[0]["agent_id"]
    errands, other = live.server.state.agent_commands, await live.enrol()
    (own,) = (await live.ask("GET", "/agents")).json()
    request = {"uri": DOCK, "language": "zpl"}
    there = {"agent_id": agent_id} | request
    listed = [
        asyncio.create_task(site.console("POST", path, body, key="press-1"))
        for path, body in (("/trials", there), ("/identifications", there | {"feed": True}))
    ]
    listed += [
        asyncio.create_task(site.console("POST", "/identifications", there)),  # feeds nothing: it goes on
        asyncio.create_task(live.ask("POST", "/trials", {"agent_id": own["agent_id"]} | request)),
    ]
    async with asyncio.timeout(30):
        while len(errands._posted) < len(listed):  # noqa: ASYNC110 - nobody is told of a post
            await asyncio.sleep(0.01)
    await site.act(act)
    for fed in listed[:2]:
        async with asyncio.timeout(30):
            refused = await fed
        code = "relationship_closed" if act == "close" else "relationship_suspended"
        assert (refused.status_code, refused.json()["error_code"]) == (403, code), refused.text
    assert [errand.feed for errand in errands.take_unsent(UUID(agent_id))] == [False]
    assert [errand.kind for errand in (await other.poll({})).errands] == ["trial"], "another account's"
    for rest in listed[2:]:
        rest.cancel()
    await asyncio.gather(*listed, return_exceptions=True)


async def test_what_was_read_before_a_suspension_is_read_once_more(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = await open_site(live, await new_partner(live))
    agent_id = (await site.agents())[0]["agent_id"]
    store = live.server.state.ctx.store
    read, suspended = store.read, list[bool]()

    async def slow(work: Any) -> Any:
        found = await read(work)
        if not suspended and found == UUID(agent_id):
            suspended.append(True)
            await site.act("suspend")
        return found

    monkeypatch.setattr(store, "read", slow)
    refused = await site.console("POST", "/trials", {"agent_id": agent_id, "uri": DOCK, "language": "zpl"})
    assert suspended
    assert (refused.status_code, refused.json()["error_code"]) == (403, "relationship_suspended")
    assert live.server.state.agent_commands.take_unsent(UUID(agent_id)) == []
