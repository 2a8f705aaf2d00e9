"""The wall in the real window: opened by a key, seen on the whole screen, left again."""

from __future__ import annotations

from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver


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
