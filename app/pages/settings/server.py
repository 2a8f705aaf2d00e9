"""The server's settings: access, addresses, security, limits."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any, cast

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from app.dialogs.file_question import ask_for_file
from app.errors import CallRefused, ConsoleError
from app.language.translate import Phrase, tr
from app.process.access import CachedAccess
from app.scan import HOLDS_SCAN
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow, Reply, flow
from app.session.live import Live
from app.session.outcome_unknown import OutcomeUnknown
from app.session.session import Session
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.banner import Banner
from app.widgets.buttons import Button
from app.widgets.facts import ValueBox
from app.widgets.fields import NumberEdit, SettingRow
from app.widgets.labels import BreakableLabel, named, of_text, tell, text_label, vbox
from app.words import settings as words
from app.words.marks import Tone
from app.words.plain_text import plain, tooltip
from app.words.settings import (
    IS_DEFAULT,
    NOT_READ,
    POLICIES,
    SAID_AT_START,
    RowWords,
    restart_words,
    undone_words,
    unread_words,
    value_words,
)
from server_core.contract.types.consoles import (
    Bind,
    ChangeSettings,
    PortState,
    ServerSettings,
    SettingsView,
    StorageUse,
    TlsChoice,
)

# The server's settings in this console: the last values read, and what may be changed.


class ServerSettingsModel(QObject):
    changed = Signal()

    def __init__(
        self, session: Session, live: Live, access: CachedAccess, parent: QObject, *, of_site: bool = True
    ) -> None:
        """`of_site` False: shows nothing and requests nothing."""
        super().__init__(parent)
        self._session, self._live, self._access = session, live, access
        self.view: SettingsView | None = None
        self.storage: StorageUse | None = None
        self._changes = 0
        """Counts the changes: a read that began before the last change has an older answer."""
        self.error: ConsoleError | None = None
        """The error that prevented reading the settings."""
        live.may_change.connect(self.changed)
        if of_site:
            live.connected.connect(self.read)
            access.changed.connect(self.read)

    @property
    def why_not(self) -> str | None:
        """Return the reason why nothing can be changed now, for the user; None: changes are possible."""
        if self._access.why_not_admin is not None:
            return self._access.why_not_admin
        if isinstance(self.error, CallRefused):
            return str(self.error)
        return self._live.why_not_change or (str(NOT_READ) if self.view is None else None)

    def why_not_key(self, key: str) -> str | None:
        is_fixed = self.view is not None and key in self.view.said_at_start
        return self.why_not or (str(SAID_AT_START) if is_fixed else None)

    def read(self) -> None:
        if self._access.why_not_admin is not None:
            self.changed.emit()
            return
        self._read_settings()
        self._read_storage()

    @flow
    async def _read_settings(self) -> None:
        changes = self._changes
        try:
            view = await self._session.call(lambda client: client.server_settings())
        except ConsoleError as error:
            self.error = error
            self.changed.emit()
            return
        if changes == self._changes:
            self._take(view)
        else:
            self.read()

    @flow
    async def _read_storage(self) -> None:
        with suppress(ConsoleError):  # the settings' own error says why
            self.storage = await self._session.call(lambda client: client.storage_use())
            self.changed.emit()

    async def change(self, request: dict[str, Any]) -> None:
        """Change some settings, by their keys. Raises ConsoleError."""
        await self._send(ChangeSettings(**request))

    async def reset(self, key: str) -> None:
        await self._send(ChangeSettings(reset=[key]))

    async def start_backup(self) -> None:
        """Raises ConsoleError."""
        state = await self._session.call(lambda client: client.start_backup())
        if self.view is not None:
            self._take(msgspec.structs.replace(self.view, backup=state))

    def port_state(self, port: int, bind: Bind) -> Reply[PortState]:
        return self._session.call(lambda client: client.port_state(port, bind))

    async def _send(self, request: ChangeSettings) -> None:
        self._changes += 1
        mine = self._changes
        try:
            view = await self._session.call(lambda client: client.change_settings(request))
        except OutcomeUnknown:
            self.read()  # show the saved values, whatever the outcome
            raise
        self._take(view)
        if mine != self._changes:
            self.read()  # another request was sent meanwhile; it is not known which answer is newer

    def _take(self, view: SettingsView) -> None:
        self.view, self.error = view, None
        self.changed.emit()


# Above the server's settings: why they cannot be changed. The page lets the others float: `undone`, what was reverted,
# and `waits`, what waits for a restart.


class RestartLine(QWidget):
    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        super().__init__()
        self._parts, self._model = parts, model
        named(self, "settings.server", tr("The server's settings"))
        self.undone = Banner(parts.theme, "settings.server.undone")
        self.waits = Banner(parts.theme, "settings.server.restart")
        self.reason = named(text_label(wrap=True, tone="quiet"), "settings.server.reason", "")
        layout = vbox(self, spacing=6)
        layout.addWidget(self.reason)
        model.changed.connect(self.show_state)
        self.show_state()

    def show_state(self) -> None:
        why = self._model.why_not
        tell(self.reason, why or "")
        self.reason.setVisible(bool(why))
        view = self._model.view
        if view is None:
            return
        if view.undone is not None:
            self.undone.say(undone_words(view.undone), tone=Tone.FAILED, closable=False)
        elif view.unread:
            self.undone.say(unread_words(view), tone=Tone.FAILED, closable=False)
        else:
            self.undone.clear()
        text = "" if self._parts.access.why_not_admin else restart_words(view)
        if not text:
            self.waits.clear()
            return
        why_no_restart = self._parts.care.why_no_restart()
        if why_no_restart is not None:
            text += f" {why_no_restart}."
        self.waits.say(text, action=tr("Restart server…"), run=self._restart, closable=False)
        self.waits.allow(why or why_no_restart)

    def _restart(self) -> None:
        self._parts.care.restart()
        self.show_state()  # the line disappears with the saved value, not with the question


# One setting of the server: saved at once, with its error beneath it and a button that restores the default.


DEFAULTS = ServerSettings()
LONGEST = 1000
INFO = {field.name: field.type for field in msgspec.inspect.type_info(ServerSettings).fields}  # type: ignore[attr-defined]


def bounds_of(key: str) -> tuple[int, int] | None:
    """Return the bounds of a whole number as the server accepts it; None: not a number."""
    kinds = getattr(INFO[key], "types", (INFO[key],))
    for kind in kinds:
        if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
            return int(kind.ge), int(kind.le)
    return None


class ServerRow(QWidget):
    def __init__(
        self, theme: Theme, model: ServerSettingsModel, words: RowWords, beside: QWidget | None = None
    ) -> None:
        super().__init__()
        self.words = words
        self._model = model
        self._wrong = ""
        self._hint = ""
        self._sent: tuple[Any, str] | None = None
        """The value sent to the server, and the text of the field at that time."""
        self._next: list[Any] = []
        """Values chosen meanwhile, sent after that one."""
        self.control: ValueBox[Any] | QLineEdit = self._made(theme)
        self.reset = Button(
            theme,
            f"settings.server.{words.key}.default",
            "",
            icon="undo",
            compact=True,
            spoken=tr("Back to default: {setting}", setting=words.name),
        )
        self.reset.clicked.connect(self._back)
        if words.unit:
            beside = text_label(words.unit, tone="quiet")
        self._row = SettingRow(words.name, self.control, words.meaning, beside, self.reset)
        self.note = named(of_text(BreakableLabel(), wrap=True, tone="quiet"), f"settings.server.{words.key}.note", "")
        self.wrong = named(
            of_text(BreakableLabel(), wrap=True, tone="failed"), f"settings.server.{words.key}.wrong", ""
        )
        layout = vbox(self, spacing=2)
        layout.addWidget(self._row)
        for beneath in (self.wrong, self.note):
            theme.keep(beneath, TextRole.SMALL)
            beneath.hide()
            layout.addWidget(beneath)

    @property
    def key(self) -> str:
        return self.words.key

    def search_words(self) -> str:
        return words.search_words(self.words)

    def stack(self, narrow: bool) -> None:
        self._row.stack(narrow)

    def show_value(self) -> None:
        """Show the server's value, unless the user is editing the field."""
        view, reason = self._model.view, self._model.why_not_key(self.key)
        self.control.setEnabled(reason is None)
        if view is not None:
            value = getattr(view.settings, self.key)
            if isinstance(self.control, ValueBox):
                self.control.choose(value)
            elif not self.control.isModified():
                self.control.setText("" if value is None else str(value))
            shown = value_words(self.words, view.settings)
            self.control.setAccessibleName(f"{self.words.name}, {shown}")
            is_default = value == getattr(DEFAULTS, self.key) and not self._wrong
            self.reset.allow(str(IS_DEFAULT) if is_default else reason)
        else:
            self.control.setAccessibleName(self.words.name)
            self.reset.allow(reason)
        self._tell()

    @property
    def is_written(self) -> bool:
        """Return whether the field holds unsaved text: rejected, or without its other half."""
        return isinstance(self.control, QLineEdit) and self.control.isModified()

    def forget_written(self) -> None:
        """Discard unsaved text."""
        if isinstance(self.control, QLineEdit):
            self.control.setModified(False)
        self.tell_wrong("")
        self.show_value()

    def tell(self, hint: str) -> None:
        """Show a note about the selected or typed value; empty: none."""
        self._hint = hint
        self._tell()

    def set_apart(self, apart: bool) -> None:
        """Hide the row, also from a search: another choice makes the setting meaningless."""
        self._row.setHidden(apart)
        self.wrong.setHidden(apart or not self._wrong)

    @property
    def is_wrong(self) -> bool:
        return bool(self._wrong)

    def tell_wrong(self, wrong: str) -> None:
        self._wrong = wrong
        self._tell()

    def failed(self, error: ConsoleError) -> None:
        self._sent = None
        if self._goes_on():
            return
        if isinstance(error, CallRefused):
            why = plain(error.of_field(self.key) or str(error))
            self.tell_wrong(f"{why[:1].upper()}{why[1:]}")
        else:
            self.tell_wrong(str(error))
        self.show_value()  # the choice was not saved

    def kept(self) -> None:
        """The server saved the value. Text typed since then stays."""
        sent, self._sent = self._sent, None
        if self._goes_on():
            return
        if isinstance(self.control, QLineEdit) and (sent is None or self.control.text() == sent[1]):
            self.control.setModified(False)
        self.tell_wrong("")
        self.show_value()

    def send(self, value: Any) -> None:
        view = self._model.view
        if view is None:
            return
        if self._sent is not None:
            self._next = [value]
            return
        if value == getattr(view.settings, self.key):
            self.kept()
            return
        self._sent = value, self.control.text() if isinstance(self.control, QLineEdit) else ""
        self._tell_server(self._model.change({self.key: value}))

    @flow
    async def _tell_server(self, change: Coroutine[Any, Any, None]) -> None:
        try:
            await change
        except ConsoleError as error:
            self.failed(error)
        else:
            self.kept()

    def _goes_on(self) -> bool:
        """Return True if a newer value is sent now."""
        values, self._next = self._next, []
        for value in values:
            self.send(value)
        return self._sent is not None

    def _made(self, theme: Theme) -> ValueBox[Any] | QLineEdit:
        identifier, name = f"settings.server.{self.key}", self.words.name
        if self.words.choices:
            entries = [(value, label) for label, value in self.words.choices]
            box: ValueBox[Any] = ValueBox(theme, identifier, name, entries)
            box.activated.connect(lambda _: self._chosen())
            return box
        bounds = bounds_of(self.key)
        line: QLineEdit
        if bounds is None:
            line = named(QLineEdit(), identifier, name)
            line.setMaxLength(LONGEST)
        else:
            line = NumberEdit(identifier, name, *bounds, whole=True, may_be_blank=self.words.blank is not None)
        line.setPlaceholderText(self.words.blank or "")
        line.editingFinished.connect(self._given)
        return line

    def _chosen(self) -> None:
        if isinstance(self.control, ValueBox):
            self.send(self.control.value())

    def _given(self) -> None:
        line = self.control
        if not isinstance(line, QLineEdit) or not line.isModified():
            return
        if line.property(HOLDS_SCAN):  # the focus got here by accident
            line.setProperty(HOLDS_SCAN, False)
            line.setModified(False)
            self.show_value()
            return
        if isinstance(line, NumberEdit):
            if line.wrong():
                self.tell_wrong(f"{line.wrong()}.")
                return
            number = line.number()
            self.send(None if number is None else int(number))
        else:
            self.send(line.text().strip())

    def _back(self) -> None:
        self.control.setFocus()  # the arrow is disabled in a moment
        if isinstance(self.control, QLineEdit):
            self.control.setModified(False)
        self._tell_server(self._model.reset(self.key))

    def _tell(self) -> None:
        for label, text in ((self.wrong, self._wrong), (self.note, self._hint)):
            label.show_words(text)
            label.setAccessibleName(text)
            label.setVisible(bool(text))
        tip = self._model.why_not_key(self.key) or self._wrong or self._hint or self.words.meaning or self.words.name
        self.control.setToolTip(tooltip(tip))
        self.control.setAccessibleDescription(tip)
        if bool(self.control.property("wrong")) is not bool(self._wrong):
            self.control.setProperty("wrong", bool(self._wrong))
            self.control.style().unpolish(self.control)
            self.control.style().polish(self.control)


# A section of the server's settings with its rows; a line above them says why they are disabled.


class ServerPart(QObject):
    """`first` and `others`: widgets before and after the rows, each with the words that a search finds it by."""

    title: Phrase
    first: Sequence[tuple[QWidget, str]] = ()
    others: Sequence[tuple[QWidget, str]] = ()

    def __init__(
        self,
        parts: ConsoleParts,
        model: ServerSettingsModel,
        words: Sequence[RowWords],
        beside: Mapping[str, QWidget] | None = None,
    ) -> None:
        """`beside`: widgets to place beside a setting's control, by the setting's key."""
        super().__init__(model)
        self.parts, self.model = parts, model
        self.rows = {row.key: ServerRow(parts.theme, model, row, (beside or {}).get(row.key)) for row in words}
        model.changed.connect(self.show_values)

    def widgets(self) -> Sequence[tuple[QWidget, str]]:
        rows = [(row, row.search_words()) for row in self.rows.values()]
        return (*self.first, *rows, *self.others)

    def stack(self, narrow: bool) -> None:
        for row in self.rows.values():
            row.stack(narrow)
        for widget, _ in (*self.first, *self.others):
            for other in widget.findChildren(SettingRow):
                other.stack(narrow)

    def show_values(self) -> None:
        for row in self.rows.values():
            row.show_value()

    def forget_written(self) -> None:
        """Discard unsaved text, because its author is no longer here."""
        for row in self.rows.values():
            row.forget_written()

    def refused(self, error: ConsoleError) -> None:
        """Show the error of several settings sent together beneath the wrong one."""
        wrong = (
            {each.get("field") for each in error.details.get("fields", [])} if isinstance(error, CallRefused) else set()
        )
        meant = [key for key in self.rows if key in wrong] or [next(iter(self.rows))]
        self.rows[meant[0]].failed(error)


PAUSE_MS = 300
"""Milliseconds without typing before the server is asked whether the port is free."""
FILES = ("tls_certificate", "tls_key")


class ServerSection(ServerPart):
    title = Phrase("Server")

    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        self._choose = {} if parts.elsewhere else {key: self._chooser(parts, key) for key in FILES}
        super().__init__(parts, model, words.SERVER, self._choose)
        self.line = RestartLine(parts, model)
        self.first = ((self.line, tr("server restart start again address", "search words")),)
        self._wants_files = False
        self._said_of_certificate = ""
        self._looking: Flow[None] | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._look_at_port)
        self._port.textEdited.connect(self._port_written)
        self._tls.activated.disconnect()
        self._tls.activated.connect(lambda _: self._tls_chosen())
        for key in FILES:
            line = self._line(key)
            line.editingFinished.disconnect()
            line.editingFinished.connect(self._file_named)
        self.show_values()

    def _chooser(self, parts: ConsoleParts, key: str) -> Button:
        """Return a file button if the window can access the server's disk."""
        name = words.ROWS[key].name
        spoken = tr("Choose: {setting}", setting=name)
        button = Button(parts.theme, f"settings.server.{key}.choose", tr("Choose…"), compact=True, spoken=spoken)
        button.clicked.connect(lambda: self._choose_file(key, button))
        return button

    @flow
    async def _choose_file(self, key: str, button: Button) -> None:
        title, tasks = words.ROWS[key].name, self.parts.tasks
        try:
            path = await ask_for_file(button.window(), tasks, f"settings.server.{key}.file", title)
        except ConsoleError as error:
            self.rows[key].failed(error)
            return
        if path is None:
            return
        line = self._line(key)
        line.setText(str(path))
        line.setModified(True)
        self._file_named()

    def widgets(self) -> Sequence[tuple[QWidget, str]]:
        """Return the widgets. A search that finds the TLS choice also finds its files."""
        tls = self.rows["tls"].search_words()
        of_tls = {id(self.rows[key]) for key in FILES}
        return [(each, f"{label} {tls}" if id(each) in of_tls else label) for each, label in super().widgets()]

    def show_values(self) -> None:
        super().show_values()
        view = self.model.view
        if view is None:
            return
        if self._wants_files and view.settings.tls is not TlsChoice.FILES:
            self._tls.choose(TlsChoice.FILES)
        files = self._wants_files or view.settings.tls is TlsChoice.FILES
        for key in FILES:
            self.rows[key].set_apart(not files)
        for key, button in self._choose.items():
            button.allow(self.model.why_not_key(key))
        self.rows["bind"].tell(words.reach_words(view))
        if not self._wants_files:
            self.rows["tls"].tell(words.tls_words(view))
            self._show_certificate(view)
        self._port.setPlaceholderText(
            tr("Automatic: {port}", port=view.port) if view.settings.port is None else tr("Automatic", "port")
        )

    def _show_certificate(self, view: SettingsView) -> None:
        """Say what is wrong with the certificate, unless the row shows why a change was rejected."""
        row, said = self.rows["tls"], words.certificate_words(view)
        if row.is_wrong and row.wrong.accessibleName() != self._said_of_certificate:
            return
        self._said_of_certificate = said
        row.tell_wrong(said)

    @property
    def _port(self) -> NumberEdit:
        return cast("NumberEdit", self.rows["port"].control)

    @property
    def _tls(self) -> ValueBox[TlsChoice]:
        return cast("ValueBox[TlsChoice]", self.rows["tls"].control)

    def _line(self, key: str) -> QLineEdit:
        return cast("QLineEdit", self.rows[key].control)

    def _port_written(self) -> None:
        row = self.rows["port"]
        row.tell_wrong("")
        row.tell("")
        self._pause.start()

    def _look_at_port(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
        self._looking = self._judge_port()

    @flow
    async def _judge_port(self) -> None:
        port, view = self._port.number(), self.model.view
        if port is None or view is None:
            return
        try:
            state = await self.model.port_state(int(port), view.settings.bind)
        except ConsoleError:  # the server checks again when the port is saved
            return
        number = self._port.number()
        if number is None or int(number) != state.port:
            return  # another one was typed meanwhile
        text, good = words.port_words(state)
        row = self.rows["port"]
        row.tell(text if good else "")
        if not row.is_wrong:
            row.tell_wrong("" if good else text)

    def _tls_chosen(self) -> None:
        """TLS from files needs both file names first: all are saved together."""
        chosen, view = self._tls.value(), self.model.view
        if view is None:
            return
        row = self.rows["tls"]
        if chosen is TlsChoice.FILES and not (view.settings.tls_certificate and view.settings.tls_key):
            self._wants_files = True
            row.tell(tr("Choose both files to save this."))
            self.show_values()
            self._line("tls_certificate").setFocus()
            return
        self._wants_files = False
        row.send(chosen)
        self.show_values()

    @flow
    async def _file_named(self) -> None:
        certificate, key = (self._line(each).text().strip() for each in FILES)
        if not any(self._line(each).isModified() for each in FILES) or not (certificate and key):
            return
        request = {"tls": TlsChoice.FILES, "tls_certificate": certificate, "tls_key": key}
        try:
            await self.model.change(request)
        except ConsoleError as error:
            self.refused(error)
            return
        self._wants_files = False
        for key in ("tls", *FILES):
            self.rows[key].kept()
        self.show_values()


# Defaults for jobs of printers without a setting of their own.


class PoliciesSection(ServerPart):
    title = Phrase("Printing", "settings")

    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        super().__init__(parts, model, POLICIES)
        self.show_values()


RUNNING_MS = 2000
"""Milliseconds between two looks at a running backup."""


class BackupsSection(ServerPart):
    title = Phrase("Planned backups", "settings")

    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        super().__init__(parts, model, words.BACKUPS)
        self._said = ""
        self._pause = QTimer(self, singleShot=True, interval=RUNNING_MS)
        self._pause.timeout.connect(model.read)
        self.make = Button(parts.theme, "settings.server.backup_now", tr("Back up there now"), compact=True)
        self.make.clicked.connect(lambda: self._make_now())
        self.others = ((self.make, tr("backup save copy now", "search words")),)
        self.show_values()

    def show_values(self) -> None:
        super().show_values()
        view = self.model.view
        if view is None or view.backup is None or not hasattr(self, "make"):
            return
        row, (state, failed) = self.rows["backup_at"], words.backup_words(view.backup)
        row.tell(state)
        if not row.is_wrong or row.wrong.accessibleName() == self._said:
            self._said = failed
            row.tell_wrong(failed)
        self.make.allow(self.model.why_not or (tr("A backup is being made") if view.backup.running else None))
        if view.backup.running and not self._pause.isActive():
            self._pause.start()

    @flow
    async def _make_now(self) -> None:
        try:
            await self.model.start_backup()
        except ConsoleError as error:
            self.rows["backup_at"].tell_wrong(str(error))


class AlarmsSection(ServerPart):
    title = Phrase("Standstills and mail", "settings")

    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        super().__init__(parts, model, words.ALARMS)
        self.test = Button(parts.theme, "settings.server.mail_test", tr("Send a test mail"), compact=True)
        self.test.clicked.connect(lambda: self._send_test_mail())
        self.others = ((self.test, tr("test mail smtp alarm report", "search words")),)
        self.show_values()

    def show_values(self) -> None:
        super().show_values()
        view = self.model.view
        if view is None:
            return
        why = self.model.why_not_key("mail_to")
        if not (view.settings.mail_to and view.settings.smtp_server):
            why = why or tr("Enter a recipient and a mail server first")
        self.test.allow(why)

    @flow
    async def _send_test_mail(self) -> None:
        row = self.rows["mail_to"]
        try:
            sent = await self.parts.session.call(lambda client: client.send_test_mail())
        except ConsoleError as error:
            row.tell_wrong(str(error))
            return
        row.tell_wrong("")
        row.tell(tr("The mail server accepted a test mail to {address}.", address=plain(sent.sent_to)))
