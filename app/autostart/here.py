"""The way of this computer's system."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from app.autostart.desktop import DesktopAutostart
from app.autostart.macos import LaunchAgent
from app.autostart.systemd import BOOTED, SYSTEM_UNITS, SystemdUnit
from app.autostart.way import NoAutostart, NoWay, Started, Way
from app.autostart.windows import RunKey, UserRunKey
from app.data_folder import DataFolder
from app.engine_process import detached, own_command, start_log
from app.language.translate import tr


def way_for(folder: DataFolder, platform: str = sys.platform, starts: Started = Started.AGENT) -> Way:
    """This very installation prints for this data folder. Raises NoAutostart, OSError."""
    if starts is Started.AGENT:
        command = own_command("agent", "run", "--data-dir", str(folder.root))
        log = folder.of_remote_agent.log.with_name("agent-start.log")
    else:
        command = own_command("serve", "--data-dir", str(folder.root))
        log = start_log(folder)
    match platform:
        case "linux":
            return _of_linux(folder, command, log, starts)
        case "darwin":
            return LaunchAgent(home=_home(), user_id=os.getuid(), command=command, starts=starts)
        case "win32":
            return RunKey(values=UserRunKey(), command=command, start=lambda it: detached(it, log), starts=starts)
        case _:
            raise NoAutostart(
                tr("nobody has told this program how '{system}' starts programs by itself", system=platform)
            )


def _of_linux(folder: DataFolder, command: list[str], log: Path, starts: Started) -> Way:
    what = "spoolhouse agent run" if starts is Started.AGENT else "spoolhouse serve"
    named = Path(os.environ.get("XDG_CONFIG_HOME") or "")
    if os.geteuid() != 0:
        config_home = named if named.is_absolute() else _home() / ".config"
        if BOOTED.is_dir():
            units, user = config_home / "systemd" / "user", _name_of(os.geteuid())
            return SystemdUnit(folder=units, command=command, user=user, starts=starts)
        return DesktopAutostart(config_home=config_home, command=command, log=log, starts=starts)
    if not BOOTED.is_dir():
        return NoWay(
            why=tr(
                "no systemd here: let this computer's own init start '{command}', or turn it on as the user whose "
                "desktop it is",
                command=what,
            )
        )
    owner = _owner(folder.remote_agent if starts is Started.AGENT else folder.root)
    return SystemdUnit(folder=SYSTEM_UNITS, command=command, user=None, runs_as=owner, starts=starts)


def _home() -> Path:
    """Raises NoAutostart."""
    try:
        return Path.home()
    except RuntimeError as error:
        raise NoAutostart(
            tr("this user has no home folder here (HOME is not set): nowhere to write it down")
        ) from error


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
        nobody = tr("nothing starts as nobody. Make that user, or let whoever keeps this computer start it")
        whose = tr("you are user {number}, who has no name on this computer", number=number)
        if place is not None:
            whose = tr("{place} belongs to user {number}, who has no name on this computer", place=place, number=number)
        raise NoAutostart(f"{whose}: {nobody}") from error
