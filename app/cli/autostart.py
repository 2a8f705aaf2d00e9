"""`spoolhouse agent autostart on|off|status`: whether the agent of this computer starts by itself."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from app.cli.output import answer
from app.desktop.autostart.here import way_for
from app.desktop.autostart.way import Autostart, AutostartState, Moment
from app.errors import CommandFailed
from app.process.data_folder import DataFolder, FolderLock
from app.process.enrolling import remote_server
from server_core.contract.messages.agents import AgentRunMessages

MOMENTS = {Moment.BOOT: "with this computer", Moment.LOGIN: "when its user logs in"}


async def change(folder: DataFolder, arguments: Namespace) -> None:
    """Raises CommandFailed, NoAutostart."""
    known = remote_server(folder)
    if known is None:
        raise CommandFailed(AgentRunMessages.NO_AGENT_YET())
    runs = FolderLock(folder.of_remote_agent).is_held()
    try:
        way = way_for(folder)
        if arguments.wish == "on":
            await asyncio.to_thread(way.turn_on, start=not runs)
        elif arguments.wish == "off":
            await asyncio.to_thread(way.turn_off)
        found = await asyncio.to_thread(way.look)
    except OSError as error:
        raise CommandFailed(f"this cannot be set up: {error.strerror or error}") from error
    lines = [_words(found), *([f"Also: {found.hint}"] if found.hint and found.state is AutostartState.ON else [])]
    if found.state is AutostartState.ON and found.moment is Moment.BOOT and known.kept_in is not None:
        lines.append(f"Its key is in a keyring ({known.kept_in}), which is locked until somebody logs in: ")
        lines[-1] += "'spoolhouse agent enroll --replace --key-in file' keeps it in a file."
    if runs and arguments.wish == "on":
        lines.append("The agent that runs here now goes on; from the next start on it is this one.")
    if runs and arguments.wish == "off":
        lines.append("The agent that runs here now goes on until it is stopped.")
    told = {"autostart": found.state, "starts": found.moment, "place": found.place, "hint": found.hint}
    answer(told, lines, as_json=arguments.json)


def _words(found: Autostart) -> str:
    match found.state:
        case AutostartState.ON:
            return f"On: the agent starts {MOMENTS[found.moment]} ({found.place})."
        case AutostartState.OFF:
            if not found.place:
                return f"Off – {found.hint}."
            return "Off: after a restart of the computer somebody has to start 'spoolhouse agent run'."
        case AutostartState.OTHERWISE:
            return f"{found.place} starts another installation, or for another data folder. 'on' makes it this one."
