"""Starts `spoolhouse agent run` or `serve` at boot or login, by the system's own mechanism.

Linux with systemd: a user unit, or a confined system unit if root asks. systemd.service(5), systemd.exec(5).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PureWindowsPath
from typing import Protocol

from app.desktop.link_handler import quoted, replace_file
from app.errors import ConsoleError
from app.language.translate import tr
from app.process.data_folder import DataFolder
from app.process.engine_process import detached, own_command, start_log
from server_core.addresses import KnownPorts
from server_core.kept_settings import read_settings

STOP_SECONDS = 45
"""The time that a service manager has to wait: a document that is being sent has 20 s
(`EngineTimings.stop_sending`).
"""
RESTART_SECONDS = 15
ENDED_FOR_GOOD = 3
"""Exit code of an agent that must not be restarted automatically: two copies would keep superseding each other."""
END_IS_SUCCESS = "SPOOLHOUSE_END_IS_SUCCESS"
"""Environment variable: such an end gives exit code 0, for service managers that have no other way to leave it
stopped.
"""


class NoAutostart(ConsoleError):
    """This system has no autostart or refused. The text says what can be done instead."""


class AutostartState(StrEnum):
    ON = "on"
    OFF = "off"
    OTHERWISE = "otherwise"  # another installation, or for another data folder


class Started(StrEnum):
    """The program that is started automatically."""

    AGENT = "agent"
    SERVER = "server"

    @property
    def words(self) -> str:
        return f"Spoolhouse print {self.value}"


class StartTime(StrEnum):
    BOOT = "boot"
    LOGIN = "login"


@dataclass(frozen=True, kw_only=True, slots=True)
class Autostart:
    """`place`: the file or key that starts it. `hint`: what the user has to do or know."""

    state: AutostartState
    place: str
    moment: StartTime
    hint: str = ""


MOMENTS = {StartTime.BOOT: "with this computer", StartTime.LOGIN: "when its user logs in"}
STARTED_BY_HAND = {Started.AGENT: "'spoolhouse agent run'", Started.SERVER: "the console or 'spoolhouse serve'"}


def autostart_words(found: Autostart, program: Started) -> str:
    """Describe the autostart of the program for the command line."""
    match found.state:
        case AutostartState.ON:
            return f"On: the {program} starts {MOMENTS[found.moment]} ({found.place})."
        case AutostartState.OFF if not found.place:
            return f"Off – {found.hint}."
        case AutostartState.OFF:
            return f"Off: after a restart of this computer, somebody has to start {STARTED_BY_HAND[program]}."
        case AutostartState.OTHERWISE:
            return f"{found.place} starts another installation, or another data folder. To start this one, use 'on'."


class AutostartMethod(Protocol):
    """Blocking, a few seconds at most. Raises OSError, NoAutostart."""

    def turn_on(self, *, start: bool) -> None:
        """Turn it on. `start`: also start now."""

    def turn_off(self) -> None:
        """Turn it off. A running program continues; turning it off twice is no error."""

    def look(self) -> Autostart: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class AutostartUnavailable:
    """A system without autostart: it reports why, it is always off, and turning it off is no error."""

    why: str

    def turn_on(self, *, start: bool) -> None:
        raise NoAutostart(self.why)

    def turn_off(self) -> None:
        pass

    def look(self) -> Autostart:
        return Autostart(state=AutostartState.OFF, place="", moment=StartTime.BOOT, hint=self.why)


UNIT = f"spoolhouse-{Started.AGENT}.service"
SYSTEM_UNITS = Path("/etc/systemd/system")
BOOTED = Path("/run/systemd/system")
"""Exists if systemd runs the computer: sd_booted(3)."""
CALL_SECONDS = 30
RunProgram = Callable[[Sequence[str]], str]


def run(command: Sequence[str]) -> str:
    """Run a command and return its output. Raises NoAutostart with its last line."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=CALL_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoAutostart(tr("{program} did not answer: {why}", program=command[0], why=error)) from error
    if done.returncode != 0:
        raise NoAutostart(f"{' '.join(command)}: {done.stderr.strip() or f'exit code {done.returncode}'}")
    return done.stdout


STATE = Path("/var/lib")
"""Folder in which systemd makes the data folders of services, for their user alone."""
HOMES = (Path("/home"), Path("/root"), Path("/run/user"))
USB_GROUP = "lp"
"""Group that may write to USB printers, where the system has it."""
CONFINED = """\
UMask=0077
NoNewPrivileges=yes
ProtectSystem=strict
PrivateTmp=yes
ProtectProc=invisible
ProtectClock=yes
ProtectHostname=yes
ProtectControlGroups=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
DevicePolicy=closed
DeviceAllow=char-usb_device rw
KeyringMode=private
LockPersonality=yes
RemoveIPC=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
"""
"""Restrictions of a system unit. It reaches printers over the network and USB, and writes only to its data folder."""
RELOAD = "ExecReload=/bin/kill -HUP $MAINPID"
"""On SIGHUP a server reads its certificate files again. An agent has none, and the signal would end it."""


@dataclass(frozen=True, kw_only=True)
class SystemdUnit:
    """`user`: the unit's user; None: the system's, which runs as `runs_as` (None: root).

    - `data`: the only folder to which a system unit may write
    - `low_port`: it listens on a port below 1024
    """

    folder: Path
    command: Sequence[str]
    user: str | None
    data: Path
    low_port: bool = False
    runs_as: str | None = None
    run: RunProgram = run
    starts: Started = Started.AGENT

    @property
    def unit(self) -> str:
        return f"spoolhouse-{self.starts}.service"

    @property
    def file(self) -> Path:
        return self.folder / self.unit

    def turn_on(self, *, start: bool) -> None:
        replace_file(self.file, self.text)
        if self.user is None:
            self.file.chmod(0o644)
        self._systemctl("daemon-reload")
        self._systemctl("enable", self.unit)
        if start:
            self._systemctl("start", self.unit)

    def turn_off(self) -> None:
        if self.file.exists():
            self._systemctl("disable", self.unit)
            self.file.unlink()
            self._systemctl("daemon-reload")

    def stop(self) -> None:
        self._systemctl("stop", self.unit)

    def activity(self) -> str:
        """Return the state that systemd reports, such as `active`, `inactive` or `failed`."""
        return self._systemctl("show", "--property=ActiveState", "--value", self.unit).strip()

    def look(self) -> Autostart:
        state = AutostartState.OFF
        if self.file.exists():
            state = AutostartState.ON if self.file.read_bytes() == self.text.encode() else AutostartState.OTHERWISE
            if not (self.folder / self._wanted_by / self.unit).is_symlink():
                state = AutostartState.OFF
        boots = self.user is None or self._lingers()
        hint = (
            ""
            if boots
            else tr("to start it before anybody logs in: {command}", command=f"loginctl enable-linger {self.user}")
        )
        moment = StartTime.BOOT if boots else StartTime.LOGIN
        return Autostart(state=state, place=str(self.file), moment=moment, hint=hint)

    @property
    def text(self) -> str:
        """Return the unit. KillMode: the agent ends its render processes itself, after it has finished sending.

        Raises OSError for a path that no unit can contain.
        """
        target = "default.target" if self.user is not None else "multi-user.target"
        network = "Wants=network-online.target\nAfter=network-online.target\n" if self.user is None else ""
        runs_as = f"User={self.runs_as}\n" if self.runs_as is not None else ""
        reload = f"{RELOAD}\n" if self.starts is Started.SERVER else ""
        return (
            "[Unit]\n"
            f"Description={self.starts.words}\n"
            f"{network}"
            "\n"
            "[Service]\n"
            "Type=exec\n"
            f"ExecStart={' '.join(map(unit_quoted, self.command))}\n"
            f"{reload}"
            f"{runs_as}"
            f"{self._confinement()}"
            "KillMode=mixed\n"
            f"TimeoutStopSec={STOP_SECONDS}\n"
            "Restart=on-failure\n"
            f"RestartPreventExitStatus={ENDED_FOR_GOOD}\n"
            f"RestartSec={RESTART_SECONDS}\n"
            "\n"
            "[Install]\n"
            f"WantedBy={target}\n"
        )

    def _confinement(self) -> str:
        """Return the restrictions of a system unit. A user's own unit has none: its user could do the same anyway."""
        if self.user is not None:
            return ""
        if self.data.is_relative_to(STATE):
            room = f"StateDirectory={unit_word(str(self.data.relative_to(STATE)))}\nStateDirectoryMode=0700\n"
        else:
            room = f"ReadWritePaths={unit_word(str(self.data))}\n"
        in_home = any(place.is_relative_to(home) for place in (self.data, *program_places()) for home in HOMES)
        homes = f"ProtectHome={'read-only' if in_home else 'yes'}\n"
        groups = f"SupplementaryGroups={USB_GROUP}\n" if _has_group(USB_GROUP) else ""
        low = "CAP_NET_BIND_SERVICE" if self.low_port else ""
        rights = f"CapabilityBoundingSet={low}\n" + (f"AmbientCapabilities={low}\n" if low else "")
        return f"{groups}{room}{homes}{rights}{CONFINED}"

    @property
    def _wanted_by(self) -> str:
        return "default.target.wants" if self.user is not None else "multi-user.target.wants"

    def _systemctl(self, *arguments: str) -> str:
        return self.run(["systemctl", *([] if self.user is None else ["--user"]), *arguments])

    def _lingers(self) -> bool:
        try:
            return self.run(["loginctl", "show-user", str(self.user), "--property=Linger"]).strip() == "Linger=yes"
        except NoAutostart:
            return False


def unit_word(text: str) -> str:
    """Quote a word of a unit: double quotes, C escapes; % is doubled, being a specifier."""
    if not text.isprintable():
        raise OSError(None, "a path with control characters cannot be in a unit")
    return '"' + re.sub(r'(["\\])', r"\\\1", text).replace("%", "%%") + '"'


def unit_quoted(argument: str) -> str:
    """Quote a word of ExecStart, in which $ is a variable and is doubled, too."""
    return unit_word(argument).replace("$", "$$")


def program_places() -> tuple[Path, ...]:
    """Return the folders that the program is read from: interpreter, libraries, own code."""
    return Path(sys.prefix), Path(sys.base_prefix), Path(__file__).resolve().parents[2]


def _has_group(name: str) -> bool:
    import grp

    try:
        grp.getgrnam(name)
    except KeyError:
        return False
    return True


def autostart_for(folder: DataFolder, platform: str = sys.platform, starts: Started = Started.AGENT) -> AutostartMethod:
    """Return the autostart of this installation and data folder. Raises NoAutostart, OSError."""
    command = command_of(folder, starts)
    of_agent = starts is Started.AGENT
    log = folder.of_remote_agent.log.with_name("agent-start.log") if of_agent else start_log(folder)
    match platform:
        case "linux":
            return _of_linux(folder, command, log, starts)
        case "darwin":
            return LaunchAgent(home=_home(), user_id=os.getuid(), command=command, starts=starts)
        case "win32":
            return RunKey(values=UserRunKey(), command=command, start=lambda it: detached(it, log), starts=starts)
        case _:
            raise NoAutostart(tr("automatic start is not supported on '{system}'", system=platform))


def command_of(folder: DataFolder, starts: Started) -> list[str]:
    """Return the command that runs the program on this data folder."""
    words = ("agent", "run") if starts is Started.AGENT else ("serve",)
    return own_command(*words, "--data-dir", str(folder.root))


def _of_linux(folder: DataFolder, command: list[str], log: Path, starts: Started) -> AutostartMethod:
    what = "spoolhouse agent run" if starts is Started.AGENT else "spoolhouse serve"
    named = Path(os.environ.get("XDG_CONFIG_HOME") or "")
    if os.geteuid() != 0:
        config_home = named if named.is_absolute() else _home() / ".config"
        if BOOTED.is_dir():
            units, user = config_home / "systemd" / "user", _name_of(os.geteuid())
            return SystemdUnit(folder=units, command=command, user=user, data=folder.root, starts=starts)
        return DesktopAutostart(config_home=config_home, command=command, log=log, starts=starts)
    if not BOOTED.is_dir():
        return AutostartUnavailable(
            why=tr(
                "this computer has no systemd. Turn this on as the user of the desktop, or ask this "
                "computer's administrator to start '{command}' with the system",
                command=what,
            )
        )
    return system_unit(folder, command, _owner(folder.remote_agent if starts is Started.AGENT else folder.root), starts)


def system_unit(folder: DataFolder, command: Sequence[str], runs_as: str | None, starts: Started) -> SystemdUnit:
    """Return the system's unit of this data folder; the command line and root's autostart use the same."""
    low = starts is Started.SERVER and port_of(folder) < FIRST_FREE_PORT
    root = folder.root
    return SystemdUnit(
        folder=SYSTEM_UNITS, command=command, user=None, runs_as=runs_as, data=root, low_port=low, starts=starts
    )


FIRST_FREE_PORT = 1024
"""Ports below it need a privilege (Linux)."""


def port_of(folder: DataFolder) -> int:
    """Return the port at which a server on this folder starts."""
    return KnownPorts(public=folder.remembered_port()).wanted(read_settings(folder.settings).settings.port)


def _home() -> Path:
    """Return the home folder. Raises NoAutostart."""
    try:
        return Path.home()
    except RuntimeError as error:
        raise NoAutostart(tr("this user has no home folder (HOME is not set), so the start can't be saved")) from error


def _owner(path: Path) -> str | None:
    """Return the agent's user, so that root owns none of its files; None: root. Raises NoAutostart, OSError."""
    number = path.stat().st_uid
    return None if number == 0 else _name_of(number, path)


def _name_of(number: int, path: Path | None = None) -> str:
    """Return the user's name. Raises NoAutostart."""
    import pwd

    try:
        return pwd.getpwuid(number).pw_name
    except KeyError as error:
        nobody = tr(
            "an automatic start needs a user account. Create one, or ask this computer's administrator to set it up"
        )
        whose = tr("your user ID {number} has no name on this computer", number=number)
        if path is not None:
            whose = tr("{place} belongs to user {number}, who has no name on this computer", place=path, number=number)
        raise NoAutostart(f"{whose}: {nobody}") from error


def _at_login(file: Path, text: str) -> Autostart:
    """Return the state: on if `file` contains `text`, other if it differs."""
    state = AutostartState.OFF
    if file.exists():
        state = AutostartState.ON if file.read_bytes() == text.encode() else AutostartState.OTHERWISE
    return Autostart(state=state, place=str(file), moment=StartTime.LOGIN)


# Linux desktops without systemd: Desktop Application Autostart Specification 0.5.


@dataclass(frozen=True, kw_only=True)
class DesktopAutostart:
    """`log`: the output file of a program started now."""

    config_home: Path
    command: Sequence[str]
    log: Path
    starts: Started = Started.AGENT

    @property
    def file(self) -> Path:
        return self.config_home / "autostart" / f"spoolhouse-{self.starts}.desktop"

    def turn_on(self, *, start: bool) -> None:
        replace_file(self.file, self.text)
        if start:
            self.log.parent.mkdir(parents=True, exist_ok=True)
            detached(list(self.command), self.log)

    def turn_off(self) -> None:
        self.file.unlink(missing_ok=True)

    def look(self) -> Autostart:
        return _at_login(self.file, self.text)

    @property
    def text(self) -> str:
        return (
            "[Desktop Entry]\n"
            "Type=Application\n"
            f"Name={self.starts.words}\n"
            f"Exec={' '.join(map(quoted, self.command))}\n"
            "NoDisplay=true\n"
            "Terminal=false\n"
        )


# macOS: a launchd agent, see launchd.plist(5). Not tested there.


@dataclass(frozen=True, kw_only=True)
class LaunchAgent:
    home: Path
    user_id: int
    command: Sequence[str]
    run: RunProgram = run
    starts: Started = Started.AGENT

    @property
    def label(self) -> str:
        return f"spoolhouse.{self.starts}"

    @property
    def file(self) -> Path:
        return self.home / "Library" / "LaunchAgents" / f"{self.label}.plist"

    def turn_on(self, *, start: bool) -> None:
        replace_file(self.file, self.text)
        if start:
            self.run(["launchctl", "bootstrap", f"gui/{self.user_id}", str(self.file)])

    def turn_off(self) -> None:
        self.file.unlink(missing_ok=True)

    def look(self) -> Autostart:
        return _at_login(self.file, self.text)

    @property
    def text(self) -> str:
        """Return the property list. Raises OSError for a path that it cannot contain."""
        if not all(word.isprintable() for word in self.command):
            raise OSError(None, "a path with control characters cannot be in a property list")
        facts = {
            "Label": self.label,
            "ProgramArguments": list(self.command),
            "EnvironmentVariables": {END_IS_SUCCESS: "1"},
            "RunAtLoad": True,
            "KeepAlive": {"SuccessfulExit": False},
            "ThrottleInterval": RESTART_SECONDS,
            "ExitTimeOut": STOP_SECONDS,
        }
        import plistlib

        return plistlib.dumps(facts).decode()


# Windows: a value of the user's Run key ("Run and RunOnce Registry Keys"). Not tested there.


RUN = r"Software\Microsoft\Windows\CurrentVersion\Run"
NAME = f"Spoolhouse{Started.AGENT.capitalize()}"


class RegistryValues(Protocol):
    """Text values of the Run key below HKEY_CURRENT_USER. Raises OSError."""

    def read(self, name: str) -> str | None: ...

    def write(self, name: str, value: str) -> None: ...

    def delete(self, name: str) -> None:
        """Delete a value. A missing one is no error."""


Starter = Callable[[list[str]], object]


@dataclass(frozen=True, kw_only=True)
class RunKey:
    values: RegistryValues
    command: Sequence[str]
    start: Starter
    starts: Started = Started.AGENT

    @property
    def name(self) -> str:
        return f"Spoolhouse{self.starts.capitalize()}"

    @property
    def line(self) -> str:
        """Return the command without a console window: by `pythonw.exe`."""
        program = PureWindowsPath(self.command[0])
        quiet = program.with_name("pythonw.exe") if program.name.lower() == "python.exe" else program
        return subprocess.list2cmdline([str(quiet), *self.command[1:]])

    def turn_on(self, *, start: bool) -> None:
        self.values.write(self.name, self.line)
        if start:
            self.start(list(self.command))

    def turn_off(self) -> None:
        self.values.delete(self.name)

    def look(self) -> Autostart:
        command = self.values.read(self.name)
        state = AutostartState.OFF if command is None else AutostartState.OTHERWISE
        if command == self.line:
            state = AutostartState.ON
        return Autostart(state=state, place=rf"HKEY_CURRENT_USER\{RUN}\{self.name}", moment=StartTime.LOGIN)


class UserRunKey:
    """The real registry. These calls have never been run."""

    def read(self, name: str) -> str | None:
        if sys.platform == "win32":
            import winreg

            try:
                with winreg.OpenKey(winreg.HKEY_CURRENT_USER, RUN) as opened:
                    value, _ = winreg.QueryValueEx(opened, name)
                    return str(value)
            except FileNotFoundError:
                return None
        raise OSError(None, "this is no Windows")

    def write(self, name: str, value: str) -> None:
        if sys.platform == "win32":
            import winreg

            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, RUN) as opened:
                winreg.SetValueEx(opened, name, 0, winreg.REG_SZ, value)
            return
        raise OSError(None, "this is no Windows")

    def delete(self, name: str) -> None:
        if sys.platform == "win32":
            import contextlib
            import winreg

            with (
                contextlib.suppress(FileNotFoundError),
                winreg.OpenKey(winreg.HKEY_CURRENT_USER, RUN, 0, winreg.KEY_SET_VALUE) as opened,
            ):
                winreg.DeleteValue(opened, name)
            return
        raise OSError(None, "this is no Windows")
