"""The picture of a printer's test label: what should come out, and what a virtual printer printed."""

from __future__ import annotations

import hashlib
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any
from uuid import UUID

from PySide6.QtWidgets import QWidget

from app.client import ConsoleClient
from app.documents.raw_drawing import remark_words
from app.errors import CallRefused, ConsoleError, DrawingFailed
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow
from app.widgets.labels import named, tell, text_label, vbox
from app.widgets.page_picture import PagePicture, image_of
from app.words.media import sides_cut_off
from app.words.plain_text import plain
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import Backend, PrinterView
from server_core.contract.types.states import JobStatus

if TYPE_CHECKING:
    from agent_core.render.shown_page import ShownPage

HEIGHT = 190
EXPECTED = Phrase("This is what should come out.")
MADE = Phrase(
    "This is what the virtual printer printed, dot by dot. Its files are in the folder “virtual” in the data folder."
)


class TestLabelPicture(QWidget):
    """Hidden until a picture is drawn, and for printers that cannot print a test label."""

    __test__ = False  # a widget, not a test

    def __init__(self, parts: ConsoleParts, identifier: str) -> None:
        super().__init__()
        self._session, self._previews = parts.session, parts.previews
        self._expected: tuple[object, ...] = ()
        """The printer and the settings that the picture depends on."""
        self._made: UUID | None = None
        self._drawing: Flow[None] | None = None
        self.picture = PagePicture(parts.theme, identifier)
        self.picture.setFixedHeight(HEIGHT)
        self.words = named(text_label(wrap=True, tone="quiet"), f"{identifier}.words", "")
        layout = vbox(self, spacing=6)
        layout.addWidget(self.picture)
        layout.addWidget(self.words)
        self.hide()

    def show_printer(self, printer: PrinterView) -> None:
        """Show the label that would be printed now, in the printer's language and on its paper."""
        media = printer.media_width_mm, printer.media_height_mm, printer.dpi
        expected = printer.printer_id, printer.name, printer.language, printer.raw_policy, media, printer.tuning
        if expected == self._expected:
            return
        if self._expected[:1] != expected[:1]:
            self.hide()
        self._expected = expected
        self._draw_soon(self._draw_expected(printer))

    def forget(self) -> None:
        """Hide the picture. It is drawn again when it is shown again."""
        self._expected = ()
        if self._drawing is not None:
            self._drawing.cancel()
        self.hide()

    def show_label(self, row: JobRow, printer: PrinterView) -> None:
        """Show the output of a virtual printer, which has no tray to look into, once it is printed."""
        is_made = printer.backend is Backend.VIRTUAL and row.status is JobStatus.PRINTED
        if is_made and row.document_format is DocumentFormat.PDF and row.print_job_id != self._made:
            self._made = row.print_job_id
            self._draw_soon(self._draw_made(row.print_job_id, printer))

    def _draw_soon(self, drawing: Coroutine[Any, Any, None]) -> None:
        if self._drawing is not None:
            self._drawing.cancel()
        self._drawing = Flow(self, drawing)

    async def _draw_expected(self, printer: PrinterView) -> None:
        async def drawn(client: ConsoleClient) -> tuple[ShownPage, str]:
            from app.documents.preview import LocalDocument, print_request

            sample = await client.sample(printer.printer_id)
            source = LocalDocument(hashlib.sha256(sample.content).hexdigest(), sample.content)
            requested = PrintParameters(orientation=sample.orientation)
            request = print_request(source, sample.document_format, sample.raw_language, requested, printer)
            if sample.document_format is DocumentFormat.PDF:
                return await self._previews.page(client, request), ""
            label = await self._previews.label(client, request)
            return label.page, remark_words(label)

        try:
            page, missing = await self._session.call(drawn)
        except ConsoleError as error:  # the printer cannot print a test label, or the server is away: printing says why
            if not isinstance(error, CallRefused | DrawingFailed):
                self._expected = ()  # ask again
            self.hide()
            return
        cut = sides_cut_off(page.facts.cut_off)
        lost = tr("Cut off: {sides}", sides=cut) if cut else ""
        self._show(page, "\n".join(filter(None, (str(EXPECTED), lost, missing))))

    async def _draw_made(self, job_id: UUID, printer: PrinterView) -> None:
        async def drawn(client: ConsoleClient) -> ShownPage:
            from app.documents.preview import preview_request

            request = preview_request(await client.job(job_id), printer)
            return await self._previews.page(client, request)

        try:
            page = await self._session.call(drawn)
        except ConsoleError as error:
            self.picture.hide()
            self._say(tr("No picture. {error}", error=error))
            return
        self._show(page, str(MADE))

    def _show(self, page: ShownPage, words: str) -> None:
        self.picture.show_image(image_of(page.picture), words, dpi=page.dpi / page.reduced_by)
        self.picture.show()
        self._say(words)

    def _say(self, words: str) -> None:
        tell(self.words, "\n".join(map(plain, words.split("\n"))))
        self.show()
