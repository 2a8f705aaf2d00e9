"""Another language is chosen: it is kept, the window opens anew in it, all of it, and the server is left alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.bootstrap import build_console
from app.cli.arguments import parse
from app.console import Console
from app.dialogs.first_run.dialog import FirstRunDialog
from app.language.languages import OFFERED, Language, catalogue
from app.language.translate import tr
from app.pages.activity.page import FIND_KEYS, SEARCH
from app.pages.help.manual import manual_pages
from app.pages.page import PageKey
from app.pages.queue.list_pane import placeholder
from app.pages.settings.page import SettingsPage
from app.session.choices import FirstRunStep
from app.session.settings import AS_SYSTEM, Choices, LanguageChoice, SchemeChoice, read_choices
from app.widgets.buttons import keys_text
from app.window.go_commands import look_commands
from app.window.window_language import meant, speak_in
from tests.gallery.clipped import is_inner
from tests.gallery.clipped import texts_of as shown_by
from tests.support.answers import answers_are_in
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite, SiteEndpoint

PAGES = (
    PageKey.QUEUE,
    PageKey.PRINTERS,
    PageKey.PRINT,
    PageKey.AGENTS,
    PageKey.CLIENTS,
    PageKey.PARTNERS,
    PageKey.ACTIVITY,
    PageKey.SETTINGS,
    PageKey.HELP,
)

NAMES = frozenset({"Pack 1", "operator"})
MANUAL = {page.heading for page in manual_pages()}
"""Its pages are in English in every language, and stand under a title that says so."""
Opened = Callable[[Language], Console]


@pytest.fixture
def opened(
    qapp: QApplication, server: ConsoleSite, endpoint: SiteEndpoint, qtbot: QtBot, tmp_path: Path
) -> Iterator[Opened]:
    """A window in a language, on a server that must not be stopped."""
    server.put(a_printer("Pack 1"), a_job(1, printer="Pack 1"), a_job(2, "printed", printer="Pack 1"))
    server.client_id("Pack 1")
    made: list[Console] = []

    async def provide() -> SiteEndpoint:
        return endpoint

    async def stop() -> None:
        raise AssertionError("the server has nothing to do with it")

    def open_in(language: Language) -> Console:
        close(made)
        speak_in(qapp, language)
        choices = read_choices(tmp_path / "console.json") if made else Choices(scheme=SchemeChoice.LIGHT)
        console = build_console(qapp, provide, stop, tmp_path / "console.json", choices)
        made.append(console)
        console.window.resize(1280, 800)
        console.window.show()
        console.live.start()
        qtbot.waitUntil(lambda: console.queue.rowCount() == 2 and console.printers.rowCount() == 1)
        return console

    yield open_in
    close(made)


def close(made: list[Console]) -> None:
    for console in made[-1:]:
        console.tasks.close()
        console.window.close()
        console.window.deleteLater()


def said(console: Console, qtbot: QtBot) -> set[str]:
    """All that can be seen on every page, or heard."""
    found: set[str] = set()
    for key in PAGES:
        console.window.go_to(key)
        answers_are_in(console.session, qtbot)
        for widget in console.window.findChildren(QWidget):
            if widget.isVisible() and not is_inner(widget):
                texts = {*shown_by(widget), widget.accessibleName(), widget.accessibleDescription()}
                found |= texts - MANUAL if widget.accessibleIdentifier() == "help.topics" else texts
    return found - NAMES - {""}


@pytest.mark.timeout(600)  # it opens each page in each language
def test_every_text_of_every_page_is_in_the_chosen_language(opened: Opened, qtbot: QtBot) -> None:
    english = said(opened(Language.ENGLISH), qtbot)
    foreign: set[str] = set()
    for language in (Language.GERMAN, Language.SPANISH):
        words = catalogue(language).words
        sources = {source for (source, _), word in words.items() if word != source}
        same = {source for (source, _), word in words.items() if word == source}
        own = said(opened(language), qtbot)
        assert english & sources, "there is something to translate"
        assert sorted(own & sources - same) == [], language
        assert own & set(words.values())
        foreign |= set(words.values()) - sources - same
    assert not english & foreign
    assert not said(opened(Language.ENGLISH), qtbot) & foreign, "English again"


def test_it_is_chosen_in_the_settings_and_opens_the_window_anew(opened: Opened, tmp_path: Path) -> None:
    console = opened(Language.ENGLISH)
    console.window.go_to(PageKey.SETTINGS)
    page = console.window.page(PageKey.SETTINGS)
    assert isinstance(page, SettingsPage)
    box = page.boxes["language"]
    assert [box.itemText(row) for row in range(box.count())] == ["Same as the system", "English", "Deutsch", "Español"]
    box.setCurrentText("Deutsch")
    box.activated.emit(box.currentIndex())
    assert console.reopening == [True]
    console.settings.all_kept().result(30)
    assert read_choices(tmp_path / "console.json").language == "de"


def test_it_is_a_command_too_and_says_what_is_chosen_already(opened: Opened) -> None:
    console = opened(Language.ENGLISH)
    console.settings.change(language="es")
    commands = {each.key: each for each in look_commands(console.parts)}
    assert commands["look.language.es"].why_not == "Already set"
    assert commands["look.language.de"].words == "Language: Deutsch"
    console.window.registry.run("look.language.de")
    assert (console.settings.choices.language, console.reopening) == ("de", [True])


def test_in_the_first_run_it_is_chosen_and_the_first_run_goes_on(opened: Opened) -> None:
    console = opened(Language.ENGLISH)
    dialog = FirstRunDialog(console.parts, console.window)
    dialog.open()
    dialog.begin()
    assert dialog.language.isVisible()
    dialog.language.box.choose("es")
    dialog.language.box.activated.emit(dialog.language.box.currentIndex())
    assert (console.settings.choices.language, console.reopening) == ("es", [True])
    dialog.reject()  # with its window
    assert console.settings.choices.first_run.step is FirstRunStep.FIND


def test_qt_speaks_it_too_and_keys_still_mean_the_same(qapp: QApplication) -> None:
    speak_in(qapp, Language.GERMAN)
    assert QKeySequence("Ctrl+Del").toString(QKeySequence.SequenceFormat.NativeText) == "Strg+Entf"
    assert QKeySequence("Ctrl+F") == QKeySequence("Strg+F")
    assert (QLocale().language(), QLocale().decimalPoint()) == (QLocale.Language.German, ",")
    assert tr("{size:.1f} m", size=0.5) == "0,5 m"
    speak_in(qapp, Language.ENGLISH)
    assert QKeySequence("Ctrl+Del").toString(QKeySequence.SequenceFormat.NativeText) == "Ctrl+Del"
    assert tr("{size:.1f} m", size=0.5) == "0.5 m"


def test_the_command_line_takes_each_language() -> None:
    assert set(get_args(LanguageChoice)) == {AS_SYSTEM, *(language.value for language in Language)}
    assert parse(["console", "--language", "de"]).language == "de"
    assert meant("es") is Language.SPANISH
    assert set(OFFERED) < set(Language)
    with pytest.raises(SystemExit):
        parse(["console", "--language", "Deutsch"])


def test_what_a_field_says_of_its_keys_is_as_on_the_buttons(qapp: QApplication) -> None:
    """And the language of the window has another word than that of a printer, where people say so."""
    speak_in(qapp, Language.GERMAN)
    assert placeholder().endswith("(Strg+F)")
    assert str(SEARCH).format(keys=keys_text(FIND_KEYS)).endswith("(Strg+F)")
    speak_in(qapp, Language.SPANISH)
    assert (tr("Language", "of the window"), tr("Language", "of a printer")) == ("Idioma", "Lenguaje")
    speak_in(qapp, Language.ENGLISH)
    assert placeholder().endswith("(Ctrl+F)")
