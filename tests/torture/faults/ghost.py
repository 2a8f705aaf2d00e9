"""Another agent: it connects, takes a job and is never heard again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from server_core.contract.decisions import onboarding_link
from tests.torture.faults.added import added

Ask = Callable[..., Any]


class Ghost:
    """`ask(method, path, headers, **more)` and `console(method, path, body)` are answered in the end."""

    def __init__(self, ask: Ask, console: Ask) -> None:
        self._ask = ask
        self._console = console
        self._agent: dict[str, Any] = {}
        self._headers: dict[str, str] = {}
        self._printer = ""

    def come(self) -> None:
        facts = {"agent_instance_id": "ghost", "hostname": "ghost", "version": "1"}
        if not self._agent:
            self._agent = self._enrol(facts)
        bearer = {"Authorization": f"Bearer {self._agent['agent_secret']}"}
        connected = self._ask("POST", "/agent-api/v1/connect", bearer, json=facts)
        self._headers = {
            **bearer,
            "X-Agent-Incarnation": str(connected["incarnation"]),
            "X-Server-Epoch": connected["server_epoch"],
        }

    def _enrol(self, facts: dict[str, str]) -> dict[str, Any]:
        """A link works once: whose answer got lost is asked for anew."""
        while True:
            link = self._console("POST", "/agents/links", {"name": "Ghost"})["link"]
            body = {"token": onboarding_link.read(link).token, "name": "Ghost", **facts}
            made = self._ask("POST", "/agent-api/v1/enroll", {}, json=body, allowed=(401, 403, 404, 410, 422))
            if "agent_secret" in made:
                return dict(made)

    def printer(self) -> str:
        if not self._printer:
            body = {
                "uri": "virtual:///Ghost",
                "name": "ghost",
                "agent_id": self._agent["agent_id"],
                "allow_same_address": True,
            }
            self._printer = added(self._console, body)
        return self._printer

    def take(self) -> list[dict[str, Any]]:
        """Lease the jobs of its printer."""
        revision = self._call("GET", "printers")["revision"]
        request = {
            "want": [{"printer_id": self._printer, "slots": 1}],
            "printers_revision": revision,
            "wait_seconds": 0,
        }
        return list(self._call("POST", "leases", request).get("leases", []))

    def print_one(self, print_job_id: str) -> bool:
        """Begin a print whose outcome stays unknown. False: that failed."""
        for lease in self.take():
            order, ref = lease["order"], {"attempt": lease["attempt"], "lease_id": lease["lease_id"]}
            if order["print_job_id"] == print_job_id:
                return self._call("POST", f"print-jobs/{print_job_id}/start", ref) == {}
        return False

    def _call(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        answer = self._ask(method, f"/agent-api/v1/{path}", self._headers, json=body, allowed=(409,))
        return dict(answer or {})
