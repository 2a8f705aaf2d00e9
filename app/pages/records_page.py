"""Base class of pages that list records: title and search, a list beside the selected record, a bar of actions.

Subclasses provide the records, build the details and name the commands.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar
from uuid import UUID

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit, QStackedWidget, QWidget

from app.client import ConsoleClient
from app.dialogs.question import Choice, Question
from app.dialogs.rename import RenameDialog
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.records import ReadRows, Records, RecordsFeed
from app.pages.page import Room, WindowPage
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.live import LiveState
from app.session.window_command import WindowCommand
from app.widgets.banner import Banner
from app.widgets.buttons import ActionBar, can_be_cleared
from app.widgets.command_menu import CommandMenu
from app.widgets.labels import named, vbox
from app.widgets.page_parts import EmptyState, ListAndDetail, PageHeader
from app.widgets.record_table import RecordTable
from app.words.marks import Tone
from app.words.plain_text import plain

T = TypeVar("T")
EDGE = 12


class RecordsPage(WindowPage, Generic[T]):
    """`key` prefixes every widget identifier: `agents`, `agents.table`."""

    covering = Signal(bool)
    """True if the details cover the list. The list's search then needs no room."""
    icon = ""
    none_yet: Phrase | str = ""
    first_step: Phrase | str = ""
    """The empty page's text and button. The button calls `begin`."""
    not_read: Phrase | str = ""
    """`The agents could not be read.`"""

    def __init__(self, parts: ConsoleParts, key: str, title: str, records: Records[T], read: ReadRows[T]) -> None:
        super().__init__()
        theme = parts.theme
        self._parts, self._theme, self._session, self._live = parts, theme, parts.session, parts.live
        self._key = key
        self.records = records
        self.feed = self.make_feed(read)
        named(self, key, title)
        self.header = PageHeader(theme, f"{key}.header", title)
        self.banner = Banner(theme, f"{key}.banner")
        self.table = self.make_table(title)
        self.empty = EmptyState(theme, f"{key}.empty", self.icon, button=str(self.first_step))
        self.bar = ActionBar(theme, f"{key}.actions", tr("Actions, {page}", page=title))
        self._body = QStackedWidget()
        self._body.addWidget(self.table)
        self._body.addWidget(self.empty)
        self._detail: ListAndDetail | None = None
        self._focus_due = False
        self._column = vbox(self, spacing=10, margins=(EDGE, 10, EDGE, 10))
        self._column.addWidget(self.header)
        self.float(self.banner)
        self._connect()

    def put_detail(self, detail: QWidget) -> None:
        """Set the details of the selected record. Called once, at the end of building."""
        self._detail = ListAndDetail(self._theme, self._key, self._body, detail)
        self._detail.closed.connect(self.commands_changed)
        self._detail.covering.connect(self._cover)
        self._finish(self._detail)

    def add_search(self, words: str) -> QLineEdit:
        field = named(HintLine(words, tr("Search", "in an empty field")), f"{self._key}.search", words)
        can_be_cleared(field)
        self.header.add_search(field)
        return field

    # for subclasses

    def make_feed(self, read: ReadRows[T]) -> RecordsFeed[T]:
        return RecordsFeed(self._session, self._live, self.records, read, self)

    def make_table(self, title: str) -> RecordTable:
        return RecordTable(self._theme, self.records, f"{self._key}.table", title)

    def begin(self) -> None:
        """Return the first step that the empty page offers."""

    def acts(self) -> Sequence[WindowCommand]:
        """Return the page's own commands in the order of the bar."""
        return ()

    def show_record(self, record: T | None) -> None:
        """Show another record, or an update of the same one."""

    # Page

    def commands(self) -> Sequence[WindowCommand]:
        actions = list(self.acts())
        is_open = self._detail is not None and self._detail.is_open
        show_words, hide_words = tr("Show details"), tr("Close details")
        show = WindowCommand(
            key=f"{self._key}.open",
            words=hide_words if is_open else show_words,
            run=self._open_or_close,
            other_words=show_words if is_open else hide_words,
            why_not=None if self.current() is not None else tr("Select a row first"),
            keys="Return",
            keys_of_widget=True,
            icon="close" if is_open else "preview",
            big=self._detail is not None,
            listed=self._detail is not None,
        )
        wanted_most = sum(action.primary for action in actions)
        if self._offers_first_step:  # in the middle of the page: only one button at a time is primary
            actions = [replace(action, primary=False) for action in actions]
        return [*actions[:wanted_most], show, *actions[wanted_most:]]

    def current(self) -> T | None:
        found: T | None = self.table.current()
        return found

    def open_detail(self) -> None:
        if self._detail is not None and self.current() is not None:
            self._detail.open_detail()
            self.commands_changed.emit()

    def _open_or_close(self) -> None:
        if self._detail is not None and self._detail.is_open:
            self._detail.close_detail()
        else:
            self.open_detail()
            if self.covers_list:
                self.take_focus()

    def take_focus(self) -> None:
        """Focus the list as soon as it is loaded; if details cover it, the back button."""
        if self._detail is not None and self._detail.covers_list:
            self._detail.back.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._focus_due = not (self.table.isVisible() or self.empty.button.isVisible())
        if not self._focus_due:
            (self.table if self._body.currentWidget() is self.table else self.empty.button).setFocus()

    @property
    def covers_list(self) -> bool:
        return self._detail is not None and self._detail.covers_list

    def come_home(self) -> None:
        if self._detail is not None and self._detail.covers_list:
            self._detail.close_detail()
        self.take_focus()

    def panes(self) -> Sequence[QWidget]:
        return (self.header, self._detail or self._body, self.bar)

    def fit(self, room: Room) -> None:
        self.header.set_compact(room is Room.NARROW)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.feed.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.feed.watch(False)

    def failed(self, what: str, error: ConsoleError) -> None:
        """An action failed or its outcome is unknown: report it across the page and reload the list."""
        self.banner.say_error(what, error)
        self.feed.reload()

    @flow
    async def change(
        self, call: Callable[[ConsoleClient], Coroutine[Any, Any, object]], done: str, failed: str
    ) -> None:
        """Call the server, report the result and reload the list."""
        try:
            await self._session.call(call)
        except ConsoleError as error:
            self.failed(failed, error)
            return
        self.banner.say(done, tone=Tone.GOOD)
        self.feed.reload()

    @flow
    async def disable(
        self, name: str, means: str, call: Callable[[ConsoleClient], Coroutine[Any, Any, object]], done: str
    ) -> None:
        """Ask whether to disable an application, and do it. `means`: what that stops."""
        choices = [Choice(key="keep", word=tr("Cancel")), Choice(key="disable", word=tr("Disable"))]
        title = tr("Disable {name}?", name=name)
        question = Question(self._theme, f"{self._key}.disabling", title, means, choices, self, live=self._live).ask()
        if await question == "disable":
            self.change(call, done, tr("The application was not disabled."))

    @flow
    async def rename(
        self,
        identifier: str,
        words: tuple[str, str],
        before: str,
        call: Callable[[ConsoleClient, str], Coroutine[Any, Any, object]],
    ) -> None:
        """Ask for another name and save it by `call`. The other arguments are those of `RenameDialog`."""
        dialog = RenameDialog(self._theme, self._session, identifier, words, before, call, self.window())
        if await dialog.filled_in(self._live) is not None:
            self.banner.say(tr("The new name is {name}.", name=plain(dialog.name.text().strip())), tone=Tone.GOOD)
            self.feed.reload()

    def copy_client_id(self, client_id: UUID) -> None:
        QGuiApplication.clipboard().setText(str(client_id))
        self.banner.say(tr("The client id is in the clipboard."), tone=Tone.GOOD)

    def judge(self) -> None:
        """Update which commands are possible."""
        self.commands_changed.emit()

    # private

    def _cover(self, covered: bool) -> None:
        if self.header.parentWidget() is self:  # otherwise it stands on another page
            self.header.setHidden(covered)
        self.covering.emit(covered)

    def _finish(self, middle: QWidget) -> None:
        self._column.addWidget(middle, 1)
        self._column.addWidget(self.bar)
        self._show_body()
        self.judge()

    def _connect(self) -> None:
        self.table.chosen.connect(self._chosen)
        self.table.opened.connect(lambda _: self.open_detail())
        self.empty.button.clicked.connect(self._press_empty)
        self.bar.wanted.connect(self._run)
        self.bar.left.connect(self.take_focus)
        self.menu = CommandMenu(self.table, self.commands, self._run)
        self.commands_changed.connect(lambda: self.bar.show_commands(self.commands()))
        self.feed.loaded.connect(self._loaded)
        self.feed.failed.connect(self._not_read)
        self._live.may_change.connect(self._look_at_live)
        for signal in (self.records.rowsInserted, self.records.rowsRemoved):
            signal.connect(self._show_body)

    def _chosen(self, record: Any) -> None:
        self.show_record(record)
        if record is None and self._detail is not None and self._detail.is_open:
            self._detail.close_detail()
        self.judge()

    def _loaded(self) -> None:
        self.banner.take_back(str(self.not_read))
        self._show_body()
        self._take_due_focus()

    def _take_due_focus(self) -> None:
        if self._focus_due and self.isVisible():
            self._focus_due = False
            if not self._is_typed_in():
                self.take_focus()

    def _is_typed_in(self) -> bool:
        focus = self.focusWidget()
        return isinstance(focus, QLineEdit) and bool(focus.text())

    def _not_read(self, error: ConsoleError) -> None:
        self.banner.say_error(str(self.not_read), error, run=self.feed.reload)
        self._show_body()
        self._take_due_focus()

    def _look_at_live(self) -> None:
        self.table.show_quiet(self._live.state is not LiveState.LIVE)
        self._allow_first_step()
        self.judge()

    @property
    def _offers_first_step(self) -> bool:
        return self._body.currentWidget() is self.empty and not self.empty.button.isHidden()

    @property
    def why_no_first_step(self) -> str | None:
        """Return why the first step of the empty page is not possible now, for the user."""
        return self._live.why_not_change

    def _show_body(self) -> None:
        offered = self._offers_first_step
        if self.records.rowCount():
            self._body.setCurrentWidget(self.table)
        else:
            self._show_empty()
        if offered is not self._offers_first_step:
            self.judge()

    def _show_empty(self) -> None:
        if self.feed.is_loaded:
            self.empty.say(str(self.none_yet), str(self.first_step))
        elif self.feed.error is not None:
            self.empty.say(str(self.not_read), tr("Try again"))
        else:
            self.empty.say(tr("Reading…"))
        self._allow_first_step()
        had_focus = self.table.hasFocus()
        self._body.setCurrentWidget(self.empty)
        if had_focus:
            self.empty.button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _allow_first_step(self) -> None:
        self.empty.button.allow(self.why_no_first_step if self.feed.is_loaded else None)

    def _press_empty(self) -> None:
        if self.feed.is_loaded:
            self.begin()
        else:
            self.feed.reload()

    def _run(self, key: str) -> None:
        command = next((each for each in self.commands() if each.key == key), None)
        if command is not None and command.why_not is None:
            command.run()


# A field with a placeholder that shortens if there is no room for all of it.


AROUND = 28
"""Pixels of its border, of the style sheet's padding and of Qt's own."""


class HintLine(QLineEdit):
    def __init__(self, words: str, short: str) -> None:
        super().__init__()
        self._words, self._short = words, short
        self._say()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._say()

    def _say(self) -> None:
        has_room = self.fontMetrics().horizontalAdvance(self._words) + AROUND <= self.width()
        self.setPlaceholderText(self._words if has_room else self._short)
