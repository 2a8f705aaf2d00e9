"""Which printers are quiet, until when, and how to end that."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.alarms.book import ALL
from app.alarms.quiet import SNOOZE_SECONDS, still_quiet
from app.console_parts import ConsoleParts
from app.language.translate import tr
from app.vocabulary.ages import moment
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.named import named, text_label

TICK_MS = 20_000


class Snoozes(QWidget):
    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._shown: dict[str, float] | None = None
        named(self, "settings.snoozed", tr("Quiet printers"))
        self.quiet = Button(parts.theme, "settings.quiet", tr("Quiet for 30 min"), icon="mute", compact=True)
        self.quiet.clicked.connect(self._snooze_all)
        self._none = text_label(tr("All printers may notify you."), tone="quiet", wrap=True)
        self._rows = QVBoxLayout()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 4)
        across = QHBoxLayout()
        across.addWidget(self._none, 1)
        across.addStretch(0)
        across.addWidget(self.quiet)
        layout.addLayout(self._rows)
        layout.addLayout(across)
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self.refresh)
        self._tick.start()
        parts.settings.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        snoozed = still_quiet(self._parts.settings.choices.snoozed, time.time())
        self._none.setText("" if snoozed else tr("All printers may notify you."))
        self.quiet.setVisible(ALL not in snoozed)
        if snoozed == self._shown:
            return
        self._shown = snoozed
        while (old := self._rows.takeAt(0)) is not None:
            widget = old.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for where, until in snoozed.items():
            self._rows.addWidget(self._row(where, until))

    def _row(self, where: str, until: float) -> QWidget:
        name = tr("Everything") if where == ALL else self._name_of(where)
        at = moment(datetime.fromtimestamp(until, UTC), datetime.now(UTC))
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(text_label(tr("{name} is quiet until {at}", name=name, at=at), wrap=True), 1)
        end = Button(
            self._parts.theme,
            f"settings.snoozed.{where}",
            tr("End", "button: a printer may be heard again"),
            compact=True,
            spoken=tr("End the quiet of {name}", name=name),
        )
        end.clicked.connect(partial(self._end, where))
        layout.addWidget(end)
        return row

    def _name_of(self, printer_id: str) -> str:
        printers = self._parts.printers.all()
        return next((plain(each.name) for each in printers if str(each.printer_id) == printer_id), tr("A printer"))

    def _snooze_all(self) -> None:
        snoozed = self._parts.settings.choices.snoozed
        self._parts.settings.change(snoozed=snoozed | {ALL: time.time() + SNOOZE_SECONDS})

    def _end(self, where: str) -> None:
        snoozed = self._parts.settings.choices.snoozed
        self._parts.settings.change(snoozed={each: until for each, until in snoozed.items() if each != where})
