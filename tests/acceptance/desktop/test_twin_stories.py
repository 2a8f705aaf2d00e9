"""Ordered twice? In the real window: a calm question that stays until somebody answers it, and holds nothing."""

from __future__ import annotations

from tests.acceptance.desktop.sent_jobs import ZPL, order, send
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver


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
    window.wait_row("queue.table", "Order ORD-1002.", "Cancelling in a moment")
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
