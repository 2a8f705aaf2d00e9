"""The details of a printer beside the list: name, state, and tabs with all facts and settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QLayout,
    QMenu,
    QStackedWidget,
    QWidget,
)

from app.language.translate import tr
from app.pages.printers.detail.connection import ConnectionTab
from app.pages.printers.detail.media import CalibrationTab, MediaTab
from app.pages.printers.detail.routing import RawTab, RoutingTab, SharingTab
from app.pages.printers.detail.status import HistoryTab, StatusTab
from app.pages.printers.detail.tab import DefaultsTab, PrinterTab
from app.session.console_parts import ConsoleParts
from app.session.live import NOT_YET
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button, fit_words
from app.widgets.labels import ElidedLabel, hbox, named, tell, vbox
from app.widgets.states import Chip
from app.words.plain_text import plain
from app.words.printers import UNKNOWN, mark_of
from server_core.contract.types.printers import PrinterView

# The tabs of a printer's details, in order.


TABS: Sequence[type[PrinterTab]] = (
    StatusTab,
    MediaTab,
    CalibrationTab,
    DefaultsTab,
    RoutingTab,
    SharingTab,
    RawTab,
    ConnectionTab,
    HistoryTab,
)


GAP = 10
LEAST_NAME = 180
"""Pixels for the printer's name beside the buttons. A longer name gets its own line."""


class PrinterDetail(QWidget):
    changed = Signal(object)
    """PrinterView"""
    announced = Signal(str)
    failed = Signal(str, object)
    wanted = Signal(object, object)

    def __init__(self, parts: ConsoleParts, tabs: Sequence[type[PrinterTab]] = TABS) -> None:
        super().__init__()
        self._parts = parts
        self._kinds = {tab.key: tab for tab in tabs}
        self._built: dict[str, PrinterTab] = {}
        self._printer: PrinterView | None = None
        self._back: Button | None = None
        self._why_not: str | None = str(NOT_YET)
        self._why_not_admin: str | None = str(NOT_YET)
        theme = parts.theme
        named(self, "printers.detail", tr("Details of the printer"))
        self.title = named(ElidedLabel(), "printers.detail.title", "")
        theme.keep(self.title, TextRole.TITLE, bold=True)
        self.chip = Chip(theme, UNKNOWN)
        self.copy_id = Button(theme, "printers.detail.copy_id", tr("Copy printer id"), icon="copy", compact=True)
        self.tabs = TabRow(
            theme, "printers.detail.tab", tr("Parts of the printer's details"), {tab.key: str(tab.word) for tab in tabs}
        )
        self.stack = QStackedWidget()
        self._head = QGridLayout()
        self._head.setHorizontalSpacing(GAP)
        self._head.setVerticalSpacing(4)
        self._head.setColumnStretch(1, 1)
        for column, beside in ((2, self.chip), (3, self.copy_id)):
            self._head.addWidget(beside, 0, column, Qt.AlignmentFlag.AlignVCenter)
        self._place_title(beside=True)
        whole = vbox(self, spacing=8)
        whole.addLayout(self._head)
        whole.addWidget(self.tabs)
        whole.addWidget(self.stack, 1)
        theme.changed.connect(self._fit_head)
        self.tabs.chosen.connect(self._show_tab)
        self.copy_id.clicked.connect(self.copy_printer_id)
        self._show_tab(self.tabs.key)

    @property
    def tab(self) -> PrinterTab:
        return self._built[self.tabs.key]

    @property
    def printer_id(self) -> UUID | None:
        """Return the id of the shown printer."""
        return None if self._printer is None else self._printer.printer_id

    def go_on(self) -> None:
        """Run the next step of the guide in the current tab."""
        self.tab.go_on()

    def unsaved(self) -> Sequence[str]:
        """Name the tabs with unsaved input and their printer."""
        name = "" if self._printer is None else plain(self._printer.name)
        tabs = [str(tab.word) for tab in self._built.values() if tab.unsaved()]
        return [tr("{tab} of {printer}", tab=tab, printer=name) for tab in tabs]

    def put_back(self, back: Button) -> None:
        """Put the back button before the name: a low window has no spare line for it."""
        self._back = back
        self._head.addWidget(back, 0, 0, Qt.AlignmentFlag.AlignVCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_head()

    def show_tab(self, key: str) -> None:
        self.tabs.choose(key)

    def show_printer(self, printer: PrinterView) -> None:
        """Show another printer, or an update of the same one."""
        self._printer = printer
        name = plain(printer.name)
        self.setAccessibleName(tr("Details of {printer}", printer=name))
        tell(self.title, name)
        self.chip.show_mark(mark_of(printer))
        self._fit_head()
        for tab in self._built.values():
            tab.show_printer(printer)

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        self._why_not, self._why_not_admin = why_not, why_not_admin
        for tab in self._built.values():
            tab.allow(why_not, why_not_admin)

    def take_focus(self) -> None:
        """Move the focus to the current tab."""
        self.tabs.take_focus()

    def copy_printer_id(self) -> None:
        printer = self._printer
        if printer is not None:
            QGuiApplication.clipboard().setText(str(printer.printer_id))
            self.announced.emit(tr("The id of {printer} is copied.", printer=plain(printer.name)))

    def _fit_head(self) -> None:
        buttons = [self.copy_id] if self._back is None or self._back.isHidden() else [self.copy_id, self._back]
        name, chip = self.title.fontMetrics().horizontalAdvance(self.title.text()), self.chip.sizeHint().width()
        room = self.width() - chip - GAP * (len(buttons) + 1)
        fit_words(buttons, room - min(LEAST_NAME, name))
        self._place_title(beside=room - sum(button.sizeHint().width() for button in buttons) >= name)

    def _place_title(self, *, beside: bool) -> None:
        """Give the title a line of its own if space is short, so that a long name is readable on one line."""
        if beside:
            self._head.addWidget(self.title, 0, 1)
        else:
            self._head.addWidget(self.title, 1, 0, 1, 4)

    def _show_tab(self, key: str) -> None:
        self.stack.setCurrentWidget(self._built.get(key) or self._build(key))

    def _build(self, key: str) -> PrinterTab:
        tab = self._built[key] = self._kinds[key](self._parts)
        self.stack.addWidget(tab)
        for signal, ours in (
            (tab.changed, self.changed),
            (tab.announced, self.announced),
            (tab.failed, self.failed),
            (tab.wanted, self.wanted),
        ):
            signal.connect(ours)
        tab.allow(self._why_not, self._why_not_admin)
        if self._printer is not None:
            tab.show_printer(self._printer)
        return tab


# A row of buttons, one of which is selected. Buttons without room move into a menu at the end. If one of those is
# selected, its name appears on the menu's button, so that selecting moves nothing.


TAB_ROW_GAP = 8


class TabRow(QWidget):
    """A row of tab buttons. `words`: their labels by key, in order. The first one is selected."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, identifier: str, name: str, words: Mapping[str, str]) -> None:
        super().__init__()
        named(self, identifier, name)
        self._words = dict(words)
        self.key = next(iter(self._words))
        self.buttons: dict[str, Button] = {}
        group = QButtonGroup(self)
        row = hbox(self, spacing=TAB_ROW_GAP)
        # what does not fit goes into the menu, so the buttons set no minimum width
        row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        for key, word in self._words.items():
            button = self.buttons[key] = Button(theme, f"{identifier}.{key}", word, compact=True, parent=self)
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, wanted=key: self.choose(wanted))
            group.addButton(button)
            row.addWidget(button)
        self.more = Button(
            theme, f"{identifier}.more", tr("%n more", "tabs", 0), icon="down", spoken=tr("More tabs"), compact=True
        )
        self.menu = named(QMenu(self.more), f"{identifier}.menu", tr("More tabs"))
        self.more.setMenu(self.menu)
        self.more.setCheckable(True)
        row.addWidget(self.more)
        row.addStretch(1)
        self.buttons[self.key].setChecked(True)
        self.more.hide()
        theme.changed.connect(self._fit)

    def choose(self, key: str) -> None:
        self.buttons[key].setChecked(True)
        if key != self.key:
            self.key = key
            self._fit()
            self.chosen.emit(key)

    def sizeHint(self) -> QSize:
        wide = sum(button.sizeHint().width() + TAB_ROW_GAP for button in self.buttons.values()) - TAB_ROW_GAP
        return QSize(wide, self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._more_width(list(self._words)), self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _height(self) -> int:
        return max(button.sizeHint().height() for button in self.buttons.values())

    def _width_of(self, keys: list[str]) -> int:
        return sum(self.buttons[key].sizeHint().width() for key in keys) + TAB_ROW_GAP * max(0, len(keys) - 1)

    def _more_width(self, hidden: list[str]) -> int:
        """Return the menu button's width for the longest of its possible labels."""
        self.more.reserve(max((self._words[key] for key in hidden), key=len, default=""))
        return self.more.sizeHint().width()

    def _fit(self) -> None:
        """Show the first buttons that fit, whichever is selected."""
        shown, hidden = list(self._words), list[str]()
        while (
            shown and self._width_of(shown) + (TAB_ROW_GAP + self._more_width(hidden) if hidden else 0) > self.width()
        ):
            hidden.insert(0, shown.pop())
        had_focus = self.more.hasFocus() or any(button.hasFocus() for button in self.buttons.values())
        for key, button in self.buttons.items():
            button.setVisible(key in shown)
        self.more.setVisible(bool(hidden))
        self.more.setChecked(self.key in hidden)
        more = tr("%n more", "tabs", len(hidden))
        word = self._words[self.key] if self.key in hidden else more
        self.more.say(word, " · ".join(dict.fromkeys((word, tr("More tabs")))))
        if had_focus and not self.more.hasFocus() | self.buttons[self.key].hasFocus():
            self.take_focus()
        self.menu.clear()
        for key in hidden:
            entry = QAction(plain(self._words[key]), self.menu)
            entry.setCheckable(True)
            entry.setChecked(key == self.key)
            entry.triggered.connect(lambda _=False, wanted=key: self._choose_from_menu(wanted))
            self.menu.addAction(entry)

    def take_focus(self) -> None:
        """Move the focus to the selected button or to the menu that holds it."""
        button = self.buttons[self.key]
        (self.more if button.isHidden() else button).setFocus()

    def _choose_from_menu(self, key: str) -> None:
        self.choose(key)
        self.take_focus()
