"""The search behind Ctrl+K: printers, jobs, settings, help, and commands of this and other pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.command_list import Found, match_rank
from app.models.printers import search_text
from app.models.queue import local_now
from app.pages.page import OpenJob, OpenPrinter, PageKey
from app.session.console_parts import ConsoleParts
from app.session.window_command import WindowCommand
from app.window.main_window import MainWindow
from app.words.ages import moment
from app.words.jobs import mark_of, name_of
from app.words.plain_text import plain
from app.words.settings import found_settings
from server_core.contract.types.jobs import JobRow

MOST = 6
"""Found things of one kind."""
SHORTEST = 2
"""Characters that a search for jobs needs."""
ELSEWHERE = {
    "printers.add": (PageKey.PRINTERS, Phrase("Add printer…"), "add"),
    "print.open": (PageKey.PRINT, Phrase("Open a file…"), "open"),
    "help.diagnostics": (PageKey.HELP, Phrase("Save diagnostics…"), "print-file"),
}
"""Commands that need no selection: the page, the label and the icon, by key."""
OF_PRINTERS: dict[str, tuple[Callable[[str], str], str]] = {
    "printers.action.roll": (lambda printer: tr("Change paper: {name}", name=printer), "roll"),
    "printers.show.calibration": (lambda printer: tr("Calibrate: {printer}", printer=printer), "edit"),
    "printers.action.test": (lambda printer: tr("Test label: {printer}", printer=printer), "test"),
}
"""Commands of one printer: the label and the icon, by key."""
SEARCH_WORDS = {
    "go.clients": Phrase("API client program shop system connect secret token", "search words"),
    "printers.add": Phrase("new device install connect setup", "search words"),
    "print.open": Phrase("print file PDF document upload", "search words"),
    "help.diagnostics": Phrase("support log problem report", "search words"),
    "printers.action.roll": Phrase("paper load roll media labels change size", "search words"),
    "printers.show.calibration": Phrase(
        "calibrate shifted offset position darkness too light wrong place", "search words"
    ),
    "printers.action.test": Phrase("test print sample try", "search words"),
    "printers.action.pause": Phrase("stop halt resume continue", "search words"),
    "queue.action.cancel": Phrase("stop delete remove abort", "search words"),
    "queue.action.done": Phrase("put away dismiss clear acknowledge failed", "search words"),
    "queue.action.reprint": Phrase("print again repeat copy", "search words"),
    "queue.action.move": Phrase("other printer transfer send", "search words"),
    "queue.desk": Phrase("did it come out confirm check tray count", "search words"),
    "shell.restart_server": Phrase("engine reboot stop start", "search words"),
    "shell.quit": Phrase("exit close end stop server printing shut down", "search words"),
    "shell.scheme": Phrase("dark mode theme colours night", "search words"),
    "shell.wall": Phrase("big screen monitor display", "search words"),
    "shell.lock": Phrase("lock unlock PIN password sign in operator", "search words"),
}
"""The words that people use, by the key of the command."""


def with_search_words(command: WindowCommand) -> WindowCommand:
    words = SEARCH_WORDS.get(command.key)
    return command if words is None else replace(command, found_by=str(words))


class Everything:
    """Searches for one window. Everything but jobs is known without the server."""

    def __init__(self, parts: ConsoleParts, window: MainWindow) -> None:
        self._parts = parts
        self._window = window

    def commands(self, but: Sequence[str] = ()) -> list[WindowCommand]:
        """Return the commands of the window and its open page with the words that find them, except these keys."""
        return [with_search_words(each) for each in self._window.registry.all() if each.key not in but]

    def find(self, text: str) -> Found:
        """Return what matches, best first: at most MOST of each kind."""
        text = text.casefold().strip()
        of_pages = (self._settings(text)[:MOST], self._window.page(PageKey.HELP).search_results(text)[:MOST])
        known = (self._elsewhere(), self._printers(), self._of_printers())
        return Found(
            list(chain.from_iterable(_best(each, text) for each in known)), list(chain.from_iterable(of_pages))
        )

    async def find_jobs(self, text: str) -> list[WindowCommand]:
        """Ask the server for jobs. If it cannot be reached, nothing is found: the window says that elsewhere."""
        text = text.strip()
        if len(text) < SHORTEST or self._parts.live.why_nothing_new is not None:
            return []
        try:
            found = await self._parts.session.call(lambda client: client.find_jobs(text, limit=MOST))
        except ConsoleError:
            return []
        return [self._job(row) for row in found.data[:MOST]]

    def _job(self, row: JobRow) -> WindowCommand:
        copies = tr("%n copy(s)", "", row.copies) if row.copies > 1 else ""
        when = moment(row.created_at, local_now())
        facts = (name_of(row), mark_of(row).word, plain(row.printer_name), copies, when)
        return WindowCommand(
            key=f"found.job.{row.print_job_id}",
            words=" · ".join(filter(None, facts)),
            run=partial(self._window.go_to, PageKey.QUEUE, OpenJob(row)),
            icon="queue",
            kind=tr("Job", "kind of what a search found"),
        )

    def _settings(self, text: str) -> list[WindowCommand]:
        """Without the page, which takes long to build."""
        server = self._parts.account is None and self._parts.access.why_not_admin is None
        return [
            WindowCommand(
                key=f"found.setting.{key}",
                words=name,
                run=partial(self._window.go_to, PageKey.SETTINGS, key),
                icon="settings",
                kind=tr("Setting", "kind of what a search found"),
            )
            for key, name in found_settings(text, server=server)
        ]

    def _printers(self) -> Iterator[WindowCommand]:
        for printer in self._parts.printers.all():
            yield WindowCommand(
                key=f"found.printer.{printer.printer_id}",
                words=plain(printer.name),
                run=partial(self._window.go_to, PageKey.PRINTERS, OpenPrinter(printer.printer_id, "printers.open")),
                icon="printer",
                found_by=search_text(printer),
                kind=tr("Printer", "kind of what a search found"),
            )

    def _of_printers(self) -> Iterator[WindowCommand]:
        why_not = self._parts.live.why_nothing_new
        for key, (words, icon) in OF_PRINTERS.items():
            for printer in self._parts.printers.all():
                yield WindowCommand(
                    key=f"found.{key}.{printer.printer_id}",
                    words=words(plain(printer.name)),
                    run=partial(self._window.go_to, PageKey.PRINTERS, OpenPrinter(printer.printer_id, key)),
                    why_not=why_not,
                    icon=icon,
                    found_by=str(SEARCH_WORDS[key]),
                )

    def _elsewhere(self) -> Iterator[WindowCommand]:
        """Commands of other pages. Each opens its page, where the registry knows whether it is possible now."""
        for key, (page, words, icon) in ELSEWHERE.items():
            if self._window.registry.command(key) is None:
                yield WindowCommand(
                    key=f"found.{key}",
                    words=str(words),
                    run=partial(self._run_on, page, key),
                    icon=icon,
                    found_by=str(SEARCH_WORDS[key]),
                )

    def _run_on(self, page: PageKey, key: str) -> None:
        self._window.go_to(page)
        self._window.registry.run(key)


def _best(found: Iterable[WindowCommand], text: str) -> list[WindowCommand]:
    ranked = [(rank, each) for each in found if (rank := match_rank(each, text)) is not None]
    return [each for _, each in sorted(ranked, key=lambda each: each[0])][:MOST]
