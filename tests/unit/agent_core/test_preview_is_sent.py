"""The preview equals the sent dots, for every kind of printer, every parameter and every tuning."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from agent_core.page_stream import drawn_anew, page_stream
from agent_core.render.workers import RenderWorkers
from app.documents.preview import preview_request
from server_core.contract.decisions.capabilities import capabilities, drawing_facts
from server_core.contract.decisions.print_path import Burn, Raster, print_path
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import BackSides, DotKind, RasterAbility, RasterFormat, RenderRequest, SheetBack
from server_core.contract.types.media import Media
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, PrintParameters, ScaleMode
from server_core.contract.types.tuning import Cut, EscposRaster, Halftone, PrinterTuning, ZplCompression
from tests.support.console_facts import a_detail, a_job
from tests.support.console_facts import a_printer as a_view
from tests.support.label_readers import read_labels
from tests.support.raster_reader import read_pwg, read_urf
from tests.support.sample_pdfs import Page, pdf

PAGES = pdf(
    [
        Page(40, 25).box(2, 3, 5, 4).box(30.4, 20.1, 1.3, 2.2).text(8, 9, 9, "first"),
        Page(25, 60).box(1, 1, 23, 0.4).text(3, 30, 14, "second"),
    ]
)
ROLL, LABEL = (
    Media(name="roll", width_mm=40, height_mm=None, loaded=True),
    Media(name="label", width_mm=40, height_mm=30, loaded=True),
)
MM, MARGIN = (st.integers(low, 800).map(lambda hundredths: hundredths / 100) for low in (-800, 0))
parameters = st.builds(
    PrintParameters,
    copies=st.integers(1, 2),
    color_mode=st.sampled_from([ColorMode.DEFAULT, ColorMode.DEFAULT, *ColorMode]),
    duplex_mode=st.sampled_from([DuplexMode.DEFAULT, DuplexMode.DEFAULT, *DuplexMode]),
    media_width_mm=st.sampled_from([None, 20.0, 40.4, 55.5]),
    media_height_mm=st.sampled_from([None, 33.3]),
    dpi=st.sampled_from([None, 203, 300]),
    scale_mode=st.sampled_from(ScaleMode),
    orientation=st.sampled_from(Orientation),
    offset_x_mm=MM,
    offset_y_mm=MM,
    margin_top_mm=MARGIN,
    margin_right_mm=MARGIN,
    margin_bottom_mm=MARGIN,
    margin_left_mm=MARGIN,
)
tunings = st.builds(
    PrinterTuning,
    calibration_x_mm=MM,
    calibration_y_mm=MM,
    head_width_mm=st.sampled_from([None, 18.0, 50.0]),
    darkness=st.sampled_from([None, 0, 70, 100]),
    speed_mm_s=st.sampled_from([None, 50.8, 101.6]),
    halftone=st.sampled_from(Halftone),
    zpl_compression=st.sampled_from(ZplCompression),
    escpos_raster=st.sampled_from(EscposRaster),
    cut=st.sampled_from(Cut),
    opens_drawer=st.booleans(),
    auto_rotate=st.booleans(),
)
labels = st.sampled_from(RawLanguage).map(lambda language: DeviceFacts(raw_languages=(language,)))
rasters = st.builds(
    RasterAbility,
    format=st.sampled_from(RasterFormat),
    dpi=st.just((300, 203)),
    kinds=st.sampled_from([(DotKind.SGRAY_8,), (DotKind.SGRAY_8, DotKind.SRGB_8)]),
    sheet_back=st.sampled_from(SheetBack),
).map(lambda ability: DeviceFacts(raster=(ability,), duplex_modes=tuple(DuplexMode), max_copies=1))
devices = st.builds(
    lambda facts, media: replace(facts, media=(media,)), labels | rasters, st.sampled_from([ROLL, LABEL])
)


@dataclass
class Drawing:
    """An event loop and a warm child process."""

    runner: asyncio.Runner
    workers: RenderWorkers

    def shown(self, request: RenderRequest) -> list[Bitmap]:
        async def draw() -> list[Bitmap]:
            return [page async for page in self.workers.render(PAGES, request)]

        return self.runner.run(draw())

    def sent(self, path: Burn | Raster, copies: int) -> bytes:
        async def send() -> bytes:
            return b"".join([piece.data async for piece in page_stream(self.workers, PAGES, path, copies)])

        return self.runner.run(send())


@pytest.fixture(scope="module")
def drawing() -> Iterator[Drawing]:
    with asyncio.Runner() as runner:
        workers = RenderWorkers()
        runner.run(workers.start())
        yield Drawing(runner=runner, workers=workers)
        runner.run(workers.aclose())


def wish_of_the_console(requested: PrintParameters, setup: PrinterSetup, facts: DeviceFacts) -> RenderRequest:
    """Return the console's request, from what the server tells it."""
    fields: dict[str, Any] = {
        "uri": setup.uri,
        "language": None,
        "dpi": setup.dpi,
        "media_width_mm": None,
        "media_height_mm": None,
        "tuning": msgspec.to_builtins(setup.tuning),
        "capabilities": msgspec.to_builtins(capabilities(facts, setup)),
        "drawing": msgspec.to_builtins(drawing_facts(facts)),
    }
    job = a_job(1, document_format="pdf", document_raw_language=None)
    return preview_request(a_detail(job, **msgspec.to_builtins(requested)), a_view(**fields)).request


def upright(page: int, rows: bytes, path: Raster, width: int) -> bytes:
    """Turn a back side as the reader of the paper does."""
    if page % 2 == 1 or path.request.turn_back_sides is BackSides.AS_IS:
        return rows
    dot = path.form.kind.bits_per_dot // 8
    lines = [rows[start : start + width * dot] for start in range(0, len(rows), width * dot)]
    turn = path.request.turn_back_sides
    if turn in (BackSides.ROTATED, BackSides.FLIPPED_X):
        lines = [b"".join(line[at : at + dot] for at in range(len(line) - dot, -1, -dot)) for line in lines]
    return b"".join(lines if turn is BackSides.FLIPPED_X else lines[::-1])


def hashes(pages: list[bytes]) -> list[str]:
    return [hashlib.sha256(page).hexdigest() for page in pages]


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(requested=parameters, tuning=tunings, facts=devices)
def test_every_dot_that_is_sent_is_shown(
    drawing: Drawing, requested: PrintParameters, tuning: PrinterTuning, facts: DeviceFacts
) -> None:
    setup = PrinterSetup(printer_id=UUID(int=7), name="Pack 1", uri="socket://printer.example", dpi=203, tuning=tuning)
    path = print_path(DocumentFormat.PDF, None, requested, setup, facts)
    if not isinstance(path, Burn | Raster):
        return  # two sides or colour that the device does not have
    try:
        sent = drawing.sent(path, requested.copies)
    except CannotPrint:
        with pytest.raises(CannotPrint):
            drawing.shown(wish_of_the_console(requested, setup, facts))
        return
    shown = drawing.shown(wish_of_the_console(requested, setup, facts))
    dots = [page.rows for page in shown]
    if isinstance(path, Raster):
        pages = (read_pwg if path.form.format is RasterFormat.PWG else read_urf)(sent).pages
        widths = [page.width_dots for page in shown] * path.repeats
        found = [
            upright(number, page.rows, path, width)
            for number, (page, width) in enumerate(zip(pages, widths, strict=True), 1)
        ]
        assert hashes(found) == hashes(dots) * path.repeats
    elif path.language is RawLanguage.ESCPOS:
        strips = read_labels(path.language, sent, head_dots=shown[0].width_dots)
        paper, at = b"".join(strip.rows for strip in strips), 0
        for page in dots * drawn_anew(path, requested.copies):
            begin = paper.find(page, at)
            assert begin >= at
            assert not any(paper[at:begin])  # fed
            at = begin + len(page)
        assert not any(paper[at:])
    else:
        prints = read_labels(path.language, sent, head_dots=4000, second_opinion=False)
        each = 1 if tuning.cut is Cut.JOB or len(dots) > 1 else requested.copies  # else the whole is sent as often
        assert hashes([label.rows for label in prints for _ in range(label.copies)]) == hashes(
            [page for page in dots * drawn_anew(path, requested.copies) for _ in range(each)]
        )
