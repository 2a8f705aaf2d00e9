"""The left navigation: an icon, a word, and a badge where something needs a person."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QVBoxLayout, QWidget

from app.theme.icons import paint_icon
from app.theme.theme import Theme
from app.theme.tokens import SIZES
from app.vocabulary.marks import Shape, Tone
from app.widgets.named import named
from app.widgets.shapes import paint_shape

RAIL = 56
ICON = 20
BRAND_TEXT = 46
NAME = "Spoolhouse"


class NavigationButton(QAbstractButton):
    def __init__(self, theme: Theme, identifier: str, word: str, icon: str, *, checkable: bool = True) -> None:
        super().__init__()
        self._theme = theme
        self._icon = icon
        self._badge = 0
        self._badge_shape = Shape.CROSS
        self._badge_tone = Tone.FAILED
        self.compact = False
        self.setText(word)
        self.setCheckable(checkable)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        named(self, identifier, word)

    def say(self, word: str, icon: str) -> None:
        self._icon = icon
        self.setText(word)
        self.setAccessibleName(word)

    def show_badge(self, count: int, shape: Shape, tone: Tone, spoken: str) -> None:
        self._badge, self._badge_shape, self._badge_tone = count, shape, tone
        self.setAccessibleName(f"{self.text()}, {spoken}" if count else self.text())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(RAIL if self.compact else SIZES.navigation, SIZES.target)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._theme.colours
        if self.isChecked():
            painter.fillRect(self.rect(), QColor(colours.selection))
            painter.fillRect(QRectF(0, 0, 3, self.height()), QColor(colours.accent))
        elif self.underMouse() or self.isDown():
            painter.fillRect(self.rect(), QColor(colours.hover))
        ink = QColor(colours.text if self.isChecked() else colours.text_secondary)
        left = (self.width() - ICON) / 2 if self.compact else 16
        paint_icon(painter, self._icon, QRectF(left, (self.height() - ICON) / 2, ICON, ICON), ink)
        if not self.compact:
            painter.setFont(self._theme.font(SIZES.body, bold=self.isChecked()))
            painter.setPen(QColor(colours.text))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(QRectF(46, 0, self.width() - 50, self.height()), flags, self.text())
        if self._badge:
            self._paint_badge(painter)
        painter.end()

    def _paint_badge(self, painter: QPainter) -> None:
        number = str(self._badge) if self._badge < 100 else "99+"
        ink = self._theme.ink(self._badge_tone)
        tint = self._theme.tint(self._badge_tone)
        painter.setFont(self._theme.font(SIZES.small, bold=True))
        width = painter.fontMetrics().horizontalAdvance(number)
        if self.compact:
            paint_shape(painter, self._badge_shape, QRectF(self.width() - 20, 5, 14, 14), ink, tint)
            return
        box = QRectF(self.width() - width - 38, (self.height() - 22) / 2, width + 30, 22)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawRoundedRect(box, 11, 11)
        paint_shape(painter, self._badge_shape, QRectF(box.left() + 6, box.top() + 5, 12, 12), ink, tint)
        painter.setPen(ink)
        painter.drawText(box.adjusted(22, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, number)


class Brand(QWidget):
    """The product's sign and name."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.compact = False
        self._font = theme.font(SIZES.body + 1, bold=True)
        self.setFixedHeight(56)
        self.setAccessibleName(NAME)

    @property
    def wanted_width(self) -> int:
        """Room for the name in the font of this machine."""
        return BRAND_TEXT + QFontMetrics(self._font).horizontalAdvance(NAME) + 16

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = (self.width() - 24) / 2 if self.compact else 14
        paint_icon(painter, "spool", QRectF(left, 16, 24, 24), self._theme.colour("accent"))
        if not self.compact:
            painter.setPen(self._theme.colour("text"))
            painter.setFont(self._font)
            painter.drawText(QRectF(BRAND_TEXT, 0, self.width() - BRAND_TEXT, 56), Qt.AlignmentFlag.AlignVCenter, NAME)
        painter.end()


class Navigation(QWidget):
    chosen = Signal(int)
    scheme_wanted = Signal()
    quit_wanted = Signal()

    def __init__(self, theme: Theme, pages: list[tuple[str, str, str]]) -> None:
        """`pages`: identifier, word, icon."""
        super().__init__()
        self._theme = theme
        self._group = QButtonGroup(self)
        self.brand = Brand(theme)
        self.buttons: list[NavigationButton] = []
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.brand)
        for number, (identifier, word, icon) in enumerate(pages):
            button = NavigationButton(theme, identifier, word, icon)
            button.setToolTip(f"Ctrl+{number + 1}")
            self._group.addButton(button, number)
            self.buttons.append(button)
            layout.addWidget(button)
        layout.addStretch(1)
        self.scheme = NavigationButton(theme, "nav.scheme", "Dark", "moon", checkable=False)
        self.quit = NavigationButton(theme, "nav.quit", "Quit…", "quit", checkable=False)
        self.scheme.setToolTip("Light or dark (Ctrl+Shift+L)")
        self.quit.setToolTip("Ctrl+Q")
        layout.addWidget(self.scheme)
        layout.addWidget(self.quit)
        layout.addSpacing(6)
        self._group.idClicked.connect(self.chosen.emit)
        self.scheme.clicked.connect(self.scheme_wanted.emit)
        self.quit.clicked.connect(self.quit_wanted.emit)
        self.set_compact(False)

    def set_compact(self, compact: bool) -> None:
        self.setFixedWidth(RAIL if compact else max(SIZES.navigation, self.brand.wanted_width))
        self.brand.compact = compact
        for button in (*self.buttons, self.scheme, self.quit):
            button.compact = compact
        self.update()

    def select(self, number: int) -> None:
        self.buttons[number].setChecked(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("base"))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), self._theme.colour("line"))
        painter.end()
