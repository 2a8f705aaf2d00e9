"""Addresses, ids and codes have no blanks: they are broken at their signs, and what has none anywhere, or a label asks
for all their width."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLabel, QMenu

from app.language.translate import tr
from app.widgets.labels import named

SOFT_BREAK = "\u200b"
_LONG = re.compile(r"\S{12,}")
_SIGN = re.compile(r"(?<=\w)[/_:.@?&=#,;+-]+(?=\w)")
_RUN = re.compile(rf"[^{SOFT_BREAK}]{{17,}}")
"""Longer ones than a word that people write."""
PART = 12


class BreakableLabel(QLabel):
    """Its long words may end anywhere; it is heard and copied as it was told."""

    def show_words(self, text: str, *, anywhere: bool = True) -> None:
        shown = _LONG.sub(lambda word: _parted(word[0]), text) if anywhere else text
        if shown != self.text():
            self.setText(shown)
            self.setAccessibleName(text if shown != text else "")

    def words(self) -> str:
        return _as_told(self.text())

    def copy(self) -> None:
        """What is selected, without signs that nobody sees."""
        QGuiApplication.clipboard().setText(_as_told(self.selectedText()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy) and self.hasSelectedText():
            self.copy()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse:
            super().contextMenuEvent(event)
            return
        menu = named(QMenu(self), "text.menu", tr("Copy"))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Copy"), self.copy).setEnabled(self.hasSelectedText())
        menu.popup(event.globalPos())


def _parted(word: str) -> str:
    at_signs = _SIGN.sub(lambda sign: sign[0] + SOFT_BREAK, word)
    return _RUN.sub(lambda run: SOFT_BREAK.join(run[0][at : at + PART] for at in range(0, len(run[0]), PART)), at_signs)


def _as_told(shown: str) -> str:
    return shown.replace(SOFT_BREAK, "")
