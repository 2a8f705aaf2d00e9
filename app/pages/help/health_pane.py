"""The check list: what was seen of everything that printing needs, and what to do where it is not good."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.language.translate import tr
from app.models.health_checks import HealthChecks
from app.theme.theme import Theme
from app.vocabulary.ages import clock
from app.vocabulary.health import State
from app.widgets.check_line import CheckLine
from app.widgets.named import named, text_label
from app.widgets.waiting_line import WaitingLine

WORST = (State.FAILED, State.ATTENTION, State.OK)
"""What needs a look is read first."""


class HealthPane(QWidget):
    def __init__(self, theme: Theme, checks: HealthChecks) -> None:
        super().__init__()
        named(self, "help.health", tr("Is everything well?"))
        self._theme = theme
        self._checks = checks
        self.lines: dict[str, CheckLine] = {}
        self._order: Sequence[str] = ()
        self.summary = named(text_label(wrap=True, tone="quiet"), "help.health.summary", "")
        self.waiting = WaitingLine("help.health.waiting", self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 8)
        self._column.setSpacing(8)
        self._column.addWidget(self.summary)
        self._column.addWidget(self.waiting)
        checks.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        found = {check.key: check for check in self._checks.checks}
        for key in self.lines.keys() - found.keys():
            line = self.lines.pop(key)
            line.hide()
            line.deleteLater()
        for key, check in found.items():
            if key not in self.lines:
                self.lines[key] = CheckLine(self._theme, f"help.check.{key}")
            self.lines[key].show_check(check, with_name=True)
        self._put([check.key for check in sorted(found.values(), key=lambda each: WORST.index(each.state))])
        if self._checks.is_running:
            if self.waiting.isHidden():
                self.waiting.begin(tr("Looking at the server, this computer and each printer"))
        else:
            self.waiting.end()
        self._sum_up()

    def _put(self, keys: Sequence[str]) -> None:
        """In this order, below the summary, and for a screen reader, too."""
        if keys == self._order:
            return
        for key in keys:
            self._column.removeWidget(self.lines[key])
        for key in keys:
            self._column.addWidget(self.lines[key])
            self.lines[key].raise_()
        self._order = keys

    def _sum_up(self) -> None:
        bad = sum(check.state is not State.OK for check in self._checks.checks)
        at = self._checks.at
        words = ""
        if at is not None and not self._checks.is_running:
            what = tr("%n need(s) a look.", "checks", bad) if bad else tr("Everything is well.")
            words = " ".join((what, tr("Checked at {time}.", time=clock(at))))
        self.summary.setText(words)
        self.summary.setAccessibleName(words)
        self.summary.setVisible(bool(words))
