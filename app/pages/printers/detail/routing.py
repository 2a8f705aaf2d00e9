"""Three tabs of a printer: routing and waiting times of its jobs, raw files, and the applications that may print."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from enum import StrEnum
from uuid import UUID

from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from app.errors import CallRefused, ConsoleError
from app.language.translate import Phrase, tr
from app.pages.printers.detail.tab import NARROW, SettingsTab
from app.pages.printers.needs import StandbyMove
from app.scan import HOLDS_SCAN
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.theme.text_role import TextRole
from app.widgets.buttons import Button, ButtonLine
from app.widgets.facts import ValueBox
from app.widgets.fields import ChoiceList, EnterField, FormField, SettingRow
from app.widgets.labels import named, tell, tell_or_hide, text_label, vbox
from app.words.plain_text import plain, tooltip
from app.words.printer_settings import STANDBY, WAITING, server_patience_words
from app.words.printers import standby_lines
from server_core.contract.decisions.names import natural_order
from server_core.contract.types.partners import ClientView
from server_core.contract.types.printers import ChangePrinter, PrinterView, tag_key
from server_core.contract.types.states import PrinterStatus
from server_core.contract.types.tuning import MOST_ALLOWED, MOST_CLIENTS, NO_LABEL, RawPolicy

NAME = "printers.detail.routing"


class RoutingTab(SettingsTab):
    word = Phrase("Routing", "tab of a printer")
    key = "routing"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        theme, printers = parts.theme, parts.printers
        self._model = printers
        titles = []
        for key, words in (
            ("standby", tr("When it cannot print")),
            ("pool", tr("Together with equal printers")),
            ("waiting", tr("Jobs that wait")),
        ):
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
        self._row = SettingRow(name, self.standby, tr("It can take the jobs that wait here."), None, self.reset)
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{NAME}.standby.wrong", "")
        self.stays = named(text_label(wrap=True, tone="quiet"), f"{NAME}.standby.stays", "")
        self.send_now = Button(theme, f"{NAME}.standby.send", tr("Send the waiting jobs there…", "button"), icon="move")
        beneath = QWidget()
        column = vbox(beneath, spacing=6, margins=(0, 0, 0, 12))
        for widget in (self.wrong, self.stays, ButtonLine(self.send_now)):
            column.addWidget(widget)
        for label in (self.wrong, self.stays):
            theme.keep(label, TextRole.SMALL)
        self.pool: ValueBox[str | None] = ValueBox(theme, f"{NAME}.pool", tr("Pool"))
        self.leave = Button(
            theme,
            f"{NAME}.pool.default",
            "",
            icon="undo",
            compact=True,
            spoken=tr("Back to default: {setting}", setting=tr("Pool")),
        )
        meaning = tr(
            "A pool is a tag. Equal printers in one pool share their waiting jobs: a free printer takes the next job."
        )
        self._pool_row = SettingRow(tr("Pool"), self.pool, meaning, None, self.leave)
        later = self.add_rows(STANDBY)
        self.put(
            [
                self.reason,
                titles[0],
                self._row,
                *later,
                beneath,
                titles[1],
                self._pool_row,
                titles[2],
                *self.add_rows(WAITING),
            ]
        )
        self.pool.activated.connect(lambda _: self._join(self.pool.value()))
        self.leave.clicked.connect(lambda: self._join(None))
        self.standby.activated.connect(lambda _: self._choose(self.standby.value()))
        self.reset.clicked.connect(lambda: self._choose(None))
        self.send_now.clicked.connect(self._ask)
        self._move = StandbyMove(theme, parts.session, parts.live, printers, self)
        self._move.announced.connect(self.announced)
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
        for row in (self._row, self._pool_row):
            row.stack(event.size().width() < NARROW * self._theme.sizes.body // 14)

    @flow
    async def _read_server(self) -> None:
        """Read the server's defaults for printers without values of their own. Only administrators may read them."""
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
            entries.append((chosen, tr("A removed printer")))
        self.standby.fill(entries)
        self.standby.choose(chosen)
        self.standby.setAccessibleName(", ".join((tr("Standby printer"), self.standby.currentText())))
        other = self._other()
        lines = [] if other is None else [f"{plain(line)}." for line in standby_lines(printer, other)]
        tell(self.stays, "\n".join(lines))
        self.stays.setVisible(bool(lines))
        self._show_pool(printer)
        self._judge()

    def _show_pool(self, printer: PrinterView) -> None:
        pools: list[tuple[str | None, str]] = [(None, tr("None", "pool")), *((tag, plain(tag)) for tag in printer.tags)]
        chosen = next((tag for tag in printer.tags if tag_key(tag) == tag_key(printer.pool or "")), printer.pool)
        if chosen is not None and chosen not in printer.tags:
            pools.append((chosen, tr("{tag} (no tag of this printer)", tag=plain(chosen))))
        self.pool.fill(pools)
        self.pool.choose(chosen)
        self.pool.setAccessibleName(", ".join((tr("Pool"), self.pool.currentText())))

    def _choose(self, chosen: UUID | None) -> None:
        printer = self._printer
        if printer is not None and chosen != printer.standby_printer_id:
            self.standby.setFocus()
            request = ChangePrinter(standby_printer_id=chosen, expected_standby_printer_id=printer.standby_printer_id)
            self.send(request, lambda: self._complain(""), self._refused)

    def _join(self, pool: str | None) -> None:
        printer = self._printer
        if printer is not None and pool != printer.pool:
            self.pool.setFocus()
            self.send(ChangePrinter(pool=pool), lambda: self._complain(""), self._refused)

    def _refused(self, error: ConsoleError) -> None:
        self._complain(str(error))
        self._show_standby()

    def _complain(self, wrong: str) -> None:
        self.wrong.setText(plain(wrong))
        self.wrong.setAccessibleName(plain(wrong))
        self.wrong.setVisible(bool(wrong))

    def _lacks(self) -> str | None:
        """Return why nothing can be moved there now."""
        printer = self._printer
        if printer is None or self._other() is None:
            return tr("Choose a standby printer first")
        if printer.status is PrinterStatus.ONLINE:
            return tr("The printer is printing. Pause it first to send its jobs elsewhere")
        return None if printer.waiting else tr("No job waits for it")

    def _judge(self) -> None:
        none = self._printer is None or self._printer.standby_printer_id is None
        self.standby.setEnabled(self._why_not_admin is None and self._printer is not None)
        self.standby.setAccessibleDescription(self._why_not_admin or tr("Standby printer"))
        self.reset.allow(self._why_not_admin or (tr("This is the default") if none else None))
        self.send_now.allow(self._why_not or self._lacks())
        printer = self._printer
        can_join = printer is not None and (bool(printer.tags) or printer.pool is not None)
        no_tag = None if can_join else tr("Give the printer a tag first: on the Connection tab")
        self.pool.setEnabled(self._why_not_admin is None and can_join)
        self.pool.setAccessibleDescription(self._why_not_admin or no_tag or tr("Pool"))
        self.pool.setToolTip(tooltip(self._why_not_admin or no_tag or ""))
        alone = printer is None or printer.pool is None
        self.leave.allow(self._why_not_admin or (tr("This is the default") if alone else None))

    def _ask(self) -> None:
        printer, other = self._printer, self._other()
        if printer is not None and other is not None:
            self._move.ask(printer, other)


DEFAULT = RawPolicy.SCREEN


class RawTab(SettingsTab):
    word = Phrase("RAW", "tab of a printer")
    key = "raw"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        theme, name = parts.theme, "printers.detail.raw"
        title = tr("Files in the printer's own language (ZPL, ESC/POS …)")
        self.title = named(text_label(title, wrap=True), f"{name}.title", title)
        theme.keep(self.title, TextRole.TITLE, bold=True)
        self.choice: ChoiceList[RawPolicy] = ChoiceList(
            theme,
            f"{name}.policy",
            title,
            [
                (
                    RawPolicy.SCREEN,
                    RawPolicy.SCREEN.value,
                    tr("Scan before printing (default)", "RAW files"),
                    tr(
                        "Blocks files that are cut off, are in another language or change the printer permanently "
                        "(a new address, a reset, a stored program). The job's timeline lists what was left out of "
                        "other files, such as ^JUS."
                    ),
                ),
                (
                    RawPolicy.DENY,
                    RawPolicy.DENY.value,
                    tr("Reject", "RAW files"),
                    tr("Applications get an error and no job is created. PDF files print as before."),
                ),
                (
                    RawPolicy.ALLOW,
                    RawPolicy.ALLOW.value,
                    tr("Send unchanged", "RAW files"),
                    tr(
                        "Files are not scanned: anyone who may print there can also reconfigure the printer. Only "
                        "for applications that you fully trust."
                    ),
                ),
            ],
        )
        self.allowed = named(EnterField(), f"{name}.allow", tr("Allowed commands"))
        self.allowed.setMaxLength(MOST_ALLOWED * 18)
        self.allowed.setPlaceholderText(tr("JUS, SET KEY1 …", "example of printer commands"))
        self._hint = tr(
            "Separated by commas. {word}: files that only set up the printer and print no label. "
            "Firmware, network, passwords, deleted files and other languages can't be allowed one by "
            "one.",
            word=NO_LABEL,
        )
        self.allowed_field = FormField(theme, tr("Allowed commands"), self.allowed)
        self.allowed_field.tell("", self._hint)
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{name}.wrong", "")
        self.reset = Button(
            theme,
            f"{name}.default",
            tr("Back to default", "button"),
            icon="undo",
            compact=True,
            spoken=tr("Back to default: RAW files"),
        )
        self.put([self.reason, self.title, self.choice, self.allowed_field, self.wrong, ButtonLine(self.reset)])
        self.allowed.editingFinished.connect(self._allow)
        self.choice.chosen.connect(lambda: self._choose(self.choice.value()))
        self.reset.clicked.connect(lambda: self._choose(DEFAULT))
        self._say("")

    def show_printer(self, printer: PrinterView) -> None:
        if self.is_other(printer):
            self._say("")
            self.allowed.setModified(False)
            self.allowed_field.tell("", self._hint)
        super().show_printer(printer)
        self.choice.choose(printer.raw_policy)
        if not self.allowed.isModified():
            self._show_allowed(printer)
        self._judge()

    def unsaved(self) -> bool:
        return super().unsaved() or self.allowed.isModified()

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        super().allow(why_not, why_not_admin)
        self.choice.allow(why_not_admin)
        self._judge()

    def _choose(self, policy: RawPolicy) -> None:
        printer = self._printer
        if printer is None or policy is printer.raw_policy:
            return
        done = {
            RawPolicy.SCREEN: tr("RAW files for {printer} are scanned first.", printer=plain(printer.name)),
            RawPolicy.DENY: tr("RAW files for {printer} are rejected.", printer=plain(printer.name)),
            RawPolicy.ALLOW: tr("RAW files for {printer} are sent unchanged.", printer=plain(printer.name)),
        }
        self.send(ChangePrinter(raw_policy=policy), lambda: self._say(""), self._refused, done[policy])

    def _allow(self) -> None:
        """Save the allowed commands once typing is finished.

        Restores the old text if a barcode scan landed in the field.
        """
        printer = self._printer
        if printer is None or not self.allowed.isModified():
            return
        words = [" ".join(each.split()) for each in self.allowed.text().split(",") if each.strip()]
        if self.allowed.property(HOLDS_SCAN):
            self.allowed.setProperty(HOLDS_SCAN, False)
            self._show_allowed(printer)
        elif words == printer.raw_allow:
            self.allowed.setModified(False)
        else:
            done = tr("Allowed RAW commands of {printer} were changed.", printer=plain(printer.name))
            self.send(ChangePrinter(raw_allow=words), self._allowed_kept, self._not_allowed, done)

    def _show_allowed(self, printer: PrinterView) -> None:
        self.allowed.setText(plain(", ".join(printer.raw_allow)))
        self.allowed.setCursorPosition(0)
        self.allowed.setModified(False)

    def _allowed_kept(self) -> None:
        self.allowed.setModified(False)
        self.allowed_field.tell("", self._hint)

    def _not_allowed(self, error: ConsoleError) -> None:
        """Show the error below the text, which stays for correction."""
        words = (error.of_field() if isinstance(error, CallRefused) else None) or str(error)
        self.allowed_field.tell(plain(words))

    def _refused(self, error: ConsoleError) -> None:
        self._say(f"{error}")
        if self._printer is not None:
            self.choice.choose(self._printer.raw_policy)

    def _say(self, wrong: str) -> None:
        self.wrong.setText(plain(wrong))
        self.wrong.setAccessibleName(plain(wrong))
        self.wrong.setVisible(bool(wrong))

    def _judge(self) -> None:
        screens = self._printer is not None and self._printer.raw_policy is RawPolicy.SCREEN
        why_not = self._why_not_admin or (None if screens else tr("Only if files are scanned before printing"))
        self.allowed_field.allow(why_not)
        self.allowed.setEnabled(why_not is None)
        default = self._printer is not None and self._printer.raw_policy is DEFAULT
        self.reset.allow(self._why_not_admin or (tr("This is the default") if default else None))


SHARING = "printers.detail.sharing"
SAVED = Phrase("Nothing to save", "who may use a printer")


class SharedWith(StrEnum):
    ALL = "all"
    CHOSEN = "chosen"
    NOBODY = "nobody"


class SharingTab(SettingsTab):
    """The applications that may print here.

    Saved with one button: an application removed for a moment would get errors.
    """

    word = Phrase("Sharing", "tab of a printer")
    key = "sharing"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        theme, title = parts.theme, tr("Which applications may print here")
        self._clients: Sequence[ClientView] | None = None
        self._touched = False
        self.title = named(text_label(title, wrap=True), f"{SHARING}.title", title)
        theme.keep(self.title, TextRole.TITLE, bold=True)
        meaning = tr("Other applications can't see this printer: for them it does not exist (printer_not_found).")
        self.who: ChoiceList[SharedWith] = ChoiceList(
            theme,
            f"{SHARING}.who",
            title,
            [
                (
                    SharedWith.ALL,
                    SharedWith.ALL.value,
                    tr("Every application (default)"),
                    tr("Including applications added later."),
                ),
                (SharedWith.CHOSEN, SharedWith.CHOSEN.value, tr("Only the selected ones"), meaning),
                (
                    SharedWith.NOBODY,
                    SharedWith.NOBODY.value,
                    tr("None"),
                    tr("Only people at a console can print here."),
                ),
            ],
        )
        self.list = named(QWidget(), f"{SHARING}.applications", tr("Applications"))
        self._column = QVBoxLayout(self.list)
        self._column.setContentsMargins(28, 0, 0, 0)
        self._column.setSpacing(2)
        self.boxes: dict[UUID, QCheckBox] = {}
        self.outcome = named(text_label(wrap=True, tone="quiet"), f"{SHARING}.told", "")
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{SHARING}.wrong", "")
        self.save = Button(theme, f"{SHARING}.save", tr("Save", "button"), primary=True)
        self.back = Button(theme, f"{SHARING}.back", tr("Discard changes", "button: what was not saved"))
        self.reset = Button(
            theme,
            f"{SHARING}.default",
            tr("Back to default", "button"),
            icon="undo",
            compact=True,
            spoken=tr("Back to default: every application"),
        )
        line = ButtonLine(self.save, self.back, self.reset)
        self.put([self.reason, self.title, self.who, self.list, self.outcome, self.wrong, line])
        self.who.chosen.connect(self._touch)
        self.save.clicked.connect(self._save)
        self.back.clicked.connect(self._take_back)
        self.reset.clicked.connect(self._to_default)
        theme.changed.connect(self._fit)
        self._complain("")

    def showEvent(self, event: QShowEvent) -> None:
        self._read()

    def show_printer(self, printer: PrinterView) -> None:
        if self.is_other(printer):
            self._touched = False
            self._complain("")
        super().show_printer(printer)
        if not self._touched:
            self._fill()
        self._judge()

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        was_held_back = self._why_not_admin is not None
        super().allow(why_not, why_not_admin)
        if was_held_back and why_not_admin is None and self.isVisible():
            self._read()
        self._judge()

    @flow
    async def _read(self) -> None:
        """Read the applications' names, which only administrators may read."""
        if self._why_not_admin is not None:
            return
        try:
            clients = await self._session.call(lambda client: client.clients())
        except ConsoleError as error:
            self._complain(tr("The applications could not be read. {error}", error=error))
            return
        self._clients = sorted(clients, key=lambda each: natural_order(each.name))
        client_ids = {each.client_id for each in self._clients}
        for client_id in self.boxes.keys() - client_ids:
            gone = self.boxes.pop(client_id)
            gone.hide()
            gone.deleteLater()
        for index, each in enumerate(self._clients):
            words = plain(each.name) if each.disabled_at is None else tr("{name} (disabled)", name=plain(each.name))
            if each.client_id not in self.boxes:
                box = self.boxes[each.client_id] = named(QCheckBox(), f"{SHARING}.application.{each.client_id}", words)
                self._theme.keep(box, TextRole.BODY)
                box.clicked.connect(self._touch)
                box.setChecked(each.client_id in self._shared())
            tell(self.boxes[each.client_id], words)
            self._column.insertWidget(index, self.boxes[each.client_id])
        self._fit()
        self._complain("")
        self._judge()

    def _shared(self) -> Sequence[UUID]:
        return () if self._printer is None else self._printer.shared_with or ()

    def _fill(self) -> None:
        """Fill the fields with the server's values."""
        if self._printer is None:
            return
        shared = self._printer.shared_with
        self.who.choose(SharedWith.ALL if shared is None else SharedWith.CHOSEN if shared else SharedWith.NOBODY)
        for client_id, box in self.boxes.items():
            box.setChecked(client_id in (shared or ()))

    def unsaved(self) -> bool:
        printer = self._printer
        return self._touched and printer is not None and not _same(self.request(), printer.shared_with)

    def request(self) -> list[UUID] | None:
        match self.who.value():
            case SharedWith.ALL:
                return None
            case SharedWith.NOBODY:
                return []
            case SharedWith.CHOSEN:
                return [client_id for client_id, box in self.boxes.items() if box.isChecked()]

    def _touch(self) -> None:
        self._touched = True
        self._complain("")
        self._judge()

    def _take_back(self) -> None:
        self._touched = False
        self._complain("")
        self._fill()
        self._judge()
        self.who.setFocus()

    def _to_default(self) -> None:
        self.who.choose(SharedWith.ALL)
        self._touched = True
        self._save()

    def _save(self) -> None:
        printer, request = self._printer, self.request()
        if printer is None:
            return
        name = plain(printer.name)
        done = tr("Every application may print on {printer}.", printer=name)
        if request is not None:
            done = tr("%n application(s) may print on {printer}.", "", len(request), printer=name)
        self.save.allow(tr("Saving"))
        self.send(ChangePrinter(shared_with=request), lambda: self._kept(request), self._refused, done)

    def _kept(self, request: Sequence[UUID] | None) -> None:
        """The server saved the choice. Changes made since then stay."""
        self._touched = not _same(self.request(), request)
        self._judge()

    def _refused(self, error: ConsoleError) -> None:
        self._complain(str(error))
        self._judge()

    def _complain(self, wrong: str) -> None:
        self.wrong.setText(plain(wrong))
        self.wrong.setAccessibleName(plain(wrong))
        self.wrong.setVisible(bool(wrong))

    def _lacks(self) -> str | None:
        printer, request = self._printer, self.request()
        if printer is None:
            return tr("There is no printer")
        if not self._touched or _same(request, printer.shared_with):
            return str(SAVED)
        if self.who.value() is SharedWith.CHOSEN and not request:
            return tr("Choose an application, or “None”")
        if request is not None and len(request) > MOST_CLIENTS:
            return tr("At most {number} can be chosen", number=MOST_CLIENTS)
        return None

    def _judge(self) -> None:
        why_not, printer = self._why_not_admin, self._printer
        self.who.allow(why_not)
        chosen = self.who.value() is SharedWith.CHOSEN
        self.list.setVisible(chosen and bool(self.boxes))
        for box in self.boxes.values():
            box.setEnabled(why_not is None)
            box.setToolTip(tooltip(why_not or ""))
        self.save.allow(why_not or self._lacks())
        self.back.allow(None if self._touched else tr("Nothing was changed"))
        everybody = printer is not None and printer.shared_with is None
        self.reset.allow(why_not or (tr("This is the default") if everybody and not self._touched else None))
        names = self._names_words() if chosen else ""
        tell_or_hide(self.outcome, names)

    def _names_words(self) -> str:
        if self._clients is None:
            return tr("%n application(s); administrators see which.", "", len(self._shared()))
        return "" if self._clients else tr("There is no application yet. Add one on the Applications page.")

    def _fit(self) -> None:
        for box in self.boxes.values():
            box.setMinimumHeight(self._theme.sizes.small_target)


def _same(request: Sequence[UUID] | None, shared: Sequence[UUID] | None) -> bool:
    if request is None or shared is None:
        return request is shared
    return set(request) == set(shared)
