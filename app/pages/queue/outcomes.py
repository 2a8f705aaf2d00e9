"""Results of the queue's actions and reads: in a banner, or grouped by reason if there are many."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.live import LiveState
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.banner import AROUND, Banner
from app.widgets.buttons import Button
from app.widgets.labels import hbox, named, text_label, vbox
from app.widgets.states import note_painter, paint_shape
from app.words.job_actions import Refusals
from app.words.jobs import name_of
from app.words.marks import Shape, Tone
from server_core.contract.types.jobs import JobRow

NOT_READ = Phrase("The queue could not be read.")


class Outcomes(QObject):
    def __init__(self, parts: ConsoleParts, banner: Banner, results: ResultPanel) -> None:
        super().__init__(banner)
        self._parts = parts
        self._banner = banner
        self._results = results
        actions = parts.job_actions
        actions.failed.connect(self._failed)
        actions.refused.connect(self._refused)
        actions.denied.connect(self._denied)
        actions.noted.connect(self._noted)
        parts.queue_feed.failed.connect(self._not_read)
        for signal in (parts.queue_feed.loaded, parts.queue_feed.summary_changed):
            signal.connect(self._read)

    def _failed(self, what: str, error: ConsoleError) -> None:
        self._banner.say_error(what, error)

    def _refused(self, refusals: Refusals) -> None:
        if refusals.requested == 1:
            self._banner.say(f"{refusals.title}. {refusals.refused[0].sentence}.")
        else:
            self._results.say(refusals)

    def _denied(self, row: JobRow) -> None:
        self._banner.say(
            tr(
                "{name} is marked as not printed. Print it again on {printer}?",
                name=name_of(row),
                printer=row.printer_name,
            ),
            action=tr("Print again", "button"),
            run=lambda: self._parts.job_actions.print_again(row),
        )

    def _noted(self, words: str) -> None:
        self._parts.messages.note(words, key="queue.again")

    def _not_read(self, error: ConsoleError) -> None:
        if self._parts.live.state is LiveState.LIVE:
            feed = self._parts.queue_feed
            self._banner.say_error(NOT_READ, error, run=feed.reload)

    def _read(self) -> None:
        if not self._parts.queue_feed.misses_something:
            self._banner.take_back(NOT_READ)


# The result of an action that was partly refused: jobs by name, grouped by reason.


MOST_REASONS = 4


class ResultPanel(QWidget):
    """Hidden until something is refused. Disappears when closed or with the next action."""

    choose = Signal(object)
    """list[UUID]: the refused ones are wanted, to do something else with them."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._refusals: Refusals | None = None
        named(self, "queue.result", "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._title = text_label(wrap=True)
        theme.keep(self._title, TextRole.BODY, bold=True)
        self._lines = text_label(wrap=True)
        text = vbox(spacing=4)
        text.addWidget(self._title)
        text.addWidget(self._lines)
        self.select = Button(theme, "queue.result.select", tr("Select these", "button: jobs"), compact=True)
        self.close_results = Button(
            theme, "queue.result.close", "", icon="close", compact=True, spoken=tr("Close the result")
        )
        layout = hbox(self, spacing=8, margins=(42, AROUND, AROUND, AROUND))
        layout.addLayout(text, 1)
        layout.addWidget(self.select)
        layout.addWidget(self.close_results)
        self.select.clicked.connect(self._select)
        self.close_results.clicked.connect(self.clear)
        theme.changed.connect(self.update)
        self.hide()

    def say(self, refusals: Refusals) -> None:
        self._refusals = refusals
        lines = [f"·  {each.sentence}" for each in refusals.refused[:MOST_REASONS]]
        more = len(refusals.refused) - MOST_REASONS
        if more > 0:
            reasons = tr("%n more reason(s)", "", more)
            lines.append(f"·  {reasons}")
        self._title.setText(refusals.title)
        self._lines.setText("\n".join(lines))
        self.setAccessibleName(f"{refusals.title}. {' '.join(each.sentence for each in refusals.refused)}")
        self.show()

    def clear(self) -> None:
        self._refusals = None
        self.hide()

    def _select(self) -> None:
        if self._refusals is not None:
            self.choose.emit([job_id for each in self._refusals.refused for job_id in each.print_job_ids])

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        ink, tint = theme.ink(Tone.ATTENTION), theme.tint(Tone.ATTENTION)
        painter = note_painter(self, theme, Tone.ATTENTION)
        paint_shape(painter, Shape.WARNING, QRectF(12, 12, 18, 18), ink, tint)
        painter.end()
