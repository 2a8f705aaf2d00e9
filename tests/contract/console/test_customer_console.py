"""A console about one customer, by any of its names: stream, lists, figures, searches and pictures are its own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from server_core.contract.api.call import calls_of
from server_core.contract.api.console import CONSOLE_API, ConsoleApi
from server_core.contract.types.jobs import FoundJobs
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import LABEL, TOKEN, LiveServer
from tests.support.partner_calls import new_partner

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def stream_about(live: LiveServer, account: str | None) -> AsyncIterator[AsyncIterator[str]]:
    headers = {"Authorization": f"Bearer {TOKEN}"} | ({} if account is None else {"X-Account": account})
    async with live.http.stream("GET", "/console-api/v1/events", headers=headers) as answer:
        assert answer.status_code == 200
        yield answer.aiter_text()


async def heard(pieces: AsyncIterator[str], wanted: str) -> str:
    listed = ""
    async with asyncio.timeout(30):
        while wanted not in listed:
            listed += await anext(pieces)
    return listed


async def bakery_and_own_job(live: LiveServer) -> tuple[CustomerSite, str, str]:
    """The customer's job, and one of the site."""
    bakery = await open_site(live, await new_partner(live), "Bakery")
    await live.enrol()
    own = str(await live.add_job((await live.add_printer()).printer_id))
    return bakery, await bakery.print(), own


async def test_each_stream_tells_its_own_jobs_and_counts(live: LiveServer) -> None:
    bakery = await open_site(live, await new_partner(live), "Bakery")
    await live.enrol()
    printer = await live.add_printer()
    account = str(bakery.relationship.cloudprint_account_id)
    async with stream_about(live, account) as theirs, stream_about(live, None) as ours:
        job = await bakery.print()
        own = str(await live.add_job(printer.printer_id))
        told_there, told_here = await heard(theirs, job), await heard(ours, own)
        assert own not in told_there
        assert job not in told_here
        told_there += await heard(theirs, "event: summary")
        assert own not in told_there
    counts = [(await ask("GET", "/jobs/summary")).json()["waiting"] for ask in (bakery.console, live.ask)]
    assert counts == [1, 1]


async def test_what_is_asked_is_the_customers(live: LiveServer) -> None:
    bakery, job, own = await bakery_and_own_job(live)
    status = (await bakery.console("GET", "/status")).json()
    assert [status[key] for key in ("jobs_open", "agents_total", "printers_total")] == [1, 1, 1]
    figures = (await bakery.console("GET", "/figures")).json()
    assert [each["printer_id"] for each in figures["printers"]] == [bakery.printer_id]
    for wanted, found in ((job, [job]), (own, [])):
        body = msgspec.json.decode((await bakery.console("GET", f"/jobs/found?q={wanted}")).content, type=FoundJobs)
        assert [str(row.print_job_id) for row in body.data] == found
    document = await bakery.console("GET", f"/jobs/{job}/document")
    assert document.content.startswith(LABEL)
    for path in (f"/jobs/{own}", f"/jobs/{own}/document", f"/jobs/{own}/labels"):
        assert (await bakery.console("GET", path)).json()["error_code"] in ("print_job_not_found", "document_not_found")
    actions = (await bakery.console("GET", "/audit?others=true")).json()["data"]
    assert own not in str(actions)
    assert {entry["act"] for entry in actions} >= {"printer.add", "client.create"}


async def test_an_account_that_is_not_there_has_its_code_everywhere(live: LiveServer) -> None:
    headers = {"Authorization": f"Bearer {TOKEN}", "X-Account": "019a0000-0000-7000-8000-000000000000"}
    for path in ("/events", "/printers", "/jobs", "/whoami", "/accounts?named=x"):
        answer = await live.http.get(f"/console-api/v1{path}", headers=headers)
        assert (answer.status_code, answer.json()["error_code"]) == (404, "account_not_found")


async def test_while_it_is_suspended_reading_goes_on_and_a_test_label_waits(live: LiveServer) -> None:
    bakery = await open_site(live, await new_partner(live), "Bakery")
    job = await bakery.print()
    await bakery.act("suspend")
    test = await bakery.console("POST", f"/printers/{bakery.printer_id}/test", {})
    for each in (job, test.json()["print_job_id"]):
        assert (await bakery.job(each)).row.status == "pending"
    assert await bakery.agent.take(bakery.printer_id, 2) == []
    named = (await bakery.console("GET", f"/accounts?named={bakery.relationship.cloudprint_account_id}")).json()
    assert [each["status"] for each in named] == ["suspended"]
    await bakery.act("close")
    added = await bakery.console("POST", "/printers", {"uri": "virtual:///New", "name": "New", "language": "zpl"})
    assert added.json()["error_code"] == "relationship_closed"
    assert (await bakery.job(job)).row.status == "cancelled"


async def test_what_is_the_whole_servers_is_refused_about_a_customer_and_nothing_is_done(live: LiveServer) -> None:
    bakery = await open_site(live, await new_partner(live), "Bakery")
    await live.enrol()
    calls = [call for call in calls_of(ConsoleApi) if call.of_server]
    assert len(calls) == 18
    for call in calls:
        path = re.sub(r"{\w+}", str(uuid4()), call.path.replace("{port}", "8631")).removeprefix(CONSOLE_API)
        body = None if call.method == "GET" else {"name": "Eve", "pdf_mib": 51}
        answer = await bakery.console(call.method, path, body)
        assert (answer.status_code, answer.json()["error_code"]) == (422, "account_not_applicable"), call.name
    assert (await live.ask("GET", "/operators")).json() == []
    site = {"Authorization": f"Bearer {TOKEN}", "X-Account": str(live.server.state.ctx.site_account)}
    assert (await live.http.get("/console-api/v1/storage", headers=site)).status_code == 200
    for value in ("/whoami", "/settings", "/audit/check"):
        assert (await bakery.console("GET", value)).status_code == 200


async def test_an_account_is_named_once(live: LiveServer) -> None:
    bakery = await open_site(live, await new_partner(live), "Bakery")
    account = str(bakery.relationship.cloudprint_account_id)
    for second in (account, str(live.server.state.ctx.site_account)):
        headers = [("Authorization", f"Bearer {TOKEN}"), ("X-Account", account), ("X-Account", second)]
        answer = await live.http.get("/console-api/v1/printers", headers=headers)
        assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")
        assert answer.json()["details"]["fields"][0]["field"] == "X-Account"


async def test_a_search_is_its_accounts_own(live: LiveServer) -> None:
    bakery = await open_site(live, await new_partner(live), "Bakery")
    (agent,) = (await bakery.console("GET", "/agents")).json()
    await live.enrol()
    site = {"Authorization": f"Bearer {TOKEN}"}
    about = {**site, "X-Account": str(bakery.relationship.cloudprint_account_id)}
    ours = (await live.ask("POST", "/discoveries", {})).json()["discovery_id"]
    theirs = (await bakery.console("POST", "/discoveries", {"agent_id": agent["agent_id"]})).json()["discovery_id"]
    for foreign, headers in ((ours, about), (theirs, site)):
        for method in ("GET", "DELETE"):
            listed = [
                await live.http.request(method, f"/console-api/v1/discoveries/{each}", headers=headers)
                for each in (foreign, uuid4())
            ]
            assert [each.status_code for each in listed] == [404, 404]
            assert listed[0].json() | {"request_id": ""} == listed[1].json() | {"request_id": ""}
    for own, headers in ((ours, site), (theirs, about)):
        assert (await live.http.get(f"/console-api/v1/discoveries/{own}", headers=headers)).status_code == 200


async def named(live: LiveServer, text: str) -> list[dict[str, Any]]:
    answer = await live.ok("GET", f"/accounts?named={text}")
    return list(answer)


async def test_an_account_is_found_by_each_of_its_names(live: LiveServer) -> None:
    partner = await new_partner(live, "Shop systems")
    first = await partner.create("customer-1", "Bakery")
    second = await partner.create("customer-2", "Bakery")
    wanted = {
        "account_id": str(first.cloudprint_account_id),
        "kind": "managed",
        "name": "Bakery",
        "relationship_id": str(first.relationship_id),
        "external_customer_id": "customer-1",
        "status": "provisioning",
    }
    for name in (str(first.cloudprint_account_id), str(first.relationship_id).upper(), "customer-1"):
        assert await named(live, name) == [wanted]
    assert [one["external_customer_id"] for one in await named(live, "Bakery")] == ["customer-2", "customer-1"]
    await partner.act(second, "close")
    assert [one["status"] for one in await named(live, "Bakery")] == ["closed", "provisioning"]
    (developer,) = await named(live, "Shop systems")
    assert (developer["kind"], developer["status"]) == ("developer", None)
    (site,) = await named(live, str(live.server.state.ctx.site_account))
    assert (site["kind"], site["relationship_id"]) == ("site", None)
    assert await named(live, "nobody") == []


async def test_a_question_without_one_name_is_refused(live: LiveServer) -> None:
    for query in ("", "?named=", "?named=a&named=b", "?named=" + "x" * 161):
        assert (await live.ask("GET", f"/accounts{query}")).status_code == 422


async def test_a_name_that_is_anothers_id_takes_nothing_from_it(live: LiveServer) -> None:
    ours, theirs = await new_partner(live, "Shop systems"), await new_partner(live, "Others")
    meant = await ours.create("customer-1", "Bakery")
    for number, id in enumerate((meant.cloudprint_account_id, meant.relationship_id)):
        await theirs.create(str(id), f"Thief {number}")
        (found,) = await named(live, str(id))
        assert found["account_id"] == str(meant.cloudprint_account_id)
    await ours.act(meant, "close")
    (found,) = await named(live, str(meant.cloudprint_account_id))
    assert (found["account_id"], found["status"]) == (str(meant.cloudprint_account_id), "closed")


async def test_the_operator_is_told_who_has_something_to_be_answered(live: LiveServer) -> None:
    partner = await new_partner(live)
    bakery, butcher = await open_site(live, partner, "Bakery"), await open_site(live, partner, "Butcher")
    assert (await live.ask("GET", "/accounts/open-notices")).json() == []
    job = await bakery.print()
    await bakery.agent.start(await bakery.agent.take_one(bakery.printer_id))
    await bakery.act("close")
    wanted = {"account_id": str(bakery.relationship.cloudprint_account_id), "name": "Bakery", "open_notices": 1}
    assert (await live.ask("GET", "/accounts/open-notices")).json() == [wanted]
    assert (await live.ask("GET", "/notices")).json()["data"] == []
    for one in (bakery, butcher):
        assert (await one.console("GET", "/accounts/open-notices")).json() == []
    assert (await bakery.console("POST", f"/jobs/{job}/answer", {"came_out": True})).status_code == 200
    assert (await live.ask("GET", "/accounts/open-notices")).json() == []
