"""A PDF or label file of this computer: dropped or opened, seen as it will be, printed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from agent_core.errors import CannotPrint
from app.console_parts import ConsoleParts
from app.dialogs.question import Choice, ask
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.local_file import LocalFile, read_local
from app.page_wishes import print_wish
from app.pages.job.picture import JobPicture
from app.pages.page import InDetail, Page, PageKey
from app.pages.print_file.ahead import AheadLines
from app.pages.print_file.doubts import UNKNOWN, PrintDoubts, Wished
from app.pages.print_file.file_choice import choose_file
from app.pages.print_file.form import PrintForm
from app.pages.print_file.kept import KeptFile
from app.pages.print_file.lookout import Lookout, Print
from app.pages.print_file.printed import PrintedFiles, printed_words, queued_words
from app.pages.print_file.printer_choice import where_words
from app.pages.print_file.sending import SendingLine
from app.pages.print_file.sheet import FileSheet
from app.print_run import PrintRun
from app.settings import KeptPrint
from app.tasks import Ticket
from app.theme.text_role import TextRole
from app.vocabulary.plain_text import plain
from app.widgets.banner import Banner
from app.widgets.buttons import Button
from app.widgets.elided_label import ElidedLabel
from app.widgets.empty import EmptyState
from app.widgets.file_drop import DroppedFiles, FileDrop
from app.widgets.held_place import HeldPlace
from app.widgets.named import named, text_label
from app.window_command import WindowCommand
from server_core.contract.types.jobs import JobRow

FOLLOW_MS = 60
"""After the last change; drawing included, the picture shall be there within 250."""
REFUSED = Phrase("It was not printed.")
OPENING = Phrase("The file is being opened")
PRINT, AGAIN, ASK_AGAIN = Phrase("Print", "button"), Phrase("Print again", "button"), Phrase("Ask again", "button")


class PrintFilePage(Page):
    """Page that prints a file. `file` is the open one; it stays open after printing, marked as printed."""

    help_topic = "print-file"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self.file: LocalFile | None = None
        self._reading: Path | None = None
        self._refused = ""
        """The file that was wanted last, if it could not be opened: what stands here is another one."""
        self._run: PrintRun | None = None
        self._doubts = PrintDoubts(parts.settings, parts.printers)
        self._doubt_words = ""
        self._printed = PrintedFiles(parts.settings)
        self._ticket: Ticket | None = None
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
        self.ahead = AheadLines(theme, "print.ahead")
        self.lookout = Lookout(parts.tasks, self)
        self.lookout.told.connect(self._tell_ahead)
        self.sending = SendingLine(theme)
        self.sending.stop_wanted.connect(self.stop)
        self.picture = JobPicture(theme, parts.session, parts.previews, "print.preview")
        self.picture.told.connect(self._drawn)
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
        self._kept = KeptFile(parts, self.form, self)
        self._kept.look_again(self._take_again, self._not_again)
        self._judge()

    def _arrange(self) -> None:
        lines = (self.where, self.ahead, self.past, self.sending)
        self._sheet = FileSheet((self.name, self.other, self.print), lines, self.picture, self.form)
        self._sheet.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(0)
        layout.addWidget(HeldPlace(self.banner, self, gap=10))
        layout.addWidget(self.empty, 1)  # no stack: one would be as high as the higher of both
        layout.addWidget(self._sheet, 1)

    def take_focus(self) -> None:
        (self.empty.button if self.file is None else self.form.printer).setFocus()

    def panes(self) -> Sequence[QWidget]:
        return (self.empty, self._sheet)

    def open_argument(self, argument: object) -> None:
        """DroppedFiles, or the path of one."""
        if isinstance(argument, DroppedFiles):
            self._dropped(argument)
        elif isinstance(argument, Path):
            self.open_file(argument)

    def commands(self) -> Sequence[WindowCommand]:
        return [
            WindowCommand(key="print.open", words=tr("Open a file…"), run=self.choose, keys="Ctrl+O", icon="open"),
            WindowCommand(
                key="print.send", words=tr("Print this file"), run=self.send, why_not=self.why_not(), icon="printer"
            ),
            *self.picture.commands(),
        ]

    # a file

    def choose(self) -> None:
        choose_file(self._parts.tasks, self._parts.settings.choices.print_folder, self.open_file, self)

    def open_file(self, path: Path) -> None:
        """What was open stays open if this one is nothing to print."""
        if self._run is not None:
            self.banner.say(tr("A file is being sent. Open the next one afterwards."), passing=True)
            return
        self.banner.clear()
        self._reading = path
        self._refused = ""
        self._judge()
        self._parts.tasks.run(
            lambda: read_local(path), lambda file: self._take(path, file), lambda error: self._unread(path, error), self
        )

    def _dropped(self, files: DroppedFiles) -> None:
        if len(files.paths) == 1:
            self.open_file(files.paths[0])
        else:
            self.banner.say(tr("%n file(s) were dropped. Print them one at a time.", "", len(files.paths)))

    def _take_again(self, path: Path, file: LocalFile, kept: KeptPrint) -> None:
        """What was open before the window was opened anew, with all that was said for it."""
        if self._reading is None:
            self._reading = path
            self._take(path, file)
            self.form.wish_again(kept)
            mark = self._printed.last(file)
            if mark is not None and mark.printed_at >= kept.kept_at:
                self.form.copies.setText("1")  # as after printing: the chosen number was for that print

    def _not_again(self, now: Path | None, words: str) -> None:
        if self._reading is None:
            act = None if now is None else lambda: self.open_file(now)
            self.banner.say(words, action=tr("Open it", "a file"), act=act)

    def _take(self, path: Path, file: LocalFile) -> None:
        if path != self._reading:
            return
        self._reading = None
        self._kept.open_file(path)
        self.file = file
        self._doubt_words = ""
        self._unprintable = ""
        self.name.setText(plain(file.name))
        self.name.setAccessibleName(plain(file.name))
        self.form.show_file(file)
        first = self._sheet.isHidden()
        self.empty.hide()
        self._sheet.show()
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
        """Whether what is wished is a print of which nobody knows, or another one than that; where this changes."""
        if self._run is not None or self.form.chosen_printer() is None:
            return  # that is for a moment: it is being renamed, or another one is chosen soon
        wished = self._wished()
        before, self._doubt_words = self._doubt_words, self._doubts.words(wished)
        if error is None and self._doubt_words == before:
            return
        same = self._doubts.same(wished) is not None
        self._word_button()
        if self._doubt_words:
            self.banner.say(
                self._doubt_words if error is None else f"{error} {UNKNOWN if same else self._doubt_words}",
                details="" if error is None else error.details_text,
                action=tr("Look in the queue"),
                act=lambda: self.wanted.emit(PageKey.QUEUE, None),
            )
        elif self.banner.accessibleName() == before:
            self.banner.clear()

    def _tell_past(self, words: str) -> None:
        """Show what is known about earlier prints of the open file."""
        self.past.setText(words)
        self.past.setAccessibleName(words)
        self.past.setVisible(bool(words))
        self._word_button()

    def _word_button(self) -> None:
        same = self._doubts.same(self._wished()) is not None
        again = self._printed.last(self.file) is not None
        self.print.say(str(ASK_AGAIN if same else AGAIN if again else PRINT))

    def _show_picture(self) -> None:
        printer, file = self.form.chosen_printer(), self.form.file()
        if file is None or printer is None:
            self.lookout.forget()
            return
        parameters = self.form.wishes().parameters
        wish = print_wish(file.source, file.document_format, file.raw_language, parameters, printer)
        self.picture.show_wish(wish)
        self.lookout.look(Print(file=file, printer=printer, parameters=parameters, wish=wish))

    def _tell_ahead(self) -> None:
        """Whoever presses the button by ear hears it, too."""
        self.ahead.say(self.lookout.said)
        self._judge()

    def _drawn(self, error: ConsoleError | None) -> None:
        """A PDF that cannot be opened cannot be printed anywhere."""
        cause = None if error is None else error.__cause__
        self._unprintable = str(error) if isinstance(cause, CannotPrint) else ""
        self._judge()

    def why_not(self) -> str | None:
        if self._reading is not None:
            return str(OPENING)  # who prints now would print the one before
        if self.file is None:
            return tr("Open a file first")
        if self._refused:
            refused, open_now = plain(self._refused), plain(self.file.name)
            return tr("{name} was not opened: close the message to print {open}", name=refused, open=open_now)
        if self._run is not None:
            return tr("It is being sent")
        return self._parts.live.why_nothing_new or self.form.why_not() or self._unprintable or None

    def _judge(self) -> None:
        where = where_words(self.form.chosen_printer())
        self.where.setText(where)
        self.where.setAccessibleName(where)
        why_not = self.why_not()
        self.print.allow(why_not)
        if why_not is None:
            self.print.setAccessibleDescription(self.ahead.words)
        self.commands_changed.emit()

    # printing

    def send(self) -> None:
        """Print the file. Asks first if it was printed before.

        A print with an unknown outcome is repeated under its key, which prints nothing twice.
        """
        mark, wished = self._printed.last(self.file), self._wished()
        if self._run is not None or self.why_not() is not None:
            return
        if mark is None or self._doubts.same(wished) is not None:
            self._send()
            return
        file, _, parameters, _ = wished
        printer, copies = self.form.chosen_printer(), tr("%n copy(s)", "", parameters.copies)
        where = "" if printer is None else plain(printer.name)
        more = tr("{copies} more will come out of {printer}.", copies=copies, printer=where)
        ask(
            self._parts.theme,
            "print.again",
            tr("Print {jobs} again?", jobs="" if file is None else plain(file.name)),
            f"{printed_words(mark)} {more}",
            [
                Choice(key="keep", word=tr("Do not print")),
                Choice(key="print", word=tr("Print again", "button: jobs"), act=self._send),
            ],
            self,
            live=self._parts.live,
        )

    def _send(self) -> None:
        """Send the print and disable the form until the answer arrives."""
        run = self._doubts.run_of(self._wished())
        if run is None or self.why_not() is not None:
            return
        self._run = run
        kept = self._doubts.begin(run)
        self.banner.clear()
        self.sending.begin(run.file.size)
        self._judge()
        tasks = self._parts.tasks
        self._ticket = self._parts.session.ask(
            lambda client: run.go(client, lambda sent: tasks.post(lambda: self._sent_so_far(run, sent), self), kept),
            lambda row: self._sent(run, row),
            lambda error: self._unsent(run, error),
            self,
        )

    def _wished(self) -> Wished:
        printer, wishes = self.form.chosen_printer(), self.form.wishes()
        printer_id = None if printer is None else printer.printer_id
        return self.form.file(), printer_id, wishes.parameters, wishes.reference

    def stop(self) -> None:
        """As long as it is not ordered."""
        run = self._run
        if run is None or not run.stop():
            self.sending.stop.allow(tr("It is with the server already: cancel it in the queue"))
            return
        if self._ticket is not None:
            self._ticket.cancel()
        self._doubts.end(run)
        self._end()
        self.banner.say(tr("Stopped. Nothing was printed."), passing=True)

    def _sent_so_far(self, run: PrintRun, sent: int) -> None:
        if run is self._run:
            self.sending.show_sent(sent)

    def _sent(self, run: PrintRun, row: JobRow) -> None:
        if run is not self._run:
            return
        self._doubts.end(run)
        self._doubt_words = self._doubts.words(self._wished())
        self._end()
        self._parts.settings.change(print_printer=str(row.printer_id))
        mark = self._printed.note(run.file, row)
        self.form.copies.setText("1")
        self._tell_past(queued_words(mark))
        self._judge()
        self.wanted.emit(PageKey.QUEUE, InDetail(row))

    def _unsent(self, run: PrintRun, error: ConsoleError) -> None:
        if run is not self._run:
            return
        self._end()
        if run.is_in_doubt(error):
            self._doubts.stay(run)
            self._tell_doubt(error)
        else:
            self._doubts.end(run)
            self._tell_doubt()
            self.banner.say_error(str(REFUSED), error)

    def _end(self) -> None:
        self._run = self._ticket = None
        self.sending.end()
        self._judge()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        wide = self._sheet.fit(self.width())
        self.where.setVisible(not wide)  # the form that says it is out of sight
        self.other.set_icon_only(not wide)
