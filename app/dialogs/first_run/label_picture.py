"""What a virtual printer made of the test label: nobody can look into its tray, so it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.tasks import Ticket
from app.vocabulary.plain_text import plain
from app.widgets.named import named, text_label
from app.widgets.page_picture import PagePicture, image_of
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.printers import Backend, PrinterView
from server_core.contract.types.states import JobStatus

if TYPE_CHECKING:
    from agent_core.render.shown_page import ShownPage

HEIGHT = 190
MADE = Phrase(
    "This is what the virtual printer made, dot by dot. Its files lie in the folder “virtual” of the data folder."
)


class LabelPicture(QWidget):
    """Hidden for every other printer: what those made lies on the table."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._session, self._previews = parts.session, parts.previews
        self._shown: UUID | None = None
        self._ticket: Ticket | None = None
        self.picture = PagePicture(parts.theme, "wizard.picture")
        self.picture.setFixedHeight(HEIGHT)
        self.words = named(text_label(wrap=True, tone="quiet"), "wizard.picture.words", "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.picture)
        layout.addWidget(self.words)
        self.hide()

    def clear(self) -> None:
        """Another label is on its way."""
        self._shown = None
        if self._ticket is not None:
            self._ticket.cancel()
        self.hide()

    def show_label(self, row: JobRow, printer: PrinterView) -> None:
        """Once it is printed."""
        is_made = printer.backend is Backend.VIRTUAL and row.status is JobStatus.PRINTED
        if not is_made or row.document_format is not DocumentFormat.PDF or row.print_job_id == self._shown:
            return
        self._shown = key = row.print_job_id

        async def drawn(client: ConsoleClient) -> ShownPage:
            from app.page_wishes import page_wish  # it knows how printers draw: no start waits for it

            wish = page_wish(await client.job(key), printer)
            return await self._previews.page(client, wish)

        self._ticket = self._session.ask(drawn, self._come, self._missed, self)

    def _come(self, page: ShownPage) -> None:
        self.picture.show_image(image_of(page.picture), str(MADE), dpi=page.dpi / page.reduced_by)
        self.picture.show()
        self._say(str(MADE))

    def _missed(self, error: ConsoleError) -> None:
        self.picture.hide()
        self._say(tr("No picture. {error}", error=error))

    def _say(self, words: str) -> None:
        self.words.setText(plain(words))
        self.words.setAccessibleName(plain(words))
        self.show()
