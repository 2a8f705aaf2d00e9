"""What came of an act on many jobs where some were refused: by reason, each job by name."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.language.translate import tr
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.bulk import Refusals
from app.vocabulary.marks import Shape, Tone
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.shapes import paint_shape
from app.widgets.sides import Sides, margins

MOST_REASONS = 4


class ResultSheet(QWidget):
    """Hidden until something was refused; goes when it is closed, or with the next act."""

    choose = Signal(object)
    """list[UUID]: the refused ones are wanted, to do something else with them."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._refusals: Refusals | None = None
        named(self, "queue.result", "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._title = text_label(wrap=True)
        theme.keep(self._title, TextRole.BODY, bold=True)
        self._lines = text_label(wrap=True)
        text = QVBoxLayout()
        text.setSpacing(4)
        text.addWidget(self._title)
        text.addWidget(self._lines)
        self.select = Button(theme, "queue.result.select", tr("Select these", "button: jobs"), compact=True)
        self.close_sheet = Button(
            theme, "queue.result.close", "", icon="close", compact=True, spoken=tr("Close the result")
        )
        layout = QHBoxLayout(self)
        layout.setContentsMargins(margins(42, 8, 8, 8))
        layout.setSpacing(8)
        layout.addLayout(text, 1)
        layout.addWidget(self.select)
        layout.addWidget(self.close_sheet)
        self.select.clicked.connect(self._select)
        self.close_sheet.clicked.connect(self.clear)
        theme.changed.connect(self.update)
        self.hide()

    def say(self, refusals: Refusals) -> None:
        self._refusals = refusals
        lines = [f"·  {each.sentence}" for each in refusals.refused[:MOST_REASONS]]
        more = len(refusals.refused) - MOST_REASONS
        if more > 0:
            reasons = tr("%n more reason(s)", "", more)
            lines.append(f"·  {reasons}")
        self._title.setText(refusals.title)
        self._lines.setText("\n".join(lines))
        self.setAccessibleName(f"{refusals.title}. {' '.join(each.sentence for each in refusals.refused)}")
        self.show()

    def clear(self) -> None:
        self._refusals = None
        self.hide()

    def _select(self) -> None:
        if self._refusals is not None:
            self.choose.emit([job_id for each in self._refusals.refused for job_id in each.print_job_ids])

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        ink, tint = theme.ink(Tone.ATTENTION), theme.tint(Tone.ATTENTION)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(ink, theme.colours.border_width))
        painter.setBrush(tint)
        radius = theme.sizes.radius
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), radius, radius)
        paint_shape(painter, Shape.WARNING, Sides(painter, self.rect())(QRectF(12, 12, 18, 18)), ink, tint)
        painter.end()
