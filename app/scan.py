"""Recognises barcode scanners, whatever has the focus.

A scan never presses a button and never types into a list.
"""

from __future__ import annotations

from collections.abc import Callable

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from app.session.choices import ScanMarks
from app.theme.watchers import watch

MOST_GAP_MS = 35
"""Scanners that act as keyboards leave 1 to 30 ms between two keys; fast typists 80."""
LEAST = 2
"""Characters before Enter or Tab. A person may press a single key and Enter almost at once."""
SURE, SHORT_GAP_MS = 3, 20
"""Three keys and Enter within these gaps cannot come from fingers. Of fewer keys, two that were pressed together do not
count.
"""
LEAST_BY_PAUSE = 4
"""Least length of a scan that ends with a mark and a pause instead of Enter or Tab."""
MOST = 400
"""Characters. The largest codes on labels are shorter."""


class ScanBurst:
    """Collects the characters of one burst with their times in milliseconds of a monotonic clock."""

    def __init__(self) -> None:
        self.marks = ScanMarks()
        self._text = ""
        self._last_ms = 0
        self._longest_gap_ms = 0

    def feed(self, text: str, at_ms: int) -> None:
        """Add what one key typed. A pause starts a new burst."""
        if self.is_going_on(at_ms):
            self._longest_gap_ms = max(self._longest_gap_ms, at_ms - self._last_ms)
        else:
            self._text, self._longest_gap_ms = "", 0
        self._text = (self._text + text)[-MOST:]
        self._last_ms = at_ms

    def end(self, at_ms: int) -> str | None:
        """Enter or Tab was pressed. Returns the scan without control characters and marks, or None if a person typed.

        Returns an empty string if nothing is left: it is useless, but the Enter did not come from a person.
        """
        quick, count = self.is_going_on(at_ms), len(self._text)
        longest_gap_ms = max(self._longest_gap_ms, at_ms - self._last_ms)
        long = count >= SURE or (count >= LEAST and longest_gap_ms <= SHORT_GAP_MS)
        scan, marked = self._take()
        return scan if quick and (marked or long) else None

    def end_by_pause(self) -> str | None:
        """Return the scan if its end mark came and the gap within a burst has passed, else None."""
        if len(self._text) < LEAST_BY_PAUSE or not self.marks.ends(_printed(self._text)):
            return None
        return self._take()[0] or None

    def _take(self) -> tuple[str, bool]:
        text, self._text = self._text, ""
        scan, marked = self.marks.strip(_printed(text))
        return scan, marked and bool(scan)

    def is_going_on(self, at_ms: int) -> bool:
        """Return whether the last character came a moment ago."""
        return bool(self._text) and 0 <= at_ms - self._last_ms <= MOST_GAP_MS


def _printed(text: str) -> str:
    return "".join(each for each in text if each.isprintable()).strip()


BLANK_MS = 300
"""Time after a scan in which further line ends are ignored: some scanners send Enter twice, or Enter and a line
feed.
"""
HOLD_MS = MOST_GAP_MS + 5
TAKES_SCANS = "takes_scans"
"""Property of a search field: a scan replaces its content."""
HOLDS_SCAN = "holds_scan"
"""Property of a text field into which a code was scanned. The reader of the field decides whether that was intended."""

_ENDS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
_PRESSES = (*_ENDS, Qt.Key.Key_Space)
_SHIFTS = (Qt.Key.Key_Shift, Qt.Key.Key_CapsLock, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
_CHORD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


def time_of(event: QKeyEvent) -> int:
    """Return when the key was pressed, not when it is handled. In a busy window a scanner would look like a person."""
    return event.timestamp()


class ScanFilter(QObject):
    """Outside text fields, delays each key until it is clear whether a scanner or a person typed it.

    Inside a text field a scan is typed as text. Only its Enter is kept from the dialog's default button.
    """

    scanned = Signal(str)

    def __init__(self, owner: QObject, *, at: Callable[[QKeyEvent], int] = time_of) -> None:
        super().__init__(owner)
        self._at = at
        self.window: QWindow | None = None
        """The window that the last key was sent to."""
        self._burst = ScanBurst()
        self._held: list[tuple[QWindow, QKeyEvent]] = []
        self._swallowed: set[int] = set()
        self._blank_until: int | None = None
        self._last_at = 0
        self._replaying = False
        self._hold = QTimer(self, singleShot=True, interval=HOLD_MS)
        self._hold.timeout.connect(self._paused)
        watch(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # each key arrives first through its window, then again through the focused widget
        if not isinstance(event, QKeyEvent) or self._replaying or not isinstance(watched, QWindow):
            return False
        match event.type():
            case QEvent.Type.ShortcutOverride:
                return self._keep_from_shortcuts(event)
            case QEvent.Type.KeyPress:
                return self._pressed(watched, event)
            case QEvent.Type.KeyRelease:
                return self._released(watched, event)
        return False

    def show_marks(self, marks: ScanMarks) -> None:
        """Set the prefix and suffix that the scanners on this site send."""
        self._burst.marks = marks

    def _paused(self) -> None:
        """No key came for a moment: a scan without Enter is complete, or a person typed."""
        field = _text_field()
        scan = self._burst.end_by_pause() if field is None or field.property(TAKES_SCANS) else None
        if scan is None:
            self.let_go()
            return
        self._forget_held()
        self._blank_until = self._last_at + BLANK_MS
        self.scanned.emit(scan)

    def let_go(self) -> None:
        """A person typed: deliver the keys that were held back."""
        self._hold.stop()
        held, self._held = self._held, []
        self._replaying = True
        try:
            for window, event in held:
                if shiboken6.isValid(window):
                    QCoreApplication.sendEvent(window, event)
        finally:
            self._replaying = False

    def _keep_from_shortcuts(self, event: QKeyEvent) -> bool:
        """Control characters in a code arrive as Ctrl+letter. Do not run them as shortcuts."""
        if _is_chord(event) and self._burst.is_going_on(self._at(event)):
            event.accept()
            return True
        return False

    def _pressed(self, window: QWindow, event: QKeyEvent) -> bool:
        at, key = self._at(event), event.key()
        self.window = window
        if key in _SHIFTS:
            return False
        if not event.isAutoRepeat():
            self._swallowed.discard(key)
        if key in _ENDS or (_is_chord(event) and key in (Qt.Key.Key_J, Qt.Key.Key_M)):
            return self._ended(event, at)
        if _is_chord(event):
            if not self._burst.is_going_on(at):
                self.let_go()
                self._burst.feed(event.text(), at)  # a code may begin with this character
                return False
            self._burst.feed(event.text(), at)
            return self._swallow(event)
        if not event.text() or event.isAutoRepeat():
            self.let_go()
            return False
        if key == Qt.Key.Key_Space and self._is_blank(at) and not self._burst.is_going_on(at):
            return self._swallow(event)
        self._burst.feed(event.text(), at)
        self._last_at = at
        field = _text_field()
        if field is not None:
            if field.property(TAKES_SCANS):
                self._hold.start()
            return False
        self._held.append((window, event.clone()))
        self._hold.start()
        return True

    def _ended(self, event: QKeyEvent, at: int) -> bool:
        scan = self._burst.end(at)
        field = _text_field()
        if scan is None:
            self.let_go()
            return self._is_blank(at) and event.key() in _PRESSES and self._swallow(event)
        self._blank_until = at + BLANK_MS
        self._forget_held()
        if isinstance(field, QPlainTextEdit | QTextEdit):
            return False  # a line of text and its end
        if scan and (field is None or field.property(TAKES_SCANS)):
            self.scanned.emit(scan)
        elif field is not None and scan:
            field.setProperty(HOLDS_SCAN, True)
        return self._swallow(event)

    def _forget_held(self) -> None:
        """Drop the keys of a scan without delivering them."""
        self._hold.stop()
        for _, held in self._held:  # keys that are still down are released later
            if held.type() is QEvent.Type.KeyPress:
                self._swallowed.add(held.key())
            else:
                self._swallowed.discard(held.key())
        self._held.clear()

    def _released(self, window: QWindow, event: QKeyEvent) -> bool:
        if event.key() in self._swallowed:
            if not event.isAutoRepeat():
                self._swallowed.discard(event.key())
            return True
        if any(held.key() == event.key() for _, held in self._held):
            self._held.append((window, event.clone()))
            return True
        return False

    def _is_blank(self, at: int) -> bool:
        return self._blank_until is not None and at <= self._blank_until

    def _swallow(self, event: QKeyEvent) -> bool:
        self._swallowed.add(event.key())
        return True


def _is_chord(event: QKeyEvent) -> bool:
    """Return whether a shortcut was pressed. AltGr is Ctrl+Alt on some systems and types characters."""
    chord = event.modifiers() & _CHORD
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    return bool(chord) and not (chord == both and event.text().isprintable() and event.text())


def _text_field() -> QWidget | None:
    """Return the field that the user types into."""
    focus = QApplication.focusWidget()
    if isinstance(focus, QLineEdit | QPlainTextEdit | QTextEdit):
        return None if focus.isReadOnly() else focus
    if isinstance(focus, QAbstractSpinBox) and not focus.isReadOnly():
        return focus
    if isinstance(focus, QComboBox) and focus.isEditable():
        return focus
    return None
