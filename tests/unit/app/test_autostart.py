"""The agent starts by itself: what is written for each system, and what `agent autostart` says of it."""

from __future__ import annotations

import json
import plistlib
import shutil
import subprocess
from argparse import Namespace
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest

from agent_core.engine import ServerFacts
from app.cli import local_agent
from app.desktop import autostart
from app.desktop.autostart import (
    END_IS_SUCCESS,
    NAME,
    UNIT,
    AutostartMethod,
    AutostartState,
    AutostartUnavailable,
    DesktopAutostart,
    LaunchAgent,
    NoAutostart,
    RunKey,
    StartTime,
    SystemdUnit,
    run,
    unit_quoted,
)
from app.errors import CommandFailed
from app.process.data_folder import DataFolder, FolderLock

pytestmark = pytest.mark.anyio
COMMAND = ["/bin/sh", "-P", "-m", "app", "agent", "run", "--data-dir", '/srv/a "b" $HOME 100%\\']
DATA = Path('/srv/a "b" 100%\\')
ON, OFF, OTHERWISE = AutostartState.ON, AutostartState.OFF, AutostartState.OTHERWISE


@dataclass
class FakeManager:
    """systemctl and loginctl as far as they are asked; enabling makes the link that the real one makes."""

    folder: Path
    lingers: bool = False
    fails: bool = False
    calls: list[str] = field(default_factory=list)

    def __call__(self, command: Sequence[str]) -> str:
        self.calls.append(" ".join(command))
        if self.fails:
            raise NoAutostart("Failed to connect to bus")
        if command[0] == "loginctl":
            return f"Linger={'yes' if self.lingers else 'no'}\n"
        wants = "default.target.wants" if "--user" in command else "multi-user.target.wants"
        link = self.folder / wants / UNIT
        if "enable" in command:
            link.parent.mkdir(exist_ok=True)
            link.unlink(missing_ok=True)
            link.symlink_to(self.folder / UNIT)
        if "disable" in command:
            link.unlink()
        return ""


@dataclass
class FakeValues:
    values: dict[str, str] = field(default_factory=dict)

    def read(self, name: str) -> str | None:
        return self.values.get(name)

    def write(self, name: str, value: str) -> None:
        self.values[name] = value

    def delete(self, name: str) -> None:
        self.values.pop(name, None)


@pytest.fixture
def manager(tmp_path: Path) -> FakeManager:
    return FakeManager(tmp_path / "units")


def unit_of(manager: FakeManager, *, user: str | None = "anna", command: Sequence[str] = COMMAND) -> SystemdUnit:
    return SystemdUnit(folder=manager.folder, command=command, user=user, data=DATA, run=manager)


def test_a_users_unit_is_written_enabled_started_and_taken_away(manager: FakeManager) -> None:
    unit = unit_of(manager)
    assert unit.look().state is OFF
    unit.turn_on(start=True)
    acts = ("daemon-reload", f"enable {UNIT}", f"start {UNIT}")
    assert manager.calls[1:] == [f"systemctl --user {each}" for each in acts]
    assert "WantedBy=default.target\n" in unit.file.read_text()
    found = unit.look()
    assert (found.state, found.moment) == (ON, StartTime.LOGIN)
    assert found.hint == "to start it before anybody logs in: loginctl enable-linger anna"
    manager.lingers = True
    assert (unit.look().moment, unit.look().hint) == (StartTime.BOOT, "")
    assert unit_of(manager, command=["/other"]).look().state is OTHERWISE
    unit.turn_off()
    unit.turn_off()
    assert not unit.file.exists()
    assert unit.look().state is OFF


def test_an_agent_that_runs_is_not_started_beside_itself(manager: FakeManager) -> None:
    unit_of(manager).turn_on(start=False)
    assert not any(" start " in call for call in manager.calls)


def test_a_manager_leaves_an_agent_ended_that_ended_for_good(manager: FakeManager, tmp_path: Path) -> None:
    assert "Restart=on-failure\nRestartPreventExitStatus=3\n" in unit_of(manager).text
    agent = LaunchAgent(home=tmp_path, user_id=501, command=COMMAND)
    facts = plistlib.loads(agent.text.encode())
    assert facts["KeepAlive"] == {"SuccessfulExit": False}
    assert facts["EnvironmentVariables"] == {END_IS_SUCCESS: "1"}


def test_the_systems_unit_runs_as_who_owns_the_agent(manager: FakeManager) -> None:
    unit = SystemdUnit(folder=manager.folder, command=COMMAND, user=None, runs_as="anna", data=DATA, run=manager)
    unit.turn_on(start=False)
    assert manager.calls == ["systemctl daemon-reload", f"systemctl enable {UNIT}"]
    text = unit.file.read_text()
    assert "User=anna\n" in text
    assert "WantedBy=multi-user.target\n" in text
    assert unit.file.stat().st_mode & 0o777 == 0o644
    assert unit.look().moment is StartTime.BOOT


def test_a_manager_that_does_not_answer_is_told(manager: FakeManager) -> None:
    manager.fails = True
    with pytest.raises(NoAutostart, match="Failed to connect to bus"):
        unit_of(manager).turn_on(start=True)
    assert unit_of(manager).look().state is OFF


def test_a_unit_that_is_not_enabled_is_off(manager: FakeManager) -> None:
    unit = unit_of(manager)
    unit.turn_on(start=False)
    (manager.folder / "default.target.wants" / UNIT).unlink()
    assert unit.look().state is OFF


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("user", ["anna", None])
def test_systemd_finds_no_fault_in_the_unit(
    manager: FakeManager, user: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    unit = unit_of(manager, user=user)
    unit.turn_on(start=False)
    kind = "--user" if user is not None else "--system"
    done = subprocess.run(
        ["systemd-analyze", kind, "--man=no", "verify", str(unit.file)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_what_systemd_would_read_into_a_path_is_escaped() -> None:
    assert unit_quoted('/srv/a "b" $HOME 100%\\') == '"/srv/a \\"b\\" $$HOME 100%%\\\\"'
    with pytest.raises(OSError, match="control characters"):
        unit_quoted("/srv/a\nExecStartPre=/bin/evil")


def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(NoAutostart, match="did not answer"):
        run(["/no/such/systemctl", "enable"])
    with pytest.raises(NoAutostart, match="exit code 1"):
        run(["false"])
    with pytest.raises(NoAutostart, match="wrong: \ufffd"):
        run(["sh", "-c", r"printf 'wrong: \377' >&2; exit 1"])  # in another character set


def ways(folder: Path) -> list[tuple[AutostartMethod, AutostartMethod]]:
    """Each for two commands."""
    values = FakeValues()

    def nobody(_: list[str]) -> None:
        raise AssertionError("nothing is started")

    commands = (["/a/python", "run"], ["/b/python", "run"])
    desktop = [DesktopAutostart(config_home=folder, command=each, log=folder / "log") for each in commands]
    macos = [LaunchAgent(home=folder, user_id=501, command=each, run=lambda _: "") for each in commands]
    windows = [RunKey(values=values, command=each, start=nobody) for each in commands]
    return [(desktop[0], desktop[1]), (macos[0], macos[1]), (windows[0], windows[1])]


@pytest.mark.parametrize("number", range(3))
def test_the_other_systems_are_turned_on_and_off(tmp_path: Path, number: int) -> None:
    one, other = ways(tmp_path)[number]
    assert one.look().state is OFF
    one.turn_on(start=False)
    assert (one.look().state, one.look().moment) == (ON, StartTime.LOGIN)
    assert other.look().state is OTHERWISE
    other.turn_on(start=False)
    assert (one.look().state, other.look().state) == (OTHERWISE, ON)
    one.turn_off()
    one.turn_off()
    assert other.look().state is OFF


def test_what_launchd_and_windows_get(tmp_path: Path) -> None:
    calls: list[Sequence[str]] = []

    def noted(command: Sequence[str]) -> str:
        calls.append(command)
        return ""

    agent = LaunchAgent(home=tmp_path, user_id=501, command=COMMAND, run=noted)
    agent.turn_on(start=True)
    assert plistlib.loads(agent.file.read_bytes())["ProgramArguments"] == COMMAND
    assert calls == [["launchctl", "bootstrap", "gui/501", str(agent.file)]]
    values = FakeValues()
    RunKey(values=values, command=[r"C:\Spool house\python.exe", "agent"], start=lambda _: None).turn_on(start=True)
    assert values.values == {NAME: r'"C:\Spool house\pythonw.exe" agent'}


def test_each_system_has_its_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = DataFolder(root=tmp_path)
    folder.remote_agent.mkdir()
    booted, away = tmp_path, tmp_path / "away"
    monkeypatch.setattr("pwd.getpwuid", lambda _: SimpleNamespace(pw_name="anna"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for number, place, kind in ((1000, booted, SystemdUnit), (1000, away, DesktopAutostart), (0, booted, SystemdUnit)):
        monkeypatch.setattr("os.geteuid", lambda number=number: number)
        monkeypatch.setattr(autostart, "BOOTED", place)
        assert type(autostart.autostart_for(folder, "linux")) is kind
    monkeypatch.setattr(autostart, "BOOTED", away)
    assert type(autostart.autostart_for(folder, "linux")) is AutostartUnavailable
    assert type(autostart.autostart_for(folder, "darwin")) is LaunchAgent
    assert type(autostart.autostart_for(folder, "win32")) is RunKey
    with pytest.raises(NoAutostart, match="plan9"):
        autostart.autostart_for(folder, "plan9")


async def test_where_nothing_starts_by_itself_it_is_off_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Root without systemd: reading the setting is no error, turning it on is one."""
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(autostart, "BOOTED", tmp_path / "away")
    known = ServerFacts(base_url="https://dock", tls_pin=None, kept_in=None)
    monkeypatch.setattr(local_agent, "remote_server", lambda _: known)
    monkeypatch.setattr(local_agent, "autostart_for", lambda folder: autostart.autostart_for(folder, "linux"))
    folder = DataFolder(root=tmp_path)
    folder.remote_agent.mkdir()
    for request in ("status", "off"):
        await local_agent.change_autostart(folder, Namespace(request=request, json=False))
        assert capsys.readouterr().out.startswith("Off – this computer has no systemd. ")
    await local_agent.change_autostart(folder, Namespace(request="status", json=True))
    output = json.loads(capsys.readouterr().out)
    assert (output["autostart"], output["place"], output["hint"].startswith("this computer has no systemd")) == (
        "off",
        "",
        True,
    )
    with pytest.raises(NoAutostart, match="this computer has no systemd"):
        await local_agent.change_autostart(folder, Namespace(request="on", json=False))


@pytest.mark.parametrize("runs", [True, False])
async def test_the_command_turns_it_on_and_off_and_says_what_it_means(
    manager: FakeManager,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    runs: bool,
    anyio_backend: str,
) -> None:
    folder = DataFolder(root=tmp_path / "data")
    folder.of_remote_agent.prepare_log()
    known = ServerFacts(base_url="https://hq", tls_pin=None, kept_in="SecretService")
    monkeypatch.setattr(local_agent, "remote_server", lambda _: known)
    monkeypatch.setattr(local_agent, "autostart_for", lambda _: unit_of(manager))
    manager.lingers = True

    async def said(request: str) -> list[str]:
        await local_agent.change_autostart(folder, Namespace(request=request, json=False))
        return capsys.readouterr().out.splitlines()

    with FolderLock(folder.of_remote_agent) if runs else nullcontext():
        on, off = await said("on"), await said("off")
    assert on[0] == f"On: the agent starts with this computer ({manager.folder / UNIT})."
    assert on[1].startswith("Its key is in a keyring (SecretService), which is locked until somebody logs in. ")
    assert (f"systemctl --user start {UNIT}" in manager.calls) is not runs
    assert ("The running agent continues. The autostart takes effect at its next start." in on) is runs
    assert off[0] == "Off: after a restart of this computer, somebody has to start 'spoolhouse agent run'."
    assert ("The running agent continues until it is stopped." in off) is runs


@pytest.mark.parametrize("number", range(3))
def test_what_somebody_else_wrote_there_is_another_one_and_no_error(
    tmp_path: Path, manager: FakeManager, number: int
) -> None:
    """Whatever bytes it has."""
    unit = unit_of(manager)
    unit.turn_on(start=False)
    one = (
        DesktopAutostart(config_home=tmp_path, command=COMMAND, log=tmp_path / "log"),
        LaunchAgent(home=tmp_path, user_id=501, command=COMMAND, run=lambda _: ""),
        unit,
    )[number]
    file = one.file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"\xff\xfe not UTF-8")
    assert one.look().state is OTHERWISE


@pytest.mark.parametrize("path", ["/srv/a\nb", "/srv/\udcff"])
def test_a_path_that_cannot_be_written_down_is_an_error_that_is_known(
    tmp_path: Path, manager: FakeManager, path: str
) -> None:
    command = ["/bin/sh", path]
    for way in (
        DesktopAutostart(config_home=tmp_path, command=command, log=tmp_path / "log"),
        LaunchAgent(home=tmp_path, user_id=501, command=command, run=lambda _: ""),
        unit_of(manager, command=command),
    ):
        with pytest.raises(OSError, match="control characters"):
            way.turn_on(start=False)


@pytest.mark.parametrize(("user", "whose"), [(0, "remote-agent belongs to user"), (4711, "your user ID")])
def test_an_owner_without_a_name_is_said_calmly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, user: int, whose: str
) -> None:
    """This happens in a container, or on a disk of another computer."""
    folder = DataFolder(root=tmp_path)
    folder.remote_agent.mkdir()
    monkeypatch.setattr(autostart, "BOOTED", tmp_path)
    monkeypatch.setattr("os.geteuid", lambda: user)

    def nobody(number: int) -> None:
        raise KeyError(f"getpwuid(): uid not found: {number}")

    stat = folder.remote_agent.stat()
    monkeypatch.setattr("pwd.getpwuid", nobody)
    monkeypatch.setattr(Path, "stat", lambda *_, **__: SimpleNamespace(st_uid=4711, st_mode=stat.st_mode))
    with pytest.raises(NoAutostart, match=whose + " 4711"):
        autostart.autostart_for(folder, "linux")


def test_a_user_without_a_home_is_said_calmly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setattr("os.geteuid", lambda: 4711)
    for platform in ("linux", "darwin"):
        with pytest.raises(NoAutostart, match="no home folder"):
            autostart.autostart_for(DataFolder(root=tmp_path), platform)


async def test_a_folder_that_went_away_is_said_calmly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(autostart, "BOOTED", tmp_path)
    known = ServerFacts(base_url="https://dock", tls_pin=None, kept_in=None)
    monkeypatch.setattr(local_agent, "remote_server", lambda _: known)
    monkeypatch.setattr(local_agent, "autostart_for", lambda folder: autostart.autostart_for(folder, "linux"))
    with pytest.raises(CommandFailed, match="the autostart was not changed: No such file"):
        await local_agent.change_autostart(DataFolder(root=tmp_path / "gone"), Namespace(request="status", json=False))


async def test_a_computer_that_is_no_agent_starts_none(tmp_path: Path, anyio_backend: str) -> None:
    with pytest.raises(CommandFailed, match="is not an agent yet"):
        await local_agent.change_autostart(DataFolder(root=tmp_path), Namespace(request="on", json=False))
