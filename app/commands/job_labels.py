"""`spoolhouse job labels`, `job document`: what one job is made of."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from app.commands.engine_access import console_client
from app.commands.output import answer, refuse_inside
from app.data_folder import DataFolder
from app.new_file import write_new
from app.vocabulary.missing_labels import WHY_WHOLE, label_scan
from server_core.contract.types.jobs import JobLabels


async def labels(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        told = await client.job_labels(arguments.id, arguments.scanned)
    answer(told, _words(told, arguments.scanned), as_json=arguments.json)


async def document(folder: DataFolder, arguments: Namespace) -> None:
    """For the owner of the file alone: labels have names and addresses on them. Raises CommandFailed, CannotWrite."""
    file: Path = arguments.file.absolute()
    refuse_inside(folder, file)
    async with console_client(folder) as client:
        content = await client.document(arguments.id)
    await write_new(file, content, force=arguments.force)
    answer({"file": str(file), "bytes": len(content)}, [f"{file}: {len(content)} bytes"], as_json=arguments.json)


def _words(told: JobLabels, scanned: str) -> list[str]:
    if told.labels is None:
        return [] if told.why_whole is None else [str(WHY_WHOLE[told.why_whole])]
    lines = [f"{told.labels} in one copy"]
    return [*lines, label_scan(scanned, told.found)] if scanned else lines
