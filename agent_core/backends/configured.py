"""Facts of a device that says little or nothing of itself: what its administrator set up comes first."""

from __future__ import annotations

from dataclasses import replace

from agent_core.status.told import Told
from server_core.contract.decisions.capabilities import configured_facts
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.messages.devices import ConditionMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.states import Confirmation


def facts_of(setup: PrinterSetup, *, confirmation: Confirmation | None = None, told: Told | None = None) -> DeviceFacts:
    """Return the facts of the set-up; what the device `told` fills what the setup leaves open.

    Not the width of its head: printers tell the width that the last job set, and a narrow one would keep wide jobs out.
    """
    facts = configured_facts(setup, DeviceUri.parse(setup.uri).backend)
    if told is None:
        return replace(facts, confirmation=confirmation)
    return replace(
        facts,
        dpi=facts.dpi or (None if told.dpi is None else (told.dpi,)),
        confirmation=confirmation,
        model=told.model,
        serial=told.serial,
        mac=told.mac,
        reported=True,
    )


def contradiction(setup: PrinterSetup, told: Told | None) -> Message | None:
    """Where the device is not what its administrator set up: the setup holds, and this is said."""
    if told is None:
        return None
    if setup.dpi and told.dpi and setup.dpi != told.dpi:
        return ConditionMessages.DPI_DIFFERS(dpi=setup.dpi, told=told.dpi)
    return None
