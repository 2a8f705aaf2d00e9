"""Linux with systemd: a unit of the user, or of the system where root asks. systemd.service(5), systemd.kill(5)."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.desktop.autostart.way import (
    ENDED_FOR_GOOD,
    RESTART_SECONDS,
    STOP_SECONDS,
    Autostart,
    AutostartState,
    Moment,
    NoAutostart,
    Started,
)
from app.desktop.link_handler.freedesktop import replace_file
from app.language.translate import tr

UNIT = f"spoolhouse-{Started.AGENT}.service"
SYSTEM_UNITS = Path("/etc/systemd/system")
BOOTED = Path("/run/systemd/system")
"""There where systemd runs the computer: sd_booted(3)."""
CALL_SECONDS = 30
Run = Callable[[Sequence[str]], str]


def run(command: Sequence[str]) -> str:
    """Its output. Raises NoAutostart with its last words."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=CALL_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoAutostart(tr("{program} cannot be asked: {why}", program=command[0], why=error)) from error
    if done.returncode != 0:
        raise NoAutostart(f"{' '.join(command)}: {done.stderr.strip() or f'exit code {done.returncode}'}")
    return done.stdout


@dataclass(frozen=True, kw_only=True)
class SystemdUnit:
    """`user`: whose unit it is; None = the system's, which starts as `runs_as` (None = root)."""

    folder: Path
    command: Sequence[str]
    user: str | None
    runs_as: str | None = None
    run: Run = run
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
        moment = Moment.BOOT if boots else Moment.LOGIN
        return Autostart(state=state, place=str(self.file), moment=moment, hint=hint)

    @property
    def text(self) -> str:
        """KillMode: the processes that draw are ended by the agent, after what it sends.

        Raises OSError for a path that no unit can hold.
        """
        target = "default.target" if self.user is not None else "multi-user.target"
        network = "Wants=network-online.target\nAfter=network-online.target\n" if self.user is None else ""
        runs_as = f"User={self.runs_as}\n" if self.runs_as is not None else ""
        return (
            "[Unit]\n"
            f"Description={self.starts.words}\n"
            f"{network}"
            "\n"
            "[Service]\n"
            "Type=exec\n"
            f"ExecStart={' '.join(map(quoted, self.command))}\n"
            f"{runs_as}"
            "KillMode=mixed\n"
            f"TimeoutStopSec={STOP_SECONDS}\n"
            "Restart=on-failure\n"
            f"RestartPreventExitStatus={ENDED_FOR_GOOD}\n"
            f"RestartSec={RESTART_SECONDS}\n"
            "\n"
            "[Install]\n"
            f"WantedBy={target}\n"
        )

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


def quoted(argument: str) -> str:
    """One word of ExecStart: in double quotes, escaped as in C; % is a specifier and $ a variable, unless doubled."""
    if not argument.isprintable():
        raise OSError(None, "a path with control characters cannot be in a unit")
    inner = re.sub(r'(["\\])', r"\\\1", argument)
    return '"' + inner.replace("%", "%%").replace("$", "$$") + '"'
