"""A console on another computer: paired over TLS across two networks, it prints, shows the queue, and is shut out."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.support.bound_process import bound
from tests.support.own_network import run_alone, why_not

STORY, SECONDS = "tests.support.paired_site", 110.0


def tell(folder: Path, *, together: bool) -> dict[str, Any]:
    if together:
        command = bound([sys.executable, "-m", STORY, str(folder), "--one-network"])
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
        assert done.returncode == 0, done.stderr[-1500:]
        told = done.stdout
    else:
        told = run_alone(STORY, str(folder), seconds=SECONDS)
    seen: dict[str, Any] = json.loads(told)
    return seen


def test_a_console_in_another_network(tmp_path: Path) -> None:
    """Without private networks, both use the loopback, also with TLS."""
    together = why_not() is not None or shutil.which("ip") is None
    seen = tell(tmp_path, together=together)
    assert seen["networks"] == (1 if together else 2)
    assert "Nothing was sent" in seen["false server"]
    assert "must begin with https://" in seen["over http"]
    assert seen["paired"] == ["Table 2", "operator"]
    assert "is of no use" in seen["again"]
    (address,) = seen["servers"]
    assert address.startswith("https://127.0.0.1:" if together else "https://10.99.7.1:")
    assert seen["printed"] == ["Dock", 1]
    assert "This needs an administrator" in seen["not for operators"]
    assert seen["window"] == [0, "", True]
    assert not seen["engine here"]
    assert seen["listed"] == ["Table 2", True]
    assert "operator (Table 2)" in seen["actors"]
    assert "This site no longer knows this console: access was revoked" in seen["revoked"]
    assert "Then: spoolhouse console pair --server https://" in seen["revoked"]
    assert "is no console of" in seen["unpaired"]
    assert seen["files with secrets"] == []
