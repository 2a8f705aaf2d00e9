"""Another roll is loaded: says what lies in the printer now, and how many jobs that waited for it print."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.dialogs.change_roll.panel import LoadPanel
from app.dialogs.sheet import Sheet
from app.language.translate import tr
from app.session import Session
from app.theme.theme import Theme
from app.vocabulary.media import size_words, wait_words
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.media_picture import MediaPicture
from app.widgets.named import named, text_label
from app.widgets.reading import ReadingPane
from server_core.contract.console import JobDetail, PrinterView
from server_core.contract.media import MediaLoaded


class ChangeRollDialog(Sheet):
    """`job_id`: the held one it was opened for. Its media is filled in, else those that jobs wait for first. Changes
    nothing until `load` is pressed."""

    def __init__(
        self, theme: Theme, session: Session, printer: PrinterView, parent: QWidget, *, job_id: UUID | None = None
    ) -> None:
        super().__init__(parent)
        name = plain(printer.name)
        self.setWindowTitle(tr("Change roll"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(660, min(440, parent.window().height()))
        named(self, "roll", tr("Change the roll of {name}", name=name))
        self.title = text_label(
            tr("Change roll: {name}", name=name), font=theme.font(theme.sizes.title, bold=True), wrap=True
        )
        was = size_words(printer.media_width_mm, printer.media_height_mm)
        self.now = named(
            text_label(tr("Loaded until now: {media}", media=was), wrap=True, tone="quiet"), "roll.now", ""
        )
        self.picture = MediaPicture(theme, "roll.picture")
        self.panel = LoadPanel(theme, session, "roll", self)
        self.form, self.read, self.load = self.panel.form, self.panel.read, self.panel.load
        self.told, self.wrong = self.panel.told, self.panel.wrong
        self.cancel = Button(theme, "roll.cancel", tr("Leave it"), parent=self)
        self._arrange()
        self.panel.show_printer(printer, other=True)
        self._tell_waits(printer)
        self._draw()
        self.panel.drawn.connect(self._draw)
        self.panel.loaded.connect(self._loaded)
        self.cancel.clicked.connect(self.reject)
        if job_id is not None:
            session.ask(lambda client: client.job(job_id), self._propose, lambda _: None, self)
        self._ring = FocusRing(theme, self)

    def take_focus(self) -> None:
        self.form.preset.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.load, self.read)

    def _arrange(self) -> None:
        reading = ReadingPane("roll.setup", tr("What is loaded now"), (self.now, self.panel))
        across = QHBoxLayout()
        across.setSpacing(16)
        across.addWidget(self.picture, 2)
        across.addWidget(reading, 3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(self.title)
        layout.addLayout(across, 1)
        self.end_with(self.cancel, self.load)
        for before, after in pairwise([reading, *self.form.steps(), self.read, self.cancel, self.load]):
            self.setTabOrder(before, after)

    def _draw(self) -> None:
        self.picture.show_media(*self.form.size_mm())

    def _tell_waits(self, printer: PrinterView) -> None:
        """The medium that the oldest job waits for is offered."""
        wanted = next((wait.media for wait in printer.media_waits if wait.media is not None), None)
        if wanted is not None:
            self.panel.fill((wanted.width_mm, wanted.height_mm))
        if words := wait_words(printer.media_waits):
            self.panel.say(f"{words}.", "")

    def _propose(self, detail: JobDetail) -> None:
        """What the job asks for, unless a person was quicker."""
        if self.panel.touched:
            return
        if detail.media_wanted is not None:
            size = (detail.media_wanted.width_mm, detail.media_wanted.height_mm)
        elif detail.parameters.media_width_mm is not None:
            size = (detail.parameters.media_width_mm, detail.parameters.media_height_mm)
        else:
            return
        self.panel.fill(size)
        self.panel.say(tr("The job needs {size}.", size=size_words(*size)), "")

    def _loaded(self, _: MediaLoaded) -> None:
        for part in (self.form, self.read, self.now):
            part.setVisible(False)
        self.load.setVisible(False)
        self.cancel.say(tr("Close", "button"))
        self.cancel.setDefault(True)
        self.cancel.setFocus()
