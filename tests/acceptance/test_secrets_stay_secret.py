"""What was shown once is nowhere else: each secret is looked for in the database, the logs and the diagnostics."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.support.bound_process import bound
from tests.support.running_engine import RunningEngine

PIN, PASSWORD = "739154", "pa55-of-the-printer"
KEPT = {"console-token", "printer-passwords.json", "agent.json"}
"""Files that have one because it is needed there, for their owner alone."""


def test_a_secret_shown_once_is_found_nowhere_else(engine: RunningEngine, tmp_path: Path) -> None:
    made = engine.cli("client", "create", "--name", "Shop system")
    rotated = engine.cli("client", "rotate", "Shop system")
    link = engine.cli("agent", "link", "--name", "Dock PC")["link"]
    code = engine.cli("console", "pair-code")
    printer = engine.add_printer("ipp://192.0.2.9/ipp/print", "Office")
    _typed(engine, PASSWORD, "printer", "login", printer, "--user", "anna")
    _typed(engine, PIN, "operator", "add", "Anna")
    token = (engine.data_dir / "console-token").read_text().strip()
    key = json.loads((engine.data_dir / "agent" / "agent.json").read_text())["secret"]
    planted = {
        "client secret": made["client_secret"],
        "rotated secret": rotated["client_secret"],
        "link": link.rpartition("#")[2].rpartition("=")[2],
        "pairing code": code["pairing_code"],
        "pairing code in one piece": code["pairing_code"].replace("-", ""),
        "printer password": PASSWORD,
        "PIN": PIN,
        "console token": token,
        "agent key": key,
    }
    assert all(len(secret) >= 6 for secret in planted.values()), planted.keys()

    file = tmp_path / "help.zip"
    told = engine.cli("diagnostics", str(file))
    with zipfile.ZipFile(file) as archive:
        parts = {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}
    assert {"README.txt", "health.json", "printers.json", "probes.json", "logs/engine.log"} <= parts.keys()
    assert told["number"] in parts["README.txt"].decode()
    assert json.loads(parts["printers.json"])[0]["address"] == "ipp://192.0.2.9/ipp/print"

    places = {f"diagnostics {name}": content for name, content in parts.items()}
    for kept in (each for each in engine.data_dir.rglob("*") if each.is_file() and each.name not in KEPT):
        places[str(kept.relative_to(engine.data_dir))] = kept.read_bytes()
    assert {"server/spoolhouse.db", "logs/engine.log"} <= places.keys()
    found = [
        f"{what} in {place}"
        for what, secret in planted.items()
        for place, content in places.items()
        if secret.encode() in content
    ]
    assert found == []
    assert all((engine.data_dir / place / name).stat().st_mode & 0o077 == 0 for place, name in _kept(engine.data_dir))


def _typed(engine: RunningEngine, secret: str, *command: str) -> None:
    """Through a pipe: no secret stands on a command line."""
    whole = [sys.executable, "-m", "app", "--data-dir", str(engine.data_dir), *command]
    done = subprocess.run(bound(whole), input=secret + "\n", text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def _kept(data_dir: Path) -> list[tuple[Path, str]]:
    return [(each.parent.relative_to(data_dir), each.name) for each in data_dir.rglob("*") if each.name in KEPT]
