"""F6: moves the focus between the areas of the window, each time to where it was in that area."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QStackedWidget, QWidget

from app.language.translate import tr
from app.widgets.labels import named
from app.widgets.page_parts import least_height


class Panes:
    def __init__(self, panes: Callable[[], Sequence[QWidget]]) -> None:
        """`panes`: returns the current areas in order; those that are hidden or cannot have the focus are skipped."""
        self._panes = panes

    def next(self) -> None:
        self._step(1)

    def previous(self) -> None:
        self._step(-1)

    def _step(self, step: int) -> None:
        stops = [(pane, stop) for pane in self._panes() if (stop := _stop_in(pane)) is not None]
        if not stops:
            return
        focus = QApplication.focusWidget()
        here = next((index for index, (pane, _) in enumerate(stops) if focus and _holds(pane, focus)), None)
        index = (0 if step > 0 else -1) if here is None else (here + step) % len(stops)
        stops[index][1].setFocus(Qt.FocusReason.TabFocusReason)


def _holds(pane: QWidget, focus: QWidget) -> bool:
    return pane is focus or pane.isAncestorOf(focus)


def _stop_in(pane: QWidget) -> QWidget | None:
    """Return where the focus was in the area, else its first tab stop; None: there is none."""
    if not pane.isVisible():
        return None
    before = pane.focusWidget()
    if before is not None and _takes_focus(before):
        return before
    each: QWidget | None = pane
    while each is not None:
        if _takes_focus(each) and _holds(pane, each):
            return each
        each = each.nextInFocusChain()
        if each is pane:
            return None
    return None


def _takes_focus(widget: QWidget) -> bool:
    tabs = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return tabs and widget.isVisible() and widget.isEnabled() and widget.focusProxy() is None


# Scrolls a page if the window is too low for it, instead of squeezing it.


class PageArea(QScrollArea):
    """The area of the current page: as wide as the window, as high as the page needs and at least as high as the
    window.
    """

    def __init__(self, pages: QStackedWidget) -> None:
        super().__init__()
        self._pages = pages
        named(self, "main.pages", tr("Page", "of this program"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(pages)
        pages.currentChanged.connect(self._another)
        pages.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._pages and event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _another(self) -> None:
        self._fit()
        self.verticalScrollBar().setValue(0)

    def _fit(self) -> None:
        page = self._pages.currentWidget()
        if page is None:
            return
        room = self.maximumViewportSize()
        width, beside_bar = room.width(), room.width() - self.verticalScrollBar().sizeHint().width()
        # asked twice: the first call may update an outdated layout
        if least_height(page, width) > room.height() and least_height(page, beside_bar) > room.height():
            width = beside_bar
        self._pages.resize(width, max(room.height(), least_height(page, width)))
