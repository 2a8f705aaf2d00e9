"""First run: find a printer, print a test label, ask the user whether it came out right.

Three clicks lead to the label. Every step can be skipped, and progress is saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from app.dialogs.add_printer.form import free_name
from app.dialogs.add_printer.probe_panel import ProbePanel
from app.dialogs.dialog import Dialog
from app.dialogs.first_run.label_step import LabelStep
from app.dialogs.printer_finder import PrinterFinder
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.found_printers import typed_line
from app.session.choices import Card, FirstRunStep, SavedFirstRun
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.settings import LanguageChoice
from app.theme.text_role import TextRole
from app.widgets.buttons import Button
from app.widgets.facts import ValueBox
from app.widgets.labels import hbox, named, tell_or_hide, text_label, vbox
from app.widgets.page_parts import ReadingPane
from app.words import first_run as words
from app.words.first_run import CARDS, SEARCHING, found_words
from app.words.plain_text import plain
from app.words.settings import LANGUAGES
from server_core.contract.types.discovery import Discovery, ListedPrinter
from server_core.contract.types.printers import AddPrinter, PrinterView

NUMBERS = {FirstRunStep.FIND: 1, FirstRunStep.TEST: 2, FirstRunStep.MORE: 3}


class FirstRunDialog(Dialog):
    wanted = Signal(object)
    """Card: the user's choice; the dialog is closed."""
    keeps_itself = True

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parts.theme, parent)
        self._parts = parts
        self._step = FirstRunStep.FIND
        self._adding = False
        self._opens_anew = False
        """It reopens in another language and continues there."""
        self._right = False
        """The user said that the label is right."""
        theme = parts.theme
        self.setWindowTitle(tr("First label"))
        self.resize(920, 560)
        named(self, "wizard", tr("First label"))
        self.title = named(text_label(wrap=True), "wizard.title", "")
        theme.keep(self.title, TextRole.HEADLINE, bold=True)
        self.finding, self.label, self.cards = FindStep(parts, self), LabelStep(parts, self), NextStepsStep(parts, self)
        self.language = WindowLanguage(parts, self)
        self.wrong = named(text_label(wrap=True, tone="failed"), "wizard.refused", "")
        self.skip = Button(theme, "wizard.skip", tr("Skip"), parent=self)
        self.back = Button(theme, "wizard.back", tr("Back", "button"), parent=self)
        self.test = Button(theme, "wizard.test", tr("Print test label"), primary=True, parent=self)
        self.next = Button(theme, "wizard.next", tr("Next"), primary=True, parent=self)
        self.steps = QStackedWidget()
        for step in (self.finding, self.label, self.cards):
            self.steps.addWidget(step)
        layout = vbox(self, spacing=12, margins=(20, 16, 20, 16))
        head = hbox(spacing=16)
        head.addWidget(self.title, 1)
        head.addWidget(self.language)
        layout.addLayout(head)
        layout.addWidget(self.steps, 1)
        layout.addWidget(self.wrong)
        self.end_with(self.skip, self.back, self.test, self.next)
        self.finding.changed.connect(self._judge)
        self.label.changed.connect(self._judge)
        self.label.came_out.connect(self._came_out)
        self.cards.wanted.connect(self._lead)
        self.language.chosen.connect(self._speak)
        self.skip.clicked.connect(self.reject)
        self.back.clicked.connect(self._back)
        self.test.clicked.connect(self.label.send)
        self.next.clicked.connect(self._next)
        self.wrong.hide()

    def begin(self, printer: PrinterView | None = None, step: FirstRunStep = FirstRunStep.FIND) -> None:
        """Begin. `printer`: the one added in an interrupted first run."""
        if printer is not None:
            self.label.show_printer(printer)
        self._show(step)

    @property
    def step(self) -> FirstRunStep:
        return self._step

    def acts(self) -> Sequence[Button]:
        return (self.test, self.next, *self.finding.acts(), *self.label.acts())

    def done(self, result: int) -> None:
        """The first run is over, however it was closed, and never returns."""
        self.finding.end()
        if not self._opens_anew:
            self._keep(FirstRunStep.OVER)
        super().done(result)

    def _speak(self, language: LanguageChoice) -> None:
        self._opens_anew = True
        self._parts.settings.change(language=language)
        self._parts.reopen()

    def _next(self) -> None:
        if self._step is FirstRunStep.FIND and self._goes_on:
            self._go(FirstRunStep.TEST)
        elif self._step is FirstRunStep.FIND:
            self._add()
        elif self._step is FirstRunStep.TEST:
            self._go(FirstRunStep.MORE)
        else:
            self.accept()

    def _back(self) -> None:
        self._go(FirstRunStep.FIND if self._step is FirstRunStep.TEST else FirstRunStep.TEST)

    @property
    def _goes_on(self) -> bool:
        """Return whether the printer that was added before is kept, because no other one is chosen."""
        return self.label.has_printer and not self.finding.has_chosen

    def _came_out(self) -> None:
        self._right = True
        self._go(FirstRunStep.MORE)

    @flow
    async def _add(self) -> None:
        request = self.finding.request()
        self._adding = True
        self.wrong.hide()
        self._judge()
        try:
            printer = await self._parts.session.call(lambda client: client.add_printer(request))
        except ConsoleError as error:
            self._adding = False
            tell_or_hide(self.wrong, plain(f"{error}{error.request_note}"))
            self._judge()
            return
        self._adding = False
        self._parts.printers.apply([printer])
        self.label.show_printer(printer)
        self._go(FirstRunStep.TEST, printer)

    def _go(self, step: FirstRunStep, printer: PrinterView | None = None) -> None:
        self._keep(step, printer)
        self._show(step)

    def _keep(self, step: FirstRunStep, printer: PrinterView | None = None) -> None:
        settings = self._parts.settings
        kept = settings.choices.first_run
        settings.change(
            first_run=SavedFirstRun(
                step=step, printer_id=kept.printer_id if printer is None else str(printer.printer_id)
            )
        )

    def _show(self, step: FirstRunStep) -> None:
        self._step = step
        if step is FirstRunStep.FIND:
            self.finding.begin(chooses=not self.label.has_printer)
        else:
            self.finding.end()
        self.steps.setCurrentIndex(NUMBERS[step] - 1)
        more = words.MORE if self._right else words.SKIPPED_TEST
        step_words = {FirstRunStep.FIND: words.FIND, FirstRunStep.TEST: words.TEST, FirstRunStep.MORE: more}[step]
        self.title.setText(words.title_of(NUMBERS[step], step_words))
        self.title.setAccessibleName(self.title.text())
        self.next.say(tr("Done") if step is FirstRunStep.MORE else tr("Next"))
        self.wrong.hide()
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
        # without a label so far, the user prints one or skips
        self.next.setVisible(not tests or self.label.is_sent)
        self.back.setVisible(step is not FirstRunStep.FIND)
        self.skip.setVisible(step is not FirstRunStep.MORE)
        self.language.setVisible(step is FirstRunStep.FIND)
        lacks = self.finding.lacks() if step is FirstRunStep.FIND and not self._goes_on else None
        self.next.allow(tr("Adding the printer") if self._adding else lacks)
        leads = tests and not self.label.is_sent
        for button, is_next in ((self.test, leads), (self.next, not leads)):  # only one step comes next
            button.make_primary(is_next)
            button.setDefault(is_next)
        if tests and self.label.has_failed and self.focusWidget() in self.label.answers.values():
            self.test.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lead(self, card: Card) -> None:
        self.accept()
        self.wanted.emit(card)


# The last step: optional next steps.


BETWEEN = 14


class NextStepsStep(QWidget):
    wanted = Signal(object)
    """Card"""

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parent)
        self.buttons: dict[Card, Button] = {}
        content = QWidget()
        grid = QGridLayout(content)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(BETWEEN)
        grid.setColumnStretch(0, 1)
        for row, (card, entry) in enumerate(CARDS.items()):
            title = text_label(str(entry.title), wrap=True)
            parts.theme.keep(title, TextRole.TITLE, bold=True)
            text = vbox(spacing=2)
            text.addWidget(title)
            text.addWidget(named(text_label(str(entry.text), wrap=True, tone="quiet"), f"wizard.card.{card}.text", ""))
            button = self.buttons[card] = Button(
                parts.theme, f"wizard.card.{card}", str(entry.button), spoken=f"{entry.title}: {entry.button}"
            )
            button.clicked.connect(partial(self.wanted.emit, card))
            grid.addLayout(text, row, 0)
            grid.addWidget(button, row, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(ReadingPane("wizard.cards", tr("Next steps"), [content]))


# The first step: the printers nearby. A single one is selected; a virtual one is always offered.


VIRTUAL = Phrase("Virtual printer")


class FindStep(QWidget):
    """Searches between `begin` and `end`."""

    changed = Signal()
    """Emitted when it may have changed whether the step can be left."""

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parent)
        theme, session = parts.theme, parts.session
        names = [printer.name for printer in parts.printers.all()]
        name = free_name(str(VIRTUAL), names)
        virtual = typed_line(f"virtual:///{name}", name, tr("prints to files, for trying things out"))
        self._chosen, self._chooses = False, True
        self._by_itself = ""
        """The address that was selected automatically; empty: the user selected one, or nothing is selected."""
        self._picking = False
        self.finder = PrinterFinder(theme, session, "wizard", [virtual], self)
        self.hint = named(text_label(str(SEARCHING), wrap=True, tone="quiet"), "wizard.hint", str(SEARCHING))
        self.panel = ProbePanel(theme, session, names, self)
        self.panel.hide()
        self.setup = ReadingPane("wizard.setup", tr("Settings of the chosen printer"), (self.hint, self.panel))
        self.setup.setMinimumWidth(0)
        across = hbox(self, spacing=16)
        left = QVBoxLayout()
        left.addWidget(self.finder)
        across.addLayout(left, 1)
        across.addWidget(self.setup, 1)
        self.finder.picked.connect(self._picked)
        self.finder.missed.connect(self._drop)
        self.finder.search.news.connect(self._take_news)
        self.panel.changed.connect(self.changed)
        self.panel.refused.connect(self._no_address)
        self.panel.answered.connect(self.finder.model.answer)

    def begin(self, *, chooses: bool) -> None:
        """Begin. `chooses`: the only printer that is found is selected; not after another one was added."""
        self._chooses = chooses
        self.finder.start()

    @property
    def has_chosen(self) -> bool:
        return self._chosen

    def end(self) -> None:
        self.finder.end()
        self.panel.forget()
        self._chosen, self._by_itself = False, ""
        self.panel.hide()

    def take_focus(self) -> None:
        self.finder.list.setFocus(Qt.FocusReason.TabFocusReason)

    def lacks(self) -> str | None:
        return self.panel.lacks() if self._chosen else tr("Choose a printer from the list first")

    def request(self) -> AddPrinter:
        return self.panel.request()

    def acts(self) -> Sequence[Button]:
        return self.panel.acts()

    def _take_news(self, discovery: Discovery) -> None:
        if not discovery.done or (self._chosen and (not self._by_itself or self._is_at_work())):
            return
        model = self.finder.model
        candidates = [row for row in range(model.found_count()) if model.listed(row).added is None]
        self._say(found_words(candidates))
        if len(candidates) > 1 or not self._chooses:
            return
        row = candidates[0] if candidates else model.rowCount() - 1
        uri = model.listed(row).found.ways[0].uri
        if uri != self._by_itself:
            self._picking = True
            self.finder.list.pick_row(row)
            self._picking = False
            self._by_itself = uri

    def _is_at_work(self) -> bool:
        """Return whether the user fills in the form, which must not be taken away."""
        focus = self.window().focusWidget()
        return focus is not None and self.panel.isAncestorOf(focus)

    def _picked(self, listed: ListedPrinter) -> None:
        self.panel.forget()
        self._chosen = listed.added is None
        if not self._picking:
            self._by_itself = ""
            self._say("")
        self.panel.setVisible(self._chosen)
        if self._chosen:
            self.panel.begin(listed)
        else:
            name = plain(listed.added_name or "")
            as_it = tr("Already added as {name}. Choose another one.", name=name)
            self._say(as_it if name else tr("Already added. Choose another one."))
        self.changed.emit()

    def _no_address(self, listed: ListedPrinter, why: str) -> None:
        self._drop()
        self.finder.refuse(listed, why)

    def _drop(self) -> None:
        self._chosen = False
        self.panel.forget()
        self.panel.hide()
        self.changed.emit()

    def _say(self, words: str) -> None:
        tell_or_hide(self.hint, words)


# The choice of the window's language for users who cannot read the current one; each name in its own language.


WIDTH = 220


class WindowLanguage(QWidget):
    chosen = Signal(str)
    """LanguageChoice that differs from the current one."""

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = parts.settings
        entries = [(value, str(name)) for name, value in LANGUAGES]
        kept = parts.settings.choices.language
        if kept not in dict(entries):
            entries.append((kept, kept))
        self.box: ValueBox[LanguageChoice] = ValueBox(
            parts.theme, "wizard.window.language", tr("Language of this window"), entries
        )
        self.box.choose(kept)
        self.box.setFixedWidth(WIDTH)
        label: QLabel = text_label(tr("Language of this window"), tone="quiet")
        label.setBuddy(self.box)
        row = hbox(self, spacing=8)
        row.addWidget(label)
        row.addWidget(self.box)
        self.box.activated.connect(lambda _: self._choose())

    def _choose(self) -> None:
        if self.box.value() != self._settings.choices.language:
            self.chosen.emit(self.box.value())
