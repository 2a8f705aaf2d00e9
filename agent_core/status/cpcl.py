"""Status of CPCL printers (Zebra, CPCL Programming Manual, Printer Escape Commands: ESC h, ESC i; SGD variables)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from agent_core.status.contract import (
    BATTERY_LOW,
    COVER_OPEN,
    LABEL_TO_TAKE,
    MEDIA_EMPTY,
    MEDIA_JAM,
    MEDIA_LOW,
    Channel,
    DeviceFault,
    DeviceReport,
    Queries,
    StatusLanguage,
    is_sgd_value,
    sgd_number,
    sgd_question,
    sgd_value,
    sgd_variables,
    status_with,
)
from agent_core.status.zpl import FOLLOW_UP_SECONDS, SGD_SECONDS
from server_core.contract.decisions.device_identity import identity
from server_core.contract.types.devices import NOBODY
from server_core.contract.types.documents import RawLanguage

if TYPE_CHECKING:
    from agent_core.domain import DeviceStatus

STATUS_BYTE = b"\x1bh"
EXTENDED_BYTE = b"\x1bi"

# bit 0 = busy and bit 4 = switched on are no faults
_BITS = ((0x02, MEDIA_EMPTY), (0x04, COVER_OPEN), (0x08, BATTERY_LOW))
_EXTENDED_BITS = ((0x10, MEDIA_JAM), (0x20, LABEL_TO_TAKE), (0x40, MEDIA_LOW))
_VARIABLES = "appl.name", "device.product_name", "device.unique_id", "head.resolution.in_dpi", "device.languages"
_DPI = (203, 300)


def status_byte(value: int) -> tuple[DeviceFault, ...] | None:
    """Parse the status byte; None = impossible bits."""
    return None if value & 0xE0 else tuple(fault for bit, fault in _BITS if value & bit)


def extended_byte(value: int) -> tuple[DeviceFault, ...]:
    """Parse the extended status. Its lower half is reserved; direct thermal printers have no ribbon, so that bit
    is ignored.
    """
    return tuple(fault for bit, fault in _EXTENDED_BITS if value & bit)


async def status(
    channel: Channel, seconds: float, *, thorough: bool = True, identity_question: bytes = b""
) -> DeviceStatus | None:
    """Ask for the status with ESC h, and with `thorough` also ESC i.

    `identity_question` is sent in one write with ESC h.
    """
    asking = Queries(channel, seconds)
    who = NOBODY
    if identity_question:
        answer = await asking.ask(STATUS_BYTE + identity_question, bool)
        if not is_sgd_value(answer) and answer:
            before = answer
            answer += await asking.ask(b"", lambda more: is_sgd_value(before + more), seconds=FOLLOW_UP_SECONDS)
        behind = answer[1:].strip()
        value = answer[0] if answer and (not behind or behind.startswith(b'"')) else None
        who = identity(serial=sgd_value(behind))
    else:
        value = await asking.ask_byte(STATUS_BYTE)
    faults = None if value is None else status_byte(value)
    if faults is None:
        return None
    more = await asking.ask_byte(EXTENDED_BYTE, seconds=FOLLOW_UP_SECONDS) if thorough else None
    return replace(status_with((*faults, *(extended_byte(more) if more is not None else ()))), identity=who)


async def query_report(channel: Channel, seconds: float, *, first_seconds: float | None = None) -> DeviceReport | None:
    """Query identity and capabilities. A printer that supports both languages counts as ZPL while it listens for
    ZPL.
    """
    asking = Queries(channel, seconds)
    value = await asking.ask_byte(STATUS_BYTE, seconds=first_seconds)
    if value is None or status_byte(value) is None:
        return None
    variables = await sgd_variables(asking, _VARIABLES, seconds=SGD_SECONDS)
    dpi = sgd_number(variables.get("head.resolution.in_dpi"))
    serial = variables.get("device.unique_id")
    return DeviceReport(
        language=RawLanguage.ZPL if "zpl" in variables.get("device.languages", "") else RawLanguage.CPCL,
        model=variables.get("device.product_name"),
        serial=serial,
        firmware=variables.get("appl.name"),
        dpi=dpi if dpi in _DPI else None,
        identity_question=sgd_question("device.unique_id") if serial else b"",
    )


CPCL = StatusLanguage(
    language=RawLanguage.CPCL,
    names=("CPCL",),
    status=status,
    query_report=query_report,
    query_unknown=query_report,
    feed=b"! 0 200 200 8 1\r\nFORM\r\nPRINT\r\n",  # an empty page of one millimetre, then to the top of the next form
)
