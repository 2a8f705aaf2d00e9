"""Dialog "Add printer": find a printer, probe it, add it and print a test label."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from uuid import UUID

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.dialogs.add_printer.form import free_name
from app.dialogs.add_printer.probe_panel import ProbePanel
from app.dialogs.add_printer.several import SeveralPanel
from app.dialogs.agent_choice import SEARCHED, AgentChoice
from app.dialogs.form import Form
from app.dialogs.printer_finder import PrinterFinder
from app.dialogs.swap_printer import AddressChangePanel
from app.errors import CallRefused, ConsoleError
from app.language.translate import Phrase, tr
from app.models.found_printers import typed_line
from app.session.flows import flow
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.buttons import Button, keys_text
from app.widgets.labels import hbox, named, tell, text_label
from app.widgets.page_parts import ReadingPane
from app.words.plain_text import plain
from server_core.contract.types.discovery import ListedPrinter
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.printers import PrinterView

VIRTUAL = Phrase("Virtual printer")
ADD, TEST = Phrase("Add", "button"), Phrase("Add and print test label")
ADD_ANYWAY, TEST_ANYWAY = Phrase("Add anyway"), Phrase("Add anyway and print test label")
HINT = Phrase(
    "Choose a printer from the list. Spoolhouse checks its model; nothing is printed "
    "yet.\n\nIf it is not listed, enter its address."
)
OnAdded = Callable[[PrinterView, bool], None]
"""PrinterView, and whether a test label is wanted."""


class AddPrinterDialog(Form[tuple[PrinterView, bool]]):
    """Searches while it is open. Adds nothing automatically."""

    waits = Phrase("Adding the printer")

    def __init__(
        self,
        theme: Theme,
        session: Session,
        names: Collection[str],
        on_added: OnAdded,
        parent: QWidget,
        *,
        agent_id: UUID | None = None,
    ) -> None:
        """`agent_id`: the agent that searches first; None: this computer's agent.

        With several agents the user chooses.
        """
        super().__init__(theme, "addprinter", (tr("Add printer"), tr("Add printer")), parent)
        self._session = session
        self._on_added = on_added
        self._taken: str | None = None
        """An address that was refused because another printer has it. Adding it once more confirms it."""
        self.resize(928, 548)
        name = free_name(str(VIRTUAL), names)
        virtual = typed_line(f"virtual:///{name}", name, tr("prints to files, for trying things out"))
        self.finder = PrinterFinder(theme, session, "addprinter", [virtual], self)
        self.finder.search.agent_id = agent_id
        self.finder.start()
        self.agent = AgentChoice(theme, session, "addprinter", agent_id, self, SEARCHED)
        self.title = named(
            text_label(font=theme.font(theme.sizes.title, bold=True), wrap=True), "addprinter.chosen", ""
        )
        self.hint = text_label(str(HINT), wrap=True, tone="quiet")
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.panel = ProbePanel(theme, session, names, self)
        self.several = SeveralPanel(session, self.finder.model, names, self)
        self.several.agent_id = agent_id
        self.finder.several.show()
        self.cancel = self.button("cancel", tr("Cancel", "button"))
        self.use = self.button("use", tr("Use this address"), primary=True)
        self.add = self.button("add", str(ADD))
        self.add_all = self.button("all", tr("Add all"), primary=True)
        self.test = self.button("test", str(TEST), keys=keys_text("Ctrl+T"), primary=True)
        self.known = AddressChangePanel(theme, session, "addprinter.address_change", self.use, self)
        self.panel.ask_by(agent_id)
        self._arrange()
        self._connect()
        self._show(self.hint)

    def take_focus(self) -> None:
        """Focus the list; Shift+Tab leads to the address."""
        self.finder.list.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.add, self.test, self.use, self.add_all, *self.panel.acts())

    def done(self, result: int) -> None:
        self.finder.end()
        self.panel.forget()
        super().done(result)

    def _arrange(self) -> None:
        parts = (self.title, self.hint, self.panel, self.known, self.several)
        reading = ReadingPane("addprinter.setup", tr("Settings of the chosen printer"), parts)
        across = hbox(spacing=16)
        across.addWidget(self.finder, 1)
        across.addWidget(reading, 1)
        self.declare(
            self.agent, leave=self.cancel, action=self.test, others=(self.add, self.use, self.add_all), body=across
        )
        steps = [self.agent.box, *self.finder.steps(), reading, *self.panel.steps()]
        for before, after in pairwise([*steps, self.cancel, self.add, self.test, self.use, self.add_all]):
            self.setTabOrder(before, after)

    def _connect(self) -> None:
        self.finder.picked.connect(self._picked)
        self.finder.missed.connect(self._drop)
        self.finder.several.clicked.connect(self._choose_several)
        self.add_all.clicked.connect(self._add_several)
        model = self.finder.model
        for signal in (model.dataChanged, model.rowsInserted, model.rowsRemoved):
            signal.connect(self.judge)
        self.agent.shown.connect(self.grow)
        self.agent.chosen.connect(self._by_another_agent)
        self.panel.changed.connect(self.judge)
        self.panel.refused.connect(self._no_address)
        self.panel.answered.connect(self.finder.model.answer)
        self.known.changed.connect(self._moved)
        self.add.clicked.connect(lambda: self.submit(self._send_without_test))
        QShortcut(QKeySequence("Ctrl+T"), self).activated.connect(self.test.click)

    def _picked(self, listed: ListedPrinter) -> None:
        tell(self.title, plain(listed.found.name))
        self.panel.forget()
        self.known.forget()
        if listed.added is None:
            self._show(self.panel)
            self.panel.begin(listed)
        elif listed.moved:
            self._show(self.known)
            self.hint.setText(tr("Already added as {name}, at another address.", name=_added_name(listed)))
            self.hint.show()
            self.known.look(listed.added, listed.found.ways[0].uri)
        else:
            self._show(self.hint)
            self.hint.setText(tr("Already added as {name}. There is nothing to do.", name=_added_name(listed)))

    def _drop(self) -> None:
        """Drop the selection: its form would stand beside an error about another address."""
        self.panel.forget()
        self.known.forget()
        self.title.setText("")
        self._show(self.several if self.finder.model.is_ticking else self.hint)

    def _by_another_agent(self) -> None:
        """The new agent reaches other devices, so the selection is dropped."""
        self._drop()
        self.panel.ask_by(self.agent.agent_id)
        self.several.agent_id = self.agent.agent_id
        self.finder.search.agent_id = self.agent.agent_id
        self.finder.start()

    def _show(self, part: QWidget) -> None:
        self._taken = None
        for each in (self.hint, self.panel, self.known, self.several):
            each.setVisible(each is part)
        self.hint.setText(str(HINT))
        self.title.setVisible(bool(self.title.text()))
        self.use.setVisible(part is self.known)
        self.add_all.setVisible(part is self.several)
        for button in (self.add, self.test):
            button.setVisible(part not in (self.known, self.several))
        self.test.setDefault(part is self.panel)
        self.use.setDefault(part is self.known)
        self.add_all.setDefault(part is self.several)
        self.wrong.hide()
        self.judge()

    def lacks(self) -> str | None:
        return self.panel.lacks() if self.panel.isVisibleTo(self) else tr("Choose a printer from the list first")

    def judge(self) -> None:
        super().judge()
        self.add.allow(str(self.waits) if self.is_sending else self.lacks())
        self._judge_several()
        self.add.say(str(ADD_ANYWAY if self._insists() else ADD))
        self.test.say(str(TEST_ANYWAY if self._insists() else TEST))

    def _judge_several(self) -> None:
        model = self.finder.model
        new = [row for row in range(model.found_count()) if model.listed(row).added is None]
        found = None if new else tr("No new printer was found")
        waits = str(self.waits) if self.is_sending else None
        self.finder.several.allow(waits or (None if model.is_ticking else found))
        ticked = model.ticked_rows()
        are_all = len(ticked) == sum(map(model.can_tick, range(model.rowCount())))
        all_words, some_words = tr("Add all %n printer(s)", "", len(ticked)), tr("Add %n printer(s)", "", len(ticked))
        self.add_all.say(all_words if are_all else some_words)
        self.add_all.allow(waits or (None if ticked else tr("Tick a printer first")))
        leave = tr("Close", "button: what is shown") if self.several.calls.total else tr("Cancel", "button")
        self.cancel.say(tr("Stop", "button") if self.is_sending and self.several.isVisibleTo(self) else leave)

    def _choose_several(self) -> None:
        """Show check boxes, or go back to one printer."""
        ticking = not self.finder.model.is_ticking
        self.panel.forget()
        self.known.forget()
        self.finder.model.choose(None)
        self.finder.model.tick_rows(ticking)
        self.finder.several.say(tr("Add one") if ticking else tr("Add several"))
        self.title.setText("")
        self._show(self.several if ticking else self.hint)
        (self.add_all if ticking and self.add_all.isEnabled() else self.finder.list).setFocus()

    @flow
    async def _add_several(self) -> None:
        if self.is_sending:
            return
        self.is_sending = True
        self.judge()
        self.cancel.setFocus()
        await self.several.add_ticked()
        self.is_sending = False
        self.judge()
        if self.several.is_complete:
            self.accept()

    def reject(self) -> None:
        """Close, or stop to add more printers."""
        if self.is_sending and self.several.isVisibleTo(self):
            self.several.calls.stop()
        else:
            super().reject()

    def _insists(self) -> bool:
        return self._taken is not None and self._taken == self.panel.uri

    def _no_address(self, listed: ListedPrinter, why: str) -> None:
        self.title.setText("")
        self._show(self.hint)
        self.finder.refuse(listed, why)

    async def send(self) -> tuple[PrinterView, bool]:
        printer, _ = await self._send_without_test()
        return printer, True

    async def _send_without_test(self) -> tuple[PrinterView, bool]:
        request = msgspec.structs.replace(self.panel.request(), allow_same_address=self._insists())
        return await self._session.call(lambda client: client.add_printer(request)), False

    def sent(self, outcome: tuple[PrinterView, bool]) -> None:
        super().sent(outcome)
        self._on_added(*outcome)

    def failed(self, error: ConsoleError) -> None:
        code = error.code if isinstance(error, CallRefused) else None
        if code == ErrorCode.ADDRESS_TAKEN:
            self._taken = self.panel.uri
            self.judge()
        text = f"{error}{error.request_note}"
        if code == ErrorCode.INVALID_DEVICE_URI:
            self.finder.complain(text)
        else:
            self.show_wrong(plain(text), error)

    def _moved(self, printer: PrinterView) -> None:
        self.sent((printer, False))


def _added_name(listed: ListedPrinter) -> str:
    return plain(listed.added_name or tr("a printer"))
