"""Something is wrong, in the real window: the check list names it, a file for support is looked through and saved."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """Its name is typed letter by letter."""
    with TemporaryDirectory(prefix="d") as name:
        yield Path(name)


def test_diagnostics_are_checked_looked_through_and_saved(
    engine: RunningEngine, window: WindowDriver, short_folder: Path
) -> None:
    file = short_folder / "help.zip"
    engine.add_printer("virtual:///Pack 1", "Pack 1")
    secret = engine.cli("client", "create", "--name", "Shop system")["client_secret"]
    window.start(engine.data_dir)
    window.press("nav.help")
    window.press("help.check")
    window.wait_for("help.check.server", starts="passed: http://127.0.0.1")
    window.wait_for("help.check.printer-Pack-1", has="it answers")
    window.wait_for("help.check.discovery")
    window.wait_for("help.health.summary", has="Checked at")

    window.press("help.diagnostics")
    window.wait_for("diagnostics.save", enabled=True)
    number = window.wait_for("diagnostics.told", starts="Diagnostics ").name.split()[1].rstrip(":")
    window.wait_for(role="list item", starts="health.json, The check list")
    window.press("diagnostics.save")
    window.wait(lambda tree: [each for each in tree.all(role="text", name="File name:") if "focused" in each.states])
    window.keys("Ctrl+A")
    window.type(str(file))
    window.keys("Enter")
    window.wait_gone("diagnostics")
    window.wait_for(has=f"Diagnostics {number} saved as help.zip.")
    with zipfile.ZipFile(file) as archive:
        inside = {name: archive.read(name).decode() for name in archive.namelist()}
    assert f"spoolhouse-{number}/probes.json" in inside
    assert secret not in "".join(inside.values())
