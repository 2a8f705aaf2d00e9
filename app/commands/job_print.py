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
from app.errors import WrongUsage
from app.local_file import local_file
from server_core.contract.decisions.legible import legible
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.jobs import LARGEST_BYTES, NewPrint
from server_core.contract.types.parameters import MEDIA_SIDES, PARAMETERS


async def print_file(folder: DataFolder, arguments: Namespace) -> None:
    """Its bytes tell what the file is, else its name, unless it is said."""
    content = await asyncio.to_thread(_read, arguments.file)
    format, language = DocumentFormat.RAW, arguments.raw_language
    if language is None:
        file = local_file(arguments.file.name, content)
        format, language = file.document_format, file.raw_language
        if format is DocumentFormat.RAW and language is None:
            raise WrongUsage(f"{arguments.file}: say what it is written in, by --raw-language")
    raw = None if language is None else RawLanguage(language)
    async with console_client(folder) as client:
        printer = await printer_names.find(client, arguments.printer)
        document = await client.upload_document(
            content, filename=legible(arguments.file.name), format=format, raw_language=raw
        )
        ids = {"document_id": str(document.document_id), "printer_id": str(printer.printer_id)}
        order = msgspec.convert(ids | wishes_of(arguments), NewPrint)
        say(await client.print_document(order, key=arguments.repeat_key), arguments)


def wishes_of(arguments: Namespace) -> dict[str, Any]:
    """Only what was said."""
    said = {name: getattr(arguments, name, None) for name in ("reference", *PARAMETERS)}
    if arguments.media is not None:
        said |= dict(zip(MEDIA_SIDES, arguments.media, strict=True))
    return {name: value for name, value in said.items() if value is not None}


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_BYTES + 1)
    except OSError as error:
        raise CommandFailed(f"{path}: {error.strerror or error}") from error
