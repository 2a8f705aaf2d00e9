"""The life cycle of a relationship: every status × action × caller, by a table of our own. Closed is final."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from server_core.contract.decisions.onboarding_link import ONLY_HERE
from server_core.contract.types.partners import Developers, Party, Relationship
from server_core.services.clients.tokens import authenticate, confirm
from server_core.store import relationship_rows
from tests.support.actors import who
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import TOKEN, LiveServer, open_server
from tests.support.partner_calls import ACCOUNTS, Partner, enrol_at, new_partner, relationship

pytestmark = pytest.mark.anyio
STATUSES = ("provisioning", "active", "suspended", "closed")
HELD = "suspended by the operator"
ACTIONS = ("suspend", "resume", "close", "frobnicate")
CALLERS = ("own", "second", "other", "nobody", "bad", "operator")
REACHED = {
    ("provisioning", "close"): "closed",
    ("active", "suspend"): "suspended",
    ("active", "resume"): "active",
    ("active", "close"): "closed",
    ("suspended", "suspend"): "suspended",
    ("suspended", "resume"): "active",
    ("suspended", "close"): "closed",
    ("closed", "close"): "closed",
}
"""The expected table, written apart from the server's; all other pairs are refused."""
WAY = {"provisioning": (), "active": ("enrol",), "suspended": ("enrol", "suspend"), "closed": ("enrol", "close")}
WAY[HELD] = ("enrol", "hold")
CELLS = [(status, action, caller) for status in (*STATUSES, HELD) for action in ACTIONS for caller in CALLERS]
LINK_SECONDS = 24 * 3600


@dataclass(frozen=True, kw_only=True)
class Parties:
    live: LiveServer
    own: Partner
    second: Partner
    other: Partner

    async def customer(self, status: str) -> Relationship:
        made = await self.own.create(str(uuid4()))
        for step in WAY[status]:
            if step == "enrol":
                await enrol_at(self.live, made, str(uuid4()))
            elif step == "hold":
                assert (await self.call("operator", "POST", f"/{made.relationship_id}/suspend")).status_code == 200
            else:
                await self.own.act(made, step)
        found = await self.read(made.relationship_id)
        assert (found.status, found.suspended_by is Party.OPERATOR) == (wire_status(status), status == HELD)
        return found

    async def read(self, relationship_id: UUID) -> Relationship:
        return relationship(await self.live.ask("GET", f"/relationships/{relationship_id}"), 200)

    async def call(self, caller: str, method: str, path: str, body: Any = None) -> httpx.Response:
        """`path` begins below `/partner-api/v1/accounts`, or with `/relationships` at the console."""
        match caller:
            case "operator":
                return await self.live.ask(method, f"/relationships{path}", body)
            case "nobody":
                return await self.live.http.request(method, ACCOUNTS + path, json=body)
            case "bad":
                headers = {"Authorization": f"Bearer {self.other.assertion(ACCOUNTS + path)[:-6]}AAAAAA"}
                return await self.live.http.request(method, ACCOUNTS + path, headers=headers, json=body)
        partner: Partner = getattr(self, caller)
        return await partner.call(method, ACCOUNTS + path, body)


@pytest.fixture
async def parties(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Parties]:
    async with open_server(tmp_path) as live:
        own = await new_partner(live)
        second = await new_partner(live, name="Receipts")
        other = await new_partner(live, developer="Rivals")
        yield Parties(live=live, own=own, second=second, other=other)


def wire_status(status: str) -> str:
    return "suspended" if status == HELD else status


def expected(status: str, action: str, caller: str) -> tuple[int, str]:
    """The answer's status, and the relationship's status or the error's code."""
    if caller in ("nobody", "bad"):
        return 401, "token_missing" if caller == "nobody" else "assertion_signature_invalid"
    if action == "frobnicate":
        return (404, "route_not_found") if caller == "operator" else (422, "validation_failed")
    if caller == "other":
        return 404, "relationship_not_found"
    if status == HELD and action in ("resume", "close") and caller != "operator":
        return 403, "relationship_suspended"
    reached = REACHED.get((wire_status(status), action))
    return (422, "invalid_transition") if reached is None else (200, reached)


async def test_every_status_action_and_caller(parties: Parties) -> None:
    for status, action, caller in CELLS:
        customer = await parties.customer(status)
        answer = await parties.call(caller, "POST", f"/{customer.relationship_id}/{action}")
        body = answer.json()
        found = (answer.status_code, body["status"] if answer.is_success else body["error_code"])
        assert found == expected(status, action, caller), (status, action, caller, answer.text)
        now = await parties.read(customer.relationship_id)
        assert now.status == (found[1] if answer.is_success else wire_status(status)), (status, action, caller)
        assert answer.headers["x-request-id"]
        if (status, action, caller) == ("suspended", "suspend", "operator"):
            assert (customer.suspended_by, now.suspended_by) == (Party.DEVELOPER, Party.OPERATOR)
        elif not answer.is_success or found[1] == wire_status(status):
            assert now == customer, "a refusal, and the same action again, changes nothing"
    assert len(CELLS) == 120


async def test_the_first_agent_alone_makes_it_active(parties: Parties) -> None:
    customer = await parties.customer("active")
    linked = relationship(await parties.own.call("POST", f"{ACCOUNTS}/{customer.relationship_id}/onboarding-link"), 200)
    store = parties.live.server.state.ctx.store

    async def times() -> tuple[datetime | None, datetime]:
        row = await store.read(
            lambda connection: relationship_rows.find(connection, Developers.ALL, customer.relationship_id)
        )
        assert row is not None
        return row.activated_at, row.updated_at

    before = await times()
    assert before[0] is not None
    parties.live.clocks.pass_time(60)
    await enrol_at(parties.live, linked, "second")
    assert await times() == before


async def test_a_closed_one_stays_closed_and_frees_its_id(parties: Parties) -> None:
    own = parties.own
    first = await own.create("c-1", "Bakery")
    await own.act(first, "close")
    again = relationship(await own.call("POST", ACCOUNTS, {"external_customer_id": "c-1", "name": "Another"}), 201)
    assert again.relationship_id != first.relationship_id
    assert again.cloudprint_account_id != first.cloudprint_account_id
    refused = await own.call("POST", f"{ACCOUNTS}/{first.relationship_id}/onboarding-link")
    assert (refused.status_code, refused.json()["error_code"]) == (403, "relationship_closed")
    listed = (await own.call("GET", f"{ACCOUNTS}?external_customer_id=c-1")).json()["data"]
    assert [row["status"] for row in listed] == ["provisioning", "closed"]


async def test_the_same_customer_again_is_the_one_that_is_there(parties: Parties) -> None:
    own = parties.own
    made = await own.create("c-1", "Bakery")
    assert made.agent_onboarding_url is not None
    assert (made.status, made.onboarding_status) == ("provisioning", "waiting_for_agent")
    body = {"external_customer_id": "c-1", "name": "Bakery"}
    for partner in (own, parties.second):
        again = relationship(await partner.call("POST", ACCOUNTS, body), 200)
        assert again.agent_onboarding_url is None
        assert (again.relationship_id, again.application_id) == (made.relationship_id, made.application_id)
    renamed = await own.call("POST", ACCOUNTS, {**body, "name": "Butcher"})
    assert (renamed.status_code, renamed.json()["error_code"]) == (422, "external_customer_id_taken")
    theirs = relationship(await parties.other.call("POST", ACCOUNTS, {**body, "name": "Butcher"}), 201)
    assert theirs.developer_account_id != made.developer_account_id


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": "B"},
        {"external_customer_id": "", "name": "B"},
        {"external_customer_id": "a\nb", "name": "B"},
        {"external_customer_id": 7, "name": "B"},
        {"external_customer_id": "x" * 161, "name": "B"},
        {"external_customer_id": "x", "name": ""},
        {"external_customer_id": "x", "name": "n" * 121},
        {"external_customer_id": "x", "name": "B", "scale": 1},
    ],
    ids=lambda body: str(body)[:60],
)
async def test_what_is_wrong_with_a_new_customer_is_named(parties: Parties, body: dict[str, Any]) -> None:
    answer = await parties.own.call("POST", ACCOUNTS, body)
    assert answer.status_code == 422, answer.text
    assert answer.json()["error_code"] in ("validation_failed", "unknown_field")
    assert answer.json()["details"]["fields"]
    assert (await parties.own.call("GET", ACCOUNTS)).json()["data"] == []


async def test_lists_show_the_own_ones_alone_page_by_page(parties: Parties) -> None:
    own = parties.own
    made = [str((await own.create(f"c-{number}")).relationship_id) for number in range(5)]
    await parties.other.create("foreign")
    seen: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page = (await own.call("GET", f"{ACCOUNTS}?limit=2&cursor={cursor}")).json()
        seen += [row["relationship_id"] for row in page["data"]]
        cursor = page["next_cursor"]
    assert seen == made[::-1]
    first = (await own.call("GET", f"{ACCOUNTS}?limit=2")).json()["next_cursor"]
    for stolen in (await parties.other.call("GET", f"{ACCOUNTS}?limit=2&cursor={first}"),
                   await own.call("GET", f"{ACCOUNTS}?status=active&cursor={first}")):  # fmt: skip
        assert (stolen.status_code, stolen.json()["error_code"]) == (422, "invalid_cursor")
    for query in ("limit=0", "limit=101", "status=happy", "status=active&status=closed", "external_customer_id="):
        assert (await own.call("GET", f"{ACCOUNTS}?{query}")).status_code == 422, query
    assert len((await parties.live.ask("GET", "/relationships")).json()["data"]) == 6


async def test_each_status_is_found_by_it(parties: Parties) -> None:
    customers = {status: await parties.customer(status) for status in STATUSES}
    for status, customer in customers.items():
        (row,) = (await parties.own.call("GET", f"{ACCOUNTS}?status={status}")).json()["data"]
        assert (row["relationship_id"], row["status"]) == (str(customer.relationship_id), status)


async def test_an_assertion_is_for_one_address_and_one_call(parties: Parties) -> None:
    customer = await parties.customer("active")
    path = f"{ACCOUNTS}/{customer.relationship_id}"
    assertion = {"Authorization": f"Bearer {parties.own.assertion(f'{path}/suspend')}"}
    elsewhere = await parties.live.http.post(f"{path}/close", headers=assertion)
    assert (elsewhere.status_code, elsewhere.json()["error_code"]) == (401, "assertion_audience_mismatch")
    assert elsewhere.json()["error"] == "invalid_assertion"
    assert (await parties.live.http.post(f"{path}/suspend", headers=assertion)).status_code == 200
    again = await parties.live.http.post(f"{path}/suspend", headers=assertion)
    assert (again.status_code, again.json()["error_code"]) == (401, "assertion_replayed")
    wrong_method = await parties.live.http.post(f"{path}/agents", headers=assertion)
    assert (wrong_method.status_code, wrong_method.headers["allow"]) == (405, "GET, HEAD")


async def test_each_act_is_in_the_audit_log_of_the_customer_once(parties: Parties) -> None:
    customer = await parties.customer("active")
    for action in ("suspend", "suspend", "resume", "close", "close"):
        await parties.own.act(customer, action)
    headers = {"Authorization": "Bearer console-token", "X-Account": str(customer.cloudprint_account_id)}
    rows = (await parties.live.http.get("/console-api/v1/audit", headers=headers)).json()["data"]
    actions = [(row["act"], who(row["actor"])) for row in rows if row["act"].startswith("relationship.")]
    by = "application Labels"
    assert actions == [(f"relationship.{act}", by) for act in ("close", "resume", "suspend", "create")]  # newest first


@pytest.fixture
async def site(live: LiveServer) -> CustomerSite:
    return await open_site(live, await new_partner(live))


def path_of(site: CustomerSite) -> str:
    return f"/relationships/{site.relationship.relationship_id}"


async def test_it_has_the_new_name_everywhere(site: CustomerSite) -> None:
    caller = await authenticate(site.live.server.state.ctx, site.token)
    assert (await site.public("GET", "/me")).json()["account_name"] == "Bakery"
    site.live.clocks.pass_time(1)
    renamed = relationship(await site.live.ask("PATCH", path_of(site), {"name": "Butcher"}), 200)
    assert (renamed.name, renamed.updated_at > site.relationship.updated_at) == ("Butcher", True)
    seen = await site.partner.call("GET", f"{ACCOUNTS}/{site.relationship.relationship_id}")
    assert relationship(seen, 200) == renamed
    assert (await site.public("GET", "/me")).json()["account_name"] == "Butcher", "the token is good as before"
    confirm(site.live.server.state.ctx, caller)
    found = (await site.live.ask("GET", "/accounts?named=Butcher")).json()
    assert [row["account_id"] for row in found] == [str(renamed.cloudprint_account_id)]


async def test_the_act_is_audited_once(site: CustomerSite) -> None:
    first = await site.live.ask("PATCH", path_of(site), {"name": "Butcher"})
    again = await site.live.ask("PATCH", path_of(site), {"name": "Butcher"})
    assert first.json() == again.json()
    (row,) = (await site.console("GET", "/audit?act=relationship.rename")).json()["data"]
    assert who(row["actor"]) == "operator"
    assert row["details"] == {"external_customer_id": "Bakery", "name": "Butcher", "before": "Bakery"}
    assert row["subject"] == f"relationship {site.relationship.relationship_id}"


async def test_a_link_is_audited_with_the_customers_name(site: CustomerSite) -> None:
    await site.live.ask("PATCH", path_of(site), {"name": "Butcher"})
    await site.live.ask("POST", f"{path_of(site)}/onboarding-link")
    await site.console("POST", "/agents/links", {})
    rows = (await site.console("GET", "/audit?act=agent.link")).json()["data"]
    assert [row["details"]["customer"] for row in rows] == ["Butcher", "Butcher", "Bakery"]
    await site.live.ask("POST", "/agents/links", {})
    (own,) = (await site.live.ask("GET", "/audit?act=agent.link")).json()["data"]
    assert "customer" not in own["details"]


async def test_the_developers_repeat_finds_it_by_either_name(site: CustomerSite) -> None:
    await site.live.ask("PATCH", path_of(site), {"name": "Butcher"})
    for name, status in (("Bakery", 200), ("Butcher", 200), ("Grocer", 422)):
        body = {"external_customer_id": "Bakery", "name": name}
        answer = await site.partner.call("POST", ACCOUNTS, body)
        assert answer.status_code == status, name
        if status == 200:
            assert answer.json()["relationship_id"] == str(site.relationship.relationship_id)
            assert answer.json()["name"] == "Butcher"


async def test_what_cannot_be_renamed(site: CustomerSite) -> None:
    for body in ({}, {"name": ""}, {"name": "n" * 121}, {"name": "x", "more": 1}):
        assert (await site.live.ask("PATCH", path_of(site), body)).status_code == 422, body
    headers = {"Authorization": f"Bearer {TOKEN}", "X-Account": str(site.relationship.cloudprint_account_id)}
    http = site.live.http
    about_itself = await http.patch(f"/console-api/v1{path_of(site)}", headers=headers, json={"name": "x"})
    assert about_itself.status_code == 422
    unknown = await site.live.ask("PATCH", f"/relationships/{site.relationship.application_id}", {"name": "x"})
    assert (unknown.status_code, unknown.json()["error_code"]) == (404, "relationship_not_found")
    await site.act("close")
    closed = await site.live.ask("PATCH", path_of(site), {"name": "x"})
    assert (closed.status_code, closed.json()["error_code"]) == (403, "relationship_closed")
    assert (await site.live.ask("PATCH", path_of(site), {"name": "Bakery"})).status_code == 200, "that is its name"


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
