"""Raster with a real ippeveprinter: its capabilities for both formats, and every byte arrives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agent_core.encode.rasters import RasterDocument
from server_core.contract.types.drawing import DotKind, RasterAbility, RasterFormat, SheetBack
from server_core.contract.types.parameters import DuplexMode
from server_core.contract.types.states import Confirmation
from tests.support.cups_raster import read_with_cups
from tests.support.ipp_drivers import Submit, driver_for
from tests.support.ippeve import ippeve_printer
from tests.support.raster_pages import MadePage, page_facts, written

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio


async def test_a_printer_that_takes_raster(tmp_path: Path, submit: Submit) -> None:
    pages = [MadePage(page_facts(DotKind.SRGB_8, 99, 300, page=page), bytes(range(27)) * 11 * 300) for page in (1, 2)]
    document = RasterDocument(dpi=600, page_count=2, duplex_mode=DuplexMode.LONG_EDGE, sheet_back=SheetBack.ROTATED)
    with ippeve_printer(tmp_path / "eve", formats="image/pwg-raster,image/urf") as eve:
        driver = driver_for(eve.uri)
        assert (await driver.probe()).raster == (
            RasterAbility(format=RasterFormat.PWG, dpi=(300, 600), kinds=tuple(DotKind), sheet_back=SheetBack.ROTATED),
            RasterAbility(
                format=RasterFormat.URF,
                dpi=(600,),
                kinds=(DotKind.SGRAY_8, DotKind.SRGB_8),
                sheet_back=SheetBack.ROTATED,
            ),
        )
        for name in ("pwg", "urf"):
            file = written(name, document, pages)
            mime_type = RasterFormat[name.upper()].value
            delivery = await driver.open(submit(file, mime_type=mime_type, duplex_mode=DuplexMode.LONG_EDGE))
            delivered = await delivery.send(lambda _: None)
            await delivery.aclose()
            assert (delivered.evidence, delivered.bytes_sent) == (Confirmation.PRINTER_CONFIRMED, len(file))
            job = eve.jobs()[-1]
            assert (job.content_type, job.attributes["sides"]) == (mime_type, "two-sided-long-edge")
            assert job.document == file
            assert [page.rows for page in read_with_cups(job.document)] == [page.rows for page in pages]
        await driver.aclose()
