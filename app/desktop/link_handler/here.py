"""The handler of this computer's system, and what the console does about it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.desktop.link_handler.freedesktop import DesktopLinks
from app.desktop.link_handler.handler import LinkHandler, Registered
from app.errors import ConsoleError
from app.process.data_folder import DataFolder
from app.process.engine_process import own_command
from server_core.contract.types.enrolment import SCHEME


class NotRegistered(ConsoleError):
    """This system was not told, or takes nothing; the text says why."""


def handler_for(folder: DataFolder, platform: str = sys.platform) -> LinkHandler:
    """Links are opened by this very installation, for this data folder; `--`: what a link says is never an option.

    Raises NotRegistered.
    """
    command = own_command("open-link", "--data-dir", str(folder.root), "--")
    match platform:
        case "linux":
            try:
                return DesktopLinks.of_user(command)
            except RuntimeError as error:
                raise NotRegistered(
                    "this user has no home folder here (HOME is not set): links stay as they are"
                ) from error
        case "win32":
            return WindowsLinks(registry=UserRegistry(), command=command)
        case _:
            raise NotRegistered(
                "this system gives links only to programs in an application bundle, which does not exist yet: use "
                "'spoolhouse agent enroll'"
            )


def register(folder: DataFolder, platform: str = sys.platform) -> Registered:
    """Raises NotRegistered."""
    try:
        return handler_for(folder, platform).register()
    except OSError as error:
        raise NotRegistered(f"spoolhouse:// links could not be registered: {error.strerror}") from error


def unregister(folder: DataFolder, platform: str = sys.platform) -> None:
    """Raises NotRegistered."""
    try:
        handler_for(folder, platform).unregister()
    except OSError as error:
        raise NotRegistered(f"spoolhouse:// links could not be given up: {error.strerror}") from error


def is_usual(folder: DataFolder) -> bool:
    """The console registers for the user's usual data folder alone: one that somebody tries out takes no links."""
    return folder == DataFolder.usual()


# Windows: the scheme as a class of this user, by "Registering an Application to a URI Scheme". Not tried there.


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
