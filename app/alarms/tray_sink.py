"""Where no notification server is on the bus, and on other systems: balloons of the tray, which end by themselves."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QSystemTrayIcon

from app.alarms.alarm import Alarm
from app.vocabulary.marks import Tone

ICONS = {
    Tone.FAILED: QSystemTrayIcon.MessageIcon.Critical,
    Tone.ATTENTION: QSystemTrayIcon.MessageIcon.Warning,
}


class TraySink:
    """A `NotificationSink`: a balloon can be neither changed nor closed, so it is shown once."""

    def __init__(self, tray: Callable[[], QSystemTrayIcon | None]) -> None:
        self._tray = tray

    def show(self, alarm: Alarm) -> None:
        tray = self._tray()
        if tray is not None:
            tray.showMessage(alarm.title, alarm.text, ICONS.get(alarm.tone, QSystemTrayIcon.MessageIcon.Information))

    def change(self, alarm: Alarm) -> None:
        return

    def close(self, alarm: Alarm) -> None:
        return
