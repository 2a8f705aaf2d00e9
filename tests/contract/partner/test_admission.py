"""An assertion is accepted once: under races, restarts, clock jumps, revoked keys and disabled applications."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from server_core.config import Rates, Retention
from server_core.contract.types.errors import ErrorCode
from server_core.services import retention
from server_core.services.clients.tokens import LoginRejected
from server_core.services.partner import assertions
from server_core.services.partner.applications import KeyPair, public_key_of
from server_core.services.partner.assertion_rules import Named, read_assertion
from server_core.services.restore import come_back, unpack
from server_core.services.retention import RetentionWrites
from server_core.store import application_rows
from server_core.store.store import Connection
from server_core.store.tables import used_assertions
from tests.support.admission import PATH, enter, later, new_application, refused
from tests.support.live_server import Clocks, LiveServer, open_server
from tests.support.mutated_assertions import CASES
from tests.support.partner_calls import ACCOUNTS, Partner, enrol_at, new_partner

pytestmark = pytest.mark.anyio
RATES = Rates(requests_per_second=10, requests_burst=30, tokens_per_second=5, tokens_burst=20)


async def used(live: LiveServer) -> int:
    def count(connection: Connection) -> int:
        return int(connection.execute(select(func.count()).select_from(used_assertions)).scalar_one())

    return await live.server.state.ctx.store.read(count)


async def test_a_good_one_gets_in_and_tells_who_it_is(live: LiveServer) -> None:
    maker = await new_application(live, developer="Acme")
    developer = await enter(live, maker.make())
    (row,) = (await live.ask("GET", "/applications")).json()
    assert (str(developer.application_id), str(developer.account_id), developer.name) == (
        row["client_id"],
        row["account_id"],
        "Shop",
    )
    assert row["developer"] == "Acme"
    assert row["last_used_at"] == row["keys"][0]["last_used_at"] is not None


async def test_each_wrong_one_is_refused_for_its_own_reason_and_leaves_nothing(live: LiveServer) -> None:
    maker = await new_application(live)
    maker = replace(maker, pair=KeyPair(public=public_key_of(maker.key.public_key()), private_pem=maker.private_pem))
    by_name = {case.name: await refused(live, case.make(maker)) for case in CASES}
    assert by_name == {case.name: case.code for case in CASES}
    assert await used(live) == 0
    assert (await enter(live, maker.make())).application_id == maker.client_id


async def test_one_gets_in_once(live: LiveServer) -> None:
    maker = await new_application(live)
    assertion = maker.make()
    await enter(live, assertion)
    assert await refused(live, assertion) is ErrorCode.ASSERTION_REPLAYED
    jti = "the same jti"
    await enter(live, maker.make(claims={"jti": jti}))
    assert await refused(live, maker.make(claims={"jti": jti, "exp": maker.now + 60})) is ErrorCode.ASSERTION_REPLAYED
    await enter(live, maker.make(claims={"jti": jti + "!"}))


async def test_two_applications_do_not_share_their_ids(live: LiveServer) -> None:
    shop, depot = await new_application(live), await new_application(live, "Depot")
    await enter(live, shop.make(claims={"jti": "12345678"}))
    await enter(live, depot.make(claims={"jti": "12345678"}))
    foreign = depot.make(header={"kid": shop.kid}, claims={"jti": "23456789"})
    assert await refused(live, foreign) is ErrorCode.UNKNOWN_KEY


async def test_of_64_at_once_one_gets_in(live: LiveServer) -> None:
    maker = await new_application(live)
    for _ in range(5):
        assertion = maker.make()
        results = await asyncio.gather(*(enter(live, assertion) for _ in range(64)), return_exceptions=True)
        codes = Counter(getattr(result, "code", "in") for result in results)
        assert codes == {"in": 1, ErrorCode.ASSERTION_REPLAYED: 63}


async def test_replays_over_restarts(tmp_path: Path) -> None:
    """A short form of `tests.torture.assertion_replays`."""
    clocks = Clocks()
    kept: list[str] = []
    async with open_server(tmp_path, clocks) as live:
        maker = await new_application(live)
        port = int(live.server.base_url.rpartition(":")[2])
    for _ in range(5):
        async with open_server(tmp_path, clocks, port=port) as live:
            now = later(maker, live)
            kept += [now.make() for _ in range(4)]
            for assertion in kept[-4:]:
                await enter(live, assertion)
            assert {await refused(live, assertion) for assertion in kept} == {ErrorCode.ASSERTION_REPLAYED}


async def test_a_clock_that_is_set_back_brings_nothing_back_to_life(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path, clocks) as live:
        maker = await new_application(live)
        port = int(live.server.base_url.rpartition(":")[2])
        assertion = maker.make()
        await enter(live, assertion)
        clocks.pass_time(3 * 3600)
        pace, now = RetentionWrites(live.server.state.ctx.store), live.server.state.ctx.now()
        await retention.drop("assertions", Retention(), pace, now)
        assert await used(live) == 0
    clocks.wall -= timedelta(hours=3)
    async with open_server(tmp_path, clocks, port=port) as live:
        assert await refused(live, assertion) is ErrorCode.ASSERTION_EXPIRED
        assert await refused(live, maker.make()) is ErrorCode.ASSERTION_EXPIRED, "what ends by then may have been used"
        await enter(live, maker.make(claims={"exp": maker.now + 121}))


async def test_a_date_with_a_fraction_is_remembered_to_its_end(tmp_path: Path) -> None:
    """An entry is kept to the end of its last second, or a clock that is set back would admit it again."""
    clocks = Clocks()
    async with open_server(tmp_path, clocks) as live:
        maker = await new_application(live)
        assertion = maker.make(claims={"iat": maker.now - 0.5, "exp": maker.now + 60.999999, "aud": [maker.audience]})
        await enter(live, assertion)
        assert await refused(live, assertion) is ErrorCode.ASSERTION_REPLAYED
        port = int(live.server.base_url.rpartition(":")[2])
        clocks.pass_time(3 * 3600)
        await retention.drop(
            "assertions", Retention(), RetentionWrites(live.server.state.ctx.store), live.server.state.ctx.now()
        )
        assert await used(live) == 0
    clocks.wall -= timedelta(hours=3)
    async with open_server(tmp_path, clocks, port=port) as live:
        assert await refused(live, assertion) is ErrorCode.ASSERTION_EXPIRED


async def test_a_restored_backup_takes_nothing_that_was_made_before(live: LiveServer) -> None:
    """The restored server does not know which assertions were used since the backup."""
    maker, ctx = await new_application(live), live.server.state.ctx
    now = ctx.now()
    await ctx.store.write(lambda connection: come_back(connection, now - timedelta(hours=1), now))
    assert await refused(live, maker.make()) is ErrorCode.ASSERTION_EXPIRED
    assert await refused(live, maker.make(claims={"iat": maker.now + 30})) is ErrorCode.ASSERTION_EXPIRED
    request = {"assertion": maker.make(), "url": PATH}
    (broken,) = [
        rule
        for rule in (await live.ask("POST", "/assertion-checks", request)).json()["rules"]
        if rule["state"] == "broken"
    ]
    assert (broken["rule"], broken["text"]["code"]) == ("expiry", "before_a_restore")
    live.clocks.pass_time(31)
    await enter(live, later(maker, live).make())


async def test_what_was_used_is_kept_an_hour_beyond_its_end(live: LiveServer) -> None:
    maker = await new_application(live)
    await enter(live, maker.make(claims={"exp": maker.now + 60}))
    store = live.server.state.ctx.store
    for seconds, left in ((60 + 30 + 3599, 1), (3, 0)):
        live.clocks.pass_time(seconds)
        await retention.drop("assertions", Retention(), RetentionWrites(store), live.server.state.ctx.now())
        assert await used(live) == left


async def test_many_are_dropped_chunk_by_chunk(live: LiveServer) -> None:
    maker = await new_application(live)
    for number in range(7):
        await enter(live, maker.make(claims={"exp": maker.now + 60 + number // 2}))
    store = live.server.state.ctx.store
    before = live.server.state.ctx.now() + timedelta(seconds=62)
    assert await store.write(lambda connection: application_rows.drop_used(connection, expired_before=before, most=2))
    assert await used(live) == 5
    while await store.write(lambda connection: application_rows.drop_used(connection, expired_before=before, most=2)):
        pass
    assert await used(live) == 1


async def test_a_revoked_key_ends_at_once_and_another_goes_on(live: LiveServer) -> None:
    maker = await new_application(live)
    other = (await live.ask("POST", f"/applications/{maker.client_id}/keys", {"kid": "second"})).json()
    second = replace(maker, kid=other["kid"], private_pem=other["private_key_pem"])
    await enter(live, maker.make())
    await enter(live, second.make())
    assert await refused(live, replace(second, kid=maker.kid).make()) is ErrorCode.ASSERTION_SIGNATURE_INVALID
    await live.ask("POST", f"/applications/{maker.client_id}/revoke-key", {"kid": maker.kid})
    assert await refused(live, maker.make()) is ErrorCode.UNKNOWN_KEY
    await enter(live, second.make())


async def test_a_disabled_application_is_told_so_after_a_good_signature_alone(live: LiveServer) -> None:
    maker = await new_application(live)
    await live.ask("POST", f"/applications/{maker.client_id}/disable")
    assertion = maker.make()
    assert await refused(live, assertion) is ErrorCode.ACCOUNT_DISABLED
    assert await refused(live, assertion[:-8] + "AAAAAAAA") is not ErrorCode.ACCOUNT_DISABLED
    assert await used(live) == 0
    await live.ask("POST", f"/applications/{maker.client_id}/enable")
    await enter(live, assertion)


async def test_wrong_ones_are_slowed_by_address_and_good_ones_by_application(tmp_path: Path) -> None:
    async with open_server(tmp_path, rates=RATES) as live:
        maker, stranger = await new_application(live), "203.0.113.9"
        codes = Counter([await refused(live, maker.make(claims={"aud": "x"}), stranger) for _ in range(40)])
        assert codes == {ErrorCode.ASSERTION_AUDIENCE_MISMATCH: 20, ErrorCode.RATE_LIMITED: 20}
        assert await refused(live, "nonsense", stranger) is ErrorCode.RATE_LIMITED
        assert await refused(live, "nonsense") is ErrorCode.ASSERTION_INVALID
        for _ in range(30):
            await enter(live, maker.make(), stranger)
        assert await refused(live, maker.make(), stranger) is ErrorCode.RATE_LIMITED, "it calls too often"
        live.clocks.pass_time(5)
        await enter(live, later(maker, live).make(), stranger)


async def test_nobody_is_locked_out_by_others_at_its_address_nor_after_a_restart(tmp_path: Path) -> None:
    """Forged ones in its very name, and noise: they alone are told to come back later."""
    clocks = Clocks()
    async with open_server(tmp_path, clocks, rates=RATES) as live:
        maker = await new_application(live)
        port = int(live.server.base_url.rpartition(":")[2])
    async with open_server(tmp_path, clocks, port=port, rates=RATES) as live:
        now = later(maker, live)
        forged = [now.make()[:-8] + "AAAAAAAA" for _ in range(30)] + ["x"] * 30
        counts = Counter([await refused(live, assertion) for assertion in forged])
        assert counts[ErrorCode.RATE_LIMITED] == 40
        for _ in range(20):
            assert await refused(live, forged[0]) is ErrorCode.RATE_LIMITED
            await enter(live, now.make())


async def test_own_replays_lock_nobody_out(tmp_path: Path) -> None:
    async with open_server(tmp_path, rates=RATES) as live:
        maker = await new_application(live)
        assertion = maker.make()
        results = await asyncio.gather(*(enter(live, assertion) for _ in range(64)), return_exceptions=True)
        codes = Counter(getattr(result, "code", "in") for result in results)
        assert (codes["in"], codes[ErrorCode.ASSERTION_REPLAYED], codes[ErrorCode.RATE_LIMITED]) == (1, 20, 43)
        for _ in range(29):
            await enter(live, maker.make())


async def test_what_ends_between_the_look_and_the_use_lets_nobody_in(live: LiveServer) -> None:
    """The second look stands in the commit: between two writes no key is revoked and no application disabled."""
    maker = await new_application(live)
    of_application = f"/applications/{maker.client_id}"
    ctx, named = live.server.state.ctx, Named(application_id=maker.client_id, kid=maker.kid)
    for act, body, code in (
        ("disable", None, ErrorCode.ACCOUNT_DISABLED),
        ("revoke-key", {"kid": maker.kid}, ErrorCode.UNKNOWN_KEY),
    ):
        assert (await live.ask("POST", f"{of_application}/{act}", body)).status_code == 200
        with pytest.raises(LoginRejected) as error:
            await assertions._use(ctx, read_assertion(maker.make()), named)
        assert error.value.code is code
        assert await used(live) == 0


async def test_a_refusal_over_http_has_its_word_and_challenge(live: LiveServer) -> None:
    maker = await new_application(live)

    async def get(headers: dict[str, str], query: str = "") -> tuple[int, dict[str, Any], str | None]:
        answer = await live.http.get(PATH + query, headers=headers)
        return answer.status_code, answer.json(), answer.headers.get("www-authenticate")

    status, problem, challenge = await get({})
    assert (status, problem["error_code"], challenge) == (401, "token_missing", 'Bearer realm="spoolhouse"')
    assert "server's time" in problem["message"]
    good = {"Authorization": f"Bearer {maker.make()}"}
    assert (await get(good, "?limit=1"))[0] == 200, "a query is no part of the audience"
    status, problem, challenge = await get(good)
    assert (status, problem["error"], problem["error_code"]) == (401, "invalid_assertion", "assertion_replayed")
    assert challenge == 'Bearer realm="spoolhouse", error="invalid_token"'
    assert "server's time" in problem["message"]
    elsewhere = {"Authorization": f"Bearer {maker.make(claims={'aud': 'http://localhost' + PATH})}"}
    assert (await get({**elsewhere, "Host": "localhost"}))[1]["error_code"] == "assertion_audience_mismatch"
    await live.ask("POST", f"/applications/{maker.client_id}/disable")
    status, problem, challenge = await get({"Authorization": f"Bearer {maker.make()}"})
    assert (status, problem["error_code"], challenge) == (403, "account_disabled", None)


async def test_what_was_ended_since_the_backup_is_good_again_and_tokens_are_dead(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "old", clocks) as live:
        port = int(live.server.base_url.rpartition(":")[2])
        partner, other = await new_partner(live), await new_partner(live, name="Depot")
        closed, suspended = await partner.create("c-1"), await partner.create("c-2")
        agent = await enrol_at(live, suspended)
        path = f"{ACCOUNTS}/{suspended.relationship_id}/installations"
        made = (await partner.call("POST", path, {"permissions": ["printers:read"]})).json()
        tokens = f"/developer-api/v1/app-installations/{made['installation_id']}/access-tokens"
        bearer = {"Authorization": f"Bearer {(await partner.call('POST', tokens, {})).json()['access_token']}"}
        (tmp_path / "site.tar").write_bytes((await live.ask("GET", "/backup")).content)
        await partner.act(closed, "close")
        await partner.act(suspended, "suspend")
        agents = (await partner.call("GET", f"{ACCOUNTS}/{suspended.relationship_id}/agents")).json()["data"]
        revoke = f"{ACCOUNTS}/{suspended.relationship_id}/agents/{agents[0]['agent_id']}/revoke"
        assert (await partner.call("POST", revoke)).status_code == 200
        revoked = {"kid": partner.maker.kid}
        assert (await live.ask("POST", f"/applications/{partner.maker.client_id}/revoke-key", revoked)).is_success
        assert (await live.ask("POST", f"/applications/{other.maker.client_id}/disable")).is_success
        for refused in (partner, other):
            assert (await refused.call("GET", ACCOUNTS)).status_code in (401, 403)
    unpack(tmp_path / "site.tar", tmp_path / "new", now=clocks.now())
    clocks.pass_time(31)
    async with open_server(tmp_path / "new" / "server", clocks, port=port) as live:
        partner, other = Partner(live=live, maker=partner.maker), Partner(live=live, maker=other.maker)
        assert (await other.call("GET", ACCOUNTS)).status_code == 200
        listed = (await partner.call("GET", ACCOUNTS)).json()["data"]
        assert {row["external_customer_id"]: row["status"] for row in listed} == {
            "c-1": "provisioning",
            "c-2": "active",
        }
        assert (await live.connect(agent.secret, "customer-agent")).secret == agent.secret
        assert (await live.http.get("/api/v1/me", headers=bearer)).status_code == 401
        assert (await partner.call("POST", tokens, {})).status_code == 200
        (notice,) = (await live.ask("GET", "/notices")).json()["data"]
        assert (notice["kind"], notice["details"].get("copied")) == ("backup_restored", False)
