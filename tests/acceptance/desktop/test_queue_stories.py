"""The queue and the wall in the real window: watched, searched, scanned, opened, moved, cancelled, found again."""

from __future__ import annotations

from app.session.settings import read_choices
from tests.acceptance.desktop.sent_jobs import PDF, ZPL, order, send
from tests.support.running_engine import RunningEngine
from tests.support.sample_pdfs import Page, pdf
from tests.support.window_driver import Tree, WindowDriver

OTHER = b"^XA^FO40,40^A0N,40,40^FDLindqvist^FS^XZ"


def test_a_job_that_an_application_prints_is_watched_live(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "pause", printer)
    window.start(engine.data_dir)
    window.wait_for("queue.empty")
    send(engine, printer, "ORD-1001")
    window.wait_row("queue.table", "Waiting.", "Order ORD-1001.", "on Pack 1")
    window.wait_for("queue.tile.waiting", starts="Waiting, 1 job,")
    engine.cli("printer", "resume", printer)
    window.wait_row("queue.table", "Printed.", "Order ORD-1001.")
    window.wait_for("queue.tile.printed", starts="Printed today, 1 job,")
    window.wait_for("queue.tile.waiting", starts="Waiting, 0 jobs,")


def test_a_job_is_found_by_typing(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    jobs = [send(engine, printer, key) for key in ("ORD-1001", "ORD-1002", "RET-2001")]
    for job in jobs:
        engine.wait_for(job, "printed")
    window.start(engine.data_dir)
    window.wait(lambda tree: len(tree.rows("queue.table")) == 3)
    window.keys("Ctrl+F")
    window.type("RET-20")
    window.wait(lambda tree: len(tree.rows("queue.table")) == 1)
    window.wait_row("queue.table", "Order RET-2001.")
    window.keys("Esc")
    window.wait(lambda tree: len(tree.rows("queue.table")) == 3)


def test_a_scan_opens_its_job_and_presses_no_button(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "pause", printer)
    job, other = send(engine, printer, "4006381333931"), send(engine, printer, "4006381333948", ZPL)
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order 4006381333948.")
    window.focus("queue.action.cancel")
    window.scan("4006381333931")
    window.wait_for("job", starts="Job 4006381333931,")
    assert [engine.job(each)["status"] for each in (job, other)] == ["pending"] * 2
    window.wait_gone("undo")


def test_a_job_is_opened_and_its_picture_told(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1", "--media", "100x150")
    engine.cli("printer", "set", printer, "--calibration-x-mm", "20")
    engine.wait_for(send(engine, printer, "ORD-1001"), "printed")
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order ORD-1001.")
    window.keys("Enter")
    page = window.wait_for("preview.page", starts="Page 1 of 1")
    assert "100 by 150 millimetres" in page.name
    cut = window.wait_for("preview.cut_off", starts="Cut off: ")
    assert "mm right" in cut.name
    window.wait_for("job", name="Job ORD-1001, Printed")
    window.keys("Esc")
    window.wait_gone("preview.page")


def test_a_cancelled_job_is_taken_back_by_a_key_and_another_is_not(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "pause", printer)
    job, other = send(engine, printer, "ORD-1001"), send(engine, printer, "ORD-1002", ZPL)
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order ORD-1001.")
    window.keys("Del")
    window.wait_for("undo", starts="Cancelled ORD-1001, undo,")
    window.keys("Ctrl+Z")
    window.wait_gone("undo")
    window.click_row("queue.table", "Order ORD-1002.")
    window.press("queue.action.cancel")
    window.press("undo.finish")
    window.wait_row("queue.table", "Cancelled.", "Order ORD-1002.")
    window.wait_row("queue.table", "Waiting.", "Order ORD-1001.")
    assert engine.wait_for(other, "cancelled")
    engine.cli("printer", "resume", printer)
    window.wait_row("queue.table", "Printed.", "Order ORD-1001.")
    assert engine.job(job)["status"] == "printed"


def test_a_moved_job_keeps_its_id(engine: RunningEngine, window: WindowDriver) -> None:
    stopped, free = (engine.add_printer(f"virtual:///{name}", name) for name in ("Pack 1", "Pack 2"))
    engine.cli("printer", "pause", stopped)
    job = send(engine, stopped, "ORD-1001", PDF)
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order ORD-1001.")
    window.keys("Ctrl+M")
    window.wait_for("move.list")
    window.click(starts="Pack 2\n")
    window.press("move.move")
    window.press("undo.finish")
    window.wait_row("queue.table", "Printed.", "Order ORD-1001.", "on Pack 2")
    assert engine.wait_for(job, "printed")["printer_id"] == free
    assert len(window.tree().rows("queue.table")) == 1


def test_a_printed_label_comes_out_of_another_printer_once_more(engine: RunningEngine, window: WindowDriver) -> None:
    for name in ("Pack 1", "Pack 2"):
        engine.add_printer(f"virtual:///{name}", name)
    first = engine.cli("printer", "show", "Pack 1")["printer_id"]
    engine.wait_for(send(engine, first, "ORD-1001"), "printed")
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order ORD-1001.")
    window.press("queue.action.reprint_elsewhere")
    window.click(starts="Pack 2\n")
    window.press("move.move")
    window.wait_row("queue.table", "Printed.", "ORD-1001.pdf on Pack 2")
    window.wait_row("queue.table", "Printed.", "Order ORD-1001.", "on Pack 1")
    assert len(list((engine.data_dir / "virtual" / "Pack 2").glob("*.bin"))) == 1


def test_many_jobs_are_cancelled_and_taken_back_at_once(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "pause", printer)
    jobs = [send(engine, printer, f"ORD-{number}") for number in (1001, 1002, 1003)]
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order ORD-1001.")
    window.keys("Ctrl+A", "Del")
    window.wait_for("undo", starts="Cancelled 3 jobs, undo,")
    window.keys("Ctrl+Z")
    window.wait_gone("undo")
    engine.cli("printer", "resume", printer)
    for job in jobs:
        assert engine.wait_for(job)["status"] == "printed"


def test_the_text_inside_a_label_is_found(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.wait_for(send(engine, printer, "ORD-1001"), "printed")
    engine.wait_for(send(engine, printer, "ORD-1002", ZPL), "printed")
    engine.wait_for(order(engine, printer, "ORD-1003", engine.upload(OTHER, "other.zpl", "zpl")), "printed")
    window.start(engine.data_dir)
    window.wait(lambda tree: len(tree.rows("queue.table")) == 3)
    window.keys("Ctrl+F")
    window.type("Lindqvist")
    window.wait(lambda tree: len(tree.rows("queue.table")) == 1)
    window.wait_row("queue.table", "Order ORD-1003.")


def test_a_printer_that_stops_comes_first_on_the_wall_and_is_paused_there(
    engine: RunningEngine, window: WindowDriver
) -> None:
    engine.add_printer("virtual:///Dock 1", "Dock 1")
    second = engine.add_printer("virtual:///Dock 2", "Dock 2")
    window.start(engine.data_dir)
    window.wait_for("nav.queue")
    window.keys("F11")
    window.wait_for("wall.tile.Dock 1", starts="Dock 1, ready")
    window.wait_for(starts="All printers ready")
    engine.cli("printer", "simulate", second, "--fault", "out-of-media")
    window.wait_for("wall.tile.Dock 2", starts="Dock 2, stopped")
    window.wait_for(starts="1 stopped")
    window.press("wall.tile.Dock 1")
    window.press("wall.sheet.pause")
    window.wait_for("wall.tile.Dock 1", starts="Dock 1, paused")
    window.wait_gone("wall.sheet")
    window.keys("Escape")
    window.wait_gone("wall.totals")
    window.wait_for("queue.empty.action")


def selected(tree: Tree) -> list[str]:
    return [row.name for row in tree.row_cells("queue.table") if "selected" in row.states]


def test_the_same_job_is_selected_after_the_window_died(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    jobs = [send(engine, printer, f"ORD-{number}") for number in (1001, 1002, 1003)]
    for job in jobs:
        engine.wait_for(job, "printed")
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order ORD-1001.")
    window.wait(lambda _: read_choices(engine.data_dir / "console.json").selected_job == jobs[0])
    window.kill()
    window.start(engine.data_dir)
    window.wait(lambda tree: len(tree.rows("queue.table")) == 3)
    (row,) = window.wait(selected)
    assert "Order ORD-1001." in row


def test_a_barcode_that_is_printed_in_groups_opens_its_job(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1", "--media", "100x150")
    for key, code in (("ORD-1001", "0034 0434 2161 0940 1234 5"), ("ORD-1002", "0034 0434 2161 0940 6789 0")):
        label = pdf([Page(100, 150).text(10, 20, 12, key).text(10, 60, 12, code)])
        engine.wait_for(order(engine, printer, key, engine.upload(label, f"{key}.pdf")), "printed")
    window.start(engine.data_dir)
    window.wait(lambda tree: len(tree.rows("queue.table")) == 2)
    window.scan("003404342161094067890")
    window.wait_for("job", starts="Job ORD-1002,")
