"""The server: who reaches it, where, how it is protected, and what it takes in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLineEdit, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.file_question import ask_for_file
from app.language.translate import Phrase, tr
from app.models.server_settings import ServerSettingsModel
from app.pages.settings.restart_line import RestartLine
from app.pages.settings.server_part import ServerPart
from app.tasks import Ticket
from app.vocabulary import server_settings as words
from app.widgets.buttons import Button
from app.widgets.form_field import NumberEdit
from app.widgets.value_box import ValueBox
from server_core.contract.types.consoles import Bind, PortState, TlsChoice

PAUSE_MS = 300
"""Of writing, before the server is asked whether the port is free."""
FILES = ("tls_certificate", "tls_key")


class ServerSection(ServerPart):
    title = Phrase("Server")

    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        self._choose = {} if parts.elsewhere else {key: self._chooser(parts, key) for key in FILES}
        super().__init__(parts, model, words.SERVER, self._choose)
        self.line = RestartLine(parts, model)
        self.first = ((self.line, tr("server restart start again address", "search words")),)
        self._wants_files = False
        self._asked: Ticket | None = None
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
        """Where the window sees the disk of the server."""
        name = words.ROWS[key].name
        spoken = tr("Choose: {setting}", setting=name)
        button = Button(parts.theme, f"settings.server.{key}.choose", tr("Choose…"), compact=True, spoken=spoken)
        button.clicked.connect(
            lambda: ask_for_file(
                button.window(),
                parts.tasks,
                f"settings.server.{key}.file",
                name,
                lambda path: self._file_chosen(key, path),
                lambda error: self.rows[key].failed(error),
            )
        )
        return button

    def _file_chosen(self, key: str, path: Path) -> None:
        line = self._line(key)
        line.setText(str(path))
        line.setModified(True)
        self._file_named()

    def widgets(self) -> Sequence[tuple[QWidget, str]]:
        """Who finds the choice of TLS finds the files that it asks for."""
        tls = self.rows["tls"].search_words()
        of_tls = {id(self.rows[key]) for key in FILES}
        return [(each, f"{said} {tls}" if id(each) in of_tls else said) for each, said in super().widgets()]

    def show_values(self) -> None:
        super().show_values()
        view = self.model.view
        if view is None or not hasattr(self, "line"):
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
        self._port.setPlaceholderText(
            tr("By itself: {port}", port=view.port) if view.settings.port is None else tr("By itself", "port")
        )

    @property
    def _port(self) -> NumberEdit:
        return cast(NumberEdit, self.rows["port"].control)

    @property
    def _tls(self) -> ValueBox[TlsChoice]:
        return cast("ValueBox[TlsChoice]", self.rows["tls"].control)

    def _line(self, key: str) -> QLineEdit:
        return cast(QLineEdit, self.rows[key].control)

    def _port_written(self) -> None:
        row = self.rows["port"]
        row.tell_wrong("")
        row.tell("")
        self._pause.start()

    def _look_at_port(self) -> None:
        port, view = self._port.number(), self.model.view
        if self._asked is not None:
            self._asked.cancel()
        if port is not None and view is not None:
            bind: Bind = view.settings.bind
            self._asked = self.model.look_at_port(int(port), bind, self._port_known, self)

    def _port_known(self, state: PortState) -> None:
        number = self._port.number()
        if number is None or int(number) != state.port:
            return  # another one is written by now
        said, good = words.port_words(state)
        row = self.rows["port"]
        row.tell(said if good else "")
        if not row.is_wrong:
            row.tell_wrong("" if good else said)

    def _tls_chosen(self) -> None:
        """From files needs both names first: they are kept together."""
        chosen, view = self._tls.value(), self.model.view
        if view is None:
            return
        row = self.rows["tls"]
        if chosen is TlsChoice.FILES and not (view.settings.tls_certificate and view.settings.tls_key):
            self._wants_files = True
            row.tell(tr("Name both files: then it is kept."))
            self.show_values()
            self._line("tls_certificate").setFocus()
            return
        self._wants_files = False
        row.send(chosen)
        self.show_values()

    def _file_named(self) -> None:
        certificate, key = (self._line(each).text().strip() for each in FILES)
        if not any(self._line(each).isModified() for each in FILES) or not (certificate and key):
            return
        wish = {"tls": TlsChoice.FILES, "tls_certificate": certificate, "tls_key": key}
        self.model.change(wish, self._files_kept, self.refused)

    def _files_kept(self) -> None:
        self._wants_files = False
        for key in ("tls", *FILES):
            self.rows[key].kept()
        self.show_values()
