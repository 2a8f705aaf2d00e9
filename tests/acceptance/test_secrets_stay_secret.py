"""What was shown once is nowhere else: each secret is looked for in database, journal, logs, diagnostics and backup."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from server_core.contract import onboarding_link, pairing_code
from tests.acceptance.test_secrets import found
from tests.support.bound_process import bound
from tests.support.no_trust import NO_TRUST
from tests.support.running_engine import RunningEngine

PIN, PASSWORD = "739154286", "pa55-of-the-printer"
PLANTED = "Planted-Tq7XkVn2"
"""The name of a printer: no secret, so all places have it."""
KEPT = {
    ("console token", "console-token"),
    ("agent key", "agent/agent.json"),
    ("printer password", "server/printer-passwords.json"),
}
"""Files that have one because it is needed there, for their owner alone."""


def test_a_secret_shown_once_is_found_nowhere_else(engine: RunningEngine, tmp_path: Path) -> None:
    with httpx.Client(verify=NO_TRUST, base_url=engine.base_url, timeout=30, trust_env=False) as http:
        secrets = _handed_out(engine, http)
    assert all(len(secret) >= 8 for secret in secrets.values()), secrets.keys()
    assert len(set(secrets.values())) == len(secrets) == 15
    engine.add_printer("ipp://192.0.2.9/ipp/print", PLANTED)
    _typed(engine, PASSWORD, "printer", "login", PLANTED, "--user", "anna")
    looked_for = {**secrets, "printer password": PASSWORD, "planted": PLANTED}

    outside = tmp_path / "outside"
    outside.mkdir()
    file, backup = tmp_path / "help.zip", outside / "site.backup"
    told = engine.cli("diagnostics", str(file))
    with zipfile.ZipFile(file) as archive:
        archive.extractall(outside / "help")
    inside = outside / "help" / f"spoolhouse-{told['number']}"
    parts = {str(each.relative_to(inside)) for each in inside.rglob("*") if each.is_file()}
    assert {"README.txt", "health.json", "printers.json", "probes.json", "logs/engine.log"} <= parts
    assert json.loads((inside / "printers.json").read_text())[0]["address"] == "ipp://192.0.2.9/ipp/print"
    engine.cli("backup", str(backup))
    assert backup.stat().st_mode & 0o077 == 0

    kept = _places(engine.data_dir, looked_for)
    assert {place for name, place in kept if name == "planted"} & {"server/spoolhouse.db", "server/spoolhouse.db-wal"}
    assert {each for each in kept if each[0] != "planted"} == KEPT
    away = _places(outside, looked_for)
    assert ("planted", "site.backup") in away
    assert ("planted", f"help/{inside.name}/printers.json") in away
    assert {each for each in away if each[0] != "planted"} == set()
    assert all((engine.data_dir / place).stat().st_mode & 0o077 == 0 for _, place in KEPT)
    engine.stop()
    kept = _places(engine.data_dir, looked_for)
    assert ("planted", "server/spoolhouse.db") in kept
    assert {each for each in kept if each[0] != "planted"} == KEPT


@pytest.mark.parametrize("shape", ["as it is", "hexadecimal", "Base64", "Base64, one further"])
def test_one_that_is_written_anywhere_is_found(tmp_path: Path, shape: str) -> None:
    """A control."""
    written = {
        "as it is": PASSWORD,
        "hexadecimal": PASSWORD.encode().hex(),
        "Base64": base64.b64encode(PASSWORD.encode() + b"!").decode(),
        "Base64, one further": base64.b64encode(b":" + PASSWORD.encode() + b"!").decode(),
    }[shape]
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "engine.log").write_bytes(b"\x00\xff" + f"user a, {written}, refused".encode())
    (tmp_path / "else.log").write_text("nothing")
    assert _places(tmp_path, {"printer password": PASSWORD, "PIN": PIN}) == {("printer password", "logs/engine.log")}


def _places(folder: Path, secrets: dict[str, str]) -> set[tuple[str, str]]:
    return {find for name, secret in secrets.items() for find in found(folder, name, secret)}


def _handed_out(engine: RunningEngine, http: httpx.Client) -> dict[str, str]:
    """Each once, and each of use."""
    made = engine.cli("client", "create", "--name", "Shop system")
    rotated = engine.cli("client", "rotate", "Shop system", "--overlap", "1h")
    application = engine.cli("partner", "app", "create", "--name", "Shop")
    customer = engine.cli("partner", "account", "create", "--app", "Shop", "--external-id", "c-1", "--name", "Bakery")
    renewed = engine.cli("partner", "account", "link", "c-1")
    code = engine.cli("console", "pair-code")["pairing_code"]
    token = (engine.data_dir / "console-token").read_text().strip()
    anna = engine.cli("operator", "add", "Anna")
    _typed(engine, PIN, "operator", "pin", "Anna")

    def ask(path: str, body: dict[str, Any], **headers: str) -> dict[str, Any]:
        answer = http.post(f"/console-api/v1{path}", json=body, headers=headers)
        assert answer.is_success, answer.text
        told: dict[str, Any] = answer.json()
        return told

    here = {"Authorization": f"Bearer {token}"}
    secret = pairing_code.read(engine.cli("console", "pair-code")["pairing_code"]).secret
    paired = ask("/pair", {"pairing_secret": secret, "name": "Table 2", "hostname": "table"})
    unlocked = ask(f"/operators/{UUID(anna['operator_id'])}/unlock", {"pin": PIN}, **here)
    asks = {"grant_type": "client_credentials"}
    access = http.post("/oauth/token", data=asks, auth=(made["client_id"], rotated["client_secret"]))
    assert access.is_success, access.text
    return {
        "client secret": made["client_secret"],
        "rotated secret": rotated["client_secret"],
        "access token": access.json()["access_token"],
        "private key": application["private_key_pem"].splitlines()[5],
        "customer's link": onboarding_link.read(customer["agent_onboarding_url"]).token,
        "customer's newer link": onboarding_link.read(renewed["agent_onboarding_url"]).token,
        "agent's link": onboarding_link.read(engine.cli("agent", "link", "--name", "Dock PC")["link"]).token,
        "pairing code": code,
        "pairing code in one piece": code.replace("-", ""),
        "used pairing code": secret,
        "paired console's token": paired["token"],
        "operator's session": unlocked["session_token"],
        "PIN": PIN,
        "console token": token,
        "agent key": json.loads((engine.data_dir / "agent" / "agent.json").read_text())["secret"],
    }


def _typed(engine: RunningEngine, secret: str, *command: str) -> None:
    """Through a pipe: no secret stands on a command line."""
    whole = [sys.executable, "-m", "app", "--data-dir", str(engine.data_dir), *command]
    done = subprocess.run(bound(whole), input=secret + "\n", text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
