"""Runs the first three calls of an application: printer, secret and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.client.public_trial import Trial, TrialCall, run
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow, flow
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.facts import CheckLine, ValueBox
from app.widgets.fields import FormField
from app.widgets.labels import named, text_label, vbox
from app.words.client_snippets import label_for
from app.words.health import Finding, State
from app.words.plain_text import plain
from server_core.contract.types.printers import PrinterView

NO_PRINTER = UUID(int=0)
NOTHING_PRINTED = Phrase("No printer: don't print")
WHAT_IT_DOES = Phrase("Does what the application will do: get a token, list the printers and print a test label.")
KEPT_NOWHERE = Phrase("Used for these three calls and not stored")


class TrialBox(QWidget):
    """`secret`: returns the secret if still known; None: it is typed into a field that is cleared after each run."""

    printer_chosen = Signal()
    finished = Signal()

    def __init__(self, parts: ConsoleParts, identifier: str, secret: Callable[[], str] | None = None) -> None:
        super().__init__()
        self._parts, self._shown_secret = parts, secret
        self._client_id: UUID | None = None
        self._trying: Flow[None] | None = None
        self._why_not: str | None = None
        self._asking = False
        theme = parts.theme
        named(self, identifier, tr("Run it here"))
        self.printer: ValueBox[UUID] = ValueBox(theme, f"{identifier}.printer", tr("Printer for the test label"))
        self.secret = named(QLineEdit(), f"{identifier}.secret", tr("Client secret for the run"))
        self.secret.setEchoMode(QLineEdit.EchoMode.Password)
        self.secret.setPlaceholderText(tr("Client secret"))
        self.field = FormField(theme, tr("Client secret"), self.secret)
        self.field.tell("", str(KEPT_NOWHERE))
        if secret is not None:
            self.field.hide()
        self.run = Button(theme, f"{identifier}.run", tr("Run it here"), icon="test")
        self.problem = named(text_label(wrap=True, tone="failed"), f"{identifier}.problem", "")
        self.problem.hide()
        self.steps = TrialSteps(theme, f"{identifier}.results")
        column = vbox(self, spacing=8)
        for part in (FormField(theme, tr("Printer for the test label"), self.printer), self.field):
            column.addWidget(part)
        about = named(text_label(str(WHAT_IT_DOES), wrap=True, tone="quiet"), f"{identifier}.about", str(WHAT_IT_DOES))
        column.addWidget(about)
        column.addWidget(self.run)
        column.addWidget(self.problem)
        column.addWidget(self.steps)
        self.run.clicked.connect(self._start)
        self.secret.textChanged.connect(self._judge)
        self.secret.returnPressed.connect(self.run.click)
        self.printer.currentIndexChanged.connect(lambda _: self.printer_chosen.emit())
        for changed in (parts.printers.rowsInserted, parts.printers.rowsRemoved, parts.printers.dataChanged):
            changed.connect(self._fill)
        parts.access.changed.connect(self._look_who_is_here)
        self._fill()
        self._judge()

    def _look_who_is_here(self) -> None:
        """The operator may have changed: clear the secret."""
        if not self._parts.access.is_admin:
            self.forget()

    def show_client(self, client_id: UUID, why_not: str | None) -> None:
        """Show another application and drop results and secret of the last one."""
        if client_id != self._client_id:
            self._client_id = client_id
            self.forget()
        self._why_not = why_not
        self._judge()

    def chosen(self) -> PrinterView | None:
        wanted = self.printer.value() if self.printer.values else None
        return next((each for each in self._parts.printers.all() if each.printer_id == wanted), None)

    def forget(self) -> None:
        """Drop the secret, the results and pending calls."""
        if self._trying is not None:
            self._trying.cancel()
        self._asking = False
        self.secret.clear()
        self.problem.hide()
        self.steps.show_steps([])
        self._judge()

    def _fill(self) -> None:
        entries: list[tuple[UUID, str]] = [(each.printer_id, each.name) for each in self._parts.printers.all()]
        before = self.printer.values
        self.printer.fill([*entries, (NO_PRINTER, str(NOTHING_PRINTED))])
        if before != self.printer.values:
            if before == [NO_PRINTER]:
                self.printer.setCurrentIndex(0)
            self.printer_chosen.emit()

    def _judge(self) -> None:
        missing = None if self._shown_secret is not None or self.secret.text().strip() else tr("The secret is needed")
        self.run.allow(self._why_not or (tr("The run is in progress") if self._asking else missing))

    def _start(self) -> None:
        base_url, printer = self._parts.session.link.base_url, self.chosen()
        if self._client_id is None or base_url is None or not self.run.isEnabled():
            return
        order = None if printer is None else {"printer_id": str(printer.printer_id), **label_for(printer).fields}
        secret = self._shown_secret() if self._shown_secret is not None else self.secret.text().strip()
        trial = Trial(base_url=base_url, client_id=self._client_id, secret=secret, order=order)
        self.forget()
        self._asking = True
        self._judge()
        self._trying = self._try(trial)

    @flow
    async def _try(self, trial: Trial) -> None:
        try:
            steps = await self._parts.tasks.call(lambda: run(trial))
        except ConsoleError as error:
            self.problem.setText(str(error))
            self.problem.setAccessibleName(str(error))
            self.problem.show()
        else:
            self.steps.show_steps(steps)
        self._asking = False
        self._judge()
        self.finished.emit()


# The calls of a trial: name, status, X-Request-Id and answer.


LINES_SHOWN = 7


def check_of(step: TrialCall) -> Finding:
    words = tr(
        "{name}: {status} · {milliseconds:.0f} ms", name=step.name, status=step.status, milliseconds=step.milliseconds
    )
    fix = f"{step.call} · X-Request-Id {step.request_id or '–'}"
    return Finding(state=State.OK if step.good else State.FAILED, text=words, fix=fix)


class TrialSteps(QWidget):
    unfolded = Signal()
    """Expanded: more room is needed."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme, self._identifier = theme, identifier
        named(self, identifier, tr("Results"))
        self._column = vbox(self, spacing=6)
        self.lines: list[CheckLine] = []
        self.bodies: list[QPlainTextEdit] = []
        self.answers: Button | None = None

    def show_steps(self, steps: Sequence[TrialCall]) -> None:
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.lines, self.bodies = [], []
        if not steps:
            self.answers = None
            return
        self.answers = Button(self._theme, f"{self._identifier}.answers", tr("Answer of the server"), compact=True)
        self.answers.setCheckable(True)
        self.answers.toggled.connect(self._unfold)
        for number, step in enumerate(steps, 1):
            line = CheckLine(self._theme, f"{self._identifier}.step{number}")
            line.show_check(check_of(step))
            body = named(QPlainTextEdit(), f"{self._identifier}.body{number}", tr("Answer to: {name}", name=step.name))
            body.setReadOnly(True)
            body.setTabChangesFocus(True)
            body.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
            body.setPlainText("\n".join(plain(each) for each in step.body.splitlines()))
            rows = min(LINES_SHOWN, step.body.count("\n") + 1)
            body.setFixedHeight(body.fontMetrics().lineSpacing() * rows + 22)
            self.lines.append(line)
            self.bodies.append(body)
            self._column.addWidget(line)
        self._column.addWidget(self.answers)
        for body in self.bodies:
            self._column.addWidget(body)
        self._unfold(False)

    def _unfold(self, shown: bool) -> None:
        """Expand. The results are visible together; the answers are below for those who want to read them."""
        for body in self.bodies:
            body.setVisible(shown)
        if shown:
            self.unfolded.emit()
