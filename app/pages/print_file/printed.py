"""Record of files printed here, so that printing one again is a deliberate decision."""

from __future__ import annotations

import time
from datetime import datetime

from app.language.translate import tr
from app.local_file import LocalFile
from app.settings import KeptPrinted, Settings
from app.vocabulary.ages import moment
from app.vocabulary.plain_text import plain
from server_core.contract.types.jobs import JobRow

MOST = 50


class PrintedFiles:
    """Sole owner of the records, which outlast the window. A file is identified by its bytes, not its name."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def note(self, file: LocalFile, row: JobRow) -> KeptPrinted:
        """Record that `file` was printed. `row`: the job made from it."""
        mark = KeptPrinted(
            sha256=file.source.sha256, printed_at=time.time(), printer_name=row.printer_name, copies=row.copies
        )
        others = [each for each in self._all() if each.sha256 != mark.sha256]
        self._settings.change(printed_files=[*others, mark][-MOST:])
        return mark

    def last(self, file: LocalFile | None) -> KeptPrinted | None:
        """Return the newest print of this file while it is remembered."""
        return None if file is None else next((one for one in self._all() if one.sha256 == file.source.sha256), None)

    def _all(self) -> list[KeptPrinted]:
        now = time.time()
        return [each for each in self._settings.choices.printed_files if each.is_remembered(now)]


def queued_words(mark: KeptPrinted) -> str:
    """Words right after printing: `In the queue of Zebra Dock 1 since 14:02, 3 copies.`"""
    return tr(
        "In the queue of {name} since {now}, {copies}.", name=plain(mark.printer_name), now=_at(mark), copies=_of(mark)
    )


def printed_words(mark: KeptPrinted) -> str:
    """Words for later, whatever the outcome: `Sent to Zebra Dock 1 at 14:02, 3 copies.`"""
    return tr("Sent to {name} at {time}, {copies}.", name=plain(mark.printer_name), time=_at(mark), copies=_of(mark))


def _at(mark: KeptPrinted) -> str:
    return moment(datetime.fromtimestamp(mark.printed_at).astimezone(), datetime.now().astimezone())


def _of(mark: KeptPrinted) -> str:
    return tr("%n copy(s)", "", mark.copies)
