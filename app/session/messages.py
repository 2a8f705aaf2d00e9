"""Messages of the window: errors, notes and questions, never modal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from app.errors import ConsoleError
from app.language.translate import tr
from app.session.outcome_unknown import failure_words
from app.words.ages import clock
from app.words.marks import Tone

LIVE_RANK = 100
"""Rank of the messages that say whether the data is live. They stay in front of newer ones."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowMessage:
    key: str
    """A message replaces the earlier one with the same key."""
    text: str
    tone: Tone = Tone.ATTENTION
    details: str = ""
    """Details for support, copied by "Copy details"."""
    action: str = ""
    run: Callable[[], object] | None = None
    closable: bool = True
    passing: bool = False
    """Disappears automatically after some seconds, as messages of success do."""
    rank: int = 0
    """Higher ones are listed first."""


def bug_message(bug: str) -> WindowMessage:
    """Return the message about a bug. `bug`: its id in the window's log and in the diagnostics."""
    text = tr(
        "Something went wrong in this window (ID {bug}). Printing continues. Save diagnostics on the Help page.",
        bug=bug,
    )
    return WindowMessage(key=f"bug {bug}", text=text, tone=Tone.FAILED, details=f"Bug {bug}", rank=5)


class Messages(QObject):
    """Owns the open messages, sorted by rank, then newest first."""

    announced = Signal(object)
    """Message"""
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open: dict[str, WindowMessage] = {}

    @property
    def open(self) -> tuple[WindowMessage, ...]:
        newest_first = reversed(self._open.values())
        return tuple(sorted(newest_first, key=lambda message: -message.rank))

    def say(self, message: WindowMessage) -> None:
        if self._open.get(message.key) == message:
            return
        self._open.pop(message.key, None)
        self._open[message.key] = message
        self.announced.emit(message)
        self.changed.emit()

    def say_error(
        self, what: str, error: ConsoleError, run: Callable[[], object] | None = None, *, key: str = ""
    ) -> None:
        """Show that `what` failed, why and when. The details carry the X-Request-Id. `run` retries."""
        now = datetime.now().astimezone()
        self.say(
            WindowMessage(
                key=key or what,
                text=f"{failure_words(what, error)} ({clock(now)})",
                tone=Tone.FAILED,
                details=f"{what}\n{error.details_text}\n{now.isoformat()}",
                action=tr("Try again") if run is not None else "",
                run=run,
                rank=10,
            )
        )

    def note(self, text: str, *, key: str = "note", tone: Tone = Tone.GOOD) -> None:
        """Show a note that disappears automatically."""
        self.say(WindowMessage(key=key, text=text, tone=tone, passing=True))

    def take_back(self, key: str) -> None:
        if self._open.pop(key, None) is not None:
            self.changed.emit()
