"""An agent tells its server enough to refuse, when a job is created, what it could not print, and nothing else."""

from __future__ import annotations

from uuid import UUID

from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import structs

from server_core.contract.decisions.capabilities import capabilities, drawing_facts
from server_core.contract.decisions.print_path import Burn, NotPossible, print_path
from server_core.contract.decisions.print_route import RouteDevice, media_listed, refusal
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import DotKind, RasterAbility, RasterFormat
from server_core.contract.types.media import Media
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, PrintParameters, ScaleMode
from server_core.contract.types.tuning import PrinterTuning

PDF = "application/pdf"
DPI = (203, 300, 600)
modes = st.sampled_from


def some(values: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.none() | st.lists(values, unique=True, max_size=3).map(tuple)


abilities = st.builds(
    RasterAbility,
    format=modes(RasterFormat),
    dpi=st.lists(modes(DPI), unique=True, max_size=2).map(tuple),
    kinds=some(modes(DotKind)),
)
rasters = st.lists(abilities, max_size=2, unique_by=lambda one: one.format).map(tuple)
CUT = Media(name="cut", width_mm=100, height_mm=150)
ROLL = Media(name="roll", width_mm=100, height_mm=None)
media = some(modes([CUT, ROLL, structs.replace(CUT, loaded=True), structs.replace(ROLL, loaded=True)])).map(
    lambda found: found or None
)
devices = st.builds(
    DeviceFacts,
    formats=modes([(), (PDF,)]),
    raw_languages=modes([(), (), (RawLanguage.ZPL,), (RawLanguage.ESCPOS,)]),
    media=media,
    color_modes=some(modes(ColorMode)),
    duplex_modes=some(modes(DuplexMode)),
    dpi=some(modes(DPI)).map(lambda found: found or None),
    max_copies=modes([None, 1, 9]),
    orientations=some(modes(Orientation)),
    scale_modes=some(modes(ScaleMode)),
    raster=rasters,
    reported=st.just(True),
)
requests = st.builds(
    PrintParameters,
    copies=modes([1, 2, 10]),
    color_mode=modes(ColorMode),
    duplex_mode=modes(DuplexMode),
    media_width_mm=modes([None, 100.0, 100.8, 58.0]),
    media_height_mm=modes([None, 150.0]),
    dpi=modes([None, *DPI]),
    scale_mode=modes(ScaleMode),
    orientation=modes(Orientation),
    offset_x_mm=modes([0.0, 0.0, 2.0]),
    margin_top_mm=modes([0.0, 0.0, 2.0]),
)
tunings = modes([PrinterTuning(), PrinterTuning(calibration_y_mm=1.0), PrinterTuning(auto_rotate=True)])


set_up = modes([None, None, (100.0, None), (100.0, 150.0)])


LABELS = DeviceFacts(raw_languages=(RawLanguage.ZPL,), media=(structs.replace(CUT, loaded=True),), reported=True)
SHEETS = DeviceFacts(raster=(RasterAbility(format=RasterFormat.PWG),), media=(CUT,), reported=True)
ONE_COPY = DeviceFacts(formats=(PDF,), raster=(RasterAbility(format=RasterFormat.PWG, kinds=()),), reported=True)
WIDTH_ALONE = PrintParameters(media_width_mm=100)


@given(devices, requests, tunings, set_up)
@example(LABELS, WIDTH_ALONE, PrinterTuning(), None)
@example(LABELS, WIDTH_ALONE, PrinterTuning(), (100.0, None))
@example(SHEETS, WIDTH_ALONE, PrinterTuning(), None)
@example(SHEETS, WIDTH_ALONE, PrinterTuning(), (100.0, None))
@example(SHEETS, WIDTH_ALONE, PrinterTuning(), (101.0, 150.0))
@example(LABELS, WIDTH_ALONE, PrinterTuning(), (101.5, 150.0))
@example(ONE_COPY, PrintParameters(copies=2), PrinterTuning(), None)
def test_what_no_agent_can_print_is_refused(
    device: DeviceFacts,
    requested: PrintParameters,
    tuning: PrinterTuning,
    medium: tuple[float, float | None] | None,
) -> None:
    width, height = medium or (None, None)
    setup = PrinterSetup(
        printer_id=UUID(int=0),
        name="P",
        uri="ipp://192.0.2.1",
        media_width_mm=width,
        media_height_mm=height,
        tuning=tuning,
    )
    known = capabilities(device, setup)
    if DocumentFormat.PDF not in (known.document_formats or ()):
        return
    path = print_path(DocumentFormat.PDF, None, requested, setup, device)
    of_device = RouteDevice(drawing=drawing_facts(device), media_width_mm=width, media_height_mm=height, tuning=tuning)
    refused = refusal(known, DocumentFormat.PDF, None, requested, device=of_device)
    other_head = (
        isinstance(path, Burn) and requested.dpi is not None and requested.dpi not in (device.dpi or (requested.dpi,))
    )
    other_sheet = (  # the lists above are 100 mm wide; agents print on what is not listed, too
        requested.media_width_mm == 58 and not device.raw_languages and bool(media_listed(known, of_device))
    )
    expected = isinstance(path, NotPossible) or other_head or other_sheet
    assert (refused is not None) == expected, (path, refused)
    for dpi in known.dpi or () if device.raster else ():  # what is listed is taken
        plain = PrintParameters(dpi=dpi)
        assert refusal(known, DocumentFormat.PDF, None, plain, device=of_device) is None
