"""Double clicks and double Enter in the real window: a hand that presses twice means once, and presses nothing else."""

from __future__ import annotations

from tests.acceptance.desktop.sent_jobs import ZPL, order, send
from tests.acceptance.desktop.test_desk_stories import came_out
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import Tree, WindowDriver


def has_focus(tree: Tree, identifier: str) -> bool:
    found = tree.one(identifier)
    return found is not None and "focused" in found.states


def test_the_undo_of_a_cancel_outlasts_a_double_click(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "pause", printer)
    for number in (1001, 1002):
        send(engine, printer, f"ORD-{number}")
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order ORD-1001.")
    window.wait_for("queue.action.cancel", enabled=True)
    window.click("queue.action.cancel", times=2)
    window.wait_for("undo", starts="Cancelled ORD-1001, undo,")
    window.wait_row("queue.table", "Waiting.", "Order ORD-1002.")
    window.keys("Ctrl+Z")
    window.wait_row("queue.table", "Waiting.", "Order ORD-1001.")
    window.wait_gone("undo")
    window.focus("queue.action.hold")
    window.keys("Enter")
    window.wait_row("queue.table", "Held.", "Order ORD-1001.")
    window.wait_for("undo", starts="Held ORD-1001, undo,")
    window.focus("queue.action.cancel")
    window.keys("Enter")
    window.wait(lambda tree: has_focus(tree, "queue.table"), "the focus is not back in the list")


def test_no_at_the_desk_answers_one_question(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "simulate", printer, "--fault", "link-lost")
    for key in ("ORD-1001", "ORD-1002", "ORD-1003"):
        engine.wait_for(send(engine, printer, key), "failed")
    engine.cli("printer", "simulate", printer, "--fault", "none")
    window.start(engine.data_dir)
    window.wait_for("queue.tile.check", starts="To check, 3 jobs,")
    window.keys("Ctrl+D")
    window.wait_for("queue.desk", has="0 of 3 answered")
    window.rest()  # what has just come takes no press yet
    window.click("queue.desk.no", times=2)
    window.wait_for("queue.desk", has="1 of 3 answered")
    window.press("queue.desk.back")
    window.wait_for("queue.tile.check", starts="To check, 2 jobs,")
    window.wait_row("queue.table", "Printed.", "Attempt 2")
    assert len(engine.cli("job", "list")["data"]) == 4


def test_one_test_label_comes_of_a_double_click(engine: RunningEngine, window: WindowDriver) -> None:
    engine.add_printer("virtual:///Pack 1", "Pack 1", "--language", "zpl", "--dpi", "203")
    window.start(engine.data_dir)
    window.press("nav.printers")
    window.wait_for("printers.action.test", enabled=True)
    window.click("printers.action.test", times=2)
    window.wait_for("printers.banner", has="on its way to Pack 1")
    window.press("nav.queue")
    window.wait_row("queue.table", "Printed.")
    assert len(engine.cli("job", "list")["data"]) == 1
    engine.wait_until(lambda: len(came_out(engine)) == 1)


def test_what_fails_at_once_is_reprinted_once(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    refused = engine.upload(b"^XA^JUF^XZ" + ZPL, "forbidden.zpl", "zpl")
    engine.wait_for(order(engine, printer, "ORD-1001", refused), "failed")
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order ORD-1001.")
    window.click("queue.action.reprint", times=2)
    window.wait_row("queue.table", "Failed.", "Attempt 2")
    window.wait_for("queue.tile.failed", starts="Failed, 1 job,")
    assert len(engine.cli("job", "list")["data"]) == 2
