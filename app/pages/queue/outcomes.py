"""What came of an act or a read, told above the queue: in the banner, or by reason where there were many."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.live import LiveState
from app.pages.queue.results import ResultSheet
from app.vocabulary.bulk import Refusals
from app.vocabulary.jobs import name_of
from app.widgets.banner import Banner
from server_core.contract.types.jobs import JobRow

NOT_READ = Phrase("The queue could not be read.")


class Outcomes(QObject):
    def __init__(self, parts: ConsoleParts, banner: Banner, sheet: ResultSheet) -> None:
        super().__init__(banner)
        self._parts = parts
        self._banner = banner
        self._sheet = sheet
        acts = parts.job_actions
        acts.failed.connect(self._failed)
        acts.refused.connect(self._refused)
        acts.denied.connect(self._denied)
        acts.noted.connect(self._noted)
        parts.queue_feed.failed.connect(self._not_read)
        for signal in (parts.queue_feed.loaded, parts.queue_feed.summary_changed):
            signal.connect(self._read)

    def _failed(self, what: str, error: ConsoleError) -> None:
        self._banner.say_error(what, error)

    def _refused(self, refusals: Refusals) -> None:
        if refusals.asked == 1:
            self._banner.say(f"{refusals.title}. {refusals.refused[0].sentence}.")
        else:
            self._sheet.say(refusals)

    def _denied(self, row: JobRow) -> None:
        self._banner.say(
            tr(
                "{name} is marked as not printed. Print it again on {printer}?",
                name=name_of(row),
                printer=row.printer_name,
            ),
            action=tr("Print again", "button"),
            act=lambda: self._parts.job_actions.print_again(row),
        )

    def _noted(self, words: str) -> None:
        self._parts.messages.note(words, key="queue.again")

    def _not_read(self, error: ConsoleError) -> None:
        if self._parts.live.state is LiveState.LIVE:
            feed = self._parts.queue_feed
            self._banner.say_error(str(NOT_READ), error, act=feed.reload)

    def _read(self) -> None:
        if not self._parts.queue_feed.misses_something:
            self._banner.take_back(str(NOT_READ))
