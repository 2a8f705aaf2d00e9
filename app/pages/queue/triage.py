"""The triage panel: cause, start and fix of a selected job that needs a person, and the actions that help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import TYPE_CHECKING
from uuid import UUID

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QGuiApplication, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QSizePolicy, QWidget

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.queue import local_now
from app.pages.page import PageKey, Room
from app.pages.queue.commands import DisabledReasons
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.job_actions import LOOK_IN_QUEUE
from app.session.outcome_unknown import saying
from app.session.window_command import WindowCommand
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import ROUNDED, hbox, named, tell, text_label, vbox
from app.widgets.page_parts import least_height
from app.widgets.pointer_guards import meaning_changed
from app.widgets.states import note_painter, paint_shape
from app.words.job_actions import JobAction, selected_words, waits_for_roll
from app.words.jobs import (
    ORDERED_TWICE,
    DuplicateAction,
    DuplicatePrompt,
    duplicate_prompt,
    mark_of,
    name_of,
    received_words,
)
from app.words.jobs import WORDS as DUPLICATE_WORDS
from app.words.marks import Mark, Shape, Tone
from app.words.plain_text import plain
from app.words.printers import not_changed
from app.words.triage import (
    WORDS,
    SameCause,
    Triage,
    TriageStep,
    in_standing_line,
    same_cause,
    support_lines,
    triage_of,
)
from server_core.contract.types.audit import Notice
from server_core.contract.types.jobs import MOST_JOBS, CloseNotice, DuplicateAnswer, JobNeeds, JobRow, JobsWanted
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import PrinterStatus

if TYPE_CHECKING:
    from app.pages.page import WindowPage
    from app.pages.queue.commands import QueueSelection
    from app.widgets.banner import Banner


# A message about one job: mark, sentence and start time on a tint, with buttons beside them.


SHAPE = 24.0
LEFT = 52
BOX_MARGIN = 4
APART = 16
"""Pixels of space before destructive actions."""
LINES, LINES_ABOVE = 3, 2
"""Lines of text beside the buttons, or above them, that the place below the list has room for."""


class TriageBox(QWidget):
    """Hidden while there is nothing to say. Subclasses fill `buttons`.

    Below the list it has a fixed height: the start gives way to a long sentence, and the sentence is cut at last. It
    is whole in the tooltip, for screen readers and in the job's own view.
    """

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._mark: Mark | None = None
        self._in_job = False
        self._said = ("", "")
        self._began = ""
        named(self, identifier, "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._cause = text_label(wrap=True)
        theme.keep(self._cause, TextRole.BODY, bold=True)
        self._cause.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._since = text_label(wrap=True, tone="quiet")
        lines = vbox(spacing=0)
        lines.addStretch(1)
        for label in (self._cause, self._since):
            lines.addWidget(label)
        lines.addStretch(1)
        self.buttons = QGridLayout()
        self.buttons.setContentsMargins(0, 0, 0, 0)
        self.buttons.setSpacing(8)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(LEFT, BOX_MARGIN, 10, BOX_MARGIN)
        self._layout.setSpacing(10)
        self._layout.addLayout(lines, 1)
        self._layout.addLayout(self.buttons)
        theme.changed.connect(self.update)
        self.hide()

    def fit(self, room: Room, *, in_job: bool) -> None:
        """`in_job`: the job's view has its name as a title, and room for every word."""
        down = room is Room.NARROW
        self._in_job = in_job
        self._layout.setDirection(QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.LeftToRight)
        margin = 2 * BOX_MARGIN if in_job else BOX_MARGIN
        self._layout.setContentsMargins(LEFT, margin, 10, margin)
        self._show_said()

    @property
    def said(self) -> str:
        """Return the cause and the remedy; empty while nothing is shown."""
        return "" if self._mark is None else self._said[1]

    @property
    def words(self) -> str:
        name, sentence = self._said
        return sentence if self._in_job or not name else f"{name}: {sentence}"

    def _show_said(self) -> None:
        """Show as much as there is room for."""
        words, shown = self.words, self.words
        has_start = bool(self._began)
        if not self._in_job and self._cause.width() > LEFT:
            down = self._layout.direction() is QBoxLayout.Direction.TopToBottom
            lines, of_words = LINES_ABOVE if down else LINES, self._lines(words, self._cause)
            has_start = has_start and of_words + self._lines(self._began, self._since) <= lines
            if of_words > lines:
                shown = self._cut(words, lines)
        tell(self._cause, shown)
        self._cause.setToolTip("" if shown == words else words)
        self._since.setVisible(has_start)

    def _lines(self, words: str, label: QLabel) -> int:
        metrics = QFontMetrics(label.font())
        room = QRect(0, 0, self._cause.width() - ROUNDED, 10_000)
        return round(metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), words).height() / metrics.lineSpacing())

    def _cut(self, words: str, lines: int) -> str:
        least, most = 0, len(words)
        while least < most:
            middle = (least + most + 1) // 2
            if self._lines(f"{words[:middle].rstrip()}…", self._cause) <= lines:
                least = middle
            else:
                most = middle - 1
        return f"{words[:least].rstrip()}…"

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_said()

    def event(self, event: QEvent) -> bool:
        """Fit the words again once the buttons beside them have their places."""
        heard = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._layout.activate()
            self._show_said()
        return heard

    def say(self, mark: Mark, cause: str, fix: str, since: str, name: str, *, names_mark: bool) -> None:
        """Show the message. `name`: the job's name, because its row may be out of view.

        Screen readers read the mark first, unless the cause begins with it (`names_mark`).
        """
        sentence = f"{ended(cause)} {ended(fix)}" if fix else ended(cause)
        word = "" if names_mark else f"{ended(mark.word)} "
        self.setAccessibleName(tr("{words} {since}. Job {name}.", words=f"{word}{sentence}", since=since, name=name))
        self._show(mark, (name, sentence), since)

    def _show(self, mark: Mark, said: tuple[str, str], since: str) -> None:
        self._mark, self._said, self._began = mark, said, since
        self._since.setText(since)
        self._show_said()
        self.show()
        self.update()

    def clear(self) -> None:
        self._mark = None
        self.hide()

    def _painter(self) -> QPainter:
        """Begin the frame."""
        return note_painter(self, self._theme, Tone.QUIET if self._mark is None else self._mark.tone)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._mark is None:
            return
        theme, tone = self._theme, self._mark.tone
        painter = self._painter()
        top = min((self.height() - SHAPE) / 2, 22.0)
        sign = QRectF(14, top, SHAPE, SHAPE)
        paint_shape(painter, self._mark.shape, sign, theme.ink(tone), theme.tint(tone))
        painter.end()


def ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."


NAME = "n" * 13
"""The room for a printer's name on a button, in a wide window."""
ANSWERS = frozenset({TriageStep.YES, TriageStep.NO})
PRINTS = frozenset({TriageStep.REPRINT, TriageStep.ELSEWHERE})


class StepButtons(QObject):
    """The two steps of a box, whose places are the same for every job: the first step, and the second at its right.

    A third button is at their left, or below them where the text is above.
    """

    def __init__(self, theme: Theme, grid: QGridLayout, identifier: str, *more: Button) -> None:
        super().__init__(grid)
        self._theme, self._grid, self._more = theme, grid, more
        self.first = Button(theme, f"{identifier}.first", tr("Reprint", "button: a job"), compact=True, primary=True)
        self.second = Button(theme, f"{identifier}.second", tr("Move…", "button: to another printer"), compact=True)
        self._room = Room.WIDE
        for button in (self.first, self.second):
            policy = button.sizePolicy()
            policy.setRetainSizeWhenHidden(True)  # the other one keeps its place
            button.setSizePolicy(policy)
        theme.changed.connect(self.arrange)

    def fit(self, room: Room) -> None:
        self._room = room
        self.arrange()

    @property
    def _longest(self) -> str:
        """Return the longest label: each button is as wide."""
        words = [str(each) for each in WORDS.values()]
        if self._room is Room.WIDE:
            words.append(on_printer(NAME))
        return max(words, key=self._width)

    def _width(self, words: str) -> int:
        return QFontMetrics(self._theme.font(self._theme.sizes.body, bold=True)).horizontalAdvance(words)

    def arrange(self) -> None:
        down, longest = self._room is Room.NARROW, self._longest
        for button in (self.first, self.second):
            button.reserve("" if down else longest)
        while self._grid.count():
            self._grid.takeAt(0)
        for column in range(3):
            self._grid.setColumnStretch(column, int(down and column < 2))
        for button in self._more:
            self._grid.addWidget(button, *((1, 0, 1, 2) if down else (0, 0)))
        self._grid.addWidget(self.first, 0, 0 if down else 1)
        self._grid.addWidget(self.second, 0, 1 if down else 2)

    def offer(self, button: Button, printer: PrinterView) -> None:
        """Offer this printer. The middle of a long name gives way."""
        bold = QFontMetrics(self._theme.font(self._theme.sizes.body, bold=True))
        name, room = plain(printer.name), self._width(self._longest) - self._width(on_printer(""))
        shown = bold.elidedText(name, Qt.TextElideMode.ElideMiddle, room)
        button.say(on_printer(shown), on_printer(name))


def on_printer(name: str) -> str:
    return tr("Print on {printer}", printer=name)


class CauseBox(TriageBox):
    wanted = Signal(str, bool)
    """TriageStep, and whether it applies to all jobs with the same cause."""
    fitting_wanted = Signal()
    """Print on the printer that fits."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "queue.triage")
        self._triage: Triage | None = None
        self._fits: Button | None = None
        """The button that offers the printer that fits."""
        self._offered: tuple[str, UUID] | None = None
        """The job's name and the printer that fits."""
        self.all = Button(theme, "queue.triage.all", tr("All with this cause"), compact=True)
        spoken = tr("Some came out, print only what is missing")
        self.some = Button(theme, "queue.triage.some", tr("Some came out…"), compact=True, spoken=spoken)
        self._steps = StepButtons(theme, self.buttons, "queue.triage", self.some, self.all)
        self.first, self.second = self._steps.first, self._steps.second
        self._steps.arrange()
        self.some.clicked.connect(lambda: self.wanted.emit(TriageStep.NO.value, True))
        self.all.clicked.connect(lambda: self._want(0, of_all=True))
        for index, button in enumerate((self.first, self.second)):
            button.clicked.connect(lambda _=False, own=button, at=index: self._press(own, at))

    def fit(self, room: Room, *, in_job: bool) -> None:
        self._steps.fit(room)
        super().fit(room, in_job=in_job)

    def show_triage(self, triage: Triage | None, same: SameCause, held_back: DisabledReasons, name: str) -> None:
        """Show the triage. `name`: the job's name. Inside the job its own question replaces one that asks the same."""
        self._triage, self._fits = triage, None
        if triage is None or (self._in_job and triage.steps and ANSWERS.issuperset(triage.steps)):
            self.clear()
            return
        words = same.words(triage.steps[0]) if triage.steps else ""
        self.first.make_primary(True)
        self.second.make_primary(False)
        for index, button in enumerate((self.first, self.second)):
            shown = index < len(triage.steps)
            if not shown or triage.steps[index] is not TriageStep.MOVE:  # see `offer_fitting`
                button.setVisible(shown)
            if shown:
                step = triage.steps[index]
                noted = step is TriageStep.NO and held_back.no_prints is not None  # a person can still answer
                button.say(tr("No, it did not") if noted else WORDS[step])
                free = step in (TriageStep.COPY, TriageStep.PRINTER)
                button.allow(None if free else held_back.why_not(prints=step in PRINTS))
        self.some.setVisible(triage.several and not words)  # both open the same questions
        self.some.allow(held_back.why_not(prints=True))
        self.all.setVisible(bool(words))
        if words:
            self.all.say(words)
            self.all.allow(held_back.why_not(prints=triage.steps[0] in PRINTS))
        since = " · ".join(filter(None, (triage.since, same.sentence)))
        self.say(triage.mark, triage.cause, triage.fix, since, name, names_mark=triage.names_state)

    def offer_fitting(self, printer: PrinterView | None, why_not: str | None) -> None:
        """Offer to print the job on the one printer that fits, in the place of "Move…". None: not exactly one fits.

        Without one there is no button: the bar has "Move…" anyway, and loading the paper comes first.
        """
        steps = () if self._triage is None else self._triage.steps
        before, self._offered = self._offered, None
        if TriageStep.MOVE not in steps:
            return
        button = (self.first, self.second)[steps.index(TriageStep.MOVE)]
        button.setVisible(printer is not None)
        if printer is None:
            return
        self._offered = self._said[0], printer.printer_id
        self._fits = button
        for button in (self.first, self.second):
            button.make_primary(button is self._fits)
        self._steps.offer(self._fits, printer)
        if self._offered != before:
            meaning_changed(self._fits)
        self._fits.allow(why_not)

    def _press(self, button: Button, index: int) -> None:
        if button is self._fits:
            self.fitting_wanted.emit()
        else:
            self._want(index)

    def _want(self, index: int, *, of_all: bool = False) -> None:
        if self._triage is not None:
            self.wanted.emit(self._triage.steps[index].value, of_all)


class TriagePanel(QWidget):
    """Shows the job's problem and the question whether it is a duplicate. Hidden without both.

    Below the list there is room for one: whether it came out is asked first, then whether it is a duplicate.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        named(self, "queue.care", tr("What the selected job needs"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._in_job = False
        self.cause = CauseBox(theme)
        self.duplicate = DuplicateBox(theme)
        self.wanted = self.cause.wanted
        layout = vbox(self, spacing=8)
        layout.addWidget(self.cause)
        layout.addWidget(self.duplicate)
        self.hide()

    def sizeHint(self) -> QSize:
        """Return the height at its present width: Qt's own hint is that of a narrow panel, and three times as high."""
        return QSize(super().sizeHint().width(), least_height(self, self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), least_height(self, self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # text wraps differently

    def fit(self, room: Room, *, in_job: bool = False) -> None:
        """`in_job`: inside the job's own view."""
        self._in_job = in_job
        for box in (self.cause, self.duplicate):
            box.fit(room, in_job=in_job)

    def show_triage(
        self,
        triage: Triage | None,
        same: SameCause,
        prompt: DuplicatePrompt | None,
        held_back: DisabledReasons,
        name: str,
    ) -> None:
        """Show the triage. `name`: the selected job's name, because its row may be out of view."""
        if triage is not None and prompt is not None and not self._in_job:
            if triage.steps and ANSWERS.issuperset(triage.steps):
                prompt = None
            else:
                triage = None
        self.cause.show_triage(triage, same, held_back, name)
        self.duplicate.show_question(prompt, held_back.offline, name)
        self.setVisible(not (self.cause.isHidden() and self.duplicate.isHidden()))


# The place below the list for what is selected.


MOST_PIXELS = 16_777_215
"""Qt's own limit: any height."""
NOTHING_SELECTED = Phrase("Select a job to see what it needs.")
SELECTED = Mark(text="", shape=Shape.QUESTION, tone=Tone.QUIET)
"""Nothing or several jobs are selected."""


class CalmBox(TriageBox):
    """Describes the selection while it needs nobody. Its buttons are where those of a cause are."""

    wanted = Signal(str)
    """TriageStep"""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "queue.actions.selection")
        self._steps = StepButtons(theme, self.buttons, "queue.selected")
        for button, step in ((self._steps.first, TriageStep.PRINTER), (self._steps.second, TriageStep.COPY)):
            button.make_primary(False)
            button.say(WORDS[step])
            button.clicked.connect(partial(self.wanted.emit, step.value))
        self._steps.arrange()

    def fit(self, room: Room, *, in_job: bool) -> None:
        self._steps.fit(room)
        super().fit(room, in_job=in_job)

    def _painter(self) -> QPainter:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colour("line"), self._theme.colours.border_width))
        painter.setBrush(self._theme.colour("base"))
        radius = self._theme.sizes.radius
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), radius, radius)
        return painter

    def show_selected(self, rows: Sequence[JobRow]) -> None:
        only = rows[0] if len(rows) == 1 else None
        words = selected_words(rows) or str(NOTHING_SELECTED)
        why_not = None if only is not None else tr("Select one job")
        for button in (self._steps.first, self._steps.second):
            button.allow(why_not)
        self.setAccessibleName(words)
        since = "" if only is None else received_words(only, local_now())
        self._show(SELECTED if only is None else mark_of(only), ("", words), since)


class SelectionPlace(QWidget):
    """Says what the selected job needs, or what is selected. Its height is fixed, so that the list keeps its own.

    In the job's view it is as high as its text, and hidden without any.
    """

    def __init__(self, theme: Theme, care: TriagePanel) -> None:
        super().__init__()
        self._theme, self._care = theme, care
        self._in_job = False
        self._room = Room.WIDE
        named(self, "queue.about", tr("About the selection"))
        self.calm = CalmBox(theme)
        layout = vbox(self)
        layout.addWidget(care)
        layout.addWidget(self.calm)
        theme.changed.connect(self._keep_height)
        self._keep_height()

    def fit(self, room: Room, *, in_job: bool) -> None:
        if (room, in_job) != (self._room, self._in_job):
            self._room, self._in_job = room, in_job
            self._keep_height()
        self._care.fit(Room.NARROW if in_job else room, in_job=in_job)
        self.calm.fit(Room.NARROW if in_job else room, in_job=in_job)

    def show_selected(self, rows: Sequence[JobRow]) -> None:
        """Describe the selection, unless something is needed. The job's view tells of its job itself."""
        if self._care.isHidden() and not (self._in_job and len(rows) < 2):
            self.calm.show_selected(rows)
        else:
            self.calm.clear()

    @property
    def is_empty(self) -> bool:
        return self._care.isHidden() and self.calm.isHidden()

    def _keep_height(self) -> None:
        if self._in_job:
            self.setMinimumHeight(0)
            self.setMaximumHeight(MOST_PIXELS)
            return
        line = QFontMetricsF(self._theme.font(self._theme.sizes.body, bold=True)).lineSpacing()
        target = self._theme.sizes.small_target
        beside = max(ceil(LINES * line), target)
        inside = ceil(LINES_ABOVE * line) + 10 + target if self._room is Room.NARROW else beside
        self.setFixedHeight(inside + 2 * BOX_MARGIN + 2)


# The question about a possible duplicate of the selected job, and its answers.


class DuplicateBox(TriageBox):
    wanted = Signal(str)
    """DuplicateAction"""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "queue.twin")
        self.acts = {
            action: Button(theme, f"queue.twin.{action}", words, compact=True)
            for action, words in DUPLICATE_WORDS.items()
        }
        row = hbox(spacing=8)
        self.buttons.addLayout(row, 0, 0)
        for action, button in self.acts.items():
            if action is DuplicateAction.CANCEL:
                row.addSpacing(APART - row.spacing())
            row.addWidget(button)
            button.clicked.connect(partial(self.wanted.emit, action.value))

    def show_question(self, prompt: DuplicatePrompt | None, why_not: str | None, name: str) -> None:
        """Show the question. `why_not`: why nothing can be answered now; `name`: the job's name."""
        if prompt is None:
            self.clear()
            return
        for action, button in self.acts.items():
            button.setVisible(action in prompt.actions)
            button.say(prompt.words(action))
            button.allow(None if action is DuplicateAction.OTHER else why_not)
        self.say(ORDERED_TWICE, prompt.cause, prompt.fix, prompt.since, name, names_mark=True)


ACTIONS = {
    TriageStep.REPRINT: JobAction.REPRINT,
    TriageStep.MOVE: JobAction.MOVE,
    TriageStep.PRINT: JobAction.RELEASE,
    TriageStep.CANCEL: JobAction.CANCEL,
    TriageStep.ROLL: JobAction.CHANGE_ROLL,
    TriageStep.DONE: JobAction.DONE,
}
DUPLICATE_ANSWERS = {DuplicateAction.BOTH: DuplicateAnswer.BOTH, DuplicateAction.THROWN: DuplicateAnswer.THROWN}
ICONS = {DuplicateAction.BOTH: "check", DuplicateAction.THROWN: "check", DuplicateAction.OTHER: "search"}


class TriageSteps(QObject):
    """Runs the steps of the triage panel for its job.

    - `chosen`: the selected jobs
    - `clear_result`: hides the result of an earlier action
    - `open_confirmations`: opens "Did it come out?"
    """

    def __init__(
        self,
        page: WindowPage,
        parts: ConsoleParts,
        panel: TriagePanel,
        banner: Banner,
        *,
        chosen: Callable[[], QueueSelection],
        clear_result: Callable[[], None],
        open_confirmations: Callable[[], object],
    ) -> None:
        super().__init__(page)
        self._page = page
        self._parts = parts
        self._panel = panel
        self._banner = banner
        self._chosen = chosen
        self._clear_result = clear_result
        self._open_confirmations = open_confirmations
        self._row: JobRow | None = None
        self._asks = False
        """True if the panel asks whether the job is a duplicate."""
        self._needs: dict[UUID, JobNeeds] = {}
        """Needs of the job that was read last, if they are known."""
        self._needs_of: UUID | None = None
        self._held_back = DisabledReasons()
        self._fitting: PrinterView | None = None
        panel.cause.fitting_wanted.connect(self._print_on_fitting)
        panel.duplicate.wanted.connect(self._answer_duplicate)

    def show(self, row: JobRow | None, held_back: DisabledReasons) -> None:
        """Show a job. None: none or several are selected."""
        self._row, self._held_back = row, held_back
        printer = None if row is None else self._parts.printers.by_id(row.printer_id)
        is_only = row is not None and self._parts.printers.is_only(row.printer_id)
        triage = None if row is None else triage_of(row, printer, local_now(), is_only=is_only)
        same = len(self._same()) if triage is not None and triage.steps else 0
        line = printer.waiting if row is not None and printer is not None and in_standing_line(row, printer) else 0
        prompt = None if row is None else duplicate_prompt(row, local_now())
        name = "" if row is None else name_of(row)
        self._panel.show_triage(triage, SameCause(here=same, line=line), prompt, held_back, name)
        self._fitting = None if row is None or triage is None else self._fitting_of(row)
        self._panel.cause.offer_fitting(self._fitting, held_back.why_not(prints=False))
        if self._asks is not (prompt is not None):
            self._asks = prompt is not None
            self._page.commands_changed.emit()

    def _fitting_of(self, row: JobRow) -> PrinterView | None:
        """Return the one printer on which a job prints that is held for its paper. None: none, several or unknown."""
        if row.pending is not None or not waits_for_roll(row):
            return None
        if self._needs_of != row.print_job_id:
            self._needs_of, self._needs = row.print_job_id, {}
            self._read_needs(row.print_job_id)
        if not self._needs:
            return None
        from app.session.printer_fit import targets_of  # applies the server's rules, which the first rows do without

        found = [
            each.printer for each in targets_of(self._parts.printers.all(), [row], self._needs) if each.is_proposed
        ]
        return found[0] if len(found) == 1 else None

    @flow
    async def _read_needs(self, job_id: UUID) -> None:
        wanted = JobsWanted(print_job_ids=[job_id])
        try:
            needs = await self._parts.session.call(lambda client: client.job_needs(wanted))
        except ConsoleError:
            if self._needs_of == job_id:
                self._needs_of = None  # read again when the panel is shown again
            return
        if self._needs_of == job_id and needs:
            self._needs = {each.print_job_id: each for each in needs}
            self.show(self._row, self._held_back)

    def _print_on_fitting(self) -> None:
        if self._row is not None and self._fitting is not None:
            self._clear_result()
            self._parts.job_actions.move_to(self._row, self._fitting.printer_id)

    def commands(self) -> Sequence[WindowCommand]:
        """Return the answers about the duplicate by key. If the panel has no room they become buttons of the bar."""
        chosen = self._chosen()
        row = chosen.rows[0] if len(chosen.rows) == 1 else None
        prompt = None if row is None else duplicate_prompt(row, local_now())
        if row is None or prompt is None:
            return ()
        return [
            WindowCommand(
                key=f"queue.answer.{action}",
                words=prompt.words(action),
                run=partial(self._take_duplicate_answer, row, action),
                why_not=None if action is DuplicateAction.OTHER else chosen.held_back.offline,
                icon=ICONS[action],
                big=not self._asks,
            )
            for action in prompt.actions
            if action is not DuplicateAction.CANCEL  # the bar has it anyway
        ]

    def _answer_duplicate(self, action: str) -> None:
        if self._row is not None:
            self._take_duplicate_answer(self._row, DuplicateAction(action))

    def _take_duplicate_answer(self, row: JobRow, action: DuplicateAction) -> None:
        parts, twin = self._parts, row.twin
        if twin is None:
            return
        match action:
            case DuplicateAction.CANCEL:
                self._clear_result()
                parts.job_actions.perform(JobAction.CANCEL, [row])
            case DuplicateAction.OTHER:
                self._open_other(twin.print_job_id)
            case DuplicateAction.BOTH | DuplicateAction.THROWN:
                self._close(row, twin.notice, CloseNotice(answer=DUPLICATE_ANSWERS[action]))

    @flow
    async def _open_other(self, job_id: UUID) -> None:
        try:
            detail = await self._parts.session.call(lambda client: client.job(job_id))
        except ConsoleError as error:
            self._banner.say_error(tr("The other job could not be shown."), error)
        else:
            self._page.open_argument(detail.row)

    @flow
    async def _close(self, row: JobRow, notice: int, answer: CloseNotice) -> None:
        async def close(client: ConsoleClient) -> Notice | JobRow:
            return await client.close_notice(notice, answer)

        async def answered(client: ConsoleClient) -> Notice | JobRow | None:
            now = await client.job_rows(JobsWanted(print_job_ids=[row.print_job_id]))
            return next((each for each in now if each.twin is None), None)

        try:
            now = await self._parts.session.call(lambda client: client.settle(close(client), answered))
        except ConsoleError as error:
            name = name_of(row)
            unknown = tr("Your answer for {name} may have been saved.", name=name)
            explained = saying(error, unknown, str(LOOK_IN_QUEUE))
            self._banner.say_error(tr("Your answer for {name} was not saved.", name=name), explained)
            return
        if isinstance(now, JobRow):
            self._parts.queue.apply([now], at_once=True)
        else:
            self._parts.notices.apply([now])

    def take(self, step: str, of_all: bool) -> None:
        """Run a step for the panel's job, or for all jobs with the same cause."""
        if self._row is not None:
            self.run(TriageStep(step), self._same() if of_all else [self._row], of_all=of_all)

    def take_calm(self, step: str) -> None:
        """Run a step for the selected job, which needs nobody."""
        self.run(TriageStep(step), self._chosen().rows, of_all=False)

    def run(self, step: TriageStep, rows: Sequence[JobRow], *, of_all: bool) -> None:
        """Run a step for these jobs. `of_all`: it is offered for all jobs of a cause."""
        if not rows:
            return
        row = rows[0]
        match step:
            case TriageStep.YES | TriageStep.NO if of_all:
                self._open_confirmations()
            case TriageStep.YES:
                self._parts.job_actions.answer(row, True)
            case TriageStep.NO:
                self._parts.job_actions.answer(row, False, print_again=True)
            case TriageStep.ELSEWHERE:
                self._parts.job_actions.print_elsewhere(rows)
            case TriageStep.PRINTER:
                self._page.wanted.emit(PageKey.PRINTERS, row.printer_id)
            case TriageStep.COPY:
                QGuiApplication.clipboard().setText(support_lines(row))
                self._parts.messages.note(tr("Copied for support"), key="copied")
            case act:
                self._clear_result()
                self._parts.job_actions.perform(ACTIONS[act], rows)

    @flow
    async def pause_or_resume(self, printer_id: UUID) -> None:
        """Pause or resume from the head of a printer's jobs."""
        printer = self._parts.printers.by_id(printer_id)
        if printer is None:
            return
        pauses = printer.status is not PrinterStatus.PAUSED
        no, unknown = not_changed(plain(printer.name), paused=pauses)
        try:
            changed = await self._parts.session.call(lambda client: client.set_paused(printer_id, paused=pauses))
        except ConsoleError as error:
            self._banner.say_error(no, saying(error, unknown))
        else:
            self._parts.printers.apply([changed])

    def _same(self) -> list[JobRow]:
        queue = self._parts.queue
        rows = (queue.job(position) for position in range(queue.rowCount()))
        row = self._row
        printer = None if row is None else self._parts.printers.by_id(row.printer_id)
        return [] if row is None else same_cause(row, rows, printer)[:MOST_JOBS]
