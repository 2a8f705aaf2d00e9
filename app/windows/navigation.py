"""The left navigation: an icon, a word, and a badge where something needs a person."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.pages.page import Badge, PageEntry, PageKey
from app.theme.icons import paint_icon
from app.theme.theme import Theme
from app.widgets.named import named
from app.widgets.shapes import paint_shape

NAME = "Spoolhouse"
BRAND = 56
LEFT = 16
GAP = 10


class NavigationButton(QAbstractButton):
    def __init__(self, theme: Theme, identifier: str, word: str, icon: str, *, checkable: bool = True) -> None:
        super().__init__()
        self._theme = theme
        self._icon = icon
        self._badge: Badge | None = None
        self.compact = False
        self.setText(word)
        self.setCheckable(checkable)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        named(self, identifier, word)

    def say(self, word: str, icon: str) -> None:
        self._icon = icon
        self.setText(word)
        self.setAccessibleName(word)

    def show_badge(self, badge: Badge | None) -> None:
        self._badge = badge if badge is not None and badge.count else None
        self.setAccessibleName(f"{self.text()}, {self._badge.spoken}" if self._badge else self.text())
        self.update()

    def sizeHint(self) -> QSize:
        sizes = self._theme.sizes
        return QSize(sizes.rail if self.compact else self.wanted_width, sizes.target)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.sizes.rail, self._theme.sizes.target)

    @property
    def wanted_width(self) -> int:
        """Room for the word and a badge of two figures."""
        sizes = self._theme.sizes
        word = QFontMetrics(self._theme.font(sizes.body, bold=True)).horizontalAdvance(self.text())
        number = QFontMetrics(self._theme.font(sizes.small, bold=True)).horizontalAdvance("00") + 38
        return LEFT + sizes.icon + GAP + word + (number if self.isCheckable() else LEFT)

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
        sizes = self._theme.sizes
        icon = sizes.icon
        left = (self.width() - icon) / 2 if self.compact else LEFT
        paint_icon(painter, self._icon, QRectF(left, (self.height() - icon) / 2, icon, icon), ink)
        if not self.compact:
            painter.setFont(self._theme.font(sizes.body, bold=self.isChecked()))
            painter.setPen(QColor(colours.text))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            words = LEFT + icon + GAP
            painter.drawText(QRectF(words, 0, self.width() - words - 4, self.height()), flags, self.text())
        if self._badge is not None:
            self._paint_badge(painter, self._badge)
        painter.end()

    def _paint_badge(self, painter: QPainter, badge: Badge) -> None:
        number = str(badge.count) if badge.count < 100 else "99+"
        ink, tint = self._theme.ink(badge.tone), self._theme.tint(badge.tone)
        painter.setFont(self._theme.font(self._theme.sizes.small, bold=True))
        width = painter.fontMetrics().horizontalAdvance(number)
        if self.compact:
            paint_shape(painter, badge.shape, QRectF(self.width() - 20, 5, 14, 14), ink, tint)
            return
        height = max(22, painter.fontMetrics().height() + 4)
        box = QRectF(self.width() - width - 38, (self.height() - height) / 2, width + 30, height)
        line = self._theme.high_contrast
        painter.setPen(QPen(ink, 2) if line else QPen(Qt.PenStyle.NoPen))
        painter.setBrush(tint)
        painter.drawRoundedRect(box, height / 2, height / 2)
        paint_shape(painter, badge.shape, QRectF(box.left() + 6, box.center().y() - 6, 12, 12), ink, tint)
        painter.setPen(ink)
        painter.drawText(box.adjusted(22, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, number)


class Brand(QWidget):
    """The product's sign and name."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.compact = False
        self.setFixedHeight(BRAND)
        self.setAccessibleName(NAME)

    @property
    def _font(self) -> QFont:
        return self._theme.font(self._theme.sizes.body + 1, bold=True)

    @property
    def _text_left(self) -> int:
        return LEFT + self._theme.sizes.icon + GAP

    @property
    def wanted_width(self) -> int:
        """Room for the name in the font of this machine."""
        return self._text_left + QFontMetrics(self._font).horizontalAdvance(NAME) + LEFT

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = (self.width() - 24) / 2 if self.compact else LEFT - 2
        paint_icon(painter, "spool", QRectF(left, (BRAND - 24) / 2 + 2, 24, 24), self._theme.colour("accent"))
        if not self.compact:
            painter.setPen(self._theme.colour("text"))
            painter.setFont(self._font)
            left = self._text_left
            painter.drawText(QRectF(left, 4, self.width() - left, BRAND - 4), Qt.AlignmentFlag.AlignVCenter, NAME)
        painter.end()


class Navigation(QWidget):
    chosen = Signal(object)
    """PageKey"""
    scheme_wanted = Signal()
    quit_wanted = Signal()

    def __init__(self, theme: Theme, entries: Sequence[PageEntry]) -> None:
        """Of the entries those that are in the navigation, in the order of Ctrl+1..8."""
        super().__init__()
        self._theme = theme
        self._compact = False
        self._selected: PageKey | None = None
        self._group = QButtonGroup(self)
        self.brand = Brand(theme)
        self.buttons: dict[PageKey, NavigationButton] = {}
        named(self, "nav", "Pages")
        # in a low window the pages scroll; light, dark and quit stay where they are
        self.list = QWidget()
        pages = QVBoxLayout(self.list)
        pages.setContentsMargins(0, 0, 0, 0)
        pages.setSpacing(0)
        for number, entry in enumerate(entry for entry in entries if entry.in_navigation):
            button = NavigationButton(theme, f"nav.{entry.key.value}", entry.word, entry.icon)
            button.setToolTip(f"Ctrl+{number + 1}")
            self._group.addButton(button)
            self.buttons[entry.key] = button
            pages.addWidget(button)
            # toggled, not clicked: assistive technology toggles what can be checked
            button.toggled.connect(lambda on, key=entry.key: self._toggled(key, on))
        pages.addStretch(1)
        self.area = named(QScrollArea(), "nav.pages", "Pages")
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setMinimumHeight(theme.sizes.target)
        self.area.setWidget(self.list)
        for surface in (self.area.viewport(), self.list):
            surface.setAutoFillBackground(False)
        theme.application.focusChanged.connect(self._keep_visible)
        self.scheme = NavigationButton(theme, "nav.scheme", "Dark", "moon", checkable=False)
        self.quit = NavigationButton(theme, "nav.quit", "Quit…", "quit", checkable=False)
        self.scheme.setToolTip("Light or dark (Ctrl+Shift+L)")
        self.quit.setToolTip("Ctrl+Q")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 1, 6)
        layout.setSpacing(0)
        layout.addWidget(self.brand)
        layout.addWidget(self.area, 1)
        layout.addWidget(self.scheme)
        layout.addWidget(self.quit)
        self.scheme.clicked.connect(self.scheme_wanted.emit)
        self.quit.clicked.connect(self.quit_wanted.emit)
        theme.changed.connect(self._fit)
        self._fit()

    def set_compact(self, compact: bool) -> None:
        if compact is not self._compact:
            self._compact = compact
            self._fit()

    def _toggled(self, key: PageKey, on: bool) -> None:
        if on and key is not self._selected:
            self.chosen.emit(key)

    def _fit(self) -> None:
        sizes = self._theme.sizes
        every = (*self.buttons.values(), self.scheme, self.quit)
        widest = max(sizes.navigation, self.brand.wanted_width, *(button.wanted_width for button in every))
        self.setFixedWidth(sizes.rail if self._compact else widest)
        self.area.setMinimumHeight(sizes.target)
        self.brand.compact = self._compact
        for button in every:
            button.compact = self._compact
            button.updateGeometry()
            button.setToolTip(self._tip(button))
        self.update()

    def _tip(self, button: NavigationButton) -> str:
        """In the rail the word is nowhere else."""
        keys = button.toolTip().rpartition(" · ")[2]
        return f"{button.text()} · {keys}" if self._compact else keys

    def _keep_visible(self, _old: QWidget | None, new: QWidget | None) -> None:
        if isinstance(new, NavigationButton) and self.list.isAncestorOf(new):
            self.area.ensureWidgetVisible(new, 0, 0)

    def select(self, key: PageKey) -> None:
        """Pages that are not in the navigation leave it as it is."""
        button = self.buttons.get(key)
        if button is not None:
            self._selected = key
            button.setChecked(True)
            self.area.ensureWidgetVisible(button, 0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        every = len(self.buttons) + 2
        self.brand.setVisible(self.height() >= BRAND + every * self._theme.sizes.target)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("base"))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), self._theme.colour("line"))
        painter.end()
