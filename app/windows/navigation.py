"""The left navigation: an icon, a word, and a badge where something needs a person."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QMenu, QSizePolicy, QVBoxLayout, QWidget

from app.language.translate import tr
from app.pages.page import Badge, PageEntry, PageKey
from app.theme.icons import paint_icon
from app.theme.theme import Theme
from app.widgets.named import named
from app.widgets.shapes import paint_shape
from app.widgets.sides import Sides, margins
from app.windows.go_commands import go_keys

NAME = "Spoolhouse"
BRAND = 56
ABOVE, BELOW = 8, 6
"""Where the brand has no room: the strip that says that somebody is needed lies over the upper edge."""
EDGE = 1
"""The line that parts it from the page."""
LEFT = 16
GAP = 10
BADGE_ROOM = 38
"""Of a badge, beside its number: its shape, and what is left free at the edge."""
MOST = "99+"


class NavigationButton(QAbstractButton):
    badge_changed = Signal()

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
        before, self._badge = self._badge, badge if badge is not None and badge.count else None
        self.setAccessibleName(f"{self.text()}, {self._badge.spoken}" if self._badge else self.text())
        self.update()
        if self._badge != before:
            self.badge_changed.emit()

    @property
    def badge(self) -> Badge | None:
        return self._badge

    def sizeHint(self) -> QSize:
        sizes = self._theme.sizes
        return QSize(sizes.rail if self.compact else self.wanted_width, sizes.target)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.sizes.rail, self._theme.sizes.target)

    @property
    def wanted_width(self) -> int:
        """Room for the word, and beside it for the widest badge."""
        number = self._number_width(MOST) + BADGE_ROOM
        return self.word_end + (GAP + number if self.isCheckable() else LEFT)

    @property
    def word_end(self) -> int:
        """From the left edge, when it is bold."""
        sizes = self._theme.sizes
        word = QFontMetrics(self._theme.font(sizes.body, bold=True)).horizontalAdvance(self.text())
        return LEFT + sizes.icon + GAP + word

    def badge_left(self, number: str) -> int:
        return self.width() - self._number_width(number) - BADGE_ROOM

    def _number_width(self, number: str) -> int:
        font = self._theme.font(self._theme.sizes.small, bold=True)
        return QFontMetrics(font).horizontalAdvance(number)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        at = Sides(painter, self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._theme.colours
        if self.isChecked():
            painter.fillRect(self.rect(), QColor(colours.selection))
            painter.fillRect(at(QRectF(0, 0, 3, self.height())), QColor(colours.accent))
        elif self.underMouse() or self.isDown():
            painter.fillRect(self.rect(), QColor(colours.hover))
        ink = QColor(colours.text if self.isChecked() else colours.text_secondary)
        sizes = self._theme.sizes
        icon = sizes.icon
        left = (self.width() - icon) / 2 if self.compact else LEFT
        paint_icon(painter, self._icon, at(QRectF(left, (self.height() - icon) / 2, icon, icon)), ink)
        if not self.compact:
            painter.setFont(self._theme.font(sizes.body, bold=self.isChecked()))
            painter.setPen(QColor(colours.text))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            words = LEFT + icon + GAP
            painter.drawText(at(QRectF(words, 0, self.width() - words - 4, self.height())), flags, self.text())
        if self._badge is not None:
            self._paint_badge(painter, self._badge)
        painter.end()

    def _paint_badge(self, painter: QPainter, badge: Badge) -> None:
        at = Sides(painter, self.rect())
        number = str(badge.count) if badge.count < 100 else MOST
        ink, tint = self._theme.ink(badge.tone), self._theme.tint(badge.tone)
        painter.setFont(self._theme.font(self._theme.sizes.small, bold=True))
        width = painter.fontMetrics().horizontalAdvance(number)
        if self.compact:
            paint_shape(painter, badge.shape, at(QRectF(self.width() - 20, 5, 14, 14)), ink, tint)
            return
        height = max(22, painter.fontMetrics().height() + 4)
        box = QRectF(self.badge_left(number), (self.height() - height) / 2, width + 30, height)
        line = self._theme.high_contrast
        painter.setPen(QPen(ink, 2) if line else QPen(Qt.PenStyle.NoPen))
        painter.setBrush(tint)
        painter.drawRoundedRect(at(box), height / 2, height / 2)
        paint_shape(painter, badge.shape, at(QRectF(box.left() + 6, box.center().y() - 6, 12, 12)), ink, tint)
        painter.setPen(ink)
        painter.drawText(
            at(box.adjusted(22, 0, 0, 0)), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, number
        )


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
        at = Sides(painter, self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = (self.width() - 24) / 2 if self.compact else LEFT - 2
        paint_icon(painter, "spool", at(QRectF(left, (BRAND - 24) / 2 + 2, 24, 24)), self._theme.colour("accent"))
        if not self.compact:
            painter.setPen(self._theme.colour("text"))
            painter.setFont(self._font)
            left = self._text_left
            painter.drawText(at(QRectF(left, 4, self.width() - left, BRAND - 4)), Qt.AlignmentFlag.AlignVCenter, NAME)
        painter.end()


class Navigation(QWidget):
    chosen = Signal(object)
    """PageKey"""
    scheme_wanted = Signal()
    quit_wanted = Signal()
    lock_wanted = Signal()

    def __init__(self, theme: Theme, entries: Sequence[PageEntry], leave: str) -> None:
        """Of the entries those that are in the navigation, in the order of Ctrl+1..8. `leave`: the word of the end."""
        super().__init__()
        self._theme = theme
        self._compact = False
        self._selected: PageKey | None = None
        self._closed: frozenset[PageKey] = frozenset()
        self._locks = False
        self._group = QButtonGroup(self)
        self.brand = Brand(theme)
        self.buttons: dict[PageKey, NavigationButton] = {}
        named(self, "nav", tr("Pages", "of this program"))
        layout = QVBoxLayout(self)
        layout.setSpacing(0)
        layout.addWidget(self.brand)
        for number, entry in enumerate((entry for entry in entries if entry.in_navigation), 1):
            button = NavigationButton(theme, f"nav.{entry.key.value}", entry.word, entry.icon)
            button.setToolTip(go_keys(number, entry.key))
            self._group.addButton(button)
            self.buttons[entry.key] = button
            layout.addWidget(button)
            # toggled, not clicked: assistive technology toggles what can be checked
            button.toggled.connect(lambda on, key=entry.key: self._toggled(key, on))
            button.badge_changed.connect(self._show_hidden_badge)
        self.scheme = NavigationButton(theme, "nav.scheme", tr("Dark", "look"), "moon", checkable=False)
        self.lock = NavigationButton(theme, "nav.lock", tr("Unlock…"), "lock", checkable=False)
        self.quit = NavigationButton(theme, "nav.quit", leave, "quit", checkable=False)
        self.scheme.setToolTip(tr("Light or dark (Ctrl+Shift+L)"))
        self.quit.setToolTip("Ctrl+Q")
        self.more = NavigationButton(theme, "nav.more", tr("More", "pages"), "more", checkable=False)
        self.more.setToolTip(tr("More pages"))
        self.menu = named(QMenu(self.more), "nav.menu", tr("More pages"))
        layout.addWidget(self.more)
        layout.addStretch(1)
        for end in (self.lock, self.scheme, self.quit):
            layout.addWidget(end)
        self.more.clicked.connect(lambda: self.menu.popup(self.more.mapToGlobal(self.more.rect().topRight())))
        self.menu.aboutToShow.connect(self._fill_menu)
        self.scheme.clicked.connect(self.scheme_wanted.emit)
        self.quit.clicked.connect(self.quit_wanted.emit)
        self.lock.clicked.connect(self.lock_wanted.emit)
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
        every = (*self.buttons.values(), self.more, self.lock, self.scheme, self.quit)
        widest = max(sizes.navigation, self.brand.wanted_width, *(button.wanted_width + EDGE for button in every))
        self.setFixedWidth(sizes.rail if self._compact else widest)
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

    def select(self, key: PageKey) -> None:
        """Pages that are not in the navigation leave it as it is."""
        button = self.buttons.get(key)
        if button is not None:
            self._selected = key
            button.setChecked(True)
            self._place()

    def close_pages(self, closed: frozenset[PageKey]) -> None:
        """To whoever is here now; the keys of the others stay what they are."""
        if closed != self._closed:
            self._closed = closed
            self._place()

    def show_lock(self, word: str) -> None:
        """Empty: nobody can unlock or lock anything here."""
        if word:
            self.lock.say(word, "lock")
        self._locks = bool(word)
        self._fit()
        self._place()

    @property
    def _ends(self) -> list[NavigationButton]:
        return [*([self.lock] if self._locks else []), self.scheme, self.quit]

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def minimumSizeHint(self) -> QSize:
        """What has no room goes to the menu."""
        return QSize(self._theme.sizes.rail, ABOVE + 2 * self._theme.sizes.target + BELOW)

    def _place(self) -> None:
        """Where not all has room: the first pages, always the one in front, and a menu with the others."""
        target = self._theme.sizes.target
        open_pages = [key for key in self.buttons if key not in self._closed]
        needed = (len(open_pages) + len(self._ends)) * target + BELOW
        branded = self.height() >= BRAND + needed
        whole = branded or self.height() >= ABOVE + needed
        shown = list(open_pages)
        if not whole:
            room = max(1, (self.height() - ABOVE - BELOW) // target - 1)
            shown = shown[:room]
            if self._selected in open_pages and self._selected not in shown:
                shown[-1] = self._selected
        self.brand.setVisible(branded)
        for key, button in self.buttons.items():
            button.setVisible(key in shown)
        for end in (self.lock, self.scheme, self.quit):
            end.setVisible(whole and end in self._ends)
        self.more.setVisible(not whole)
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(margins(0, 0 if branded else ABOVE, EDGE, BELOW))
        self._show_hidden_badge()

    def _show_hidden_badge(self) -> None:
        """The first of a page that has no room."""
        hidden = (button.badge for key, button in self.buttons.items() if button.isHidden() and key not in self._closed)
        self.more.show_badge(next((badge for badge in hidden if badge is not None), None))

    def _fill_menu(self) -> None:
        self.menu.clear()
        pages = [button for key, button in self.buttons.items() if key not in self._closed]
        for button in (*pages, *self._ends):
            if button.isHidden():
                action = self.menu.addAction(button.accessibleName())
                action.triggered.connect(button.click)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("base"))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), self._theme.colour("line"))
        painter.end()
