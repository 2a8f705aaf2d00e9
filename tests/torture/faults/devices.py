"""Printers in this process, which outlive the engine; what they print goes to a paper ledger, or is a picture."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tests.support.fake_ipp import FakeIppPrinter, FakeJob, fake_ipp_printer
from tests.support.loop_beside import loop_beside
from tests.support.lpd_printer import LpdServer, lpd_server
from tests.support.pretended_server import pretended_server
from tests.support.status_questions import is_question
from tests.support.tcp_sink import closed_port
from tests.torture.paper.labels import markers
from tests.torture.paper.ledger import PaperLedger


@dataclass
class Devices:
    """`uris`: by name. `off` is never there. `pictures`: how often each came, of labels that bear no marker."""

    ledger: PaperLedger
    uris: dict[str, str] = field(default_factory=dict)
    pictures: Counter[str] = field(default_factory=Counter)

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            raw = await stack.enter_async_context(pretended_server(self._take_raw))
            self.uris["raw"] = f"socket://127.0.0.1:{raw.port}"
            self.uris["off"] = f"socket://127.0.0.1:{closed_port()}"
            spool = await stack.enter_async_context(lpd_server(LpdServer(on_job=partial(self.ledger.note, "lpd"))))
            self.uris["lpd"] = spool.uri
            for name in ("ipp", "old-ipp"):
                printer = await stack.enter_async_context(fake_ipp_printer())
                self._note_paper_of(printer, name)
                self.uris[name] = printer.uri
                if name == "old-ipp":
                    printer.only_print_job()
            yield

    async def _take_raw(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        stream = bytearray()
        try:
            while data := await reader.read(64 * 1024):
                stream += data
                if is_question(bytes(stream)):
                    return
        except OSError:
            pass  # the sender broke off: what came is on paper
        self.ledger.note("raw", bytes(stream))
        if stream and not markers(bytes(stream)):
            self.pictures[hashlib.sha256(stream).hexdigest()[:12]] += 1

    def _note_paper_of(self, printer: FakeIppPrinter, name: str) -> None:
        take = printer.take

        def noted(job: FakeJob, document: bytes) -> None:
            self.ledger.note(name, document)
            take(job, document)

        printer.take = noted  # type: ignore[method-assign]


@contextmanager
def devices(ledger: Path) -> Iterator[Devices]:
    """Run the devices in a thread with its own loop."""
    found = Devices(PaperLedger(ledger))
    try:
        with loop_beside(found.at_work(), "devices"):
            yield found
    finally:
        found.ledger.close()
