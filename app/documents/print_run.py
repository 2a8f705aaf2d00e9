"""One print that a person wants: its bytes go to the server, then its order; asked again, it is the same print."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from uuid import UUID, uuid4

import msgspec

from app.client import ConsoleClient
from app.documents.local_file import LocalFile
from app.errors import ConsoleError, Refused
from app.language.translate import tr
from app.session.outcome_unknown import OutcomeUnknown
from server_core.contract.types.jobs import JobRow, NewPrint
from server_core.contract.types.parameters import PrintParameters

JUDGED = frozenset({404, 422})
"""The server looked for the key first, and knows of no print under it."""


class Stopped(ConsoleError):
    """A person stopped it before it was ordered: nothing is printed."""


class PrintRun:
    """Asked for as often as needed: the server takes the order of one key once. `stop` comes from the GUI thread."""

    def __init__(
        self, file: LocalFile, printer_id: UUID, parameters: PrintParameters, reference: str | None = None
    ) -> None:
        self.file = file
        self.wish = (printer_id, parameters, reference)
        self.key = f"console-{uuid4()}"
        self.document_id: UUID | None = None
        self._gate = threading.Lock()
        self._doubted = False
        self._asking = False
        self._ordered = False
        self._stopped = False

    def is_again(self, key: str, document_id: UUID | None) -> None:
        """It was ordered under this key before, and nobody knows what became of that."""
        self.key, self.document_id = key, document_id
        self._doubted = self._ordered = True

    def stop(self) -> bool:
        """Whether it was in time: it is not ordered, and never will be."""
        with self._gate:
            self._stopped = self._stopped or not self._ordered
            return self._stopped

    def is_in_doubt(self, error: ConsoleError) -> bool:
        """Whether it may have been received though it ended so: now, or when it was ordered before."""
        if self._asking and isinstance(error, OutcomeUnknown):
            return True
        judged = self._asking and isinstance(error, Refused) and error.http_status in JUDGED
        return self._doubted and not judged

    async def go(self, client: ConsoleClient, told: Callable[[int], None], kept: Future[None]) -> JobRow:
        """`told`: how many bytes have left. It is not ordered before its doubt is `kept`, or a killed console would
        print it twice. Raises what the client raises, and Stopped."""
        self._asking = False
        if self.document_id is None:
            document = await client.upload_document(
                self.file.source.content,
                filename=self.file.name,
                format=self.file.document_format,
                raw_language=self.file.raw_language,
                told=told,
            )
            self.document_id = document.document_id
        await asyncio.shield(asyncio.wrap_future(kept))  # one that is stopped meanwhile leaves the write alone
        with self._gate:
            if self._stopped:
                raise Stopped(tr("It was stopped. Nothing is printed."))
            self._ordered = self._asking = True
        printer_id, parameters, reference = self.wish
        ids = {"document_id": self.document_id, "printer_id": printer_id, "reference": reference}
        order = msgspec.convert(msgspec.structs.asdict(parameters) | ids, NewPrint)
        return await client.print_document(order, key=self.key)
