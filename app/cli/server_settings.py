"""`spoolhouse settings …`: what the window's page of settings does with the server."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from typing import Any

import msgspec

from app.cli.engine_access import console_client, running_engine_soon
from app.cli.output import answer, table
from app.desktop.autostart.here import way_for
from app.desktop.autostart.way import Autostart, AutostartState, Moment, Started
from app.errors import CommandFailed, WrongUsage
from app.process.data_folder import DataFolder
from app.process.engine_process import ensure_engine, stop_engine
from app.words.settings import bytes_words
from server_core.contract.types.consoles import KEYS, ChangeSettings, PortState, ServerSettings, SettingsView

MOMENTS = {Moment.BOOT: "with this computer", Moment.LOGIN: "when its user logs in"}
DEFAULTS = ServerSettings()


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        view = await client.server_settings()
    rows = [["SETTING", "VALUE", "DEFAULT", ""]]
    for key in KEYS:
        rows.append([key, _shown(view.settings, key), _shown(DEFAULTS, key), _note(view, key)])
    answer(view, [*table(rows), *_undone(view)], as_json=arguments.json)


async def get(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        view = await client.server_settings()
    value = getattr(view.settings, arguments.key)
    told = {"key": arguments.key, "value": value, "default": getattr(DEFAULTS, arguments.key)}
    answer(told, [_shown(view.settings, arguments.key)], as_json=arguments.json)


async def set_one(folder: DataFolder, arguments: Namespace) -> None:
    await _change(folder, arguments, _wish(arguments.key, arguments.value))


async def reset(folder: DataFolder, arguments: Namespace) -> None:
    await _change(folder, arguments, ChangeSettings(reset=arguments.keys))


async def storage(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        use = await client.storage_use()
    rows = [[name, bytes_words(getattr(use, name))] for name in ("database", "documents", "reserve", "free", "total")]
    answer(use, [use.folder, *table(rows)], as_json=arguments.json)


async def port(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        bind = (await client.server_settings()).settings.bind
        state = await client.port_state(arguments.port, bind)
    answer(state, [_port_words(state)], as_json=arguments.json)


async def autostart(folder: DataFolder, arguments: Namespace) -> None:
    """Raises CommandFailed, NoAutostart."""
    folder.prepare()
    runs = folder.is_held()
    try:
        way = way_for(folder, starts=Started.SERVER)
        if arguments.wish == "on":
            await asyncio.to_thread(way.turn_on, start=not runs)
        elif arguments.wish == "off":
            await asyncio.to_thread(way.turn_off)
        found = await asyncio.to_thread(way.look)
    except OSError as error:
        raise CommandFailed(f"this cannot be set up: {error.strerror or error}") from error
    lines = [_autostart_words(found)]
    if found.hint and found.state is AutostartState.ON:
        lines.append(f"Also: {found.hint}")
    if runs and arguments.wish == "on":
        lines.append("The server that runs here now goes on; from the next start on it is this one.")
    told = {"autostart": found.state, "starts": found.moment, "place": found.place, "hint": found.hint}
    answer(told, lines, as_json=arguments.json)


async def _change(folder: DataFolder, arguments: Namespace, wish: ChangeSettings) -> None:
    async with console_client(folder) as client:
        view = await client.change_settings(wish)
    if view.waits_for_restart and arguments.restart:
        view = await _restarted(folder, arguments)
        if view.undone is not None:
            raise CommandFailed(_undone(view)[0])
        lines = [f"the server runs again: {view.public_url}"]
    elif view.waits_for_restart:
        lines = [f"{said_of(wish)}; holds from the next start: say --restart, or restart its service"]
    else:
        lines = [f"{said_of(wish)}; holds at once"]
    answer(view, lines, as_json=arguments.json)


def said_of(wish: ChangeSettings) -> str:
    """`set: PORT = 9077`, `set to its default: PORT`"""
    if wish.reset:
        return f"set to its default: {', '.join(wish.reset).upper()}"
    told = msgspec.to_builtins(wish)
    given = {name: value for name, value in told.items() if name != "reset"}
    return "set: " + ", ".join(f"{name.upper()} = {value}" for name, value in given.items())


async def _restarted(folder: DataFolder, arguments: Namespace) -> SettingsView:
    """Raises CommandFailed, NoEngine."""
    endpoint = None if arguments.server else await running_engine_soon(folder)
    if endpoint is None or not endpoint.for_console:
        raise CommandFailed("kept, but not restarted: a service or a person keeps this server, restart it there")
    await stop_engine(folder)
    await ensure_engine(folder)
    async with console_client(folder) as client:
        return await client.server_settings()


def _wish(key: str, text: str) -> ChangeSettings:
    """Raises WrongUsage."""
    kind = next(field.type for field in msgspec.structs.fields(ServerSettings) if field.name == key)
    given: Any = text
    if key == "port" and text.lower() in ("auto", "default"):
        return ChangeSettings(reset=["port"])
    try:
        given = msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError as error:
        possible = getattr(kind, "__members__", None)
        why = f"one of {', '.join(each.value for each in possible.values())}" if possible else error
        raise WrongUsage(f"'{text}' is no value of {key}: {why}") from error
    return msgspec.structs.replace(ChangeSettings(), **{key: given})


def _shown(settings: ServerSettings, key: str) -> str:
    value = getattr(settings, key)
    return "auto" if value is None else str(value)


def _note(view: SettingsView, key: str) -> str:
    if key in view.said_at_start:
        return "said by the command that started the server"
    if key in view.unread:
        return "the file could not be read"
    return "from the next start on" if key in view.waits_for_restart else ""


def _undone(view: SettingsView) -> list[str]:
    if view.undone is None:
        return []
    return [f"the server did not start with the last change and went back to what was before: {view.undone.why}"]


def _port_words(state: PortState) -> str:
    if state.ours:
        return "this server listens there"
    if state.free:
        return "free"
    if not state.allowed:
        return "this server may not listen below port 1024"
    return f"used by {state.used_by}" if state.used_by else "used by another program"


def _autostart_words(found: Autostart) -> str:
    match found.state:
        case AutostartState.ON:
            return f"On: the server starts {MOMENTS[found.moment]} ({found.place})."
        case AutostartState.OFF:
            if not found.place:
                return f"Off – {found.hint}."
            return "Off: after a restart of the computer somebody has to start the console or 'spoolhouse serve'."
        case AutostartState.OTHERWISE:
            return f"{found.place} starts another installation, or for another data folder. 'on' makes it this one."
