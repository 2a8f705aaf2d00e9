"""The printer settings that a job used: exactly those that show in its dots and commands."""

from __future__ import annotations

from msgspec import structs

from agent_core.domain import NOTHING_CUT
from agent_core.point_of_no_return import start_of
from server_core.contract.decisions.print_path import Burn, PassThrough, Raster, print_path, used_of
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import RasterAbility, RasterFormat
from server_core.contract.types.jobs import Used
from server_core.contract.types.media import Media
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, PrintParameters
from server_core.contract.types.tuning import PrinterTuning
from tests.support.leases import PRINTER, a_lease

TUNING = PrinterTuning(calibration_x_mm=0.5, calibration_y_mm=-1, darkness=60, speed_mm_s=100)
LABELS = PrinterSetup(
    printer_id=PRINTER,
    name="Dock 1",
    uri="socket://printer.example",
    language=RawLanguage.ZPL,
    dpi=300,
    media_width_mm=100,
    media_height_mm=150,
    tuning=TUNING,
)
ZPL = DeviceFacts(raw_languages=(RawLanguage.ZPL,))
SHEETS = DeviceFacts(
    raster=(RasterAbility(format=RasterFormat.PWG, dpi=(300,)),),
    duplex_modes=tuple(DuplexMode),
    media=(Media(name="A4", width_mm=210, height_mm=297, loaded=True),),
    reported=True,
)


def used(setup: PrinterSetup, facts: DeviceFacts, requested: PrintParameters | None = None) -> Used:
    path = print_path(DocumentFormat.PDF, None, requested or PrintParameters(), setup, facts)
    assert isinstance(path, PassThrough | Burn | Raster)
    return used_of(path, setup, requested or PrintParameters())


def test_a_label_has_medium_resolution_place_darkness_and_speed() -> None:
    assert used(LABELS, ZPL) == Used(
        media_width_mm=100,
        media_height_mm=150,
        dpi=300,
        calibration_x_mm=0.5,
        calibration_y_mm=-1,
        darkness=60,
        calibrated_width_mm=100,
        calibrated_height_mm=150,
        speed_mm_s=100,
    )


def test_the_calibration_is_the_loaded_mediums_whatever_page_is_asked_for() -> None:
    told = used(LABELS, ZPL, PrintParameters(media_width_mm=60, media_height_mm=40, dpi=203))
    assert (told.media_width_mm, told.media_height_mm, told.dpi) == (60, 40, 203)
    assert (told.calibrated_width_mm, told.calibrated_height_mm) == (100, 150)


def test_without_a_calibration_no_medium_is_named_for_it() -> None:
    told = used(structs.replace(LABELS, tuning=PrinterTuning(speed_mm_s=100)), ZPL)
    assert (told.calibrated_width_mm, told.darkness, told.speed_mm_s) == (None, None, 100)


def test_sheets_are_moved_and_have_no_darkness() -> None:
    office = structs.replace(
        LABELS, uri="ipp://printer.example/ipp", language=None, media_width_mm=None, media_height_mm=None
    )
    assert used(office, SHEETS) == Used(
        media_width_mm=210, media_height_mm=297, dpi=300, calibration_x_mm=0.5, calibration_y_mm=-1
    )


def test_what_goes_as_it_is_has_nothing_of_the_printers() -> None:
    path = print_path(DocumentFormat.RAW, RawLanguage.ZPL, PrintParameters(), LABELS, ZPL)
    assert isinstance(path, PassThrough)
    assert used_of(path, LABELS, PrintParameters()) == Used()


def test_the_server_is_told_the_modes_of_the_order_too() -> None:
    ordered = PrintParameters(
        color_mode=ColorMode.MONOCHROME, duplex_mode=DuplexMode.SHORT_EDGE, orientation=Orientation.LANDSCAPE
    )
    lease = a_lease(parameters=ordered)
    path = print_path(DocumentFormat.PDF, None, PrintParameters(), LABELS, ZPL)
    assert isinstance(path, Burn)
    assert start_of(lease, NOTHING_CUT, used_of(path, LABELS, ordered)).used == Used(
        color_mode=ColorMode.MONOCHROME,
        duplex_mode=DuplexMode.SHORT_EDGE,
        orientation=Orientation.LANDSCAPE,
        media_width_mm=100,
        media_height_mm=150,
        dpi=300,
        calibration_x_mm=0.5,
        calibration_y_mm=-1,
        darkness=60,
        calibrated_width_mm=100,
        calibrated_height_mm=150,
        speed_mm_s=100,
    )
    assert start_of(lease, NOTHING_CUT).used is None
