"""The page "Partners", developers' applications: their keys, a pair whose private half is saved once, their ends."""

from __future__ import annotations

import logging
import stat
from pathlib import Path
from uuid import UUID

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
from server_core.contract.types.partners import AddKey
from tests.support.answers import held_answer
from tests.support.assertions import new_maker
from tests.support.console_site import ConsoleSite
from tests.support.site_customers import some_applications
from tests.unit.app.test_customers_page import sheet, told_anywhere


@pytest.fixture
def tab(console: Console, server: ConsoleSite, qtbot: QtBot) -> ApplicationsTab:
    some_applications(server)
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    console.window.go_to(PageKey.PARTNERS)
    console.partners_page.show_tab("applications")
    tab = console.partners_page.applications
    qtbot.waitUntil(lambda: tab.feed.is_loaded)
    return tab


def choose(tab: ApplicationsTab, name: str) -> None:
    assert tab.table.select(next(each.client_id for each in tab.records.all() if each.name == name))


def create(tab: ApplicationsTab, qtbot: QtBot, name: str = "Labels") -> PrivateKeyDialog:
    tab.new_application()
    new = sheet(tab, ApplicationKeyDialog, qtbot)
    QTest.keyClicks(new.name, name)
    QTest.keyClick(new.name, Qt.Key.Key_Return)
    return sheet(tab, PrivateKeyDialog, qtbot)


def test_applications_and_keys_are_told(tab: ApplicationsTab, qtbot: QtBot) -> None:
    rows = [[str(tab.records.data(tab.records.index(row, at))) for at in range(6)] for row in range(2)]
    assert [row[:3] for row in rows] == [["Shop system", "In use", "1 active, 1 revoked"], ["Till", "No key", "None"]]
    choose(tab, "Shop system")
    tab.open_detail()
    detail = tab.detail
    assert not detail.revoke.isEnabled()
    detail.table.selectRow(0)
    assert detail.revoke.why_not == "This key is already revoked"
    detail.table.selectRow(1)
    detail.revoke.click()
    question = sheet(tab, Question, qtbot)
    assert "It is the last key" in question.accessibleDescription()
    question.acts()[0].click()
    qtbot.waitUntil(lambda: str(tab.records.data(tab.records.index(0, 1))) == "No key")
    tab.search.setText("till")
    qtbot.waitUntil(lambda: [each.name for each in tab.records.all()] == ["Till"])


def test_a_private_key_is_saved_once_and_shown_nowhere(
    tab: ApplicationsTab, qtbot: QtBot, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level(logging.DEBUG)
    key = create(tab, qtbot)
    said = [*told_anywhere(tab.window()), *(each.toPlainText() for each in tab.window().findChildren(QPlainTextEdit))]
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
    secret = file.read_text().splitlines()[1]
    assert file.read_text().startswith("-----BEGIN PRIVATE KEY-----\n")
    assert not [each for each in (*said, *told_anywhere(tab.window())) if secret in each]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    key.close_button.click()
    assert secret not in caplog.text
    kept = [each for each in tmp_path.rglob("*") if each.is_file() and secret.encode() in each.read_bytes()]
    assert kept == [file]
    qtbot.waitUntil(lambda: getattr(tab.current(), "name", "") == "Labels")


def test_a_public_key_is_pasted_and_a_private_one_refused(
    tab: ApplicationsTab, server: ConsoleSite, qtbot: QtBot, tmp_path: Path
) -> None:
    choose(tab, "Shop system")
    tab._add_key()
    new = sheet(tab, ApplicationKeyDialog, qtbot)
    assert not new.name.isVisible()
    new.key.paste.setChecked(True)
    assert new.make.why_not == "Paste a public key first"
    maker = new_maker("", 0, UUID(int=7))
    assert maker.pair is not None
    new.key.text.setPlainText(maker.private_pem)
    assert new.make.why_not == "Paste the public key, not the private one"
    file = tmp_path / "public.pem"
    file.write_text(maker.pair.public.pem)
    new.key.text.dropped.emit(file)
    qtbot.waitUntil(new.make.isEnabled)
    new.key.kid.setText("2027-01")
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "RSA of 2048 bits or more.")
    new.make.click()
    qtbot.waitUntil(new.wrong.isVisible)
    assert "RSA of 2048 bits or more." in new.wrong.text()
    server.refusal = None
    new.make.click()
    path = f"/applications/{server.application.client_id}"
    qtbot.waitUntil(lambda: server.ask("GET", path)["keys"][-1]["kid"] == "2027-01")
    assert server.posted("keys", AddKey)[-1].public_key == file.read_text().strip()
    qtbot.waitUntil(lambda: "2027-01" in tab.banner.accessibleName())


def test_disabled_after_a_question_and_enabled(tab: ApplicationsTab, qtbot: QtBot) -> None:
    choose(tab, "Shop system")
    tab.bar.buttons["partners.application.disable"].click()
    sheet(tab, Question, qtbot).acts()[0].click()
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
