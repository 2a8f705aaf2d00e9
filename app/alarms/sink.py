"""Where alarms are shown besides the window. A system's notifications are extra, never the only channel."""

from __future__ import annotations

from typing import Protocol

from app.alarms.alarm import Alarm


class NotificationSink(Protocol):
    def show(self, alarm: Alarm) -> None:
        """Opens it."""

    def change(self, alarm: Alarm) -> None:
        """In place; one that a person closed stays closed."""

    def close(self, alarm: Alarm) -> None:
        """The cause is gone. One that nobody opened is passed over."""
