"""A developer's customers: they come with an agent, are suspended and resumed, lose the agent and are closed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from server_core.contract.decisions import onboarding_link
from tests.support.assertions import Maker
from tests.torture.faults.added import application

Ask = Callable[..., Any]
TRIES = 600
AGAIN_SECONDS = 0.05


class Customers:
    """`ask(method, path, headers, **more)` and `console(method, path, body)` are answered in the end; whoever is asked
    twice because an answer got lost does it once."""

    def __init__(
        self, ask: Ask, console: Ask, operator: dict[str, str], base_url: str, now: Callable[[], float]
    ) -> None:
        self._ask = ask
        self._console = console
        self._operator = operator
        self._base_url = base_url
        self._now = now
        self._customers = 0

    def live(self) -> None:
        """One customer, from the beginning to the end."""
        self._customers += 1
        labels = application(self._console, f"Labels {self._customers}")
        for act in ("disable", "enable"):
            self._console("POST", f"/applications/{labels['client_id']}/{act}")
        name = f"Customer {self._customers}"
        body = {"application_id": labels["client_id"], "external_customer_id": name, "name": name}
        customer = self._console("POST", "/relationships", body)
        path = f"/relationships/{customer['relationship_id']}"
        self._read(labels, customer["relationship_id"])
        agent_id = self._enrol(path)
        of_customer = {**self._operator, "X-Account": customer["cloudprint_account_id"]}
        self._install(labels["client_id"], of_customer)
        for action in ("suspend", "resume"):
            self._console("POST", f"{path}/{action}")
        named = self._ask("PATCH", f"/console-api/v1/agents/{agent_id}", of_customer, json={"name": "Till"})
        assert named["name"] == "Till", named
        revoked = self._ask("POST", f"/console-api/v1/agents/{agent_id}/revoke", of_customer)
        assert revoked["status"] == "revoked", revoked
        closed = self._console("POST", f"{path}/close")
        assert closed["status"] == "closed", closed

    def _install(self, application_id: str, of_customer: dict[str, str]) -> None:
        """With ever fewer permissions, then none."""
        path = "/console-api/v1/installations"
        for permissions in (["printers:read", "print_jobs:write"], ["printers:read"]):
            body = {"application_id": application_id, "permissions": permissions}
            made = self._ask("POST", path, of_customer, json=body)
            assert made["permissions"] == permissions, made
        revoked = self._ask("POST", f"{path}/{made['installation_id']}/revoke", of_customer)
        assert revoked["revoked_at"] is not None, revoked

    def _read(self, application: dict[str, Any], relationship_id: str) -> None:
        """Read as the developer's program does. An assertion works once, so a new one is made if the answer was lost.
        The server follows a jump of the clock only when all waiting times have been moved, which may fail at first.
        """
        path = f"/partner-api/v1/accounts/{relationship_id}"
        for _ in range(TRIES):
            maker = Maker(
                client_id=application["client_id"],
                kid=application["kid"],
                private_pem=application["private_key_pem"],
                audience=self._base_url + path,
                now=int(self._now()),
            )
            answer = self._ask("GET", path, {"Authorization": f"Bearer {maker.make()}"}, allowed=(401,))
            if "relationship_id" in answer:
                return
            time.sleep(AGAIN_SECONDS)
        raise AssertionError(f"no assertion was good: {answer}")

    def _enrol(self, path: str) -> str:
        """A link works once: whose answer got lost is asked for anew."""
        while True:
            link = self._console("POST", f"{path}/onboarding-link")["agent_onboarding_url"]
            token = onboarding_link.read(link).token
            facts = {"agent_instance_id": "counter", "name": "Counter", "hostname": "counter", "version": "1"}
            made = self._ask("POST", "/agent-api/v1/enroll", {}, json={"token": token, **facts}, allowed=(403,))
            if "agent_id" in made:
                return str(made["agent_id"])
