"""`spoolhouse service`: the server or an agent as a confined service of the system (Linux with systemd).

It runs as a user of its own, which has no rights but those on its data folder and on USB printers.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shlex
import stat
import sys
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path

from app.cli.output import answer, write
from app.desktop.autostart import (
    BOOTED,
    STATE,
    AutostartState,
    Started,
    SystemdUnit,
    command_of,
    port_of,
    program_places,
    run,
    system_unit,
)
from app.desktop.link_handler import replace_file
from app.errors import CommandFailed
from app.process.data_folder import ENVIRONMENT, DataFolder
from app.process.enrolling import remote_server
from server_core.contract.types.consoles import Bind
from server_core.kept_settings import read_settings

USER = "spoolhouse"
USERS = Path("/etc/sysusers.d/spoolhouse.conf")
"""File from which systemd-sysusers(8) makes the service's user."""
TO_PRINTERS = "9100, 515, 631 TCP and 161 UDP to printers; answers to 5353 UDP while printers are searched"


@dataclass(frozen=True, kw_only=True, slots=True)
class Service:
    """A service and its data folder. `user`: the account that it runs as."""

    starts: Started
    folder: DataFolder
    user: str

    @property
    def unit(self) -> SystemdUnit:
        return system_unit(self.folder, command_of(self.folder, self.starts), self.user, self.starts)

    def command(self, words: str) -> str:
        """Return a command that an administrator types, run as the service's user."""
        program = Path(sys.executable).with_name("spoolhouse")
        return f"sudo -u {self.user} {shlex.join([str(program), '--data-dir', str(self.folder.root)])} {words}"


def service_of(folder: DataFolder, arguments: Namespace) -> Service:
    """Return the service. Without a chosen data folder it is below /var/lib, where systemd makes it for the user.

    Raises CommandFailed for a chosen folder elsewhere that has no user of its own.
    """
    starts = Started(arguments.program)
    if arguments.data_dir is None and not os.environ.get(ENVIRONMENT):
        folder = DataFolder(root=STATE / USER)
    if folder.root.is_relative_to(STATE):
        return Service(starts=starts, folder=folder, user=USER)
    try:
        owner = pwd.getpwuid(folder.root.stat().st_uid)
    except (OSError, KeyError) as error:
        raise CommandFailed(f"{folder.root} is no folder of a user: make it first, {_how_to_make(folder)}") from error
    if owner.pw_uid == 0:
        raise CommandFailed(
            f"{folder.root} belongs to root, and a service must not run as root. Give the folder to a user of its own: "
            f"{_how_to_make(folder)}"
        )
    return Service(starts=starts, folder=folder, user=owner.pw_name)


def _how_to_make(folder: DataFolder) -> str:
    return f"for example with 'install -d -o USER -m 700 {shlex.quote(str(folder.root))}'"


async def install(folder: DataFolder, arguments: Namespace) -> None:
    """Write, enable and start the unit, or only print it. Raises CommandFailed, NoAutostart."""
    service = service_of(folder, arguments)
    unit = service.unit
    if arguments.print:
        if arguments.json:
            answer({"unit": unit.unit, "text": unit.text}, [], as_json=True)
        else:
            write(unit.text.rstrip("\n"))
        return
    _check_may_install()
    _check_readable()
    try:
        enrolled = service.starts is Started.SERVER or remote_server(service.folder) is not None
        await asyncio.to_thread(_make_user, service)
        await asyncio.to_thread(unit.turn_on, start=enrolled)
    except OSError as error:
        raise CommandFailed(f"the service was not installed: {error.strerror or error}") from error
    lines = [
        f"Installed {unit.file}, which starts with this computer.",
        f"User: {service.user}; data folder: {service.folder.root}",
        f"Its commands: {service.command('status')}",
        f"Its messages: journalctl -u {unit.unit}; the whole log: {service.command('log')}",
    ]
    if not enrolled:
        lines += [
            "It is not started yet, because this computer is no agent. Get a link at the server, and then:",
            f"  {service.command('agent enroll --key-in file')}",
            f"  systemctl start {unit.unit}",
        ]
    answer(_facts(service, unit), [*lines, *_port_lines(service)], as_json=arguments.json)


async def status(folder: DataFolder, arguments: Namespace) -> None:
    """Tell whether the service is installed and running. Raises CommandFailed."""
    service = service_of(folder, arguments)
    unit = service.unit
    found = await asyncio.to_thread(unit.look)
    state = {
        AutostartState.ON: f"Installed: {unit.file}",
        AutostartState.OFF: "Not installed",
        AutostartState.OTHERWISE: f"{unit.file} is not what 'service install' would write now. It may be of an older "
        "version, of another data folder or port, or changed by hand. 'service install' replaces it",
    }[found.state]
    now = await asyncio.to_thread(unit.activity) if BOOTED.is_dir() else "unknown: this computer has no systemd"
    lines = [state, f"State: {now}", *(_port_lines(service) if found.state is not AutostartState.OFF else [])]
    answer(_facts(service, unit) | {"installed": found.state, "state": now}, lines, as_json=arguments.json)


async def remove(folder: DataFolder, arguments: Namespace) -> None:
    """Stop and remove the unit. Data and user stay. Raises CommandFailed, NoAutostart."""
    service = service_of(folder, arguments)
    unit = service.unit
    if not unit.file.exists():
        raise CommandFailed(f"there is no {unit.file}")
    _check_may_install()
    try:
        await asyncio.to_thread(unit.stop)
        await asyncio.to_thread(unit.turn_off)
    except OSError as error:
        raise CommandFailed(f"the service was not removed: {error.strerror or error}") from error
    kept = f"the data in {service.folder.root} and the user {service.user}"
    lines = [f"Stopped and removed {unit.file}. Still there: {kept}."]
    answer(_facts(service, unit), lines, as_json=arguments.json)


def _facts(service: Service, unit: SystemdUnit) -> dict[str, object]:
    port = port_of(service.folder) if service.starts is Started.SERVER else None
    data = str(service.folder.root)
    return {"unit": unit.unit, "file": str(unit.file), "user": service.user, "data_dir": data, "port": port}


def _check_may_install() -> None:
    if not BOOTED.is_dir():
        raise CommandFailed(
            "this computer has no systemd. 'service install --print' shows the unit, for a computer that has it"
        )
    if os.geteuid() != 0:
        raise CommandFailed("only root can change services. Repeat this with sudo")


def _check_readable() -> None:
    """Check that another user can read the program. Raises CommandFailed."""
    for place in program_places():
        for folder in (place, *place.parents):
            if not folder.stat().st_mode & stat.S_IXOTH:
                raise CommandFailed(
                    f"the program is in {place}, and the service's user may not read {folder}. Install Spoolhouse in a "
                    "place that all users can read, such as /opt/spoolhouse"
                )


def _make_user(service: Service) -> None:
    """Make the user, unless it exists. Raises OSError, NoAutostart."""
    try:
        pwd.getpwnam(service.user)
    except KeyError:
        replace_file(USERS, f'u {service.user} - "Spoolhouse print service" {service.folder.root}\n')
        run(["systemd-sysusers", str(USERS)])


def _port_lines(service: Service) -> list[str]:
    """Tell the ports that a firewall has to let through, with the lines for it."""
    if service.starts is Started.AGENT:
        return [
            "Ports: it listens on none. A firewall has to let out its calls to the server's port, and",
            f"  {TO_PRINTERS}.",
        ]
    port, bind = port_of(service.folder), read_settings(service.folder.settings).settings.bind
    lines = [f"Ports: {port} TCP for consoles, agents and applications; {TO_PRINTERS}."]
    if bind is Bind.THIS_COMPUTER:
        opened = service.command("settings set bind network")
        lines.append(f"Only this computer can reach it now. For others: {opened}")
        lines.append(f"  and then: systemctl restart {service.unit.unit}")
    return [
        *lines,
        "To let other computers through this computer's firewall:",
        f"  ufw:       ufw allow {port}/tcp",
        f"  firewalld: firewall-cmd --permanent --add-port={port}/tcp && firewall-cmd --reload",
        f"  nftables:  nft add rule inet filter input tcp dport {port} accept",
    ]
