"""How wide the queue's columns are: what must be read has its room, the rest is shared."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QFontMetrics

from app.delegates.check_box import CHECK_ZONE
from app.delegates.queue_row import CHIP_EDGES, PAD
from app.models.queue_line import HEADERS, Column
from app.theme.theme import Theme
from app.vocabulary.jobs import MARKS, JobState
from app.vocabulary.marks import Mark
from app.widgets.chip import chip_width

USUAL = tuple(mark for state, mark in MARKS.items() if state is not JobState.STALE)
"""Longer words make their column wider when they come, and never narrower again: columns do not jump."""
LONGEST_AGE = "59 min"
SHARES = {Column.REFERENCE: 1.5, Column.DOCUMENT: 1.1, Column.PRINTER: 1.4, Column.NOTE: 2.6}
AT = 14
"""The size of text that the limits are made for."""
NARROW = 880
"""Below this width the document makes room; the job view has it."""
NARROWER = 640
"""And below this the copies, too."""
NARROWEST = 520
GLOVES_FROM = 1000


class ColumnWidths:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._marks: set[Mark] = set(USUAL)

    def learn(self, marks: Iterable[Mark]) -> bool:
        """Whether there were new ones among them."""
        known = len(self._marks)
        self._marks.update(marks)
        return len(self._marks) != known

    def wants_cards(self, width: int, *, checks: bool) -> bool:
        """The columns would be cut: gloves have large letters and boxes."""
        return checks and width < GLOVES_FROM

    def of(self, width: int, *, checks: bool, cards: bool, grouped: bool = False) -> dict[Column, int]:
        """Of a viewport so many pixels wide; columns that are not named are hidden."""
        if cards:
            return {Column.STATUS: width}
        theme = self._theme
        scale = theme.sizes.body / AT
        metrics = QFontMetrics(theme.font(theme.sizes.body))
        head = QFontMetrics(theme.font(theme.sizes.small, bold=True)).horizontalAdvance(HEADERS[Column.COPIES])
        fixed = {
            Column.STATUS: max(chip_width(theme, mark) for mark in self._marks) + CHIP_EDGES,
            Column.COPIES: max(head, metrics.horizontalAdvance("999")) + PAD + 4,
            Column.AGE: metrics.horizontalAdvance(LONGEST_AGE) + 2 * PAD,
        }
        # under its printer's head a row need not name it
        hidden = {Column.PRINTER} if grouped else set()
        if width < NARROW * scale and not grouped:
            hidden |= {Column.DOCUMENT}
        if width < NARROWER * scale:
            hidden |= {Column.COPIES}
        if width < NARROWEST * scale:
            hidden |= {Column.PRINTER}
        if checks:
            fixed[Column.STATUS] += CHECK_ZONE
        widths = {column: size for column, size in fixed.items() if column not in hidden}
        shares = {column: share for column, share in SHARES.items() if column not in hidden}
        room = max(0, width - sum(widths.values()))
        return widths | {column: int(room * share / sum(shares.values())) for column, share in shares.items()}
