"""`spoolhouse job print FILE --printer NAME`."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from app.commands import printer_names
from app.commands.engine_access import console_client
from app.commands.jobs import say
from app.commands.output import CommandFailed
from app.data_folder import DataFolder
from app.job_arguments import CHOICES, MARGINS, OFFSETS
from server_core.contract.job_acts import LARGEST_BYTES, NewPrint
from server_core.contract.public import DocumentFormat, RawLanguage


async def print_file(folder: DataFolder, arguments: Namespace) -> None:
    content = await asyncio.to_thread(_read, arguments.file)
    raw = None if arguments.raw_language is None else RawLanguage(arguments.raw_language)
    format = None if raw is None else DocumentFormat.RAW
    async with console_client(folder) as client:
        printer = await printer_names.find(client, arguments.printer)
        document = await client.upload_document(content, filename=arguments.file.name, format=format, raw_language=raw)
        ids = {"document_id": str(document.document_id), "printer_id": str(printer.printer_id)}
        say(await client.print_document(msgspec.convert(ids | wishes_of(arguments), NewPrint)), arguments)


def wishes_of(arguments: Namespace) -> dict[str, Any]:
    """Only what was said."""
    names = ("copies", "dpi", *(name for name, _ in CHOICES), *OFFSETS, *MARGINS)
    said = {name: getattr(arguments, name) for name in names}
    if arguments.media is not None:
        said["media_width_mm"], said["media_height_mm"] = arguments.media
    return {name: value for name, value in said.items() if value is not None}


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_BYTES + 1)
    except OSError as error:
        raise CommandFailed(f"{path}: {error.strerror or error}") from error
    if len(content) > LARGEST_BYTES:
        raise CommandFailed(f"{path} is larger than {LARGEST_BYTES // 2**20} MiB")
    return content
