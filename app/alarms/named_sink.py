"""Alarms of a window about a customer: each says whose printer it is about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.alarms.alarm import Alarm
from app.alarms.sink import NotificationSink


class NamedSink:
    def __init__(self, sink: NotificationSink, name: Callable[[], str]) -> None:
        self._sink, self._name = sink, name

    def show(self, alarm: Alarm) -> None:
        self._sink.show(self._named(alarm))

    def change(self, alarm: Alarm) -> None:
        self._sink.change(self._named(alarm))

    def close(self, alarm: Alarm) -> None:
        self._sink.close(alarm)

    def _named(self, alarm: Alarm) -> Alarm:
        return replace(alarm, title=f"{self._name()} · {alarm.title}")
