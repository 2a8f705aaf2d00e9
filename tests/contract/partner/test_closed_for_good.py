"""Nothing new begins in the account of a closed customer: no job, no printer, no client, no token."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from server_core.contract.messages.devices import OwnDeviceMessages
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import LiveServer, act_on, of_one_job
from tests.support.partner_calls import new_partner

pytestmark = pytest.mark.anyio


@pytest.fixture
async def site(live: LiveServer) -> CustomerSite:
    return await open_site(live, await new_partner(live))


async def printed(site: CustomerSite) -> str:
    job = await site.print()
    lease = await site.agent.take_one(site.printer_id)
    await site.agent.start(lease)
    await site.agent.result(lease, "printed")
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
    asked = await site.ask_token()
    assert (asked.status_code, asked.json()["error"]) == (400, "unauthorized_client")
    assert "permanently closed" in asked.json()["error_description"]
    assert "resumed" not in asked.json()["error_description"]
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
    asked = await site.ask_token()
    assert (asked.status_code, asked.json()["error"]) == (401, "invalid_client")


async def test_a_secret_that_ended_before_the_close_is_no_right_one(site: CustomerSite) -> None:
    path = f"/clients/{site.client['client_id']}/rotate"
    assert (await site.console("POST", path, {"overlap_seconds": 60})).status_code == 200
    site.live.clocks.pass_time(61)
    await site.act("close")
    assert (await site.ask_token()).status_code == 401


async def test_what_is_told_of_its_printers_and_questions(site: CustomerSite) -> None:
    """No advice that nobody could follow there."""
    ended, job = await printed(site), await site.print()
    lease = await site.agent.take_one(site.printer_id)
    assert (await site.agent.start(lease)).status_code == 204
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
