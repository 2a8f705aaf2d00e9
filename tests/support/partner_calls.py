"""Developers as a server on loopback meets them: each call with an assertion of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import httpx
import msgspec

from server_core.contract.decisions import onboarding_link
from server_core.contract.types.partners import Relationship
from tests.support.assertions import Maker
from tests.support.live_server import AgentCaller, LiveServer

ACCOUNTS = "/partner-api/v1/accounts"


@dataclass(frozen=True, kw_only=True)
class Partner:
    """A developer application, with a key that was made for it."""

    live: LiveServer
    maker: Maker

    def assertion(self, path: str) -> str:
        now = int(self.live.clocks.now().timestamp())
        audience = f"{self.live.server.state.public_url}{path.partition('?')[0]}"
        return replace(self.maker, audience=audience, now=now).make()

    async def call(self, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.assertion(path)}"}
        return await self.live.http.request(method, path, headers=headers, json=body)

    async def create(self, external_customer_id: str = "customer-1", name: str = "Bakery") -> Relationship:
        body = {"external_customer_id": external_customer_id, "name": name}
        return relationship(await self.call("POST", ACCOUNTS, body), 201)

    async def act(self, customer: Relationship, action: str) -> Relationship:
        return relationship(await self.call("POST", f"{ACCOUNTS}/{customer.relationship_id}/{action}"), 200)


def relationship(answer: httpx.Response, status: int) -> Relationship:
    assert answer.status_code == status, answer.text
    return msgspec.json.decode(answer.content, type=Relationship)


async def new_partner(live: LiveServer, developer: str = "Shop systems", name: str = "Labels") -> Partner:
    facts = await live.ok("POST", "/applications", {"name": name, "developer": developer})
    maker = Maker(
        client_id=facts["client_id"], kid=facts["kid"], private_pem=facts["private_key_pem"], audience="", now=0
    )
    return Partner(live=live, maker=maker)


async def enrol_at(live: LiveServer, customer: Relationship, instance: str = "customer-agent") -> AgentCaller:
    """Enrol with the link of this answer."""
    answer = await try_enrol(live, customer, instance)
    assert answer.status_code == 201, answer.text
    return await live.connect(answer.json()["agent_secret"], instance)


async def try_enrol(live: LiveServer, customer: Relationship, instance: str = "customer-agent") -> httpx.Response:
    assert customer.agent_onboarding_url is not None
    token = onboarding_link.read(customer.agent_onboarding_url).token
    body = {
        "token": token,
        "agent_instance_id": instance,
        "name": "Counter",
        "hostname": "counter-pc",
        "version": "1.0",
    }
    return await live.http.post("/agent-api/v1/enroll", json=body)
