"""The page "Partners", developers' applications: their keys, a pair whose private half is saved once, their ends."""

from __future__ import annotations

import logging
import stat
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.question import Question
from app.pages.page import PageKey
from app.pages.partners.applications import ApplicationKeyDialog, ApplicationsTab, PrivateKeyDialog
from app.session.live import LiveState
from server_core.contract.types.errors import ErrorCode
from tests.support.answers import held_answer
from tests.support.fake_console_server import FakeConsoleServer
from tests.support.fake_partners import PRIVATE_PEM, id_of
from tests.unit.app.test_customers_page import sheet, told_anywhere

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)
SHOP = id_of("application", "Shop system")


@pytest.fixture
def tab(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> ApplicationsTab:
    server.partners.fill()
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    console.window.go_to(PageKey.PARTNERS)
    console.partners_page.show_tab("applications")
    tab = console.partners_page.applications
    qtbot.waitUntil(lambda: tab.feed.is_loaded)
    return tab


def create(tab: ApplicationsTab, qtbot: QtBot, name: str = "Labels") -> PrivateKeyDialog:
    tab.new_application()
    new = sheet(tab, ApplicationKeyDialog, qtbot)
    QTest.keyClicks(new.name, name)
    QTest.keyClick(new.name, Qt.Key.Key_Return)
    return sheet(tab, PrivateKeyDialog, qtbot)


def test_applications_and_keys_are_told(tab: ApplicationsTab, qtbot: QtBot) -> None:
    rows = [[str(tab.records.data(tab.records.index(row, at))) for at in range(6)] for row in range(2)]
    assert [row[:3] for row in rows] == [["Shop system", "In use", "1 active, 1 revoked"], ["Till", "No key", "None"]]
    tab.table.select(SHOP)
    tab.open_detail()
    detail = tab.detail
    assert not detail.revoke.isEnabled()
    detail.table.selectRow(0)
    assert detail.revoke.why_not == "This key is already revoked"
    detail.table.selectRow(1)
    detail.revoke.click()
    question = sheet(tab, Question, qtbot)
    assert "It is the last key" in question.accessibleDescription()
    question._actions[0].click()
    qtbot.waitUntil(lambda: str(tab.records.data(tab.records.index(0, 1))) == "No key")
    tab.search.setText("till")
    qtbot.waitUntil(lambda: [each.name for each in tab.records.all()] == ["Till"])


def test_a_private_key_is_saved_once_and_shown_nowhere(
    tab: ApplicationsTab, qtbot: QtBot, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level(logging.DEBUG)
    key = create(tab, qtbot)
    secret = PRIVATE_PEM.splitlines()[1]
    texts = [each.toPlainText() for each in tab.window().findChildren(QPlainTextEdit)]
    assert not [each for each in (*told_anywhere(tab.window()), *texts) if secret in each]
    assert key.close_button.why_not == "Save the private key first"
    QTest.keyClick(key, Qt.Key.Key_Escape)
    question = sheet(tab, Question, qtbot)
    QTest.keyClick(question, Qt.Key.Key_Return)
    assert key.isVisible(), "the safe answer is the default"
    key.save_to(tmp_path / "nowhere" / "a.pem")
    qtbot.waitUntil(lambda: "was not written" in key.note.text())
    assert not key.close_button.isEnabled()
    file = tmp_path / "a.pem"
    key.save_to(file)
    qtbot.waitUntil(key.close_button.isEnabled)
    assert file.read_text() == PRIVATE_PEM
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    key.close_button.click()
    assert key._secret == ""
    assert secret not in caplog.text
    kept = [each for each in tmp_path.rglob("*") if each.is_file() and secret.encode() in each.read_bytes()]
    assert kept == [file]
    qtbot.waitUntil(lambda: getattr(tab.current(), "name", "") == "Labels")


def test_a_public_key_is_pasted_and_a_private_one_refused(
    tab: ApplicationsTab, server: FakeConsoleServer, qtbot: QtBot, tmp_path: Path
) -> None:
    tab.table.select(SHOP)
    tab._add_key()
    new = sheet(tab, ApplicationKeyDialog, qtbot)
    assert not new.name.isVisible()
    new.key.paste.setChecked(True)
    assert new.make.why_not == "Paste a public key first"
    new.key.text.setPlainText(PRIVATE_PEM)
    assert new.make.why_not == "Paste the public key, not the private one"
    file = tmp_path / "public.pem"
    file.write_text("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n")
    new.key.text.dropped.emit(file)
    qtbot.waitUntil(new.make.isEnabled)
    new.key.kid.setText("2027-01")
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "RSA of 2048 bits or more.")
    new.make.click()
    qtbot.waitUntil(new.wrong.isVisible)
    assert "RSA of 2048 bits or more." in new.wrong.text()
    server.refusal = None
    new.make.click()
    qtbot.waitUntil(lambda: [each.kid for each in server.partners.applications[SHOP].keys][-1] == "2027-01")
    assert server.partners.asked_with_key == [file.read_text().strip()]
    qtbot.waitUntil(lambda: "2027-01" in tab.banner.accessibleName())


def test_disabled_after_a_question_and_enabled(tab: ApplicationsTab, qtbot: QtBot) -> None:
    tab.table.select(SHOP)
    tab.bar.buttons["partners.application.disable"].click()
    sheet(tab, Question, qtbot)._actions[0].click()
    qtbot.waitUntil(lambda: "partners.application.enable" in tab.bar.buttons)
    tab.bar.buttons["partners.application.enable"].click()
    qtbot.waitUntil(lambda: "partners.application.disable" in tab.bar.buttons)


def test_a_private_key_is_not_lost_with_the_sheet_that_asked_for_it(
    tab: ApplicationsTab, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    tab.new_application()
    new = sheet(tab, ApplicationKeyDialog, qtbot)
    new.name.setText("Labels")
    with held_answer(monkeypatch, "create_application"):
        new.make.click()
        QTest.keyClick(new, Qt.Key.Key_Escape)
        assert (new.isVisible(), new.cancel.isEnabled()) == (True, False)
    sheet(tab, PrivateKeyDialog, qtbot).leave()
