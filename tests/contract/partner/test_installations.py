"""A developer's application at a customer: set up, changed, revoked; its tokens print for that account alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from server_core.config import Rates
from server_core.contract.types.partners import Relationship
from tests.support.actors import who
from tests.support.live_server import LABEL, TOKEN, Clocks, LiveServer, open_server
from tests.support.partner_calls import ACCOUNTS, Partner, enrol_at, new_partner

pytestmark = pytest.mark.anyio

ALL = ["agents:read", "printers:read", "documents:write", "print_jobs:write", "print_jobs:read"]
TOKENS = "/developer-api/v1/app-installations/{}/access-tokens"
ZPL = {"document_format": "raw", "document_raw_language": "zpl"}


async def at(live: LiveServer, customer: Relationship, method: str, path: str, body: Any = None) -> httpx.Response:
    """A call of the console about the customer's account."""
    headers = {"Authorization": f"Bearer {TOKEN}", "X-Account": str(customer.cloudprint_account_id)}
    return await live.http.request(method, f"/console-api/v1{path}", headers=headers, json=body)


async def set_up(partner: Partner, customer: Relationship, permissions: list[str], status: int = 201) -> dict[str, Any]:
    path = f"{ACCOUNTS}/{customer.relationship_id}/installations"
    answer = await partner.call("POST", path, {"permissions": permissions})
    assert answer.status_code == status, answer.text
    return dict(answer.json())


async def mint(partner: Partner, installation: dict[str, Any], permissions: list[str] | None = None) -> httpx.Response:
    body = {} if permissions is None else {"permissions": permissions}
    return await partner.call("POST", TOKENS.format(installation["installation_id"]), body)


async def token(partner: Partner, installation: dict[str, Any], permissions: list[str] | None = None) -> dict[str, str]:
    answer = await mint(partner, installation, permissions)
    assert answer.status_code == 200, answer.text
    return {"Authorization": f"Bearer {answer.json()['access_token']}"}


async def at_customer(live: LiveServer) -> tuple[Partner, Relationship, dict[str, Any]]:
    """With an agent, a printer and an installation that may all."""
    partner = await new_partner(live)
    customer = await partner.create()
    agent = await enrol_at(live, customer)
    (row,) = (await at(live, customer, "GET", "/agents")).json()
    body = {"uri": "virtual:///Counter", "name": "Counter", "agent_id": row["agent_id"], "language": "zpl", "dpi": 203}
    assert (await at(live, customer, "POST", "/printers", body)).status_code == 201
    assert agent.headers
    return partner, customer, await set_up(partner, customer, ALL)


async def test_a_token_prints_and_cancels_for_its_customer_alone(live: LiveServer) -> None:
    partner, customer, installation = await at_customer(live)
    answer = await mint(partner, installation)
    assert answer.headers["cache-control"] == "no-store"
    facts = answer.json()
    assert facts | {"access_token": ""} == {
        "access_token": "",
        "token_type": "Bearer",
        "expires_in": 3600,
        "installation_id": installation["installation_id"],
        "account_id": str(customer.cloudprint_account_id),
        "permissions": ALL,
    }
    bearer = {"Authorization": f"Bearer {facts['access_token']}"}
    me = (await live.http.get("/api/v1/me", headers=bearer)).json()
    assert me == {
        "account_id": str(customer.cloudprint_account_id),
        "account_name": "Bakery",
        "client_app_id": installation["installation_id"],
        "client_app_name": "Labels",
        "installation_id": installation["installation_id"],
        "scopes": ALL,
    }
    (agent,) = (await live.http.get("/api/v1/agents", headers=bearer)).json()["data"]
    assert agent["name"] == "Counter"
    (printer,) = (await live.http.get("/api/v1/printers", headers=bearer)).json()["data"]
    made = await live.order(bearer, printer["printer_id"], key="1")
    job = f"/api/v1/print-jobs/{made['print_job_id']}"
    assert (await live.http.get(job, headers=bearer)).json()["status"] == "pending"

    till = await live.bearer((await at(live, customer, "POST", "/clients", {"name": "Till"})).json())
    second = await new_partner(live, name="Second")
    others = await token(second, await set_up(second, customer, ALL))
    for caller in (till, others):
        refused = await live.http.post(f"{job}/cancel", headers=caller)
        assert (refused.status_code, refused.json()["error_code"]) == (404, "print_job_not_found")
    reader = await token(partner, installation, ["print_jobs:read"])
    assert (await live.http.post(f"{job}/cancel", headers=reader)).json()["error_code"] == "insufficient_scope"
    for _ in range(2):  # whichever of its tokens
        answer = await live.http.post(f"{job}/cancel", headers=await token(partner, installation))
        assert (answer.status_code, answer.json()["status"]) == (200, "cancelled")


async def test_a_token_ends_after_an_hour_by_memory_and_by_database(live: LiveServer) -> None:
    partner = await new_partner(live)
    bearer = await token(partner, await set_up(partner, await partner.create(), ["printers:read"]))
    for seconds, ends in ((3599, (200, None)), (2, (401, "token_expired"))):
        live.clocks.pass_time(seconds)
        for in_memory in (True, False):
            if not in_memory:
                live.server.state.ctx.tokens._principals.clear()
            answer = await live.http.get("/api/v1/me", headers=bearer)
            assert (answer.status_code, answer.json().get("error_code")) == ends, (seconds, in_memory)


async def test_permissions_are_a_subset_of_what_was_granted(live: LiveServer) -> None:
    partner = await new_partner(live)
    installation = await set_up(partner, await partner.create(), ["printers:read", "documents:write"])
    bearer = await token(partner, installation, ["printers:read"])
    assert (await live.http.get("/api/v1/printers", headers=bearer)).status_code == 200
    refused = await live.http.get("/api/v1/agents", headers=bearer)
    assert (refused.status_code, refused.json()["error_code"]) == (403, "insufficient_scope")
    upload = await live.http.post("/api/v1/documents", headers=bearer, files={"file": ("l", LABEL)}, data=ZPL)
    assert upload.status_code == 403
    more = await mint(partner, installation, ["printers:read", "agents:read"])
    assert (more.status_code, more.json()["error_code"]) == (403, "permission_not_granted")
    for nothing in (None, {}, {"permissions": None}):
        whole = await partner.call("POST", TOKENS.format(installation["installation_id"]), nothing)
        assert whole.json()["permissions"] == ["printers:read", "documents:write"], nothing
    assert more.json()["details"] == {"granted": ["printers:read", "documents:write"]}
    for wrong in (["printers:write"], [], ["printers:read"] * 17, "printers:read"):
        answer = await partner.call("POST", TOKENS.format(installation["installation_id"]), {"permissions": wrong})
        assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed"), wrong


async def test_set_up_again_is_the_same_one_and_fewer_permissions_end_its_tokens(live: LiveServer) -> None:
    partner = await new_partner(live)
    customer = await partner.create()
    first = await set_up(partner, customer, ["printers:read"])
    bearer = await token(partner, first)
    assert await set_up(partner, customer, ["printers:read"], 200) == first
    wider = await set_up(partner, customer, ["agents:read", "printers:read"], 200)
    assert wider == first | {"permissions": ["agents:read", "printers:read"]}
    assert (await live.http.get("/api/v1/printers", headers=bearer)).status_code == 200
    assert (await live.http.get("/api/v1/agents", headers=bearer)).status_code == 403
    other = await set_up(partner, customer, ["agents:read"], 200)
    assert other["installation_id"] == first["installation_id"]
    ended = await live.http.get("/api/v1/printers", headers=bearer)
    assert (ended.status_code, ended.json()["error_code"]) == (401, "token_revoked")
    actions = (await at(live, customer, "GET", "/audit?act=installation.set_up")).json()["data"]
    assert [who(act["actor"]) for act in actions] == ["application Labels"] * 3
    read = await partner.call("GET", f"{ACCOUNTS}/{customer.relationship_id}")
    assert read.json()["installation_id"] == first["installation_id"]


async def test_the_operator_sets_up_lists_and_revokes(live: LiveServer) -> None:
    partner = await new_partner(live)
    customer = await partner.create()
    body = {"application_id": partner.maker.client_id, "permissions": ["printers:read"]}
    made = await at(live, customer, "POST", "/installations", body)
    assert made.status_code == 201, made.text
    again = await at(live, customer, "POST", "/installations", body)
    assert (again.status_code, again.json()) == (200, made.json())
    installation = made.json()
    bearer = await token(partner, installation)
    listed = await partner.call("GET", f"{ACCOUNTS}/{customer.relationship_id}/installations")
    assert listed.json() == {"data": [installation], "next_cursor": None}
    assert (await at(live, customer, "GET", "/installations")).json()["data"] == [installation]
    assert (await live.ask("GET", "/installations")).json()["data"] == []
    assert (await at(live, customer, "GET", "/clients")).json() == []

    revoke = f"/installations/{installation['installation_id']}/revoke"
    revoked = (await at(live, customer, "POST", revoke)).json()
    assert revoked["revoked_at"] is not None
    assert (await at(live, customer, "POST", revoke)).json() == revoked
    ended = await live.http.get("/api/v1/me", headers=bearer)
    assert (ended.status_code, ended.json()["error_code"]) == (401, "token_revoked")
    refused = await mint(partner, installation)
    assert (refused.status_code, refused.json()["error_code"]) == (403, "permission_not_granted")
    assert len((await at(live, customer, "GET", "/audit?act=installation.revoke")).json()["data"]) == 1
    anew = (await at(live, customer, "POST", "/installations", body)).json()
    assert anew["installation_id"] != installation["installation_id"]
    path = f"{ACCOUNTS}/{customer.relationship_id}/installations?limit=1"
    page = (await partner.call("GET", path)).json()
    assert page["data"] == [anew]
    rest = (await partner.call("GET", f"{path}&cursor={page['next_cursor']}")).json()
    assert rest == {"data": [revoked], "next_cursor": None}


async def test_an_application_in_the_sites_own_account(live: LiveServer) -> None:
    partner = await new_partner(live)
    body = {"application_id": partner.maker.client_id, "permissions": ["printers:read"]}
    installation = (await live.ask("POST", "/installations", body)).json()
    me = await live.http.get("/api/v1/me", headers=await token(partner, installation))
    assert me.json()["account_id"] == str(live.server.state.ctx.site_account)


@pytest.mark.parametrize(("action", "code"), [("suspend", "relationship_suspended"), ("close", "relationship_closed")])
async def test_suspended_and_closed_customers_get_none(live: LiveServer, action: str, code: str) -> None:
    partner, customer, installation = await at_customer(live)
    bearer = await token(partner, installation)
    await partner.act(customer, action)
    ended = await live.http.get("/api/v1/printers", headers=bearer)
    assert (ended.status_code, ended.json()["error_code"]) == (401, "token_revoked")
    minted = await mint(partner, installation)
    assert (minted.status_code, minted.json()["error_code"]) == (403, code)
    path = f"{ACCOUNTS}/{customer.relationship_id}/installations"
    again = await partner.call("POST", path, {"permissions": ["printers:read"]})
    assert (again.status_code, again.json()["error_code"]) == (403, code)
    body = {"application_id": partner.maker.client_id, "permissions": ["printers:read"]}
    at_console = await at(live, customer, "POST", "/installations", body)
    assert (at_console.status_code, at_console.json()["error_code"]) == (403, code)
    if action == "suspend":
        await partner.act(customer, "resume")
        assert (await live.http.get("/api/v1/printers", headers=bearer)).status_code == 401
        anew = await token(partner, installation)
        assert (await live.http.get("/api/v1/printers", headers=anew)).status_code == 200


async def test_a_client_of_the_account_is_no_installation(live: LiveServer) -> None:
    partner = await new_partner(live)
    client = (await live.ask("POST", "/clients", {"name": "Shop"})).json()
    assert (await mint(partner, {"installation_id": client["client_id"]})).status_code == 422
    revoke = await live.ask("POST", f"/installations/{client['client_id']}/revoke")
    assert (revoke.status_code, revoke.json()["error_code"]) == (404, "installation_not_found")


async def test_an_installation_has_no_secret_that_anybody_could_use(live: LiveServer) -> None:
    partner = await new_partner(live)
    customer = await partner.create()
    installation = await set_up(partner, customer, ["printers:read"])
    form = {"grant_type": "client_credentials", "client_id": installation["installation_id"], "client_secret": "x"}
    answer = await live.http.post("/oauth/token", data=form)
    nobodys = await live.http.post("/oauth/token", data={**form, "client_id": str(uuid4())})
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")
    assert (nobodys.status_code, nobodys.content) == (401, answer.content), "nobody learns that it exists"
    for act in ("rotate", "disable", "enable"):
        path = f"/clients/{installation['installation_id']}/{act}"
        refused = await at(live, customer, "POST", path, {} if act == "rotate" else None)
        assert (refused.status_code, refused.json()["error_code"]) == (404, "client_not_found")


async def test_tokens_are_limited_per_application(tmp_path: Path) -> None:
    async with open_server(tmp_path, rates=Rates(tokens_per_second=1, tokens_burst=3)) as live:
        partner = await new_partner(live)
        other = await new_partner(live, name="Second")
        customer = await partner.create()
        installation = await set_up(partner, customer, ALL)
        body = {"application_id": other.maker.client_id, "permissions": ALL}
        theirs = (await at(live, customer, "POST", "/installations", body)).json()
        assert [(await mint(partner, installation)).status_code for _ in range(4)] == [200, 200, 200, 429]
        late = await mint(partner, installation)
        assert int(late.headers["retry-after"]) == late.json()["details"]["retry_after"] == 1
        assert (await mint(other, theirs)).status_code == 200
        live.clocks.pass_time(1)
        assert (await mint(partner, installation)).status_code == 200


async def test_a_disabled_application_has_no_tokens_any_more(live: LiveServer) -> None:
    partner, customer, installation = await at_customer(live)
    second = await new_partner(live, name="Second")
    bearer = await token(partner, installation)
    others = await token(second, await set_up(second, customer, ["printers:read"]))
    path = f"/applications/{partner.maker.client_id}"
    assert (await live.ask("POST", f"{path}/disable")).status_code == 200
    ended = await live.http.get("/api/v1/printers", headers=bearer)
    assert (ended.status_code, ended.json()["error_code"]) == (401, "token_revoked")
    refused = await mint(partner, installation)
    assert (refused.status_code, refused.json()["error_code"]) == (403, "account_disabled")
    assert (await live.http.get("/api/v1/printers", headers=others)).status_code == 200
    assert (await live.ask("POST", f"{path}/enable")).status_code == 200
    assert (await live.http.get("/api/v1/printers", headers=bearer)).status_code == 401
    assert (await mint(partner, installation)).status_code == 200


async def test_tokens_outlive_a_restart_and_end_when_they_said(tmp_path: Path) -> None:
    """Also beside those of other clients, which last for a shorter time."""
    clocks = Clocks()
    async with open_server(tmp_path, clocks) as live:
        partner = await new_partner(live)
        bearer = await token(partner, await set_up(partner, await partner.create(), ["printers:read"]))
        client = (await live.ask("POST", "/clients", {"name": "Shop"})).json()
        del client["scopes"]
        form = {"grant_type": "client_credentials", **client}
        short = {"Authorization": f"Bearer {(await live.http.post('/oauth/token', data=form)).json()['access_token']}"}
    async with open_server(tmp_path, clocks) as live:
        for each in (bearer, short):
            assert (await live.http.get("/api/v1/printers", headers=each)).status_code == 200
        clocks.pass_time(901)
        assert (await live.http.get("/api/v1/printers", headers=short)).json()["error_code"] == "token_expired"
        clocks.pass_time(3600 - 901 - 1)
        assert (await live.http.get("/api/v1/printers", headers=bearer)).status_code == 200
        clocks.pass_time(2)
        assert (await live.http.get("/api/v1/printers", headers=bearer)).json()["error_code"] == "token_expired"
