"""Capabilities of a printer that follow from its set-up alone, and the checks of device addresses."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from server_core.contract.decisions.capabilities import (
    VIRTUAL_DPI,
    VIRTUAL_HEIGHT_MM,
    VIRTUAL_WIDTH_MM,
    capabilities,
    configured_facts,
)
from server_core.contract.decisions.device_address import DeviceUri, InvalidDeviceUri
from server_core.contract.decisions.print_route import RouteDevice
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import mm, of_row
from server_core.contract.types.media import SAME_MM
from server_core.contract.types.printers import AddPrinter, Backend, Capabilities
from server_core.contract.types.tuning import PrinterTuning
from server_core.services.api_error import ApiError, invalid_field
from server_core.store.printer_rows import PrinterRow


def backend_of(uri: str) -> Backend:
    """Return the backend that prints to an address; its agent finds out whether the device answers.

    Raises ApiError `invalid_device_uri`.
    """
    try:
        return DeviceUri.parse(uri).backend
    except InvalidDeviceUri as error:
        raise ApiError(ErrorCode.INVALID_DEVICE_URI, error.message) from error


class SetUp(RouteDevice, frozen=True, kw_only=True):
    """A printer's set-up with defaults filled in, whatever its agent reports."""

    backend: Backend


def set_up(request: AddPrinter) -> SetUp:
    """Prepare the facts of a new printer. A virtual printer is a 100 x 150 mm label printer by default.

    Raises ApiError `invalid_device_uri`, and `validation_failed` for media wider than the print head.
    """
    uri = request.uri.strip()
    backend = backend_of(uri)
    virtual = backend is Backend.VIRTUAL
    sized = request.media_width_mm is not None
    if request.head_width_mm is not None and (request.media_width_mm or 0) > request.head_width_mm + SAME_MM:
        raise wider_than_head(request.media_width_mm, request.head_width_mm)
    return SetUp(
        uri=uri,
        backend=backend,
        language=request.language or (RawLanguage.ZPL if virtual else None),
        dpi=request.dpi or (VIRTUAL_DPI if virtual else None),
        media_width_mm=request.media_width_mm if sized or not virtual else VIRTUAL_WIDTH_MM,
        media_height_mm=request.media_height_mm if sized or not virtual else VIRTUAL_HEIGHT_MM,
        tuning=PrinterTuning(head_width_mm=request.head_width_mm),
    )


def wider_than_head(width_mm: float | None, head_mm: float) -> ApiError:
    """Return a 422 whose field has the code `wider_than_head`."""
    return invalid_field(
        "media_width_mm",
        "wider_than_head",
        PrinterMessages.MEDIA_WIDER_THAN_HEAD(width=mm(width_mm or 0), head=mm(head_mm)),
    )


def assumed_capabilities(facts: SetUp) -> Capabilities:
    """Return the capabilities of a device that reports nothing; None where unknown."""
    return capabilities(configured_facts(facts, facts.backend), facts)


def set_up_of(printer: PrinterRow) -> SetUp:
    """Return the set-up from a printer's row."""
    return of_row(SetUp, printer, drawing=None, media_tracking=None)


def with_head_width(facts: SetUp, head_width_mm: float | None, capabilities: Capabilities) -> Capabilities:
    """Update capabilities that derive from the head width; reported ones stay."""
    before = assumed_capabilities(facts)
    tuning = msgspec.structs.replace(facts.tuning, head_width_mm=head_width_mm)
    after = assumed_capabilities(replace(facts, tuning=tuning))
    if capabilities.custom_media != before.custom_media:
        return capabilities
    source = after.source if capabilities.source == before.source else capabilities.source
    return msgspec.structs.replace(capabilities, custom_media=after.custom_media, source=source)


def following(before: SetUp, after: SetUp, capabilities: Capabilities) -> Capabilities:
    """Update all capabilities that derive from the set-up, field by field; reported ones stay."""
    was, is_now = assumed_capabilities(before), assumed_capabilities(after)
    names = [name for name in Capabilities.__struct_fields__ if getattr(capabilities, name) == getattr(was, name)]
    return msgspec.structs.replace(capabilities, **{name: getattr(is_now, name) for name in names})


def with_media(facts: SetUp, after: SetUp, capabilities: Capabilities) -> Capabilities:
    """Update capabilities that derive from the media; reported ones stay.

    `facts`: before; `after`: after the change.
    """
    was, is_now = assumed_capabilities(facts), assumed_capabilities(after)
    media = is_now.media if capabilities.media in (None, was.media) else capabilities.media
    custom = is_now.custom_media if capabilities.custom_media == was.custom_media else capabilities.custom_media
    source = is_now.source if capabilities.source == was.source else capabilities.source
    return msgspec.structs.replace(capabilities, media=media, custom_media=custom, source=source)


def with_report(facts: SetUp, reported: Capabilities) -> Capabilities:
    """Return the reported capabilities, completed from the set-up where the device reports nothing."""
    assumed = assumed_capabilities(facts)
    silent = [name for name in Capabilities.__struct_fields__ if getattr(reported, name) is None]
    return msgspec.structs.replace(reported, **{name: getattr(assumed, name) for name in silent})
