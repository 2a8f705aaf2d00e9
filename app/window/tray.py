"""The tray icon: the worst state as a shape, and a short menu. Many desktops have no tray."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from app.dialogs.question import Choice, Question
from app.language.translate import tr
from app.session.flows import flow
from app.session.settings import Settings
from app.theme.theme import Theme
from app.widgets.states import paint_shape
from app.window.main_window import MainWindow
from app.words.marks import Shape, Tone
from app.words.wall import WallNeeds
from server_core.contract.types.jobs import QueueSummary

SIZES = (16, 22, 24, 32, 48, 64)
CARD, EDGE = "#FFFFFF", "#14171A"
INKS = {
    Tone.FAILED: "#B3201A",
    Tone.ATTENTION: "#7A4600",
    Tone.HELD: "#453A80",
    Tone.GOOD: "#006348",
    Tone.QUIET: "#49515B",
}
"""Colours on a white card with a dark edge, which is visible on light and dark bars with any theme of ours."""

SHAPES = {
    Tone.FAILED: Shape.CROSS,
    Tone.ATTENTION: Shape.WARNING,
    Tone.HELD: Shape.BARS,
    Tone.GOOD: Shape.CHECK,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class TrayState:
    shape: Shape
    tone: Tone
    words: str


def tray_state(summary: QueueSummary | None, needs: WallNeeds, *, live: bool) -> TrayState:
    """Return the state.

    It is as severe as the window's strip, which shows the same `needs`; printers that can wait count here, too.
    """
    if not live or summary is None:
        return TrayState(shape=Shape.BROKEN_RING, tone=Tone.QUIET, words=tr("Not connected"))
    calm = summary.waiting - needs.held - needs.waiting
    waiting = tr("%n waiting", "jobs", calm) if calm > 0 else ""
    counts = [
        tr("%n need(s) you", "jobs or printers", needs.jobs) if needs.jobs else "",
        tr("%n failed", "jobs", needs.failed) if needs.failed else "",
        tr("%n to check", "jobs", needs.check) if needs.check else "",
        tr("%n held", "jobs", needs.held) if needs.held else "",
        tr("%n printer(s) need attention", "", needs.printers) if needs.printers else "",
        waiting,
    ]
    words = " · ".join(each for each in counts if each) or tr("Nothing waiting")
    tone = Tone.ATTENTION if needs.printers and needs.tone is not Tone.FAILED else needs.tone or Tone.GOOD
    return TrayState(shape=SHAPES[tone], tone=tone, words=words)


def tray_icon(state: TrayState) -> QIcon:
    icon = QIcon()
    for size in SIZES:
        picture = QPixmap(size, size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = max(1.0, size / 24)
        card = QRectF(edge / 2, edge / 2, size - edge, size - edge)
        painter.setPen(QPen(QColor(EDGE), edge))
        painter.setBrush(QColor(CARD))
        painter.drawRoundedRect(card, size / 5, size / 5)
        inside = card.adjusted(size * 0.14, size * 0.14, -size * 0.14, -size * 0.14)
        paint_shape(painter, state.shape, inside, QColor(INKS.get(state.tone, EDGE)), QColor(CARD))
        painter.end()
        icon.addPixmap(picture)
    return icon


class Tray(QObject):
    """Visible from the start. A desktop that gets a tray later shows it then."""

    def __init__(
        self,
        items: Callable[[], Sequence[tuple[str, str, Callable[[], object]]]],
        show_window: Callable[[], object],
        parent: QObject | None = None,
    ) -> None:
        """`items`: menu entries below the counts: identifier, label, action."""
        super().__init__(parent)
        self._items = items
        self._show_window = show_window
        self._state: TrayState | None = None
        self.menu = QMenu()
        self.menu.setAccessibleName("Spoolhouse")
        self.menu.setAccessibleIdentifier("tray")
        self.menu.aboutToShow.connect(self.fill)
        self.icon = QSystemTrayIcon(self)
        self.icon.setContextMenu(self.menu)
        self.icon.activated.connect(self._activated)
        self.show_state(TrayState(shape=Shape.BROKEN_RING, tone=Tone.QUIET, words=tr("Not connected")))
        self.icon.show()

    def show_state(self, state: TrayState) -> None:
        if state != self._state:
            self._state = state
            self.icon.setIcon(tray_icon(state))
            self.icon.setToolTip(tr("Spoolhouse: {words}", words=state.words))
            self.fill()

    def fill(self) -> None:
        """Fill the menu. The counts are an enabled row, because screen readers skip disabled ones."""
        self.menu.clear()
        words = "" if self._state is None else self._state.words
        counts = self.menu.addAction(words, self._show_window)
        counts.setObjectName("tray.counts")
        self.menu.addSeparator()
        for identifier, label, action in self._items():
            self.menu.addAction(label, action).setObjectName(identifier)

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in (QSystemTrayIcon.ActivationReason.Trigger, QSystemTrayIcon.ActivationReason.DoubleClick):
            self._show_window()


# Closing the window: printing continues, and the console too if the user can bring it back.


class Staying(QObject):
    """Hides the closed window if there is a tray icon, else minimises it, so that it is never out of reach."""

    def __init__(
        self,
        theme: Theme,
        settings: Settings,
        window: MainWindow,
        *,
        has_tray: Callable[[], bool] = QSystemTrayIcon.isSystemTrayAvailable,
        may_stop: Callable[[], bool] = lambda: True,
    ) -> None:
        """`may_stop`: the current user may stop the server from this window."""
        super().__init__(window)
        self._theme = theme
        self._settings = settings
        self._window = window
        self._has_tray = has_tray
        self._may_stop = may_stop
        window.stays = self.window_closed

    @flow
    async def window_closed(self) -> None:
        if self._settings.choices.first_close_told:
            self._away()
            return
        found = (
            tr("Spoolhouse stays in the system tray and tells you when a printer needs you. Ctrl+Q quits.")
            if self._has_tray()
            else tr("Spoolhouse stays in the list of windows and tells you when a printer needs you. Ctrl+Q quits.")
        )
        answer = await Question(
            self._theme,
            "first_close",
            tr("Printing continues in the background"),
            f"{self._window.unsaved()} {found}".strip() if self._may_stop() else found,
            [
                Choice(key="keep", word=tr("Keep running")),
                *([Choice(key="stop", word=tr("Stop printing and quit"))] if self._may_stop() else []),
            ],
            self._window,
        ).ask()
        if answer:
            self._settings.change(first_close_told=True)
        if answer == "keep":
            self._away()
        elif answer == "stop":
            self._window.stop_wanted.emit()

    def _away(self) -> None:
        if self._has_tray():
            self._window.hide()
        else:
            self._window.showMinimized()


# Brings a window to the front, as far as the desktop allows.


def to_front(window: MainWindow, then: Callable[[], object] | None = None) -> None:
    """Show the window, then call `then`. A page that fills the screen may ask first."""

    def come() -> None:
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        if then is not None:
            then()

    window.wanted(come)
