"""Dialog "Change paper": the user states the media now loaded and sees how many waiting jobs that releases."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from uuid import UUID

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.dialogs.change_roll.panel import FormSize, LoadPanel, WaitOffers
from app.dialogs.dialog import Dialog
from app.errors import ConsoleError
from app.language.translate import tr
from app.session.flows import flow
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import hbox, named, text_label
from app.widgets.page_parts import ReadingPane
from app.words.media import mm, size_words
from app.words.plain_text import plain
from server_core.contract.types.media import MediaLoaded, MediaSize, MediaWait
from server_core.contract.types.printers import PrinterView


class ChangeRollDialog(Dialog):
    """Dialog for telling which media are loaded.

    It opens with the media loaded now and offers the media that jobs wait for, including those of the held job
    `job_id`, if the printer can load them. Nothing changes until another medium is chosen and `load` is pressed. Then
    it shows what became of the waiting jobs; if opened for a job, it closes instead and leaves that to its opener.
    """

    told = Signal(str)
    """Reports what became of the waiting jobs, in words."""

    def __init__(
        self, theme: Theme, session: Session, printer: PrinterView, parent: QWidget, *, job_id: UUID | None = None
    ) -> None:
        super().__init__(theme, parent)
        self._theme, self._session = theme, session
        name = plain(printer.name)
        self.setWindowTitle(tr("Change paper"))
        self.resize(660, min(600 if printer.media_waits else 500, parent.window().height()))
        named(self, "roll", tr("Change the paper of {name}", name=name))
        was = size_words(printer.media_width_mm, printer.media_height_mm)
        self.now = named(text_label(tr("Set now: {media}", media=was), wrap=True, tone="quiet"), "roll.now", "")
        self.picture = MediaPicture(theme, "roll.picture")
        self.panel = LoadPanel(theme, session, "roll", self)
        self.form, self.read, self.load = self.panel.form, self.panel.read, self.panel.load
        self.outcome, self.wrong = self.panel.outcome, self.panel.wrong
        self.cancel = Button(theme, "roll.cancel", tr("Cancel"), parent=self)
        self.offers = WaitOffers(theme, "roll")
        self.offers.chosen.connect(self._choose)
        self._printer = printer
        self._for_job = job_id is not None
        self._arrange()
        self.panel.show_printer(printer, other=True)
        self._offer(printer.media_waits)
        self._draw()
        self.panel.drawn.connect(self._draw)
        self.panel.loaded.connect(self._loaded)
        self.panel.foreseen.connect(self.grow)
        self.cancel.clicked.connect(self.reject)
        if job_id is not None:
            self._propose(job_id)

    def take_focus(self) -> None:
        self.form.preset.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.load, self.read)

    def _arrange(self) -> None:
        self._reading = ReadingPane("roll.setup", tr("What is loaded now"), (self.now, self.offers, self.panel))
        across = hbox(spacing=16)
        across.addWidget(self.picture, 2)
        across.addWidget(self._reading, 3)
        self.stack(self._theme, tr("Change paper: {name}", name=plain(self._printer.name)), body=across)
        self.end_with(self.cancel, self.load)

    def _draw(self) -> None:
        self.picture.show_media(*self.form.size_mm())

    def _choose(self, size: FormSize) -> None:
        self.panel.choose(size)
        self.load.setFocus()

    @flow
    async def _propose(self, job_id: UUID) -> None:
        """Propose the medium that the job needs, and those that other jobs wait for."""
        try:
            detail = await self._session.call(lambda client: client.job(job_id))
        except ConsoleError:
            return
        if detail.media_wanted is not None:
            wanted = detail.media_wanted
        elif (width := detail.parameters.media_width_mm) is not None:
            wanted = MediaSize(width_mm=width, height_mm=detail.parameters.media_height_mm)
        else:
            return
        waits = list(self._printer.media_waits)
        if all(wait.media != wanted for wait in waits):
            waits.insert(0, MediaWait(media=wanted, jobs=1))
        if self._offer(waits):
            self.grow()

    def _offer(self, waits: Sequence[MediaWait]) -> bool:
        changed = self.offers.show_waits(waits, self._printer)
        steps = [self._reading, *self.offers.buttons, *self.form.steps(), self.read, self.cancel, self.load]
        for before, after in pairwise(steps):
            self.setTabOrder(before, after)
        return changed

    def _loaded(self, _: MediaLoaded) -> None:
        if self._for_job:
            self.told.emit(" ".join(self.outcome.text().split("\n")))
            self.accept()
            return
        for part in (self.form, self.read, self.now, self.offers):
            part.setVisible(False)
        self.load.setVisible(False)
        self.cancel.say(tr("Close", "button"))
        self.cancel.setDefault(True)
        self.cancel.setFocus()


# The loaded media, drawn to scale with sizes in mm.


CORNER = 6
LEAST_SIDE = 18
"""Pixels: thinner media are drawn this wide, so that they stay visible."""
ROLL = 1.5
"""A roll is drawn this many widths long, with a torn end."""
TEETH = 12


class MediaPicture(QWidget):
    """A picture. `identifier.picture` describes it in words."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._width_mm: float | None = None
        self._height_mm: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(170, 170)
        named(self, identifier, "")
        self.show_media(None, None)
        theme.changed.connect(self.update)

    def show_media(self, width_mm: float | None, height_mm: float | None) -> None:
        """Show media. No width: unknown; no height: a roll without gaps."""
        self._width_mm, self._height_mm = width_mm, height_mm
        if width_mm is None:
            words = tr("Loaded paper not set yet")
        elif height_mm is None:
            words = tr("A roll {width:g} millimetres wide, without gaps", width=width_mm)
        else:
            words = tr("A label or sheet {width:g} by {height:g} millimetres", width=width_mm, height=height_mm)
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, 260)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = self._theme.font(self._theme.sizes.body, bold=True)
        painter.setFont(font)
        line = painter.fontMetrics().height() + 6
        side = painter.fontMetrics().horizontalAdvance("2000.0 mm") + 12
        if self._width_mm is None:
            painter.setPen(self._theme.colour("text_secondary"))
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            painter.drawText(self.rect(), flags, tr("Not known yet"))
            painter.end()
            return
        room = QRectF(4, line, self.width() - side - 8, self.height() - line - 8)
        sheet = self._sheet(room, self._width_mm, self._height_mm or self._width_mm * ROLL)
        painter.setPen(QPen(self._theme.colour("border"), 1))
        painter.setBrush(self._theme.colour("paper"))
        if self._height_mm is None:
            painter.drawPolygon(_torn(sheet))
        else:
            painter.drawRoundedRect(sheet, CORNER, CORNER)
        painter.setPen(self._theme.colour("text"))
        above = QRectF(0, sheet.top() - line, self.width() - side, line)
        painter.drawText(above, int(Qt.AlignmentFlag.AlignCenter), f"{mm(self._width_mm)} mm")
        beside = QRectF(sheet.right() + 8, sheet.top(), self.width() - sheet.right() - 8, sheet.height())
        height = tr("continuous", "a roll of paper") if self._height_mm is None else f"{mm(self._height_mm)} mm"
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(beside, int(flags), height)
        painter.end()

    def _sheet(self, room: QRectF, width: float, height: float) -> QRectF:
        scale = min(room.width() / width, room.height() / height)
        wide = max(LEAST_SIDE, width * scale)
        high = max(LEAST_SIDE, height * scale)
        left = room.left() + (room.width() - wide) / 2
        return QRectF(left, room.top() + (room.height() - high) / 2, wide, high)


def _torn(sheet: QRectF) -> QPolygonF:
    step = sheet.width() / TEETH
    jagged = [QPointF(sheet.right() - i * step, sheet.bottom() - (5 if i % 2 else 0)) for i in range(TEETH + 1)]
    return QPolygonF([sheet.topLeft(), sheet.topRight(), *jagged])
