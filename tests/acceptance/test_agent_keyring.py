"""A remote agent's key in a real keyring (gnome-keyring): kept over sessions, refused while it is locked."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.support.keyring_session import MISSING, in_session
from tests.support.running_engine import RunningEngine, running_engine


def statuses(engine: RunningEngine) -> dict[str, str]:
    return {agent["name"]: agent["status"] for agent in engine.cli("agent", "list")["data"]}


@pytest.mark.skipif(MISSING, reason="gnome-keyring and dbus-daemon are not installed")
def test_the_key_lies_in_the_systems_keyring(tmp_path: Path) -> None:
    home, data = tmp_path / "home", tmp_path / "agent"
    spoolhouse = [sys.executable, "-m", "app"]

    def call(*arguments: str, locked: bool = False) -> subprocess.CompletedProcess[str]:
        return in_session(home, [*spoolhouse, *arguments, "--data-dir", str(data)], locked=locked)

    with running_engine(tmp_path / "server", "--no-agent", forked=True) as engine:
        link = engine.cli("agent", "link", "--name", "Dock")["link"]
        enrolled = json.loads(call("agent", "enroll", link, "--json").stdout)
        assert enrolled["key_in"] == "Secret Service"
        kept = json.loads((data / "remote-agent" / "agent.json").read_text())
        assert (kept["secret"], kept["kept_in"]) == ("", "Secret Service")

        stop = tmp_path / "stop"
        until_stopped = f'"$@" & while [ ! -e {stop} ]; do sleep 0.05; done; kill -TERM $!; wait $!'
        run = ["sh", "-c", until_stopped, "sh", *spoolhouse, "agent", "run", "--data-dir", str(data)]
        with ThreadPoolExecutor(1) as beside:
            running = beside.submit(in_session, home, run)
            try:
                engine.wait_until(lambda: {"Dock": "online"}.items() <= statuses(engine).items())
            finally:
                stop.touch()
            ran = running.result()
        assert ran.returncode == 0, ran.stderr
        assert json.loads(ran.stdout)["event"] == "ready"

        refused = call("agent", "run", locked=True)
        assert refused.returncode == 1
        assert "keyring (Secret Service) and could not be read" in refused.stderr
        assert "Traceback" not in refused.stderr
        assert "in this system's keyring (Secret Service)" in call("doctor", locked=True).stdout
