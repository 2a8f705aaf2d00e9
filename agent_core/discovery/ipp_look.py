"""One look at an IPP printer: what it can do, how it is, and who it is, in one answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from uuid import UUID

from agent_core.backends.ipp.capabilities import CAPABILITY_ATTRIBUTES, device_facts
from agent_core.backends.ipp.client import IppClient, requested
from agent_core.backends.ipp.message import Attributes, GroupTag, Operation, Status
from agent_core.backends.ipp.status import STATUS_ATTRIBUTES, device_status, told
from agent_core.device_id import identity_of, language_among, read_device_id
from agent_core.device_text import clean_or_none
from agent_core.errors import EngineError
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.decisions.device_identity import identity, together
from server_core.contract.messages.discovery import ProbeMessages
from server_core.contract.types.agents import PrinterSetup

if TYPE_CHECKING:
    from agent_core.domain import DeviceStatus
    from server_core.contract.messages.message import Message
    from server_core.contract.types.devices import DeviceFacts, DeviceIdentity
    from server_core.contract.types.documents import RawLanguage

# PWG 5100.13 (printer-device-id, printer-serial-number by 5100.11), RFC 8011 section 5.4
IDENTITY_ATTRIBUTES = (
    "printer-uuid",
    "printer-serial-number",
    "printer-device-id",
    "printer-make-and-model",
    "printer-name",
    "printer-info",
    "printer-location",
    "printer-uri-supported",
    "uri-authentication-supported",
    "document-format-supported",
)
_NOBODY_IN_PARTICULAR = UUID(int=0)
_MOST_URIS = 16


@dataclass(frozen=True, kw_only=True, slots=True)
class IppLook:
    """`secure_uri`: its encrypted address, as it names itself. `certificate`: fingerprint of the key that it showed."""

    facts: DeviceFacts
    status: DeviceStatus
    identity: DeviceIdentity
    language: RawLanguage | None = None
    name: str | None = None
    location: str | None = None
    secure_uri: str | None = None
    wants_password: bool = False
    certificate: str | None = None


class NothingTold(EngineError):
    """It speaks IPP and refuses to tell of this printer; `is_missing`: there is no such queue."""

    def __init__(self, message: Message, *, is_missing: bool) -> None:
        super().__init__(message)
        self.is_missing = is_missing


async def look(uri: str, *, seconds: float, capabilities: bool = True) -> IppLook:
    """Raises InvalidDeviceUri, NothingTold, and IppFault where there is no IPP answer within so many seconds."""
    asked = (*(CAPABILITY_ATTRIBUTES if capabilities else ()), *STATUS_ATTRIBUTES, *IDENTITY_ATTRIBUTES)
    client = IppClient(DeviceUri.parse(uri))
    try:
        answer = await client.call(Operation.GET_PRINTER_ATTRIBUTES, requested(*dict.fromkeys(asked)), seconds=seconds)
    finally:
        await client.aclose()
    if not answer.is_ok:
        missing = answer.code in (Status.NOT_FOUND, Status.GONE)
        raise NothingTold(ProbeMessages.TELLS_NOTHING(told=told(answer)), is_missing=missing)
    return replace(read(answer.first(GroupTag.PRINTER), uri, client.path), certificate=client.certificate)


def read(printer: Attributes, uri: str, path: str) -> IppLook:
    """`path`: where on its host the printer stands, a CUPS queue is known by it."""
    setup = PrinterSetup(printer_id=_NOBODY_IN_PARTICULAR, name="", uri=uri)
    facts = device_facts(printer, setup, path)
    ids = read_device_id(printer.word("printer-device-id") or "")
    named = identity(
        uuid=printer.word("printer-uuid"),
        serial=printer.word("printer-serial-number"),
        model=printer.word("printer-make-and-model"),
    )
    words = (*printer.words("document-format-supported")[:100], *(ids.get("CMD") or "").split(","))
    uris = printer.words("printer-uri-supported")[:_MOST_URIS]
    return IppLook(
        facts=facts,
        status=device_status(printer),
        identity=together(named, identity_of(ids)),
        language=language_among(words, named.model),
        name=clean_or_none(printer.word("printer-info")) or clean_or_none(printer.word("printer-name")),
        location=clean_or_none(printer.word("printer-location")),
        secure_uri=next((word for word in uris if word.lower().startswith("ipps:")), None),
        wants_password=_wants_password(printer),
    )


def _wants_password(printer: Attributes) -> bool:
    """Each of its addresses asks who is printing (RFC 8011 section 5.4.2)."""
    ways = printer.words("uri-authentication-supported")[:_MOST_URIS]
    return bool(ways) and not {"none", "requesting-user-name"} & set(ways)
