"""Applications, agents and customers in the real window: made, joined, looked after, ended; secrets are told once."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import httpx
import zxingcpp

from server_core.contract.decisions import onboarding_link
from tests.support.answering_printer import label_printers
from tests.support.barcodes import read_symbols
from tests.support.command_line import run_cli
from tests.support.customer_agent import agent_at
from tests.support.found_secrets import found
from tests.support.no_trust import NO_TRUST
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import Tree, WindowDriver, hand_count

MOST_CLICKS, MOST_SECONDS = 6, 90.0


def test_an_application_prints_within_90_seconds_and_gets_a_new_secret(
    engine: RunningEngine, window: WindowDriver, tmp_path: Path
) -> None:
    engine.add_printer("virtual:///Pack 1", "Pack 1")
    window.start(engine.data_dir)
    with hand_count(window) as hand:
        window.press("nav.admin")
        window.press("nav.clients")
        window.press("clients.empty.action")
        window.focus("clients.new.name")
        window.type("Web shop")
        window.keys("Enter")
        window.press("clients.secret.trial.run")
        window.wait_for(starts="passed: Print a test label: 201")
        assert hand.clicks + len(hand.keys) <= MOST_CLICKS
        assert hand.seconds < MOST_SECONDS
    made, trees = secret_of(window)
    (client,) = engine.cli("client", "list")["data"]
    assert token_status(engine, client["client_id"], made) == 200
    store(window)

    window.click_row("clients.table", "Web shop. In use.")
    window.press("clients.rotate")
    window.press("clients.rotate.rotate")
    window.wait_for(role="label", starts="The old secret still works until ")
    again, more = secret_of(window)
    store(window)
    window.wait_row("clients.table", "Web shop. Old valid until ")
    assert made != again
    assert [token_status(engine, client["client_id"], each) for each in (made, again, "wrong")] == [200, 200, 401]
    trees += [*more, window.tree()]
    support = tmp_path / "support.zip"
    engine.cli("diagnostics", str(support))
    with ZipFile(support) as opened:
        assert opened.namelist()
        opened.extractall(tmp_path / "support")
    for name, secret in (("made", made), ("again", again)):
        assert not [each for tree in trees for each in tree if secret in f"{each.name} {each.description}"]
        assert found(engine.data_dir, {name: secret}) == set()
        assert found(tmp_path / "support", {name: secret}) == set()
        assert secret not in window.session.log("console")


def secret_of(window: WindowDriver) -> tuple[str, list[Tree]]:
    """And what a screen reader was told: before it was shown, and meanwhile."""
    field = window.wait_for("clients.secret.text", name="client secret, hidden")
    assert set(window.text("clients.secret.text")) == {"•"}
    assert field.description == ""
    before = window.tree()
    window.press("clients.secret.reveal")
    window.wait_for("clients.secret.text", name="client secret")
    return window.text("clients.secret.text"), [before, window.tree()]


def store(window: WindowDriver) -> None:
    window.press("clients.secret.stored")
    window.press("clients.secret.close")
    window.wait_gone("clients.secret")


def token_status(engine: RunningEngine, client_id: str, secret: str) -> int:
    form = {"grant_type": "client_credentials"}
    with httpx.Client(verify=NO_TRUST, base_url=engine.base_url, timeout=30, trust_env=False) as http:
        return http.post("/oauth/token", data=form, auth=(client_id, secret)).status_code


def test_another_computer_joins_by_a_link(engine: RunningEngine, window: WindowDriver, tmp_path: Path) -> None:
    window.start(engine.data_dir)
    window.press("nav.admin")
    window.press("nav.agents")
    window.wait_for(starts="Agent This computer")
    window.focus("agents.table")
    window.keys("Ctrl+T")
    window.wait_for("agents.detail.answer", starts="It answered ")

    window.keys("Ctrl+N")
    window.focus("agents.link.name")
    window.type("Gate 4")
    window.keys("Enter")
    element = window.wait_for("agents.link.qr", starts="QR code with onboarding link, expires in 14 minutes")
    link = window.text("agents.link.text")
    assert link.startswith(engine.base_url)
    assert read_symbols(window.session.picture(), "QRCode") == [link]
    assert link not in element.name + element.description
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
    window.press("nav.admin")
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
        window.keys("Alt+S")  # under "More" in a window of this width
        assert "1 agent and 1 printer" in window.wait_for("partners.suspending").description
        window.press("partners.suspending.suspend")
        window.wait_row("partners.customers.table", "Dock Ltd. Suspended.")
        window.wait_for("partners.customer.state", has="Suspended, 3 of 4. Suspended by the operator")
        window.keys("Alt+R")
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
        window.press("nav.admin")
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
