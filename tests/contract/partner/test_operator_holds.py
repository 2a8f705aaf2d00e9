"""An operator's decision about a customer: no developer can undo it, and the log of that site shows it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from server_core.contract.types.partners import Party, Relationship
from tests.support.actors import who
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import LiveServer
from tests.support.partner_calls import ACCOUNTS, new_partner, relationship

pytestmark = pytest.mark.anyio
OPERATOR, DEVELOPER = Party.OPERATOR, Party.DEVELOPER
READ, MORE = ["printers:read"], ["agents:read", "printers:read"]


@pytest.fixture
async def site(live: LiveServer) -> CustomerSite:
    return await open_site(live, await new_partner(live))


async def act(site: CustomerSite, by: Party, action: str) -> httpx.Response:
    path = f"/{site.relationship.relationship_id}/{action}"
    if by is OPERATOR:
        return await site.live.ask("POST", f"/relationships{path}")
    return await site.partner.call("POST", ACCOUNTS + path)


async def read(site: CustomerSite, by: Party) -> Relationship:
    path = f"/{site.relationship.relationship_id}"
    if by is OPERATOR:
        return relationship(await site.live.ask("GET", f"/relationships{path}"), 200)
    return relationship(await site.partner.call("GET", ACCOUNTS + path), 200)


@pytest.mark.parametrize(
    ("suspenders", "holds"),
    [
        ([DEVELOPER], DEVELOPER),
        ([OPERATOR], OPERATOR),
        ([DEVELOPER, OPERATOR], OPERATOR),
        ([OPERATOR, DEVELOPER], OPERATOR),
        ([OPERATOR, OPERATOR, DEVELOPER, DEVELOPER], OPERATOR),
    ],
)
@pytest.mark.parametrize("resumer", list(Party))
async def test_who_suspended_and_who_resumes(
    site: CustomerSite, suspenders: list[Party], holds: Party, resumer: Party
) -> None:
    for by in suspenders:
        view = relationship(await act(site, by, "suspend"), 200)
    assert (view.status, view.suspended_by) == ("suspended", holds)
    for by in Party:
        assert await read(site, by) == view, "both see whose it is"
    answer = await act(site, resumer, "resume")
    if (holds, resumer) == (OPERATOR, DEVELOPER):
        assert (answer.status_code, answer.json()["error_code"]) == (403, "relationship_suspended")
        assert answer.json()["details"] == {"suspended_by": "operator"}
        assert "only the operator" in answer.json()["message"]
        assert await read(site, DEVELOPER) == view
        assert (await site.ask_token()).json()["error"] == "unauthorized_client"
        answer = await act(site, OPERATOR, "resume")
    resumed = relationship(answer, 200)
    assert (resumed.status, resumed.suspended_by) == ("active", None)
    assert (await site.ask_token()).status_code == 200
    assert relationship(await act(site, DEVELOPER, "resume"), 200) == resumed, "again is the same"
    assert (await act(site, DEVELOPER, "suspend")).json()["suspended_by"] == "developer", "nothing is left of the past"
    assert (await act(site, DEVELOPER, "resume")).status_code == 200


async def test_each_word_that_changed_something_is_audited(site: CustomerSite) -> None:
    for by in (DEVELOPER, DEVELOPER, OPERATOR, OPERATOR, DEVELOPER):
        await act(site, by, "suspend")
    rows = (await site.console("GET", "/audit?act=relationship.suspend")).json()["data"]
    assert [who(row["actor"]) for row in rows] == ["operator", "application Labels"]  # newest first


async def test_an_operator_who_looks_after_one_developer_is_the_operator(site: CustomerSite) -> None:
    headers = {"Authorization": "Bearer console-token", "X-Account": str(site.relationship.developer_account_id)}
    path = f"/console-api/v1/relationships/{site.relationship.relationship_id}/suspend"
    assert (await site.live.http.post(path, headers=headers)).json()["suspended_by"] == "operator"
    assert (await act(site, DEVELOPER, "resume")).status_code == 403


@pytest.mark.parametrize("suspenders", [[OPERATOR], [DEVELOPER, OPERATOR]])
async def test_a_close_is_no_way_around_the_operators_suspension(site: CustomerSite, suspenders: list[Party]) -> None:
    """The customer could be made again under the same id, and would be suspended no more."""
    for by in suspenders:
        view = relationship(await act(site, by, "suspend"), 200)
    refused = await act(site, DEVELOPER, "close")
    assert (refused.status_code, refused.json()["error_code"]) == (403, "relationship_suspended")
    assert refused.json()["details"] == {"suspended_by": "operator"}
    assert "only the operator can close it" in refused.json()["message"]
    body = {"external_customer_id": view.external_customer_id, "name": view.name}
    again = await site.partner.call("POST", ACCOUNTS, body)
    assert relationship(again, 200) == view, "it is the one that is there, as it was"
    relationship(await act(site, OPERATOR, "resume"), 200)
    assert relationship(await act(site, DEVELOPER, "close"), 200).status == "closed"


@pytest.mark.parametrize("closer", list(Party))
async def test_a_customer_that_is_made_again_after_a_close_has_nothing_of_the_old_one(
    site: CustomerSite, closer: Party
) -> None:
    await act(site, closer, "suspend")
    closed = relationship(await act(site, closer, "close"), 200)
    assert (closed.status, closed.suspended_by) == ("closed", None)
    known = site.relationship
    again = await site.partner.create(known.external_customer_id, known.name)
    headers = {"Authorization": "Bearer console-token", "X-Account": str(again.cloudprint_account_id)}
    for path in ("agents", "clients"):
        assert (await site.live.http.get(f"/console-api/v1/{path}", headers=headers)).json() == []
    assert (await site.live.http.get("/console-api/v1/printers", headers=headers)).json() == []


async def install(site: CustomerSite, by: Party, permissions: list[str]) -> httpx.Response:
    if by is OPERATOR:
        body: dict[str, Any] = {"application_id": site.partner.maker.client_id, "permissions": permissions}
        return await site.console("POST", "/installations", body)
    path = f"{ACCOUNTS}/{site.relationship.relationship_id}/installations"
    return await site.partner.call("POST", path, {"permissions": permissions})


async def test_an_application_that_the_operator_revoked_comes_back_by_the_operator_alone(site: CustomerSite) -> None:
    made = (await install(site, DEVELOPER, READ)).json()
    assert (await site.console("POST", f"/installations/{made['installation_id']}/revoke")).status_code == 200
    for _ in range(2):
        refused = await install(site, DEVELOPER, READ)
        assert (refused.status_code, refused.json()["error_code"]) == (403, "permission_not_granted")
        assert refused.json()["details"] == {"revoked_by": "operator"}
    assert len((await site.console("GET", "/installations")).json()["data"]) == 1
    back = await install(site, OPERATOR, MORE)
    assert back.status_code == 201
    mine = await install(site, DEVELOPER, READ)
    assert (mine.status_code, mine.json()["installation_id"]) == (200, back.json()["installation_id"])


async def test_a_second_application_and_another_customer_are_not_meant(site: CustomerSite) -> None:
    made = (await install(site, DEVELOPER, READ)).json()
    await site.console("POST", f"/installations/{made['installation_id']}/revoke")
    second = await new_partner(site.live, name="Receipts")
    path = f"{ACCOUNTS}/{site.relationship.relationship_id}/installations"
    assert (await second.call("POST", path, {"permissions": READ})).status_code == 201
    other = await site.partner.create("c-2", "Butcher")
    elsewhere = f"{ACCOUNTS}/{other.relationship_id}/installations"
    assert (await site.partner.call("POST", elsewhere, {"permissions": READ})).status_code == 201


async def test_the_operators_choice_is_the_most_that_a_developer_sets_up(site: CustomerSite) -> None:
    made = (await install(site, OPERATOR, MORE)).json()
    assert made["permissions_by"] == "operator"
    beyond = await install(site, DEVELOPER, [*MORE, "documents:write"])
    assert (beyond.status_code, beyond.json()["error_code"]) == (403, "permission_not_granted")
    assert beyond.json()["details"] == {"granted": MORE}
    fewer = await install(site, DEVELOPER, READ)
    assert (fewer.status_code, fewer.json()) == (200, {**made, "permissions": READ})
    assert (await install(site, DEVELOPER, MORE)).status_code == 403, "what was given away comes by the operator"
    assert (await install(site, OPERATOR, MORE)).json() == made


async def test_a_developer_widens_what_no_operator_chose(site: CustomerSite) -> None:
    assert (await install(site, DEVELOPER, READ)).json()["permissions_by"] == "developer"
    wider = (await install(site, DEVELOPER, MORE)).json()
    assert (wider["permissions"], wider["permissions_by"]) == (MORE, "developer")
    confirmed = (await install(site, OPERATOR, MORE)).json()
    assert confirmed == {**wider, "permissions_by": "operator"}
    assert (await install(site, DEVELOPER, [*MORE, "documents:write"])).status_code == 403


async def of_site(live: LiveServer, query: str = "") -> list[dict[str, Any]]:
    answer = await live.ok("GET", f"/audit?limit=100&others=true{query}")
    entries: list[dict[str, Any]] = answer["data"]
    return entries


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
    assert (who(resumed["actor"]), resumed["name"]) == ("Ann", "Bakery")
    printers = (await site.console("GET", "/printers")).json()
    assert paused["name"] in {printer["name"] for printer in printers}, "as the customer calls it"
    own = (await site.console("GET", "/audit?limit=100&others=true")).json()["data"]
    assert own[0] == {**paused, "account_id": None, "account_name": None}
    by_people = await of_site(site.live, "&by=people&kind=customers")
    assert [each["act"] for each in by_people][:2] == ["relationship.resume", "relationship.suspend"]


async def test_what_developers_agents_and_the_server_did_there_stays_there(site: CustomerSite) -> None:
    await site.act("suspend")
    customers = (await site.console("GET", "/audit?limit=100&others=true")).json()["data"]
    assert {who(each["actor"]).split()[0] for each in customers} >= {"application", "agent"}
    system = ("application", "agent", "server")
    theirs = {each["number"] for each in customers if who(each["actor"]).split()[0] in system}
    assert not theirs & {each["number"] for each in await of_site(site.live)}


async def test_a_customer_sees_neither_the_site_nor_other_customers(site: CustomerSite) -> None:
    other = await open_site(site.live, site.partner, "Butcher")
    await by_operator(other, "suspend")
    await by_operator(site, "suspend")
    seen = (await site.console("GET", "/audit?limit=100&others=true")).json()["data"]
    assert [each["act"] for each in seen if who(each["actor"]) == "Ann"] == ["relationship.suspend"]
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
