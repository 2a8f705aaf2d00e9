"""The loaded rows of the queue, with filter and order.

Rows change one by one, never by a reset, so that selection and scroll position survive.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Any, NamedTuple
from uuid import UUID

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.language.translate import Phrase, tr
from app.words.ages import age, day_and_time, spoken_age
from app.words.jobs import attempt_of, job_state, mark_of, name_of, note_of, sign_of
from app.words.marks import Mark, Shape, Tone
from app.words.plain_text import plain, tooltip
from app.words.printers import mark_of as printers_mark_of
from app.words.printers import reason_of
from app.words.triage import CauseKey, TriageStep, cause_words
from app.words.wall import is_stopped, job_needs_person
from server_core.contract.decisions.queue_states import NEEDS_YOU, ShownState
from server_core.contract.types.fields import local_midnight
from server_core.contract.types.jobs import JobRow, Show
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import JobStatus, PrinterStatus

STATES = {
    Show.ALL: frozenset(ShownState),
    Show.OPEN: frozenset(ShownState) - {ShownState.PRINTED, ShownState.CANCELLED, ShownState.SETTLED},
    Show.NEEDS_YOU: frozenset(ShownState),
    Show.FAILED: frozenset({ShownState.FAILED}),
    Show.CHECK: frozenset({ShownState.NOT_CONFIRMED}),
    Show.PRINTING: frozenset({ShownState.PRINTING}),
    Show.WAITING: frozenset({ShownState.SENT, ShownState.WAITING, ShownState.HELD, ShownState.STALE}),
    Show.PRINTED_TODAY: frozenset({ShownState.PRINTED}),
    Show.PRINTED: frozenset({ShownState.PRINTED}),
}
TODAY_ONLY = frozenset({Show.OPEN, Show.FAILED, Show.CHECK, Show.PRINTED_TODAY})
"""The server's summary and its lists follow the same rules."""


@dataclass(frozen=True, kw_only=True, slots=True)
class QueueFilter:
    """The filter.

    - `text`: searched by the server; here it is only matched against the row's texts
    - `tag`: of a group of printers; `printers`: those that have it, None: not loaded yet
    - `stopped`: printers that need a person, for `NEEDS_YOU`
    """

    view: Show = Show.ALL
    printer_id: UUID | None = None
    tag: str = ""
    printers: frozenset[UUID] | None = None
    stopped: frozenset[UUID] = frozenset()
    text: str = ""

    def accepts(self, row: JobRow, midnight: datetime) -> bool:
        return self.shows(row, midnight) and self.text.casefold() in _searchable(row)

    def shows(self, row: JobRow, midnight: datetime) -> bool:
        """Return whether state, day and printer match, ignoring the text."""
        is_question = self.view is Show.CHECK and row.twin is not None
        if job_state(row) not in STATES[self.view] and not is_question:
            return False
        stopped = row.printer_id in self.stopped
        if self.view is Show.NEEDS_YOU and not job_needs_person(row, midnight, printer_stopped=stopped):
            return False
        if self.view in TODAY_ONLY and not is_question and row.completed_at is not None and row.completed_at < midnight:
            return False
        if self.printers is not None and row.printer_id not in self.printers:
            return False
        return self.printer_id is None or row.printer_id == self.printer_id

    @property
    def of_all_printers(self) -> bool:
        return self.printer_id is None and not self.tag


OrderKey = tuple[int, float, int]


def order_key(row: JobRow, midnight: datetime) -> OrderKey:
    """Sort key: jobs that need a person (newest first), printing, sent, waiting in print order, finished (newest
    first).
    """
    ended = (row.completed_at or row.started_at or row.created_at).timestamp()
    state = job_state(row)
    if state in NEEDS_YOU and (row.completed_at is None or row.completed_at >= midnight):
        return NEEDY_GROUP, -ended, -row.sequence
    match state:
        case ShownState.PRINTING:
            return 1, (row.started_at or row.created_at).timestamp(), row.sequence
        case ShownState.SENT:
            return 2, (row.reserved_at or row.created_at).timestamp(), row.sequence
        case ShownState.WAITING | ShownState.HELD | ShownState.STALE:
            return WAITING_GROUP, float(row.sequence), row.sequence
    return 4, -ended, -row.sequence


NEEDY_GROUP = 0
WAITING_GROUP = 3
FINISHED_GROUP = 4


def _searchable(row: JobRow) -> str:
    return "\n".join((row.reference or "", row.filename, row.client_name or "", str(row.print_job_id))).casefold()


Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ROOT = QModelIndex()
WINDOW = 500
SLACK = 200
"""Rows beyond this limit are dropped at the end. If this many are missing, they are read again."""


def local_now() -> datetime:
    return datetime.now().astimezone()


class QueueModel(QAbstractTableModel):
    """Owns the rows on the screen. `now`: the clock, replaced in tests."""

    day_began = Signal()
    """Midnight has passed: counts since midnight must be read again."""
    held_back = Signal(int)
    """The number of new jobs that wait until the pointer leaves the list, or `needs_behind`, has changed."""
    released = Signal()
    """The pointer left the list: rows appear, disappear and move again."""
    thinned = Signal()
    """There are more open jobs than rows were kept of, and few of those are left: read them again."""

    def __init__(self, parent: QObject | None = None, *, now: Callable[[], datetime] = local_now) -> None:
        super().__init__(parent)
        self._now = now
        self.midnight = local_midnight(now())
        self._keys: list[OrderKey] = []
        self._ids: list[UUID] = []
        self._lines: list[QueueRowTexts] = []
        self._rows: dict[UUID, JobRow] = {}
        self._key_of: dict[UUID, OrderKey] = {}
        self._meanwhile = ChangedMeanwhile()
        self._quiet = False
        self._frozen = False
        self._leaving: set[UUID] = set()
        self._behind: dict[UUID, JobRow] = {}
        self._unsorted: set[UUID] = set()
        self._unannounced: set[UUID] = set()
        self._told_behind = (0, 0)
        self._cut = False
        """More open jobs exist after the last row, so the next one after it is unknown."""
        self.filter = QueueFilter()

    # the interface of Qt

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._ids)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(HEADERS)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role == Role.DisplayRole:
            return self._lines[row].cells[column]
        if role == Role.AccessibleTextRole:
            if column == QueueColumn.STATUS:
                return sentence(self.job(row), self._lines[row], self._now())
            return f"{HEADERS[column]}: {self._lines[row].cells[column]}"
        if role == Role.ToolTipRole and column == QueueColumn.AGE:
            return tr("Received {at}", at=day_and_time(self.job(row).created_at))
        if role == Role.ToolTipRole:
            return tooltip(self._lines[row].cells[column])
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Role.DisplayRole:
            return str(HEADERS[section])
        if role == Role.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    # for the delegate and the page

    def line(self, row: int) -> QueueRowTexts:
        return self._lines[row]

    def job(self, row: int) -> JobRow:
        return self._rows[self._ids[row]]

    def find(self, job_id: UUID) -> int | None:
        """Return the row of a job if it is loaded."""
        key = self._key_of.get(job_id)
        return None if key is None else bisect_left(self._keys, key)

    @property
    def is_frozen(self) -> bool:
        """Return whether rows stay in place because the pointer is over the list."""
        return self._frozen

    @property
    def needs_behind(self) -> int:
        """Return how many jobs need a person, but come to the top only when the pointer leaves the list."""
        of_list = (self._rows[job_id] for job_id in self._unsorted if self._key_of[job_id][0] != NEEDY_GROUP)
        rows = [*self._behind.values(), *of_list]
        return sum(order_key(row, self.midnight)[0] == NEEDY_GROUP for row in rows)

    # changes

    def begin_fetch(self, wanted: QueueFilter, *, quiet: bool = False) -> None:
        """Begin a read with a new filter. `apply` uses it from now on; `reconcile` brings the rows.

        `quiet`: not requested by the user, so that no row appears, disappears or moves under the pointer.
        """
        self._quiet = quiet and (
            self._quiet or not self._meanwhile.is_reading
        )  # the user may still wait for the read before
        self.filter = wanted
        self._meanwhile.begin()

    def reconcile(self, fetched: Iterable[JobRow]) -> None:
        """Make the rows match what was read. Live changes since are newer and stay."""
        touched = self._meanwhile.end()
        quiet, self._quiet = self._quiet and self._frozen and bool(self._ids), False
        if quiet:
            self._learn(newest(fetched, touched, self._shows), touched.keys())
            return
        self._let_go()
        new_day = self._turn_day()
        rows = newest(fetched, touched, self._shows)
        self._remove_where(
            lambda job_id: (
                job_id not in rows
                and not (job_id in touched and self.filter.accepts(self._rows[job_id], self.midnight))
            )
        )
        if self._ids:
            for row in rows.values():
                self._put(row, accepted=True, at_once=True)
        else:
            self._fill(list(rows.values()))
        self._cut = self._finished_from() >= WINDOW
        self._number_the_line()
        self._tell()
        if new_day:
            self.day_began.emit()

    def _learn(self, rows: dict[UUID, JobRow], touched: Collection[UUID]) -> None:
        """Update under the pointer: texts change at once, additions and removals wait."""
        for row in rows.values():
            self._put(row, accepted=True)
        self._leaving = {
            job_id
            for job_id, row in self._rows.items()
            if job_id not in rows and not (job_id in touched and self.filter.accepts(row, self.midnight))
        }
        for job_id in self._behind.keys() - rows.keys() - set(touched):
            del self._behind[job_id]
        still_open = sum(order_key(row, self.midnight)[0] < FINISHED_GROUP for row in rows.values())
        self._cut = still_open >= WINDOW
        self._number_the_line()
        self._tell()
        self._tell_behind()

    def apply(self, changed: Iterable[JobRow], *, at_once: bool = False) -> None:
        """Apply live changes: insert, update, move or remove each row. Older versions are ignored.

        `at_once`: the user caused them, so new rows appear immediately.
        """
        for row in changed:
            self._meanwhile.note(row)
            self._put(row, accepted=self._accepts(row), at_once=at_once)
        if not self._frozen:
            self._trim()
        self._number_the_line()
        self._tell()
        self._tell_behind()
        if self._cut and len(self._ids) < WINDOW - SLACK:
            self._cut = False  # emitted once
            self.thinned.emit()

    def set_frozen(self, still: bool) -> None:
        """Keep rows in place while the pointer is over the list. Texts still update."""
        was, self._frozen = self._frozen, still
        if not still and (self._behind or self._unsorted or self._leaving):
            self._let_go()
            self._trim()
            self._number_the_line()
            self._tell()
        if was and not still:
            self.released.emit()

    def let_in(self) -> None:
        """Apply what waits now. If the pointer stays, later changes wait again."""
        self._let_go()
        self._number_the_line()
        self._tell()

    def tick(self, first: int, last: int) -> None:
        """Update the ages of the visible rows."""
        if self._turn_day():
            self.day_began.emit()
        now, older = self._now(), list[int]()
        for position in range(max(0, first), min(last + 1, len(self._ids))):
            line = with_age(self._lines[position], self.job(position), now)
            if line != self._lines[position]:
                self._lines[position] = line
                older.append(position)
        for top, bottom in runs(older):
            self.dataChanged.emit(
                self.index(top, QueueColumn.AGE), self.index(bottom, QueueColumn.AGE), [Role.DisplayRole]
            )

    def _accepts(self, row: JobRow) -> bool:
        """Return whether the row matches.

        Search results stay: only the server sees into documents, and it is asked again.
        """
        if row.print_job_id in self._rows or row.print_job_id in self._behind:
            return self._shows(row)
        return self.filter.accepts(row, self.midnight)

    def _shows(self, row: JobRow) -> bool:
        return self.filter.shows(row, self.midnight)

    def _turn_day(self) -> bool:
        """Re-sort after midnight: failures of yesterday no longer lead or count as today's."""
        midnight = local_midnight(self._now())
        if midnight == self.midnight:
            return False
        self.midnight = midnight
        self._remove_where(lambda job_id: not self.filter.shows(self._rows[job_id], midnight))
        for job_id, row in self._rows.items():
            self._move(bisect_left(self._keys, self._key_of[job_id]), order_key(row, midnight))
        return True

    def _fill(self, rows: list[JobRow]) -> None:
        if not rows:
            return
        now = self._now()
        rows.sort(key=lambda row: order_key(row, self.midnight))
        self.beginInsertRows(ROOT, 0, len(rows) - 1)
        for row in rows:
            key = order_key(row, self.midnight)
            self._rows[row.print_job_id] = row
            self._key_of[row.print_job_id] = key
            self._ids.append(row.print_job_id)
            self._keys.append(key)
            self._lines.append(line_of(row, None, now))
        self.endInsertRows()

    def _let_go(self) -> None:
        unsorted, self._unsorted = self._unsorted, set()
        behind, self._behind = self._behind, {}
        leaving, self._leaving = self._leaving, set()
        self._remove_where(
            lambda job_id: job_id in leaving or (job_id in unsorted and not self._shows(self._rows[job_id]))
        )
        for job_id in unsorted & self._rows.keys():
            position = bisect_left(self._keys, self._key_of[job_id])
            self._move(position, order_key(self._rows[job_id], self.midnight))
        for row in behind.values():
            if row.print_job_id not in self._rows and self._shows(row) and self._fits(row):
                self._insert(row)
        self._tell_behind()

    def _tell_behind(self) -> None:
        now = len(self._behind), self.needs_behind
        if now != self._told_behind:
            self._told_behind = now
            self.held_back.emit(now[0])

    def _put(self, row: JobRow, *, accepted: bool, at_once: bool = False) -> None:
        job_id = row.print_job_id
        old = self._rows.get(job_id)
        if old is None:
            before = self._behind.pop(job_id, row)
            newest = row if row.version >= before.version else before
            if accepted and self._frozen and not at_once:
                self._behind[job_id] = newest
            elif accepted and (at_once or self._fits(newest)):
                self._insert(newest)
            return
        if old.version >= row.version:
            return
        position = bisect_left(self._keys, self._key_of[job_id])
        if self._frozen:
            if accepted:
                self._leaving.discard(job_id)
            self._rows[job_id] = row
            self._unsorted.add(job_id)
            self._lines[position] = line_of(row, self._lines[position].position, self._now())
            self._unannounced.add(job_id)
            return
        if not accepted:
            self._remove(position, position)
            return
        self._rows[job_id] = row
        position = self._move(position, order_key(row, self.midnight))
        self._lines[position] = line_of(row, self._lines[position].position, self._now())
        self._unannounced.add(job_id)

    def _insert(self, row: JobRow) -> None:
        self._leaving.discard(row.print_job_id)
        key = order_key(row, self.midnight)
        position = bisect_left(self._keys, key)
        self.beginInsertRows(ROOT, position, position)
        self._rows[row.print_job_id] = row
        self._key_of[row.print_job_id] = key
        self._keys.insert(position, key)
        self._ids.insert(position, row.print_job_id)
        self._lines.insert(position, line_of(row, None, self._now()))
        self.endInsertRows()

    def _move(self, position: int, key: OrderKey) -> int:
        """Move the row to its new sort position."""
        target = bisect_left(self._keys, key)
        final = target - 1 if target > position else target
        moving = final != position
        if moving:
            self.beginMoveRows(ROOT, position, position, ROOT, target)
        del self._keys[position]
        self._keys.insert(final, key)
        self._ids.insert(final, self._ids.pop(position))
        self._lines.insert(final, self._lines.pop(position))
        self._key_of[self._ids[final]] = key
        if moving:
            self.endMoveRows()
        return final

    def _remove(self, first: int, last: int) -> None:
        self.beginRemoveRows(ROOT, first, last)
        for job_id in self._ids[first : last + 1]:
            del self._rows[job_id]
            del self._key_of[job_id]
        del self._ids[first : last + 1]
        del self._keys[first : last + 1]
        del self._lines[first : last + 1]
        self.endRemoveRows()

    def _remove_where(self, unwanted: Callable[[UUID], bool]) -> None:
        """Remove rows in runs from the bottom, so that positions above stay valid."""
        last = len(self._ids) - 1
        while last >= 0:
            if not unwanted(self._ids[last]):
                last -= 1
                continue
            first = last
            while first > 0 and unwanted(self._ids[first - 1]):
                first -= 1
            self._remove(first, last)
            last = first - 1

    def _fits(self, row: JobRow) -> bool:
        """Return whether the row fits. Behind the last row of a truncated window there may be others before it."""
        return not (self._cut and self._keys and order_key(row, self.midnight) > self._keys[-1])

    def _trim(self) -> None:
        if len(self._ids) > WINDOW + SLACK:
            self._cut = self._cut or self._finished_from() > WINDOW
            self._remove(WINDOW, len(self._ids) - 1)

    def _finished_from(self) -> int:
        return bisect_left(self._keys, (FINISHED_GROUP, float("-inf"), 0))

    def _number_the_line(self) -> None:
        """Number the waiting jobs. Positions are known only if all waiting jobs are loaded."""
        first = bisect_left(self._keys, (WAITING_GROUP, float("-inf"), 0))
        end = self._finished_from()
        whole = not self.filter.text and self.filter.view in (Show.ALL, Show.OPEN, Show.WAITING)
        counted: Counter[UUID] = Counter()
        for position in range(first, end):
            row = self.job(position)
            in_line = None
            if whole and row.held_by is None and row.status is JobStatus.PENDING:
                counted[row.printer_id] += 1
                in_line = counted[row.printer_id]
            if self._lines[position].position != in_line:
                self._lines[position] = with_position(self._lines[position], row, in_line)
                self._unannounced.add(row.print_job_id)

    def _tell(self) -> None:
        """Emit once per run of adjacent rows: each signal costs the views more than the rows in it."""
        changed, self._unannounced = self._unannounced, set()
        positions = sorted(bisect_left(self._keys, self._key_of[job_id]) for job_id in changed & self._key_of.keys())
        for first, last in runs(positions):
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(HEADERS) - 1))


# A row of the queue as it is painted and spoken. Pure.


class QueueColumn(IntEnum):
    """Columns in the order of `HEADERS` and of the cells in `line_of`. `NOTE` is last: `with_position` replaces it."""

    STATUS = 0
    REFERENCE = 1
    DOCUMENT = 2
    PRINTER = 3
    COPIES = 4
    AGE = 5
    NOTE = 6


HEADERS = (
    Phrase("Status", "column"),
    Phrase("Reference", "column: order of a job"),
    Phrase("Document", "column"),
    Phrase("Printer", "column"),
    Phrase("Copies", "column"),
    Phrase("Age", "column: of a job"),
    Phrase("Note", "column: of a job"),
)


class QueueRowTexts(NamedTuple):
    """The texts of a row. `cells`: by Column; `sign`: the mark before the note."""

    mark: Mark
    cells: tuple[str, ...]
    position: int | None
    sign: Mark | None = None


def line_of(row: JobRow, position: int | None, now: datetime) -> QueueRowTexts:
    mark = mark_of(row)
    cells = (
        mark.word,
        name_of(row),
        row.filename,
        row.printer_name,
        str(row.copies),
        age(since(row), now),
        _note(row, position),
    )
    return QueueRowTexts(mark, tuple(map(plain, cells)), position, sign_of(row))


def with_age(line: QueueRowTexts, row: JobRow, now: datetime) -> QueueRowTexts:
    cells = line.cells
    return line._replace(cells=(*cells[: QueueColumn.AGE], age(since(row), now), *cells[QueueColumn.AGE + 1 :]))


def with_position(line: QueueRowTexts, row: JobRow, position: int | None) -> QueueRowTexts:
    """Return the texts with another position in line. Only the note changes."""
    return line._replace(cells=(*line.cells[: QueueColumn.NOTE], plain(_note(row, position))), position=position)


def _note(row: JobRow, position: int | None) -> str:
    notes = (attempt_of(row), note_of(row, position))
    return " · ".join(filter(None, notes if sign_of(row) is None else reversed(notes)))


def since(row: JobRow) -> datetime:
    """Return the time that the age counts from: the end of finished jobs, the arrival of others."""
    return row.completed_at or row.created_at


def sentence(row: JobRow, line: QueueRowTexts, now: datetime) -> str:
    """Return the whole row for a screen reader."""
    cells = line.cells
    what = tr(
        "{state}. Order {order}. {document} on {printer}.",
        state=line.mark.word,
        order=cells[QueueColumn.REFERENCE],
        document=cells[QueueColumn.DOCUMENT],
        printer=cells[QueueColumn.PRINTER],
    )
    note = f" {cells[QueueColumn.NOTE].removesuffix('.')}." if cells[QueueColumn.NOTE] else ""
    return f"{what}{note} {spoken_age(since(row), now)}."


# A printer or a cause as the head of its jobs in the queue. Pure.


GroupId = UUID | CauseKey


GONE = Mark(text=Phrase("Removed", "printer"), shape=Shape.SLASH, tone=Tone.QUIET)
WAITING = frozenset({ShownState.WAITING, ShownState.HELD, ShownState.STALE, ShownState.SENT})


@dataclass(frozen=True, kw_only=True, slots=True)
class QueueGroup:
    """A group. `counts`: of the shown jobs, `1 needs you · 2 printing · 5 waiting`, each job once.

    `act`: the label of its button; empty if it has none. `step`: what that does for all its jobs; None: it pauses or
    resumes the printer.
    """

    key: GroupId
    name: str
    mark: Mark
    reason: str
    counts: str
    paused: bool
    is_known: bool
    """The printer is one of this server: it can be paused and resumed."""
    folded: bool
    act: str = ""
    step: TriageStep | None = None

    @property
    def sentence(self) -> str:
        """Return the head for a screen reader."""
        state = ", ".join(part for part in (self.mark.word, self.reason) if part)
        counts = self.counts.replace(" · ", ", ") or tr("no jobs")
        folded = tr("Collapsed", "group of jobs") if self.folded else tr("Expanded", "group of jobs")
        return f"{self.name}. {state}. {counts}. {folded}."


def group_of(
    printer_id: UUID, printer: PrinterView | None, rows: Iterable[JobRow], midnight: datetime, *, folded: bool
) -> QueueGroup:
    """Make the head of a group. `midnight`: the start of the operator's day."""
    rows = list(rows)
    stopped = is_stopped(printer)
    states = [job_state(row) for row in rows if not job_needs_person(row, midnight, printer_stopped=stopped)]
    needs = len(rows) - len(states)
    printing = sum(state is ShownState.PRINTING for state in states)
    waiting = sum(state in WAITING for state in states)
    parts = (
        (needs, tr("%n need(s) you", "jobs or printers", needs)),
        (printing, tr("%n printing", "jobs", printing)),
        (waiting, tr("%n waiting", "jobs", waiting)),
    )
    counts = " · ".join(words for number, words in parts if number)
    name = printer.name if printer is not None else rows[0].printer_name if rows else ""
    paused = printer is not None and printer.status is PrinterStatus.PAUSED
    return QueueGroup(
        key=printer_id,
        name=plain(name),
        mark=GONE if printer is None else printers_mark_of(printer),
        reason="" if printer is None else plain(reason_of(printer)),
        counts=counts,
        paused=paused,
        is_known=printer is not None,
        folded=folded,
        act="" if printer is None else tr("Resume", "printer") if paused else tr("Pause", "printer"),
    )


def cause_group(
    key: CauseKey, printer: PrinterView | None, rows: Sequence[JobRow], now: datetime, *, is_only: bool, folded: bool
) -> QueueGroup:
    """Make the head of the jobs with one cause, at least one. `is_only`: there is no other printer."""
    words = cause_words(key, rows, printer, now, is_only=is_only)
    return QueueGroup(
        key=key,
        name=words.name,
        mark=words.mark,
        reason=words.fix,
        counts=tr("%n job(s)", "", len(rows)),
        paused=False,
        is_known=False,
        folded=folded,
        act=words.button,
        step=words.step,
    )


# Live changes during a read, which are newer than its answer.


class ChangedMeanwhile:
    def __init__(self) -> None:
        self._rows: dict[UUID, JobRow] = {}
        self.is_reading = False

    def begin(self) -> None:
        self._rows = {}
        self.is_reading = True

    def note(self, row: JobRow) -> None:
        before = self._rows.get(row.print_job_id)
        if self.is_reading and (before is None or before.version < row.version):
            self._rows[row.print_job_id] = row

    def end(self) -> dict[UUID, JobRow]:
        """End the read."""
        rows, self._rows, self.is_reading = self._rows, {}, False
        return rows


def newest(
    fetched: Iterable[JobRow], meanwhile: dict[UUID, JobRow], shows: Callable[[JobRow], bool]
) -> dict[UUID, JobRow]:
    """Merge: rows changed since the read are as they are now or gone. Only the read knows matches in documents."""
    rows = dict[UUID, JobRow]()
    for row in fetched:
        now = meanwhile.get(row.print_job_id, row)
        if now.version <= row.version:
            rows[row.print_job_id] = row
        elif shows(now):
            rows[row.print_job_id] = now
    return rows


# Runs of adjacent rows, so that a model emits one signal per run.


def runs(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Return the first and last row of each run. `rows` must be ascending."""
    first = last = None
    for row in rows:
        if first is not None and last is not None and row == last + 1:
            last = row
            continue
        if first is not None and last is not None:
            yield first, last
        first = last = row
    if first is not None and last is not None:
        yield first, last
