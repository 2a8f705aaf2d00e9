"""Commands by name, the sheet of shortcuts and the help: by keys alone, and true."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.command_palette import CommandPalette, ShortcutDialog
from app.language.languages import OFFERED, English, Language, words_of
from app.language.translate import speak
from app.models.command_list import CommandList
from app.pages.help.manual import LINK, PAGES, manual_pages
from app.pages.help.page import KEY, SEARCH_WORDS, HelpPage, HelpPart, found_topics, topic_of, topics
from app.pages.page import PageKey
from app.pages.page_list import ENTRIES
from app.session.window_command import WindowCommand
from app.words.settings import bytes_words

CTRL = Qt.KeyboardModifier.ControlModifier


def nothing() -> None:
    return


def palette_of(console: Console, qtbot: QtBot) -> CommandPalette:
    qtbot.waitUntil(console.window.isVisible)
    console.window.activateWindow()
    QTest.keyClick(console.window, Qt.Key.Key_K, CTRL)
    palette = QApplication.activeModalWidget()
    assert isinstance(palette, CommandPalette)
    return palette


def test_a_command_is_found_by_a_part_of_its_name_and_run(console: Console, qtbot: QtBot) -> None:
    palette = palette_of(console, qtbot)
    QTest.keyClicks(palette.search, "print go")
    assert palette.model.command(0).words == "Go to Printers"
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: console.window.shown is PageKey.PRINTERS)
    assert QApplication.activeModalWidget() is None


def test_arrows_choose_while_typing(console: Console, qtbot: QtBot) -> None:
    palette = palette_of(console, qtbot)
    QTest.keyClicks(palette.search, "go to")
    QTest.keyClick(palette.search, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 1
    assert palette.search.text() == "go to"
    wanted = palette.model.command(1).key
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: f"go.{console.window.shown.value}" == wanted)


def test_what_cannot_be_done_comes_last_and_says_why(console: Console, qtbot: QtBot) -> None:
    palette = palette_of(console, qtbot)
    QTest.keyClicks(palette.search, "undo")
    assert palette.model.data(palette.model.index(0), Qt.ItemDataRole.AccessibleTextRole) == (
        "Undo, Ctrl+Z, not now: Nothing to undo"
    )
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: console.window.messages.text("why_not") == "Nothing to undo.")


def test_nothing_that_matches_is_said_and_enter_does_nothing(console: Console, qtbot: QtBot) -> None:
    palette = palette_of(console, qtbot)
    QTest.keyClicks(palette.search, "xyzzy")
    assert palette.nothing.isVisible()
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.isVisible()
    QTest.keyClick(palette.search, Qt.Key.Key_Escape)
    assert QApplication.activeModalWidget() is None


def test_commands_that_are_not_to_be_listed_are_not() -> None:
    shown = CommandList(
        [
            WindowCommand(key="a", words="A", run=nothing, why_not="no"),
            WindowCommand(key="b", words="B", run=nothing, listed=False),
            WindowCommand(key="c", words="C", run=nothing),
        ]
    )
    assert [shown.command(row).key for row in range(shown.rowCount())] == ["c", "a"]


def test_the_shortcuts_of_the_page_are_on_the_sheet(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(console.window.isVisible)
    console.window.go_to(PageKey.PRINTERS)
    QTest.keyClick(console.window, Qt.Key.Key_Slash, CTRL)
    sheet = QApplication.activeModalWidget()
    assert isinstance(sheet, ShortcutDialog)
    words = {label.text() for label in sheet.findChildren(QLabel)}
    keys = {command.keys for command in console.window.registry.all() if command.keys}
    assert keys <= words
    assert {"On this page", "Everywhere"} <= words
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert QApplication.activeModalWidget() is None


def help_page(console: Console) -> HelpPage:
    page = console.window.page(PageKey.HELP)
    assert isinstance(page, HelpPage)
    return page


@pytest.mark.parametrize(
    "key", [entry.key for entry in ENTRIES if entry.in_navigation and entry.key is not PageKey.HELP]
)
def test_f1_opens_the_topic_of_the_page(console: Console, qtbot: QtBot, key: PageKey) -> None:
    qtbot.waitUntil(console.window.isVisible)
    console.window.go_to(key)
    topic = console.window.page(key).help_topic
    QTest.keyClick(console.window, Qt.Key.Key_F1)
    assert console.window.shown is PageKey.HELP
    item = help_page(console).list.currentItem()
    assert item is not None
    assert item.data(KEY) == topic


def test_topics_are_found_by_what_they_say(console: Console) -> None:
    console.window.go_to(PageKey.HELP)
    page = help_page(console)
    everything = page.list.count()
    page.search.setText("tray check")
    found = [page.list.item(row).text() for row in range(page.list.count())]
    assert "Queue" in found
    assert len(found) < everything
    page.search.setText("xyzzy")
    assert page.list.count() == 0
    assert page.nothing.isVisibleTo(page)
    page.search.clear()
    assert page.list.count() == everything


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        ("crooked", "printers"),
        ("forgot password", "people"),
        ("how do i mute the beep", "alarms"),
        ("my label printed twice", "queue"),
        ("nothing prints", "wrong"),
    ],
)
def test_topics_are_found_by_the_words_of_people(said: str, topic: str) -> None:
    assert topic in [each.key for each in found_topics(topics(), said.split())]
    assert found_topics(topics(), ["xyzzy"]) == []


def test_the_manual_is_searched_and_its_links_are_followed(console: Console, qtbot: QtBot) -> None:
    console.window.go_to(PageKey.HELP)
    page = help_page(console)
    page.search.setText("Idempotency-Key")
    shown = [page.list.item(row).data(KEY) for row in range(page.list.count())]
    page.list.setCurrentRow(shown.index("manual/api"))
    assert page.right.currentWidget() is page.manual_view
    assert page.manual_view.textCursor().selectedText() == "Idempotency-Key"
    page.manual_view.anchorClicked.emit(QUrl("partners.md"))
    assert page.search.text() == ""
    item = page.list.currentItem()
    assert item is not None
    assert item.text() == "Partner guide"
    qtbot.waitUntil(lambda: "Partner guide" in page.manual_view.toPlainText())


def test_a_hit_is_scrolled_to_in_a_topic_and_in_the_manual(console: Console, qtbot: QtBot) -> None:
    console.window.resize(900, 420)
    console.window.go_to(PageKey.HELP)
    page = help_page(console)

    def top_of(found: str) -> int:
        label = next(label for label in page.reading.findChildren(QLabel) if found in label.text())
        return label.mapTo(page.reading.viewport(), QPoint()).y()

    topic = next(topic for topic in page.topics if topic.key == "printers")
    last = topic.parts[-1][1]
    page.search.setText(" ".join(last.split()[:4]))
    shown = [page.list.item(row).data(KEY) for row in range(page.list.count())]
    page.list.setCurrentRow(shown.index("printers"))
    qtbot.waitUntil(lambda: 0 <= top_of(last) < page.reading.viewport().height())
    page.search.setText("Idempotency-Key")
    shown = [page.list.item(row).data(KEY) for row in range(page.list.count())]
    page.list.setCurrentRow(shown.index("manual/api"))
    view = page.manual_view
    assert view.textCursor().selectedText().casefold() == "idempotency-key"
    qtbot.waitUntil(lambda: 0 <= view.cursorRect().top() < view.viewport().height())


def test_the_manual_keeps_only_links_that_lead_to_its_pages() -> None:
    links = {link for page in manual_pages() for _, link in LINK.findall(page.text)}
    assert len(links) > 10
    assert {link.removesuffix(".md") for link in links} <= set(PAGES)


def test_the_text_shown_is_the_chosen_topic_alone(console: Console, qtbot: QtBot) -> None:
    console.window.go_to(PageKey.HELP, "printers")
    page = help_page(console)
    console.window.go_to(PageKey.HELP, "keyboard")
    topic = next(topic for topic in page.topics if topic.heading == "Keyboard")

    def shown() -> list[str]:
        return [label.text() for label in page.reading.findChildren(QLabel) if label.isVisible()]

    qtbot.waitUntil(lambda: shown() == ["Keyboard", *(text for _, text in topic.parts)])


def test_topics_are_plain_text_with_a_heading() -> None:
    assert {topic.key for topic in topics()} == SEARCH_WORDS.keys()
    assert topic_of("head", "Head\n\n# Title\nText\n").parts == ((HelpPart.TITLE, "Title"), (HelpPart.TEXT, "Text"))
    for topic in topics():
        assert topic.heading
        assert topic.parts
        assert all(text.isprintable() and "<" not in text for _, text in topic.parts)


@pytest.mark.parametrize("language", [each for each in OFFERED if each is not Language.ENGLISH])
def test_every_topic_says_as_much_in_every_language(language: Language) -> None:
    english = topics()
    speak(words_of(language))
    try:
        translated = topics()
    finally:
        speak(English())
    assert [topic.key for topic in translated] == [topic.key for topic in english]
    for own, source in zip(translated, english, strict=True):
        assert [part for part, _ in own.parts] == [part for part, _ in source.parts], own.key
        assert own.parts != source.parts, own.key


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "0 bytes"),
        (812, "812 bytes"),
        (999_499, "999 kB"),
        (999_500, "1.0 MB"),
        (10**10, "10 GB"),
        (34 * 10**8, "3.4 GB"),
    ],
)
def test_amounts_of_bytes(count: int, words: str) -> None:
    assert bytes_words(count) == words
