"""A link for a new agent in the real window: the code says what the text says, and whoever used it is told."""

from __future__ import annotations

from pathlib import Path

from server_core.contract.decisions import onboarding_link
from tests.acceptance.test_secrets import found
from tests.support.barcodes import read_symbols
from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver


def test_another_computer_joins_by_a_link(engine: RunningEngine, window: WindowDriver, tmp_path: Path) -> None:
    window.start(engine.data_dir)
    window.press("nav.agents")
    window.wait_for(starts="Agent This computer")
    window.focus("agents.table")
    window.keys("Ctrl+T")
    window.wait_for("agents.detail.answer", starts="It answered ")

    window.keys("Ctrl+N")
    window.focus("agents.link.name")
    window.type("Gate 4")
    window.keys("Enter")
    told = window.wait_for("agents.link.qr", starts="QR code with onboarding link, expires in 14 minutes")
    link = window.text("agents.link.text")
    assert link.startswith(engine.base_url)
    assert read_symbols(window.session.picture(), "QRCode") == [link]
    assert link not in told.name + told.description
    run_cli(tmp_path / "gate", "agent", "enroll", link, "--key-in", "file")
    window.wait_for("agents.link.state", name="Gate 4 has joined. Waiting for it to start…")
    window.wait_gone("agents.link.text")
    window.press("agents.link.close")
    window.wait_for(starts="Agent Gate 4, ")
    assert engine.cli("agent", "rename", "Gate 4", "Gate 5")["name"] == "Gate 5"
    window.wait_for(starts="Agent Gate 5, ")

    token = onboarding_link.read(link).token
    assert not [each for each in window.tree() if token in f"{each.name} {each.description}"]
    assert found(engine.data_dir, {"link": token}) == set()
    assert token not in window.session.log("console")
