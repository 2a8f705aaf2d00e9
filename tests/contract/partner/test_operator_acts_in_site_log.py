"""Operators' actions on a customer appear in that site's own log; actions on others do not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import LiveServer
from tests.support.partner_calls import new_partner

pytestmark = pytest.mark.anyio


async def of_site(live: LiveServer, query: str = "") -> list[dict[str, Any]]:
    answer = await live.ask("GET", f"/audit?limit=100&others=true{query}")
    assert answer.status_code == 200, answer.text
    entries: list[dict[str, Any]] = answer.json()["data"]
    return entries


@pytest.fixture
async def site(live: LiveServer) -> CustomerSite:
    return await open_site(live, await new_partner(live))


async def by_operator(site: CustomerSite, action: str) -> None:
    path = f"/relationships/{site.relationship.relationship_id}/{action}"
    assert (await site.live.ask("POST", path, operator="Ann")).status_code == 200


async def test_what_the_operator_did_to_a_customer_is_in_the_log_of_the_site(site: CustomerSite) -> None:
    account = str(site.relationship.cloudprint_account_id)
    for action in ("suspend", "resume"):
        await by_operator(site, action)
    assert (await site.console("POST", f"/printers/{site.printer_id}/pause")).is_success
    paused, resumed, suspended = (await of_site(site.live))[:3]
    assert [each["act"] for each in (paused, resumed, suspended)] == [
        "printer.pause",
        "relationship.resume",
        "relationship.suspend",
    ]
    assert {(each["account_id"], each["account_name"]) for each in (paused, resumed)} == {(account, "Bakery")}
    assert (resumed["actor"], resumed["name"]) == ("Ann", "Bakery")
    printers = (await site.console("GET", "/printers")).json()
    assert paused["name"] in {printer["name"] for printer in printers}, "as the customer calls it"
    own = (await site.console("GET", "/audit?limit=100&others=true")).json()["data"]
    assert own[0] == {**paused, "account_id": None, "account_name": None}
    by_people = await of_site(site.live, "&by=people&kind=customers")
    assert [each["act"] for each in by_people][:2] == ["relationship.resume", "relationship.suspend"]


async def test_what_developers_agents_and_the_server_did_there_stays_there(site: CustomerSite) -> None:
    await site.act("suspend")
    customers = (await site.console("GET", "/audit?limit=100&others=true")).json()["data"]
    assert {each["actor"].split()[0] for each in customers} >= {"application", "agent"}
    theirs = {each["number"] for each in customers if each["actor"].split()[0] in ("application", "agent", "server")}
    assert not theirs & {each["number"] for each in await of_site(site.live)}


async def test_a_customer_sees_neither_the_site_nor_other_customers(site: CustomerSite) -> None:
    other = await open_site(site.live, site.partner, "Butcher")
    await by_operator(other, "suspend")
    await by_operator(site, "suspend")
    seen = (await site.console("GET", "/audit?limit=100&others=true")).json()["data"]
    assert [each["act"] for each in seen if each["actor"] == "Ann"] == ["relationship.suspend"]
    assert {each["account_id"] for each in seen} == {None}
    assert str(other.relationship.relationship_id) not in str(seen)


async def test_pages_go_on_from_one_account_to_another(site: CustomerSite) -> None:
    for action in ("suspend", "resume"):
        await by_operator(site, action)
    whole, paged, cursor = [each["number"] for each in await of_site(site.live)], [], ""
    while True:
        page = (await site.live.ask("GET", f"/audit?limit=1&others=true{cursor}")).json()
        paged += [each["number"] for each in page["data"]]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert paged == whole


async def test_who_does_not_ask_for_others_gets_the_own_log(site: CustomerSite) -> None:
    await by_operator(site, "suspend")
    answer = await site.live.ask("GET", "/audit?limit=100&act=relationship.suspend")
    assert answer.json()["data"] == []
    refused = await site.live.ask("GET", "/audit?others=perhaps")
    assert (refused.status_code, refused.json()["details"]["fields"][0]["field"]) == (422, "others")
