"""The line at the bottom: server, agent, printers, age of the data, clock. Probes, not memories."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from app.language.translate import Phrase, tr
from app.live import Live, LiveState
from app.models.engine_status import EngineProbe
from app.models.printers import PrintersModel
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.elsewhere import server_trouble
from app.vocabulary.marks import Shape, Tone
from app.vocabulary.operators import here_words
from app.vocabulary.plain_text import plain, tooltip
from app.vocabulary.printers import counts_words
from app.widgets.facts import Fact
from app.widgets.named import named, text_label
from app.widgets.shapes import paint_shape
from app.widgets.sides import Sides
from app.windows.status_facts import agent_facts, live_facts, printer_facts, server_facts
from app.windows.status_popovers import Popover, PopoverButton, copy_to_clipboard
from server_core.contract.types.consoles import WhoAmI

SHAPE = 12
CLOCK_FROM = 800
LEAST_PART = 120
"""Pixels."""
GAP, NARROW_GAP = 18, 6
MARGIN, NARROW_MARGIN = 12, 8
MORE = Phrase("Opens more about it")


class StatusPart(QAbstractButton):
    """A shape, a quiet name and a value; pressed, it shows more."""

    def __init__(self, theme: Theme, identifier: str, name: str, meaning: str = "") -> None:
        super().__init__()
        self._theme = theme
        self._name = name
        self._value = ""
        self._mark: tuple[Shape, Tone] | None = None
        self._stale = False
        named(self, identifier, name, meaning or str(MORE))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def tell(self, value: str, mark: tuple[Shape, Tone] | None, *, spoken: str = "", stale: bool = False) -> None:
        if (value, mark, stale) != (self._value, self._mark, self._stale):
            self._value, self._mark, self._stale = value, mark, stale
            self.setAccessibleName(spoken or f"{self._name} {value}".strip())
            self.setToolTip(tooltip(self.accessibleName()))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        sizes = self._theme.sizes
        metrics = QFontMetrics(self._theme.font(sizes.small))
        text = f"{self._name}  {self._value}" if self._name else self._value
        return QSize(
            metrics.horizontalAdvance(text) + (SHAPE + 8 if self._mark else 0) + 6, self._theme.sizes.status_bar
        )

    def minimumSizeHint(self) -> QSize:
        """In the narrowest window the end of a value makes room for the others; the tooltip has all of it."""
        hint = self.sizeHint()
        return QSize(min(hint.width(), LEAST_PART), hint.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._theme.colours
        painter = QPainter(self)
        at = Sides(painter, self.rect())
        if self.underMouse() or self.isDown():
            painter.fillRect(self.rect(), QColor(colours.hover))
        painter.setFont(self._theme.font(self._theme.sizes.small))
        left = 0
        if self._mark is not None:
            shape, tone = self._mark
            ink = QColor(colours.disabled) if self._stale else self._theme.ink(tone)
            box = QRectF(0, (self.height() - SHAPE) / 2, SHAPE, SHAPE)
            paint_shape(painter, shape, at(box), ink, QColor(colours.window))
            left = SHAPE + 7
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        if self._name:
            painter.setPen(QColor(colours.text_secondary))
            name = f"{self._name}  "
            painter.drawText(at(QRectF(left, 0, self.width() - left, self.height())), flags, name)
            left += painter.fontMetrics().horizontalAdvance(name)
        painter.setPen(QColor(colours.disabled if self._stale else colours.text))
        room = self.width() - left
        value = painter.fontMetrics().elidedText(self._value, Qt.TextElideMode.ElideRight, room)
        painter.drawText(at(QRectF(left, 0, room, self.height())), flags, value)
        painter.end()


OK = (Shape.CHECK, Tone.GOOD)
BAD = (Shape.CROSS, Tone.FAILED)
ATTENTION = (Shape.WARNING, Tone.ATTENTION)
SILENT = (Shape.QUESTION, Tone.QUIET)
OFF = (Shape.BROKEN_RING, Tone.QUIET)


class StatusBar(QWidget):
    printers_wanted = Signal()
    restart_wanted = Signal()
    """Of the server; whoever hears it asks first."""
    operator_wanted = Signal()
    """To lock or to unlock."""

    def __init__(self, theme: Theme, live: Live, probe: EngineProbe, printers: PrintersModel) -> None:
        super().__init__()
        self._theme = theme
        self._live = live
        self._probe = probe
        self._printers = printers
        self._last_error: tuple[str, datetime | None] = ("", None)
        self.popover: Popover | None = None
        self._news: Callable[[], Sequence[Fact]] = list
        self.why_no_restart: Callable[[], str | None] = _nothing
        """A reason in words why this console cannot restart the server; None: it can."""
        self.elsewhere = ""
        """The name of the server, where it is on another computer."""
        self.server = StatusPart(theme, "status.server", tr("Server"))
        self.agent = StatusPart(theme, "status.agent", tr("Agent"))
        self.printers = StatusPart(theme, "status.printers", tr("Printers"))
        self.live = StatusPart(theme, "status.live", tr("Live", "data"))
        self.operator = StatusPart(theme, "status.operator", tr("At work", "who"), tr("Locks or unlocks this console"))
        self.operator.clicked.connect(self.operator_wanted)
        self.operator.hide()
        self.clock = named(text_label(), "status.clock", "")
        theme.keep(self.clock, TextRole.SMALL)
        self._fit_height()
        theme.changed.connect(self._fit_height)
        layout = self._parts = QHBoxLayout(self)
        layout.setContentsMargins(12, 0, 12, 0)
        layout.setSpacing(GAP)
        layout.addWidget(self.server)
        layout.addWidget(self.agent)
        layout.addStretch(1)
        for part in (self.operator, self.printers, self.live, self.clock):
            layout.addWidget(part)
        for part, tell in (
            (self.server, self._server_more),
            (self.agent, self._agent_more),
            (self.printers, self._printers_more),
            (self.live, self._live_more),
        ):
            part.clicked.connect(tell)
        probe.changed.connect(self._remember_error)
        probe.changed.connect(self.refresh)
        probe.changed.connect(self._tell_news)
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.dataChanged):
            signal.connect(self.refresh)
        self._second = QTimer(self, interval=1000)
        self._second.timeout.connect(self.refresh)
        self._second.start()
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        wide = self.width() >= CLOCK_FROM
        self.clock.setVisible(wide)
        self._parts.setSpacing(GAP if wide else NARROW_GAP)
        margin = MARGIN if wide else NARROW_MARGIN
        self._parts.setContentsMargins(margin, 0, margin, 0)

    def _fit_height(self) -> None:
        self.setFixedHeight(self._theme.sizes.status_bar)

    def refresh(self) -> None:
        state = self._live.state
        stale = state is not LiveState.LIVE
        self.clock.setText(datetime.now().strftime("%H:%M:%S"))
        self.clock.setAccessibleName(self.clock.text())
        self._tell_live(state)
        status, error = self._probe.status, self._probe.error
        if error is not None:
            words, spoken = server_trouble(error, self.elsewhere)
            self.server.tell(words, BAD, spoken=spoken)
        elif status is None:
            self.server.tell(tr("starting…", "server"), (Shape.CLOCK, Tone.WAITING))
        else:
            address = status.base_url.partition("://")[2].rstrip("/")
            host, _, port = address.partition(":")
            if self.elsewhere:
                spoken = tr("Server running {name}, on another computer", name=plain(self.elsewhere))
            elif port:
                spoken = tr("Server running at {host} port {port}", host=host, port=port)
            else:
                spoken = tr("Server running at {host}", host=host)
            self.server.tell(plain(self.elsewhere) or address, OK, spoken=spoken)
        if status is None or error is not None:
            self.agent.tell(tr("not known", "agents"), (Shape.QUESTION, Tone.QUIET), stale=True)
        else:
            online, total = status.agents_online, status.agents_total
            words = tr("{number} of {all} connected", number=online, all=total)
            if online and total == 1:
                words = tr("connected", "agent")
            self.agent.tell(words, OK if online and online == total else ATTENTION)
        ready, reachable, attention = self._printers.counts()
        sign = ATTENTION if attention else OK if ready else SILENT if reachable else OFF
        self.printers.tell(counts_words(ready, reachable, attention), sign, stale=stale)

    def show_operator(self, who: WhoAmI | None) -> None:
        words, spoken = here_words(who)
        self.operator.tell(words, None, spoken=spoken)
        self.operator.setVisible(bool(words))

    def _remember_error(self) -> None:
        if self._probe.error is not None:
            self._last_error = (str(self._probe.error), datetime.now().astimezone())

    def _server_more(self) -> None:
        status = self._probe.status
        buttons = []
        if status is not None:
            buttons = [PopoverButton("status.server.copy", tr("Copy address"), copy_to_clipboard(status.base_url))]
        restart = PopoverButton(
            "status.server.restart", tr("Restart server…"), self.restart_wanted.emit, self.why_no_restart()
        )
        self._open(self.server, tr("Server"), self._server_facts, [*buttons, restart])
        self._probe.look_closer()

    def _server_facts(self) -> list[Fact]:
        now = datetime.now().astimezone()
        return server_facts(self._probe.status, *self._last_error, now, self._probe.figures)

    def _agent_more(self) -> None:
        self._open(self.agent, tr("Agents"), self._agent_facts)
        self._probe.look_closer()

    def _agent_facts(self) -> list[Fact]:
        known = self._probe.status if self._probe.error is None else None
        return agent_facts(known, self._probe.agents, datetime.now().astimezone())

    def _printers_more(self) -> None:
        go = PopoverButton("status.printers.go", tr("Go to printers"), self.printers_wanted.emit)
        self._open(self.printers, tr("Printers"), lambda: printer_facts(self._printers.all()), [go])

    def _live_more(self) -> None:
        self._open(self.live, tr("Live data"), self._live_facts)

    def _live_facts(self) -> list[Fact]:
        error = "" if self._live.error is None else str(self._live.error)
        return live_facts(self._live.age_seconds, self._live.last_heard_at, error)

    def _open(
        self,
        part: StatusPart,
        title: str,
        facts: Callable[[], Sequence[Fact]],
        buttons: Sequence[PopoverButton] = (),
    ) -> None:
        if self.popover is not None:
            self.popover.close_it()
        self._news = facts
        self.popover = Popover(self._theme, f"{part.accessibleIdentifier()}.more", title, buttons, part)
        self.popover.ended.connect(self._forget)
        self.popover.show_facts(facts())
        self.popover.open_above()

    def _tell_news(self) -> None:
        """Not each second: what is being read or copied stays."""
        if self.popover is not None:
            self.popover.show_news(self._news())

    def _forget(self) -> None:
        self.popover = None

    def _tell_live(self, state: LiveState) -> None:
        age = self._live.age_seconds
        if state is LiveState.STARTING or age is None:
            self.live.tell(tr("connecting…"), (Shape.CLOCK, Tone.WAITING), spoken=tr("Live data: connecting"))
        elif state is LiveState.LIVE:
            spoken = tr("Data {age:.0f} seconds old", age=age)
            self.live.tell(tr("{age:.0f} s", age=age), (Shape.PLAY, Tone.PRINTING), spoken=spoken)
        else:
            spoken = tr("Not live, data {age:.0f} seconds old", age=age)
            self.live.tell(tr("{age:.0f} s old", age=age), ATTENTION, spoken=spoken, stale=True)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), 1, self._theme.colour("line"))
        painter.end()


def _nothing() -> None:
    return None
