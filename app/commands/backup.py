"""`spoolhouse backup FILE`: the whole site in one file, made while it prints."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from app.backing_up import back_up
from app.commands.engine_access import console_client
from app.commands.output import answer, refuse_inside
from app.data_folder import DataFolder

MIB = 1024 * 1024


async def backup(folder: DataFolder, arguments: Namespace) -> None:
    """There is a whole, checked file under this name afterwards, or none that was not there before."""
    file: Path = arguments.file.absolute()
    refuse_inside(folder, file)
    async with console_client(folder) as client:
        made = await back_up(client, file, _Progress().tell, force=arguments.force)
    lines = [
        f"{file}: {made.bytes / MIB:.1f} MiB, {made.jobs} jobs, {made.documents} documents; checked",
        "It holds documents and the key of this server: keep it as safe as the server.",
    ]
    answer(made, lines, as_json=arguments.json)


class _Progress:
    """On a terminal how far it is."""

    def __init__(self) -> None:
        self._shown = -1

    def tell(self, done: int, total: int) -> None:
        percent = 100 * done // max(total, 1)
        if percent != self._shown and sys.stderr.isatty():
            self._shown = percent
            sys.stderr.write(f"\r{percent:3d} % of {total / MIB:.1f} MiB" + ("\n" if done >= total else ""))
            sys.stderr.flush()
