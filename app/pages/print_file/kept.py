"""The open file and how it is wished outlast the window: the path is kept, never the content, and looked at again."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, QTimer

from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.translate import tr
from app.local_file import LocalFile, kept_path, path_again, read_local
from app.pages.print_file.form import PrintForm
from app.settings import KeptPrint
from app.vocabulary.plain_text import plain

KEEP_MS = 300
"""After the last change: who types writes no file with each letter."""
OLDEST_SECONDS = 24 * 3600.0
"""What was open longer ago is nothing that a person goes on with."""
Found = Callable[[Path, LocalFile, KeptPrint], None]
Lost = Callable[[Path | None, str], None]
"""The file as it is now, if there is one, and what became of the one that was open."""


class KeptFile(QObject):
    def __init__(self, parts: ConsoleParts, form: PrintForm, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self._form = form
        self._path: Path | None = None
        self._is_new = False
        """Opened since it was kept: its time begins anew."""
        self._later = QTimer(self, singleShot=True, interval=KEEP_MS)
        self._later.timeout.connect(self._keep)
        form.changed.connect(self._later.start)

    def open_file(self, path: Path) -> None:
        """It is open now."""
        self._path, self._is_new = path, True
        self._parts.settings.change(print_folder=kept_path(path.parent))
        self._later.start()

    def look_again(self, found: Found, lost: Lost) -> None:
        """For what was open before, once the printers are known. Neither is called where nothing was."""
        kept = self._parts.settings.choices.print_file
        if kept is None or time.time() - kept.kept_at > OLDEST_SECONDS:  # in the future: the clock was set back
            return
        feed = self._parts.printers_feed
        if feed.is_loaded:
            self._read(kept, found, lost)
        else:
            feed.loaded.connect(lambda: self._read(kept, found, lost), Qt.ConnectionType.SingleShotConnection)

    def _read(self, kept: KeptPrint, found: Found, lost: Lost) -> None:
        if self._path is not None:
            return  # a person opened another one meanwhile
        path = path_again(kept.path)

        def take(file: LocalFile) -> None:
            if self._path is not None:
                return
            if file.source.sha256 == kept.sha256:
                found(path, file, kept)
            else:
                self._forget()
                name = plain(path.name)
                lost(path, tr("{name}, which was open here, has changed since. Open it again to print it.", name=name))

        def gone(error: ConsoleError) -> None:
            if self._path is None:
                self._forget()
                lost(None, tr("What was open here cannot be opened again. {error}", error=error))

        self._parts.tasks.run(lambda: read_local(path), take, gone, self)

    def _keep(self) -> None:
        file, printer = self._form.file(), self._form.chosen_printer()
        if self._path is None or file is None:
            return
        wishes = self._form.wishes()
        kept = KeptPrint(
            path=kept_path(self._path),
            sha256=file.source.sha256,
            kept_at=time.time(),
            printer_id="" if printer is None else str(printer.printer_id),
            raw_language=file.raw_language,
            parameters=wishes.parameters,
            reference=wishes.reference or "",
        )
        before = self._parts.settings.choices.print_file
        if self._is_new or before is None or replace(kept, kept_at=before.kept_at) != before:
            self._is_new = False
            self._parts.settings.change(print_file=kept)

    def _forget(self) -> None:
        """It is told once."""
        self._parts.settings.change(print_file=None)
