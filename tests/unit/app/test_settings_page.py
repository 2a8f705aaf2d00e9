"""The settings: what is chosen holds at once, is kept, and follows what is chosen elsewhere."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.desktop.alarm_book import ALL
from app.desktop.sounds import NoSound
from app.pages.page import PageKey
from app.pages.settings.page import SettingsPage
from app.session.settings import Choices, Motion, SchemeChoice, read_choices
from app.theme.tokens import Density, Scheme
from app.widgets.buttons import Button
from server_core.contract.types.audit import NoticeKind
from tests.support.console_facts import a_notice, a_printer, printer_id
from tests.support.console_site import ConsoleSite

DOCK = str(printer_id("Zebra Dock 1"))


@pytest.fixture
def page(console: Console, qtbot: QtBot) -> SettingsPage:
    console.window.go_to(PageKey.SETTINGS)
    page = console.window.page(PageKey.SETTINGS)
    assert isinstance(page, SettingsPage)
    qtbot.waitUntil(page.isVisible)
    return page


def choose(page: SettingsPage, field: str, words: str) -> None:
    box = page.boxes[field]
    box.setCurrentText(words)
    assert box.currentText() == words
    box.activated.emit(box.currentIndex())


def button(page: QWidget, identifier: str) -> Button:
    return next(each for each in page.findChildren(Button) if each.accessibleIdentifier() == identifier)


def test_a_choice_holds_at_once_and_is_kept(console: Console, page: SettingsPage, qtbot: QtBot, tmp_path: Path) -> None:
    choose(page, "scheme", "Dark")
    assert console.theme.scheme is Scheme.DARK
    choose(page, "density", "For gloves (large)")
    assert console.theme.density is Density.GLOVES
    choose(page, "contrast", "High")
    assert console.theme.high_contrast
    choose(page, "wall_distance_m", "8 m")
    choose(page, "sounds", "Off")
    choose(page, "scan_tones", "On")
    choose(page, "contrast", "Same as the system")
    choose(page, "density", "For a finger")
    choose(page, "scheme", "Light")
    console.tasks.close()
    kept = read_choices(tmp_path / "console.json")
    assert (kept.scheme, kept.density, kept.contrast) == (SchemeChoice.LIGHT, Density.COMFORTABLE, False)
    assert (kept.wall_distance_m, kept.sounds, kept.scan_tones) == (8, False, True)


def test_what_is_chosen_elsewhere_is_shown(console: Console, page: SettingsPage) -> None:
    console.window.registry.run("look.contrast")
    assert page.boxes["contrast"].currentText() == "High"
    console.settings.change(contrast=False, sounds=False)
    assert page.boxes["contrast"].currentText() == "Same as the system"
    assert page.boxes["sounds"].currentText() == "Off"


def test_another_text_size_opens_the_window_anew(console: Console, page: SettingsPage) -> None:
    choose(page, "text_percent", "100 %")
    assert console.reopening == []
    choose(page, "text_percent", "150 %")
    assert console.settings.choices.text_percent == 150
    assert console.reopening == [True]


def test_every_setting_can_go_back_to_its_default(console: Console, page: SettingsPage) -> None:
    others = {
        "operator": "Anna", "scheme": SchemeChoice.DARK, "contrast": True, "density": Density.GLOVES,
        "text_percent": 200, "motion": Motion.NONE, "sounds": False, "scan_tones": True, "scan_prefix": "~",
        "scan_suffix": "#", "wall_distance_m": 8, "wall_screen": "HDMI-7", "language": "es",
            "large_rows": True,
    }  # fmt: skip
    assert set(others) == set(page.rows)
    console.settings.change(scheme=SchemeChoice.SYSTEM)
    for row in page.rows.values():
        listed = (row.reset.isEnabled(), row.reset.toolTip(), row.reset.accessibleDescription())
        assert listed == (False, f"{row.reset.accessibleName()} · This is the default", "This is the default"), (
            row.field
        )
    console.settings.change(**others)
    for field, row in page.rows.items():
        assert row.reset.accessibleName().startswith("Back to default: ")
        assert row.reset.accessibleIdentifier() == f"settings.{field}.default"
        assert row.reset.isEnabled(), field
        row.reset.setFocus()
        QTest.keyClick(row.reset, Qt.Key.Key_Space)
        assert getattr(console.settings.choices, field) == getattr(Choices(), field)
        assert not row.reset.isEnabled()
    assert console.reopening == [True, True]  # the text's size and the language need it
    assert page.operator.text() == ""
    console.settings.change(scheme=SchemeChoice.LIGHT)


def test_each_control_says_what_is_chosen(console: Console, page: SettingsPage) -> None:
    box, prefix = page.boxes["density"], page.rows["scan_prefix"].control
    assert (box.accessibleName(), prefix.accessibleName()) == (
        "Rows and buttons, For a finger",
        "Prefix, empty",
    )
    console.settings.change(density=Density.COMPACT, scan_prefix="]C1")
    assert (box.accessibleName(), prefix.accessibleName()) == (
        "Rows and buttons, For a mouse (compact)",
        "Prefix, ]C1",
    )
    console.settings.change(density=Density.COMFORTABLE)


def shown(page: SettingsPage) -> list[str]:
    return [field for field, row in page.rows.items() if not row.isHidden()]


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ("contrast", ["contrast"]),
        ("WALL", ["wall_distance_m", "wall_screen"]),  # a heading: all below it
        ("dark", ["scheme"]),  # what can be chosen
        ("thick borders", ["contrast"]),  # what it means
        ("prefix", ["scan_prefix"]),
        ("deutsch", ["language"]),
        ("mute", []),  # that of the printers, which is no single setting
    ],
)
def test_a_search_shows_the_settings_that_are_meant(
    console: Console, page: SettingsPage, typed: str, fields: list[str]
) -> None:
    everything = shown(page)
    console.window.registry.run("settings.find")
    page.search.setText(typed)
    assert shown(page) == fields
    assert page.nothing.isHidden()
    assert page.snoozes.isHidden() is (typed != "mute")
    titles = [section.title.text() for section in page.sections if not section.title.isHidden()]
    assert len(titles) == (2 if typed == "deutsch" else 1)  # also that of the mails
    console.window.registry.run("settings.back")
    assert (page.search.text(), shown(page)) == ("", everything)


def test_a_search_that_finds_nothing_says_so(page: SettingsPage) -> None:
    page.search.setText("<b>tax</b>")
    assert shown(page) == []
    assert page.nothing.text() == "No setting is named “<b>tax</b>”."
    assert not page.nothing.isHidden()


def test_a_field_that_a_search_hides_never_takes_what_is_typed(
    console: Console, page: SettingsPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, name = console.window, page.operator.text()

    def type_here(keys: str) -> None:
        focus = QApplication.focusWidget()
        if focus is not None:
            QTest.keyClicks(focus, keys)

    qtbot.waitUntil(window.isActiveWindow)
    window.registry.run("settings.find")
    type_here("colour")
    assert (page.search.text(), shown(page)) == ("colour", ["scheme"])
    window.go_to(PageKey.QUEUE)
    window.go_to(PageKey.SETTINGS)
    assert page.search.hasFocus()
    page.boxes["scheme"].setFocus()
    QTest.mouseClick(page.search, Qt.MouseButton.LeftButton)
    assert page.search.hasFocus()
    page.boxes["scheme"].setFocus()
    window.registry.run("settings.find")
    page.search.selectAll()
    type_here("zzz")
    assert (page.search.text(), page.operator.text()) == ("zzz", name)
    page.operator.setFocus()
    QTest.mouseClick(page.search, Qt.MouseButton.LeftButton)
    assert page.search.hasFocus()
    window.registry.run("settings.back")
    assert page.operator.text() == name
    window.go_to(PageKey.SETTINGS)
    assert page.operator.hasFocus()
    page.search.setText("zzz")
    monkeypatch.setattr(page, "take_focus", page.operator.setFocus)  # a page that does not look where it gives it
    page.operator.setFocus()
    QTest.mouseClick(page.search, Qt.MouseButton.LeftButton)
    assert page.search.hasFocus()


def test_marks_of_a_scanner_are_short_and_clean(console: Console, page: SettingsPage) -> None:
    line = page.rows["scan_suffix"].control
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.setText(" $$ ")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert (line.text(), console.settings.choices.scan_suffix) == ("$$", "$$")


def test_what_is_done_is_signed_with_the_name(
    console: Console, page: SettingsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_notice(1, NoticeKind.CLOCK_JUMPED))
    page.operator.setText("  Łucja   Müller ")
    QTest.keyClick(page.operator, Qt.Key.Key_Return)
    assert console.settings.choices.operator == "Łucja Müller"
    qtbot.waitUntil(console.session.call(lambda client: client.close_notice(1)).done)
    assert server.signed[-1] == "Łucja Müller"
    page.operator.setText("")
    page.operator.editingFinished.emit()
    qtbot.waitUntil(console.session.call(lambda client: client.close_notice(1)).done)
    assert server.signed[-1] == ""


def test_the_sound_is_played_when_asked_for(console: Console, page: SettingsPage, qtbot: QtBot) -> None:
    heard: list[str] = []
    console.parts.sounds.player = lambda path: heard.append(path.stem)
    button(page, "settings.test_sound").click()
    qtbot.waitUntil(lambda: "Did you hear it?" in console.window.messages.text("sound"))
    assert heard == ["attention"]

    def silent(path: Path) -> None:
        raise NoSound("No player is installed.")

    console.parts.sounds.player = silent
    console.window.registry.run("settings.test_sound")
    qtbot.waitUntil(lambda: "No player is installed." in console.window.messages.text("sound"))


def test_quiet_printers_are_listed_and_can_be_loud_again(
    console: Console, page: SettingsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer())
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    now = time.time()
    console.settings.change(snoozed={DOCK: now + 1000, "gone": now - 1, "of a wrong clock": now + 90_000})
    end = button(page, f"settings.snoozed.{DOCK}")
    assert end.accessibleName() == "Unmute Zebra Dock 1"
    rows = [each.accessibleIdentifier() for each in page.snoozes.findChildren(Button)]
    assert rows == ["settings.quiet", f"settings.snoozed.{DOCK}"]
    end.click()
    assert DOCK not in console.settings.choices.snoozed
    page.snoozes.quiet.click()
    assert console.settings.choices.snoozed[ALL] > now + 1700
    assert not page.snoozes.quiet.isVisible()
    button(page, f"settings.snoozed.{ALL}").click()
    assert ALL not in console.settings.choices.snoozed


def test_a_screen_that_is_not_connected_stays_chosen(console: Console) -> None:
    console.settings.change(wall_screen="HDMI-9")
    console.window.go_to(PageKey.SETTINGS)
    page = console.window.page(PageKey.SETTINGS)
    assert isinstance(page, SettingsPage)
    assert page.boxes["wall_screen"].currentText() == "HDMI-9 (not connected)"


def test_settings_that_cannot_be_kept_are_told(
    console: Console, page: SettingsPage, qtbot: QtBot, tmp_path: Path
) -> None:
    console.settings._path = tmp_path / "file" / "console.json"
    (tmp_path / "file").touch()
    choose(page, "scheme", "Dark")
    assert console.theme.scheme is Scheme.DARK  # it holds all the same
    qtbot.waitUntil(lambda: "could not be saved" in console.window.messages.text("A setting could not be saved."))
    choose(page, "scheme", "Light")
