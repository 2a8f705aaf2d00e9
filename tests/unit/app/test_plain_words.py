"""Words of the window say what is there: who nobody named, what was changed to what, keys as they are written."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from msgspec import convert
from PySide6.QtCore import QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

from app.cli.maintenance import change_words, effect_words
from app.language.keys import native
from app.language.languages import English, Language, words_of
from app.language.translate import speak
from app.words.activity import result_of
from app.words.consoles import console_words
from app.words.discovery import problems_of
from app.words.health import CheckKind, passed
from app.words.jobs import note_of
from app.words.partners import developer_name
from app.words.printers import dpi_of, reason_of
from server_core.contract.messages.devices import CupsMessages
from server_core.contract.types.consoles import ChangeSettings
from server_core.contract.types.discovery import Discovery, DiscoveryMethod, SourceNews
from server_core.contract.types.partners import OWN_DEVELOPER
from tests.support.actors import NOBODY
from tests.support.console_facts import NOW, a_console, a_job, a_printer, an_entry


@pytest.fixture
def spanish() -> Iterator[None]:
    speak(words_of(Language.SPANISH))
    try:
        yield
    finally:
        speak(English())


def test_no_english_is_left_where_nobody_told_a_name(spanish: None) -> None:
    paused = a_printer(status="paused", paused_by=NOBODY, dpi=203)
    assert (reason_of(paused), dpi_of(paused)) == ("por un operador", "203\u00a0ppp")
    assert note_of(a_job(1, held_by=NOBODY)) == "Retenido por un operador"
    assert reason_of(a_printer(status="paused", paused_by="Ana")) == "por Ana"
    assert developer_name(OWN_DEVELOPER) == "El desarrollador de este centro"
    assert passed(CheckKind.AGENT, "", of="This computer").title == "Agente Este ordenador"


def test_why_cups_does_not_answer_is_told_in_the_language(spanish: None) -> None:
    why = CupsMessages.CUPS_SILENT(why=CupsMessages.CUPS_HOST_UNKNOWN(host="localhost"))
    found = Discovery(
        discovery_id=a_job(1).print_job_id,
        agent_id=a_printer().agent_id,
        version=1,
        done=True,
        sources=[SourceNews(way=DiscoveryMethod.CUPS, done=True, seconds=1, problem=why)],
        printers=[],
    )
    assert problems_of(found)[0].endswith("CUPS no responde: el nombre «localhost» no se conoce en este ordenador.")


def test_keys_are_called_as_on_the_keyboard(qapp: QApplication) -> None:
    qt = QTranslator()
    assert qt.load("qtbase_es", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    qapp.installTranslator(qt)
    try:
        assert native("Ctrl+N") == "Ctrl+N"
    finally:
        qapp.removeTranslator(qt)


def test_a_console_that_is_open_is_in_use() -> None:
    for seconds, words in ((57, "in use now"), (180, "seen 3 min ago")):
        seen = a_console("Dock", last_seen_at=NOW - timedelta(seconds=seconds))
        assert console_words(seen, NOW).endswith(words)


def test_the_log_says_what_the_lock_of_consoles_is_now() -> None:
    for locked, words in ((True, "Locked"), (False, "Not locked")):
        assert result_of(an_entry("console.lock", "server", lock_consoles=locked)) == words


def test_what_was_set_is_said() -> None:
    assert change_words(convert({"port": 9077}, ChangeSettings)) == "set: PORT = 9077"
    assert change_words(ChangeSettings(reset=["port"])) == "set to its default: PORT"


def test_a_changed_setting_says_for_which_jobs_it_holds() -> None:
    of_new = "It applies to jobs that are created from now on."
    assert effect_words(convert({"expires_after_hours": 48}, ChangeSettings)) == of_new
    assert effect_words(ChangeSettings(reset=["stale_after_minutes"])) == of_new
    assert effect_words(convert({"unconfirmed_minutes": 1}, ChangeSettings)) == "It has taken effect."
