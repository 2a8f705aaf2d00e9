"""What is shown goes into a file: where to is asked without holding the window, and it is written beside it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.audit_export import AuditFormat, save
from app.client.audit import AuditWanted
from app.console_parts import ConsoleParts
from app.dialogs.file_question import ask_for_file
from app.errors import ConsoleError
from app.language.table import Words
from app.language.translate import Phrase, tr
from app.last_step import TOO_LATE, LastStep
from app.tasks import Ticket
from app.vocabulary.activity import writing_words, written_words
from app.vocabulary.marks import Tone
from app.widgets.banner import Banner

WORDS = Words(
    {
        AuditFormat.CSV: Phrase("CSV for spreadsheets (*.csv)"),
        AuditFormat.JSONL: Phrase("JSON Lines for programs (*.jsonl)"),
    }
)
STEP = 1_000
"""So many entries more are told of."""
IN_CSV = Phrase("Its heads and codes are English in every language, its times UTC, its cells between commas.")
NOT_WRITTEN = Phrase("The file was not written.")


class Exporting(QObject):
    """One at a time."""

    changed = Signal()

    def __init__(self, parts: ConsoleParts, banner: Banner, over: QWidget) -> None:
        super().__init__(over)
        self._tasks, self._session = parts.tasks, parts.session
        self._banner = banner
        self._over = over
        self._ticket: Ticket | None = None
        self._last = LastStep()
        self._run = 0

    @property
    def is_running(self) -> bool:
        return self._ticket is not None

    def choose(self, wanted: AuditWanted, format: AuditFormat) -> None:
        """Asks for a file; nothing more where none is chosen."""
        ask_for_file(
            self._over,
            self._tasks,
            "activity.file",
            tr("Export the activity"),
            lambda file: self.write(wanted, format, file),
            self._failed,
            name=f"activity-{date.today().isoformat()}.{format}",
            kind=WORDS[format],
        )

    def write(self, wanted: AuditWanted, format: AuditFormat, file: Path) -> None:
        if self.is_running:
            return
        self._run += 1
        self._last = last = LastStep()
        run, told = self._run, 0

        def tell(entries: int) -> None:
            """In the network's thread."""
            nonlocal told
            if entries - told >= STEP:
                told = entries
                self._tasks.post(lambda: self._show(run, entries, file.name), self)

        self._ticket = self._session.ask(
            lambda client: save(client, wanted, format, file, tell, last),
            lambda entries: self._done(run, entries, file.name, format),
            lambda error: self._failed(error),
            self,
        )
        self._show(run, 0, file.name)
        self.changed.emit()

    def stop(self) -> None:
        if self._ticket is not None and not self._last.stop():
            self._banner.say(str(TOO_LATE), tone=Tone.QUIET, closable=False)
        elif self._ticket is not None:
            self._ticket.cancel()
            self._end()
            self._banner.say(tr("Stopped: no file was written."), tone=Tone.QUIET, passing=True)

    def _show(self, run: int, entries: int, name: str) -> None:
        if run == self._run and self.is_running:
            text = writing_words(entries, name)
            self._banner.say(text, tone=Tone.QUIET, action=tr("Stop"), act=self.stop, closable=False)

    def _done(self, run: int, entries: int, name: str, format: AuditFormat) -> None:
        if run == self._run and self.is_running:
            self._end()
            about = f" {IN_CSV}" if format is AuditFormat.CSV else ""
            self._banner.say(f"{written_words(entries, name)}{about}", tone=Tone.GOOD)

    def _failed(self, error: ConsoleError) -> None:
        self._end()
        self._banner.say_error(str(NOT_WRITTEN), error)

    def _end(self) -> None:
        self._ticket = None
        self._run += 1
        self.changed.emit()
