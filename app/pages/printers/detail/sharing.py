"""Which applications may print on the printer: all, those that were chosen, or none."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from uuid import UUID

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.pages.printers.detail.settings_tab import SettingsTab
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.theme.text_role import TextRole
from app.widgets.buttons import Button, ButtonLine
from app.widgets.fields import ChoiceList
from app.widgets.labels import named, tell, tell_or_hide, text_label
from app.words.plain_text import plain, tooltip
from server_core.contract.types.partners import ClientView
from server_core.contract.types.printers import ChangePrinter, PrinterView
from server_core.contract.types.tuning import MOST_CLIENTS

NAME = "printers.detail.sharing"
SAVED = Phrase("This is kept already", "who may use a printer")


class Who(StrEnum):
    ALL = "all"
    CHOSEN = "chosen"
    NOBODY = "nobody"


class SharingTab(SettingsTab):
    """Kept by one press: an application that is taken off for a moment gets errors in that moment."""

    word = Phrase("Sharing", "tab of a printer")
    key = "sharing"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        theme, title = parts.theme, tr("Which applications may print here")
        self._clients: Sequence[ClientView] | None = None
        self._touched = False
        self.title = named(text_label(title, wrap=True), f"{NAME}.title", title)
        theme.keep(self.title, TextRole.TITLE, bold=True)
        told = tr("Others do not see this printer, and are told printer_not_found.")
        self.who: ChoiceList[Who] = ChoiceList(
            theme,
            f"{NAME}.who",
            title,
            [
                (Who.ALL, Who.ALL.value, tr("Every application (default)"), tr("Those of tomorrow, too.")),
                (Who.CHOSEN, Who.CHOSEN.value, tr("Only those that are chosen"), told),
                (Who.NOBODY, Who.NOBODY.value, tr("None"), tr("Only people at a console print here.")),
            ],
        )
        self.list = named(QWidget(), f"{NAME}.applications", tr("Applications"))
        self._column = QVBoxLayout(self.list)
        self._column.setContentsMargins(28, 0, 0, 0)
        self._column.setSpacing(2)
        self.boxes: dict[UUID, QCheckBox] = {}
        self.told = named(text_label(wrap=True, tone="quiet"), f"{NAME}.told", "")
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{NAME}.wrong", "")
        self.save = Button(theme, f"{NAME}.save", tr("Save", "button"), primary=True)
        self.back = Button(theme, f"{NAME}.back", tr("Take back", "button: what was not saved"))
        self.reset = Button(
            theme,
            f"{NAME}.default",
            tr("Back to default", "button"),
            icon="undo",
            compact=True,
            spoken=tr("Back to default: every application"),
        )
        line = ButtonLine(self.save, self.back, self.reset)
        self.put([self.reason, self.title, self.who, self.list, self.told, self.wrong, line])
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
        """The names; they are an administrator's to know."""
        if self._why_not_admin is not None:
            return
        try:
            clients = await self._session.call(lambda client: client.clients())
        except ConsoleError as error:
            self._complain(tr("The applications could not be read. {error}", error=error))
            return
        self._clients = sorted(clients, key=lambda each: each.name.casefold())
        known = {each.client_id for each in self._clients}
        for client_id in self.boxes.keys() - known:
            gone = self.boxes.pop(client_id)
            gone.hide()
            gone.deleteLater()
        for place, each in enumerate(self._clients):
            words = plain(each.name) if each.disabled_at is None else tr("{name} (disabled)", name=plain(each.name))
            if each.client_id not in self.boxes:
                box = self.boxes[each.client_id] = named(QCheckBox(), f"{NAME}.application.{each.client_id}", words)
                self._theme.keep(box, TextRole.BODY)
                box.clicked.connect(self._touch)
                box.setChecked(each.client_id in self._shared())
            tell(self.boxes[each.client_id], words)
            self._column.insertWidget(place, self.boxes[each.client_id])
        self._fit()
        self._complain("")
        self._judge()

    def _shared(self) -> Sequence[UUID]:
        return () if self._printer is None else self._printer.shared_with or ()

    def _fill(self) -> None:
        """As the server has it."""
        if self._printer is None:
            return
        shared = self._printer.shared_with
        self.who.choose(Who.ALL if shared is None else Who.CHOSEN if shared else Who.NOBODY)
        for client_id, box in self.boxes.items():
            box.setChecked(client_id in (shared or ()))

    def unsaved(self) -> bool:
        printer = self._printer
        return self._touched and printer is not None and not _same(self.wish(), printer.shared_with)

    def wish(self) -> list[UUID] | None:
        match self.who.value():
            case Who.ALL:
                return None
            case Who.NOBODY:
                return []
            case Who.CHOSEN:
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
        self.who.choose(Who.ALL)
        self._touched = True
        self._save()

    def _save(self) -> None:
        printer, wish = self._printer, self.wish()
        if printer is None:
            return
        name = plain(printer.name)
        done = tr("Every application may print on {printer}.", printer=name)
        if wish is not None:
            done = tr("%n application(s) may print on {printer}.", "", len(wish), printer=name)
        self.save.allow(tr("The server is being told"))
        self.send(ChangePrinter(shared_with=wish), lambda: self._kept(wish), self._refused, done)

    def _kept(self, wish: Sequence[UUID] | None) -> None:
        """What was chosen since it was sent stays."""
        self._touched = not _same(self.wish(), wish)
        self._judge()

    def _refused(self, error: ConsoleError) -> None:
        self._complain(str(error))
        self._judge()

    def _complain(self, wrong: str) -> None:
        self.wrong.setText(plain(wrong))
        self.wrong.setAccessibleName(plain(wrong))
        self.wrong.setVisible(bool(wrong))

    def _lacks(self) -> str | None:
        printer, wish = self._printer, self.wish()
        if printer is None:
            return tr("There is no printer")
        if not self._touched or _same(wish, printer.shared_with):
            return str(SAVED)
        if self.who.value() is Who.CHOSEN and not wish:
            return tr("Choose an application, or “None”")
        if wish is not None and len(wish) > MOST_CLIENTS:
            return tr("At most {number} can be chosen", number=MOST_CLIENTS)
        return None

    def _judge(self) -> None:
        why_not, printer = self._why_not_admin, self._printer
        self.who.allow(why_not)
        chosen = self.who.value() is Who.CHOSEN
        self.list.setVisible(chosen and bool(self.boxes))
        for box in self.boxes.values():
            box.setEnabled(why_not is None)
            box.setToolTip(tooltip(why_not or ""))
        self.save.allow(why_not or self._lacks())
        self.back.allow(None if self._touched else tr("Nothing was changed"))
        everybody = printer is not None and printer.shared_with is None
        self.reset.allow(why_not or (tr("This is the default") if everybody and not self._touched else None))
        told = self._names_words() if chosen else ""
        tell_or_hide(self.told, told)

    def _names_words(self) -> str:
        if self._clients is None:
            return tr("%n application(s); administrators see which.", "", len(self._shared()))
        return "" if self._clients else tr("There is no application yet: page API clients.")

    def _fit(self) -> None:
        for box in self.boxes.values():
            box.setMinimumHeight(self._theme.sizes.small_target)


def _same(wish: Sequence[UUID] | None, shared: Sequence[UUID] | None) -> bool:
    if wish is None or shared is None:
        return wish is shared
    return set(wish) == set(shared)
