"""Buttons with icon or shortcut beside the label, and the bar of big buttons below a page.

The bar shows commands. What does not fit is in its menu, except for answers to a question: those move to a line above.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from app.language.keys import native
from app.language.translate import tr
from app.session.window_command import WindowCommand
from app.theme.text_role import Look
from app.theme.theme import Theme, paint_icon
from app.widgets.labels import named, vbox
from app.words.plain_text import plain

GAP = 8


class Button(QPushButton):
    """`shortcut_text` is shown in grey after the label. The shortcut itself belongs to the page."""

    def __init__(
        self,
        theme: Look,
        identifier: str,
        word: str,
        *,
        icon: str = "",
        shortcut_text: str = "",
        primary: bool = False,
        compact: bool = False,
        spoken: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = icon
        self._icon_only = False
        self._keys_shown = True
        self._pixels: int | None = None
        self._shortcut_text = shortcut_text
        self._reserved = ""
        self._spoken = spoken or word.removesuffix("…")
        self._reason_not: str | None = None
        self._held_back: str | None = None
        # Enter presses the focused button
        self.setAutoDefault(True)
        self.setProperty("primary", primary)
        self.setProperty("compact", compact)
        self.setText(word)
        named(self, identifier, self._spoken)
        self.allow(None)

    def make_primary(self, primary: bool) -> None:
        """Make it the page's next step. Only one button at a time is primary."""
        if primary is not bool(self.property("primary")):
            self.setProperty("primary", primary)
            self.style().unpolish(self)
            self.style().polish(self)
            self.updateGeometry()
            self.update()

    def say(self, word: str, spoken: str = "") -> None:
        """Change the label: Hold, Release."""
        if word != self.text():
            self.setText(word)
            self.setAccessibleName(spoken or word.removesuffix("…"))
            self._tell_reason()

    def reserve(self, words: str) -> None:
        """Keep room for another label, so that no button beside it moves when the label changes."""
        if words != self._reserved:
            self._reserved = words
            self.updateGeometry()

    def show_icon(self, icon: str) -> None:
        if icon != self._icon:
            self._icon = icon
            self.updateGeometry()
            self.update()

    def set_icon_only(self, icon_only: bool) -> None:
        """Show only the icon if space is short; without an icon keep the label. The label becomes the tooltip."""
        if icon_only is not self._icon_only:
            self._icon_only = icon_only
            self._tell_reason()
            self.updateGeometry()
            self.update()

    def set_letters(self, pixels: int) -> None:
        """Use a larger font than the density's, readable from far away."""
        self._pixels = pixels
        self.updateGeometry()
        self.update()

    def _font(self, *, bold: bool) -> QFont:
        return self._theme.font(self._pixels or self._theme.sizes.body, bold=bold)

    def set_keys_shown(self, shown: bool) -> None:
        """Show or hide the shortcut. All buttons of a bar do so together; tooltips always have them."""
        if shown is not self._keys_shown:
            self._keys_shown = shown
            self.update()

    @property
    def words(self) -> str:
        """Return the present label."""
        return "" if self._icon_only and self._icon else self.text()

    def allow(self, reason_not: str | None) -> None:
        """Enable with None. A reason disables and is shown in tooltip and description."""
        self._reason_not = reason_not
        self._judge()

    def hold_back(self, reason_not: str | None) -> None:
        """Disable with a reason that takes precedence over `allow`: nothing can be changed now. None ends it."""
        if reason_not != self._held_back:
            self._held_back = reason_not
            self._judge()

    @property
    def why_not(self) -> str | None:
        return self._held_back or self._reason_not

    def _judge(self) -> None:
        self.setEnabled(self.why_not is None)
        self._tell_reason()

    def _tell_reason(self) -> None:
        keys = tr("Shortcut {keys}", keys=self._shortcut_text) if self._shortcut_text else ""
        hint = self.why_not or keys
        self.setToolTip(hint if self.words else " · ".join(filter(None, (self.accessibleName(), hint))))
        self.setAccessibleDescription(hint)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        words = self.words
        width = self._words_width() + 30
        if not words:
            width = hint.height()
        elif self._icon:
            width += self._theme.sizes.small_icon + GAP
        if self._shortcut_text and words:
            width += self.fontMetrics().horizontalAdvance(self._shortcut_text) + 12
        return QSize(max(width, hint.height()), hint.height())  # a finger is as wide as it is high

    def minimumSizeHint(self) -> QSize:
        height = super().sizeHint().height()
        words = self._words_width() + 20 + (self._theme.sizes.small_icon + GAP if self._icon else 0)
        return QSize(max(words, height) if self.words else height, height)

    def _words_width(self) -> int:
        metrics = QFontMetrics(self._font(bold=bool(self.property("primary"))))
        own = metrics.horizontalAdvance(self.words)
        if not self._reserved or not self.words:
            return own
        bold = QFontMetrics(self._font(bold=True))
        return max(own, *(bold.horizontalAdvance(words) for words in (self.words, self._reserved)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        colours = self._theme.colours
        primary = bool(self.property("primary")) and self.isEnabled()
        strong = colours.on_accent if primary else colours.text if self.isEnabled() else colours.disabled
        quiet = colours.on_accent if primary else colours.text_secondary if self.isEnabled() else colours.disabled
        font = self._font(bold=primary)
        painter.setFont(font)
        size = self._theme.sizes.small_icon
        words = painter.fontMetrics().horizontalAdvance(self.words)
        keys = painter.fontMetrics().horizontalAdvance(self._shortcut_text) if words and self._keys_shown else 0
        icon = size + (GAP if self.words else 0) if self._icon else 0
        total = icon + words + (keys + 12 if keys else 0)
        if total > self.width() - 12:
            total, keys = icon + words, 0
        left = (self.width() - total) // 2
        if self._icon:
            box = QRectF(left, (self.height() - size) / 2, size, size)
            paint_icon(painter, self._icon, box, QColor(strong))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setPen(QColor(strong))
        painter.drawText(QRect(left + icon, 0, words + 4, self.height()), flags, self.words)
        if keys:
            painter.setPen(QColor(quiet))
            painter.drawText(QRect(left + icon + words + 12, 0, keys + 4, self.height()), flags, self._shortcut_text)
        painter.end()


def keys_text(keys: str) -> str:
    """Return `Ctrl+R` in this system's notation."""
    return native(keys)


def fit_words(buttons: Sequence[Button], room: int) -> None:
    """Show all labels if they fit into so many pixels side by side; otherwise the first ones become icons."""
    for button in buttons:
        button.set_icon_only(False)
    for button in buttons:
        if sum(each.sizeHint().width() for each in buttons) <= room:
            return
        button.set_icon_only(True)


# Small buttons side by side. Those that do not fit wrap to the next line.


class ButtonLine(QWidget):
    def __init__(self, *buttons: Button) -> None:
        super().__init__()
        self._buttons = buttons
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        for button in buttons:
            button.setParent(self)
            button.installEventFilter(self)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay_out(width, move=False)

    def sizeHint(self) -> QSize:
        shown = [button for button in self._buttons if not button.isHidden()]
        wide = sum(button.sizeHint().width() + GAP for button in shown) - GAP
        return QSize(max(0, wide), max((button.sizeHint().height() for button in shown), default=0))

    def minimumSizeHint(self) -> QSize:
        shown = [button.minimumSizeHint() for button in self._buttons if not button.isHidden()]
        return QSize(
            max((each.width() for each in shown), default=0), max((each.height() for each in shown), default=0)
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out(self.width(), move=True)

    def event(self, event: QEvent) -> bool:
        """Lay the buttons out again when one changes its text."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._lay_out(self.width(), move=True)
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lay the buttons out again when one is shown or hidden."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.updateGeometry()
            self._lay_out(self.width(), move=True)
        return super().eventFilter(watched, event)

    def _lay_out(self, width: int, *, move: bool) -> int:
        """Place the buttons. Returns the height needed."""
        at, line = QPoint(0, 0), 0
        for button in self._buttons:
            if button.isHidden():
                continue
            size = button.sizeHint().boundedTo(QSize(max(width, button.minimumSizeHint().width()), 10_000))
            if at.x() and at.x() + size.width() > width:
                at, line = QPoint(0, at.y() + line + GAP), 0
            if move:
                button.setGeometry(QRect(at, size))
            at.setX(at.x() + size.width() + GAP)
            line = max(line, size.height())
        return at.y() + line


# A patch of the darkness strip as a button: number, fine bars that merge, a black field.


BARS = 9
SMALL, LARGE = 68, 84


class PatchButton(Button):
    """`percent`: its darkness."""

    def __init__(self, theme: Theme, identifier: str, number: int, percent: int) -> None:
        self.number, self.percent = number, percent
        spoken = tr("Patch {number}, printed with {percent} %", number=number, percent=percent)
        super().__init__(theme, identifier, str(number), spoken=spoken)

    def sizeHint(self) -> QSize:
        factor = self._theme.sizes.body / 14
        return QSize(round(SMALL * factor), round(LARGE * factor))

    def minimumSizeHint(self) -> QSize:
        return QSize(44, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._theme.colours
        around = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        strong = self.hasFocus() or self.underMouse()
        painter.setPen(QColor(colours.accent if strong and self.isEnabled() else colours.border))
        painter.setBrush(QColor(colours.paper if self.isEnabled() else colours.base))
        painter.drawRoundedRect(around, 6, 6)
        ink = QColor(colours.ink)
        ink.setAlphaF(min(1.0, 0.25 + self.percent / 80) if self.isEnabled() else 0.3)
        painter.setFont(self._font(bold=True))
        painter.setPen(QColor(colours.ink if self.isEnabled() else colours.disabled))
        top = QRectF(around.left(), around.top() + 4, around.width(), self.fontMetrics().height())
        painter.drawText(top, int(Qt.AlignmentFlag.AlignCenter), self.text())
        room = QRectF(around.left() + 8, top.bottom() + 4, around.width() - 16, around.bottom() - top.bottom() - 12)
        step = room.width() / BARS
        thick = step * (0.22 + 0.68 * self.percent / 100)
        for bar in range(BARS):
            left = room.left() + bar * step + (step - thick) / 2
            painter.fillRect(QRectF(left, room.top(), thick, room.height() * 0.55), ink)
        painter.fillRect(
            QRectF(room.left(), room.top() + room.height() * 0.65, room.width(), room.height() * 0.35), ink
        )
        painter.end()


# The clear button of a line edit, with an accessible name, which Qt does not set.


def can_be_cleared(field: QLineEdit) -> None:
    """Add the button. `field` must have its identifier already."""
    field.setClearButtonEnabled(True)
    for button in field.findChildren(QAbstractButton):
        named(button, f"{field.accessibleIdentifier()}.clear", tr("Clear", "button: what was typed"))


BUTTON_GAP = 8
APART = 16
BETWEEN = 4


class ActionBar(QWidget):
    """A bar with labels while they fit, and the last ones in a menu "More"; icons only if not even first and last fit.

    A button lives as long as its command's key is shown.
    """

    wanted = Signal(str)
    """The key of a command whose button was pressed: `CommandRegistry.run` runs it or shows why it is disabled."""
    left = Signal()
    """The focused button disappears or is disabled. Otherwise Qt would give the focus to the next widget."""

    def __init__(self, theme: Theme, identifier: str, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._commands: dict[str, WindowCommand] = {}
        self.buttons: dict[str, Button] = {}
        self._changes = 0
        named(self, identifier, name)
        self.more = Button(theme, f"{identifier}.more", tr("More", "actions"), spoken=tr("More actions"))
        self._menu = named(QMenu(self.more), f"{identifier}.menu", tr("More actions"))
        self.more.setMenu(self._menu)
        self._above = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row = QHBoxLayout()
        for line in (self._above, self._row):
            line.setContentsMargins(0, 0, 0, 0)
            line.setSpacing(BUTTON_GAP)
        self._lines = 1
        layout = vbox(self, spacing=BETWEEN)
        # `_fit` hides what has no room, so the buttons set no minimum width
        layout.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        layout.addLayout(self._above)
        layout.addLayout(self._row)
        self.more.hide()
        theme.changed.connect(self._fit)

    def show_commands(self, commands: Sequence[WindowCommand]) -> None:
        """Show the `big` commands in this order; those that stand apart come last."""
        big = [command for command in commands if command.big]
        ordered = sorted(big, key=lambda command: command.apart)
        self._changes += 1
        if self._leave({command.key for command in ordered if command.why_not is None}):
            return
        same_places = list(self._commands) == [command.key for command in ordered]
        self._commands = {command.key: command for command in ordered}
        for key in self.buttons.keys() - self._commands.keys():
            gone = self.buttons.pop(key)
            gone.hide()
            gone.deleteLater()
        for command in ordered:
            button = self.buttons.get(command.key)
            if button is None:
                button = self.buttons[command.key] = self._new(command)
            button.say(command.words, command.spoken)
            button.reserve(command.other_words)
            button.show_icon(command.icon)
            button.make_primary(command.primary)
            button.allow(command.why_not)
        if not same_places:
            self._lay_out(above=False)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(4 * self._theme.sizes.target, self._lines * (self._theme.sizes.target + BUTTON_GAP) - BUTTON_GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _leave(self, usable: set[str]) -> bool:
        """Return whether newer commands arrived meanwhile: a list that gets the focus may select a row."""
        before = self._changes
        focus = self.window().focusWidget()  # also while a dialog is open or closing
        if any(button is focus and key not in usable for key, button in self.buttons.items()):
            self.left.emit()
        return self._changes != before

    def _new(self, command: WindowCommand) -> Button:
        button = Button(
            self._theme,
            command.key,
            command.words,
            icon=command.icon,
            shortcut_text=keys_text(command.keys),
            primary=command.primary,
            spoken=command.spoken,
            parent=self,
        )
        # shortcuts are hidden before labels
        button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        key = command.key
        button.clicked.connect(lambda: self.wanted.emit(key))
        return button

    def _lay_out(self, *, above: bool) -> None:
        """Order the buttons, with More before those that stand apart. The tab order is the same."""
        for line in (self._above, self._row):
            while line.count():
                line.takeAt(0)
        answers = self._of(lambda command: command.answer and above)
        near = self._of(lambda command: not command.apart and not (command.answer and above))
        apart = self._of(lambda command: command.apart)
        for button in answers:
            self._above.addWidget(button, 1)
        for button in (*near, self.more):
            self._row.addWidget(button, 1)
        if apart:
            self._row.addSpacing(APART - BUTTON_GAP)
        for button in apart:
            self._row.addWidget(button, 1)
        chain = [*answers, *near, self.more, *apart]
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    def _of(self, wanted: Callable[[WindowCommand], bool]) -> list[Button]:
        return [self.buttons[key] for key, command in self._commands.items() if wanted(command)]

    def _fit(self) -> None:
        """Fit the buttons. Nothing is cut off; a label in a menu says more than a visible icon."""
        buttons = list(self._of(lambda _: True))
        for button in buttons:
            button.set_icon_only(False)
        row, hidden = dict(self._commands), set[str]()
        if not self._fits(row, hidden):
            hidden = self._hidden_by(row)
        if not self._fits(row, hidden):
            row = {key: command for key, command in row.items() if not command.answer}
            hidden = self._hidden_by(row)
        if not self._fits(row, hidden):
            for button in (self.buttons[key] for key in row):
                button.set_icon_only(True)
            hidden = self._hidden_by(row)
        if self._leave(self.buttons.keys() - hidden):
            return
        self._put_above(above=len(row) < len(self._commands))
        shown = [button for key, button in self.buttons.items() if key in row and key not in hidden]
        share = (self.width() - BUTTON_GAP * (len(shown) - 1) - APART) // max(1, len(shown))
        keys_fit = all(button.sizeHint().width() <= share for button in shown)
        for key, button in self.buttons.items():
            button.set_keys_shown(keys_fit)
            button.setVisible(key not in hidden)
        self.more.setVisible(bool(hidden))
        self._fill_menu([command for key, command in self._commands.items() if key in hidden])

    def _put_above(self, *, above: bool) -> None:
        """Put all answers in a line of their own; if even that is too narrow, below each other."""
        answers = self._of(lambda command: command.answer and above)
        wide = sum(button.minimumSizeHint().width() + BUTTON_GAP for button in answers) - BUTTON_GAP
        beside = wide <= self.width()
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._above.setDirection(across if beside else down)
        if bool(answers) is not bool(self._above.count()):
            # an empty line has margins, too
            self._above.setContentsMargins(0, 0, 0, BUTTON_GAP - BETWEEN if answers else 0)
            self._lay_out(above=above)
        lines = 1 + (0 if not answers else 1 if beside else len(answers))
        if lines != self._lines:
            self._lines = lines
            self.updateGeometry()

    def _hidden_by(self, row: Mapping[str, WindowCommand]) -> set[str]:
        """Return the buttons that go into the menu, the last ones first, until the others fit."""
        stays = {key for key, command in row.items() if command.apart or command.primary or command.answer}
        near = [key for key in row if key not in stays]
        hidden: set[str] = set()
        while near and not self._fits(row, hidden):
            hidden.add(near.pop())
        return hidden

    def _fits(self, row: Mapping[str, WindowCommand], hidden: set[str]) -> bool:
        shown = [self.buttons[key] for key in row if key not in hidden]
        widths = [button.minimumSizeHint().width() for button in shown]
        if hidden:
            widths.append(self.more.minimumSizeHint().width())
        return sum(widths) + BUTTON_GAP * max(0, len(widths) - 1) + APART <= self.width()

    def _fill_menu(self, commands: list[WindowCommand]) -> None:
        self._menu.clear()
        for command in commands:
            # screen readers skip disabled entries, so it stays enabled and says its reason
            words = command.words if command.why_not is None else f"{command.words} – {command.why_not}"
            entry = QAction(plain(words), self._menu)
            entry.triggered.connect(lambda _=False, key=command.key: self.wanted.emit(key))
            self._menu.addAction(entry)
