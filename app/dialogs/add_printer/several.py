"""Adds all found printers that are ticked: each is asked for its language and added under its own name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from uuid import UUID

from PySide6.QtWidgets import QWidget

from app.dialogs.add_printer.form import proposal_of
from app.dialogs.many_progress import ManyProgress
from app.errors import CommandFailed
from app.language.translate import Phrase, tr
from app.models.found_printers import FoundPrintersModel
from app.session.many_calls import CallFor, ManyCalls
from app.session.session import Session
from app.widgets.labels import named, text_label, vbox
from app.words.messages import message_text
from app.words.plain_text import plain
from server_core.contract.types.discovery import ListedPrinter, StartProbe
from server_core.contract.types.printers import AddPrinter, PrinterView

EXPLAINED = Phrase(
    "Tick the printers to add. Each is asked for its language and resolution, and gets the name that it reports. "
    "Nothing is printed.\n\nAfterwards all of them are selected, so that Settings sets paper and tags for all at once."
)


class SeveralPanel(QWidget):
    def __init__(self, session: Session, found: FoundPrintersModel, names: Collection[str], parent: QWidget) -> None:
        """`names`: those of the printers that exist."""
        super().__init__(parent)
        self._session, self._found = session, found
        self._names = set(names)
        self.agent_id: UUID | None = None
        """The agent that asks the printers and gets them; None: this computer's."""
        self.added: list[PrinterView] = []
        self.calls = ManyCalls(self)
        self.progress = ManyProgress("addprinter.several", self.calls, self)
        self.explained = named(text_label(str(EXPLAINED), wrap=True, tone="quiet"), "addprinter.several.about", "")
        layout = vbox(self, spacing=8)
        layout.addWidget(self.explained)
        layout.addWidget(self.progress)

    @property
    def is_complete(self) -> bool:
        """Return whether the last run added everything."""
        return bool(self.calls.total) and not self.calls.failed and not self.calls.left

    async def add_ticked(self) -> None:
        """Add what is ticked. Failures are shown, and stay ticked."""
        ticked = [self._found.listed(row) for row in self._found.ticked_rows()]
        names = [f"{each.found.name} ({each.found.ways[0].where})" for each in ticked]
        calls = [CallFor(name=name, run=self._adding(each)) for name, each in zip(names, ticked, strict=True)]
        await self.calls.run(calls)
        self.progress.end()

    def _adding(self, listed: ListedPrinter) -> Callable[[], Awaitable[None]]:
        async def add() -> None:
            request = await self._request(listed)
            printer = await self._session.call(lambda client: client.add_printer(request))
            self.added.append(printer)
            self._found.mark_added(request.uri, printer.printer_id, printer.name)

        return add

    async def _request(self, listed: ListedPrinter) -> AddPrinter:
        """Ask the printer what it is. Raises ConsoleError if it was added before, or does not name its language."""
        uri = listed.found.ways[0].uri
        probe = StartProbe(uri=uri, agent_id=self.agent_id)
        probed = await self._session.call(lambda client: client.probe(probe))
        if probed.added is not None:
            name = plain(probed.added_name or tr("a printer"))
            self._found.mark_added(uri, probed.added, name)
            raise CommandFailed(tr("Already added as {name}.", name=name))
        proposal = proposal_of(listed.found, uri, probed.news, self._names)
        if not proposal.settled:
            unknown = tr("Its language is not known. Add it alone, and choose the language.")
            raise CommandFailed(message_text(probed.news.problem) or unknown)
        self._names.add(proposal.name)
        return AddPrinter(
            uri=uri,
            name=proposal.name,
            language=proposal.language,
            dpi=proposal.dpi,
            media_width_mm=proposal.media_width_mm,
            media_height_mm=proposal.media_height_mm,
            head_width_mm=proposal.head_width_mm,
            agent_id=self.agent_id,
        )
