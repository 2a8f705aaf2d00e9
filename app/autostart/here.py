"""The way of this computer's system."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from app.autostart.desktop import DesktopAutostart
from app.autostart.macos import LaunchAgent
from app.autostart.systemd import BOOTED, SYSTEM_UNITS, SystemdUnit
from app.autostart.way import NoAutostart, NoWay, Way
from app.autostart.windows import RunKey, UserRunKey
from app.data_folder import DataFolder
from app.engine_process import detached, own_command


def way_for(folder: DataFolder, platform: str = sys.platform) -> Way:
    """This very installation prints for this data folder. Raises NoAutostart, OSError."""
    command = own_command("agent", "run", "--data-dir", str(folder.root))
    log = folder.of_remote_agent.log.with_name("agent-start.log")
    match platform:
        case "linux":
            return _of_linux(folder, command, log)
        case "darwin":
            return LaunchAgent(home=_home(), user_id=os.getuid(), command=command)
        case "win32":
            return RunKey(values=UserRunKey(), command=command, start=lambda started: detached(started, log))
        case _:
            raise NoAutostart(f"nobody has told this program how '{platform}' starts programs by itself")


def _of_linux(folder: DataFolder, command: list[str], log: Path) -> Way:
    named = Path(os.environ.get("XDG_CONFIG_HOME") or "")
    if os.geteuid() != 0:
        config_home = named if named.is_absolute() else _home() / ".config"
        if BOOTED.is_dir():
            return SystemdUnit(folder=config_home / "systemd" / "user", command=command, user=_name_of(os.geteuid()))
        return DesktopAutostart(config_home=config_home, command=command, log=log)
    if not BOOTED.is_dir():
        return NoWay(
            why="no systemd here: let this computer's own init start 'spoolhouse agent run', or turn it on as the user "
            "whose desktop it is"
        )
    return SystemdUnit(folder=SYSTEM_UNITS, command=command, user=None, runs_as=_owner(folder.remote_agent))


def _home() -> Path:
    """Raises NoAutostart."""
    try:
        return Path.home()
    except RuntimeError as error:
        raise NoAutostart("this user has no home folder here (HOME is not set): nowhere to write it down") from error


def _owner(place: Path) -> str | None:
    """The user whose agent it is, so that root owns none of its files; None = root. Raises NoAutostart, OSError."""
    number = place.stat().st_uid
    return None if number == 0 else _name_of(number, place)


def _name_of(number: int, place: Path | None = None) -> str:
    """Raises NoAutostart."""
    import pwd

    try:
        return pwd.getpwuid(number).pw_name
    except KeyError as error:
        whose = "you are" if place is None else f"{place} belongs to"
        raise NoAutostart(
            f"{whose} user {number}, who has no name on this computer: nothing starts as nobody. Make that user, or "
            "let whoever keeps this computer start 'spoolhouse agent run'"
        ) from error
