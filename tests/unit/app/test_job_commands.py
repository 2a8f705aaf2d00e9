"""A RAW job's document: commands with their names, bytes, search, labels."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.job.picture import RAW_BYTES, RAW_COMMANDS
from app.theme.tokens import Colours
from app.words.marks import Tone
from tests.support import raw_samples
from tests.support.console_site import ConsoleSite
from tests.support.contrast import ALL_COLOURS, COLOUR_IDS, TEXT, contrast
from tests.support.shown_job import LABELS, Show, in_commands, opener, press, told


@pytest.fixture
def show(console: Console, server: ConsoleSite, qtbot: QtBot) -> Show:
    return opener(console, server, qtbot)


# RAW


def test_labels_are_entries_that_lead_to_their_first_line(show: Show, qtbot: QtBot) -> None:
    picture = in_commands(show(LABELS))
    assert told(picture) == ["Label 1 of 3, shown", "Label 2 of 3", "Label 3 of 3"]
    assert picture.strip.accessibleName() == "Labels of the file"
    picture.strip.choose(2)
    qtbot.waitUntil(lambda: picture.raw.text.textCursor().blockNumber() == 6)
    assert picture.raw.meaning.text() == "Line 7: ^XA Label begins"
    picture.raw.text.setFocus()
    press(picture, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: told(picture)[1] == "Label 2 of 3, shown")
    assert picture.raw.text.textCursor().blockNumber() == 5


def test_one_label_has_no_strip(show: Show) -> None:
    picture = show(b"^XA^FDone^FS^XZ")
    assert not picture.strip.isVisible()
    assert (
        picture.raw.meaning.text()
        == "Line 1: ^XA Label begins · ^FD Field data · ^FS End of the field · ^XZ Label ends: print"
    )


def test_a_command_is_found_by_its_letters_counted_and_gone_through(console: Console, show: Show, qtbot: QtBot) -> None:
    picture = in_commands(show(LABELS))
    assert picture.raw.text.hasFocus()
    press(picture, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    search = picture.raw.search
    assert search.field.hasFocus()
    assert not console.queue_page.head.search.hasFocus()
    QTest.keyClicks(search.field, "^fd")
    assert search.count.accessibleName() == "1 of 3: ^fd"
    assert picture.raw.meaning.text().startswith("Line 2: ^FD Field data")
    press(picture, Qt.Key.Key_Return)
    assert search.count.text() == "2 of 3"
    press(picture, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    press(picture, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert search.count.text() == "3 of 3"
    assert picture.raw.text.textCursor().blockNumber() == 7
    press(picture, Qt.Key.Key_F3)
    assert search.count.text() == "1 of 3"
    search.field.setText("nowhere")
    assert search.count.text() == "Not found"
    assert not search.next.isEnabled()
    assert search.next.toolTip().endswith("No matches")
    press(picture, Qt.Key.Key_Escape)
    assert search.field.text() == ""
    assert console.job_view.isVisible()
    press(picture, Qt.Key.Key_Escape)
    assert not console.job_view.isVisible()


def test_bytes_are_shown_and_searched_by_value(show: Show) -> None:
    picture = in_commands(show(b"\x1b@\x1ba\x01Total\n", document_raw_language="escpos"))
    assert picture.status.text() == str(RAW_COMMANDS)
    assert picture.raw.text.toPlainText() == "‹ESC›@‹ESC›a‹SOH›Total"
    picture.raw.bytes.click()
    assert picture.status.text() == str(RAW_BYTES)
    assert picture.raw.text.toPlainText().splitlines()[0] == "0000  1B 40 1B 61 01 54 6F 74  ·@·a·Tot"
    picture.raw.search.field.setText("74 61")
    assert picture.raw.search.count.text() == "1 of 1"
    picture.raw.bytes.click()
    assert picture.raw.search.count.text() == "Not found"


def test_what_is_mostly_binary_begins_with_its_bytes(show: Show) -> None:
    picture = show(bytes(range(256)) * 4, document_raw_language=None)
    assert picture.raw.bytes.isChecked()
    assert picture.status.text() == str(RAW_BYTES)


def test_what_is_not_shown_of_a_long_file_is_said(show: Show) -> None:
    picture = in_commands(show(raw_samples.PARCEL * 2000))
    assert picture.status.text().startswith(f"{RAW_COMMANDS} Shown: the first 2,000 lines, ")
    picture.raw.bytes.click()
    assert picture.status.text().startswith(f"{RAW_BYTES} Shown: the first 16 KiB of ")


def test_what_is_copied_are_commands_without_numbers(show: Show) -> None:
    picture = show(LABELS)
    picture.raw.text.selectAll()
    assert picture.raw.text.textCursor().selectedText().startswith("^XA\u2029^FO1,1")


@pytest.mark.parametrize("colours", ALL_COLOURS, ids=COLOUR_IDS)
def test_commands_found_places_and_line_numbers_can_be_read(colours: Colours) -> None:
    found = colours.tones[Tone.ATTENTION]
    for letters, ground in (
        (colours.accent, colours.base),
        (colours.text, found.tint),
        (colours.base, found.ink),
        (colours.text_secondary, colours.alternate),
        (colours.tones[Tone.SENT].ink, colours.tones[Tone.SENT].tint),
    ):
        assert contrast(letters, ground) >= TEXT
