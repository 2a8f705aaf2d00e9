"""The IPP driver against real printers (ippeveprinter, lprint): data, capabilities, and when a job is printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import anyio
import pytest

from agent_core.backends.ipp.client import IppClient
from agent_core.backends.ipp.driver import IppDriver
from agent_core.backends.ipp.message import Operation, integer
from agent_core.domain import Delivered, Progress
from agent_core.encode.rasters import RasterDocument
from agent_core.errors import CannotPrint, DeliveryCancelled, DeliveryFailed, NotReady
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import DotKind, RasterAbility, RasterFormat, SheetBack
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, ScaleMode
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason
from tests.support.cups_raster import read_with_cups
from tests.support.ipp_drivers import QUICK, Sending, Submit, driver_for, eventually
from tests.support.ippeve import IppEvePrinter, ippeve_printer
from tests.support.own_network import run_alone, why_not
from tests.support.raster_pages import MadePage, page_facts, written

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.anyio


async def test_a_pdf_arrives_as_it_is_with_every_wish(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    submission = submit(
        device_copies=3,
        duplex_mode=DuplexMode.LONG_EDGE,
        color_mode=ColorMode.MONOCHROME,
        media_width_mm=210,
        media_height_mm=297,
        orientation=Orientation.LANDSCAPE,
        dpi=600,
    )
    heard: list[Progress] = []
    delivery = await driver.open(submission)
    assert eve.jobs() == []
    delivered = await delivery.send(heard.append)
    await delivery.aclose()
    assert delivered == Delivered(evidence=Confirmation.PRINTER_CONFIRMED, bytes_sent=submission.size_bytes)
    (job,) = eve.jobs()
    assert job.document == submission.payload.read_bytes()
    assert (job.job_name, job.content_type) == (submission.job_name, "application/pdf")
    requests = ("copies", "sides", "print-color-mode", "orientation-requested", "printer-resolution")
    got = {name: job.attributes.get(name) for name in requests}
    assert got == {
        "copies": "3",
        "sides": "two-sided-long-edge",
        "print-color-mode": "monochrome",
        "orientation-requested": "landscape",
        "printer-resolution": "600dpi",
    }
    assert "x-dimension=21000 y-dimension=29700" in job.attributes["media-col"]
    assert job.attributes["job-originating-user-name"] == "spoolhouse"
    assert heard[-1].bytes_sent == submission.size_bytes
    assert [progress.bytes_sent for progress in heard] == sorted(progress.bytes_sent for progress in heard)


async def test_no_wish_is_sent_that_nobody_has(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    delivery = await driver.open(submit())
    await delivery.send(lambda _: None)
    attributes = eve.jobs()[0].attributes
    assert attributes["copies"] == "1"
    unwished = {"sides", "media", "media-col", "print-color-mode", "orientation-requested", "printer-resolution"}
    assert not unwished & set(attributes)


async def test_the_payload_is_repeated(tmp_path: Path, submit: Submit) -> None:
    with ippeve_printer(tmp_path / "zpl", formats="application/vnd.zebra-zpl") as eve:
        driver = driver_for(eve.uri)
        assert (await driver.probe()).raw_languages == (RawLanguage.ZPL,)
        delivery = await driver.open(submit(b"^XA^FDx^FS^XZ", mime_type="application/vnd.zebra-zpl", repeats=3))
        delivered = await delivery.send(lambda _: None)
        await driver.aclose()
        assert delivered.bytes_sent == 39
        (job,) = eve.jobs()
    assert (job.document, job.content_type) == (b"^XA^FDx^FS^XZ" * 3, "application/vnd.zebra-zpl")


async def test_a_document_that_the_printer_does_not_recognise(eve: IppEvePrinter, submit: Submit) -> None:
    driver = driver_for(eve.uri, language="tspl")
    delivery = await driver.open(submit(b"SIZE 4,6\r\n", mime_type="application/octet-stream"))
    with pytest.raises(DeliveryFailed, match="document-format") as caught:
        await delivery.send(lambda _: None)
    await driver.aclose()
    assert caught.value.reason is FailureReason.PRINTER_REJECTED
    assert eve.jobs() == []


async def test_printed_is_said_only_after_the_printer_has_completed(
    eve: IppEvePrinter, driver: IppDriver, submit: Submit
) -> None:
    gate = eve.gate()
    eve.script("ATTR: job-impressions-completed=1", f"wait:{gate}", "ATTR: job-impressions-completed=2")
    sending = Sending(await driver.open(submit(pages_total=2)))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: sending.latest.pages_done == 1)
        await anyio.sleep(0.3)
        assert not sending.is_over
        assert eve.finished() == 0
        gate.touch()
    assert eve.finished() == 1
    assert sending.delivered is not None
    assert (sending.latest.pages_done, sending.latest.pages_total) == (2, 2)


async def test_media_empty_in_the_middle_is_waited_out(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    gate = eve.gate()
    eve.script("STATE: +media-empty-error", f"wait:{gate}", "STATE: -media-empty-error", 0.3)
    sending = Sending(await driver.open(submit()))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: sending.latest.waiting is WaitingReason.MEDIA_EMPTY)
        # longer than silence is borne: the printer names what it waits for
        await anyio.sleep(QUICK.no_progress + 0.5)
        assert not sending.is_over
        gate.touch()
    assert sending.delivered is not None
    assert sending.latest.waiting is None


async def test_a_busy_printer_makes_the_job_wait(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    gate = eve.gate()
    eve.script(f"wait:{gate}")
    first = Sending(await driver.open(submit()))
    async with anyio.create_task_group() as group:
        group.start_soon(first.run)
        await eventually(lambda: len(eve.jobs()) == 1)
        with pytest.raises(NotReady) as caught:
            await driver.open(submit())
        gate.touch()
    assert caught.value.waiting is WaitingReason.PRINTER_BUSY
    assert first.delivered is not None
    assert len(eve.jobs()) == 1


async def test_a_job_that_the_printer_gives_up_has_failed(
    eve: IppEvePrinter, driver: IppDriver, submit: Submit
) -> None:
    eve.script("ERROR: the fuser is cold", exit_code=1)
    delivery = await driver.open(submit())
    with pytest.raises(DeliveryFailed, match="fuser is cold") as caught:
        await delivery.send(lambda _: None)
    assert caught.value.reason is FailureReason.PRINTER_ERROR


async def test_cancel_is_confirmed_by_the_printer(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    gate = eve.gate()
    eve.script(f"wait:{gate}")
    sending = Sending(await driver.open(submit()))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: len(eve.jobs()) == 1)
        await sending.delivery.cancel()
        await anyio.sleep(0.3)
        assert not sending.is_over, "this printer stops only when its job command ends"
        gate.touch()
    assert isinstance(sending.error, DeliveryCancelled)


async def test_cancelled_at_the_printer_is_a_failure(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    gate = eve.gate()
    eve.script(f"wait:{gate}")
    sending = Sending(await driver.open(submit()))
    other = IppClient(DeviceUri.parse(eve.uri))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: len(eve.jobs()) == 1)
        assert (await other.call(Operation.CANCEL_JOB, {"job-id": integer(1)})).is_ok
        gate.touch()
    await other.aclose()
    assert isinstance(sending.error, DeliveryFailed)
    assert sending.error.reason is FailureReason.PRINTER_ERROR
    assert "cancelled at the printer" in str(sending.error)


async def test_a_cancel_before_the_first_byte(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    delivery = await driver.open(submit())
    await delivery.cancel()
    with pytest.raises(DeliveryCancelled):
        await delivery.send(lambda _: None)
    # the printer is free again
    again = await driver.open(submit())
    assert isinstance(await again.send(lambda _: None), Delivered)
    assert len(eve.jobs()) == 1


async def test_abandon_leaves_the_printer_free(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    delivery = await driver.open(submit())
    await delivery.abandon()
    await delivery.aclose()
    again = await driver.open(submit())
    await again.send(lambda _: None)
    assert len(eve.jobs()) == 1


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ({"device_copies": 1000}, "1000 copies"),
        ({"media_width_mm": 33.0, "media_height_mm": 44.0}, "media 33 x 44 mm"),
        ({"scale_mode": ScaleMode.FIT}, "print-scaling fit"),
        ({"dpi": 203}, "printer-resolution 203 dpi"),
        ({"mime_type": "image/tiff"}, "image/tiff"),
    ],
)
async def test_a_wish_that_the_printer_cannot_fulfil_is_never_dropped(
    eve: IppEvePrinter, driver: IppDriver, submit: Submit, parameters: dict[str, object], named: str
) -> None:
    with pytest.raises(CannotPrint) as caught:
        await driver.open(submit(**parameters))
    assert caught.value.reason is FailureReason.PRINTER_REJECTED
    assert named in str(caught.value)
    assert eve.jobs() == []


async def test_ipps_pins_the_first_certificate(eve: IppEvePrinter, submit: Submit) -> None:
    driver = driver_for(eve.secure_uri)
    delivery = await driver.open(submit())
    assert isinstance(await delivery.send(lambda _: None), Delivered)
    eve.kill()
    eve.forget_certificate()
    eve.start()
    assert (await driver.status()).condition is PrinterStatus.ERROR
    with pytest.raises(NotReady, match="certificate"):
        await driver.open(submit())
    await driver.aclose()


async def test_probe_reports_what_the_printer_can_do(eve: IppEvePrinter) -> None:
    driver = driver_for(eve.uri, dpi=300, media_width_mm=101.6, media_height_mm=152.4)
    facts = await driver.probe()
    assert facts.reported
    assert facts.formats == ("application/octet-stream", "application/pdf")
    assert facts.color_modes == (ColorMode.DEFAULT, ColorMode.MONOCHROME, ColorMode.COLOR)
    assert facts.duplex_modes == tuple(DuplexMode)
    assert facts.dpi == (300, 600)
    assert (facts.max_copies, facts.model) == (999, "Acme Eve 2000")
    assert facts.confirmation is Confirmation.PRINTER_CONFIRMED
    assert facts.media is not None
    assert (facts.media[0].name, facts.media[0].loaded) == ("na_index-4x6_4x6in", True)
    a4 = next(size for size in facts.media if size.name == "iso_a4_210x297mm")
    assert (a4.width_mm, a4.height_mm, a4.loaded) == (210, 297, False)
    await driver.aclose()


async def test_a_printer_that_is_off(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    eve.kill()
    status = await driver.status()
    assert (status.condition, status.waiting) == (PrinterStatus.OFFLINE, WaitingReason.PRINTER_OFFLINE)
    facts = await driver.probe()
    assert not facts.reported
    assert facts.color_modes is None
    with pytest.raises(NotReady) as caught:
        await driver.open(submit())
    assert caught.value.waiting is WaitingReason.PRINTER_OFFLINE


async def test_a_frozen_printer_is_told_in_time(eve: IppEvePrinter, driver: IppDriver) -> None:
    eve.freeze()
    with anyio.fail_after(3.0):
        assert not (await driver.probe()).reported
    with anyio.fail_after(5.0):
        assert (await driver.status()).condition is PrinterStatus.OFFLINE
    eve.thaw()
    assert (await driver.status()).condition is PrinterStatus.ONLINE


async def test_status_says_what_the_printer_says(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    eve.script("STATE: +toner-empty-error,media-low-warning")
    delivery = await driver.open(submit())
    await delivery.send(lambda _: None)
    status = await driver.status()
    assert set(status.reasons) == {"toner-empty", "media-low"}
    assert status.waiting is WaitingReason.MARKER_SUPPLY_EMPTY


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


@pytest.mark.skipif(why_not() is not None, reason=why_not() or "")
def test_a_label_through_lprint() -> None:
    seen = json.loads(run_alone("tests.support.lprint"))
    assert seen["reported"]
    assert (seen["dpi"][0], seen["languages"]) == (203, ["zpl"])
    assert len(seen["uuid"]) == 36
    assert (seen["condition"], seen["evidence"], seen["followed"]) == ("online", *["printer_confirmed"] * 2)
    assert seen["on_paper"] == 1
