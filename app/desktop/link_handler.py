"""Registers `spoolhouse://` with this system, for the current user, so that clicked links open Spoolhouse.

Linux: a .desktop file as candidate for the scheme, and the default in the user's mimeapps.list. Sources: Desktop Entry
Specification 1.5 (quoting of Exec), Association between MIME types and applications 1.0.1, XDG Base Directory
Specification 0.8.
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from shutil import which
from typing import Protocol

from app.errors import ConsoleError
from app.process.data_folder import DataFolder
from app.process.engine_process import own_command
from server_core.contract.types.enrolment import SCHEME
from server_core.files import NewFile, make_folder


class Registered(StrEnum):
    NEW = "new"
    ALREADY = "already"
    ANOTHERS = "anothers"  # the user chose another program for such links, which is left as it is


class LinkHandler(Protocol):
    """Registers for the current user only. Blocking, short. Raises OSError."""

    def register(self) -> Registered: ...

    def unregister(self) -> None: ...


DESKTOP_FILE = "spoolhouse-link.desktop"
MIME_TYPE = f"x-scheme-handler/{SCHEME}"
DEFAULTS = "[Default Applications]"
CACHE_SECONDS = 5
_OURS = f"{MIME_TYPE}={DESKTOP_FILE}"
_CHOICE = re.compile(rf"\s*{re.escape(MIME_TYPE)}\s*=\s*(?P<file>[^;]*)")


@dataclass(frozen=True, kw_only=True)
class DesktopLinks:
    """`command`: opens a link, which is appended."""

    data_home: Path
    config_home: Path
    command: Sequence[str]

    @staticmethod
    def of_user(command: Sequence[str], environment: Mapping[str, str] = os.environ) -> DesktopLinks:
        """Return the user's folders. Relative paths in the variables are ignored, as specified."""

        def base_folder(variable: str, usual: str) -> Path:
            named = Path(environment.get(variable) or "")
            return named if named.is_absolute() else Path.home() / usual

        data, config = base_folder("XDG_DATA_HOME", ".local/share"), base_folder("XDG_CONFIG_HOME", ".config")
        return DesktopLinks(data_home=data, config_home=config, command=command)

    @property
    def file(self) -> Path:
        return self.data_home / "applications" / DESKTOP_FILE

    @property
    def choices(self) -> Path:
        return self.config_home / "mimeapps.list"

    def register(self) -> Registered:
        lines = _lines(self.choices)
        chosen = _chosen(lines)
        if chosen not in (None, DESKTOP_FILE):
            return Registered.ANOTHERS
        entry = desktop_entry(self.command)
        if chosen == DESKTOP_FILE and _read(self.file) == entry:
            return Registered.ALREADY
        replace_file(self.file, entry)
        if chosen is None:
            replace_file(self.choices, "".join(_with_ours(lines)))
        self._tell_caches()
        return Registered.NEW

    def unregister(self) -> None:
        lines = _lines(self.choices)
        others = [
            line for line in lines if (found := _CHOICE.match(line)) is None or found["file"].strip() != DESKTOP_FILE
        ]
        if others != lines:
            replace_file(self.choices, "".join(others))
        if self.file.exists():
            self.file.unlink()
            self._tell_caches()

    def _tell_caches(self) -> None:
        """Update `mimeinfo.cache` for programs that read nothing else. If the tool is missing, so are such programs."""
        if (program := which("update-desktop-database")) is not None:
            try:
                subprocess.run(
                    [program, str(self.file.parent)], check=False, capture_output=True, timeout=CACHE_SECONDS
                )
            except subprocess.TimeoutExpired:
                return  # the next program that is installed updates it


def desktop_entry(command: Sequence[str]) -> str:
    """Return the .desktop file. Raises OSError for a path that it cannot contain."""
    exec_line = " ".join(map(quoted, command))
    return (
        "[Desktop Entry]\n"
        "Type=Application\n"
        "Name=Spoolhouse link\n"
        "Comment=Makes this computer a print agent, after asking\n"
        f"Exec={exec_line} %u\n"
        f"MimeType={MIME_TYPE};\n"
        "NoDisplay=true\n"
        "Terminal=false\n"
    )


def quoted(argument: str) -> str:
    """Quote: double quotes with four escaped characters; then as a string value with doubled backslashes; % becomes
    %%.
    """
    if not argument.isprintable():
        raise OSError(None, "a path with control characters cannot be registered")
    inner = re.sub(r'(["`$\\])', r"\\\1", argument)
    return '"' + inner.replace("\\", "\\\\").replace("%", "%%") + '"'


def _read(path: Path) -> str | None:
    """Read all bytes, including foreign line ends and invalid UTF-8."""
    try:
        return path.read_bytes().decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        return None


def _lines(path: Path) -> list[str]:
    """Return lines with their ends. Only LF ends a line, not the other separators of Unicode."""
    return [line for line in re.split(r"(?<=\n)", _read(path) or "") if line]


def _chosen(lines: Sequence[str]) -> str | None:
    """Return the user's default program for the scheme."""
    group = ""
    for line in lines:
        if line.startswith("["):
            group = line.strip()
        elif group == DEFAULTS and (found := _CHOICE.match(line)) is not None:
            return found["file"].strip()
    return None


def _with_ours(lines: list[str]) -> list[str]:
    """Return the text with our entry, using the file's line ends."""
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    whole = [line if line.endswith("\n") else line + end for line in lines]
    groups = [line.strip() for line in lines]
    if DEFAULTS not in groups:
        return [*whole, *([end] if lines else []), DEFAULTS + end, _OURS + end]
    index = groups.index(DEFAULTS) + 1
    return [*whole[:index], _OURS + end, *whole[index:]]


def replace_file(path: Path, text: str) -> None:
    """Replace atomically, keeping the mode. A symbolic link, as of dotfile managers, stays one."""
    target = path.resolve()
    make_folder(target.parent)
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o644
    with NewFile(target) as new:
        new.file.write(text.encode("utf-8", "surrogateescape"))
        new.commit(mode=mode)


class NotRegistered(ConsoleError):
    """Registration failed or is not supported. The text says why."""


def handler_for(folder: DataFolder, platform: str = sys.platform) -> LinkHandler:
    """Return the handler for this installation and data folder. `--`: a link must never be read as an option.

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
    """Register. Raises NotRegistered."""
    try:
        return handler_for(folder, platform).register()
    except OSError as error:
        raise NotRegistered(f"spoolhouse:// links could not be registered: {error.strerror}") from error


def unregister(folder: DataFolder, platform: str = sys.platform) -> None:
    """Unregister. Raises NotRegistered."""
    try:
        handler_for(folder, platform).unregister()
    except OSError as error:
        raise NotRegistered(f"spoolhouse:// links could not be given up: {error.strerror}") from error


def is_usual(folder: DataFolder) -> bool:
    """Return whether it is the user's usual data folder. A trial folder must not take over links."""
    return folder == DataFolder.usual()


# Windows: the scheme as a class of this user ("Registering an Application to a URI Scheme"). Not tested there.


CLASS = rf"Software\Classes\{SCHEME}"
COMMAND = rf"{CLASS}\shell\open\command"
TITLE = "URL:Spoolhouse link"


class Registry(Protocol):
    """Text values below HKEY_CURRENT_USER. The name "" is a key's default value. Raises OSError."""

    def read(self, key: str, name: str) -> str | None: ...

    def write(self, key: str, name: str, value: str) -> None: ...

    def delete(self, key: str) -> None:
        """Delete a key without subkeys. A missing one is no error."""


@dataclass(frozen=True, kw_only=True)
class WindowsLinks:
    registry: Registry
    command: Sequence[str]

    @property
    def line(self) -> str:
        return subprocess.list2cmdline(self.command) + ' "%1"'

    def register(self) -> Registered:
        command, title = self.registry.read(COMMAND, ""), self.registry.read(CLASS, "")
        if command is not None and title != TITLE:
            return Registered.ANOTHERS
        if command == self.line:
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
    """The real registry. These calls have never been run."""

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
