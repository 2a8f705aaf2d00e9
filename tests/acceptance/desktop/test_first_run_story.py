"""An empty profile in the real window: a virtual printer prints its first label after three presses."""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image

from server_core.contract.types.documents import RawLanguage
from tests.support.label_readers import read_labels
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver, hand_count

MOST_CLICKS, MOST_SECONDS = 3, 60


def test_the_first_label_comes_after_three_presses_and_the_first_run_never_again(
    engine: RunningEngine, window: WindowDriver
) -> None:
    with hand_count(window) as hand:
        window.start(engine.data_dir, first_run=True)
        window.wait_for("wizard.title", name="1 of 3 · Find your printer")
        window.click(starts="Virtual printer")
        window.press("wizard.next")
        window.wait_for("wizard.title", name="2 of 3 · Print a test label")
        window.press("wizard.test")
        window.wait_for("wizard.label", starts="Test label: Printed")
        assert (hand.clicks, hand.keys, hand.letters) == (MOST_CLICKS, [], 0)
        assert hand.seconds < MOST_SECONDS
    window.wait_for("wizard.picture.words", starts="This is what the virtual printer printed")
    (paper,) = (engine.data_dir / "virtual").glob("*/*.bin")
    (label,) = read_labels(RawLanguage.ZPL, paper.read_bytes())
    (picture,) = paper.parent.glob("*.png")
    with Image.open(picture) as shown:
        assert shown.size == (label.width_dots, label.height_dots)
        assert label.on_paper().getbbox() is not None, "it is not blank"
    window.press("wizard.came.yes")
    window.wait_for("wizard.title", name="3 of 3 · The printer works. What next?")
    window.press("wizard.next")
    window.wait_gone("wizard")
    window.wait_row("queue.table", "Printed.", "on Virtual printer")
    assert _kept(engine.data_dir) == "over"

    window.kill()
    (printer,) = engine.cli("printer", "list")["data"]
    engine.cli("printer", "remove", printer["printer_id"])
    window.start(engine.data_dir, first_run=True)
    window.press("nav.printers")
    window.wait_for("printers.empty.action", enabled=True)
    assert not window.tree().all("wizard")


def _kept(data_dir: Path) -> str:
    kept: str = json.loads((data_dir / "console.json").read_text())["first_run"]["step"]
    return kept
