"""Printing and preview choose the same print path, for every kind of printer."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from msgspec import structs

from agent_core.backends.base import facts_of
from agent_core.bitmap import Bitmap
from agent_core.config import EngineTimings
from agent_core.errors import CannotPrint, NotReady
from agent_core.point_of_no_return import start_of
from agent_core.prepare import Preparer
from agent_core.render.layout import PageSizeMm, layout_page
from agent_core.render.request import BandLines, PageFacts
from agent_core.server_link.client import ServerClient
from app.documents.preview import preview_request
from server_core.contract.decisions.capabilities import capabilities, drawing_facts
from server_core.contract.decisions.print_defaults import with_defaults
from server_core.contract.decisions.print_path import (
    Burn,
    NotPossible,
    NotYetKnown,
    PassThrough,
    Raster,
    print_path,
    used_of,
)
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import BackSides, DotKind, RasterAbility, RasterFormat, RenderRequest, SheetBack
from server_core.contract.types.jobs import CutOff
from server_core.contract.types.media import Media
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, PrintParameters, ScaleMode
from server_core.contract.types.printers import Backend, PrinterView
from server_core.contract.types.states import FailureReason
from server_core.contract.types.tuning import PrinterTuning
from server_core.services.jobs.views import applied
from server_core.services.printers.facts import SetUp, with_report
from tests.support.console_facts import a_detail, a_job
from tests.support.console_facts import a_printer as a_view
from tests.support.leases import PRINTER, a_lease

pytestmark = pytest.mark.anyio
ZPL, TSPL, ESCPOS = RawLanguage.ZPL, RawLanguage.TSPL, RawLanguage.ESCPOS
KINDS = (DotKind.SGRAY_8, DotKind.SRGB_8)
PWG = (
    RasterAbility(format=RasterFormat.PWG, dpi=(300, 600), kinds=KINDS, sheet_back=SheetBack.ROTATED),
    RasterAbility(format=RasterFormat.URF, dpi=(300,), kinds=KINDS),
)
A4 = Media(name="A4", width_mm=210, height_mm=297, loaded=True)
PDF = "application/pdf"
NO_WISHES, UNTUNED = PrintParameters(), PrinterTuning()
ROLL = Media(name="80 mm", width_mm=80, height_mm=None, loaded=True)
LABEL = Media(name="100x150 mm", width_mm=100, height_mm=150, loaded=True)
TURNING = PrinterTuning(auto_rotate=True)
THEN = PrinterTuning(calibration_x_mm=0.5, calibration_y_mm=-1)
NOW = PrinterTuning(calibration_x_mm=9, darkness=3)
PDF_JOB = a_job(1, document_format="pdf", document_raw_language=None)


@dataclass(frozen=True, kw_only=True)
class Case:
    """A case. `burned`: the engine makes the dots."""

    uri: str = "ipp://printer.example/ipp/print"
    language: RawLanguage | None = None
    dpi: int | None = None
    media: tuple[float, float | None] | None = None
    facts: DeviceFacts
    requested: PrintParameters = NO_WISHES
    tuning: PrinterTuning = UNTUNED
    burned: bool

    @property
    def setup(self) -> PrinterSetup:
        width, height = self.media or (None, None)
        return PrinterSetup(
            printer_id=PRINTER,
            name="Pack 1",
            uri=self.uri,
            language=self.language,
            dpi=self.dpi,
            media_width_mm=width,
            media_height_mm=height,
            tuning=self.tuning,
        )


CASES = {
    "office printer": Case(facts=DeviceFacts(formats=(PDF,), reported=True), burned=False),
    "takes PDF, set up as ZPL": Case(
        language=ZPL, facts=DeviceFacts(formats=(PDF,), raw_languages=(ZPL,), reported=True), burned=True
    ),
    "takes PDF and says that it speaks ZPL": Case(
        facts=DeviceFacts(formats=(PDF,), raw_languages=(ZPL,), dpi=(300,), media=(LABEL,), reported=True), burned=True
    ),
    "set up as ZPL, but takes PDF alone": Case(
        language=ZPL, facts=DeviceFacts(formats=(PDF,), reported=True), burned=False
    ),
    "set up as ZPL, but takes raster alone and says nothing of colour": Case(
        language=ZPL, facts=DeviceFacts(raw_languages=(), raster=PWG, media=(A4,), reported=True), burned=True
    ),
    "speaks TSPL, takes PDF": Case(
        language=TSPL, facts=DeviceFacts(formats=(PDF,), raw_languages=(TSPL,), reported=True), burned=True
    ),
    "receipts": Case(
        uri="socket://printer.example",
        language=ESCPOS,
        media=(72, None),
        facts=DeviceFacts(raw_languages=(ESCPOS,)),
        burned=True,
    ),
    "takes PDF and raster, keeps sizes": Case(
        facts=DeviceFacts(formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=PWG, reported=True), burned=False
    ),
    "takes PDF and raster, says nothing of sizes": Case(
        facts=DeviceFacts(formats=(PDF,), raster=PWG, media=(A4,), reported=True), burned=True
    ),
    "takes raster alone, two-sided in colour": Case(
        facts=DeviceFacts(
            raster=PWG,
            color_modes=tuple(ColorMode),
            duplex_modes=tuple(DuplexMode),
            media=(A4,),
            dpi=(600, 300),
            reported=True,
        ),
        requested=PrintParameters(duplex_mode=DuplexMode.LONG_EDGE, color_mode=ColorMode.COLOR, copies=3),
        burned=True,
    ),
    "no dots that its raster takes": Case(
        facts=DeviceFacts(raster=(RasterAbility(format=RasterFormat.URF, kinds=()),)),
        burned=False,
    ),
    "moved on a printer of PDF and raster": Case(
        facts=DeviceFacts(formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=PWG, reported=True),
        requested=PrintParameters(offset_x_mm=2),
        burned=True,
    ),
    "calibrated printer of PDF and raster": Case(
        facts=DeviceFacts(formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=PWG, reported=True),
        tuning=PrinterTuning(calibration_x_mm=1.5),
        burned=True,
    ),
    "more copies than it makes": Case(
        facts=DeviceFacts(formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=PWG, max_copies=1, reported=True),
        requested=PrintParameters(copies=3),
        burned=True,
    ),
    "copies that it makes": Case(
        facts=DeviceFacts(formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=PWG, max_copies=9, reported=True),
        requested=PrintParameters(copies=3),
        burned=False,
    ),
    "turned on a printer that turns nothing": Case(
        facts=DeviceFacts(formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=PWG, reported=True),
        requested=PrintParameters(orientation=Orientation.LANDSCAPE),
        burned=True,
    ),
    "fitted on a printer that fits nothing": Case(
        facts=DeviceFacts(formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=PWG, reported=True),
        requested=PrintParameters(scale_mode=ScaleMode.FIT),
        burned=True,
    ),
    "calibrated along the feed": Case(
        facts=DeviceFacts(formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=PWG, reported=True),
        tuning=PrinterTuning(calibration_y_mm=1.5),
        burned=True,
    ),
    "copies of which it says nothing": Case(
        facts=DeviceFacts(formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=PWG, reported=True),
        requested=PrintParameters(copies=3),
        burned=True,
    ),
    "a resolution that it does not tell": Case(
        facts=DeviceFacts(formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=PWG, reported=True),
        requested=PrintParameters(dpi=600),
        burned=True,
    ),
    "another height of its own media": Case(
        facts=DeviceFacts(formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=PWG, media=(A4,), reported=True),
        requested=PrintParameters(media_height_mm=100),
        burned=True,
    ),
    "ZPL on a socket": Case(
        uri="socket://printer.example", language=ZPL, dpi=300, facts=DeviceFacts(raw_languages=(ZPL,)), burned=True
    ),
    "its own roll": Case(facts=DeviceFacts(raw_languages=(ZPL,), media=(ROLL,), reported=True), burned=True),
    "a roll set up over its own label": Case(
        media=(58, None), facts=DeviceFacts(raw_languages=(ZPL,), media=(LABEL,), reported=True), burned=True
    ),
    "no language on a socket": Case(
        uri="socket://printer.example", facts=DeviceFacts(raw_languages=None), burned=False
    ),
    "virtual": Case(
        uri="virtual:///Tray",
        facts=DeviceFacts(raw_languages=(ZPL,), dpi=(203,), media=(LABEL,), reported=True),
        burned=True,
    ),
    "moved on a label": Case(
        facts=DeviceFacts(raw_languages=(ZPL,), reported=True), requested=PrintParameters(offset_x_mm=2), burned=True
    ),
    "moved on a PDF printer": Case(
        facts=DeviceFacts(formats=(PDF,), reported=True), requested=PrintParameters(offset_x_mm=2), burned=False
    ),
    "colour on a label": Case(
        facts=DeviceFacts(raw_languages=(ZPL,), reported=True),
        requested=PrintParameters(color_mode=ColorMode.COLOR),
        burned=False,
    ),
    "own size and dpi": Case(
        facts=DeviceFacts(raw_languages=(ZPL,), dpi=(203, 300), media=(LABEL,), reported=True),
        requested=PrintParameters(dpi=300, media_width_mm=50, media_height_mm=25),
        burned=True,
    ),
    "never asked": Case(facts=DeviceFacts(), burned=False),
}


class Recorder:
    """A renderer that records its requests."""

    def __init__(self) -> None:
        self.requests: list[RenderRequest] = []

    async def render(self, pdf: bytes | Path, request: RenderRequest) -> AsyncGenerator[Bitmap, None]:
        self.requests.append(request)
        yield Bitmap(width_dots=8, height_dots=1, dpi=request.dpi, rows=b"\0")

    async def lines(
        self, pdf: bytes | Path, request: RenderRequest, raster_format: RasterFormat
    ) -> AsyncGenerator[BandLines, None]:
        self.requests.append(request)
        facts = PageFacts(
            page=1, page_count=1, width_dots=8, height_dots=1, scale=1, rotation=0, cut_off=CutOff(), kind=request.kind
        )
        yield BandLines(facts=facts, first_row=0, lines=b"", ends_page=True)


def shown(case: Case) -> PrinterView:
    """Return the printer as the console knows it: the agent's report over the wire, and the server's additions."""
    setup, backend = case.setup, case.uri.partition(":")[0]
    set_up = SetUp(
        uri=setup.uri,
        backend=Backend(backend),
        language=None if setup.language is None else RawLanguage(setup.language),
        dpi=setup.dpi,
        media_width_mm=setup.media_width_mm,
        media_height_mm=setup.media_height_mm,
        tuning=setup.tuning,
    )
    return a_view(
        uri=setup.uri,
        backend=backend,
        language=setup.language,
        dpi=setup.dpi,
        media_width_mm=setup.media_width_mm,
        media_height_mm=setup.media_height_mm,
        tuning=msgspec.to_builtins(setup.tuning),
        capabilities=msgspec.to_builtins(with_report(set_up, capabilities(case.facts, setup))),
        drawing=msgspec.to_builtins(drawing_facts(case.facts)),
    )


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
async def test_the_preview_is_what_is_burned(case: Case, tmp_path: Path) -> None:
    recorder = Recorder()
    preparer = Preparer(cast("ServerClient", None), recorder, tmp_path, EngineTimings())
    lease = a_lease(content=b"%PDF", document_format=DocumentFormat.PDF, raw_language=None, parameters=case.requested)
    try:
        submission = await preparer.make_ready(lease, case.setup, case.facts)
        assert submission.dpi is None or not case.burned  # dots are no wish that a device could refuse
    except (CannotPrint, NotReady):
        assert not case.burned
    row = a_job(1, document_format="pdf", document_raw_language=None)
    requests: dict[str, Any] = msgspec.to_builtins(case.requested)
    preview = preview_request(a_detail(row, **requests), shown(case))
    assert bool(recorder.requests) is case.burned
    assert preview.printer_decides is not case.burned
    if case.burned:
        upright = [replace(request, turn_back_sides=BackSides.AS_IS) for request in recorder.requests]
        assert set(upright) == {preview.request}


@pytest.mark.parametrize(
    ("requested", "facts"),
    [
        (PrintParameters(margin_top_mm=1), DeviceFacts(formats=(PDF,), reported=True)),
        (PrintParameters(dpi=300), DeviceFacts(formats=(PDF,), reported=True)),
        (PrintParameters(media_height_mm=100), DeviceFacts(formats=(PDF,), media=(A4,), reported=True)),
        (PrintParameters(color_mode=ColorMode.COLOR), DeviceFacts(raw_languages=(ZPL,), reported=True)),
    ],
)
async def test_a_wish_that_cannot_be_kept_is_refused(
    requested: PrintParameters, facts: DeviceFacts, tmp_path: Path
) -> None:
    preparer = Preparer(cast("ServerClient", None), Recorder(), tmp_path, EngineTimings())
    lease = a_lease(document_format=DocumentFormat.PDF, raw_language=None, parameters=requested)
    with pytest.raises(CannotPrint) as refused:
        await preparer.make_ready(lease, CASES["office printer"].setup, facts)
    assert refused.value.reason is FailureReason.PRINTER_REJECTED


@pytest.mark.parametrize(
    ("raster", "most", "path"),
    [
        (PWG, None, "3 times in the raster"),
        (PWG, 2, "3 times in the raster"),
        (PWG, 3, "as it is"),
        (None, None, "refused"),  # it says nothing of copies: it cannot be asked for them
        (None, 2, "refused"),
    ],
)
def test_copies_that_the_device_does_not_make_are_drawn(
    raster: tuple[RasterAbility, ...], most: int | None, path: str
) -> None:
    facts = DeviceFacts(
        formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=raster, max_copies=most, media=(A4,), reported=True
    )
    setup = CASES["office printer"].setup
    match print_path(DocumentFormat.PDF, None, PrintParameters(copies=3), setup, facts):
        case Raster() as drawn:
            assert path == f"{drawn.repeats} times in the raster"
        case PassThrough():
            assert path == "as it is"
        case _:
            assert path == "refused"


@pytest.mark.parametrize(
    ("color_modes", "kind"),
    [
        ((ColorMode.DEFAULT, ColorMode.MONOCHROME), DotKind.SGRAY_8),
        (tuple(ColorMode), DotKind.SRGB_8),
        (None, DotKind.SRGB_8),
    ],
)
def test_a_printer_without_colour_gets_grey_though_its_raster_could_have_colour(
    color_modes: tuple[ColorMode, ...] | None, kind: DotKind
) -> None:
    facts = DeviceFacts(raster=PWG, color_modes=color_modes, reported=True)
    path = print_path(DocumentFormat.PDF, None, NO_WISHES, CASES["office printer"].setup, facts)
    assert isinstance(path, Raster)
    assert path.request.kind is path.form.kind is kind


@pytest.mark.parametrize(("media", "continuous"), [((72, None), True), ((72, 50), False), (None, False)])
def test_labels_on_media_without_a_height_are_said_to_be_continuous(
    media: tuple[float, float | None] | None, continuous: bool
) -> None:
    case = replace(CASES["receipts"], media=media)
    path = print_path(DocumentFormat.PDF, None, NO_WISHES, case.setup, case.facts)
    assert isinstance(path, Burn)
    assert path.settings.continuous is continuous


@pytest.mark.parametrize("requested", [(80, None), (80, 50), (None, 50)])
def test_a_roll_stays_one_whatever_page_is_wished_on_it(
    requested: tuple[float | None, float | None],
) -> None:
    parameters = PrintParameters(media_width_mm=requested[0], media_height_mm=requested[1])
    case = CASES["its own roll"]
    path = print_path(DocumentFormat.PDF, None, parameters, case.setup, case.facts)
    assert isinstance(path, Burn)
    assert path.settings.continuous


@pytest.mark.parametrize(
    "facts",
    [
        DeviceFacts(raster=PWG, media=(A4,), reported=True),
        DeviceFacts(formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=PWG, media=(A4,), reported=True),
        DeviceFacts(raw_languages=(TSPL,), media=(LABEL,), reported=True),
        DeviceFacts(raw_languages=(ZPL,), media=(LABEL,), reported=True),
    ],
)
def test_a_width_alone_is_the_loaded_labels_or_a_rolls(facts: DeviceFacts) -> None:
    loaded = (facts.media or (A4,))[0]
    setup = CASES["office printer"].setup
    on_roll = replace(facts, media=(structs.replace(loaded, height_mm=None),))
    for width in (loaded.width_mm, loaded.width_mm - 0.9, loaded.width_mm + 1):
        requested = PrintParameters(media_width_mm=width, scale_mode=ScaleMode.FIT)  # never goes as it is
        path = print_path(DocumentFormat.PDF, None, requested, setup, facts)
        assert isinstance(path, Burn | Raster)
        assert (path.request.media_width_mm, path.request.media_height_mm) == (loaded.width_mm, loaded.height_mm)
        drawn = print_path(DocumentFormat.PDF, None, requested, setup, on_roll)
        assert isinstance(drawn, Burn | Raster)
        assert (drawn.request.media_width_mm, drawn.request.media_height_mm) == (width, None)
    for width in (loaded.width_mm - 1.1, loaded.width_mm + 1.1, loaded.width_mm / 2):
        path = print_path(DocumentFormat.PDF, None, PrintParameters(media_width_mm=width), setup, facts)
        assert isinstance(path, NotPossible)
        assert "a width without a height" in str(path.message)


def test_receipts_end_with_their_content_whatever_is_loaded() -> None:
    facts = DeviceFacts(raw_languages=(RawLanguage.ESCPOS,), media=(LABEL,), reported=True)
    requested = PrintParameters(media_width_mm=LABEL.width_mm)
    path = print_path(DocumentFormat.PDF, None, requested, CASES["office printer"].setup, facts)
    assert isinstance(path, Burn)
    assert (path.request.media_width_mm, path.request.media_height_mm) == (100, None)


def test_a_printer_that_turns_pages_draws_them_itself_where_it_can() -> None:
    setup = structs.replace(CASES["office printer"].setup, tuning=TURNING)
    both = DeviceFacts(formats=(PDF,), scale_modes=(ScaleMode.NONE,), raster=PWG, media=(A4,), reported=True)
    path = print_path(DocumentFormat.PDF, None, PrintParameters(), setup, both)
    assert isinstance(path, Raster)
    assert path.request.turns_pages
    assert used_of(path, setup, PrintParameters()).auto_rotate
    alone = replace(both, raster=())
    assert isinstance(print_path(DocumentFormat.PDF, None, PrintParameters(), setup, alone), PassThrough)
    named = PrintParameters(orientation=Orientation.LANDSCAPE)
    drawn = print_path(DocumentFormat.PDF, None, named, setup, replace(both, orientations=None))
    assert isinstance(drawn, Raster)
    assert not drawn.request.turns_pages


def test_a_sheet_that_is_listed_the_other_way_round_turns_each_page_by_itself() -> None:
    setup = structs.replace(CASES["office printer"].setup, tuning=TURNING)
    facts = DeviceFacts(raster=PWG, media=(A4,), reported=True)
    requested = PrintParameters(media_width_mm=297, media_height_mm=210)
    path = print_path(DocumentFormat.PDF, None, requested, setup, facts)
    assert isinstance(path, Raster)
    assert (path.request.media_width_mm, path.request.media_height_mm) == (210, 297)
    assert [layout_page(PageSizeMm(*page), path.request).rotation for page in ((297, 210), (210, 297))] == [270, 0]


@pytest.mark.parametrize("language", RawLanguage)
def test_a_raw_port_of_an_unknown_language_gets_raw_bytes_as_they_are(language: RawLanguage) -> None:
    setup = CASES["no language on a socket"].setup
    facts = facts_of(setup)
    path = print_path(DocumentFormat.RAW, language, NO_WISHES, setup, facts)
    assert isinstance(path, PassThrough)
    assert isinstance(print_path(DocumentFormat.PDF, None, NO_WISHES, setup, facts), NotPossible)
    silent = facts_of(CASES["never asked"].setup)
    assert isinstance(
        print_path(DocumentFormat.RAW, language, NO_WISHES, CASES["never asked"].setup, silent), NotYetKnown
    )


def test_a_windows_queue_with_a_language_of_its_own_is_never_waited_for() -> None:
    """It reports its capabilities only if its administrator set none."""
    setup = structs.replace(CASES["no language on a socket"].setup, uri="winspool://Zebra", language=RawLanguage.ZPL)
    path = print_path(DocumentFormat.RAW, RawLanguage.TSPL, NO_WISHES, setup, facts_of(setup))
    assert isinstance(path, NotPossible)


def test_the_width_of_a_print_head_narrows_no_sheet() -> None:
    case = CASES["takes raster alone, two-sided in colour"]
    setup = structs.replace(case.setup, tuning=PrinterTuning(head_width_mm=20))
    path = print_path(DocumentFormat.PDF, None, case.requested, setup, case.facts)
    assert isinstance(path, Raster)
    assert path.request.printable_width_mm is None


@pytest.mark.parametrize("orientation", Orientation)
def test_a_sheet_that_is_wished_the_other_way_round_is_drawn_as_it_is_fed(orientation: Orientation) -> None:
    """The listed size is requested; the page lies on it as on the sheet in the job."""
    setup, page = CASES["takes raster alone, two-sided in colour"].setup, PageSizeMm(290, 90)
    requested = PrintParameters(media_width_mm=297, media_height_mm=210, orientation=orientation, margin_left_mm=4)
    reported = DeviceFacts(raster=PWG, media=(A4,))
    turned, direct = (
        cast("Raster", print_path(DocumentFormat.PDF, None, requested, setup, facts)).request
        for facts in (reported, replace(reported, media=(A4, structs.replace(A4, width_mm=297, height_mm=210))))
    )
    assert (turned.media_width_mm, turned.media_height_mm) == (210, 297)
    assert (direct.media_width_mm, direct.orientation) == (297, orientation)
    assert layout_page(page, turned).cut_off == layout_page(page, direct).cut_off
    assert (layout_page(page, turned).width_dots, layout_page(page, turned).height_dots) == (2480, 3508)


DRAWN = {name: case for name, case in CASES.items() if case.burned}


@pytest.mark.parametrize("case", DRAWN.values(), ids=DRAWN)
async def test_a_printed_job_is_shown_as_it_was_drawn(case: Case, tmp_path: Path) -> None:
    recorder, then = Recorder(), replace(case, tuning=THEN)
    preparer = Preparer(cast("ServerClient", None), recorder, tmp_path, EngineTimings())
    ordered = msgspec.structs.replace(
        case.requested, orientation=Orientation.LANDSCAPE
    )  # by a default of the printer that is none now
    lease = a_lease(content=b"%PDF", document_format=DocumentFormat.PDF, raw_language=None, parameters=ordered)
    submission = await preparer.make_ready(lease, then.setup, case.facts)
    start = start_of(lease, submission.cut_off, submission.used).used
    assert start is not None
    requests: dict[str, Any] = msgspec.to_builtins(case.requested)
    requested = msgspec.convert(requests, PrintParameters)
    detail = msgspec.structs.replace(a_detail(PDF_JOB, **requests), applied=applied(requested, start))
    media = case.media if start.media_width_mm is None else (55, 33)  # a medium that nobody knew is not told either
    printer = shown(replace(case, tuning=NOW, dpi=150, media=media))
    [burned] = {replace(request, turn_back_sides=BackSides.AS_IS) for request in recorder.requests}
    assert preview_request(detail, printer).request == burned
    assert preview_request(msgspec.structs.replace(detail, applied=None), printer).request != burned


def test_a_waiting_job_is_shown_with_the_defaults_that_its_order_would_have() -> None:
    printer = msgspec.structs.replace(
        shown(CASES["receipts"]), default_orientation=Orientation.LANDSCAPE, default_duplex_mode=DuplexMode.SIMPLEX
    )
    requested = PrintParameters(margin_left_mm=2)
    detail = a_detail(PDF_JOB, **msgspec.to_builtins(requested))
    ordered = with_defaults(detail.parameters, DocumentFormat.PDF, printer)
    request = preview_request(detail, printer).request
    assert (request.orientation, request.margin_left_mm) == (Orientation(ordered.orientation), 2)
    asked = a_detail(PDF_JOB, orientation="portrait")
    assert preview_request(asked, printer).request.orientation is Orientation.PORTRAIT
    assert preview_request(asked, None).request.orientation is Orientation.PORTRAIT
