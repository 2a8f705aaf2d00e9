"""Selection and open job survive the death of the window, and a barcode finds its row in a grouped queue."""

from __future__ import annotations

from app.session.settings import read_choices
from tests.acceptance.desktop.sent_jobs import order, send
from tests.support.running_engine import RunningEngine
from tests.support.sample_pdfs import Page, pdf
from tests.support.window_driver import Tree, WindowDriver


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
