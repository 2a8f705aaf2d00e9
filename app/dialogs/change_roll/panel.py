"""Editor of the loaded media: by name or in mm, as the printer reports it, or as jobs wait for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.errors import CallRefused, ConsoleError
from app.language.translate import Phrase, tr
from app.session.flows import flow
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.buttons import Button, ButtonLine
from app.widgets.facts import ValueBox
from app.widgets.fields import ChoiceBox, MillimetreBox, field_grid
from app.widgets.labels import named, tell_or_hide, text_label, vbox
from app.widgets.page_parts import WaitingLine
from app.words import messages
from app.words.media import PRESETS, effect_words, loaded_words, offer_words, size_words, too_wide_words, wait_line
from app.words.plain_text import plain
from server_core.contract.types.discovery import StartProbe
from server_core.contract.types.media import MEDIA_PRESETS, LoadMedia, MediaTracking, MediaWait
from server_core.contract.types.printers import PrinterView

BUSY = Phrase("Saving")
TYPING_MS = 250
"""After the last key, the user has finished typing a size."""


class LoadPanel(QWidget):
    """Changes nothing until `load` is pressed. The user's input stays, whatever happens to the printer."""

    drawn = Signal()
    """Another size was selected."""
    loaded = Signal(object)
    """MediaLoaded"""
    foreseen = Signal()
    """The effect on the waiting jobs is shown."""

    def __init__(self, theme: Theme, session: Session, prefix: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._printer: PrinterView | None = None
        self._why_not: str | None = None
        self._why_not_read: str | None = None
        self._asking = self._telling = False
        self.touched = False
        """The user entered something: no field is filled in automatically any more."""
        self.form = MediaForm(theme, prefix, self)
        self.read = Button(theme, f"{prefix}.read", tr("Read from printer"), compact=True, parent=self)
        self.load = Button(theme, f"{prefix}.load", tr("Confirm this paper"), primary=True, parent=self)
        self.waiting = WaitingLine(f"{prefix}.waiting", self)
        self.outcome = named(text_label(wrap=True), f"{prefix}.told", "")
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{prefix}.refused", "")
        self.effect = named(text_label(wrap=True), f"{prefix}.effect", "")
        self._last_typed = QTimer(self, singleShot=True, interval=TYPING_MS)
        self._last_typed.timeout.connect(self._foresee)
        layout = vbox(self, spacing=8)
        for part in (self.waiting, self.outcome, self.wrong, self.form, ButtonLine(self.read), self.effect):
            layout.addWidget(part)
        self.say("", "")
        self.form.changed.connect(self._changed)
        self.read.clicked.connect(self._read)
        self.load.clicked.connect(self._load)

    def show_printer(self, printer: PrinterView, *, other: bool) -> None:
        """Fill in the printer's media unless the user entered some. `other`: another printer."""
        self._printer = printer
        if other:
            self.touched = False
            self.say("", "")
        if not self.touched and printer.media_width_mm is not None:
            self.form.fill((printer.media_width_mm, printer.media_height_mm), printer.media_tracking)
            self.touched = False
        self._show_effect()
        self._judge()

    def choose(self, size: FormSize) -> None:
        """Select media from another widget."""
        self.form.fill(size)
        self.touched = True
        self._show_effect()
        self._judge()

    def allow(self, why_not: str | None, why_not_read: str | None) -> None:
        """Set permissions. `why_not_read`: why the printer cannot be asked."""
        self._why_not, self._why_not_read = why_not, why_not_read
        self._judge()

    def say(self, done: str, wrong: str) -> None:
        for label, text in ((self.outcome, done), (self.wrong, wrong)):
            shown = "\n".join(map(plain, text.split("\n")))
            tell_or_hide(label, shown)

    def _changed(self) -> None:
        self.touched = True
        self._show_effect()
        self._judge()
        self.drawn.emit()

    def _show_effect(self) -> None:
        """Say what the chosen media do to the waiting jobs, once the user has finished typing."""
        tell_or_hide(self.effect, "")
        if self.touched and self._why_not_loaded() is None:
            self._last_typed.start()
        else:
            self._last_typed.stop()

    @flow
    async def _foresee(self) -> None:
        printer, request = self._printer, self.form.request()
        if printer is None:
            return
        printer_id = printer.printer_id
        try:
            effect = await self._session.call(lambda client: client.media_effect(printer_id, request))
        except ConsoleError:
            return
        if self.touched and self._shows(printer) and self.form.request() == request:
            tell_or_hide(self.effect, effect_words(effect))
            self.foreseen.emit()

    def _judge(self) -> None:
        self.read.allow(self._why_not_read or (tr("Waiting for the printer") if self._asking else None))
        self.load.allow(self._why_not or (str(BUSY) if self._telling else None) or self._why_not_loaded())

    def _why_not_loaded(self) -> str | None:
        """Return why the chosen media cannot be loaded. None = they can, or no printer is chosen."""
        printer, request = self._printer, self.form.request()
        if printer is None:
            return None
        if too_wide := too_wide_words(printer, (request.media_width_mm, request.media_height_mm)):
            return too_wide.removesuffix(".")
        if printer.media_width_mm is None and not self.touched:
            return tr("Choose what is in the printer first")
        return None

    def _shows(self, printer: PrinterView) -> bool:
        """Return whether this printer is still shown, for answers that arrive later."""
        return self._printer is not None and self._printer.printer_id == printer.printer_id

    @flow
    async def _read(self) -> None:
        printer = self._printer
        if printer is None:
            return
        request = StartProbe(uri=printer.uri, agent_id=printer.agent_id)
        self.say("", "")
        self.waiting.begin(tr("Asking the printer"))
        self._asking = True
        self._judge()
        news, wrong = None, ""
        try:
            news = (await self._session.call(lambda client: client.probe(request))).news
        except ConsoleError as error:
            wrong = str(error)
        self._asking = False
        self.waiting.end()
        self._judge()
        if not self._shows(printer):
            return
        if news is None:
            self.say("", wrong)
        elif news.media_width_mm is None:
            self.say(
                messages.message_text(news.problem)
                or tr("The printer does not report what is loaded: choose it here."),
                "",
            )
        else:
            self.choose((news.media_width_mm, news.media_height_mm))
            self.say(tr("The printer reports {size}.", size=size_words(news.media_width_mm, news.media_height_mm)), "")

    @flow
    async def _load(self) -> None:
        printer = self._printer
        if printer is None:
            return
        printer_id, request = printer.printer_id, self.form.request()
        self.say("", "")
        self._telling = True
        self._judge()
        try:
            answer = await self._session.call(lambda client: client.load_media(printer_id, request))
        except ConsoleError as error:
            self._telling = False
            if self._shows(printer):
                self.say("", f"{error} ({error.code})" if isinstance(error, CallRefused) else str(error))
        else:
            self._telling = False
            if self._shows(printer):
                self.touched = False
                self._show_effect()
                self.say(loaded_words(plain(printer.name), answer), "")
            self.loaded.emit(answer)
        self._judge()


# A medium by name or size in mm.


OTHER = Phrase("Other size")
PIECES, ENDLESS = Phrase("Labels or sheets"), Phrase("Continuous roll, without gaps")
TRACKED = {Phrase("Labels with gaps"): MediaTracking.GAP, Phrase("Labels with black marks"): MediaTracking.MARK}
"""Media for which the user sets the sensor's mode. For all others it follows from the height."""
FIRST = MEDIA_PRESETS[0]
LEAST_WIDTH = 88
FormSize = tuple[float, float | None]


class MediaForm(QWidget):
    """Presets fill in the size; a typed size selects its preset if there is one."""

    changed = Signal()

    def __init__(self, theme: Theme, prefix: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.preset = ChoiceBox(theme, f"{prefix}.preset", tr("Common sizes"))
        for preset in MEDIA_PRESETS:
            self.preset.addItem(PRESETS[preset.name])
        self.preset.addItem(str(OTHER))
        self.preset.may_shrink()
        self.width_mm = named(MillimetreBox(1, LEAST_WIDTH), f"{prefix}.width", tr("Width in millimetres"))
        self.height_mm = named(MillimetreBox(1, LEAST_WIDTH), f"{prefix}.height", tr("Height in millimetres"))
        kinds = ((kind, str(kind)) for kind in (PIECES, *TRACKED, ENDLESS))
        self.kind = ValueBox(theme, f"{prefix}.kind", tr("Kind of paper"), kinds)
        rows: list[tuple[str, QWidget]] = [
            (tr("Paper", "of a printer, field"), self.preset),
            (tr("Kind", "of media, field"), self.kind),
            (tr("Width", "of media, field"), self.width_mm),
            (tr("Height", "of media, field"), self.height_mm),
        ]
        field_grid(rows, self)
        self.fill((FIRST.width_mm, FIRST.height_mm))
        self.preset.activated.connect(self._preset_chosen)
        self.kind.currentIndexChanged.connect(self._typed)
        for box in (self.width_mm, self.height_mm):
            box.valueChanged.connect(self._typed)

    def steps(self) -> list[QWidget]:
        """Return the widgets in tab order."""
        return [self.preset, self.kind, self.width_mm, self.height_mm]

    def size_mm(self) -> FormSize:
        return self.width_mm.value(), None if self._is_endless() else self.height_mm.value()

    def request(self) -> LoadMedia:
        width, height = self.size_mm()
        return LoadMedia(media_width_mm=width, media_height_mm=height, media_tracking=TRACKED.get(self.kind.value()))

    def fill(self, size: FormSize, tracking: MediaTracking | None = None) -> None:
        """Fill the fields. `tracking` None: derived from the height."""
        tracked = next((words for words, kind in TRACKED.items() if kind is tracking), PIECES)
        for box, value in ((self.width_mm, size[0]), (self.height_mm, size[1])):
            box.blockSignals(True)
            if value is not None:
                box.setValue(value)
            box.blockSignals(False)
        self.kind.blockSignals(True)
        self.kind.choose(ENDLESS if size[1] is None else tracked)
        self.kind.blockSignals(False)
        self._typed()

    def _is_endless(self) -> bool:
        return self.kind.value() is ENDLESS

    def _preset_chosen(self, row: int) -> None:
        if row < len(MEDIA_PRESETS):
            self.fill((MEDIA_PRESETS[row].width_mm, MEDIA_PRESETS[row].height_mm))
        else:
            self.width_mm.setFocus()

    def _typed(self) -> None:
        self.height_mm.setEnabled(not self._is_endless())
        sizes: list[FormSize] = [(preset.width_mm, preset.height_mm) for preset in MEDIA_PRESETS]
        size = self.size_mm()
        self.preset.setCurrentIndex(sizes.index(size) if size in sizes else len(sizes))
        self.changed.emit()


# The media that jobs wait for: a button that selects them, or the reason why they cannot be loaded.


class WaitOffers(QWidget):
    """The list. Hidden if no job waits."""

    chosen = Signal(object)
    """Emits the chosen Size."""

    def __init__(self, theme: Theme, prefix: str) -> None:
        super().__init__()
        self._theme, self._prefix = theme, prefix
        self._column = vbox(self, spacing=6)
        self._shown: object = None
        self.buttons: list[Button] = []
        named(self, f"{prefix}.waits", tr("Jobs that wait for other paper"))
        self.hide()

    def show_waits(self, waits: Sequence[MediaWait], printer: PrinterView) -> bool:
        """Show these media. Returns whether the list changed."""
        offers = [(wait, "" if wait.media is None else too_wide_words(printer, size_of(wait))) for wait in waits]
        if offers == self._shown:
            return False
        self._shown = offers
        self.buttons = []
        while (item := self._column.takeAt(0)) is not None:
            gone = item.widget()
            if gone is not None:
                gone.hide()
                gone.deleteLater()
        for number, (wait, too_wide) in enumerate(offers):
            name = f"{self._prefix}.wait.{number}"
            if wait.media is None or too_wide:
                words = f"{wait_line(wait)}. {too_wide}" if too_wide else wait_line(wait)
                self._column.addWidget(named(text_label(words, wrap=True), name, words))
            else:
                button = Button(self._theme, f"{name}.choose", offer_words(wait, wait.media), compact=True)
                button.clicked.connect(partial(self.chosen.emit, size_of(wait)))
                self.buttons.append(button)
                self._column.addWidget(ButtonLine(button))
        self.setVisible(bool(offers))
        return True


def size_of(wait: MediaWait) -> FormSize:
    assert wait.media is not None  # noqa: S101
    return wait.media.width_mm, wait.media.height_mm
