"""A job in the real window: its document as a person reads it, a calm question about doubles, and undo."""

from __future__ import annotations

import asyncio
from uuid import UUID

from app.client import ConsoleClient
from app.process.data_folder import DataFolder
from server_core.contract.types.jobs import LONGEST_UNDO, JobActionKind, JobActionRequest
from tests.acceptance.desktop.sent_jobs import ZPL, order, send
from tests.support import sample_pdfs
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver

LABELS = b"^XA\n^FO40,40^A0N,40,40^FDLindqvist^FS\n^XZ\n^XA\n^FO40,40^FDSecond^FS\n^PQ2\n^XZ\n"


def opened(engine: RunningEngine, window: WindowDriver, document: str, printer: str) -> None:
    """One job with that document, printed, and then shown."""
    engine.wait_for(order(engine, printer, "ORD-1001", document), "printed")
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order ORD-1001.")
    window.keys("Space")
    window.wait_for("job", name="Job ORD-1001, Printed")


def test_the_pages_of_a_document_are_turned_and_what_is_cut_off_is_named(
    engine: RunningEngine, window: WindowDriver
) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1", "--media", "100x150")
    engine.cli("printer", "set", printer, "--calibration-x-mm", "20")
    three = sample_pdfs.pdf([sample_pdfs.frame(100, 150, text=f"Parcel {number}") for number in (1, 2, 3)])
    opened(engine, window, engine.upload(three, "three.pdf"), printer)
    page = window.wait_for("preview.page", starts="Page 1 of 3")
    assert "cut off" in page.name
    cut = window.wait_for("preview.cut_off", starts="Cut off: ")
    assert "mm right" in cut.name
    window.wait_for("preview.moved", name="Moved +20.0 mm right (printer +20.0 mm right)")
    window.wait_for(name="Page 1 of 3, shown")
    window.focus("preview.page")
    window.keys("PgDown")
    window.wait_for("preview.page", starts="Page 2 of 3")
    window.wait_for(name="Page 2 of 3, shown")
    window.keys("End")
    window.wait_for("preview.page", starts="Page 3 of 3")
    window.keys("Home")
    window.wait_for("preview.page", starts="Page 1 of 3")
    window.keys("Ctrl+9")
    window.wait_for("preview.zoom", name="Zoom: actual size")
    window.keys("Ctrl+2", "Ctrl+1")  # to the printers and back: the digits go to the pages, wherever the focus is
    window.wait_for("preview.zoom", name="Zoom: actual size")
    window.keys("Ctrl+0")
    window.wait_for("preview.zoom", name="Zoom: the whole page")
    window.press("queue.action.preview", name="Close the job")
    window.wait_gone("preview.page")
    window.wait_for("queue.action.preview", name="Preview")


def test_a_command_is_found_in_a_label_file_and_its_labels_are_entries(
    engine: RunningEngine, window: WindowDriver
) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    opened(engine, window, engine.upload(LABELS, "labels.zpl", "zpl"), printer)
    window.press("preview.as_commands")
    window.focus("preview.commands")
    assert window.text("preview.commands").startswith("^XA\n^FO40,40^A0N")
    window.wait_for("preview.told", starts="Line 1: ^XA Label begins")
    window.wait_for(name="Label 1 of 2, shown")
    window.keys("Ctrl+F")
    window.type("^pq")
    window.wait_for("preview.find.count", name="1 of 1: ^pq")
    window.wait_for("preview.told", starts="Line 6: ^PQ How many are printed")
    window.wait_for(name="Label 2 of 2, shown")
    window.press("preview.bytes")
    window.wait_for("preview.commands", name="Bytes of the RAW file")
    assert window.text("preview.commands").startswith("0000  5E 58 41 0A")


def test_the_same_label_twice_is_asked_about_until_it_is_answered(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1", "--language", "zpl", "--dpi", "203")
    engine.cli("printer", "pause", printer)
    document = engine.upload(ZPL, "parcel.zpl", "zpl")
    jobs = [order(engine, printer, key, document) for key in ("ORD-1001", "ORD-1002")]
    send(engine, printer, "ORD-1003")
    window.start(engine.data_dir)
    window.wait_for("queue.tile.check", starts="To check, 1 job,")
    window.wait_for("nav.queue", has="need")
    window.press("queue.tile.check")
    window.wait(lambda tree: len(tree.rows("queue.table")) == 1)
    window.click_row("queue.table", "Order ORD-1002.", "Possible duplicate", "Printer paused")
    window.wait_for("queue.twin", starts="Possible duplicate: Same label as ORD-1001, less than a minute earlier.")
    # as when the console ends and begins anew
    window.kill()
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order ORD-1002.", "Possible duplicate")
    window.wait_for("queue.twin", starts="Possible duplicate: Same label as ORD-1001")
    window.press("queue.twin.cancel")
    window.wait_row("queue.table", "Order ORD-1002.", "Will be cancelled in a few seconds")
    window.wait_gone("queue.twin")
    window.keys("Ctrl+Z")
    window.wait_for("queue.twin", starts="Possible duplicate")
    window.press("queue.twin.other")
    window.wait(
        lambda tree: [
            row for row in tree.row_cells("queue.table") if "selected" in row.states and "ORD-1001" in row.name
        ]
    )
    window.click_row("queue.table", "Order ORD-1002.", "Possible duplicate")
    window.press("queue.twin.both")
    window.wait_for("queue.tile.check", starts="To check, 0 jobs,")
    window.wait_row("queue.table", "Order ORD-1002.", "Printer paused")
    window.wait(lambda tree: not [row for row in tree.rows("queue.table") if "Possible duplicate" in row])
    engine.cli("printer", "resume", printer)
    for job in jobs:
        assert engine.wait_for(job, "printed")


def cancelled_elsewhere(engine: RunningEngine, *jobs: str) -> None:
    """Cancel from another console, which has ended since."""
    token = DataFolder(root=engine.data_dir).console_token()
    act = JobActionRequest(
        kind=JobActionKind.CANCEL, print_job_ids=[UUID(job) for job in jobs], undo_seconds=LONGEST_UNDO
    )

    async def ask() -> None:
        async with ConsoleClient(base_url=engine.base_url, token=token) as client:
            await client.act_on_jobs(act)

    asyncio.run(ask())


def test_what_another_console_cancelled_is_taken_back_from_its_row_and_by_key(
    engine: RunningEngine, window: WindowDriver
) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "pause", printer)
    jobs = [send(engine, printer, key) for key in ("ORD-1", "ORD-2", "ORD-3")]
    window.start(engine.data_dir)
    window.wait_row("queue.table", "Order ORD-3.")
    cancelled_elsewhere(engine, jobs[0])
    cancelled_elsewhere(engine, jobs[1])
    window.click_row("queue.table", "Order ORD-1.", "Will be cancelled in a few seconds")
    window.press("queue.action.undo")
    window.wait_row("queue.table", "Waiting.", "Order ORD-1.")
    window.wait_gone("queue.action.undo")
    window.click_row("queue.table", "Order ORD-2.", "Will be cancelled in a few seconds")
    window.wait_for("queue.action.undo", enabled=True)
    window.keys("Ctrl+Z")
    window.wait_row("queue.table", "Waiting.", "Order ORD-2.")
