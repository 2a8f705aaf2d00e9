"""A customer in the real window: made, joined by a real agent with the scanned link, looked after, suspended, ended."""

from __future__ import annotations

from pathlib import Path

import zxingcpp

from tests.support.customer_agent import agent_at
from tests.support.label_printers import label_printers
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver


def scanned(window: WindowDriver, file: Path) -> str:
    """Scan the screen as a phone would."""
    from PIL import Image

    window.picture(file)
    with Image.open(file) as picture:
        (code,) = zxingcpp.read_barcodes(picture)
    file.unlink()
    return str(code.text)


def test_a_customer_comes_and_goes(engine: RunningEngine, window: WindowDriver, tmp_path: Path) -> None:
    engine.cli("partner", "app", "create", "--name", "Shop system")
    window.start(engine.data_dir)
    window.press("nav.partners")
    window.press("partners.customers.empty.action")
    window.fill("partners.new.name", "Dock Ltd")
    window.fill("partners.new.external", "42")
    window.press("partners.new.create")
    window.wait_for("partners.link.qr", starts="QR code with onboarding link, expires in")
    link = scanned(window, tmp_path / "code.png")
    assert window.text("partners.link.text") == link
    window.wait_for("partners.link.step.opened", name="Link opened: waiting")
    with agent_at(tmp_path / "customer", link):
        window.wait_for("partners.link.step.agent", has=": done")
        window.wait_for("partners.link.state", starts="Ready.")
        engine.cli("--account", "Dock Ltd", "printer", "add", "--uri", "virtual:///Dock", "--name", "Dock 1")
        window.wait_for("partners.link.step.printer", name="Printer found: Dock 1: done")
        engine.cli("--account", "Dock Ltd", "printer", "test", "Dock 1")
        window.wait_for("partners.link.step.test", has=": done")
        window.press("partners.link.close")

        window.wait_row("partners.customers.table", "Dock Ltd. Active. Onboarding: ready.", "1 of 1 online")
        window.press("partners.customer.suspend")
        assert "1 agent and 1 printer" in window.wait_for("partners.suspending").description
        window.press("partners.suspending.suspend")
        window.wait_row("partners.customers.table", "Dock Ltd. Suspended.")
        window.wait_for("partners.customer.state", has="Suspended, 3 of 4. Suspended by the operator")
        window.press("partners.customer.resume")
        window.wait_row("partners.customers.table", "Dock Ltd. Active.")
        window.press("partners.customer.close")
        window.wait_for("partners.closing.close", enabled=False)
        window.fill("partners.closing.name", "Dock Ltd")
        window.press("partners.closing.close")
        window.wait_gone(role="table cell", starts="Dock Ltd. Active.")
    (known,) = engine.cli("partner", "account", "list")["data"]
    assert known["status"] == "closed"
    assert link.partition("#")[2] not in window.session.log("console")
    kept = [path for path in engine.data_dir.rglob("*") if path.is_file()]
    token = link.partition("#")[2].partition(".")[0].encode()
    assert [path for path in kept if token in path.read_bytes()] == []


def test_its_printers_and_queue_have_a_window_of_their_own(
    engine: RunningEngine, window: WindowDriver, tmp_path: Path
) -> None:
    engine.cli("partner", "app", "create", "--name", "Shop system")
    request = ("--app", "Shop system", "--external-id", "42", "--name", "Bakery Schmidt")
    link = engine.cli("partner", "account", "create", *request)["agent_onboarding_url"]
    with agent_at(tmp_path / "customer", link), label_printers(1) as (printer,):
        window.start(engine.data_dir)
        window.press("nav.partners")
        window.click_row("partners.customers.table", "Bakery Schmidt. Active.")
        window.press("partners.customer.open_site")
        window.wait_for("account.sign", name="Bakery Schmidt – customer of this site")
        window.kill()
        window.wait_gone("account.sign")  # of the same process
        window.start(engine.data_dir, "--account", "42")
        assert not window.tree().all("nav.partners")
        window.press("nav.printers")
        window.press("printers.empty.action")
        window.focus("addprinter.address")
        window.type(f"127.0.0.1:{printer.port}")
        window.keys("Enter")
        window.wait_for("addprinter.told", has="Language ZPL (Zebra) · 203 dpi")
        window.press("addprinter.test")
        engine.wait_until(lambda: any(b"^FD" in job for job in printer.jobs))
        window.press(name="Show the job")
        (added,) = engine.cli("--account", "42", "printer", "list")["data"]
        window.wait_row("queue.table", "Printed.", f"on {added['name']}")
        assert [engine.cli(noun, "list")["data"] for noun in ("job", "printer")] == [[], []]
        window.press("nav.quit")
        window.wait_gone("account.sign")
    (kept,) = (engine.data_dir / "customers").iterdir()
    assert {"account.json", "console.json"} <= {each.name for each in kept.iterdir()}
