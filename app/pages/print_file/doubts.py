"""Prints of which nobody knows whether the server has them: each is asked for again under its own key, never anew."""

from __future__ import annotations

import time
from concurrent.futures import Future
from datetime import datetime
from uuid import UUID

from app.language.translate import Phrase, tr
from app.local_file import LocalFile
from app.models.printers import PrintersModel
from app.print_run import PrintRun
from app.settings import KeptDoubt, Settings
from app.vocabulary.ages import clock
from app.vocabulary.plain_text import plain
from server_core.contract.types.parameters import PrintParameters

MOST = 50
Wished = tuple[LocalFile | None, UUID | None, PrintParameters, str | None]
UNKNOWN = Phrase("It may have been received: look in the queue. “Ask again” never prints it twice.")
SAME = Phrase(
    "This print was asked for before, and no answer came. It may have been received: look in the queue. “Ask again” "
    "never prints it twice."
)


class PrintDoubts:
    """The one owner of them; they outlast the window. One is on the disk before its order goes out."""

    def __init__(self, settings: Settings, printers: PrintersModel) -> None:
        self._settings = settings
        self._printers = printers
        self._documents: dict[str, UUID] = {}
        """By key: what was uploaded already."""

    def run_of(self, wished: Wished) -> PrintRun | None:
        """To be sent; where the same print is in doubt, that one. None: the wish is not whole."""
        file, printer_id, parameters, reference = wished
        if file is None or printer_id is None:
            return None
        run = PrintRun(file, printer_id, parameters, reference)
        doubt = self.same(wished)
        if doubt is not None:
            run.is_again(doubt.key, self._documents.get(doubt.key))
        return run

    def begin(self, run: PrintRun) -> Future[None]:
        """From now on it is in doubt, until `end`. Done when that is kept: before, it is not to be ordered."""
        printer_id, parameters, reference = run.wish
        doubt = KeptDoubt(
            key=run.key,
            name=run.file.name,
            sha256=run.file.source.sha256,
            raw_language=run.file.raw_language,
            asked_at=time.time(),
            printer_id=str(printer_id),
            parameters=parameters,
            reference=reference,
        )
        first = next((each for each in self._all() if each.key == run.key), doubt)
        self._keep([*self._without(run), first])
        return self._settings.all_kept()

    def stay(self, run: PrintRun) -> None:
        """Its answer was lost."""
        if run.document_id is not None:
            self._documents[run.key] = run.document_id

    def end(self, run: PrintRun) -> None:
        """It is known what became of it."""
        self._documents.pop(run.key, None)
        self._keep(self._without(run))

    def same(self, wished: Wished) -> KeptDoubt | None:
        """The doubtful print that is exactly what is wished."""
        return next((each for each in self._of(wished) if _wish(each) == _wish_now(wished)), None)

    def words(self, wished: Wished) -> str:
        """What a person is to know before this is printed; empty: nothing is in doubt."""
        if self.same(wished) is not None:
            return str(SAME)
        others = self._of(wished)
        if not others:
            return ""
        newest = max(others, key=lambda each: each.asked_at)
        copies = tr("%n copy(s)", "", newest.parameters.copies)
        printer = self._printers.by_id(UUID(newest.printer_id))
        at = clock(datetime.fromtimestamp(newest.asked_at).astimezone())
        if printer is None:
            other = tr(
                "Another print of this file may have been received: {copies}, asked for at {at}.", copies=copies, at=at
            )
        else:
            other = tr(
                "Another print of this file may have been received: {copies} on {printer}, asked for at {at}.",
                copies=copies,
                printer=plain(printer.name),
                at=at,
            )
        look = tr("Look in the queue: what you print now comes in addition.")
        return f"{other} {look}"

    def _of(self, wished: Wished) -> list[KeptDoubt]:
        file = wished[0]
        if file is None:
            return []
        return [each for each in self._all() if (each.name, each.sha256) == (file.name, file.source.sha256)]

    def _all(self) -> list[KeptDoubt]:
        now = time.time()
        return [each for each in self._settings.choices.print_doubts if each.may_be_asked(now)]

    def _without(self, run: PrintRun) -> list[KeptDoubt]:
        return [each for each in self._all() if each.key != run.key]

    def _keep(self, doubts: list[KeptDoubt]) -> None:
        self._settings.change(print_doubts=doubts[-MOST:])


def _wish(doubt: KeptDoubt) -> tuple[object, ...]:
    return doubt.raw_language, doubt.printer_id, doubt.parameters, doubt.reference


def _wish_now(wished: Wished) -> tuple[object, ...]:
    file, printer_id, parameters, reference = wished
    return None if file is None else file.raw_language, str(printer_id), parameters, reference
