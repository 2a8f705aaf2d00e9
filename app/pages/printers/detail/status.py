"""How a printer is: what it says of itself, and what that means."""

from __future__ import annotations

from datetime import UTC, datetime

from app.console_parts import ConsoleParts
from app.language.translate import Phrase, tr
from app.pages.printers.detail.tab import PrinterTab
from app.vocabulary.ages import moment
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import mark_of, since_of
from app.widgets.facts import Fact, FactList
from server_core.contract.console import PrinterView


class StatusTab(PrinterTab):
    word = Phrase("Status", "tab of a printer")
    key = "status"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        self.facts = FactList(self._theme, tr("State"))
        self.put([self.facts])

    def show_printer(self, printer: PrinterView) -> None:
        super().show_printer(printer)
        began = since_of(printer)
        facts = [Fact(tr("State"), mark_of(printer).word, strong=True)]
        if began is not None:
            facts.append(Fact(tr("Since"), moment(began, datetime.now(UTC))))
        facts.append(Fact(tr("Agent"), plain(printer.agent_name)))
        self.facts.show_facts(facts)
