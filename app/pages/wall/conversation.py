"""What is said and done at the wall's sheet: of which printer, and what it would print again, is known here alone."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QObject, Signal

from app.console_parts import ConsoleParts
from app.language.translate import Phrase, tr
from app.messages import Message
from app.models.queue import local_now
from app.pages.wall.acts import WallActs
from app.vocabulary.marks import Tone
from app.vocabulary.plain_text import plain
from app.vocabulary.wall import tile_facts
from app.widgets.wall_sheet import WallSheet
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.states import PrinterStatus

SENDING = Phrase("Sending…")


class Conversation(QObject):
    details_wanted = Signal(object)
    """UUID of the printer"""

    def __init__(self, parts: ConsoleParts, sheet: WallSheet, parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._sheet = parts, sheet
        self.acts = WallActs(parts.session, parts.printers, parts.job_actions, self)
        self.printer_id: UUID | None = None
        """Whom it was opened for last."""
        self._again: list[JobRow] = []
        sheet.chosen.connect(self._act)
        self.acts.counted.connect(self._ask_again)
        self.acts.told.connect(self._tell)
        self.acts.paused.connect(self._close_sheet_of)
        parts.live.may_change.connect(self._hold_back)

    def begin(self, printer_id: UUID) -> None:
        printer = self._parts.printers.by_id(printer_id)
        if printer is None:
            return
        self.printer_id, self._again = printer_id, []
        facts = tile_facts(printer, local_now())
        state = " · ".join(
            part for part in (facts.mark.word, facts.cause, *(each.words for each in facts.counts)) if part
        )
        paused = printer.status is PrinterStatus.PAUSED
        retry = None if printer.failed_today else tr("No job failed here today")
        self._hold_back()
        pause = tr("Resume", "button: printer") if paused else tr("Pause", "button: printer")
        self._sheet.open_for(facts.name, state, pause=pause, retry=retry)

    def _act(self, key: str) -> None:
        printer = None if self.printer_id is None else self._parts.printers.by_id(self.printer_id)
        if printer is None:
            self._sheet.close_sheet()
        elif key == "retry":
            self.acts.count_failed(printer.printer_id)
        elif key == "sure":
            again, self._again = self._again, []
            if again:
                self._sheet.send(str(SENDING))
                self.acts.print_again(printer.printer_id, again)
        elif key == "pause":
            self.acts.pause_or_resume(printer)
        else:
            self.details_wanted.emit(printer.printer_id)

    def _hold_back(self) -> None:
        self._sheet.hold_back(self._parts.live.why_nothing_new)

    def _is_about(self, printer_id: UUID) -> bool:
        """A late answer belongs to the sheet of its printer alone."""
        return self._sheet.isVisible() and self.printer_id == printer_id

    def _tell(self, printer_id: UUID, words: str) -> None:
        """Where its sheet was closed meanwhile, in the window."""
        printer = self._parts.printers.by_id(printer_id)
        if self._is_about(printer_id):
            self._sheet.tell(words)
        elif printer is not None:
            text = f"{plain(printer.name)}: {words}"
            self._parts.messages.say(Message(key=f"wall.{printer_id}", text=text, tone=Tone.QUIET))

    def _close_sheet_of(self, printer_id: UUID) -> None:
        if self._is_about(printer_id):
            self._sheet.close_sheet()

    def _ask_again(self, printer_id: UUID, rows: list[JobRow]) -> None:
        if not self._is_about(printer_id):
            return
        self._again = rows
        number = len(rows)
        if not rows:
            self._sheet.tell(tr("Every job that failed here today was printed again already."))
            return
        printer = plain(rows[0].printer_name)
        asked = tr("Print %n failed job(s) of {printer} again?", "", number, printer=printer)
        self._sheet.ask(asked, tr("Print %n again", "jobs", number))
