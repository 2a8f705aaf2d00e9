"""Each call of a trial: its name, status, X-Request-Id, and what the server answered."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from app.language.translate import tr
from app.public_trial import Step
from app.theme.theme import Theme
from app.vocabulary.health import Check, State
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.check_line import CheckLine
from app.widgets.named import named

LINES_SHOWN = 7


def check_of(step: Step) -> Check:
    words = tr(
        "{name}: {status} · {milliseconds:.0f} ms", name=step.name, status=step.status, milliseconds=step.milliseconds
    )
    fix = f"{step.call} · X-Request-Id {step.request_id or '–'}"
    return Check(name=step.call, state=State.OK if step.good else State.FAILED, text=words, fix=fix)


class TrialSteps(QWidget):
    unfolded = Signal()
    """It needs more room."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme, self._identifier = theme, identifier
        named(self, identifier, tr("Results"))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self.lines: list[CheckLine] = []
        self.bodies: list[QPlainTextEdit] = []
        self.answers: Button | None = None

    def show_steps(self, steps: Sequence[Step]) -> None:
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.lines, self.bodies = [], []
        if not steps:
            self.answers = None
            return
        self.answers = Button(self._theme, f"{self._identifier}.answers", tr("What the server answered"), compact=True)
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
        """What came of each call is seen together; what was told is beneath, for who wants to read it."""
        for body in self.bodies:
            body.setVisible(shown)
        if shown:
            self.unfolded.emit()
