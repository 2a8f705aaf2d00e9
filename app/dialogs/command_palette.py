"""Ctrl+K: finds commands, printers, jobs, settings and help by the words that people use."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QLineEdit,
    QListView,
    QScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.dialogs.dialog import Dialog
from app.language.translate import tr
from app.models.command_list import CommandList, Found, native_keys
from app.session.flows import flow
from app.session.window_command import WindowCommand
from app.theme.text_role import TextRole
from app.theme.theme import Theme, paint_icon
from app.widgets.buttons import Button
from app.widgets.labels import named, text_label, vbox

WIDTH, HEIGHT = 560, 420
LOOK_MS = 150
"""Milliseconds without typing before the server is asked for jobs."""
MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class CommandPalette(Dialog):
    """`run` gets the chosen command after the palette closed and the focus is back.

    `find`: what else is known at once for a text. `find_jobs`: asks the server.
    """

    def __init__(
        self,
        theme: Theme,
        commands: Sequence[WindowCommand],
        run: Callable[[WindowCommand], None],
        parent: QWidget,
        *,
        find: Callable[[str], Found],
        find_jobs: Callable[[str], Awaitable[Sequence[WindowCommand]]],
    ) -> None:
        super().__init__(theme, parent)
        self._run, self._find_others, self._find_jobs = run, find, find_jobs
        self._over = parent
        self.setWindowTitle(tr("Search", "everything in the program"))
        named(self, "commands", tr("Search", "everything in the program"))
        self.model = CommandList(commands, self)
        self.search = named(QLineEdit(), "commands.search", tr("Search everything"))
        self.search.setPlaceholderText(tr("A command, an order number, a printer, a setting, a question"))
        self.list = named(QListView(), "commands.list", tr("What was found"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(CommandRowDelegate(theme, self.model, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = text_label(tr("Nothing found"), tone="quiet")
        self._look = QTimer(self, singleShot=True, interval=LOOK_MS)
        self._look.timeout.connect(self._look_for_jobs)
        layout = vbox(self, spacing=8, margins=(12, 12, 12, 12))
        layout.addWidget(self.search)
        layout.addWidget(self.nothing)
        layout.addWidget(self.list, 1)
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(lambda: self._choose(self.list.currentIndex()))
        self.search.installEventFilter(self)
        self.list.clicked.connect(self._choose)
        self.list.activated.connect(self._choose)
        self.resize(WIDTH, HEIGHT)
        self._find("")
        self.search.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in the list with the arrow keys while the field has the focus."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() in MOVES:
            self.list.keyPressEvent(event)
            return True
        return False

    def _find(self, text: str) -> None:
        self.model.search(text, self._find_others(text) if text.strip() else Found())
        self._look.start()
        self._show_found()

    def _show_found(self) -> None:
        count = self.model.rowCount()
        self.nothing.setVisible(not count)
        if count:
            self.list.setCurrentIndex(self.model.index(0))

    @flow
    async def _look_for_jobs(self) -> None:
        """Add the jobs with this reference. The chosen row stays chosen."""
        text = self.search.text()
        found = await self._find_jobs(text)
        if not found or text != self.search.text():
            return
        row = self.list.currentIndex().row()
        chosen = self.model.command(row) if row > 0 else None
        self.model.add_found(found)
        self._show_found()
        if chosen is not None:
            self.list.setCurrentIndex(self.model.index(self.model.row_of(chosen)))

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            command, run = self.model.command(index.row()), self._run
            self.accept()
            QTimer.singleShot(0, self._over, lambda: run(command))


# Ctrl+/: the shortcuts of this page and of the window in one dialog.


SHELL = ("shell.", "go.", "look.")
SHORTCUT_SHEET_WIDTH, SHORTCUT_SHEET_HEIGHT = 640, 480


class ShortcutDialog(Dialog):
    def __init__(self, theme: Theme, commands: Sequence[WindowCommand], parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.setWindowTitle(tr("Shortcuts", "window title"))
        named(self, "shortcuts", tr("Shortcuts", "window title"))
        with_keys = [command for command in commands if command.keys and command.listed]
        of_page = [command for command in with_keys if not command.key.startswith(SHELL)]
        of_shell = [command for command in with_keys if command.key.startswith(SHELL)]
        content = QWidget()
        column = vbox(content, spacing=10, margins=(16, 8, 16, 8))
        for title, group in ((tr("On this page"), of_page), (tr("Everywhere", "keys that work"), of_shell)):
            if group:
                column.addWidget(self._title(theme, title))
                column.addLayout(self._grid(theme, group))
        column.addWidget(self._title(theme, tr("A barcode scanner")))
        column.addWidget(text_label(tr("Scan any label, wherever you are: its job is opened."), wrap=True))
        column.addStretch(1)
        area = named(QScrollArea(), "shortcuts.list", tr("All shortcuts"))
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(content)
        self.close_button = Button(theme, "shortcuts.close", tr("Close", "button"))
        self.close_button.clicked.connect(self.accept)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 12)
        layout.addWidget(area, 1)
        self.end_with(self.close_button)
        self.resize(SHORTCUT_SHEET_WIDTH, SHORTCUT_SHEET_HEIGHT)
        self.close_button.setFocus()

    def _title(self, theme: Theme, words: str) -> QWidget:
        label = text_label(words)
        theme.keep(label, TextRole.TITLE, bold=True)
        return label

    def _grid(self, theme: Theme, commands: Sequence[WindowCommand]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for row, command in enumerate(commands):
            keys = text_label(native_keys(command))
            theme.keep(keys, TextRole.BODY, bold=True)
            keys.setMinimumWidth(120)
            grid.addWidget(keys, row, 0)
            grid.addWidget(text_label(command.words.removesuffix("…"), wrap=True), row, 1)
        return grid


# Paints a command: icon, label and keys; below them why it is disabled.


PAD = 14
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class CommandRowDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, model: CommandList, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, self._theme.sizes.row)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, rect = self._theme, QRect(option.rect)
        command = self._model.command(index.row())
        state: QStyle.StateFlag = option.state
        chosen, hovered = bool(state & QStyle.StateFlag.State_Selected), bool(state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.fillRect(rect, theme.colour("selection" if chosen else "hover" if hovered else "base"))
        if chosen:
            painter.fillRect(QRect(rect.left(), rect.top(), 4, rect.height()), theme.colour("accent"))
        off = command.why_not is not None
        # the palest colour would be unreadable on the selection
        quiet = theme.colour("text_secondary")
        ink = quiet if off else theme.colour("text")
        left, size = rect.left() + PAD, theme.sizes.small_icon
        if command.icon:
            box = QRectF(left, rect.center().y() - size / 2 + 0.5, size, size)
            paint_icon(painter, command.icon, box, quiet)
        left += size + 10
        keys = command.kind or native_keys(command)
        painter.setFont(theme.font(theme.sizes.small))
        keys_width = painter.fontMetrics().horizontalAdvance(keys) if keys else 0
        painter.setPen(quiet)
        painter.drawText(QRect(rect.right() - PAD - keys_width, rect.top(), keys_width + 1, rect.height()), RIGHT, keys)
        room = rect.right() - PAD - keys_width - 12 - left
        self._words(
            painter,
            QRect(left, rect.top(), room, rect.height()),
            command.spoken or command.words,
            command.why_not,
            ink,
            quiet,
        )
        painter.restore()

    def _words(
        self, painter: QPainter, box: QRect, words: str, why_not: str | None, ink: QColor, quiet: QColor
    ) -> None:
        theme = self._theme
        painter.setFont(theme.font(theme.sizes.body))
        painter.setPen(ink)
        metrics = painter.fontMetrics()
        fitted = metrics.elidedText(words, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, LEFT, fitted)
        if why_not:
            used = metrics.horizontalAdvance(fitted) + 10
            painter.setFont(theme.font(theme.sizes.small))
            painter.setPen(quiet)
            rest = box.adjusted(used, 1, 0, 0)
            if rest.width() > 60:
                why = painter.fontMetrics().elidedText(f"– {why_not}", Qt.TextElideMode.ElideRight, rest.width())
                painter.drawText(rest, LEFT, why)
