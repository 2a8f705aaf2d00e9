"""Developer applications and their keys at the console, and the check of an assertion."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import Any
from uuid import UUID

import httpx
import pytest

from server_core.services.partner import applications
from server_core.services.partner.applications import make_key_pair
from server_core.store import application_rows
from server_core.store.store import Connection
from tests.support.actors import who
from tests.support.admission import PATH, enter, later, new_application, refused
from tests.support.assertions import Maker
from tests.support.live_server import LiveServer
from tests.support.partner_calls import new_partner

pytestmark = pytest.mark.anyio


async def ok(live: LiveServer, method: str, path: str, body: Any = None, status: int = 200) -> Any:
    answer = await live.ask(method, path, body, "Ada")
    assert answer.status_code == status, answer.text
    return answer.json()


async def audited(live: LiveServer) -> list[tuple[str, str]]:
    entries = (await ok(live, "GET", "/audit?limit=100"))["data"]
    return [(who(entry["actor"]), entry["act"]) for entry in entries if entry["act"].startswith("application.")][::-1]


async def test_a_life_with_keys(live: LiveServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    made = await ok(live, "POST", "/applications", {"name": "Shop"}, 201)
    assert set(made) == {"client_id", "kid", "private_key_pem"}
    path = f"/applications/{made['client_id']}"
    pasted = make_key_pair().public
    live.clocks.pass_time(1)
    second = await ok(live, "POST", f"{path}/keys", {"public_key": pasted.pem}, 201)
    assert second == {"client_id": made["client_id"], "kid": pasted.kid}
    assert await ok(live, "POST", f"{path}/keys", {"public_key": pasted.pem}, 201) == second
    live.clocks.pass_time(1)
    named = await ok(live, "POST", f"{path}/keys", {"kid": "November / 2026"}, 201)
    assert named["kid"] == "November / 2026"
    await ok(live, "POST", f"{path}/revoke-key", {"kid": named["kid"]})
    view = await ok(live, "POST", f"{path}/revoke-key", {"kid": named["kid"]})
    assert [(key["kid"], key["revoked_at"] is None) for key in view["keys"]] == [
        (made["kid"], True),
        (pasted.kid, True),
        (named["kid"], False),
    ]
    assert {key["bits"] for key in view["keys"]} == {2048}
    assert view["keys"][1]["fingerprint"] == pasted.kid
    assert (view["developer"], view["disabled_at"]) == ("This site's developer", None)
    assert (await ok(live, "POST", f"{path}/disable"))["disabled_at"] is not None
    assert (await ok(live, "POST", f"{path}/enable"))["disabled_at"] is None
    assert await ok(live, "GET", path) == await ok(live, "POST", f"{path}/enable")
    assert (await ok(live, "GET", "/applications"))[0]["client_id"] == made["client_id"]
    assert await audited(live) == [
        ("Ada", "application.create"),
        ("Ada", "application.key_add"),
        ("Ada", "application.key_add"),
        ("Ada", "application.key_revoke"),
        ("Ada", "application.disable"),
        ("Ada", "application.enable"),
    ]
    assert "PRIVATE KEY" not in caplog.text + json.dumps(await ok(live, "GET", "/audit?limit=100"))
    files = [file for file in live.server.state.ctx.config.folder.rglob("*") if file.is_file()]
    assert not any(b"PRIVATE KEY" in file.read_bytes() for file in files)


async def test_applications_of_one_developer_share_an_account(live: LiveServer) -> None:
    for name, developer in (("A", "Acme"), ("B", "Acme"), ("C", None), ("D", None)):
        await ok(live, "POST", "/applications", {"name": name, "developer": developer}, 201)
    rows = await ok(live, "GET", "/applications")
    assert [row["name"] for row in rows] == ["A", "B", "C", "D"]
    assert len({row["account_id"] for row in rows}) == 2
    headers = {"Authorization": "Bearer console-token", "X-Account": rows[0]["account_id"]}
    answer = await live.http.get("/console-api/v1/applications", headers=headers)
    assert [row["name"] for row in answer.json()] == ["A", "B"]
    foreign = await live.http.get(f"/console-api/v1/applications/{rows[2]['client_id']}", headers=headers)
    assert (foreign.status_code, foreign.json()["error_code"]) == (404, "application_not_found")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"public_key": "x"}, "not_a_key"),
        ({"public_key": "-----BEGIN PRIVATE KEY-----"}, "private_key"),
        ({"public_key": json.dumps({"kty": "EC"})}, "not_rsa"),
    ],
)
async def test_a_key_that_cannot_be_used(live: LiveServer, body: dict[str, str], code: str) -> None:
    answer = await live.ask("POST", "/applications", {"name": "Shop", **body})
    assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")
    assert answer.json()["details"]["fields"][0]["code"] == code
    assert await ok(live, "GET", "/applications") == []


async def test_names_and_keys_that_are_taken(live: LiveServer) -> None:
    made = await ok(live, "POST", "/applications", {"name": "Shop", "kid": "one"}, 201)
    path, pasted = f"/applications/{made['client_id']}", make_key_pair().public.pem

    async def refused(body: dict[str, str]) -> str:
        answer = await live.ask("POST", f"{path}/keys", body)
        assert answer.status_code == 422, answer.text
        return str(answer.json()["details"]["fields"][0]["code"])

    assert await refused({"kid": "one"}) == "taken"
    assert await refused({"kid": "one", "public_key": pasted}) == "taken"
    await ok(live, "POST", f"{path}/keys", {"kid": "two", "public_key": pasted}, 201)
    await ok(live, "POST", f"{path}/revoke-key", {"kid": "two"})
    assert await refused({"kid": "two"}) == "revoked"
    assert await refused({"kid": "three", "public_key": pasted}) == "revoked"
    for kid in ("", "a\nb", "k" * 129):
        assert (await live.ask("POST", f"{path}/keys", {"kid": kid})).status_code == 422
    answer = await live.ask("POST", f"{path}/revoke-key", {"kid": "nobody's"})
    assert (answer.status_code, answer.json()["error_code"]) == (404, "key_not_found")
    again = await live.ask("POST", "/applications", {"name": " Shop "})
    assert (again.status_code, again.json()["details"]["fields"][0]["code"]) == (422, "taken")
    await ok(live, "POST", "/applications", {"name": "Shop", "developer": "Another one"}, 201)


async def test_keys_that_are_good_are_counted_and_all_are_bounded(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key that is changed each month never uses the places up."""
    monkeypatch.setattr(applications, "MOST_KEYS", 3)
    monkeypatch.setattr(applications, "MOST_KEPT_KEYS", 6)
    path = f"/applications/{(await new_application(live)).client_id}"

    async def add(kid: str) -> tuple[int, str]:
        answer = await live.ask("POST", f"{path}/keys", {"kid": kid})
        return answer.status_code, "" if answer.is_success else answer.json()["details"]["fields"][0]["message"]

    assert [(await add(kid))[0] for kid in ("2", "3")] == [201, 201]
    assert await add("4") == (422, "The application has 3 active keys. Revoke one before you add another.")
    for kid in ("4", "5", "6"):
        await ok(live, "POST", f"{path}/revoke-key", {"kid": str(int(kid) - 2)})
        assert (await add(kid))[0] == 201
    await ok(live, "POST", f"{path}/revoke-key", {"kid": "6"})
    status, why = await add("7")
    assert (status, why) == (422, "The application has had 6 keys, which is the limit. Create a new application.")
    keys = (await ok(live, "GET", path))["keys"]
    assert [key["kid"] for key in keys if key["revoked_at"] is None and len(key["kid"]) == 1] == ["5"]


async def test_a_key_has_one_name_in_one_application(live: LiveServer) -> None:
    """Else revoking it under one name would leave the other doors open."""
    pair, other = make_key_pair().public, await new_application(live, "Other", developer="Rival")
    shop = {"name": "Shop", "kid": "one", "public_key": pair.pem}
    made = await ok(live, "POST", "/applications", shop, 201)
    second = {"kid": "two", "public_key": pair.pem}
    own, rivals = (f"/applications/{client_id}/keys" for client_id in (made["client_id"], other.client_id))
    for path, body in (
        (own, second),
        (rivals, second),
        ("/applications", {**second, "name": "Shop"}),
        ("/applications", {**second, "name": "Shop", "developer": "A new one"}),
    ):
        answer = await live.ask("POST", path, body)
        assert (answer.status_code, answer.json()["details"]["fields"][0]["code"]) == (422, "taken"), path
    same = await live.ask("POST", own, {**second, "kid": "one"})
    assert same.status_code == 201, "the same once more changes nothing"
    await ok(live, "POST", f"/applications/{made['client_id']}/revoke-key", {"kid": "one"})
    for path, body in ((rivals, second), ("/applications", {**second, "name": "Shop"})):
        answer = await live.ask("POST", path, body)
        assert answer.json()["details"]["fields"][0]["code"] == "revoked", answer.text
    assert {row["name"] for row in await ok(live, "GET", "/applications")} == {"Shop", "Other"}
    assert "A new one" not in (await live.ask("GET", "/accounts")).text


async def test_a_key_that_got_two_names_ends_under_both(live: LiveServer) -> None:
    """Rows of a data folder in which nobody looked for that yet."""
    shop, other = await new_application(live), await new_application(live, "Other")
    ctx = live.server.state.ctx
    names = (replace(shop, kid="second"), replace(shop, client_id=other.client_id))

    def insert(connection: Connection) -> None:
        known = application_rows.find_signing_key(connection, shop.client_id, shop.kid)
        assert known is not None
        assert known.key is not None
        for named in names:
            application_rows.insert_key(
                connection,
                known.application.account_id,
                named.client_id,
                kid=named.kid,
                public_key=known.key.public_key,
                created_at=ctx.now(),
            )

    await ctx.store.write(insert)
    for named in (shop, *names):
        await enter(live, named.make())
    await ok(live, "POST", f"/applications/{shop.client_id}/revoke-key", {"kid": "second"})
    for named in (shop, *names):
        assert await refused(live, named.make()) == "unknown_key"
    assert [act for _, act in await audited(live)].count("application.key_revoke") == 3
    await enter(live, other.make())


@pytest.mark.parametrize("client_id", ["none", str(UUID(int=7))])
@pytest.mark.parametrize("act", ["keys", "revoke-key", "disable", "enable"])
async def test_an_unknown_application(live: LiveServer, client_id: str, act: str) -> None:
    body = {"kid": "x"} if "key" in act else None
    answer = await live.ask("POST", f"/applications/{client_id}/{act}", body)
    assert (answer.status_code, answer.json()["error_code"]) == (404, "application_not_found")


async def check(live: LiveServer, assertion: str, url: str = PATH) -> dict[str, Any]:
    found: dict[str, Any] = await ok(live, "POST", "/assertion-checks", {"assertion": assertion, "url": url})
    assert found["accepted"] is all(rule["state"] == "kept" for rule in found["rules"])
    assert len(found["rules"]) == 16
    return found


def broken(said: dict[str, Any]) -> list[str]:
    return [rule["rule"] for rule in said["rules"] if rule["state"] == "broken"]


async def test_a_check_names_every_rule_and_uses_nothing_up(live: LiveServer) -> None:
    maker = await new_application(live)
    assertion = maker.make()
    for _ in range(3):
        assert (await check(live, assertion))["accepted"]
    assert (await check(live, f"  Bearer {assertion}\n", maker.audience + "?limit=5"))["accepted"]
    await enter(live, assertion)
    assert broken(await check(live, assertion)) == ["once"]
    two = [maker.audience, maker.audience]
    wrong = maker.make(claims={"aud": two, "exp": maker.now - 60, "iat": maker.now - 70, "jti": "x"})
    assert broken(await check(live, wrong)) == ["audience", "expiry", "jti"]
    assert broken(await check(live, assertion, "/partner-api/v1/accounts/x/agents")) == ["audience", "once"]
    result = await check(live, "no assertion")
    assert broken(result) == ["form"]
    assert {rule["state"] for rule in result["rules"][1:]} == {"not_judged"}
    live.clocks.pass_time(1000)
    assert "expiry" in broken(await check(live, assertion))
    assert (await check(live, later(maker, live).make()))["accepted"]


async def test_a_check_says_what_is_wrong_with_the_key(live: LiveServer) -> None:
    maker = await new_application(live)
    path = f"/applications/{maker.client_id}"
    stranger = replace(maker, client_id=UUID(int=7))

    async def says(maker: Maker, **header: str) -> str:
        result = await check(live, maker.make(header=header))
        return str(next(rule["text"]["text"] for rule in result["rules"] if rule["rule"] == "key"))

    assert "no application with this client_id" in await says(stranger)
    assert "no key with this name" in await says(maker, kid="other")
    assert "2048 bits" in await says(maker)
    await ok(live, "POST", f"{path}/disable")
    assert broken(await check(live, maker.make())) == ["application"]
    await ok(live, "POST", f"{path}/revoke-key", {"kid": maker.kid})
    assert "revoked" in await says(maker)


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("partner-api", "invalid"),
        ("ftp://x/y", "invalid"),
        ("https://[x/y", "invalid"),
        ("https://x.example", "invalid"),
        (f"http://127.0.0.1:70000{PATH}", "invalid"),
        (f"http://evil.example{PATH}", "another_server"),
        (f"https://127.0.0.1:1{PATH}", "another_server"),
        (f"//evil.example{PATH}", "another_server"),
        ("/nope", "no_route"),
        ("/api/v1/me", "no_route"),
        (PATH + "/", "no_route"),
        (PATH + "/x/explode", "no_route"),
    ],
)
async def test_a_check_needs_the_address_of_a_call(live: LiveServer, url: str, code: str) -> None:
    answer = await live.ask("POST", "/assertion-checks", {"assertion": "x", "url": url})
    (field,) = answer.json()["details"]["fields"]
    assert (answer.status_code, field["field"], field["code"]) == (422, "url", code)


@pytest.mark.parametrize("url", [PATH, "{own}" + PATH, PATH + "/x/suspend?a=b", PATH + "/x", PATH + "/x/installations"])
async def test_a_check_takes_the_address_of_each_call(live: LiveServer, url: str) -> None:
    await check(live, "x", url.format(own=live.server.base_url))


@pytest.mark.parametrize("alg", ["none", "RS384"])
async def test_a_check_names_a_wrong_algorithm_and_nothing_else(live: LiveServer, alg: str) -> None:
    maker = await new_application(live)
    assertion = maker.make(header={"alg": alg})
    if alg == "none":
        assertion = assertion.rpartition(".")[0] + "."
    result = await check(live, assertion)
    assert broken(result) == ["algorithm"]
    texts = {rule["rule"]: rule["text"]["text"] for rule in result["rules"]}
    assert texts["algorithm"].startswith(f"The header says alg '{alg}': the algorithm must be RS256.")
    assert texts["signature"].startswith("Not judged")
    assert await refused(live, assertion) == "assertion_signature_invalid"


async def test_a_call_about_a_developer_creates_that_developers_and_is_told_in_their_audit_log(
    live: LiveServer,
) -> None:
    first = await ok(live, "POST", "/applications", {"name": "A", "developer": "Acme"}, 201)
    await ok(live, "POST", "/applications", {"name": "R", "developer": "Rivals"}, 201)
    acme = (await ok(live, "GET", f"/applications/{first['client_id']}"))["account_id"]
    headers = {"Authorization": "Bearer console-token", "X-Account": acme}

    async def create(body: dict[str, str]) -> httpx.Response:
        return await live.http.post("/console-api/v1/applications", headers=headers, json=body)

    made = await create({"name": "B"})
    assert made.status_code == 201, made.text
    view = await ok(live, "GET", f"/applications/{made.json()['client_id']}")
    assert (view["account_id"], view["developer"]) == (acme, "Acme")
    assert (await create({"name": "C", "developer": "Acme"})).status_code == 201
    refused = await create({"name": "D", "developer": "Rivals"})
    assert refused.json()["details"]["fields"][0]["code"] == "another_account"
    assert [row["name"] for row in await ok(live, "GET", "/applications")] == ["A", "B", "C", "R"]
    log = (await live.http.get("/console-api/v1/audit", headers=headers)).json()["data"]
    assert [(row["act"], row["details"]["name"]) for row in log] == [
        ("application.create", "C"),
        ("application.create", "B"),
    ]


async def test_a_customer_has_neither_applications_nor_customers(live: LiveServer) -> None:
    partner = await new_partner(live)
    customer = await partner.create()
    application, relationship = f"/applications/{customer.application_id}", f"/relationships/{customer.relationship_id}"
    headers = {"Authorization": "Bearer console-token", "X-Account": str(customer.cloudprint_account_id)}
    new = {"application_id": str(customer.application_id), "external_customer_id": "x", "name": "X"}
    before = await ok(live, "GET", "/applications")
    for method, path, body in (
        ("GET", "/applications", None),
        ("POST", "/applications", {"name": "A"}),
        ("GET", application, None),
        ("POST", f"{application}/keys", {}),
        ("POST", f"{application}/revoke-key", {"kid": partner.maker.kid}),
        ("POST", f"{application}/disable", None),
        ("POST", f"{application}/enable", None),
        ("GET", "/relationships", None),
        ("POST", "/relationships", new),
        ("GET", relationship, None),
        ("POST", f"{relationship}/onboarding-link", None),
        ("POST", f"{relationship}/suspend", None),
        ("POST", f"{relationship}/close", None),
    ):
        refused = await live.http.request(method, f"/console-api/v1{path}", headers=headers, json=body)
        assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed"), path
        assert refused.json()["details"]["fields"][0]["code"] == "no_developer"
    assert await ok(live, "GET", "/applications") == before
    assert (await ok(live, "GET", relationship))["status"] == "provisioning"
    log = (await live.http.get("/console-api/v1/audit", headers=headers)).json()["data"]
    assert [row["act"] for row in log if row["act"].startswith("application")] == []
