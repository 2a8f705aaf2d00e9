"""A console and an agent on another computer, over TLS across two networks: they print, and are shut out."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.support.bound_process import bound
from tests.support.own_network import run_alone, why_not

SECONDS = 110.0


def tell(story: str, folder: Path) -> tuple[dict[str, Any], bool]:
    """Return what was seen, and whether there was one network: without private ones, both computers use the loopback,
    also with TLS.
    """
    together = why_not() is not None or shutil.which("ip") is None
    if together:
        command = bound([sys.executable, "-m", story, str(folder), "--one-network"])
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
        assert done.returncode == 0, done.stderr[-1500:]
        output = done.stdout
    else:
        output = run_alone(story, str(folder), seconds=SECONDS)
    return json.loads(output), together


def test_a_console_in_another_network(tmp_path: Path) -> None:
    seen, together = tell("tests.support.paired_site", tmp_path)
    assert seen["networks"] == (1 if together else 2)
    assert "Nothing was sent" in seen["false server"]
    assert "must begin with https://" in seen["over http"]
    assert seen["paired"] == ["Table 2", "operator"]
    assert "was already used or has expired" in seen["again"]
    (address,) = seen["servers"]
    assert address.startswith("https://127.0.0.1:" if together else "https://10.99.7.1:")
    assert seen["printed"] == ["Dock", 1]
    assert "This needs an administrator" in seen["not for operators"]
    assert seen["window"] == [0, "", True]
    assert not seen["engine here"]
    assert seen["listed"] == ["Table 2", True]
    assert f"{seen['user']} (Table 2)" in seen["actors"]
    assert "This site no longer knows this console: access was revoked" in seen["revoked"]
    assert "Then: spoolhouse console pair --server https://" in seen["revoked"]
    assert "is not a console of" in seen["unpaired"]
    assert seen["files with secrets"] == []


def test_the_life_of_an_agent_in_another_network(tmp_path: Path) -> None:
    seen, together = tell("tests.support.remote_site", tmp_path)
    address, dots = seen["link"]
    assert address.startswith("https://127.0.0.1:" if together else "https://10.99.7.1:")
    assert dots == 1, "the link names the server's key"
    assert (seen["account"], seen["pinned"], seen["status"]) == ("Dock Ltd", True, "active")
    assert "already used or has expired" in seen["replay"]
    assert "is already an agent of https://" in seen["twice"]
    assert "--replace" in seen["twice"]
    assert (seen["probed"], seen["printed"]) == (None, 1)
    assert seen["suspended"] == "suspended"
    assert seen["waits"] == ["pending", "relationship_suspended", 1, "online"]
    assert (seen["resumed"], seen["printed again"]) == ("active", 2)
    assert (seen["revoked"], seen["exit code"]) == ("revoked", 3)
    assert seen["ended within"] < 5
    assert "rejects this agent, because it was revoked" in seen["last words"]
    assert "rejects this agent" in seen["next start"]
    assert seen["files with the token"] == []
    assert "Traceback" not in seen["last words"]
    assert "remote agent: of https://" in seen["doctor"]
    assert "not in a keyring; not running: the server rejected it as revoked" in seen["doctor"]
    assert "spoolhouse agent enroll --replace" in seen["doctor"]
    assert "spoolhouse agent run" not in seen["doctor"]
    hidden(tmp_path)


def hidden(folder: Path) -> None:
    """The agent's key and nothing of it is where others could read it, or in a log."""
    credential = folder / "agent" / "remote-agent" / "agent.json"
    secret = json.loads(credential.read_text())["secret"]
    assert len(secret) > 40
    assert (credential.stat().st_mode & 0o777, credential.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    others = [path for path in folder.rglob("*") if path.is_file() and path != credential]
    assert any(path.name == "engine.log" for path in others)
    assert [path for path in others if secret.encode() in path.read_bytes()] == []
