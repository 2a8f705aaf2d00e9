"""A closed customer: what waits is cancelled, all ends for ever, nothing begins, and other customers go on."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import update

from server_core.contract.decisions import onboarding_link
from server_core.contract.messages.devices import OwnDeviceMessages
from server_core.contract.types.agents import Lease
from server_core.contract.types.partners import Relationship
from server_core.contract.types.states import JobStatus
from server_core.services.live_events import LiveEvents
from server_core.store import tables
from server_core.store.store import Connection
from server_core.store.tables import relationships
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import Clocks, LiveServer, act_on, of_one_job, open_server
from tests.support.partner_calls import ACCOUNTS, Partner, enrol_at, new_partner, relationship, try_enrol

pytestmark = pytest.mark.anyio
PERMISSIONS = ["printers:read"]


@pytest.fixture
async def site(live: LiveServer) -> CustomerSite:
    return await open_site(live, await new_partner(live))


async def test_all_that_waits_is_cancelled_and_what_prints_is_waited_for(site: CustomerSite) -> None:
    done = await site.print()
    await site.agent.prints(site.printer_id)
    printing, reserved, waiting = [await site.print() for _ in range(3)]
    await site.agent.begin(site.printer_id)
    (second,) = await site.agent.take(site.printer_id)
    await site.act("close")
    assert (await site.row(done)).status is JobStatus.PRINTED
    for print_job_id in (reserved, waiting):
        job = await site.job(print_job_id)
        assert (job.row.status, job.row.waiting_reason) == (JobStatus.CANCELLED, None)
        assert job.events[-1].details == {"reason": "relationship_closed"}
    row = await site.row(printing)
    assert (row.status, row.unconfirmed) == (JobStatus.PRINTING, True)
    for call in (site.agent.start(second), site.agent.result(second, "printed")):
        refused = await call
        assert (refused.status_code, refused.json()["error_code"]) == (401, "token_revoked")
    assert (await site.agent.call("POST", "/heartbeat", {"leases": []})).status_code == 401
    notices = (await site.console("GET", "/notices")).json()["data"]
    assert [(notice["kind"], notice["subject"]) for notice in notices] == [("job_unconfirmed", printing)]
    answered = await site.console("POST", f"/jobs/{printing}/answer", {"came_out": True})
    assert answered.json()["status"] == "printed"


async def printing_at_the_close(site: CustomerSite) -> tuple[str, Lease]:
    job = await site.print()
    lease = await site.agent.begin(site.printer_id)
    await site.act("close")
    return job, lease


async def test_what_came_out_after_the_close_is_printed(site: CustomerSite) -> None:
    job, lease = await printing_at_the_close(site)
    for _ in range(2):  # an answer may be lost on the way
        assert (await site.agent.result(lease, "printed")).status_code == 204
    assert (await site.row(job)).status is JobStatus.PRINTED
    assert (await site.console("GET", "/notices?show=open")).json()["data"] == []


@pytest.mark.parametrize(("outcome", "status"), [("failed", JobStatus.FAILED), ("not_started", JobStatus.CANCELLED)])
async def test_what_did_not_come_out_ends(site: CustomerSite, outcome: str, status: JobStatus) -> None:
    job, lease = await printing_at_the_close(site)
    facts = {"failure_reason": "printer_error"} if outcome == "failed" else {}
    answer = await site.agent.result(lease, outcome, **facts)
    assert answer.status_code == 204, answer.text
    assert (await site.row(job)).status is status


async def test_a_result_that_comes_later_than_anybody_waits_is_refused(site: CustomerSite) -> None:
    job, lease = await printing_at_the_close(site)
    for _ in range(4):
        await site.live.sweep_after(200)
    refused = await site.agent.result(lease, "printed")
    assert (refused.status_code, refused.json()["error_code"]) == (401, "token_revoked")
    assert (await site.row(job)).status is JobStatus.FAILED


async def test_an_agent_that_was_revoked_before_the_close_is_not_believed(site: CustomerSite) -> None:
    job = await site.print()
    lease = await site.agent.begin(site.printer_id)
    await site.revoke()
    site.live.clocks.pass_time(1)
    await site.act("close")
    assert (await site.agent.result(lease, "printed")).status_code == 401
    row = await site.row(job)
    assert (row.status, row.unconfirmed) == (JobStatus.PRINTING, True)


async def test_consoles_are_told_of_what_is_cancelled(site: CustomerSite) -> None:
    job = await site.print()
    await site.revoke()  # so that the close itself tells of it, and not that its agent ends
    stream = LiveEvents(site.live.server.state.of_account(site.relationship.cloudprint_account_id), None).batches()
    await anext(stream)
    await site.act("close")
    received: list[bytes] = []
    async with asyncio.timeout(30):
        while not any(job.encode() in data and b'"cancelled"' in data for data in received):
            received += [event.data for event in await anext(stream)]


async def test_nobody_gets_in_any_more(site: CustomerSite) -> None:
    path = f"{ACCOUNTS}/{site.relationship.relationship_id}/onboarding-link"
    linked = relationship(await site.partner.call("POST", path), 200)
    console_link = (await site.console("POST", "/agents/links", {})).json()["link"]
    closed = await site.act("close")
    assert (closed.status, closed.agent_onboarding_expires_at) == ("closed", None)
    assert (await site.public("GET", "/me")).json()["error_code"] == "token_revoked"
    answer = await site.ask_token()
    assert (answer.status_code, answer.json()["error"]) == (400, "unauthorized_client")
    for link in (linked.agent_onboarding_url, console_link):
        assert link is not None
        token = onboarding_link.read(link).token
        body = {"token": token, "agent_instance_id": "late", "name": "L", "hostname": "h", "version": "1"}
        refused = await site.live.http.post("/agent-api/v1/enroll", json=body)
        assert (refused.status_code, refused.json()["error_code"]) == (403, "enrolment_invalid")
    new = await site.console("POST", "/agents/links", {})
    assert (new.status_code, new.json()["error_code"]) == (403, "relationship_closed")
    (agent,) = await site.agents()
    assert (agent["status"], agent["revoked_at"] is not None) == ("revoked", True)
    again = await site.agent.http.post(
        "/agent-api/v1/connect",
        json={"agent_instance_id": "agent of Bakery", "hostname": "h", "version": "1"},
        headers={"Authorization": f"Bearer {site.agent.secret}"},
    )
    assert (again.status_code, again.json()["error_code"]) == (401, "token_revoked")


async def test_one_that_never_had_an_agent_can_be_closed(live: LiveServer) -> None:
    partner = await new_partner(live)
    made = await partner.create()
    closed = await partner.act(made, "close")
    assert (closed.status, closed.onboarding_status) == ("closed", "failed")
    assert (await try_enrol(live, made)).status_code == 403


async def test_many_jobs_are_cancelled_a_part_at_a_time(site: CustomerSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server_core.services.partner.relationships.CANCEL_AT_ONCE", 3)
    jobs = [await site.print() for _ in range(10)]
    neighbour = await open_site(site.live, site.partner, "Butcher")
    theirs = await neighbour.print()
    await site.act("close")
    assert {(await site.row(job)).status for job in jobs} == {JobStatus.CANCELLED}
    assert (await neighbour.row(theirs)).status is JobStatus.PENDING


async def test_a_start_finishes_what_a_death_cut_short(tmp_path: Path) -> None:
    """Its commit was there, the cancels of the rest were not."""
    clocks = Clocks()
    async with open_server(tmp_path, clocks) as live:
        site = await open_site(live, await new_partner(live))
        job = await site.print()
        account_id = site.relationship.cloudprint_account_id

        def half(connection: Connection) -> None:
            now = clocks.now() - timedelta(seconds=1)
            at = tables.accounts.c.account_id == account_id
            connection.execute(update(tables.accounts).where(at).values(suspended_at=now))
            closed = update(relationships).values(closed_at=now)
            connection.execute(closed)

        await live.server.state.ctx.store.write(half)
        assert (await site.row(job)).status is JobStatus.PENDING
    async with open_server(tmp_path, clocks) as live:
        site.live = live
        assert (await site.row(job)).status is JobStatus.CANCELLED


async def test_a_suspension_and_a_close_at_once_end_closed(live: LiveServer) -> None:
    partner = await new_partner(live)
    for number in range(16):
        site = await open_site(live, partner, f"Customer {number}")
        path = f"/relationships/{site.relationship.relationship_id}"
        calls = [live.ask("POST", f"{path}/{action}") for action in ("suspend", "close", "resume", "close")]
        answers = await asyncio.gather(*calls)
        assert {answers[1].status_code, answers[3].status_code} == {200}
        assert {answer.status_code for answer in answers} <= {200, 422}
        assert (await live.ask("GET", path)).json()["status"] == "closed"
        assert (await site.public("GET", "/me")).status_code == 401


async def printed(site: CustomerSite) -> str:
    job = await site.print()
    await site.agent.prints(site.printer_id)
    return job


def begins(site: CustomerSite, job: str) -> list[tuple[str, Any]]:
    printer, client = f"/printers/{site.printer_id}", f"/clients/{site.client['client_id']}"
    return [
        (f"{printer}/test", None),
        (f"{printer}/strip", None),
        ("/job-acts", act_on(job, "reprint")),
        ("/printers", {"uri": "virtual:///more", "name": "More", "agent_id": site.agent_id}),
        ("/clients", {"name": "Another till"}),
        (f"{client}/rotate", {}),
        (f"{client}/enable", None),
    ]


async def test_nothing_begins_after_the_close_and_all_does_before(site: CustomerSite) -> None:
    job = await printed(site)
    await site.act("suspend")
    for path, body in begins(site, job):
        answer = await site.console("POST", path, body)
        assert answer.status_code in (200, 201), (path, answer.text)  # it goes on when they are resumed
    await site.act("close")
    printer = f"/printers/{site.printer_id}"
    for path, body in [*begins(site, job), (f"{printer}/grid", None), (f"{printer}/trial", {"language": "zpl"})]:
        refused = of_one_job(await site.console("POST", path, body))
        assert (refused.status_code, refused.json()["error_code"]) == (403, "relationship_closed"), path
    jobs = (await site.console("GET", "/jobs?show=all")).json()["data"]
    assert {row["status"] for row in jobs} == {"printed", "cancelled"}
    clients_left = (await site.console("GET", "/clients")).json()
    assert all(row["disabled_at"] for row in clients_left)
    assert [row["name"] for row in clients_left].count("Another till") == 1


@pytest.mark.parametrize("suspended_first", [False, True])
async def test_the_right_secret_is_told_that_it_is_for_good(site: CustomerSite, suspended_first: bool) -> None:
    """A wrong one hears what it would hear of nobody."""
    if suspended_first:
        await site.act("suspend")
        site.live.clocks.pass_time(60)
    await site.act("close")
    answer = await site.ask_token()
    assert (answer.status_code, answer.json()["error"]) == (400, "unauthorized_client")
    assert "permanently closed" in answer.json()["error_description"]
    assert "resumed" not in answer.json()["error_description"]
    site.client["client_secret"] += "x"
    wrong = await site.ask_token()
    site.client["client_id"] = str(uuid4())
    nobodys = await site.ask_token()
    assert (wrong.status_code, wrong.json()["error"]) == (401, "invalid_client")
    assert wrong.content == nobodys.content


async def test_a_client_that_was_disabled_before_the_close_stays_it(site: CustomerSite) -> None:
    assert (await site.console("POST", f"/clients/{site.client['client_id']}/disable")).status_code == 200
    site.live.clocks.pass_time(60)
    await site.act("close")
    answer = await site.ask_token()
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")


async def test_a_secret_that_ended_before_the_close_is_no_right_one(site: CustomerSite) -> None:
    path = f"/clients/{site.client['client_id']}/rotate"
    assert (await site.console("POST", path, {"overlap_seconds": 60})).status_code == 200
    site.live.clocks.pass_time(61)
    await site.act("close")
    assert (await site.ask_token()).status_code == 401


async def test_what_is_told_of_its_printers_and_questions(site: CustomerSite) -> None:
    """No advice that nobody could follow there."""
    ended, job = await printed(site), await site.print()
    await site.agent.begin(site.printer_id)
    early = await site.console("POST", f"/jobs/{job}/answer", {"came_out": True})
    assert "has not ended yet" in early.json()["message"]
    late = await site.console("POST", f"/jobs/{ended}/answer", {"came_out": True})
    assert "outcome is known" in late.json()["message"]
    await site.act("close")
    (printer,) = (await site.console("GET", "/printers")).json()
    assert (printer["status"], printer["account_suspended"]) == ("offline", False)
    assert printer["message"]["code"] == OwnDeviceMessages.CUSTOMER_CLOSED.code
    denied = await site.console("POST", f"/jobs/{job}/answer", {"came_out": False})
    assert (denied.status_code, denied.json()["status"]) == (200, "failed")
    reprint = of_one_job(await site.console("POST", "/job-acts", act_on(job, "reprint")))
    assert reprint.json()["error_code"] == "relationship_closed"


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
