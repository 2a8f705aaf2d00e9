"""The view of a job beside the list. It is built when a job is opened first, or soon after the list was read: the
window's start does not wait for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from uuid import UUID

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.window_command import WindowCommand

if TYPE_CHECKING:
    from app.pages.job.view import JobView

SOON_MS = 500


class JobBeside(QObject):
    """`place`: where it is shown, before `following` in the order of keys. `built`: connects it, once."""

    def __init__(
        self,
        parts: ConsoleParts,
        place: QHBoxLayout,
        following: QWidget,
        built: Callable[[JobView], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._parts, self._place, self._following, self._built = parts, place, following, built
        self._view: JobView | None = None
        # by a method: it is not called any more once the window is gone
        parts.queue_feed.loaded.connect(self._soon, Qt.ConnectionType.SingleShotConnection)

    @property
    def view(self) -> JobView:
        if self._view is None:
            from app.pages.job.view import JobView

            parts = self._parts
            self._view = JobView(parts.theme, parts.session, parts.live, parts.previews, parts.printers)
            parts.access.changed.connect(self._hide_or_show)
            self._hide_or_show()
            before = self._following.previousInFocusChain()
            self._place.addWidget(self._view)
            if before is not None:
                _order_keys(before, self._view)
            self._built(self._view)
        return self._view

    def _hide_or_show(self) -> None:
        if self._view is not None:
            self._view.hide_document(self._parts.access.hides_documents)

    def _soon(self) -> None:
        QTimer.singleShot(SOON_MS, self, self._load)

    def _load(self) -> None:
        """In two steps: neither holds up the window for long."""
        import app.pages.job.view  # noqa: F401

        QTimer.singleShot(0, self, lambda: self.view)

    @property
    def is_open(self) -> bool:
        return self._view is not None and not self._view.isHidden()

    @property
    def job_id(self) -> UUID | None:
        """Of the job that is shown, or was last."""
        return None if self._view is None else self._view.job_id

    def shows(self, job_id: UUID) -> bool:
        return self.is_open and self.job_id == job_id

    def commands(self) -> Sequence[WindowCommand]:
        return [] if self._view is None else self._view.commands()

    def panes(self) -> Sequence[QWidget]:
        return () if self._view is None else (self._view,)

    def close(self) -> bool:
        """False: none was open."""
        was_open = self.is_open
        if was_open:
            self.view.close_job()
        return was_open

    def allow(self, why_not: str | None) -> None:
        if self._view is not None:
            self._view.allow(why_not)

    def fit(self, width: int, *, beside: bool) -> None:
        """`width`: beside the list; instead of it there is room enough."""
        if self._view is None:
            return
        self._view.show_beside(beside)
        if beside:
            self._view.setFixedWidth(width)
        else:
            self._view.setMinimumWidth(0)
            self._view.setMaximumWidth(16777215)


def _order_keys(before: QWidget, view: QWidget) -> None:
    """What has come last in the window comes behind `before`."""
    inside, each = list[QWidget](), view.nextInFocusChain()
    while each is not None and each is not view and view.isAncestorOf(each):
        inside.append(each)
        each = each.nextInFocusChain()
    for widget in inside:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            QWidget.setTabOrder(before, widget)
            before = widget
