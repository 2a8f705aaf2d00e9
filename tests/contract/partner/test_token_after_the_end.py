"""A call that was let in, and whose application or key ended before its token was written: it gets none."""

from __future__ import annotations

from typing import Any

import pytest

from server_core.services.partner import installations as installation_tokens
from tests.support.live_server import LiveServer
from tests.support.partner_calls import ACCOUNTS, new_partner

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("act", "status", "code"), [("disable", 403, "account_disabled"), ("revoke-key", 401, "unknown_key")]
)
async def test_no_token_after_the_end(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch, act: str, status: int, code: str
) -> None:
    partner = await new_partner(live)
    customer = await partner.create()
    installations = f"{ACCOUNTS}/{customer.relationship_id}/installations"
    installation = (await partner.call("POST", installations, {"permissions": ["printers:read"]})).json()
    tokens = f"/developer-api/v1/app-installations/{installation['installation_id']}/access-tokens"
    issue = installation_tokens.issue

    async def ended_just_before(*of: Any) -> Any:
        body = {"kid": partner.maker.kid} if act == "revoke-key" else None
        ended = await live.ask("POST", f"/applications/{partner.maker.client_id}/{act}", body)
        assert ended.status_code == 200, ended.text
        return await issue(*of)

    assert (await partner.call("POST", tokens, {})).status_code == 200
    monkeypatch.setattr(installation_tokens, "issue", ended_just_before)
    refused = await partner.call("POST", tokens, {})
    assert (refused.status_code, refused.json()["error_code"]) == (status, code), refused.text
    assert ("invalid_token" in refused.headers.get("www-authenticate", "")) == (status == 401)
