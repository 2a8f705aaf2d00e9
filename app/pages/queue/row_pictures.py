"""Small pictures of the jobs in the queue's large rows: the first page or label, drawn for visible rows only."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage

from agent_core.render.shown_page import ShownPage
from app.errors import CallRefused, ConsoleError, DrawingFailed
from app.language.translate import tr
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow
from app.widgets.page_picture import image_of
from app.words.job_actions import removed_words
from app.words.marks import APPROXIMATE
from server_core.contract.types.jobs import CutOff, JobRow

KEPT = 500
"""Pictures: as many as the queue has rows. One has about 20 kB."""
MOST_LONG = 2
"""Greatest height of a picture, in widths. Of a longer receipt, the top is shown."""
Key = tuple[object, ...]


class RowPicture(NamedTuple):
    """- `is_cut`: a part of the page lies beyond the paper
    - `is_approximate`: it lacks something of a RAW label, or shows it in another way
    - `is_beginning`: only the top of a long receipt
    """

    image: QImage
    is_cut: bool
    is_approximate: bool = False
    is_beginning: bool = False

    @property
    def words(self) -> str:
        """Explain its marks; "" if it has none."""
        marks = (
            (self.is_cut, tr("Thick frame: a part lies beyond the paper.")),
            (self.is_approximate, str(APPROXIMATE)),
            (self.is_beginning, tr("Only its beginning is shown.")),
        )
        return " ".join(words for is_so, words in marks if is_so)


class RowPictures(QObject):
    """Draws one picture after the other, off this thread, and keeps them. Draws none where operators may not see
    documents.
    """

    changed = Signal()
    """A picture was drawn, or all were dropped."""

    def __init__(self, parts: ConsoleParts, parent: QObject) -> None:
        super().__init__(parent)
        self._session = parts.session
        self._previews = parts.previews
        self._printers = parts.printers
        self._access = parts.access
        self._pictures: OrderedDict[Key, RowPicture | None] = OrderedDict()
        self._wanted: deque[JobRow] = deque()
        self._drawing: Flow[None] | None = None
        self._room = QSize()
        self._ratio = 1.0
        parts.access.changed.connect(self._hide)

    @property
    def is_drawing(self) -> bool:
        return self._drawing is not None

    def picture(self, row: JobRow) -> RowPicture | None:
        """Return the picture of a job. None: not drawn, or it cannot be drawn."""
        return None if self._access.hides_documents else self._pictures.get(self._key(row))

    def want(self, rows: Iterable[JobRow], room: QSize, ratio: float) -> None:
        """Draw what is missing of these rows, from top to bottom, and nothing that was wanted before.

        `room`: in Qt's pixels, each of `ratio` dots of the screen.
        """
        if (room, ratio) != (self._room, self._ratio):
            self._room, self._ratio = room, ratio
            self._forget()
        self._wanted = deque() if self._access.hides_documents else deque(rows)
        if self._drawing is None:
            self._draw_next()

    def _draw_next(self) -> None:
        self._drawing = None
        while self._wanted:
            row = self._wanted.popleft()
            if self._key(row) not in self._pictures and removed_words(row) is None:
                self._drawing = Flow(self, self._draw(row, self._key(row)))
                return

    async def _draw(self, row: JobRow, key: Key) -> None:
        printer, room = self._printers.by_id(row.printer_id), self._room
        shrink = partial(shrunk, room=room * self._ratio, ratio=self._ratio)
        try:
            picture = await self._session.call(
                lambda client: self._previews.listed(client, row.print_job_id, printer, shrink)
            )
        except (DrawingFailed, CallRefused):
            self._keep(key, None)
        except ConsoleError:  # the server is away; the rows are wanted again when they change or are scrolled
            self._wanted.clear()
        else:
            if room == self._room:
                self._keep(key, picture)
        self._draw_next()

    def _keep(self, key: Key, picture: RowPicture | None) -> None:
        if self._access.hides_documents:
            return
        self._pictures[key] = picture
        while len(self._pictures) > KEPT:
            self._pictures.popitem(last=False)
        self.changed.emit()

    def _key(self, row: JobRow) -> Key:
        """Identify a picture: of a job that still waits, by the paper that it will be printed on, too."""
        printer = None if row.completed_at is not None else self._printers.by_id(row.printer_id)
        if printer is None:
            return (row.print_job_id,)
        return row.print_job_id, printer.printer_id, printer.media_width_mm, printer.media_height_mm, printer.dpi

    def _hide(self) -> None:
        if self._access.hides_documents:
            self._forget()

    def _forget(self) -> None:
        self._wanted.clear()
        self._pictures.clear()
        self.changed.emit()


def shrunk(page: ShownPage, is_approximate: bool, *, room: QSize, ratio: float) -> RowPicture:
    """Return a small picture that fits into `room`, in dots of the screen. Runs in any thread."""
    modes = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    image = image_of(page.picture)
    longest = MOST_LONG * image.width()
    is_beginning = image.height() > longest
    if is_beginning:
        image = image.copy(0, 0, image.width(), longest)
    image = image.convertToFormat(QImage.Format.Format_RGB32).scaled(room, *modes)
    image.setDevicePixelRatio(ratio)
    return RowPicture(image, page.facts.cut_off != CutOff(), is_approximate, is_beginning)
