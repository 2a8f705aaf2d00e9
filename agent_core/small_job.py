"""A few bytes for a device that is no printer of the server yet: a label to try a language, a blank one to find it."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from uuid import UUID, uuid4

from agent_core.backends.registry import open_driver
from agent_core.device_text import clean_message
from agent_core.domain import Submission
from agent_core.errors import EngineError, OutcomeUnknown
from server_core.contract.decisions.device_address import DeviceUri, InvalidDeviceUri
from server_core.contract.decisions.print_path import LANGUAGE_MIME
from server_core.contract.messages.discovery import ProbeMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.documents import RawLanguage

SEND_SECONDS = 8.0
STOP_SECONDS = 3.0
_NO_PRINTER = UUID(int=0)


async def send_small_job(
    uri: str, language: RawLanguage, content: bytes, *, seconds: float = SEND_SECONDS
) -> Message | None:
    """None = the device took all of it, by what its connection can tell; else why not. Ends 3 s after `seconds`.

    Sent once, never again; only for ports that take a language's bytes as they are.
    """
    try:
        if not DeviceUri.parse(uri).takes_any_bytes:
            return ProbeMessages.TAKES_WHOLE_DOCUMENTS()
    except InvalidDeviceUri as error:
        return error.message
    setup = PrinterSetup(printer_id=_NO_PRINTER, name="", uri=uri, language=language)
    driver = open_driver(setup, virtual_folder=Path(tempfile.gettempdir()))
    try:
        async with asyncio.timeout(seconds + STOP_SECONDS):
            delivery = await driver.open(_submission(language, content))
            sending = asyncio.create_task(delivery.send(lambda progress: None))
            try:
                await asyncio.wait([sending], timeout=seconds)
                if not sending.done():
                    await delivery.cancel()
                await sending
            finally:
                sending.cancel()  # where time was up before, in a device that takes long to connect
                await asyncio.wait([sending])
                await delivery.aclose()
    except TimeoutError:
        return ProbeMessages.TAKES_NO_DATA()
    except OutcomeUnknown as error:
        return ProbeMessages.ARRIVAL_UNKNOWN(why=clean_message(error.message))
    except EngineError as error:
        return clean_message(error.message)
    finally:
        await driver.aclose()
    return None


def _submission(language: RawLanguage, content: bytes) -> Submission:
    one = uuid4()
    return Submission(
        job_name=f"sh-{one}-1",
        print_job_id=one,
        payload=Path("."),
        size_bytes=len(content),
        mime_type=LANGUAGE_MIME[language],
        content=content,
    )
