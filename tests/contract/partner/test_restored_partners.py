"""Restoring a backup revives what was revoked since; message and notice say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from server_core.services.backup import unpack
from tests.support.live_server import Clocks, open_server
from tests.support.partner_calls import ACCOUNTS, Partner, enrol_at, new_partner

pytestmark = pytest.mark.anyio


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
