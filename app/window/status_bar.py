"""The status bar: server, agent, printers, age of the data, clock. Shows probes, not cached states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QWidget

from app.language.translate import Phrase, tr
from app.models.printers import PrintersModel
from app.models.server_state import EngineProbe
from app.session.live import Live, LiveState
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.facts import FactList, FactRow
from app.widgets.labels import named, text_label, vbox
from app.widgets.states import paint_shape
from app.words.agents import called
from app.words.ages import age, clock, moment
from app.words.certificate import view_causes
from app.words.consoles import here_words, server_trouble
from app.words.marks import Shape, Tone
from app.words.plain_text import plain, tooltip
from app.words.printers import counts_words, mark_of, needs_attention, reason_of
from app.words.settings import bytes_words
from server_core.contract.decisions.names import natural_order
from server_core.contract.types.agents import Agent
from server_core.contract.types.consoles import EngineStatus, ServerFigures, WhoAmI
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import AgentStatus

SHAPE = 12
CLOCK_FROM = 800
LOW_TARGETS = 10.5
"""A window lower than so many buttons leaves its room to the page."""
LOW_HEIGHT = 28
"""Height in a low window."""
LEAST_PART = 120
"""Pixels."""
GAP, NARROW_GAP = 18, 6
MARGIN, NARROW_MARGIN = 12, 8
MORE = Phrase("Opens details")


class StatusPart(QAbstractButton):
    """A mark, a label and a value. Clicking shows more."""

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
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)

    def rename(self, name: str) -> None:
        if name != self._name:
            self._name = name
            self.updateGeometry()
            self.update()

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
        width = metrics.horizontalAdvance(text) + (SHAPE + 8 if self._mark else 0) + 6
        return QSize(width, self._theme.sizes.status_bar)

    def minimumSizeHint(self) -> QSize:
        """Return a small size. In the narrowest window values are elided; the tooltip has the full text."""
        hint = self.sizeHint()
        return QSize(min(hint.width(), LEAST_PART), LOW_HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._theme.colours
        painter = QPainter(self)
        if self.underMouse() or self.isDown():
            painter.fillRect(self.rect(), QColor(colours.hover))
        painter.setFont(self._theme.font(self._theme.sizes.small))
        left = 0
        if self._mark is not None:
            shape, tone = self._mark
            ink = QColor(colours.disabled) if self._stale else self._theme.ink(tone)
            box = QRectF(0, (self.height() - SHAPE) / 2, SHAPE, SHAPE)
            paint_shape(painter, shape, box, ink, QColor(colours.window))
            left = SHAPE + 7
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        if self._name:
            painter.setPen(QColor(colours.text_secondary))
            name = f"{self._name}  "
            painter.drawText(QRectF(left, 0, self.width() - left, self.height()), flags, name)
            left += painter.fontMetrics().horizontalAdvance(name)
        painter.setPen(QColor(colours.disabled if self._stale else colours.text))
        room = self.width() - left
        value = painter.fontMetrics().elidedText(self._value, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRectF(left, 0, room, self.height()), flags, value)
        painter.end()


OK = (Shape.CHECK, Tone.GOOD)
BAD = (Shape.CROSS, Tone.FAILED)
ATTENTION = (Shape.WARNING, Tone.ATTENTION)
SILENT = (Shape.QUESTION, Tone.QUIET)
OFF = (Shape.BROKEN_RING, Tone.QUIET)


class StatusBar(QWidget):
    printers_wanted = Signal()
    restart_wanted = Signal()
    """The user wants to restart the server. The receiver asks first."""
    operator_wanted = Signal()
    """The user wants to lock or unlock."""

    def __init__(self, theme: Theme, live: Live, probe: EngineProbe, printers: PrintersModel) -> None:
        super().__init__()
        self._theme = theme
        self._live = live
        self._probe = probe
        self._printers = printers
        self._last_error: tuple[str, datetime | None] = ("", None)
        self.popover: Popover | None = None
        self._news: Callable[[], Sequence[FactRow]] = list
        self.why_no_restart: Callable[[], str | None] = _nothing
        """Returns why this console cannot restart the server. None: it can."""
        self.elsewhere = ""
        """The name of the server, if it is on another computer."""
        self.server = StatusPart(theme, "status.server", tr("Server"))
        self.agent = StatusPart(theme, "status.agent", tr("Agent"))
        self.printers = StatusPart(theme, "status.printers", tr("Printers"))
        self.live = StatusPart(theme, "status.live", tr("Live", "data"))
        self.operator = StatusPart(
            theme, "status.operator", tr("Signed in", "who"), tr("Locks or unlocks this console")
        )
        self.operator.clicked.connect(self.operator_wanted)
        self.operator.hide()
        self.clock = named(text_label(), "status.clock", "")
        theme.keep(self.clock, TextRole.SMALL)
        self.fit_height()
        theme.changed.connect(self.fit_height)
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

    def fit_height(self) -> None:
        """Leave the room of a low window to its page."""
        sizes = self._theme.sizes
        is_low = self.window().height() < LOW_TARGETS * sizes.target
        self.setFixedHeight(min(sizes.status_bar, LOW_HEIGHT) if is_low else sizes.status_bar)

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
        is_locked = who is not None and who.operator is None and who.locked
        self.operator.rename(tr("Console", "status bar") if is_locked else tr("Signed in", "who"))
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

    def _server_facts(self) -> list[FactRow]:
        now = datetime.now().astimezone()
        return server_facts(self._probe.status, *self._last_error, now, self._probe.figures)

    def _agent_more(self) -> None:
        self._open(self.agent, tr("Agents"), self._agent_facts)
        self._probe.look_closer()

    def _agent_facts(self) -> list[FactRow]:
        status = self._probe.status if self._probe.error is None else None
        return agent_facts(status, self._probe.agents, datetime.now().astimezone())

    def _printers_more(self) -> None:
        go = PopoverButton("status.printers.go", tr("Go to printers"), self.printers_wanted.emit)
        self._open(self.printers, tr("Printers"), lambda: printer_facts(self._printers.all()), [go])

    def _live_more(self) -> None:
        self._open(self.live, tr("Live data"), self._live_facts)

    def _live_facts(self) -> list[FactRow]:
        error = "" if self._live.error is None else str(self._live.error)
        return live_facts(self._live.age_seconds, self._live.last_heard_at, error)

    def _open(
        self,
        part: StatusPart,
        title: str,
        facts: Callable[[], Sequence[FactRow]],
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
        """Announce changes, but not every second, so that what is being read or copied stays."""
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


# The details behind each part of the status bar. Pure.


MOST_PRINTERS = 8
MOST_AGENTS = 8
SOON_DAYS = 30


def server_facts(
    status: EngineStatus | None,
    error: str,
    error_at: datetime | None,
    now: datetime,
    figures: ServerFigures | None = None,
) -> list[FactRow]:
    """Return the details. `error`: the last one, even if all is well again."""
    facts = []
    if status is not None:
        running = tr("{age}, since {moment}", age=age(status.started_at, now), moment=moment(status.started_at, now))
        facts = [
            FactRow(tr("Address", "of the server"), status.base_url),
            *_from_elsewhere(status, figures),
            FactRow(tr("Running", "server, for how long"), running),
            FactRow(tr("Version"), status.version),
            *_requests(figures),
            FactRow(tr("Open jobs"), str(status.jobs_open)),
            FactRow(tr("Disk free"), bytes_words(status.disk_free_bytes)),
            *([] if figures is None else [_certificate(status, figures, now)]),
        ]
    last = (
        f"{error} ({clock(error_at)})"
        if error and error_at is not None
        else tr("none since this window opened", "error")
    )
    return [*facts, FactRow(tr("Last error"), plain(last))]


def _requests(figures: ServerFigures | None) -> list[FactRow]:
    if figures is None:
        return []
    return [FactRow(tr("Requests"), tr("%n in the last minute", "requests", figures.requests_per_minute))]


def _from_elsewhere(status: EngineStatus, figures: ServerFigures | None) -> list[FactRow]:
    if figures is None or figures.public_url.rstrip("/") == status.base_url.rstrip("/"):
        return []
    return [FactRow(tr("For others", "address of the server"), figures.public_url)]


def _certificate(status: EngineStatus, figures: ServerFigures, now: datetime) -> FactRow:
    found, name = figures.certificate, tr("Certificate")
    if found is not None and found.troubles:
        return FactRow(name, "\n".join(cause.sentence for cause in view_causes(found)), strong=found.urgent)
    return FactRow(name, _certificate_words(status, figures, now))


def _certificate_words(status: EngineStatus, figures: ServerFigures, now: datetime) -> str:
    ends = figures.tls_expires_at
    if ends is None:
        of_proxy = figures.public_url.startswith("https:")
        here = figures.public_url.rstrip("/") == status.base_url.rstrip("/")
        none = (
            tr("not needed: this computer only", "certificate")
            if here
            else tr("none: others can read the traffic", "certificate")
        )
        return tr("the proxy's", "certificate") if of_proxy else none
    local = ends.astimezone()
    day = f"{local.day} {local:%b %Y}"
    days = (ends - now).days
    if ends <= now:
        return tr("expired on {day}: renew its files", day=day)
    return tr("until {day}", day=day) if days > SOON_DAYS else tr("until {day}, in %n day(s)", "", days, day=day)


def agent_facts(
    status: EngineStatus | None, agents: Sequence[Agent] = (), now: datetime | None = None
) -> list[FactRow]:
    """Return the details. `agents`: those known individually, missing ones first. `now`: at that time."""
    if status is None:
        return [FactRow(tr("Agents"), tr("not known while the server does not answer", "agents"))]
    missing = status.agents_total - status.agents_online
    online = tr("{number} of {all}", number=status.agents_online, all=status.agents_total)
    facts = [FactRow(tr("Connected", "agents"), online)]
    if missing:
        facts.append(
            FactRow(tr("Missing", "agents"), tr("start the computer or Spoolhouse there; its jobs wait until then"))
        )
    there = [agent for agent in agents if agent.status is not AgentStatus.REVOKED]
    there.sort(key=lambda agent: (agent.status is AgentStatus.ONLINE, natural_order(agent.name)))
    if now is not None:
        facts += [FactRow(called(agent.name), _agent_words(agent, now)) for agent in there[:MOST_AGENTS]]
    if now is not None and len(there) > MOST_AGENTS:
        facts.append(FactRow("", tr("and %n more", "", len(there) - MOST_AGENTS)))
    return facts


def _agent_words(agent: Agent, now: datetime) -> str:
    if agent.status is AgentStatus.ONLINE:
        return tr("connected, version {version}", version=plain(agent.version))
    if agent.last_seen_at is None:
        return tr("never seen", "agent")
    return tr("offline since {moment}", moment=moment(agent.last_seen_at, now))


def printer_facts(printers: Sequence[PrinterView]) -> list[FactRow]:
    """Return the printers, those that need a person first, with their waiting jobs."""
    first = sorted(printers, key=lambda printer: (not needs_attention(printer), natural_order(printer.name)))
    facts = []
    for printer in first[:MOST_PRINTERS]:
        state = ", ".join(part for part in (mark_of(printer).word, reason_of(printer)) if part)
        waits = tr("%n job(s) wait", "", printer.waiting) if printer.waiting else ""
        facts.append(FactRow(plain(printer.name), plain(" · ".join(filter(None, (state, waits))))))
    if len(first) > MOST_PRINTERS:
        facts.append(FactRow("", tr("and %n more", "", len(first) - MOST_PRINTERS)))
    return facts or [FactRow(tr("Printers"), tr("none yet", "printers"))]


def live_facts(age_seconds: float | None, heard_at: datetime | None, error: str) -> list[FactRow]:
    if age_seconds is None or heard_at is None:
        return [FactRow(tr("Data"), tr("not read yet", "data"))]
    facts = [FactRow(tr("Last seen"), tr("{time}, {age:.0f} s ago", time=clock(heard_at), age=age_seconds))]
    if error:
        facts.append(FactRow(tr("Why"), plain(error)))
    return facts


# The popover behind each part of the status bar: details and buttons.


WIDTH = 384
EDGE = 8
SIDE, TOP = 16, 12
STATUS_POPOVERS_GAP = 4


class PopoverButton(NamedTuple):
    """A button that closes the popover before it acts."""

    identifier: str
    words: str
    act: Callable[[], None]
    why_not: str | None = None
    """None: it is possible now."""


class Popover(QFrame):
    """Opens above its part, inside the window. Esc or a click elsewhere closes it."""

    ended = Signal()

    def __init__(
        self, theme: Theme, identifier: str, title: str, buttons: Sequence[PopoverButton], opener: QWidget
    ) -> None:
        super().__init__(opener.window())
        self._theme = theme
        self._opener = opener
        named(self, identifier, title)
        self.facts = FactList(theme, title, name_width=104)
        # in a low window the details scroll and the buttons stay
        self.area = named(QScrollArea(), f"{identifier}.facts", title)
        self.area.setWidget(self.facts)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.facts.installEventFilter(self)
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._settled.timeout.connect(self._move)
        for surface in (self.area.viewport(), self.facts):
            surface.setAutoFillBackground(False)
        layout = vbox(self, spacing=TOP, margins=(SIDE, TOP, SIDE, TOP))
        layout.addWidget(self.area, 1)
        row = self._row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        self.buttons: dict[str, Button] = {}
        for each in (*buttons, PopoverButton(f"{identifier}.close", tr("Close"), _do_nothing)):
            button = self.buttons[each.identifier] = Button(
                theme, each.identifier, each.words, compact=True, parent=self
            )
            button.allow(each.why_not)
            button.clicked.connect(lambda _=False, chosen=each.act: self._run_action(chosen))
            row.addWidget(button)
        reasons = [f"{each.words.removesuffix('…')}: {each.why_not}." for each in buttons if each.why_not]
        self.reason = named(text_label("\n".join(reasons), wrap=True, tone="quiet"), f"{identifier}.reason", "")
        self.reason.setAccessibleName(self.reason.text())
        self.reason.setVisible(bool(reasons))  # tooltips cannot be read on a touch screen
        layout.addWidget(self.reason)
        layout.addLayout(row)

    def show_facts(self, facts: Sequence[FactRow]) -> None:
        self.facts.show_facts(facts)
        self.setAccessibleDescription(". ".join(f"{fact.name}: {fact.value}" for fact in facts))

    def open_above(self) -> None:
        """Open, never wider than the window, wherever the part is."""
        self._move()
        self.show()
        self.raise_()
        first = next(button for button in self.buttons.values() if button.isEnabled())
        first.setFocus(Qt.FocusReason.PopupFocusReason)
        self._theme.application.focusChanged.connect(self._focus_went)

    def show_news(self, facts: Sequence[FactRow]) -> None:
        """Update while open."""
        self.show_facts(facts)
        self._move()

    def _move(self) -> None:
        window = self._opener.window()
        at = self._opener.mapTo(window, QPoint(0, 0))
        # three buttons in gloves mode need more than the text
        width = min(max(WIDTH, self._row.minimumSize().width() + 2 * SIDE), window.width() - 2 * EDGE)
        layout = self.facts.layout()
        facts = 0 if layout is None else layout.totalHeightForWidth(width - 2 * SIDE)
        reason = 0 if self.reason.isHidden() else self.reason.heightForWidth(width - 2 * SIDE) + TOP
        wanted = facts + reason + self._row.sizeHint().height() + 3 * TOP
        room = at.y() - STATUS_POPOVERS_GAP - EDGE
        height = min(wanted, room)
        self.area.setFocusPolicy(Qt.FocusPolicy.StrongFocus if wanted > room else Qt.FocusPolicy.NoFocus)
        left = max(EDGE, min(at.x(), window.width() - width - EDGE))
        self.setGeometry(left, at.y() - STATUS_POPOVERS_GAP - height, width, height)

    def close_it(self) -> None:
        """Close. The focus returns to where it was."""
        if self.isVisible():
            self._opener.setFocus()
            self._end()

    def event(self, event: QEvent) -> bool:
        """Handle Esc before the page does."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            if event.type() is QEvent.Type.KeyPress:
                self.close_it()
            return True
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Adapt to a new height: longer text, or a larger font."""
        if watched is self.facts and event.type() is QEvent.Type.LayoutRequest:
            self._settled.start()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._theme.colour("window"))
        painter.setPen(QPen(self._theme.colour("border"), self._theme.colours.border_width))
        painter.setBrush(self._theme.colour("base"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), EDGE, EDGE)
        painter.end()

    def _run_action(self, action: Callable[[], None]) -> None:
        self.close_it()
        action()

    def _focus_went(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is not None and not self.isAncestorOf(now):
            self._end()

    def _end(self) -> None:
        if self.isVisible():
            self._theme.application.focusChanged.disconnect(self._focus_went)
            self.hide()
            self.deleteLater()
            self.ended.emit()


def copy_to_clipboard(text: str) -> Callable[[], None]:
    return lambda: QGuiApplication.clipboard().setText(text)


def _do_nothing() -> None:
    return
