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
