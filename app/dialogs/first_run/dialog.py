"""The first run: a printer is found, prints a test label, and a person says whether it came out right.

Three presses lead to the label; every step can be skipped, and what was reached is kept.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.first_run.cards_step import CardsStep
from app.dialogs.first_run.find_step import FindStep
from app.dialogs.first_run.label_step import LabelStep
from app.dialogs.first_run.window_language import WindowLanguage
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError, Refused
from app.first_run_kept import Card, FirstRunStep, KeptFirstRun
from app.language.translate import tr
from app.settings import LanguageChoice
from app.theme.text_role import TextRole
from app.vocabulary import first_run as words
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named, text_label
from server_core.contract.types.printers import PrinterView

NUMBERS = {FirstRunStep.FIND: 1, FirstRunStep.TEST: 2, FirstRunStep.MORE: 3}


class FirstRunDialog(Sheet):
    wanted = Signal(object)
    """Card: where a person wants to go; the dialog is closed."""
    keeps_itself = True

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parent)
        self._parts = parts
        self._step = FirstRunStep.FIND
        self._adding = False
        self._opens_anew = False
        """In another language: it goes on there."""
        self._right = False
        """A person said that the label is."""
        theme = parts.theme
        self.setWindowTitle(tr("First label"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(920, 560)
        named(self, "wizard", tr("First label"))
        self.title = named(text_label(wrap=True), "wizard.title", "")
        theme.keep(self.title, TextRole.HEADLINE, bold=True)
        self.finding, self.label, self.cards = FindStep(parts, self), LabelStep(parts, self), CardsStep(parts, self)
        self.language = WindowLanguage(parts, self)
        self.wrong = named(text_label(wrap=True, tone="failed"), "wizard.refused", "")
        self.skip = Button(theme, "wizard.skip", tr("Skip"), parent=self)
        self.test = Button(theme, "wizard.test", tr("Print test label"), primary=True, parent=self)
        self.next = Button(theme, "wizard.next", tr("Next"), primary=True, parent=self)
        self.steps = QStackedWidget()
        for step in (self.finding, self.label, self.cards):
            self.steps.addWidget(step)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(12)
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(self.title, 1)
        head.addWidget(self.language)
        layout.addLayout(head)
        layout.addWidget(self.steps, 1)
        layout.addWidget(self.wrong)
        self.end_with(self.skip, self.test, self.next)
        self.finding.changed.connect(self._judge)
        self.label.changed.connect(self._judge)
        self.label.came_out.connect(self._came_out)
        self.cards.wanted.connect(self._lead)
        self.language.chosen.connect(self._speak)
        self.skip.clicked.connect(self.reject)
        self.test.clicked.connect(self.label.send)
        self.next.clicked.connect(self._next)
        self._complain("")
        self._ring = FocusRing(theme, self)

    def begin(self, printer: PrinterView | None = None, step: FirstRunStep = FirstRunStep.FIND) -> None:
        """`printer`: the one that was added already, by a first run that was interrupted."""
        if printer is not None:
            self.label.show_printer(printer)
        self._show(step)

    @property
    def step(self) -> FirstRunStep:
        return self._step

    def acts(self) -> Sequence[Button]:
        return (self.test, self.next, *self.finding.acts(), *self.label.acts())

    def done(self, result: int) -> None:
        """Closed in any way it is over: it never comes again."""
        self.finding.end()
        if not self._opens_anew:
            self._keep(FirstRunStep.OVER)
        super().done(result)

    def _speak(self, language: LanguageChoice) -> None:
        self._opens_anew = True
        self._parts.settings.change(language=language)
        self._parts.reopen()

    def _next(self) -> None:
        if self._step is FirstRunStep.FIND:
            self._add()
        elif self._step is FirstRunStep.TEST:
            self._go(FirstRunStep.MORE)
        else:
            self.accept()

    def _came_out(self) -> None:
        self._right = True
        self._go(FirstRunStep.MORE)

    def _add(self) -> None:
        wish = self.finding.wish()
        self._adding = True
        self._complain("")
        self._judge()
        self._parts.session.ask(lambda client: client.add_printer(wish), self._added, self._refused, self)

    def _added(self, printer: PrinterView) -> None:
        self._adding = False
        self._parts.printers.apply([printer])
        self.label.show_printer(printer)
        self._go(FirstRunStep.TEST, printer)

    def _refused(self, error: ConsoleError) -> None:
        self._adding = False
        request = f" (id {error.request_id})" if isinstance(error, Refused) and error.request_id else ""
        self._complain(f"{error}{request}")
        self._judge()

    def _go(self, step: FirstRunStep, printer: PrinterView | None = None) -> None:
        self._keep(step, printer)
        self._show(step)

    def _keep(self, step: FirstRunStep, printer: PrinterView | None = None) -> None:
        settings = self._parts.settings
        kept = settings.choices.first_run
        settings.change(
            first_run=KeptFirstRun(
                step=step, printer_id=kept.printer_id if printer is None else str(printer.printer_id)
            )
        )

    def _show(self, step: FirstRunStep) -> None:
        self._step = step
        if step is FirstRunStep.FIND:
            self.finding.begin()
        else:
            self.finding.end()
        self.steps.setCurrentIndex(NUMBERS[step] - 1)
        more = words.MORE if self._right else words.SKIPPED_TEST
        said = {FirstRunStep.FIND: words.FIND, FirstRunStep.TEST: words.TEST, FirstRunStep.MORE: more}[step]
        self.title.setText(words.title_of(NUMBERS[step], said))
        self.title.setAccessibleName(self.title.text())
        self.next.say(tr("Done") if step is FirstRunStep.MORE else tr("Next"))
        self._complain("")
        self._judge()
        self.take_focus()

    def take_focus(self) -> None:
        match self._step:
            case FirstRunStep.FIND:
                self.finding.take_focus()
            case FirstRunStep.TEST:
                self.test.setFocus(Qt.FocusReason.TabFocusReason)
            case _:
                self.next.setFocus(Qt.FocusReason.TabFocusReason)

    def _judge(self) -> None:
        step = self._step
        tests = step is FirstRunStep.TEST
        self.test.setVisible(tests)
        self.test.say(tr("Print another one") if self.label.is_sent else tr("Print test label"))
        self.test.allow(self.label.lacks())
        # whoever has not seen a label yet prints one, or skips
        self.next.setVisible(not tests or self.label.is_sent)
        self.skip.setVisible(step is not FirstRunStep.MORE)
        self.language.setVisible(step is FirstRunStep.FIND)
        lacks = self.finding.lacks() if step is FirstRunStep.FIND else None
        self.next.allow(tr("The server is adding it") if self._adding else lacks)
        leads = tests and not self.label.is_sent
        for button, is_next in ((self.test, leads), (self.next, not leads)):  # one step is the next one
            button.make_primary(is_next)
            button.setDefault(is_next)
        if tests and self.label.has_failed and self.focusWidget() in self.label.answers.values():
            self.test.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lead(self, card: Card) -> None:
        self.accept()
        self.wanted.emit(card)

    def _complain(self, text: str) -> None:
        self.wrong.setText(plain(text))
        self.wrong.setAccessibleName(plain(text))
        self.wrong.setVisible(bool(text))
