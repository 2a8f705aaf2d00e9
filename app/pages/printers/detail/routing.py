"""Where jobs go that the printer cannot print, how long they wait, and what counts as printed."""

from __future__ import annotations

import contextlib
from uuid import UUID

from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.pages.printers.detail.settings_tab import NARROW, SettingsTab
from app.pages.printers.needs import StandbyMove
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.theme.text_role import TextRole
from app.widgets.buttons import Button, ButtonLine
from app.widgets.facts import ValueBox
from app.widgets.fields import SettingRow
from app.widgets.labels import named, tell, text_label, vbox
from app.words.plain_text import plain
from app.words.printer_settings import WAITING, server_patience_words
from app.words.printers import standby_lines
from server_core.contract.types.printers import ChangePrinter, PrinterView
from server_core.contract.types.states import PrinterStatus

NAME = "printers.detail.routing"


class RoutingTab(SettingsTab):
    word = Phrase("Routing", "tab of a printer")
    key = "routing"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        theme, printers = parts.theme, parts.printers
        self._model = printers
        titles = []
        for key, words in (("standby", tr("When it cannot print")), ("waiting", tr("Jobs that wait"))):
            title = named(text_label(words, wrap=True), f"{NAME}.{key}.title", words)
            theme.keep(title, TextRole.TITLE, bold=True)
            titles.append(title)
        name = tr("Standby printer")
        self.standby: ValueBox[UUID | None] = ValueBox(theme, f"{NAME}.standby", name)
        self.reset = Button(
            theme,
            f"{NAME}.standby.default",
            "",
            icon="undo",
            compact=True,
            spoken=tr("Back to default: {setting}", setting=name),
        )
        meaning = tr("A person sends the waiting jobs there; nothing moves by itself.")
        self._row = SettingRow(name, self.standby, meaning, None, self.reset)
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{NAME}.standby.wrong", "")
        self.stays = named(text_label(wrap=True, tone="quiet"), f"{NAME}.standby.stays", "")
        self.send_now = Button(theme, f"{NAME}.standby.send", tr("Send the waiting jobs there…", "button"), icon="move")
        beneath = QWidget()
        column = vbox(beneath, spacing=6, margins=(0, 0, 0, 12))
        for widget in (self.wrong, self.stays, ButtonLine(self.send_now)):
            column.addWidget(widget)
        for label in (self.wrong, self.stays):
            theme.keep(label, TextRole.SMALL)
        self.put([self.reason, titles[0], self._row, beneath, titles[1], *self.add_rows(WAITING)])
        self.standby.activated.connect(lambda _: self._choose(self.standby.value()))
        self.reset.clicked.connect(lambda: self._choose(None))
        self.send_now.clicked.connect(self._ask)
        self._move = StandbyMove(theme, parts.session, parts.live, printers, self)
        self._move.said.connect(self.said)
        self._move.failed.connect(self.failed)
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.dataChanged):
            signal.connect(self._show_standby)
        self._complain("")

    def showEvent(self, event: QShowEvent) -> None:
        self._read_server()

    def show_printer(self, printer: PrinterView) -> None:
        if self.is_other(printer):
            self._complain("")
        super().show_printer(printer)
        self._show_standby()

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        was_held_back = self._why_not_admin is not None
        super().allow(why_not, why_not_admin)
        if was_held_back and why_not_admin is None and self.isVisible():
            self._read_server()
        self._judge()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._row.stack(event.size().width() < NARROW * self._theme.sizes.body // 14)

    @flow
    async def _read_server(self) -> None:
        """What holds for printers without a value of their own; an administrator's to know."""
        if self._why_not_admin is not None:
            return
        with contextlib.suppress(ConsoleError):
            running = (await self._session.call(lambda client: client.server_settings())).running
            for key in ("stale_after_seconds", "expires_after_seconds"):
                self.rows[key].tell(server_patience_words(key, running))

    def _other(self) -> PrinterView | None:
        chosen = None if self._printer is None else self._printer.standby_printer_id
        return None if chosen is None else self._model.by_id(chosen)

    def _show_standby(self) -> None:
        printer = self._printer
        if printer is None:
            return
        others = [each for each in self._model.all() if each.printer_id != printer.printer_id]
        entries: list[tuple[UUID | None, str]] = [(None, tr("None", "standby printer"))]
        entries += [(each.printer_id, each.name) for each in others]
        chosen = printer.standby_printer_id
        if chosen is not None and chosen not in [value for value, _ in entries]:
            entries.append((chosen, tr("One that was removed")))
        self.standby.fill(entries)
        self.standby.choose(chosen)
        self.standby.setAccessibleName(", ".join((tr("Standby printer"), self.standby.currentText())))
        other = self._other()
        lines = [] if other is None else [f"{plain(line)}." for line in standby_lines(printer, other)]
        tell(self.stays, "\n".join(lines))
        self.stays.setVisible(bool(lines))
        self._judge()

    def _choose(self, chosen: UUID | None) -> None:
        printer = self._printer
        if printer is not None and chosen != printer.standby_printer_id:
            self.standby.setFocus()
            wish = ChangePrinter(standby_printer_id=chosen, expected_standby_printer_id=printer.standby_printer_id)
            self.send(wish, lambda: self._complain(""), self._refused)

    def _refused(self, error: ConsoleError) -> None:
        self._complain(str(error))
        self._show_standby()

    def _complain(self, wrong: str) -> None:
        self.wrong.setText(plain(wrong))
        self.wrong.setAccessibleName(plain(wrong))
        self.wrong.setVisible(bool(wrong))

    def _lacks(self) -> str | None:
        """Why nothing can be sent there now."""
        printer = self._printer
        if printer is None or self._other() is None:
            return tr("Choose a standby printer first")
        if printer.status is PrinterStatus.ONLINE:
            return tr("It prints: its jobs stay. Pause it first, if they are to go")
        return None if printer.waiting else tr("No job waits for it")

    def _judge(self) -> None:
        none = self._printer is None or self._printer.standby_printer_id is None
        self.standby.setEnabled(self._why_not_admin is None and self._printer is not None)
        self.standby.setAccessibleDescription(self._why_not_admin or tr("Standby printer"))
        self.reset.allow(self._why_not_admin or (tr("This is the default") if none else None))
        self.send_now.allow(self._why_not or self._lacks())

    def _ask(self) -> None:
        printer, other = self._printer, self._other()
        if printer is not None and other is not None:
            self._move.ask(printer, other)
