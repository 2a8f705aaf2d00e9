"""Matching a command's address to the agent's printers: other spellings of the same device, and no other device."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from unittest.mock import MagicMock

import pytest

from agent_core.config import EngineTimings
from agent_core.session import AgentSession

OFFICE, DOCK = "ipp://printer.example:631/ipp/print", "socket://192.0.2.7:9100"
SAME = [
    (OFFICE, "ipps://printer.example/ipp/print"),
    (OFFICE, "ipp://PRINTER.example./ipp/print/"),
    (DOCK, "socket://192.0.2.7"),
    ("lpd://192.0.2.7/raw", "LPD://192.0.2.7:515/raw"),
    ("usb://Zebra/ZD420?serial=A1", "usb://zebra/ZD420?serial=A1"),
]
OTHERS = [
    (OFFICE, "ipp://printer.example/ipp/label"),
    (OFFICE, "ipp://printer.example:8631/ipp/print"),
    (OFFICE, "socket://printer.example:631"),
    (DOCK, "socket://192.0.2.70:9100"),
    (DOCK, "socket://192.0.2.7:9101"),
    ("lpd://192.0.2.7/raw", "lpd://192.0.2.7/text"),
    ("usb://Zebra/ZD420?serial=A1", "usb://Zebra/ZD420?serial=A2"),
]


@dataclass(eq=False)
class Worker:
    device_uri: str
    started: tuple[str, ...] = ()
    looks: int = 0

    def look_soon(self) -> None:
        self.looks += 1


@pytest.fixture
def session() -> AgentSession:
    return AgentSession(
        MagicMock(timings=EngineTimings()), MagicMock(), MagicMock(), MagicMock(), MagicMock(), MagicMock()
    )


def with_printers(session: AgentSession, *workers: Worker) -> Any:
    made: Any = session
    made._workers = dict(enumerate(workers))
    return made


@pytest.mark.parametrize(("set_up", "asked"), SAME)
def test_a_job_on_its_way_is_known_in_every_spelling(session: AgentSession, set_up: str, asked: str) -> None:
    idle, busy = Worker("socket://192.0.2.99"), Worker(set_up, started=("a job",))
    printing = with_printers(session, idle, busy)
    assert printing._is_printed_to(asked)
    assert not printing._is_printed_to(idle.device_uri)
    assert not with_printers(session, Worker(set_up))._is_printed_to(asked)


@pytest.mark.parametrize(("set_up", "asked"), OTHERS)
def test_who_prints_beside_it_is_another(session: AgentSession, set_up: str, asked: str) -> None:
    assert not with_printers(session, Worker(set_up, started=("a job",)))._is_printed_to(asked)


def test_a_printer_that_was_removed_prints_its_job_to_the_end(session: AgentSession) -> None:
    printing = with_printers(session)
    printing._retiring = {Worker(DOCK, started=("a job",))}
    assert printing._is_printed_to(DOCK)


@pytest.mark.parametrize(("set_up", "asked"), SAME)
def test_who_was_asked_what_it_is_looks_how_it_is(session: AgentSession, set_up: str, asked: str) -> None:
    meant, twin, other = Worker(set_up), Worker(asked), Worker("socket://192.0.2.99")
    with_printers(session, meant, twin, other)._look_soon(asked)
    assert [worker.looks for worker in (meant, twin, other)] == [1, 1, 0]


@pytest.mark.parametrize(("set_up", "asked"), OTHERS)
def test_nobody_else_looks(session: AgentSession, set_up: str, asked: str) -> None:
    other = Worker(set_up)
    with_printers(session, other)._look_soon(asked)
    assert other.looks == 0
