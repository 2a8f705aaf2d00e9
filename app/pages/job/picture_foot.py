"""What stands below a job's document: what is cut off, how far it is moved, what it is, and its buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.language.translate import tr
from app.models.page_move import PageMove
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.plain_text import tooltip
from app.widgets.buttons import Button, keys_text
from app.widgets.named import named, text_label
from app.widgets.page_zoom import FIT, PageZoom
from app.widgets.second_press import pressed_again

WORDS = 11
"""Letters of the body's height that the words beside the buttons have at least."""


class PictureFoot(QWidget):
    """Draws; its owner connects the buttons and says where room is short."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._identifier = identifier
        self._move: PageMove | None = None
        self.status = text_label(wrap=True, tone="quiet")
        theme.keep(self.status, TextRole.SMALL)
        self.cut_off = named(text_label(wrap=True, tone="attention"), f"{identifier}.cut_off", "")
        theme.keep(self.cut_off, TextRole.BODY, bold=True)
        self.moved = named(text_label(wrap=True), f"{identifier}.moved", "")
        theme.keep(self.moved, TextRole.SMALL, bold=True)
        self.previous = self._button("previous", "previous", tr("Previous page"), "PgUp")
        self.next = self._button("next", "next", tr("Next page"), "PgDown")
        self.overlays = self._button("overlays", "overlay", tr("Edges, cut-off and offset over the page"), "Ctrl+L")
        self.overlays.setCheckable(True)
        self.overlays.setChecked(True)
        self.smaller = self._button("zoom_out", "zoom-out", tr("Smaller", "the page, in a menu"), "Ctrl+-")
        self.larger = self._button("zoom_in", "zoom-in", tr("Larger", "the page, in a menu"), "Ctrl++")
        self.zoom = Button(theme, f"{identifier}.zoom", FIT.word, compact=True, spoken=FIT.spoken)
        for button in (self.previous, self.next, self.smaller, self.larger, self.zoom):
            pressed_again(button)
        self._arrange()
        self.warn("", None)

    def _button(self, name: str, icon: str, spoken: str, keys: str) -> Button:
        at = f"{self._identifier}.{name}"
        return Button(self._theme, at, "", icon=icon, compact=True, spoken=spoken, shortcut_text=keys_text(keys))

    def _arrange(self) -> None:
        self._buttons = QWidget()
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self._all = (self.previous, self.next, self.overlays, self.smaller, self.zoom, self.larger)
        for button in self._all:
            row.addWidget(button)
        self._warnings = QWidget()
        column = QVBoxLayout(self._warnings)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.cut_off)
        column.addWidget(self.moved)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(0, 1)
        for part in (self.status, self._warnings, self._buttons):
            part.setParent(self)  # shown before it has its place, it would be a window, and take the keyboard

    def warn(self, cut_off: str, move: PageMove | None) -> None:
        self._move = move
        for label, words in ((self.cut_off, cut_off), (self.moved, "" if move is None else move.words)):
            label.setText(words)
            label.setAccessibleName(words)
            label.setToolTip(tooltip(words))
            label.setVisible(bool(words))
        self._warnings.setVisible(bool(cut_off) or move is not None)

    def say_zoom(self, zoom: PageZoom) -> None:
        self.zoom.say(zoom.word, zoom.spoken)

    def say_turns(self, row: int, count: int) -> None:
        """`row` counts from 0."""
        self.previous.allow(tr("This is the first page") if row <= 0 else None)
        self.next.allow(tr("This is the last page") if row >= count - 1 else None)

    def fit(self, width: int, *, low: bool, of_page: bool, turning: bool) -> None:
        """Each is shown or hidden once: what is shown for a moment would make room for itself, and that is a resize."""
        turns = (self.previous, self.next) if turning else ()
        least = (*turns, self.overlays, self.zoom) if of_page else ()
        # the button between larger and smaller goes through what is wanted most
        all_of_them = (*least, self.smaller, self.larger)
        shown = all_of_them if of_page and self._have_room(all_of_them, width) else least
        narrow = not self._have_room(shown, width)
        self.zoom.setMinimumWidth(self._theme.sizes.small_target)
        for button in self._all:
            button.setVisible(button in shown)
        warned = bool(self.cut_off.text()) or self._move is not None
        # a low one has room for one line: the sum without its parts, and no figures of the page
        beside = low and warned and not narrow
        if self._move is not None:
            self.moved.setText(self._move.total if low else self._move.words)
        self.status.setVisible(not beside)
        self._grid.addWidget(self._warnings, 0, 0, 1, 1 if beside else 2)
        self._grid.addWidget(self.status, 1, 0)
        at = (0, 1) if beside else (2, 0) if narrow else (1, 1)
        self._grid.addWidget(self._buttons, *at, Qt.AlignmentFlag.AlignRight)

    def _have_room(self, buttons: Sequence[Button], width: int) -> bool:
        """Beside the words."""
        return width >= sum(each.sizeHint().width() + 4 for each in buttons) + WORDS * self._theme.sizes.body
