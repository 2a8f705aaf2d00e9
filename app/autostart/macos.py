"""macOS: an agent of launchd, by launchd.plist(5). Not tried there."""

from __future__ import annotations

import plistlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.autostart.systemd import Run, run
from app.autostart.way import END_IS_SUCCESS, RESTART_SECONDS, STOP_SECONDS, Autostart, AutostartState, Moment, Started
from app.link_handler.freedesktop import replace_file


@dataclass(frozen=True, kw_only=True)
class LaunchAgent:
    home: Path
    user_id: int
    command: Sequence[str]
    run: Run = run
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
        state = AutostartState.OFF
        if self.file.exists():
            state = AutostartState.ON if self.file.read_bytes() == self.text.encode() else AutostartState.OTHERWISE
        return Autostart(state=state, place=str(self.file), moment=Moment.LOGIN)

    @property
    def text(self) -> str:
        """Raises OSError for a path that no property list can hold."""
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
        return plistlib.dumps(facts).decode()
