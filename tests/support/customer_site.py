"""A managed customer's site: an agent that joined by a link, a printer, a client application with a token."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx
import msgspec

from server_core.contract.types.jobs import JobDetail, JobRow
from server_core.contract.types.partners import Relationship
from tests.support.live_server import LABEL, TOKEN, AgentCaller, LiveServer
from tests.support.partner_calls import ACCOUNTS, Partner, enrol_at


@dataclass(kw_only=True)
class CustomerSite:
    live: LiveServer
    partner: Partner
    relationship: Relationship
    agent: AgentCaller
    agent_id: str
    printer_id: str
    client: dict[str, str]
    token: str

    async def console(self, method: str, path: str, body: Any = None, key: str | None = None) -> httpx.Response:
        """About the customer's account."""
        headers = {"Authorization": f"Bearer {TOKEN}", "X-Account": str(self.relationship.cloudprint_account_id)}
        headers |= {} if key is None else {"Idempotency-Key": key}
        return await self.live.http.request(method, f"/console-api/v1{path}", headers=headers, json=body)

    async def act(self, action: str) -> Relationship:
        return await self.partner.act(self.relationship, action)

    async def public(self, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"}
        return await self.live.http.request(method, f"/api/v1{path}", headers=headers, json=body)

    async def try_print(self) -> httpx.Response:
        content = LABEL + f"^XA^FX{uuid4()}^XZ".encode()  # the same twice within minutes would be a notice
        body = {"document_base64": base64.b64encode(content).decode(), "printer_id": self.printer_id}
        raw = {"document_format": "raw", "document_raw_language": "zpl"}
        return await self.public("POST", "/print-jobs/from-base64", {**body, **raw})

    async def print(self) -> str:
        answer = await self.try_print()
        assert answer.status_code == 201, answer.text
        return str(answer.json()["print_job_id"])

    async def job(self, print_job_id: str) -> JobDetail:
        answer = await self.console("GET", f"/jobs/{print_job_id}")
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=JobDetail)

    async def row(self, print_job_id: str) -> JobRow:
        return (await self.job(print_job_id)).row

    async def ask_token(self) -> httpx.Response:
        return await self.live.http.post("/oauth/token", data={"grant_type": "client_credentials", **self.client})

    async def take_token(self) -> None:
        self.token = (await self.ask_token()).raise_for_status().json()["access_token"]

    async def agents(self) -> list[dict[str, Any]]:
        path = f"{ACCOUNTS}/{self.relationship.relationship_id}/agents"
        found: list[dict[str, Any]] = (await self.partner.call("GET", path)).raise_for_status().json()["data"]
        return found

    async def revoke(self) -> httpx.Response:
        path = f"{ACCOUNTS}/{self.relationship.relationship_id}/agents/{self.agent_id}/revoke"
        return await self.partner.call("POST", path)


async def open_site(live: LiveServer, partner: Partner, name: str = "Bakery") -> CustomerSite:
    made = await partner.create(name, name)
    agent = await enrol_at(live, made, f"agent of {name}")
    site = CustomerSite(
        live=live, partner=partner, relationship=made, agent=agent, agent_id="", printer_id="", client={}, token=""
    )
    site.agent_id = (await site.agents())[0]["agent_id"]
    request = {"uri": f"virtual:///{name}", "name": name, "language": "zpl", "agent_id": site.agent_id}
    added = await site.console("POST", "/printers", request)
    assert added.status_code == 201, added.text
    site.printer_id = added.json()["printer_id"]
    await agent.reports(site.printer_id, "online")
    client = (await site.console("POST", "/clients", {"name": "Till"})).raise_for_status().json()
    site.client = {key: client[key] for key in ("client_id", "client_secret")}
    await site.take_token()
    return site
