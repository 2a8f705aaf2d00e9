"""The server's assumptions about a new printer equal its agent's report without a device."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest

from agent_core.backends.base import facts_of
from agent_core.backends.virtual import VirtualDriver
from server_core.contract.decisions.capabilities import capabilities
from server_core.contract.decisions.print_route import refusal
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import RasterAbility, RasterFormat
from server_core.contract.types.errors import RouteReason
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import AddPrinter, Capabilities
from server_core.contract.types.states import Confirmation
from server_core.contract.types.tuning import PrinterTuning
from server_core.services.printers.facts import assumed_capabilities, set_up, with_report

HOW_IT_IS_TOLD = ("confirmation", "source")


def told(known: Capabilities) -> dict[str, object]:
    return {name: value for name, value in msgspec.structs.asdict(known).items() if name not in HOW_IT_IS_TOLD}


@pytest.mark.parametrize("language", [None, *RawLanguage])
@pytest.mark.parametrize("media", [(None, None), (80.0, None), (100.0, 150.5)])
@pytest.mark.parametrize("head", [None, 104.0])
@pytest.mark.parametrize("uri", ["socket://192.0.2.1", "usb://TSC/TTP-245C"])
def test_the_first_report_of_a_silent_device_changes_nothing(
    language: RawLanguage | None, media: tuple[float | None, float | None], head: float | None, uri: str
) -> None:
    width, height = media
    request = AddPrinter(uri=uri, name="Dock", language=language, dpi=203, media_width_mm=width, media_height_mm=height)
    setup = PrinterSetup(
        printer_id=uuid4(),
        name=request.name,
        uri=request.uri,
        language=None if language is None else RawLanguage(language.value),
        dpi=request.dpi,
        media_width_mm=width,
        media_height_mm=height,
        tuning=PrinterTuning(head_width_mm=head),
    )
    report = capabilities(facts_of(setup, confirmation=Confirmation.TRANSPORT_CLOSED), setup)
    if language is None:
        assert (report.document_formats, report.raw_languages) == ([DocumentFormat.RAW], None)
    else:
        assert report.document_formats == [DocumentFormat.PDF, DocumentFormat.RAW]
    known = msgspec.structs.replace(set_up(request), tuning=PrinterTuning(head_width_mm=head))
    before = assumed_capabilities(known)
    after = with_report(known, report)
    assert told(after) == told(before)
    assert (after.confirmation, after.source) == ("transport_closed", before.source)
    too_wide = refusal(before, DocumentFormat.RAW, language, PrintParameters(media_width_mm=106))
    assert too_wide is (None if head is None else RouteReason.MEDIA_NOT_SUPPORTED)
    assert refusal(before, DocumentFormat.RAW, language, PrintParameters(media_width_mm=104)) is None


@pytest.mark.anyio
@pytest.mark.parametrize("media", [(None, None), (80.0, None), (57.5, 32.0)])
@pytest.mark.parametrize("head", [None, 104.0])
async def test_the_first_report_of_a_virtual_printer_changes_nothing(
    media: tuple[float | None, float | None], head: float | None, tmp_path: Path
) -> None:
    width, height = media
    request = AddPrinter(uri="virtual:///Tray", name="Tray", media_width_mm=width, media_height_mm=height)
    known = msgspec.structs.replace(set_up(request), tuning=PrinterTuning(head_width_mm=head))
    setup = PrinterSetup(
        printer_id=uuid4(),
        name=request.name,
        uri=request.uri,
        media_width_mm=width,
        media_height_mm=height,
        tuning=PrinterTuning(head_width_mm=head),
    )
    report = capabilities(await VirtualDriver(setup, folder=tmp_path).probe(), setup)
    assert told(with_report(known, report)) == told(assumed_capabilities(known))
    raw = (DocumentFormat.RAW, RawLanguage.ZPL)
    too_wide = PrintParameters(media_width_mm=(head or width or 100) + 2)
    assert refusal(report, *raw, too_wide) is RouteReason.MEDIA_NOT_SUPPORTED
    for fits in (PrintParameters(), PrintParameters(media_width_mm=width or 100, media_height_mm=height or 400)):
        assert refusal(report, *raw, fits) is None


def test_copies_are_the_devices_to_make_only_where_nothing_is_drawn_for_it() -> None:
    setup = PrinterSetup(printer_id=uuid4(), name="Office", uri="ipp://192.0.2.1/ipp/print")
    takes_pdf = DeviceFacts(formats=("application/pdf",), max_copies=1, reported=True)
    raster = (RasterAbility(format=RasterFormat.PWG),)
    twice = PrintParameters(copies=2)
    for device, reason in (
        (takes_pdf, RouteReason.COPIES_NOT_SUPPORTED),
        (replace(takes_pdf, raster=raster), None),
        (replace(takes_pdf, raw_languages=(RawLanguage.ZPL,)), None),
        (replace(takes_pdf, max_copies=None), RouteReason.COPIES_NOT_SUPPORTED),
    ):
        assert refusal(capabilities(device, setup), DocumentFormat.PDF, None, twice) is reason
