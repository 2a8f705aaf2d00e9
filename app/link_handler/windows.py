"""Windows: the scheme as a class of this user, by "Registering an Application to a URI Scheme". Not tried there."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.link_handler.handler import Registered
from server_core.contract.types.enrolment import SCHEME

CLASS = rf"Software\Classes\{SCHEME}"
COMMAND = rf"{CLASS}\shell\open\command"
TITLE = "URL:Spoolhouse link"


class Registry(Protocol):
    """Text values below HKEY_CURRENT_USER; the name "" is a key's default value. Raises OSError."""

    def read(self, key: str, name: str) -> str | None: ...

    def write(self, key: str, name: str, value: str) -> None: ...

    def delete(self, key: str) -> None:
        """A key without keys below it; one that is not there is no error."""


@dataclass(frozen=True, kw_only=True)
class WindowsLinks:
    registry: Registry
    command: Sequence[str]

    @property
    def line(self) -> str:
        return subprocess.list2cmdline(self.command) + ' "%1"'

    def register(self) -> Registered:
        known, title = self.registry.read(COMMAND, ""), self.registry.read(CLASS, "")
        if known is not None and title != TITLE:
            return Registered.ANOTHERS
        if known == self.line:
            return Registered.ALREADY
        self.registry.write(CLASS, "", TITLE)
        self.registry.write(CLASS, "URL Protocol", "")
        self.registry.write(COMMAND, "", self.line)
        return Registered.NEW

    def unregister(self) -> None:
        if self.registry.read(CLASS, "") == TITLE:
            for key in (COMMAND, rf"{CLASS}\shell\open", rf"{CLASS}\shell", CLASS):
                self.registry.delete(key)


class UserRegistry:
    """The registry itself; these calls have never run."""

    def read(self, key: str, name: str) -> str | None:
        if sys.platform == "win32":
            import winreg

            try:
                with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
                    value, _ = winreg.QueryValueEx(opened, name)
                    return str(value)
            except FileNotFoundError:
                return None
        raise OSError(None, "this is no Windows")

    def write(self, key: str, name: str, value: str) -> None:
        if sys.platform == "win32":
            import winreg

            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as opened:
                winreg.SetValueEx(opened, name, 0, winreg.REG_SZ, value)
            return
        raise OSError(None, "this is no Windows")

    def delete(self, key: str) -> None:
        if sys.platform == "win32":
            import contextlib
            import winreg

            with contextlib.suppress(FileNotFoundError):
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)
            return
        raise OSError(None, "this is no Windows")
