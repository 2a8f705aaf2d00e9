"""How wide the queue's columns are: what must be read has its room, the rest goes where texts would be cut."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QFontMetrics

from app.delegates.check_box import CHECK_ZONE
from app.delegates.queue_row import CHIP_EDGES, PAD
from app.language.translate import tr
from app.models.queue_line import HEADERS, Column, QueueLine
from app.theme.theme import Theme
from app.vocabulary.jobs import MARKS, JobState
from app.vocabulary.marks import Mark
from app.widgets.chip import chip_width

USUAL = tuple(mark for state, mark in MARKS.items() if state is not JobState.STALE)
"""Longer words make their column wider when they come, and never narrower again: columns do not jump."""
SHARES = {Column.REFERENCE: 1.5, Column.DOCUMENT: 1.5, Column.PRINTER: 1.3, Column.NOTE: 2.4}
MOST_WANTED = {Column.REFERENCE: 280, Column.DOCUMENT: 430, Column.PRINTER: 210, Column.NOTE: 420}
LEAST_WANTED = {Column.REFERENCE: 90, Column.DOCUMENT: 90, Column.PRINTER: 90, Column.NOTE: 160}
"""At `AT`. A note comes at any time: it always has some room, and is read on two lines."""
NOTE_LINES = 1.8
AT = 14
"""The size of text that the limits are made for."""
NARROW = 850
"""Below this width the document makes room; the job view has it."""
NARROWER = 640
"""And below this the copies, too."""
NARROWEST = 520
GLOVES_FROM = 1000


class ColumnWidths:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._marks: set[Mark] = set(USUAL)
        self._wanted = {column: least / AT for column, least in LEAST_WANTED.items()}
        """For each pixel of the letters' size."""

    def learn(self, lines: Iterable[QueueLine]) -> bool:
        """Whether something among them needs more room than all before. Nothing needs less again: columns stay."""
        marks, before = len(self._marks), dict(self._wanted)
        plain, bold = (QFontMetrics(self._theme.font(self._theme.sizes.body, bold=heavy)) for heavy in (False, True))
        size = self._theme.sizes.body
        for line in lines:
            self._marks.add(line.mark)
            for column, most in MOST_WANTED.items():
                text = line.cells[column]
                if not text or self._wanted[column] * AT >= most:
                    continue
                letters = (bold if column is Column.REFERENCE else plain).horizontalAdvance(text)
                long = letters / NOTE_LINES if column is Column.NOTE else letters
                wanted = min(most / AT, (long + 2 * PAD + 2) / size)
                self._wanted[column] = max(self._wanted[column], wanted)
        return len(self._marks) != marks or self._wanted != before

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
        head = QFontMetrics(theme.font(theme.sizes.small, bold=True)).horizontalAdvance(str(HEADERS[Column.COPIES]))
        fixed = {
            Column.STATUS: max(chip_width(theme, mark) for mark in self._marks) + CHIP_EDGES,
            Column.COPIES: max(head, metrics.horizontalAdvance("999")) + PAD + 4,
            Column.AGE: metrics.horizontalAdvance(tr("{minutes} min", minutes=59)) + 2 * PAD,
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
        return widths | self._shared(room, shares)

    def _shared(self, room: int, shares: dict[Column, float]) -> dict[Column, int]:
        """What one column does not need goes to those whose texts would be cut."""
        usual = {column: room * share / sum(shares.values()) for column, share in shares.items()}
        needs = {column: self._wanted[column] * self._theme.sizes.body - size for column, size in usual.items()}
        lacking = sum(need for need in needs.values() if need > 0)
        spare = -sum(need for need in needs.values() if need < 0)
        given = min(lacking, spare)
        return {
            column: int(size + needs[column] * given / ((lacking if needs[column] > 0 else spare) or 1))
            for column, size in usual.items()
        }
