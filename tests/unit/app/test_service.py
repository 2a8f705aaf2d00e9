"""`spoolhouse service`: the unit that it writes, judged by systemd's tools, and what the command says and refuses."""

from __future__ import annotations

import json
import os
import subprocess
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from app.cli import service
from app.desktop import autostart
from app.errors import CommandFailed
from app.process.data_folder import ENVIRONMENT, DataFolder
from server_core.contract.types.consoles import Bind, ServerSettings
from server_core.kept_settings import KeptSettings, write_settings

pytestmark = pytest.mark.anyio
FAKE = """#!/bin/sh
echo "$(basename "$0") $*" >> "{calls}"
case "$1 $3" in
"enable ") ln -s "{units}/$2" "{units}/multi-user.target.wants/$2" ;;
"disable ") rm "{units}/multi-user.target.wants/$2" ;;
"show --value") echo active ;;
esac
"""
MOST_EXPOSED = 25
"""Tenths on the scale of `systemd-analyze security`: up to 2.5 it says OK."""


class FakeSystem:
    """A computer with systemd; its tools are scripts that note how they were called."""

    def __init__(self, root: Path) -> None:
        self.units, self.users, self._calls = root / "units", root / "sysusers.d" / "spoolhouse.conf", root / "calls"
        (self.units / "multi-user.target.wants").mkdir(parents=True)
        self.tools = root / "tools"
        self.tools.mkdir()
        for tool in ("systemctl", "systemd-sysusers"):
            (self.tools / tool).write_text(FAKE.format(calls=self._calls, units=self.units))
            (self.tools / tool).chmod(0o755)

    def calls(self) -> list[str]:
        return self._calls.read_text().splitlines() if self._calls.exists() else []


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeSystem:
    found = FakeSystem(tmp_path)
    monkeypatch.setenv("PATH", f"{found.tools}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.setattr(service, "BOOTED", tmp_path)
    monkeypatch.setattr(service, "USERS", found.users)
    monkeypatch.setattr(service, "STATE", tmp_path / "state")
    monkeypatch.setattr(autostart, "STATE", tmp_path / "state")
    monkeypatch.setattr(service, "program_places", lambda: (Path("/usr"),))
    monkeypatch.setattr(autostart, "SYSTEM_UNITS", found.units)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    return found


async def ask(command: Any, capsys: pytest.CaptureFixture[str], program: str = "server", **more: Any) -> str:
    """Return what the command prints."""
    arguments = Namespace(**{"program": program, "print": False, "json": False, "data_dir": None, **more})
    await command(DataFolder(root=arguments.data_dir or Path("/not/used")), arguments)
    return capsys.readouterr().out


def unit_lines(text: str) -> dict[str, str]:
    return dict(line.split("=", 1) for line in text.splitlines() if "=" in line)


def analyzed(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("program", ["server", "agent"])
async def test_systemd_finds_the_printed_unit_right_and_hardened(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    unit = tmp_path / f"spoolhouse-{program}.service"
    unit.write_text(await ask(service.install, capsys, program, print=True))
    found = unit_lines(unit.read_text())
    assert (found["User"], found["StateDirectory"]) == ("spoolhouse", '"spoolhouse"')
    assert {found[key] for key in ("NoNewPrivileges", "ProtectSystem")} == {"yes", "strict"}
    assert ("ExecReload" in found) is (program == "server"), "a signal that reads certificates again ends an agent"
    for command in (["--man=no", "verify"], ["--offline=true", f"--threshold={MOST_EXPOSED}", "security"]):
        judged = analyzed(*command, str(unit))
        assert (judged.returncode, judged.stderr) == (0, ""), judged.stdout


async def test_a_server_is_installed_shown_and_removed(system: FakeSystem, capsys: pytest.CaptureFixture[str]) -> None:
    assert (await ask(service.status, capsys)).splitlines()[0] == "Not installed"
    said = await ask(service.install, capsys)
    unit = "spoolhouse-server.service"
    acts = [f"systemd-sysusers {system.users}", "systemctl daemon-reload", f"systemctl enable {unit}"]
    assert system.calls()[-4:] == [*acts, f"systemctl start {unit}"]
    state = system.units.parent / "state" / "spoolhouse"
    assert system.users.read_text() == f'u spoolhouse - "Spoolhouse print service" {state}\n'
    assert "ufw allow 8631/tcp" in said
    assert "firewall-cmd --permanent --add-port=8631/tcp" in said
    assert "Only this computer can reach it now." in said
    shown = json.loads(await ask(service.status, capsys, json=True))
    assert (shown["installed"], shown["state"], shown["port"]) == ("on", "active", 8631)
    assert not state.exists(), "systemd makes it, for the service's user"
    gone = await ask(service.remove, capsys)
    assert gone.startswith(f"Stopped and removed {system.units / unit}. ")
    assert system.calls()[-3:] == [f"systemctl stop {unit}", f"systemctl disable {unit}", "systemctl daemon-reload"]
    with pytest.raises(CommandFailed, match="there is no "):
        await ask(service.remove, capsys)


async def test_an_agent_starts_once_it_is_enrolled(system: FakeSystem, capsys: pytest.CaptureFixture[str]) -> None:
    said = await ask(service.install, capsys, "agent")
    assert not any(" start " in call for call in system.calls())
    assert "agent enroll --key-in file" in said
    assert "Ports: it listens on none." in said
    assert "ufw" not in said


async def test_a_chosen_folder_belongs_to_the_services_user(
    system: FakeSystem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "site data"
    with pytest.raises(CommandFailed, match="is no folder of a user"):
        await ask(service.install, capsys, data_dir=folder)
    folder.mkdir()
    write_settings(DataFolder(root=folder).settings, KeptSettings(settings=ServerSettings(port=443, bind=Bind.NETWORK)))
    owner = os.stat_result((0o40700, 0, 0, 0, 7, 7, 0, 0, 0, 0))
    real = Path.stat
    monkeypatch.setattr(Path, "stat", lambda path, **more: owner if path == folder else real(path, **more))
    found = unit_lines(await ask(service.install, capsys, print=True, data_dir=folder))
    assert (found["User"], found["ReadWritePaths"]) == ("lp", f'"{folder}"')
    assert found["CapabilityBoundingSet"] == found["AmbientCapabilities"] == "CAP_NET_BIND_SERVICE"
    assert "StateDirectory" not in found
    said = await ask(service.status, capsys, data_dir=folder)
    assert "Only this computer" not in said


async def test_nothing_runs_as_root_or_from_a_place_that_its_user_cannot_read(
    system: FakeSystem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(service, "program_places", lambda: (tmp_path / "private" / "venv",))
    (tmp_path / "private" / "venv").mkdir(parents=True)
    (tmp_path / "private").chmod(0o700)
    with pytest.raises(CommandFailed, match="may not read"):
        await ask(service.install, capsys)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(CommandFailed, match="only root"):
        await ask(service.install, capsys)
    monkeypatch.setattr(service, "BOOTED", tmp_path / "away")
    with pytest.raises(CommandFailed, match="no systemd"):
        await ask(service.install, capsys)
    assert system.calls() == []
    assert list(system.units.glob("*.service")) == []
