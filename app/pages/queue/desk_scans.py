"""Scans at the desk: a label that is scanned is its question's, whatever code of it was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.pages.queue.whose_label import WhoseLabel
from app.vocabulary.desk_words import (
    fits_several,
    is_named,
    looking_for,
    not_looked_up,
    on_this_one,
    perhaps_this_one,
    stay_counted,
    too_many,
)
from app.vocabulary.jobs import name_of
from app.vocabulary.missing_labels import label_scan, unknown_scan
from app.vocabulary.plain_text import plain

if TYPE_CHECKING:
    from app.pages.queue.desk import Desk


class DeskScans(QObject):
    sought = Signal(str, object)
    """What was scanned, and the JobRow that is asked about or None: `take_whose`."""
    unknown = Signal()
    """It is nothing that is asked about."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._sought = ""

    def forget(self) -> None:
        """What is still looked for changes nothing any more."""
        self._sought = ""

    def take(self, text: str) -> None:
        desk, text = self._desk, text.strip()
        if desk.batch is not None:
            desk.counting.forget_scan()
        self.forget()
        named = [row for row in desk.questions() if is_named(row, text)]
        if named:
            desk.turn_to((desk.row if desk.row in named else named[0]).print_job_id)
            desk.say("")
        elif text:
            self._sought = text
            desk.say(looking_for(plain(text)))
            self.sought.emit(text, desk.row)

    def take_whose(self, text: str, whose: WhoseLabel | None) -> None:
        """None: that could not be asked."""
        if text != self._sought:
            return
        self.forget()
        desk, words = self._desk, plain(text)
        if whose is None:
            self._not_found(not_looked_up(words))
            return
        for row in whose.rows:
            if not desk.knows(row.print_job_id):
                desk.add(row)
        still = {row.print_job_id: row for row in desk.questions()}
        rows = [still[row.print_job_id] for row in whose.rows if row.print_job_id in still]
        if not rows:
            self._not_found(unknown_scan(words) if whose.all_searched else too_many(words))
            return
        if desk.row not in rows:
            desk.turn_to(rows[0].print_job_id)
        several = fits_several(words, [name_of(row) for row in rows]) if len(rows) > 1 else ""
        desk.say(" ".join(filter(None, (several, self._counted(words, whose, several=bool(several))))))

    def _counted(self, words: str, whose: WhoseLabel, *, several: bool) -> str:
        """What the label says of the question that is shown. Of several copies nobody can tell which it was of."""
        desk = self._desk
        row = desk.row
        labels = None if row is None else whose.labels.get(row.print_job_id)
        if row is not None and labels is not None:
            desk.take_labels(row.print_job_id, labels)
        batch, place = desk.batch, None if labels is None else labels.found
        if batch is not None and batch.copies == 1 and place is not None:
            out = desk.counting.count_scanned(place)
            return " ".join(filter(None, (label_scan(words, place), stay_counted(out) if out > place else "")))
        if several:
            return ""
        if batch is not None:
            return label_scan(words, None)
        return on_this_one(words) if whose.sure else perhaps_this_one(words)

    def _not_found(self, words: str) -> None:
        self._desk.say(words)
        self.unknown.emit()
