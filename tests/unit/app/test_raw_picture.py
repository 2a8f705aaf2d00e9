"""RAW labels as pictures in a job's view: the parts and their commands mark each other."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.models.page_entries import entries_of_labels
from app.pages.job.picture import AS_DRAWN, JobPicture
from app.widgets.page_picture import DOTS
from server_core.contract.types.documents import RawLanguage
from tests.support.console_site import ConsoleSite
from tests.support.shown_job import LABELS, Show, in_commands, opener, press, told

LABEL = b"^XA\n^PW400\n^LL300\n^FO10,20^GB300,200,2^FS\n^FO50,60\n^GB40,30,30^FS\n^XZ\n"
FRAME_LINE, BOX_LINE = 3, 4
ZPL: dict[str, Any] = {"document_format": "raw", "document_raw_language": RawLanguage.ZPL}


@pytest.fixture
def show(console: Console, server: ConsoleSite, qtbot: QtBot) -> Show:
    return opener(console, server, qtbot)


def press_dot(picture: JobPicture, x: int, y: int) -> None:
    image = picture.picture.image
    assert image is not None
    page = picture.picture.page_rect(image)
    factor = page.width() / image.width()
    at = QPoint(round(page.left() + (x + 0.5) * factor), round(page.top() + (y + 0.5) * factor))
    QTest.mouseClick(picture.picture, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def line_of_cursor(picture: JobPicture) -> int:
    return picture.raw.text.textCursor().blockNumber()


def test_a_label_is_shown_as_a_picture_and_says_that_a_printer_draws_it(show: Show) -> None:
    picture = show(LABEL, **ZPL)
    assert picture.picture.isVisible()
    assert "as a printer would draw it" in picture.picture.accessibleName()
    assert "As a printer would draw it." in picture.status.text()
    assert not picture.strip.isVisible()
    assert not picture.foot.cut_off.isVisible()


def test_the_commands_are_one_press_away_and_stay_for_the_next_label(show: Show) -> None:
    picture = show(LABELS, **ZPL)
    picture.foot.commands.click()
    assert picture.raw.text.isVisible()
    assert picture.raw.text.toPlainText().startswith("^XA")
    picture.foot.commands.click()
    assert picture.picture.isVisible()


def test_a_press_on_a_part_marks_its_command(show: Show) -> None:
    picture = show(LABEL, **ZPL)
    press_dot(picture, 60, 70)
    assert line_of_cursor(picture) == BOX_LINE
    assert picture.status.text().startswith(f"Line {BOX_LINE + 1}: ")
    press_dot(picture, 200, 150)
    assert line_of_cursor(picture) == FRAME_LINE
    assert "Line 4: ^FO Field origin" in picture.status.text()
    press_dot(picture, 390, 290)
    assert "As a printer would draw it." in picture.status.text()


def test_a_line_of_the_commands_marks_what_it_draws(show: Show) -> None:
    picture = show(LABEL, **ZPL)
    picture.foot.commands.click()
    picture.raw.go_to_line(FRAME_LINE)
    assert [(box.left, box.top, box.right, box.bottom) for box in picture.picture.marked] == [(10, 20, 310, 220)]
    assert picture.beside.marked == picture.picture.marked
    picture.foot.commands.click()
    assert picture.status.text().startswith("Line 4: ^FO Field origin")
    picture.raw.go_to_line(1)
    assert picture.picture.marked == ()
    assert "As a printer would draw it." in picture.status.text()


def test_the_picture_is_beside_the_commands_if_there_is_room(show: Show, qtbot: QtBot) -> None:
    picture = show(LABEL, **ZPL)
    assert not picture.beside.isVisible()
    picture.window().resize(1600, 1000)
    picture.foot.commands.click()
    qtbot.waitUntil(picture.beside.isVisible)
    image = picture.beside.image
    assert image is not None
    page = picture.beside.page_rect(image)
    at = page.topLeft() + QPoint(60, 70) * (page.width() / image.width())
    QTest.mouseClick(picture.beside, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at.toPoint())
    assert line_of_cursor(picture) == BOX_LINE
    assert picture.raw.text.isVisible()


def test_an_enlarged_picture_scrolls_to_what_a_line_draws(show: Show) -> None:
    rows = b"".join(b"^FO10,%d^GB50,20,20^FS\n" % top for top in range(0, 1200, 60))
    picture = show(b"^XA\n^PW800^LL1200\n" + rows + b"^XZ\n", **ZPL)
    picture.set_zoom(DOTS)
    image = picture.picture.image
    assert image is not None
    for line in (2, 21):
        picture.raw.go_to_line(line)
        (box,) = picture.picture.marked
        page = picture.picture.page_rect(image)
        middle = page.topLeft() + QPoint(35, round(box.top) + 10) * (page.width() / image.width())
        assert picture.picture.rect().contains(middle.toPoint())


def test_a_part_and_its_command_mark_each_other_within_one_line(show: Show) -> None:
    picture = show(LABEL.replace(b"\n", b""), **ZPL)
    press_dot(picture, 60, 70)
    cursor = picture.raw.text.textCursor()
    assert cursor.selectedText() == "^FO50,60^GB40,30,30^FS"
    assert picture.status.text().startswith("Line 1: ^FO Field origin · ^GB ")
    picture.foot.commands.click()
    cursor.setPosition(picture.raw.text.toPlainText().index("^GB300"))
    picture.raw.text.setTextCursor(cursor)
    assert [(box.left, box.top) for box in picture.picture.marked] == [(10, 20)]


def test_a_part_and_its_command_mark_each_other_behind_letters_of_several_bytes(show: Show) -> None:
    document = LABEL.replace(b"\n", b"").replace(b"^PW", "^CI28^FO9,250^A0N,20^FDŁódź \U0001f4e6^FS^PW".encode())
    picture = show(document, **ZPL)
    press_dot(picture, 60, 70)
    cursor = picture.raw.text.textCursor()
    assert cursor.selectedText() == "^FO50,60^GB40,30,30^FS"
    picture.foot.commands.click()
    for command, place in (("^GB300", (10, 20)), ("^GB40", (50, 60))):
        text = picture.raw.text.toPlainText()
        cursor.setPosition(len(text[: text.index(command)].encode("utf-16-le")) // 2)
        picture.raw.text.setTextCursor(cursor)
        assert [(box.left, box.top) for box in picture.picture.marked] == [place]


def test_labels_are_turned_like_pages(show: Show, qtbot: QtBot) -> None:
    picture = show(LABELS, **ZPL)
    assert told(picture) == ["Label 1 of 3, shown", "Label 2 of 3", "Label 3 of 3"]
    picture.take_focus()
    press(picture, Qt.Key.Key_PageDown)
    qtbot.waitUntil(lambda: picture.picture.accessibleName().startswith("Label 2 of 3"))
    picture.foot.commands.click()
    assert line_of_cursor(picture) == LABELS[: LABELS.index(b"two")].count(b"\n^XA") * 3


STORED = (
    b"^XA^DFR:F.ZPL^FS\n^FO20,20^A0N,60,60^FN1^FS\n^XZ\n"
    b"^XA^XFR:F.ZPL^FS\n^FN1^FDAlice^FS\n^XZ\n"
    b"^XA^XFR:F.ZPL^FS\n^FN1^FDBob^FS\n^XZ\n"
    b"^XA\n^FO20,20^A0N,60,60^FDplain^FS\n^XZ\n"
)
SERIES = b"^XA\n^FO20,20^A0N,60,60^SN001,1,Y^FS\n^PQ3\n^XZ\n^XA\n^FO20,20^A0N,60,60^FDsecond^FS\n^XZ\n"
TSPL_BATCH = b"SIZE 50 mm,30 mm\r\n" + b"".join(
    b'CLS\r\nTEXT 20,20,"3",0,1,1,"batch %d"\r\nPRINT 1\r\n' % number for number in range(1, 4)
)


@pytest.mark.parametrize(
    ("document", "language", "line", "label"),
    [
        (LABELS, RawLanguage.ZPL, 4, "Label 2 of 3"),
        (STORED, RawLanguage.ZPL, 10, "Label 3 of 3"),
        (SERIES, RawLanguage.ZPL, 5, "Label 4 of 4"),
        (TSPL_BATCH, RawLanguage.TSPL, 8, "Label 3 of 3"),
    ],
)
def test_a_command_of_another_label_turns_to_it_and_marks_what_it_draws(
    document: bytes, language: RawLanguage, line: int, label: str, show: Show, qtbot: QtBot
) -> None:
    picture = in_commands(show(document, document_format="raw", document_raw_language=language))
    picture.raw.text.setTextCursor(QTextCursor(picture.raw.text.document().findBlockByNumber(line)))
    qtbot.waitUntil(lambda: picture.picture.accessibleName().startswith(label))
    assert line_of_cursor(picture) == line
    assert len(picture.beside.marked) == 1


@pytest.mark.parametrize(("document", "line"), [(STORED, 1), (SERIES, 1)])
def test_a_command_that_no_label_has_alone_keeps_the_shown_one(
    document: bytes, line: int, show: Show, qtbot: QtBot
) -> None:
    picture = in_commands(show(document, **ZPL))
    picture.turn_to(2)
    qtbot.waitUntil(lambda: picture.picture.accessibleName().startswith("Label 2 of "))
    picture.raw.text.setTextCursor(QTextCursor(picture.raw.text.document().findBlockByNumber(line)))
    picture.raw.text.moveCursor(QTextCursor.MoveOperation.Right)
    assert picture.strip.shown == 1


def test_small_pictures_end_with_the_time_for_a_file_and_a_chosen_label_is_drawn(
    show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.documents.raw_drawing.FILE_SECONDS", 0.0)
    picture = show(LABELS, **ZPL)
    qtbot.waitUntil(lambda: "No small pictures from label 2 on" in picture.status.text())
    picture.strip.choose(2)
    qtbot.waitUntil(lambda: picture.picture.accessibleName().startswith("Label 3 of 3"))
    assert picture.picture.isVisible()


def test_small_pictures_of_approximate_labels_are_marked_and_said(show: Show, qtbot: QtBot) -> None:
    picture = show(LABELS.replace(b"^FDtwo", b"^QQ9^FDtwo"), **ZPL)
    strip = picture.strip
    qtbot.waitUntil(lambda: all(strip.picture(row) is not None for row in range(3)))
    assert told(picture) == ["Label 1 of 3, shown", "Label 2 of 3, approximate", "Label 3 of 3"]
    tips = [strip.model().index(row, 0).data(Qt.ItemDataRole.ToolTipRole) for row in range(3)]
    assert tips == [None, "≈ Approximate: not all of it is drawn as it prints.", None]
    marked, images = strip.grab().toImage(), [strip.picture(row) for row in range(3)]
    for is_approximate in (True, False):
        strip.show_entries(entries_of_labels(3), "Labels of the file")
        for row, image in enumerate(images):
            strip.keep_picture(row, image, is_approximate=is_approximate and row == 1)
        strip.show_row(0)
        assert (strip.grab().toImage() == marked) == is_approximate


def test_a_format_that_only_sets_up_moves_no_label(show: Show, qtbot: QtBot) -> None:
    picture = show(b"^XA^PW400^LL300^XZ\n" + LABELS, **ZPL)
    picture.foot.commands.click()
    assert told(picture)[0] == "Label 1 of 3, shown"
    picture.strip.choose(1)
    qtbot.waitUntil(lambda: line_of_cursor(picture) == 4)
    assert told(picture)[1] == "Label 2 of 3, shown"
    assert picture.picture.marked == ()


def test_what_is_not_drawn_is_named(show: Show) -> None:
    picture = show(LABEL.replace(b"^XZ", b"^QQ9\n^XZ"), **ZPL)
    assert picture.foot.cut_off.text() == "Approximate. Not drawn: ^QQ in line 7 (not a known command)"
    assert "Approximate" in picture.picture.accessibleName()


def test_equal_remarks_are_named_once_and_by_kind(show: Show) -> None:
    more = b"^QQ9\n" * 40 + b"^FO0,0^A1N,20^FDa^FS^FO0,40^B3N,N,30^FDabc^FS\n^XZ"
    picture = show(LABEL.replace(b"^XZ", more), **ZPL)
    assert picture.foot.cut_off.text().split("\n") == [
        "Approximate. Not drawn: ^QQ 40 times, first in line 7, column 1 (not a known command)",
        "Approximate. Drawn in another way: ^A in line 47, column 7 (in place of a font that the picture lacks: 1)",
        "Changed by the printer: ^B3 in line 47, column 28 (the printer encodes other data: ABC)",
    ]


def test_every_remark_is_listed_and_leads_to_its_command(show: Show) -> None:
    wrong = b"".join(b"^Q%d1\n" % number for number in range(6))
    picture = show(LABEL.replace(b"^XZ", wrong + b"^XZ"), **ZPL)
    assert picture.foot.cut_off.text().endswith("^Q2 in line 9 (not a known command), and 3 more")
    assert picture.foot.cut_off.toolTip().count("<br>") == 6
    assert picture.foot.remarks.text() == "6 remarks"
    listed = picture.foot.remarks.menu().actions()
    assert listed[5].text() == "^Q5 in line 12 (not a known command)"
    listed[5].trigger()
    assert picture.raw.text.isVisible()
    assert (line_of_cursor(picture), picture.raw.text.textCursor().selectedText()) == (11, "^Q5")
    assert sorted(picture.raw.text.notes) == list(range(6, 12))
    assert picture.raw.meaning.text() == "Line 12: ^Q5 (not known here)\n^Q5: not a known command"
    picture.raw.bytes.click()
    assert picture.raw.meaning.text() == ""


def test_a_label_without_remarks_offers_no_list(show: Show) -> None:
    picture = show(LABEL, **ZPL)
    assert not picture.foot.remarks.isVisible()
    assert picture.raw.text.notes == {}


def test_a_marked_part_keeps_the_size_of_the_picture_and_what_is_said_of_it(show: Show) -> None:
    picture = show(LABEL, **ZPL)
    size = picture.picture.size()
    press_dot(picture, 200, 150)
    first, second = picture.status.text().split("\n")
    assert picture.raw.meaning_of(FRAME_LINE).startswith(first.removesuffix("…"))
    assert second == str(AS_DRAWN)
    picture.window().grab()
    assert picture.picture.size() == size


def test_a_label_that_is_larger_than_the_paper_says_what_falls_off(show: Show) -> None:
    picture = show(LABEL.replace(b"^PW400", b"^PW1200").replace(b"^FO50,60", b"^FO780,60"), **ZPL)
    assert picture.foot.cut_off.text() == "Cut off: 2.5 mm right"
    assert "made for 150 × 38 mm" in picture.status.text()


def test_the_edge_of_a_narrower_label_cuts_off_too(show: Show) -> None:
    picture = show(LABEL.replace(b"^FO50,60", b"^FO370,290"), **ZPL)
    assert picture.foot.cut_off.text() == "Cut off: 1.2 mm right, 2.5 mm bottom"


def test_blank_beyond_the_paper_is_no_loss(show: Show) -> None:
    picture = show(LABEL.replace(b"^PW400", b"^PW1200"), **ZPL)
    assert picture.foot.cut_off.text() == ""
    assert "made for 150 × 38 mm" in picture.status.text()


def test_a_label_of_the_papers_size_names_no_other(show: Show) -> None:
    picture = show(LABEL.replace(b"^PW400", b"^PW801").replace(b"^LL300", b"^LL1198"), **ZPL)
    assert "made for" not in picture.status.text()


def test_a_file_without_a_label_or_in_an_unknown_language_shows_its_commands(show: Show) -> None:
    picture = show(b"~JA\n", **ZPL)
    assert picture.raw.text.isVisible()
    assert picture.foot.cut_off.text() == "The file has no label that can be drawn."
    assert not picture.foot.commands.isVisible()
