"""The page "Applications": the list, an application made, its secret shown once, a new secret, stopped and let on."""

from __future__ import annotations

import json
import logging
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.question import Question
from app.dialogs.rename import RenameDialog
from app.pages.clients.dialogs import DOTS, CreateClientDialog, RotateDialog, SecretDialog
from app.pages.clients.page import NONE_FOUND, NONE_YET, ClientsPage
from app.pages.page import PageKey
from app.session.live import LiveState
from app.session.outcome_unknown import AGAIN_IS_THE_SAME, LOOK_IN_LIST, NOT_KNOWN
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import ClientView, RotateSecret, Scope
from server_core.services.clients import access
from tests.support.answers import GONE, fall_silent, held_answer, lose_answer
from tests.support.console_facts import a_printer
from tests.support.console_site import ConsoleSite
from tests.support.shown_texts import texts_of
from tests.support.site_clients import some_clients

S = TypeVar("S", bound=QWidget)
SECRET = "s3cret-of-the-tests-0123456789abcdefghijkl_-"
SHOP, STATES = "Web shop", ["Label bot", "Old till", "Warehouse", "Web shop"]


@pytest.fixture
def page(console: Console, server: ConsoleSite, qtbot: QtBot) -> Iterator[ClientsPage]:
    some_clients(server)
    server.put(a_printer("Dock"))
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 1)
    yield shown(console, qtbot)
    QGuiApplication.clipboard().clear()


@pytest.fixture(autouse=True)
def known_secret(server: ConsoleSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server makes this secret for each application, whose own calls come to it without a network, too."""
    monkeypatch.setattr(httpx, "AsyncClient", partial(httpx.AsyncClient, transport=server.network))
    monkeypatch.setattr(access, "secrets", SimpleNamespace(token_urlsafe=lambda _: SECRET))


def found(page: ClientsPage, name: str) -> ClientView:
    return next(each for each in page.records.all() if each.name == name)


def choose(page: ClientsPage, name: str = SHOP) -> None:
    assert page.table.select(found(page, name).client_id)


def shown(console: Console, qtbot: QtBot) -> ClientsPage:
    console.window.go_to(PageKey.CLIENTS)
    page = console.window.page(PageKey.CLIENTS)
    assert isinstance(page, ClientsPage)
    qtbot.waitUntil(lambda: page.feed.is_loaded)
    return page


def names(page: ClientsPage) -> list[str]:
    return [each.name for each in page.records.all()]


def words_of(page: ClientsPage) -> list[list[str]]:
    columns = range(len(page.records.columns))
    rows = range(page.records.rowCount())
    return [[str(page.records.data(page.records.index(row, column))) for column in columns] for row in rows]


def sheet(page: ClientsPage, kind: type[S], qtbot: QtBot) -> S:
    def found() -> list[S]:
        return [each for each in page.window().findChildren(kind) if each.isVisible()]

    qtbot.waitUntil(lambda: bool(found()))
    return found()[-1]


def do(page: ClientsPage, key: str) -> None:
    (command,) = [each for each in page.commands() if each.key == f"clients.{key}"]
    command.run()


def create(page: ClientsPage, qtbot: QtBot, name: str = "New shop") -> SecretDialog:
    page.new_client()
    new = sheet(page, CreateClientDialog, qtbot)
    QTest.keyClicks(new.name, name)
    QTest.keyClick(new.name, Qt.Key.Key_Return)
    return sheet(page, SecretDialog, qtbot)


def environment_of(page: ClientsPage) -> str:
    return f"client_id={found(page, 'New shop').client_id}\nclient_secret={SECRET}\n"


def close(secret: SecretDialog) -> None:
    secret.stored.setChecked(True)
    secret.close_button.click()


def test_the_list_tells_each_state_in_words(page: ClientsPage) -> None:
    rows = words_of(page)
    assert names(page) == STATES
    assert [row[1] for row in rows][:2] == ["Never used", "Disabled"]
    assert rows[2][1].startswith("Old valid until ")
    assert rows[3][1] == "In use"
    assert rows[3][2:4] == ["6", "1 × 429, 1 × 401, 1 × 4xx"]
    assert rows[0][5] == "See printers"
    assert rows[3][5:] == ["Everything", f"…{str(found(page, SHOP).client_id)[-8:]}", "Anna"]
    heard = page.records.data(page.records.index(3, 0), Qt.ItemDataRole.AccessibleTextRole)
    assert str(heard).startswith("Web shop. In use. last used ")


def test_it_is_searched_by_name_and_id(page: ClientsPage, console: Console, qtbot: QtBot) -> None:
    (clear,) = page.search.findChildren(QAbstractButton)
    assert (clear.accessibleName(), clear.accessibleIdentifier()) == ("Clear", "clients.search.clear")
    till = found(page, "Old till").client_id
    page.search.setText("SHOP")
    assert names(page) == ["Web shop"]
    page.search.setText(str(till)[-8:])
    qtbot.waitUntil(lambda: names(page) == ["Old till"])
    console.live.let_nothing_begin("Dock was closed")
    assert page.bar.buttons["clients.create"].why_not == "Dock was closed"
    page.search.setText("margarine")
    qtbot.waitUntil(lambda: page.empty.isVisible() and page.empty.accessibleName() == str(NONE_FOUND))
    page.empty.button.click()
    qtbot.waitUntil(lambda: len(names(page)) == 4)


def test_without_an_application_the_first_step_makes_one(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.instead["clients",] = []
    page = shown(console, qtbot)
    assert page.empty.accessibleName() == str(NONE_YET)
    server.instead.clear()
    for why in ("Dock was closed", None):
        console.live.let_nothing_begin(why)
        assert page.empty.button.why_not == why
    page.empty.button.click()
    new = sheet(page, CreateClientDialog, qtbot)
    new.name.setText("New shop")
    new.make.click()
    close(sheet(page, SecretDialog, qtbot))
    qtbot.waitUntil(lambda: getattr(page.current(), "name", "") == "New shop")


def test_what_cannot_be_read_is_told(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.broken.add(("clients",))
    console.window.go_to(PageKey.CLIENTS)
    page = console.window.page(PageKey.CLIENTS)
    assert isinstance(page, ClientsPage)
    qtbot.waitUntil(lambda: page.banner.isVisible())
    assert page.banner.accessibleName().startswith("The applications could not be read.")
    server.broken.clear()
    page.empty.button.click()
    qtbot.waitUntil(lambda: names(page) == [SHOP])


def test_one_is_made_with_what_it_may(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    (command,) = [each for each in page.commands() if each.key == "clients.create"]
    assert command.keys == "Ctrl+N"
    page.bar.buttons["clients.create"].click()
    new = sheet(page, CreateClientDialog, qtbot)
    assert not new.make.isEnabled()
    assert all(box.isChecked() for box in new.boxes.values())
    new.presets["read"].click()
    assert set(new.scopes()) == {Scope.PRINT_JOBS_READ, Scope.PRINTERS_READ, Scope.AGENTS_READ}
    new.name.setText("web SHOP ")
    qtbot.waitUntil(lambda: "already" in new.field.problem.text())
    assert not new.make.isEnabled()
    new.name.setText("New shop")
    assert not new.field.problem.text()
    assert new.make.isEnabled()
    for box in new.boxes.values():
        box.setChecked(False)
    assert not new.make.isEnabled()
    new.boxes[Scope.PRINTERS_READ].setChecked(True)
    new.make.click()
    close(sheet(page, SecretDialog, qtbot))
    qtbot.waitUntil(lambda: getattr(page.current(), "name", "") == "New shop")
    assert found(page, "New shop").scopes == [Scope.PRINTERS_READ]


def test_what_is_told_of_one_is_opened_by_a_button(console: Console, page: ClientsPage) -> None:
    page.table.clearSelection()
    assert page.bar.buttons["clients.open"].why_not == "Select a row first"
    choose(page)
    page.bar.buttons["clients.open"].setFocus()
    page.bar.buttons["clients.open"].click()
    assert page.detail.isVisible()
    assert page.bar.buttons["clients.open"].text() == "Close details"
    assert page._detail is not None
    assert console.window.focusWidget() is page._detail.back, "what covers the list has the way back"
    page.come_home()
    assert page.bar.buttons["clients.open"].text() == "Show details"
    assert console.window.focusWidget() is page.table


def test_what_was_refused_is_said_and_can_be_tried_again(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    page.new_client()
    new = sheet(page, CreateClientDialog, qtbot)
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "The name is not allowed.")
    new.name.setText("New shop")
    new.make.click()
    qtbot.waitUntil(lambda: new.wrong.isVisible())
    assert "The name is not allowed." in new.wrong.text()
    server.refusal = None
    new.make.click()
    close(sheet(page, SecretDialog, qtbot))


def test_the_secret_is_in_no_widget_until_it_is_asked_for(
    page: ClientsPage, qtbot: QtBot, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level(logging.DEBUG)
    secret = create(page, qtbot)
    assert secret.secret.accessibleName() == "client secret, hidden"
    assert not [each for each in texts_of(secret) if SECRET in each]
    secret.reveal.click()
    assert secret.secret.text() == SECRET
    assert secret.secret.accessibleName() == "client secret"
    assert [each for each in texts_of(secret) if SECRET in each] == [SECRET]
    secret.reveal.click()
    assert secret.secret.text() == DOTS
    secret.reveal.click()
    close(secret)
    assert secret.secret.text() == DOTS
    assert SECRET not in caplog.text
    kept = [each for each in tmp_path.rglob("*") if each.is_file()]
    assert not [each for each in kept if SECRET.encode() in each.read_bytes()]


def test_it_closes_once_it_is_stored_and_asks_before(page: ClientsPage, qtbot: QtBot) -> None:
    secret = create(page, qtbot)
    assert not secret.close_button.isEnabled()
    QTest.keyClick(secret, Qt.Key.Key_Escape)
    question = sheet(page, Question, qtbot)
    assert secret.isVisible()
    QTest.keyClick(question, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not question.isVisible())
    assert secret.isVisible(), "the safe answer is the default"
    secret.close()
    question = sheet(page, Question, qtbot)
    question.acts()[0].click()
    qtbot.waitUntil(lambda: not secret.isVisible())


def test_it_is_copied_and_the_clipboard_cleared_on_demand(page: ClientsPage, qtbot: QtBot) -> None:
    secret = create(page, qtbot)
    assert not secret.clear.isEnabled()
    secret.copy.click()
    qtbot.waitUntil(lambda: "New shop" in names(page))
    assert (
        QGuiApplication.clipboard().text() == f"client_id={found(page, 'New shop').client_id}\nclient_secret={SECRET}\n"
    )
    secret.clear.click()
    assert QGuiApplication.clipboard().text() == ""
    secret.copy.click()
    close(secret)
    assert SECRET in QGuiApplication.clipboard().text(), "it cannot be shown again"


def test_it_is_saved_for_its_owner_alone(page: ClientsPage, qtbot: QtBot, tmp_path: Path) -> None:
    secret = create(page, qtbot)
    file = tmp_path / "shop.env"
    secret.save_to(file)
    qtbot.waitUntil(lambda: secret.note.text() == "Saved as shop.env. Only you can read it.")
    qtbot.waitUntil(lambda: "New shop" in names(page))
    assert file.read_text() == environment_of(page)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    secret.save_to(tmp_path / "nowhere" / "shop.env")
    qtbot.waitUntil(lambda: "shop.env was not written" in secret.note.text())
    assert sorted(each.name for each in tmp_path.iterdir() if each.name.startswith((".secret", "shop"))) == ["shop.env"]
    close(secret)


def test_the_first_calls_are_run_with_the_secret_that_is_still_known(
    page: ClientsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    secret = create(page, qtbot)
    trial = secret.trial
    assert trial is not None
    assert trial.field.isHidden()
    with qtbot.waitSignal(trial.finished):
        trial.run.click()
    lines = [line.accessibleName() for line in trial.steps.lines]
    assert [line.partition(" · ")[0] for line in lines] == [
        "passed: Get a token: 200",
        "passed: List the printers: 200",
        "passed: Print a test label: 201",
    ]
    assert "X-Request-Id " in lines[0]
    answers, bodies = trial.steps.answers, trial.steps.bodies
    assert answers is not None
    assert not any(body.isVisible() for body in bodies), "the three results are seen together"
    answers.click()
    assert all(body.isVisible() for body in bodies)
    shown = [body.toPlainText() for body in bodies]
    (token,) = {each.headers["Authorization"] for each in server.network.requests if each.path == "/api/v1/printers"}
    assert token.removeprefix("Bearer ") not in "".join(shown)
    assert json.loads(shown[2])["status"] == "pending"
    (label,) = server.jobs.values()
    assert label.document_raw_language is RawLanguage.ZPL
    close(secret)


def test_a_wrong_secret_is_told_and_forgotten(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    choose(page)
    page.open_detail()
    page.detail.show_tab("snippets")
    trial = page.detail.snippets.trial
    assert not trial.run.isEnabled()
    trial.secret.setText("wrong")
    with qtbot.waitSignal(trial.finished):
        QTest.keyClick(trial.secret, Qt.Key.Key_Return)
    assert trial.secret.text() == ""
    (line,) = trial.steps.lines
    assert line.accessibleName().startswith("failed: Get a token: 401")
    assert not server.jobs
    choose(page, "Warehouse")
    assert not trial.steps.lines, "another application is shown"


def test_an_example_is_copied_with_everything_but_the_secret(page: ClientsPage, qtbot: QtBot) -> None:
    choose(page)
    page.open_detail()
    page.detail.show_tab("snippets")
    snippets = page.detail.snippets
    for place, secret in enumerate(('$CLIENT_SECRET"', 'os.environ["CLIENT_SECRET"]', "$env:CLIENT_SECRET")):
        snippets.tongue.setCurrentIndex(place)
        snippets.copy.click()
        text = QApplication.clipboard().text()
        assert secret in text
        assert str(found(page, SHOP).client_id) in text
        assert str(a_printer("Dock").printer_id) in text


def test_a_new_secret_names_its_effect(page: ClientsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    choose(page)
    do(page, "rotate")
    rotate = sheet(page, RotateDialog, qtbot)
    assert rotate.effect.text().startswith("The old secret still gets tokens until ")
    rotate.overlap.choose(0)
    assert rotate.effect.text().startswith("The old secret ends now. The application cannot print")
    rotate.overlap.choose(3600)
    rotate.rotate.click()
    secret = sheet(page, SecretDialog, qtbot)
    assert [each.overlap_seconds for each in server.posted("rotate", RotateSecret)] == [3600]
    assert any(each.startswith("The old secret still works until ") for each in texts_of(secret))
    close(secret)
    qtbot.waitUntil(lambda: words_of(page)[3][1].startswith("Old valid until "))


def test_it_is_disabled_after_a_question_and_enabled_at_once(
    page: ClientsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    choose(page)
    do(page, "disable")
    question = sheet(page, Question, qtbot)
    assert "Nothing is deleted" in question.accessibleDescription()
    QTest.keyClick(question, Qt.Key.Key_Return)
    assert not server.asked("POST", f"/clients/{found(page, SHOP).client_id}/disable")
    do(page, "disable")
    sheet(page, Question, qtbot).acts()[0].click()
    qtbot.waitUntil(lambda: words_of(page)[3][1] == "Disabled")
    assert "clients.enable" in page.bar.buttons
    page.bar.buttons["clients.enable"].click()
    qtbot.waitUntil(lambda: words_of(page)[3][1] == "In use")


def test_its_requests_are_told_in_words(page: ClientsPage, qtbot: QtBot) -> None:
    choose(page)
    page.open_detail()
    page.detail.show_tab("requests")
    log = page.detail.log
    qtbot.waitUntil(lambda: log.records.rowCount() == 6)
    received = []
    for row in range(6):
        log.table.selectRow(row)
        received.append(log.words.text().partition("\n")[0])
    assert received == [
        "201: success.",
        ("A repeated request: it got the same answer as the first one, and nothing was printed twice."),
        ("409 because this Idempotency-Key was already used for something else; nothing was printed."),
        "429: too many calls. Retry-After 3 s.",
        ("401 because the application was disabled or got a new secret; it must request a new access token."),
        "200: success.",
    ]
    choose(page, "Warehouse")
    qtbot.waitUntil(lambda: log.none.isVisible() and log.none.text() == "No requests yet.")


def test_while_the_server_is_silent_nothing_can_be_changed(
    page: ClientsPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    choose(page)
    page.open_detail()
    fall_silent(server)
    qtbot.waitUntil(lambda: console.live.state is not LiveState.LIVE)
    commands = {each.key: each.why_not for each in page.commands()}
    assert all(commands[f"clients.{key}"] for key in ("create", "rotate", "disable"))
    assert commands["clients.copy"] is None
    assert names(page) == STATES


def test_a_client_is_shown_by_its_id(page: ClientsPage) -> None:
    page.open_argument(found(page, "Old till").client_id)
    assert page.current() is not None
    assert page.detail.isVisible()
    QTest.keyClick(page.detail, Qt.Key.Key_Escape)
    assert not page.detail.isVisible()


def test_what_became_of_it_is_not_known_where_the_answer_was_lost(
    page: ClientsPage, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    for call in ("disable_client", "rotate_secret", "create_client"):
        lose_answer(monkeypatch, call)
    choose(page)
    do(page, "disable")
    sheet(page, Question, qtbot).acts()[0].click()
    qtbot.waitUntil(lambda: page.banner.accessibleName().startswith(f"{NOT_KNOWN} {GONE}"))
    qtbot.waitUntil(lambda: words_of(page)[3][1] == "Disabled")
    do(page, "rotate")
    rotate = sheet(page, RotateDialog, qtbot)
    rotate.rotate.click()
    qtbot.waitUntil(rotate.wrong.isVisible)
    assert rotate.wrong.text() == f"{NOT_KNOWN} {GONE} {AGAIN_IS_THE_SAME} {LOOK_IN_LIST}"
    rotate.reject()
    page.new_client()
    new = sheet(page, CreateClientDialog, qtbot)
    new.name.setText("New shop")
    new.make.click()
    qtbot.waitUntil(new.wrong.isVisible)
    assert new.wrong.text() == f"{NOT_KNOWN} {GONE} {AGAIN_IS_THE_SAME} {LOOK_IN_LIST}"
    new.reject()


def test_a_secret_whose_answer_was_lost_is_shown_all_the_same(
    page: ClientsPage, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    made, rotated = [lose_answer(monkeypatch, call, times=1) for call in ("create_client", "rotate_secret")]
    page.new_client()
    new = sheet(page, CreateClientDialog, qtbot)
    new.name.setText("New shop")
    new.make.click()
    close(sheet(page, SecretDialog, qtbot))
    assert [call["key"] for call in made] == [made[0]["key"]] * 2
    choose(page)
    do(page, "rotate")
    sheet(page, RotateDialog, qtbot).rotate.click()
    close(sheet(page, SecretDialog, qtbot))
    assert [call["key"] for call in rotated] == [rotated[0]["key"]] * 2
    assert server.posts("rotate") == ["rotate"]


def test_a_secret_is_not_lost_with_the_sheet_that_asked_for_it(
    page: ClientsPage, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    page.new_client()
    new = sheet(page, CreateClientDialog, qtbot)
    new.name.setText("New shop")
    with held_answer(monkeypatch, "create_client"):
        new.make.click()
        QTest.keyClick(new, Qt.Key.Key_Escape)
        assert (new.isVisible(), new.keep.isEnabled()) == (True, False)
    close(sheet(page, SecretDialog, qtbot))
    choose(page)
    do(page, "rotate")
    rotate = sheet(page, RotateDialog, qtbot)
    with held_answer(monkeypatch, "rotate_secret"):
        rotate.rotate.click()
        rotate.close()
        assert (rotate.isVisible(), rotate.keep.isEnabled()) == (True, False)
    close(sheet(page, SecretDialog, qtbot))


def test_another_name(page: ClientsPage, qtbot: QtBot) -> None:
    choose(page)
    client = found(page, SHOP).client_id
    do(page, "rename")
    rename = sheet(page, RenameDialog, qtbot)
    rename.name.setText("Old till")
    rename.use.click()
    qtbot.waitUntil(lambda: any("already an application" in each for each in texts_of(rename)))
    rename.name.setText("Shop of the harbour")
    rename.use.click()
    qtbot.waitUntil(lambda: page.banner.accessibleName() == "The new name is Shop of the harbour.")
    qtbot.waitUntil(lambda: "Shop of the harbour" in names(page))
    assert found(page, "Shop of the harbour").client_id == client
