"""Printers in the real window: added by address or from the network, looked at, paused, tried."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from server_core.contract.types.documents import RawLanguage
from tests.support.answering_printer import label_printers
from tests.support.own_network import run_alone, why_not
from tests.support.running_engine import RunningEngine
from tests.support.sample_labels import draw
from tests.support.window_driver import WindowDriver, hand_count

MOST_CLICKS, MOST_SECONDS = 4, 20.0
WITHOUT = why_not()


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


def test_by_its_address(engine: RunningEngine, window: WindowDriver) -> None:
    with label_printers(1) as (printer,):
        window.start(engine.data_dir)
        window.wait_for("queue.empty.action", enabled=True)
        with hand_count(window) as hand:
            window.press("nav.printers")
            window.press("printers.empty.action")
            window.focus("addprinter.address")
            window.type(f"127.0.0.1:{printer.port}")
            window.keys("Enter")
            window.wait_for("addprinter.told", has="Language ZPL (Zebra) · 203 dpi")
            window.press("addprinter.test")
            engine.wait_until(lambda: any(b"^FD" in job for job in printer.jobs))
            assert hand.clicks + len(hand.keys) <= MOST_CLICKS
            assert hand.seconds <= MOST_SECONDS
        (added,) = engine.cli("printer", "list")["data"]
        assert (added["uri"], added["language"], added["dpi"]) == (printer.uri, "zpl", 203)
        window.press(name="Show the job")
        window.wait_row("queue.table", "Printed.", f"on {added['name']}")
        (job,) = [each for each in printer.jobs if b"^FD" in each]
    (label,) = draw(RawLanguage.ZPL, job)
    texts = [each.text for each in label.of("text")]
    assert texts[0] == added["name"]
    assert "".join(texts[2:]) == added["printer_id"]
    assert [each.text for each in label.of("code")] == [added["printer_id"].partition("-")[0]]


@pytest.mark.skipif(WITHOUT is not None, reason=str(WITHOUT))
def test_found_in_the_network(tmp_path: Path) -> None:
    """It stands behind a cable, and announces itself."""
    seen: dict[str, Any] = json.loads(run_alone("tests.support.found_printer_site", str(tmp_path), seconds=90.0))
    assert seen["clicks"] + len(seen["keys"]) <= MOST_CLICKS
    assert seen["letters"] == 0
    assert seen["seconds"] <= MOST_SECONDS
    assert (seen["uri"], seen["language"]) == ("socket://10.99.7.2", "zpl")
    assert seen["texts"][0] == "Zebra Packing"
    assert "".join(seen["texts"][2:]) == seen["printer_id"]
    assert seen["codes"] == [seen["printer_id"].partition("-")[0]]
