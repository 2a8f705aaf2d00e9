"""Moves a printer to a new address or another device. It keeps its id, jobs and settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from uuid import UUID

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.dialogs.agent_choice import AgentChoice
from app.dialogs.dialog import Dialog
from app.dialogs.printer_finder import PrinterFinder
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.flows import Flow, flow
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import hbox, named, tell_or_hide, text_label, vbox
from app.widgets.page_parts import ReadingPane, WaitingLine
from app.words.discovery import (
    SAMENESS,
    devices_words,
    difference_words,
    exchange_words,
    new_head_words,
    shared_words,
    summary_of,
)
from app.words.messages import message_text
from app.words.plain_text import plain
from server_core.contract.types.discovery import ChangeAddress, ListedPrinter, Sameness
from server_core.contract.types.printers import PrinterView

HINT = Phrase("Choose where the printer is now, or type its address. Spoolhouse checks it first; nothing changes yet.")


class SwapPrinterDialog(Dialog):
    def __init__(
        self,
        theme: Theme,
        session: Session,
        printer: PrinterView,
        on_changed: Callable[[PrinterView], None],
        parent: QWidget,
    ) -> None:
        super().__init__(theme, parent)
        self._printer = printer
        self._session = session
        self._on_changed = on_changed
        name = plain(printer.name)
        self.setWindowTitle(tr("Address of {name}", name=name))
        self.resize(928, 548)
        named(self, "swap", tr("Address of {name}", name=name))
        self.agent = AgentChoice(theme, session, "swap", printer.agent_id, self)
        self.finder = PrinterFinder(theme, session, "swap", [], self)
        self.finder.search.agent_id = printer.agent_id
        self.finder.start()
        self.now = named(
            text_label(tr("Now: {address}", address=plain(printer.uri)), wrap=True, tone="quiet"), "swap.now", ""
        )
        self.title = text_label(font=theme.font(theme.sizes.title, bold=True), wrap=True)
        self.hint = text_label(str(HINT), wrap=True, tone="quiet")
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.cancel = Button(theme, "swap.cancel", tr("Cancel"), parent=self)
        self.use = Button(theme, "swap.use", tr("Use it"), primary=True, parent=self)
        self.change = AddressChangePanel(theme, session, "swap.change", self.use, self)
        self._arrange(theme)
        self.agent.shown.connect(self.grow)
        self.agent.chosen.connect(self._by_another_agent)
        self.finder.picked.connect(self._picked)
        self.finder.missed.connect(self._drop)
        self.change.changed.connect(self._changed)
        self.cancel.clicked.connect(self.reject)

    def take_focus(self) -> None:
        self.finder.list.setFocus(Qt.FocusReason.TabFocusReason)

    def begin(self, uri: str | None) -> None:
        """Probe the device at `uri` at once; the list still offers others."""
        if uri is None:
            return
        here = uri == self._printer.uri
        self.title.setText(tr("The device at its address") if here else plain(uri))
        self.title.show()
        self.hint.setText("")
        self.hint.hide()
        self.change.look(self._printer.printer_id, uri, self.agent.other_agent)

    @flow
    async def begin_exchange(self, holder_id: UUID) -> None:
        """Probe both devices to see whether this printer and its holder have exchanged their addresses."""
        try:
            holder = await self._session.call(lambda client: client.printer(holder_id))
        except ConsoleError as error:
            self.change.fail(error)
            return
        self.title.setText(tr("{printer} and {other}", printer=plain(self._printer.name), other=plain(holder.name)))
        self.title.show()
        self.hint.setText(tr("The two printers exchange their addresses."))
        self.hint.show()
        self.change.look(self._printer.printer_id, holder.uri, exchange=True)

    def acts(self) -> Sequence[Button]:
        return (self.use,)

    def done(self, result: int) -> None:
        self.finder.end()
        self.change.forget()
        super().done(result)

    def _arrange(self, theme: Theme) -> None:
        reading = ReadingPane("swap.found", tr("The chosen device"), (self.title, self.hint, self.change))
        self.title.hide()
        across = hbox(spacing=16)
        across.addWidget(self.finder, 1)
        across.addWidget(reading, 1)
        self.stack(theme, self.windowTitle(), self.now, self.agent, body=across)
        self.end_with(self.cancel, self.use)
        for before, after in pairwise([self.agent.box, *self.finder.steps(), reading, self.cancel, self.use]):
            self.setTabOrder(before, after)

    def _picked(self, listed: ListedPrinter) -> None:
        self.title.setText(plain(listed.found.name))
        self.title.show()
        other = listed.added is not None and listed.added != self._printer.printer_id
        added = plain(listed.added_name or tr("another printer"))
        self.hint.setText(tr("Also added as {name}.", name=added) if other else "")
        self.hint.setVisible(other)
        self.change.look(self._printer.printer_id, listed.found.ways[0].uri, self.agent.other_agent)

    def _drop(self) -> None:
        self.change.forget()
        self.title.hide()
        self.hint.setText(str(HINT))
        self.hint.show()

    def _by_another_agent(self) -> None:
        """The new agent reaches other devices, so the selection is dropped."""
        self._drop()
        self.finder.search.agent_id = self.agent.agent_id
        self.finder.start()

    def _changed(self, printer: PrinterView) -> None:
        self.accept()
        self._on_changed(printer)


# Puts another device behind an existing printer: probes it, shows what would change, waits for the user.


class AddressChangePanel(QWidget):
    """Explains what `use` does and whether it is possible. The button itself is in the dialog's foot."""

    changed = Signal(object)
    """PrinterView at its new address."""

    def __init__(self, theme: Theme, session: Session, prefix: str, use: Button, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._asking: Flow[None] | None = None
        self._printer: UUID | None = None
        self._uri = ""
        self._agent: UUID | None = None
        self._accept = False
        self._shared = self._exchange = False
        self.use = use
        self._word = use.text()
        self.sameness = named(text_label(wrap=True, font=theme.font(14, bold=True)), f"{prefix}.sameness", "")
        self.waiting = WaitingLine(f"{prefix}.waiting", self)
        self.outcome = named(text_label(wrap=True), f"{prefix}.told", "")
        self.problem = named(text_label(wrap=True, tone="attention"), f"{prefix}.problem", "")
        self.lost = named(text_label(wrap=True, tone="attention"), f"{prefix}.differences", "")
        layout = vbox(self, spacing=8)
        for label in (self.waiting, self.sameness, self.problem, self.lost, self.outcome):
            layout.addWidget(label)
        layout.addStretch(1)
        use.clicked.connect(self._use)
        self.forget()

    def look(self, printer_id: UUID, uri: str, agent_id: UUID | None = None, *, exchange: bool = False) -> None:
        """Compare the device at the new address with this printer. Changes nothing.

        `agent_id`: the agent that takes the printer over; None = the printer keeps its agent. `exchange`: the printer
        that has `uri` gets this printer's address.
        """
        self.forget()
        self._printer, self._uri, self._agent, self._exchange = printer_id, uri, agent_id, exchange
        request = ChangeAddress(uri=uri, agent_id=agent_id, only_look=True, exchange=exchange)
        self._ask(request, tr("Checking the device there"))

    def fail(self, error: ConsoleError) -> None:
        """Show that the device could not be probed."""
        self.waiting.end()
        self._say("", [], str(error), "")
        self.use.allow(tr("It could not be checked. Choose it again to try again"))

    def forget(self) -> None:
        """Drop earlier probes."""
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None
        self._printer = None
        self.waiting.end()
        self._say("", [], "", "")
        self.use.say(self._word)
        self.use.allow(tr("Choose a printer from the list first"))

    def _use(self) -> None:
        request = ChangeAddress(
            uri=self._uri,
            agent_id=self._agent,
            accept=self._accept,
            allow_same_address=self._shared,
            exchange=self._exchange,
        )
        self._ask(request, tr("Applying it"))

    def _ask(self, request: ChangeAddress, words: str) -> None:
        if self._printer is not None:
            self._asking = Flow(self, self._change(self._printer, request, words))

    async def _change(self, printer_id: UUID, request: ChangeAddress, words: str) -> None:
        self._say("", [], "", "")
        self.waiting.begin(words)
        self.use.allow(tr("Waiting for the printer"))
        try:
            change = await self._session.call(lambda client: client.change_address(printer_id, request))
        except ConsoleError as error:
            self.fail(error)
            return
        self.waiting.end()
        same = change.sameness is Sameness.SAME and change.its_sameness in (None, Sameness.SAME)
        harmless = same and not change.differences and not change.probe.problem
        self._accept, self._shared = not harmless, change.shared_with is not None
        asks = not harmless or self._shared
        summary = "" if change.probe.problem else summary_of(change.probe)
        self._say(
            "\n".join((SAMENESS[change.sameness], *devices_words(change), *exchange_words(change))),
            list(map(difference_words, change.differences)),
            "\n".join(filter(None, (shared_words(change), message_text(change.probe.problem), new_head_words(change)))),
            summary,
        )
        self.use.say(tr("{act} anyway", act=self._word) if asks else self._word)
        self.use.allow(None)
        if change.applied:
            self.changed.emit(change.printer)

    def _say(self, sameness: str, lost: list[str], problem: str, summary: str) -> None:
        lines = "\n".join(f"·  {line}" for line in lost)
        before = tr("Different from before:")
        words = f"{before}\n{lines}" if lost else ""
        texts_of = ((self.sameness, sameness), (self.lost, words), (self.problem, problem), (self.outcome, summary))
        for label, text in texts_of:
            shown = "\n".join(map(plain, text.split("\n")))
            tell_or_hide(label, shown)
