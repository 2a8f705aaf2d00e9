"""`spoolhouse console settings`, `set` and `reset`: what a person chooses for the window at this computer."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from pathlib import Path
from typing import Any

from app.choices import Choices, read_choices
from app.chosen_by_command import KEYS, WHEN_OPENED, choose, kind_of, shown, value_of, words_of
from app.commands.engine_access import server_named
from app.commands.output import answer, table
from app.data_folder import DataFolder
from app.window_site import site_of

DEFAULTS = Choices()


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    choices = read_choices(_place(folder) / "console.json")
    values = {key: getattr(choices, key) for key in KEYS}
    rows = [["SETTING", "VALUE", "DEFAULT", "CHOICES"]]
    for key, value in values.items():
        rows.append([key, shown(key, value), shown(key, getattr(DEFAULTS, key)), ", ".join(words_of(key))])
    answer({"settings": values}, table(rows), as_json=arguments.json)


async def set_one(folder: DataFolder, arguments: Namespace) -> None:
    await _choose(folder, arguments, {arguments.key: value_of(arguments.key, arguments.value)})


async def reset(folder: DataFolder, arguments: Namespace) -> None:
    for key in arguments.keys:
        kind_of(key)
    await _choose(folder, arguments, {key: getattr(DEFAULTS, key) for key in arguments.keys})


async def _choose(folder: DataFolder, arguments: Namespace, changes: dict[str, Any]) -> None:
    """Raises WrongUsage, NotChosen, SettingsNotSaved."""
    place = _place(folder)
    open_now = await asyncio.to_thread(choose, place, changes)
    lines = [f"{key} is {shown(key, value) or 'empty'} now" for key, value in changes.items()]
    if open_now and WHEN_OPENED & changes.keys():
        lines.append("the open window has it when it opens anew")
    answer({"settings": changes, "window_open": open_now}, lines, as_json=arguments.json)


def _place(folder: DataFolder) -> Path:
    """Where the window of this site keeps what is its own. Raises NoSuchServer."""
    return site_of(folder, server_named()).folder.root
