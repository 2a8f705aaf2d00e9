"""A printer that needs a person: shown on its card, answered with one click and a small dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from agent_core.backends.ipp.message import HttpRefused, LoginNeeded, LoginRefused, NotTrusted
from agent_core.backends.ipp.status import not_let_in
from app.cli.printers import describe
from app.dialogs.printer_login import PrinterLoginDialog
from app.dialogs.question import Question
from app.pages.page import PageKey
from app.widgets.buttons import Button
from app.words.printer_facts import Need, access_need, need_command, need_sentence, standby_question
from app.words.printers import reason_of
from server_core.contract.messages.message import words
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.printers import KeptOut, PrinterView, SetLogin, TrustCertificate
from tests.support.console_facts import a_job, a_printer, printer_id
from tests.support.shown_window import assert_accessible

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from app.console import Console
    from app.pages.printers.needs import PrinterNeeds
    from app.widgets.banner import Banner
    from tests.support.console_site import ConsoleSite


NAME = "Office"
WANTS = [KeptOut.LOGIN_NEEDED.value]
KEY = "0123456789abcdef" * 4


def office(status: str = "online", **facts: Any) -> PrinterView:
    return a_printer(NAME, status, backend="ipp", uri="ipps://192.0.2.9/ipp/print", **facts)


def needing(
    console: Console, server: ConsoleSite, qtbot: QtBot, *, waiting: int = 0, held: int = 0, **facts: Any
) -> PrinterNeeds:
    """`held`: how many of those that wait Anna holds."""
    server.put(office("error", **facts))
    holders = ["Anna"] * held + [None] * (waiting - held)
    server.put(*(a_job(number, printer=NAME, held_by=by) for number, by in enumerate(holders, 1)))
    qtbot.waitUntil(lambda: any(each.name == NAME and each.waiting == waiting for each in console.printers.all()))
    console.window.go_to(PageKey.PRINTERS)
    console.printers_page.select(printer_id(NAME))
    return console.printers_page.needs


def press_in(widget: Banner | Question, identifier: str) -> None:
    button = next(each for each in widget.findChildren(Button) if each.accessibleIdentifier() == identifier)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def question(console: Console) -> Question:
    return next(each for each in console.window.findChildren(Question) if each.isVisible())


@pytest.mark.parametrize(
    ("fault", "said", "reason"),
    [
        (HttpRefused(401), "requires a user name and password", "User name and password required"),
        (LoginNeeded(words("it asks again")), "denies access to anna", "User name and password required"),
        (
            LoginRefused(words("it does not accept them")),
            "rejected the user name and password of anna",
            "User name or password refused",
        ),
    ],
)
def test_what_agents_say_of_a_login_is_understood(fault: HttpRefused | LoginNeeded, said: str, reason: str) -> None:
    status = not_let_in(fault, printer_id(NAME))
    assert status.message is not None
    assert f"'spoolhouse printer login {printer_id(NAME)}" in str(status.message)
    name = None if isinstance(fault, HttpRefused) else "anna"
    asks = a_printer(
        NAME, status.condition.value, message=status.message, status_reasons=list(status.reasons), login_name=name
    )
    assert access_need(asks) is Need.LOGIN
    assert need_sentence(Need.LOGIN, asks) == f"{NAME} {said}."
    assert reason_of(asks) == reason
    assert need_command(asks) == f"spoolhouse printer login {asks.printer_id} --user NAME"
    assert access_need(a_printer(NAME, "error", message=words("Cover open"))) is None


def test_another_certificate_is_named_in_few_words_and_its_command_told() -> None:
    status = not_let_in(NotTrusted(KEY), printer_id(NAME))
    shows = a_printer(NAME, "error", status_reasons=list(status.reasons), untrusted_certificate=KEY)
    assert status.untrusted_certificate == KEY
    assert reason_of(shows) == "Shows another certificate"
    assert need_command(shows) == f"spoolhouse printer trust {shows.printer_id}"
    assert f"to allow    spoolhouse printer trust {shows.printer_id}" in describe(shows)
    assert need_command(a_printer(NAME)) is None


def test_a_login_is_asked_for_and_sent(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    needs = needing(console, server, qtbot, status_reasons=WANTS, waiting=2)
    assert needs.access.accessibleName() == "Office requires a user name and password. 2 jobs wait."
    press_in(needs.access, "printers.access.action")
    dialog = next(each for each in console.window.findChildren(PrinterLoginDialog) if each.isVisible())
    assert dialog.password.echoMode() is QLineEdit.EchoMode.Password
    assert not dialog.use.isEnabled()
    assert_accessible(dialog)
    QTest.keyClicks(dialog.user, "anna")
    QTest.keyClicks(dialog.password, "s3cret")
    QTest.keyClick(dialog.password, Qt.Key.Key_Return)
    login = f"/printers/{printer_id(NAME)}/login"
    qtbot.waitUntil(lambda: server.asked("POST", login))
    (sent,) = server.sent("POST", login, SetLogin)
    assert (sent.user_name, sent.password) == ("anna", "s3cret")
    qtbot.waitUntil(lambda: server.printers[printer_id(NAME)].login_name == "anna")
    server.put(office(login_name="anna"))  # it lets its agent in
    qtbot.waitUntil(lambda: not needs.access.isVisible())


def test_a_login_that_is_not_taken_is_told_in_the_dialog(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    needs = needing(console, server, qtbot, status_reasons=WANTS, login_name="anna")
    assert needs.access.accessibleName() == "Office denies access to anna."
    press_in(needs.access, "printers.access.action")
    dialog = next(each for each in console.window.findChildren(PrinterLoginDialog) if each.isVisible())
    assert dialog.user.text() == "anna"
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "This printer has no logins.")
    QTest.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.wrong.isVisible)
    assert dialog.use.isEnabled()
    dialog.reject()
    assert needs.access.isVisible()


@pytest.mark.parametrize("trusts", [True, False])
def test_the_certificate_that_was_looked_at_is_trusted_or_not(
    console: Console, server: ConsoleSite, qtbot: QtBot, trusts: bool
) -> None:
    needs = needing(console, server, qtbot, untrusted_certificate=KEY)
    assert "a different certificate" in needs.access.accessibleName()
    press_in(needs.access, "printers.access.action")
    shown_question = question(console)
    assert "0123 4567 89AB CDEF" in shown_question.accessibleDescription()
    assert_accessible(shown_question)
    press_in(shown_question, "trust.trust" if trusts else "trust.keep")
    if trusts:
        qtbot.waitUntil(lambda: not needs.access.isVisible())
    path = f"/printers/{printer_id(NAME)}/trust"
    assert [each.certificate for each in server.sent("POST", path, TrustCertificate)] == ([KEY] if trusts else [])
    assert needs.access.isVisible() is not trusts


def test_waiting_jobs_go_to_the_standby_printer_after_a_question(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer("Spare", dpi=300))
    needs = needing(console, server, qtbot, waiting=3, held=1, standby_printer_id=printer_id("Spare"))
    qtbot.waitUntil(needs.standby.isVisible)
    assert needs.standby.accessibleName() == "3 jobs wait for Office. Spare can print them instead."
    press_in(needs.standby, "printers.standby.action")
    shown_question = question(console)
    assert "3 waiting jobs go to Spare" in shown_question.accessibleDescription()
    assert "300 dpi instead of 203 dpi" in shown_question.accessibleDescription()
    assert not server.asked("POST", f"/printers/{printer_id(NAME)}/standby")
    assert_accessible(shown_question)
    press_in(shown_question, "standby.send")
    text = "2 jobs go to Spare, 1 stays at Office. Anna holds it."
    qtbot.waitUntil(lambda: console.printers_page.banner.accessibleName() == text)


def test_a_printer_that_prints_needs_nothing(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer("Spare"))
    server.put(a_printer(NAME, standby_printer_id=printer_id("Spare")))
    server.put(*(a_job(number, printer=NAME) for number in (1, 2, 3)))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    console.window.go_to(PageKey.PRINTERS)
    console.printers_page.select(printer_id(NAME))
    needs = console.printers_page.needs
    assert needs.access.isHidden()
    assert needs.standby.isHidden()


def test_printers_that_are_the_same_are_called_so() -> None:
    text = standby_question(a_printer(NAME, "error", waiting=1), a_printer("Spare", "offline"))
    assert "1 waiting job goes to Spare" in text
    assert "the same" in text
    assert "Spare is not printing now either." in text
    assert "set their paper" not in text
    spare = a_printer("Spare", media_width_mm=58, media_height_mm=40)
    text = standby_question(a_printer(NAME, "error", waiting=1), spare)
    assert "Paper: 58 × 40 mm instead of 100 × 150 mm" in text
    assert "So jobs that don't set their paper stay here." in text
