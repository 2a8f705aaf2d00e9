"""`spoolhouse log`: what the engine or the window wrote down, as the window's page of help shows it."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from app.commands.output import answer
from app.data_folder import DataFolder
from app.log_reading import Level, LogLine, LogTail

LOOK_SECONDS = 0.5


async def log(folder: DataFolder, arguments: Namespace) -> None:
    """No secret is in it. With --follow until it is interrupted."""
    tail = LogTail(folder.log.with_name("window.log") if arguments.window else folder.log)
    words, least = arguments.find.casefold().split(), Level[arguments.level.upper()]

    def wanted(lines: list[LogLine]) -> list[LogLine]:
        return [line for line in lines if line.level >= least and line.has(words)]

    found = wanted((await tail.news()).lines)
    _say(found[max(0, len(found) - arguments.lines) :], arguments)
    while arguments.follow:
        await asyncio.sleep(LOOK_SECONDS)
        _say(wanted((await tail.news()).lines), arguments)


def _say(lines: list[LogLine], arguments: Namespace) -> None:
    """With --json one object for each line, as more may come."""
    for line in lines:
        answer(
            {"at": line.at, "level": line.level.name, "source": line.source, "id": line.request_id, "text": line.text},
            str(line).splitlines(),
            as_json=arguments.json,
        )
