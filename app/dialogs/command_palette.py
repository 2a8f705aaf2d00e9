"""Ctrl+K: everything that can be done here by typing a part of its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QLineEdit, QListView, QVBoxLayout, QWidget

from app.delegates.command_row import CommandRowDelegate
from app.dialogs.sheet import Sheet
from app.language.translate import tr
from app.models.command_list import CommandList
from app.theme.theme import Theme
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named, text_label
from app.window_command import WindowCommand

WIDTH, HEIGHT = 560, 420
MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class CommandPalette(Sheet):
    """`run` is given the key of the chosen command, after the palette is closed and the focus is back."""

    def __init__(
        self, theme: Theme, commands: Sequence[WindowCommand], run: Callable[[str], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._run = run
        self._over = parent
        self.setWindowTitle(tr("Commands", "command palette"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "commands", tr("Commands", "command palette"))
        self.model = CommandList(commands, self)
        self.search = named(QLineEdit(), "commands.search", tr("Search commands"))
        self.search.setPlaceholderText(tr("What do you want to do?"))
        self.list = named(QListView(), "commands.list", tr("Commands that match"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(CommandRowDelegate(theme, self.model, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = text_label(tr("Nothing is called that."), tone="quiet")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        layout.addWidget(self.search)
        layout.addWidget(self.nothing)
        layout.addWidget(self.list, 1)
        self._ring = FocusRing(theme, self)
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(lambda: self._choose(self.list.currentIndex()))
        self.search.installEventFilter(self)
        self.list.clicked.connect(self._choose)
        self.list.activated.connect(self._choose)
        self.resize(WIDTH, HEIGHT)
        self._find("")
        self.search.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows move in the list while the field is typed into."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() in MOVES:
            self.list.keyPressEvent(event)
            return True
        return False

    def _find(self, text: str) -> None:
        self.model.search(text)
        count = self.model.rowCount()
        self.nothing.setVisible(not count)
        if count:
            self.list.setCurrentIndex(self.model.index(0))

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            key, run = self.model.command(index.row()).key, self._run
            self.accept()
            QTimer.singleShot(0, self._over, lambda: run(key))
