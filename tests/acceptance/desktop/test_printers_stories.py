"""Printers in the real window, as a person uses them: looked at, paused, added, tried."""

from __future__ import annotations

from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver


def test_a_printer_is_paused_and_resumed(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    window.start(engine.data_dir)
    window.press("nav.printers")
    window.wait_for(starts="Pack 1, Ready")
    window.press("printers.action.pause", name="Pause the printer")
    window.wait_for(starts="Pack 1, Paused")
    engine.wait_for_printer(printer, "paused")
    window.press("printers.action.pause", name="Resume the printer")
    window.wait_for(starts="Pack 1, Ready")


def test_a_printer_is_added_and_prints_a_test_label(engine: RunningEngine, window: WindowDriver) -> None:
    window.start(engine.data_dir)
    window.press("queue.empty.action")
    window.press("printers.empty.action")
    window.wait_for("addprinter")
    window.click(starts="Virtual printer")
    window.press("addprinter.test")
    window.wait_gone("addprinter")
    window.wait_for(starts="Virtual printer, Ready")
    window.press(name="Show the job")
    window.wait_row("queue.table", "Printed.", "on Virtual printer")


def test_all_of_a_printer_is_opened_set_and_left_by_keys(engine: RunningEngine, window: WindowDriver) -> None:
    """The table is used by keys as well. The cutter is set on the printer that has one, and the virtual printer's
    faults are chosen.
    """
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1", "--language", "zpl", "--dpi", "203")
    window.start(engine.data_dir)
    window.press("nav.printers")
    window.wait_for(starts="Pack 1, Ready")
    window.press("printers.table.show")
    window.wait_for("printers.table")
    window.wait_for(starts="Pack 1, Ready")
    window.focus("printers.table")
    window.keys("Enter")
    window.wait_for("printers.detail", name="Details of Pack 1")
    window.keys("Ctrl+K")
    window.wait_for("commands")
    window.type("Printer: Connection")
    window.keys("Enter")
    window.wait_for("printers.detail.connection.fault", enabled=True)
    window.press("printers.detail.connection.fault")
    window.keys("Down", "Enter")
    window.wait_for("printers.detail.connection.fault", name="Out of labels")
    engine.wait_for_printer(printer, "error")
    window.wait_for(starts="Pack 1, Stopped")
    window.press("printers.detail.connection.cut")
    window.keys("Down", "Down", "Enter")
    engine.wait_until(lambda: engine.cli("printer", "show", printer)["tuning"]["cut"] == "page")
    window.keys("Escape")
    window.wait_gone("printers.detail")
    window.press("printers.table.show")
    window.wait_for(starts="Pack 1, Stopped")
