"""Windows: a value below this user's Run key ("Run and RunOnce Registry Keys"). Not tried there."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PureWindowsPath
from typing import Protocol

from app.autostart.way import Autostart, AutostartState, Moment, Started

RUN = r"Software\Microsoft\Windows\CurrentVersion\Run"
NAME = f"Spoolhouse{Started.AGENT.capitalize()}"


class Values(Protocol):
    """Text values of the Run key below HKEY_CURRENT_USER. Raises OSError."""

    def read(self, name: str) -> str | None: ...

    def write(self, name: str, value: str) -> None: ...

    def delete(self, name: str) -> None:
        """One that is not there is no error."""


Starter = Callable[[list[str]], object]


@dataclass(frozen=True, kw_only=True)
class RunKey:
    values: Values
    command: Sequence[str]
    start: Starter
    starts: Started = Started.AGENT

    @property
    def name(self) -> str:
        return f"Spoolhouse{self.starts.capitalize()}"

    @property
    def line(self) -> str:
        """Without a console window: by `pythonw.exe`."""
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
        known = self.values.read(self.name)
        state = AutostartState.OFF if known is None else AutostartState.OTHERWISE
        if known == self.line:
            state = AutostartState.ON
        return Autostart(state=state, place=rf"HKEY_CURRENT_USER\{RUN}\{self.name}", moment=Moment.LOGIN)


class UserRunKey:
    """The registry itself; these calls have never run."""

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
