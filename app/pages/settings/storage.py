"""Storage of the server: contents, retention and disk space; backup and restore."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.dialogs.file_question import ask_for_file
from app.dialogs.question import Choice, Question
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.pages.settings.server import ServerPart, ServerSettingsModel
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow, flow
from app.session.last_step import TOO_LATE, LastStep
from app.session.messages import WindowMessage
from app.widgets.banner import Banner
from app.widgets.buttons import Button
from app.widgets.facts import FactList, FactRow
from app.widgets.labels import hbox, named, vbox
from app.words import settings as words
from app.words.ages import day_and_time
from app.words.marks import Tone
from app.words.plain_text import plain

KIND = Phrase("Backups of Spoolhouse (*.tar)")


class StorageSection(ServerPart):
    title = Phrase("Storage")

    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        super().__init__(parts, model, words.STORAGE)
        self.facts = named(
            FactList(parts.theme, tr("On the server's disk")), "settings.storage", tr("On the server's disk")
        )
        self.backup = BackupBox(parts, model)
        self.first = ((self.facts, tr("storage disk folder size free path room", "search words")),)
        self.others = ((self.backup, tr("backup back up restore save copy", "search words")),)
        self.show_values()

    def show_values(self) -> None:
        super().show_values()
        use = self.model.storage
        if use is not None and hasattr(self, "facts"):
            self.facts.show_facts([FactRow(name, value) for name, value in words.storage_lines(use)])
        if hasattr(self, "backup"):
            self.backup.judge()


class BackupBox(QWidget):
    """Runs one backup or restore at a time."""

    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        super().__init__()
        self._parts, self._model = parts, model
        self._writing: Flow[None] | None = None
        self._last = LastStep()
        self._busy = False
        named(self, "settings.backup", tr("Backup"))
        self.make = Button(parts.theme, "settings.backup.make", tr("Back up now…"))
        self.restore = Button(parts.theme, "settings.backup.restore", tr("Restore a backup…"))
        self.make.clicked.connect(self._ask_where)
        self.restore.clicked.connect(self._ask_which)
        self.banner = Banner(parts.theme, "settings.backup.state")
        row = hbox(spacing=16)
        row.addWidget(self.make)
        row.addWidget(self.restore)
        row.addStretch(1)
        layout = vbox(self, spacing=6, margins=(0, 6, 0, 6))
        layout.addLayout(row)
        self.judge()

    def judge(self) -> None:
        why = tr("One at a time") if self._busy else self._model.why_not
        self.make.allow(why)
        self.restore.allow(why or self._parts.care.why_no_restart())

    def write(self, file: Path) -> None:
        self._begin()
        self._last = LastStep()
        self._writing = self._write(file, self._last)
        self._say_running(tr("The backup is being written: {name}", name=plain(file.name)))

    @flow
    async def _write(self, file: Path, last: LastStep) -> None:
        def tell(done: int, total: int) -> None:
            self._parts.tasks.post(lambda: self._show_progress(last, done, total), self)

        try:
            made = await self._parts.care.back_up(file, tell, last)
        except ConsoleError as error:
            self._not_made(error)
            return
        self._end()
        text = tr(
            "{file} contains {jobs}, {documents} and the key of this server. Keep it as safe as the server itself.",
            file=plain(made.file),
            jobs=tr("%n job(s)", "", made.jobs),
            documents=tr("%n document(s)", "", made.documents),
        )
        self.banner.say(text, tone=Tone.GOOD)

    async def _may_restore(self, file: Path) -> bool:
        name = plain(file.name)
        text = tr(
            "The server stops and goes back to “{name}”. Its current data is kept in a separate "
            "folder. Jobs that were waiting then are held, and for each printer you are asked once "
            "what to do with them. The server no longer knows jobs accepted since then; some may "
            "already be printed. Consoles on other computers must be paired again.",
            name=name,
        )
        choices = [Choice(key="keep", word=tr("Cancel")), Choice(key="restore", word=tr("Restore"))]
        answer = await Question(
            self._parts.theme,
            "settings.restore",
            tr("Restore this backup?"),
            text,
            choices,
            self,
            live=self._parts.live,
        ).ask()
        return answer == "restore"

    @flow
    async def restore_backup(self, file: Path) -> None:
        self._begin()
        self.banner.say(tr("The server stops, and goes back to the backup."), tone=Tone.QUIET, closable=False)
        try:
            restored = await self._parts.care.restore(file)
        except ConsoleError as error:
            self._end()
            self.banner.say_error(tr("Nothing was restored:"), error)
            return
        self._end()
        at = day_and_time(restored.backup_at, seconds=False)
        text = tr(
            "The server is back to its state of {at}, with %n job(s). Jobs that were waiting then "
            "are held. The data from before is in {folder}.",
            "",
            restored.jobs,
            at=at,
            folder=plain(restored.kept or ""),
        )
        self.banner.clear()
        # not in this page: the console may be locked after the restore
        self._parts.messages.say(WindowMessage(key="restored", text=text, tone=Tone.QUIET))

    @flow
    async def _ask_where(self) -> None:
        file = await self._chosen(tr("Back up the server"), f"spoolhouse-{date.today().isoformat()}.tar")
        if file is not None:
            self.write(file)

    @flow
    async def _ask_which(self) -> None:
        file = await self._chosen(tr("Restore a backup"))
        if file is not None and await self._may_restore(file):
            self.restore_backup(file)

    async def _chosen(self, title: str, name: str = "") -> Path | None:
        tasks = self._parts.tasks
        try:
            return await ask_for_file(self, tasks, "settings.backup.file", title, name=name, kind=str(KIND))
        except ConsoleError as error:
            self._not_made(error)
            return None

    def _show_progress(self, last: LastStep, done: int, total: int) -> None:
        if last is self._last and self._writing is not None:
            self._say_running(tr("The backup is being written: {percent} %", percent=100 * done // max(total, 1)))

    def _say_running(self, text: str) -> None:
        self.banner.say(text, tone=Tone.QUIET, action=tr("Stop"), run=self._stop, closable=False)

    def _stop(self) -> None:
        if not self._last.stop():
            self.banner.say(str(TOO_LATE), tone=Tone.QUIET, closable=False)
            return
        if self._writing is not None:
            self._writing.cancel()
        self._end()
        self.banner.say(tr("Stopped: no file was written."), tone=Tone.QUIET, passing=True)

    def _not_made(self, error: ConsoleError) -> None:
        self._end()
        self.banner.say_error(tr("No backup was made."), error)

    def _begin(self) -> None:
        self._busy = True
        self.judge()

    def _end(self) -> None:
        self._busy, self._writing = False, None
        self.judge()
