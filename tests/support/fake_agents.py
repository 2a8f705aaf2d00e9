"""Agents of a console server that answers from memory, and the link that makes a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

import msgspec

from server_core.contract.types.agents import Agent, AgentUpdate, AgentView, LinkState, RenameAgent
from server_core.contract.types.discovery import MovedPrinter, MovePrinters, PrintersMoved
from server_core.contract.types.enrolment import CreateLink, OnboardingLink
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import AgentStatus
from tests.support.console_facts import NOW, SPACE

Put = Callable[[PrinterView], None]
LINK = "https://prints.example.com:8631/onboarding#link-of-the-tests-0123456789abcdefghijklmno"
ENROLMENT = uuid5(SPACE, "enrolment")
OWN = uuid5(SPACE, "agent")
"""The agent of the printers that `a_printer` makes."""
SAME_VERSION = AgentUpdate(available=False, required=False, latest_version="1.2.0")
NEWER = AgentUpdate(available=True, required=False, latest_version="1.2.0")
TOO_OLD = AgentUpdate(available=True, required=True, latest_version="1.2.0")


def agent_id(name: str) -> UUID:
    return uuid5(SPACE, f"agent {name}")


def an_agent(name: str = "Dock PC", status: str = "online", **changes: Any) -> AgentView:
    facts: dict[str, Any] = {
        "agent_id": agent_id(name),
        "name": name,
        "status": AgentStatus(status),
        "agent_instance_id": "9c1f0f5e-6c57-4a53-9a1c-2f0d5a3f9b11",
        "hostname": name.lower().replace(" ", "-"),
        "version": "1.2.0",
        "update": SAME_VERSION,
        "last_seen_at": NOW,
        "created_at": NOW - timedelta(days=40),
        "revoked_at": NOW - timedelta(days=1) if status == "revoked" else None,
    }
    return AgentView(**{**facts, **changes})


def own_agent(name: str = "This computer", **changes: Any) -> AgentView:
    """The agent on the server's own computer."""
    return an_agent(name, **{"agent_id": OWN, "hostname": "server-1", "bundled": True, **changes})


def some_agents() -> list[AgentView]:
    """Return one agent of each state, unordered."""
    return [
        an_agent("Dock PC", version="1.1.4", update=NEWER),
        an_agent("Attic", "revoked"),
        an_agent("Packing hall 2", "offline", last_seen_at=datetime.now(NOW.tzinfo) - timedelta(minutes=12)),
        an_agent("Returns", "offline", last_seen_at=None),
        own_agent(),
        an_agent("Old till", version="0.9.0", update=TOO_OLD),
    ]


class FakeAgents:
    """`came`: what became of the link; the link itself lasts `lasts`."""

    def __init__(self) -> None:
        self.all: list[Agent] = []
        self.lasts = timedelta(minutes=15)
        self.came = LinkState(ended=None)
        self.links: list[str | None] = []
        self.moves: list[MovePrinters] = []

    def answer(self, method: str, rest: list[str], body: bytes, printers: Sequence[PrinterView], put: Put) -> Any:
        match (method, *rest):
            case ("GET",):
                return self.all
            case ("POST", "links"):
                self.links.append(msgspec.json.decode(body, type=CreateLink).name)
                expires_at = datetime.now(NOW.tzinfo) + self.lasts
                return OnboardingLink(link=LINK, expires_at=expires_at, enrolment_id=ENROLMENT)
            case ("GET", "links", _):
                return self.came
            case ("PATCH", which):
                return self._change(UUID(which), name=msgspec.json.decode(body, type=RenameAgent).name)
            case ("POST", which, "revoke"):
                return self._change(UUID(which), status=AgentStatus.REVOKED, revoked_at=NOW)
            case ("POST", which, "move-printers"):
                return self._move(UUID(which), msgspec.json.decode(body, type=MovePrinters), printers, put)
        raise ValueError(f"no such call: {method} {rest}")

    def _find(self, wanted: UUID) -> Agent:
        return next(each for each in self.all if each.agent_id == wanted)

    def _change(self, wanted: UUID, **changes: Any) -> Agent:
        self.all = [msgspec.structs.replace(each, **changes) if each.agent_id == wanted else each for each in self.all]
        return self._find(wanted)

    def _move(self, old: UUID, request: MovePrinters, printers: Sequence[PrinterView], put: Put) -> PrintersMoved:
        self.moves.append(request)
        moved = [each for each in printers if each.agent_id == old]
        to = self._find(request.agent_id)
        for each in moved:
            news = {"agent_id": to.agent_id, "agent_name": to.name, "version": each.version + 1}
            put(msgspec.structs.replace(each, **news))
        return PrintersMoved(
            agent_id=old,
            agent_name=self._find(old).name,
            to=to.agent_id,
            to_name=to.name,
            printers=[MovedPrinter(printer_id=each.printer_id, name=each.name, uri=each.uri) for each in moved],
        )
