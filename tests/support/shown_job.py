"""A job that is opened in a console's queue, and what its picture tells."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.job.picture import LOADING, JobPicture
from server_core.contract.types.jobs import JobDetail
from tests.support.console_facts import a_job, a_printer, job_id
from tests.support.console_site import ConsoleSite

PDF: dict[str, Any] = {"document_format": "pdf", "document_raw_language": None}
LABELS = b"^XA\n^FO1,1^FDone^FS\n^XZ\n^XA\n^FO2,2^FDtwo^FS\n^XZ\n^XA\n^FO3,3^FDthree^FS\n^XZ\n"
PAGE_MS = 15_000


class Show(Protocol):
    def __call__(self, document: bytes | None, detail: JobDetail | None = None, **facts: Any) -> JobPicture: ...


def opener(console: Console, server: ConsoleSite, qtbot: QtBot) -> Show:
    """Opens a job with this document and waits until it is shown, or not; more facts are those of the job.

    Without a document, its bytes are lost.
    """

    def opened(document: bytes | None, detail: JobDetail | None = None, **facts: Any) -> JobPicture:
        server.put(a_printer())
        row = a_job(1, "printed", **facts) if detail is None else detail.row
        server.documents[job_id(1)] = document
        if detail is not None:
            server.parameters[job_id(1)] = detail.parameters
        server.put(row)
        qtbot.waitUntil(lambda: console.queue.rowCount() == 1 and console.printers.rowCount() == 1)
        console.queue_page.open_job(console.queue.job(0))
        picture = console.job_view.picture
        # what is said first is that it is drawn
        qtbot.waitUntil(lambda: is_shown(picture) or not is_loading(picture), timeout=PAGE_MS)
        return picture

    return opened


def in_commands(picture: JobPicture) -> JobPicture:
    """Show the commands of a RAW label instead of its picture."""
    picture.foot.commands.click()
    picture.take_focus()
    return picture


def is_loading(picture: JobPicture) -> bool:
    """Return whether nothing is shown yet, or only the progress."""
    return not picture.message.text() or picture.message.text().startswith(str(LOADING))


def is_shown(picture: JobPicture) -> bool:
    return picture.picture.isVisible() or picture.raw.text.isVisible()


def wait_page(qtbot: QtBot, picture: JobPicture, page: int) -> None:
    qtbot.waitUntil(lambda: on_page(picture, page), timeout=PAGE_MS)


def on_page(picture: JobPicture, page: int) -> bool:
    return picture.picture.accessibleName().startswith(f"Page {page} of ")


def press(picture: JobPicture, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key in the focused widget."""
    QTest.keyClick(picture.window().focusWidget() or picture, key, modifier)


def told(picture: JobPicture) -> list[str]:
    """The strip's entries as a screen reader has them."""
    model = picture.strip.model()
    return [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(model.rowCount())]
