"""Another roll is loaded: says what lies in the printer now, and how many jobs that waited for it print."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.dialogs.change_roll.form import MediaForm
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session import Session
from app.theme.theme import Theme
from app.vocabulary.media import loaded_words, size_words, wait_words
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.media_picture import MediaPicture
from app.widgets.named import named, text_label
from app.widgets.reading import ReadingPane
from app.widgets.waiting_line import WaitingLine
from server_core.contract.console import JobDetail, PrinterView
from server_core.contract.errands import ProbeView, StartProbe
from server_core.contract.media import MediaLoaded

BUSY = Phrase("The server is being told")


class ChangeRollDialog(Sheet):
    """`job_id`: the held one it was opened for. Its media is filled in, else those that jobs wait for first. Changes
    nothing until `load` is pressed."""

    def __init__(
        self, theme: Theme, session: Session, printer: PrinterView, parent: QWidget, *, job_id: UUID | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._printer = printer
        self._touched = False
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
        self.form = MediaForm(theme, "roll", self)
        self.read = Button(theme, "roll.read", tr("Read from printer"), compact=True, parent=self)
        self.waiting = WaitingLine("roll.waiting", self)
        self.told = named(text_label(wrap=True), "roll.told", "")
        self.wrong = named(text_label(wrap=True, tone="failed"), "roll.refused", "")
        self.cancel = Button(theme, "roll.cancel", tr("Leave it"), parent=self)
        self.load = Button(theme, "roll.load", tr("This is loaded"), primary=True, parent=self)
        self._arrange()
        if printer.media_width_mm is not None:
            self.form.fill((printer.media_width_mm, printer.media_height_mm), printer.media_tracking)
        self._tell_waits(printer)
        self._draw()
        self.form.changed.connect(self._changed)
        self.read.clicked.connect(self._read)
        self.cancel.clicked.connect(self.reject)
        self.load.clicked.connect(self._load)
        self.load.setDefault(True)
        if job_id is not None:
            session.ask(lambda client: client.job(job_id), self._propose, lambda _: None, self)
        self._ring = FocusRing(theme, self)

    def take_focus(self) -> None:
        self.form.preset.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.load, self.read)

    def _arrange(self) -> None:
        beside = QHBoxLayout()
        beside.addWidget(self.read)
        beside.addStretch(1)
        read = QWidget()
        read.setLayout(beside)
        beside.setContentsMargins(0, 0, 0, 0)
        reading = ReadingPane(
            "roll.setup", tr("What is loaded now"), (self.now, self.waiting, self.told, self.wrong, self.form, read)
        )
        across = QHBoxLayout()
        across.setSpacing(16)
        across.addWidget(self.picture, 2)
        across.addWidget(reading, 3)
        buttons = QHBoxLayout()
        buttons.setSpacing(16)
        buttons.addWidget(self.cancel)
        buttons.addStretch(1)
        buttons.addWidget(self.load)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(self.title)
        layout.addLayout(across, 1)
        layout.addLayout(buttons)
        self._say("", "")
        for before, after in pairwise([reading, *self.form.steps(), self.read, self.cancel, self.load]):
            self.setTabOrder(before, after)

    def _changed(self) -> None:
        self._touched = True
        self._draw()

    def _draw(self) -> None:
        self.picture.show_media(*self.form.size_mm())

    def _tell_waits(self, printer: PrinterView) -> None:
        """The medium that the oldest job waits for is offered."""
        wanted = next((wait.media for wait in printer.media_waits if wait.media is not None), None)
        if wanted is not None:
            self.form.fill((wanted.width_mm, wanted.height_mm))
        if words := wait_words(printer.media_waits):
            self._say(f"{words}.", "")

    def _propose(self, detail: JobDetail) -> None:
        """What the job asks for, unless a person was quicker."""
        if self._touched:
            return
        if detail.media_wanted is not None:
            size = (detail.media_wanted.width_mm, detail.media_wanted.height_mm)
        elif detail.parameters.media_width_mm is not None:
            size = (detail.parameters.media_width_mm, detail.parameters.media_height_mm)
        else:
            return
        self.form.fill(size)
        self._say(tr("The job needs {size}.", size=size_words(*size)), "")

    def _read(self) -> None:
        wish = StartProbe(uri=self._printer.uri, agent_id=self._printer.agent_id)
        self._say("", "")
        self.waiting.begin(tr("Asking the printer"))
        self.read.allow(tr("The printer is being asked"))
        self._session.ask(lambda client: client.probe(wish), self._was_read, self._not_read, self)

    def _was_read(self, seen: ProbeView) -> None:
        self._end_read()
        news = seen.news
        if news.media_width_mm is None:
            self._say(news.problem or tr("The printer does not tell what is loaded: choose it here."), "")
            return
        self.form.fill((news.media_width_mm, news.media_height_mm))
        size = size_words(news.media_width_mm, news.media_height_mm)
        self._say(tr("The printer says: {size}.", size=size), "")

    def _not_read(self, error: ConsoleError) -> None:
        self._end_read()
        self._say("", str(error))

    def _end_read(self) -> None:
        self.waiting.end()
        self.read.allow(None)

    def _load(self) -> None:
        printer_id, wish = self._printer.printer_id, self.form.wish()
        self._say("", "")
        self.load.allow(str(BUSY))
        self._session.ask(lambda client: client.load_media(printer_id, wish), self._loaded, self._refused, self)

    def _loaded(self, loaded: MediaLoaded) -> None:
        self._say(loaded_words(plain(self._printer.name), loaded), "")
        for part in (self.form, self.read, self.now):
            part.setVisible(False)
        self.load.setVisible(False)
        self.cancel.say(tr("Close", "button"))
        self.cancel.setDefault(True)
        self.cancel.setFocus()

    def _refused(self, error: ConsoleError) -> None:
        self.load.allow(None)
        self._say("", str(error))

    def _say(self, told: str, wrong: str) -> None:
        for label, text in ((self.told, told), (self.wrong, wrong)):
            shown = "\n".join(map(plain, text.split("\n")))
            label.setText(shown)
            label.setAccessibleName(shown)
            label.setVisible(bool(text))
