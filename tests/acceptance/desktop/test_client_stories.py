"""An application in the real window: made, tried at once, given a new secret; nothing else tells the secret."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import httpx

from tests.acceptance.test_secrets import found
from tests.support.hand_count import hand_count
from tests.support.no_trust import NO_TRUST
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import Tree, WindowDriver

MOST_CLICKS, MOST_SECONDS = 6, 90.0


def test_an_application_prints_within_90_seconds_and_gets_a_new_secret(
    engine: RunningEngine, window: WindowDriver, tmp_path: Path
) -> None:
    engine.add_printer("virtual:///Pack 1", "Pack 1")
    window.start(engine.data_dir)
    with hand_count(window) as hand:
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
