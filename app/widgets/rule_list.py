"""The rules of a checked assertion, one below the other: a sign, its name, and what was found."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.language.translate import tr
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.assertions import MARKS, RULES
from app.vocabulary.messages import said
from app.vocabulary.plain_text import plain
from app.widgets.breakable import BreakableLabel
from app.widgets.chip import Chip, chip_width
from app.widgets.sides import named, of_text, text_label
from server_core.contract.types.partners import AssertionRule, RuleFinding, RuleState


class RuleRow(QWidget):
    """Owned by RuleList."""

    def __init__(self, theme: Theme, rule: AssertionRule) -> None:
        super().__init__()
        self._rule = rule
        named(self, f"partners.rule.{rule.value}", RULES[rule])
        self.chip = Chip(theme, MARKS[RuleState.NOT_JUDGED])
        self.chip.setFixedWidth(max(chip_width(theme, mark) for mark in MARKS.values()))
        self.name = text_label(RULES[rule], wrap=True)
        theme.keep(self.name, TextRole.BODY, bold=True)
        self.text = of_text(BreakableLabel(), wrap=True)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self.name)
        words.addWidget(self.text)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 4)
        layout.setSpacing(12)
        layout.addWidget(self.chip, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(words, 1)

    def show_finding(self, finding: RuleFinding) -> None:
        mark, text = MARKS[finding.state], plain(said(finding.text))
        code = "" if finding.error_code is None else f" ({finding.error_code.value})"
        self.chip.show_mark(mark)
        self.text.show_words(text + code)
        self.setAccessibleName(f"{RULES[self._rule]}: {mark.word}. {text}{code}")


class RuleList(QWidget):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        named(self, "partners.rules", tr("Rules of the assertion"))
        self.rows = {rule: RuleRow(theme, rule) for rule in AssertionRule}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for row in self.rows.values():
            layout.addWidget(row)

    def show_findings(self, findings: list[RuleFinding]) -> None:
        """What is broken comes first; the others stay in their order."""
        layout = self.layout()
        for finding in sorted(findings, key=lambda finding: finding.state is not RuleState.BROKEN):
            row = self.rows[finding.rule]
            row.show_finding(finding)
            if layout is not None:
                layout.removeWidget(row)
                layout.addWidget(row)
