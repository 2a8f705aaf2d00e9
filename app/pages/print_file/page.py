"""The page "Print a file": open or drop a local PDF or label file, preview and print it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from uuid import UUID

from PySide6.QtCore import QRectF, QStandardPaths, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFileDialog,
    QFrame,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from agent_core.errors import CannotPrint
from app.dialogs.file_question import show_names_whole
from app.dialogs.question import Choice, Question
from app.documents.local_file import LocalFile, PrintRun, first_folder, path_again, read_local
from app.documents.preview import print_request
from app.errors import ConsoleError
from app.language.translate import Phrase, figure, tr
from app.models.printers import PrintersModel
from app.pages.job.picture import JobPicture
from app.pages.page import OpenJob, PageKey, WindowPage
from app.pages.print_file.forecaster import PlannedPrint, PrintForecaster
from app.pages.print_file.form import OpenFileStore, PrintForm, where_words
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow, flow
from app.session.settings import LastPrint, SavedPrintForm, Settings, UnconfirmedPrint
from app.session.window_command import WindowCommand
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.banner import Banner
from app.widgets.buttons import Button
from app.widgets.file_drop import DroppedFiles, FileDrop
from app.widgets.labels import ElidedLabel, hbox, named, tell, tell_or_hide, text_label, vbox
from app.widgets.page_parts import EmptyState
from app.widgets.states import note_painter, paint_shape
from app.words.ages import clock, moment
from app.words.jobs import job_state
from app.words.marks import Tone
from app.words.plain_text import plain
from app.words.print_file import PrintWarning
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.documents import PageSpan
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.parameters import PrintParameters

FOLLOW_MS = 60
"""Milliseconds after the last change. Including rendering, the picture should appear within 250."""
REFUSED = Phrase("It was not printed.")
OPENING = Phrase("Opening the file")
DOCUMENTS = "(*.pdf *.zpl *.tspl *.cpcl *.escpos *.prn *.txt *.bin *.lbl *.raw)"
PLACES = (QStandardPaths.StandardLocation.DocumentsLocation, QStandardPaths.StandardLocation.HomeLocation)
"""Folders in which the file dialog begins if the last one is gone."""
NOT_BEGUN = frozenset({ShownState.WAITING, ShownState.HELD, ShownState.STALE})
PRINT, AGAIN, ASK_AGAIN = Phrase("Print", "button"), Phrase("Print again", "button"), Phrase("Ask again", "button")


class PrintFilePage(WindowPage):
    """Page that prints a file. `file` is the open one; it stays open after printing, marked as printed."""

    help_topic = "print-file"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self.file: LocalFile | None = None
        self._reading: Path | None = None
        self._refused = ""
        """The last file that could not be opened: the page still shows another one."""
        self._run: PrintRun | None = None
        self._doubts = PrintDoubts(parts.settings, parts.printers)
        self._doubt_words = ""
        self._printed = PrintedFiles(parts.settings)
        self._going: Flow[None] | None = None
        self._unprintable = ""
        named(self, "print", tr("Print a file"))
        theme = parts.theme
        self.banner = Banner(theme, "print.banner")
        self.banner.closed.connect(self._refusal_seen)
        self.empty = EmptyState(theme, "print.empty", "print-file", tr("Open a file…"))
        self.empty.say(tr("Drop a PDF or a label file here."), tr("Open a file…"))
        self.empty.button.clicked.connect(self.choose)
        self.name = named(ElidedLabel(), "print.name", tr("File", "that is printed"))
        theme.keep(self.name, TextRole.TITLE, bold=True)
        self.where = named(ElidedLabel(), "print.where", "")
        theme.keep(self.where, TextRole.SMALL)
        self.past = named(text_label(wrap=True, tone="quiet"), "print.past", "")
        self.past.hide()
        self.ahead = PrintWarnings(theme, "print.ahead")
        self.lookout = PrintForecaster(parts.tasks, self)
        self.lookout.changed.connect(self._tell_ahead)
        self.sending = SendingLine(theme)
        self.sending.stop_wanted.connect(self.stop)
        self.picture = JobPicture(theme, parts.session, parts.previews, "print.preview")
        self.picture.finished.connect(self._drawn)
        self.picture.commands_changed.connect(self.commands_changed)
        self.form = PrintForm(theme, parts.printers, parts.settings)
        self.other = Button(theme, "print.other", tr("Open another…", "file"), icon="open", compact=True)
        self.other.clicked.connect(self.choose)
        self.print = Button(theme, "print.print", str(PRINT), icon="printer", primary=True)
        self.print.clicked.connect(self.send)
        self._arrange()
        self.drop = FileDrop(theme, self, "print.drop")
        self.drop.dropped.connect(self._dropped)
        self._follow = QTimer(self, singleShot=True, interval=FOLLOW_MS)
        self._follow.timeout.connect(self._show_picture)
        self.form.changed.connect(self._changed)
        parts.live.may_change.connect(self._judge)
        self._kept = OpenFileStore(parts, self.form, self)
        self._kept.look_again(self._take_again, self._not_again)
        self._judge()

    def _arrange(self) -> None:
        lines = (self.where, self.ahead, self.past, self.sending)
        self._file_panel = FilePanel((self.name, self.other, self.print), lines, self.picture, self.form)
        self._file_panel.hide()
        layout = vbox(self, spacing=10, margins=(12, 10, 12, 10))
        self.float(self.banner)
        layout.addWidget(self.empty, 1)  # no stack: it would be as high as the higher of both
        layout.addWidget(self._file_panel, 1)

    def take_focus(self) -> None:
        (self.empty.button if self.file is None else self.form.printer).setFocus()

    def panes(self) -> Sequence[QWidget]:
        return (self.empty, self._file_panel)

    def open_argument(self, argument: object) -> None:
        """Open DroppedFiles, or the file with this path."""
        if isinstance(argument, DroppedFiles):
            self._dropped(argument)
        elif isinstance(argument, Path):
            self.open_file(argument)

    def commands(self) -> Sequence[WindowCommand]:
        return [
            WindowCommand(key="print.open", words=tr("Open a file…"), run=self.choose, keys="Ctrl+O", icon="open"),
            WindowCommand(
                key="print.send",
                words=tr("Print this file"),
                run=self.send,
                why_not=self.why_not(),
                keys="Ctrl+P",
                icon="printer",
            ),
            *self.picture.commands(),
        ]

    # a file

    @flow
    async def choose(self) -> None:
        """Start in a folder that still exists: the last one may be on a network drive."""
        last = self._parts.settings.choices.print_folder
        folders = [path_again(each) for each in (last, *map(QStandardPaths.writableLocation, PLACES)) if each]
        folder = await self._parts.tasks.call(lambda: first_folder(folders))  # without known errors
        documents, all_files = tr("Documents", "kind of file"), tr("All files", "kind of file")
        files = f"{documents} {DOCUMENTS};;{all_files} (*)"
        dialog = QFileDialog(self, tr("Open a file to print"), str(folder), files)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        show_names_whole(dialog)
        dialog.fileSelected.connect(lambda name: self.open_file(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @flow
    async def open_file(self, path: Path) -> None:
        """Open a file. If it is not printable, the previous one stays open."""
        if self._run is not None:
            self.banner.say(tr("A file is being sent. Open the next one when it is done."), passing=True)
            return
        self.banner.clear()
        self._reading = path
        self._refused = ""
        self._judge()
        try:
            file = await self._parts.tasks.call(lambda: read_local(path))
        except ConsoleError as error:
            self._unread(path, error)
        else:
            self._take(path, file)

    def _dropped(self, files: DroppedFiles) -> None:
        if len(files.paths) == 1:
            self.open_file(files.paths[0])
        else:
            self.banner.say(tr("%n file(s) were dropped. Print them one at a time.", "", len(files.paths)))

    def _take_again(self, path: Path, file: LocalFile, kept: SavedPrintForm) -> None:
        """Restore file and form after the window was reopened."""
        if self._reading is None:
            self._reading = path
            self._take(path, file)
            self.form.request_again(kept)
            mark = self._printed.last(file)
            if mark is not None and mark.printed_at >= kept.kept_at:
                self.form.copies.setText("1")  # as after printing: the number of copies was only for that print

    def _not_again(self, now: Path | None, words: str) -> None:
        if self._reading is None:
            run = None if now is None else lambda: self.open_file(now)
            self.banner.say(words, action=tr("Open it", "a file"), run=run)

    def _take(self, path: Path, file: LocalFile) -> None:
        if path != self._reading:
            return
        self._reading = None
        self._kept.open_file(path)
        self.file = file
        self._doubt_words = ""
        self._unprintable = ""
        tell(self.name, plain(file.name))
        self.form.show_file(file)
        first = self._file_panel.isHidden()
        self.empty.hide()
        self._file_panel.show()
        self._show_picture()
        self._tell_doubt()
        mark = self._printed.last(file)
        self._tell_past("" if mark is None else printed_words(mark))
        self._judge()
        if first and self.isVisible():
            self.take_focus()

    def _refusal_seen(self) -> None:
        if self._refused:
            self._refused = ""
            self._judge()

    def _unread(self, path: Path, error: ConsoleError) -> None:
        if path == self._reading:
            self._reading = None
            self._refused = path.name
            self._judge()
            self.banner.say(str(error))

    # how it is printed

    def _changed(self) -> None:
        self._tell_doubt()
        self._follow.start()
        self._judge()

    def _tell_doubt(self, error: ConsoleError | None = None) -> None:
        """Update the warning about a print of unknown outcome, for the present form."""
        if self._run is not None or self.form.chosen_printer() is None:
            return  # temporary: it is being renamed, or another one is selected soon
        requested = self._requested()
        before, self._doubt_words = self._doubt_words, self._doubts.words(requested)
        if error is None and self._doubt_words == before:
            return
        same = self._doubts.same(requested) is not None
        self._word_button()
        if self._doubt_words:
            self.banner.say(
                self._doubt_words if error is None else f"{error} {UNKNOWN if same else self._doubt_words}",
                details="" if error is None else error.details_text,
                action=tr("Go to the queue"),
                run=lambda: self.wanted.emit(PageKey.QUEUE, None),
                about=self._doubts if error is None else None,
            )
        else:
            self.banner.take_back(self._doubts)

    def _tell_past(self, words: str) -> None:
        """Show what is known about earlier prints of the open file."""
        tell_or_hide(self.past, words)
        self._word_button()

    def _word_button(self) -> None:
        same = self._doubts.same(self._requested()) is not None
        again = self._printed.last(self.file) is not None
        self.print.say(str(ASK_AGAIN if same else AGAIN if again else PRINT))

    def _show_picture(self) -> None:
        printer, file = self.form.chosen_printer(), self.form.file()
        if file is None or printer is None:
            self.lookout.forget()
            return
        requests = self.form.requests()
        parameters = requests.parameters
        self.picture.print_only(requests.pages)
        request = print_request(file.source, file.document_format, file.raw_language, parameters, printer)
        self.picture.show_request(request)
        self.lookout.look(PlannedPrint(file=file, printer=printer, parameters=parameters, preview=request))

    def _tell_ahead(self) -> None:
        """Show the warnings, also in the print button's description for screen readers."""
        self.ahead.say(self.lookout.warnings)
        self._judge()

    def _drawn(self, error: ConsoleError | None) -> None:
        """A PDF that cannot be opened cannot be printed on any printer."""
        cause = None if error is None else error.__cause__
        self._unprintable = str(error) if isinstance(cause, CannotPrint) else ""
        self.form.show_pages(0 if error is not None else self.picture.page_count)
        self._judge()

    def why_not(self) -> str | None:
        if self._reading is not None:
            return str(OPENING)  # printing now would print the previous file
        if self.file is None:
            return tr("Open a file first")
        if self._refused:
            refused, open_now = plain(self._refused), plain(self.file.name)
            return tr("{name} was not opened. Close the message to print {open}", name=refused, open=open_now)
        if self._run is not None:
            return tr("Sending the file")
        return self._parts.live.why_nothing_new or self.form.why_not() or self._unprintable or None

    def _judge(self) -> None:
        where = where_words(self.form.chosen_printer())
        tell(self.where, where)
        why_not = self.why_not()
        self.print.allow(why_not)
        if why_not is None:
            self.print.setAccessibleDescription(self.ahead.words)
        self.commands_changed.emit()

    # printing

    @flow
    async def send(self) -> None:
        """Print the file. Asks first if it was printed before.

        A print with an unknown outcome is repeated under its key, which prints nothing twice.
        """
        mark, requested = self._printed.last(self.file), self._requested()
        if self._run is not None or self.why_not() is not None:
            return
        if mark is not None and self._doubts.same(requested) is None:
            file, _, parameters, *_ = requested
            printer, copies = self.form.chosen_printer(), tr("%n copy(s)", "", parameters.copies)
            where = "" if printer is None else plain(printer.name)
            more = tr("Printing again adds {copies} on {printer}.", copies=copies, printer=where)
            before = waiting_words(mark) if self._is_waiting(mark) else printed_words(mark)
            answer = await Question(
                self._parts.theme,
                "print.again",
                tr("Print {jobs} again?", jobs="" if file is None else plain(file.name)),
                f"{before} {more}",
                [
                    Choice(key="keep", word=tr("Cancel")),
                    Choice(key="print", word=tr("Print again", "button: jobs")),
                ],
                self,
                live=self._parts.live,
            ).ask()
            if answer != "print":
                return
        self._send()

    def _send(self) -> None:
        """Send the print and disable the form until the answer arrives."""
        run = self._doubts.run_of(self._requested())
        if run is None or self.why_not() is not None:
            return
        self._run = run
        kept = self._doubts.begin(run)
        self.banner.clear()
        self.sending.begin(run.file.size)
        self._judge()
        self._going = Flow(self, self._go(run, kept))

    async def _go(self, run: PrintRun, kept: Future[None]) -> None:
        tasks = self._parts.tasks

        def show_progress(sent: int) -> None:
            tasks.post(lambda: self._sent_so_far(run, sent), self)

        try:
            row = await self._parts.session.call(lambda client: run.go(client, show_progress, kept))
        except ConsoleError as error:
            self._end()
            if run.is_in_doubt(error):
                self._doubts.stay(run)
                self._tell_doubt(error)
                return
            self._doubts.end(run)
            self._tell_doubt()
            self.banner.say_error(str(REFUSED), error)
            return
        self._doubts.end(run)
        self._doubt_words = self._doubts.words(self._requested())
        self._end()
        self._parts.settings.change(print_printer=str(row.printer_id))
        mark = self._printed.note(run.file, row)
        self.form.copies.setText("1")
        self._tell_past(queued_words(mark))
        self._judge()
        self.wanted.emit(PageKey.QUEUE, OpenJob(row))

    def _is_waiting(self, mark: LastPrint) -> bool:
        """Return whether the queue shows this print as not begun. A job that the queue's filter hides is unknown."""
        if not mark.job_id:
            return False
        queue = self._parts.queue
        row = queue.find(UUID(mark.job_id))
        return row is not None and job_state(queue.job(row)) in NOT_BEGUN

    def _requested(self) -> PrintInput:
        printer, requests = self.form.chosen_printer(), self.form.requests()
        printer_id = None if printer is None else printer.printer_id
        return self.form.file(), printer_id, requests.parameters, requests.reference, requests.pages

    def stop(self) -> None:
        """Stop the print, as long as the server has not accepted it."""
        run = self._run
        if run is None or not run.stop():
            self.sending.stop.allow(tr("The server already has it. Cancel it in the queue"))
            return
        if self._going is not None:
            self._going.cancel()
        self._doubts.end(run)
        self._end()
        self.banner.say(tr("Stopped. Nothing was printed."), passing=True)

    def _sent_so_far(self, run: PrintRun, sent: int) -> None:
        if run is self._run:
            self.sending.show_sent(sent)

    def _end(self) -> None:
        self._run = self._going = None
        self.sending.end()
        self._judge()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        wide = self._file_panel.fit(self.width())
        self.where.setVisible(not wide)  # the form that would show it is hidden
        self.other.set_icon_only(not wide)


# Prints of unknown outcome: each is retried with its own key, never with a new one.


MOST = 50
PrintInput = tuple[LocalFile | None, UUID | None, PrintParameters, str | None, list[PageSpan] | None]
UNKNOWN = Phrase("It may have been received. Check the queue. “Ask again” never prints it twice.")
SAME = Phrase(
    "This print was sent before and no answer came. It may have been received. Check the "
    "queue. “Ask again” never prints it twice."
)


class PrintDoubts:
    """The only owner of prints with unknown outcome. They outlast the window: each is on disk before its request is
    sent.
    """

    def __init__(self, settings: Settings, printers: PrintersModel) -> None:
        self._settings = settings
        self._printers = printers
        self._documents: dict[str, UUID] = {}
        """Uploaded documents by key."""

    def run_of(self, requested: PrintInput) -> PrintRun | None:
        """Return the print to send: if the same one is in doubt, that one. None: the form is incomplete."""
        file, printer_id, parameters, reference, pages = requested
        if file is None or printer_id is None:
            return None
        run = PrintRun(file, printer_id, parameters, reference, pages)
        doubt = self.same(requested)
        if doubt is not None:
            run.is_again(doubt.key, self._documents.get(doubt.key))
        return run

    def begin(self, run: PrintRun) -> Future[None]:
        """Mark the print as in doubt until `end`. Finishes once that is on disk; no request may be sent before."""
        printer_id, parameters, reference, pages = run.request
        doubt = UnconfirmedPrint(
            key=run.key,
            name=run.file.name,
            sha256=run.file.source.sha256,
            raw_language=run.file.raw_language,
            asked_at=time.time(),
            printer_id=str(printer_id),
            parameters=parameters,
            reference=reference,
            pages=pages,
        )
        first = next((each for each in self._all() if each.key == run.key), doubt)
        self._keep([*self._without(run), first])
        return self._settings.all_kept()

    def stay(self, run: PrintRun) -> None:
        """The answer to the print was lost."""
        if run.document_id is not None:
            self._documents[run.key] = run.document_id

    def end(self, run: PrintRun) -> None:
        """The outcome is known now."""
        self._documents.pop(run.key, None)
        self._keep(self._without(run))

    def same(self, requested: PrintInput) -> UnconfirmedPrint | None:
        """Return the print in doubt that equals the present form."""
        return next((each for each in self._of(requested) if _request(each) == _request_now(requested)), None)

    def words(self, requested: PrintInput) -> str:
        """Return the warning before such a print; empty: no outcome is unknown."""
        if self.same(requested) is not None:
            return str(SAME)
        others = self._of(requested)
        if not others:
            return ""
        newest = max(others, key=lambda each: each.asked_at)
        copies = tr("%n copy(s)", "", newest.parameters.copies)
        printer = self._printers.by_id(UUID(newest.printer_id))
        at = clock(datetime.fromtimestamp(newest.asked_at).astimezone())
        if printer is None:
            other = tr(
                "An earlier print of this file may have been received: {copies}, sent at {at}.", copies=copies, at=at
            )
        else:
            other = tr(
                "An earlier print of this file may have been received: {copies} on {printer}, sent at {at}.",
                copies=copies,
                printer=plain(printer.name),
                at=at,
            )
        advice = tr("Check the queue first: printing now makes another print.")
        return f"{other} {advice}"

    def _of(self, requested: PrintInput) -> list[UnconfirmedPrint]:
        file = requested[0]
        if file is None:
            return []
        return [each for each in self._all() if (each.name, each.sha256) == (file.name, file.source.sha256)]

    def _all(self) -> list[UnconfirmedPrint]:
        now = time.time()
        return [each for each in self._settings.choices.print_doubts if each.may_ask(now)]

    def _without(self, run: PrintRun) -> list[UnconfirmedPrint]:
        return [each for each in self._all() if each.key != run.key]

    def _keep(self, doubts: list[UnconfirmedPrint]) -> None:
        self._settings.change(print_doubts=doubts[-MOST:])


def _request(doubt: UnconfirmedPrint) -> tuple[object, ...]:
    return doubt.raw_language, doubt.printer_id, doubt.parameters, doubt.reference, doubt.pages


def _request_now(requested: PrintInput) -> tuple[object, ...]:
    file, printer_id, *how = requested
    return None if file is None else file.raw_language, str(printer_id), *how


# Warnings below the print button: media holds, cut-off content.


SHAPE, LEFT = 16, 36


class PrintWarnings(QWidget):
    """Hidden while there are no warnings."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._warnings: Sequence[PrintWarning] = ()
        self._lines: list[QLabel] = []
        named(self, identifier, "")
        self._column = vbox(self, spacing=4, margins=(LEFT, 6, 10, 6))
        theme.changed.connect(self.update)
        self.hide()

    def say(self, warnings: Sequence[PrintWarning]) -> None:
        if warnings == self._warnings:
            return
        self._warnings = tuple(warnings)
        while len(self._lines) < len(warnings):
            line = text_label(wrap=True)
            line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._lines.append(line)
            self._column.addWidget(line)
        for number, line in enumerate(self._lines):
            line.setText(warnings[number].sentence if number < len(warnings) else "")
            line.setVisible(number < len(warnings))
        self.setAccessibleName(self.words)
        self.setVisible(bool(warnings))
        self.update()

    @property
    def words(self) -> str:
        return " ".join(each.sentence for each in self._warnings)

    def paintEvent(self, event: QPaintEvent) -> None:
        tones = [each.tone for each in self._warnings]
        worst = next((tone for tone in (Tone.FAILED, Tone.HELD, Tone.ATTENTION) if tone in tones), Tone.QUIET)
        painter = note_painter(self, self._theme, worst)
        tint = self._theme.tint(worst)
        for warning, line in zip(self._warnings, self._lines, strict=False):
            if warning.shape is None:
                continue
            high = line.fontMetrics().height()
            box = QRectF(10, line.y() + (high - SHAPE) / 2, SHAPE, SHAPE)
            paint_shape(painter, warning.shape, box, self._theme.ink(warning.tone), tint)
        painter.end()


# Record of files printed here, so that printing one again is a deliberate decision.


class PrintedFiles:
    """Sole owner of the records, which outlast the window. A file is identified by its bytes, not its name."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def note(self, file: LocalFile, row: JobRow) -> LastPrint:
        """Record that `file` was printed. `row`: the job made from it."""
        mark = LastPrint(
            sha256=file.source.sha256,
            printed_at=time.time(),
            printer_name=row.printer_name,
            copies=row.copies,
            job_id=str(row.print_job_id),
        )
        others = [each for each in self._all() if each.sha256 != mark.sha256]
        self._settings.change(printed_files=[*others, mark][-MOST:])
        return mark

    def last(self, file: LocalFile | None) -> LastPrint | None:
        """Return the newest print of this file while it is remembered."""
        return None if file is None else next((one for one in self._all() if one.sha256 == file.source.sha256), None)

    def _all(self) -> list[LastPrint]:
        now = time.time()
        return [each for each in self._settings.choices.printed_files if each.is_remembered(now)]


def queued_words(mark: LastPrint) -> str:
    """Return the words right after printing: `In the queue of Zebra Dock 1 since 14:02, 3 copies.`"""
    return tr(
        "In the queue of {name} since {now}, {copies}.", name=plain(mark.printer_name), now=_at(mark), copies=_of(mark)
    )


def waiting_words(mark: LastPrint) -> str:
    """Return the words for a print that has not begun: `It still waits in the queue of Zebra Dock 1, 3 copies.`"""
    return tr("It still waits in the queue of {name}, {copies}.", name=plain(mark.printer_name), copies=_of(mark))


def printed_words(mark: LastPrint) -> str:
    """Return the words for later, whatever the outcome: `Sent to Zebra Dock 1 at 14:02, 3 copies.`"""
    return tr("Sent to {name} at {time}, {copies}.", name=plain(mark.printer_name), time=_at(mark), copies=_of(mark))


def _at(mark: LastPrint) -> str:
    return moment(datetime.fromtimestamp(mark.printed_at).astimezone(), datetime.now().astimezone())


def _of(mark: LastPrint) -> str:
    return tr("%n copy(s)", "", mark.copies)


# Upload progress: shown if it takes longer than a moment, with a stop button while that is possible.


SHOWN_AFTER_MS = 400
HIGH, LEAST = 6, 60
KB, MB = 1000, 1_000_000


def amount(size: int) -> str:
    """Return `12.4 MB` or `840 kB`."""
    return f"{figure(size / MB, '.1f')} MB" if size >= MB else f"{max(1, round(size / KB))} kB"


class ProgressLine(QWidget):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.part = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HIGH)
        self.setMinimumWidth(LEAST)

    def show_part(self, part: float) -> None:
        self.part = part
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        for colour, width in (("line", whole.width()), ("accent", whole.width() * self.part)):
            painter.setBrush(self._theme.colour(colour))
            painter.setPen(self._theme.colour(colour))
            box = QRectF(0.5, 0.5, max(0.0, width - 1), whole.height() - 1)
            painter.drawRoundedRect(box, HIGH / 2, HIGH / 2)
        painter.end()


class SendingLine(QWidget):
    """Hidden until an upload takes longer than a moment."""

    stop_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._size = 0
        named(self, "print.sending", "")
        self.words = text_label()
        self.line = ProgressLine(theme)
        self.stop = Button(theme, "print.stop", tr("Stop", "button: sending a file"), icon="cancel", compact=True)
        self.stop.clicked.connect(self.stop_wanted)
        column = vbox(spacing=4)
        column.addWidget(self.words)
        column.addWidget(self.line)
        layout = hbox(self, spacing=16)
        layout.addLayout(column, 1)
        layout.addWidget(self.stop)
        self._later = QTimer(self, singleShot=True, interval=SHOWN_AFTER_MS)
        self._later.timeout.connect(self.show)
        self.hide()

    def begin(self, size: int) -> None:
        self._size = size
        self.stop.allow(None)
        self.show_sent(0)
        self._later.start()

    def end(self) -> None:
        self._later.stop()
        self.hide()

    def show_sent(self, sent: int) -> None:
        if sent < self._size:
            words = tr("Sending {sent} of {size}", sent=amount(sent), size=amount(self._size))
        else:  # from here on it cannot be stopped
            words = tr("The server is checking the file…")
        self.words.setText(words)
        self.setAccessibleName(words)
        self.line.show_part(sent / max(1, self._size))


# Layout of an open file: head, messages, preview, form.


SIDE_BY_SIDE = 560
SIDE, MOST_SIDE, LEAST_PICTURE = 270, 460, 240
ANY_WIDTH = 16777215


class FilePanel(QWidget):
    def __init__(self, head: Sequence[QWidget], lines: Sequence[QWidget], picture: QWidget, form: QWidget) -> None:
        """`head`: its first widget is the name, which gets the spare room."""
        super().__init__()
        self._picture, self._form = picture, form
        self._side = named(QScrollArea(), "print.form", tr("Print options"))
        self._side.setWidget(form)
        self._side.setWidgetResizable(True)
        self._side.setFrameShape(QFrame.Shape.NoFrame)
        self._side.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._side.setMinimumWidth(SIDE)
        row = hbox(spacing=12)
        for index, widget in enumerate(head):
            row.addWidget(widget, 0 if index else 1)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.setSpacing(16)
        self._body.addWidget(picture, 1)
        self._body.addWidget(self._side, 1)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addLayout(row)
        for line in lines:
            inside.addWidget(line)
        inside.addLayout(self._body, 1)

    def fit(self, width: int) -> bool:
        """Place preview and form side by side if they fit; otherwise below each other, and the page scrolls."""
        wide = width >= SIDE_BY_SIDE
        self._body.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        self._side.setMinimumWidth(SIDE if wide else 0)
        self._side.setMaximumWidth(MOST_SIDE if wide else ANY_WIDTH)
        self._side.setMinimumHeight(0 if wide else self._form.sizeHint().height())
        self._picture.setMinimumHeight(0 if wide else LEAST_PICTURE)
        return wide
