"""Which printers are shown: by words, by a tag, in groups. With a few printers and no tag the line is not there."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.language.translate import tr
from app.models.printers import PrintersModel
from app.scan.filter import TAKES_SCANS
from app.session.settings import Settings
from app.theme.theme import Theme
from app.widgets.buttons import Button, can_be_cleared, keys_text
from app.widgets.facts import ValueBox
from app.widgets.sides import named
from app.words.places import tag_name, tags_in_use
from server_core.contract.types.printers import PLACE_CHARACTERS, tag_key

FEW = 8
"""That are seen at a glance."""
SEARCH_MS = 150
FIND_KEYS = "Ctrl+F"
TAG_WIDTH = 190


class PrintersFilter(QWidget):
    changed = Signal()

    def __init__(self, theme: Theme, printers: PrintersModel, settings: Settings) -> None:
        super().__init__()
        self._printers, self._settings = printers, settings
        self._called = self._away = False
        """By its keys, also where there are few; what it is about is not in sight."""
        words = tr("Search name, place, tag, model or address")
        self.search = named(QLineEdit(), "printers.search", words)
        self.search.setPlaceholderText(tr("Name, place, tag or model   ({keys})", keys=keys_text(FIND_KEYS)))
        can_be_cleared(self.search)
        self.search.setMaxLength(PLACE_CHARACTERS)
        self.search.setProperty(TAKES_SCANS, True)
        self.tags: ValueBox[str | None] = ValueBox(
            theme, "printers.tag", tr("Which printers are shown"), [(None, tr("All tags"))]
        )
        self.tags.setMaximumWidth(TAG_WIDTH)
        self.tags.setMinimumWidth(TAG_WIDTH * 2 // 3)
        self.group = Button(
            theme, "printers.group", tr("By tag", "printers in groups"), icon="group", spoken=tr("Group by tag")
        )
        self.group.setCheckable(True)
        self.group.setChecked(settings.choices.printers_grouped)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 10, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.search, 1)
        layout.addWidget(self.tags)
        layout.addWidget(self.group)
        self._typed = QTimer(self, singleShot=True, interval=SEARCH_MS)
        self._typed.timeout.connect(self.changed)
        self.search.textChanged.connect(lambda _: self._typed.start())
        self.search.returnPressed.connect(self._search_now)
        self.tags.currentIndexChanged.connect(lambda _: self.changed.emit())
        self.group.toggled.connect(self._grouped)
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.dataChanged):
            signal.connect(self._fill)
        self._fill()

    @property
    def text(self) -> str:
        return self.search.text().strip()

    @property
    def tag(self) -> str | None:
        return self.tags.value()

    @property
    def grouped(self) -> bool:
        """Only where there are groups."""
        return self.group.isChecked() and not self.group.isHidden()

    @property
    def is_set(self) -> bool:
        return bool(self.text) or self.tag is not None

    @property
    def is_possible(self) -> bool:
        return bool(self._printers.rowCount()) and not self._away

    @property
    def has_tags(self) -> bool:
        return not self.group.isHidden()

    def clear(self) -> None:
        """All are shown."""
        self.tags.choose(None)
        self.search.clear()
        self._search_now()

    def put_away(self, away: bool) -> None:
        """The list is not in sight."""
        self._away = away
        self._fill()

    def take_focus(self) -> None:
        """Ctrl+F"""
        self._called = True
        self._fill()
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _search_now(self) -> None:
        self._typed.stop()
        self.changed.emit()

    def _grouped(self, grouped: bool) -> None:
        self._settings.change(printers_grouped=grouped)
        self.changed.emit()

    def _fill(self) -> None:
        """A tag that nobody has any more is chosen by nobody."""
        before = self.tag, self.grouped
        tags = tags_in_use(self._printers.all())
        now = None if self.tag is None else next((each for each in tags if tag_key(each) == tag_key(self.tag)), None)
        self.tags.fill([(None, tr("All tags")), *((tag, tag_name(tag)) for tag in tags)])
        if now is not None and now != self.tag:  # written otherwise
            self.tags.choose(now)
        for part in (self.tags, self.group):
            part.setVisible(bool(tags))
        wanted = bool(tags) or self._called or self.is_set or self._printers.rowCount() > FEW
        self.setVisible(wanted and not self._away)
        if (self.tag, self.grouped) != before:
            self.changed.emit()
