"""The short form: some hundred hostile answers of IPP and SNMP, and that the checks would notice."""

from __future__ import annotations

from agent_core.domain import DeviceStatus
from server_core.contract.messages.message import words
from server_core.contract.types.printers import Supply
from server_core.contract.types.states import PrinterStatus
from tests.torture import ipp_fuzz, snmp_fuzz


def test_hostile_ipp_crashes_and_stalls_nothing() -> None:
    found = ipp_fuzz.run(300, seed=7)
    assert found.complaints == []
    assert found.outcomes["DeviceStatus"] == found.outcomes["DeviceFacts"] == 100


def test_hostile_snmp_crashes_and_stalls_nothing() -> None:
    found = snmp_fuzz.run(1000, seed=7)
    assert found.complaints == []
    assert min(found.outcomes[word] for word in ("refused", "online", "error", "unknown")) > 30


def test_a_text_that_steers_a_terminal_is_noticed() -> None:
    evil = Supply(name="\x1b[31m", kind="toner", percent=None)
    assert ipp_fuzz.complaint(DeviceStatus(condition=PrinterStatus.ONLINE, supplies=(evil,)))
    assert ipp_fuzz.complaint(DeviceStatus(condition=PrinterStatus.ONLINE, message=words("x" * 5000)))
