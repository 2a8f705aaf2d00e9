"""The check of assertions on the page "Partners": the server judges it, every rule has a shape, a word and a colour."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import PageKey
from app.pages.partners.page import RuleRow
from app.words.partners import MARKS, RULE_STATES, RULES
from server_core.contract.messages.partners import AssertionMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import MOST_PASTED, AssertionCheck, AssertionRule, RuleFinding, RuleState
from server_core.services.partner.applications import load_public_key
from server_core.services.partner.assertion_rules import Facts, judge, read_assertion
from tests.support.assertions import Maker, new_maker
from tests.support.console_site import ConsoleSite

AUDIENCE = "https://print.example:8631/partner-api/v1/accounts"
NOW = 1_790_000_000


@pytest.fixture(scope="module")
def maker() -> Maker:
    return new_maker(AUDIENCE, NOW, UUID("01920000-0000-7000-8000-000000000001"))


def checked(maker: Maker, assertion: str) -> AssertionCheck:
    """Return the findings of a server that knows the key."""
    assert maker.pair is not None
    now = datetime.fromtimestamp(NOW, UTC)
    facts = Facts(
        audience=AUDIENCE,
        now=now,
        key=load_public_key(maker.pair.public.pem),
        key_trouble=AssertionMessages.NO_SUCH_KEY(),
    )
    form = RuleFinding(
        rule=AssertionRule.FORM, state=RuleState.KEPT, text=AssertionMessages.FORM_KEPT(header=3, claims=6)
    )
    rules = [form, *judge(read_assertion(assertion), facts)]
    accepted = all(finding.state is RuleState.KEPT for finding in rules)
    return AssertionCheck(accepted=accepted, audience=AUDIENCE, server_time=now, rules=rules)


def shown(console: Console) -> list[RuleRow]:
    rows = [row for row in console.partners_page.checks.rules.rows.values() if row.isVisible()]
    return sorted(rows, key=lambda row: row.mapTo(console.partners_page.checks.rules, QPoint()).y())


def paste(console: Console, qtbot: QtBot, text: str) -> None:
    console.window.go_to(PageKey.PARTNERS)
    console.partners_page.show_tab("checks")
    console.partners_page.checks.assertion.setPlainText(text)
    QTest.keyClick(console.partners_page.checks.assertion, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not console.partners_page.checks._asking)


def test_a_good_one_passes_every_rule(console: Console, server: ConsoleSite, qtbot: QtBot, maker: Maker) -> None:
    assertion = maker.make()
    server.instead["assertion-checks",] = checked(maker, assertion)
    paste(console, qtbot, f"  {assertion}\n")
    page = console.partners_page.checks
    assert server.asked("POST", "/assertion-checks")
    assert page.verdict.text() == "This assertion would be accepted, once."
    assert page.sign.accessibleName() == "Passed"
    rows = shown(console)
    assert [row.accessibleIdentifier() for row in rows] == [f"partners.rule.{rule.value}" for rule in AssertionRule]
    assert all(f": {MARKS[RuleState.KEPT].word}. " in row.accessibleName() for row in rows)
    assert page.audience.text() == AUDIENCE
    assert "21 Sep 2026" in page.facts.text()


def test_what_is_broken_comes_first_with_its_code(
    console: Console, server: ConsoleSite, qtbot: QtBot, maker: Maker
) -> None:
    wrong = maker.make(claims={"aud": [AUDIENCE, "x"], "jti": "x"})
    server.instead["assertion-checks",] = checked(maker, wrong)
    paste(console, qtbot, wrong)
    qtbot.waitUntil(lambda: shown(console)[0].accessibleIdentifier() == "partners.rule.audience")
    page, rows = console.partners_page.checks, shown(console)
    assert [row.accessibleIdentifier() for row in rows[:3]] == [
        "partners.rule.audience",
        "partners.rule.jti",
        "partners.rule.form",
    ]
    assert page.verdict.accessibleName() == "This assertion would be refused: assertion_audience_mismatch."
    assert rows[0].accessibleName().endswith("(assertion_audience_mismatch)")
    assert rows[0].chip.accessibleName() == "Failed"
    server.instead["assertion-checks",] = checked(maker, maker.make())
    paste(console, qtbot, maker.make())
    qtbot.waitUntil(lambda: shown(console)[0].accessibleIdentifier() == "partners.rule.form")


def test_nothing_is_asked_without_an_assertion_and_an_address(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    page = console.partners_page.checks
    console.window.go_to(PageKey.PARTNERS)
    console.partners_page.show_tab("checks")
    assert page.bar.buttons["partners.check"].toolTip() == "Paste an assertion first"
    assert page.result.currentWidget() is page.empty
    page.assertion.setPlainText("x")
    assert page.bar.buttons["partners.check"].isEnabled()
    page.url.clear()
    assert page.bar.buttons["partners.check"].toolTip() == "Type the address of the call first"
    page.assertion.setPlainText("x" * MOST_PASTED)
    assert page.bar.buttons["partners.check"].toolTip() == "This is too long for an assertion"
    QTest.keyClick(page.assertion, Qt.Key.Key_Return)
    page.bar.buttons["partners.clear"].click()
    assert page.assertion.toPlainText() == ""
    assert not server.asked("POST", "/assertion-checks")


def test_a_server_that_refuses_is_heard(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "url is the address of the call.")
    paste(console, qtbot, "a.b.c")
    page = console.partners_page.checks
    qtbot.waitUntil(page.banner.isVisible)
    assert page.bar.buttons["partners.check"].isEnabled()
    assert page.result.currentWidget() is page.empty


def test_it_is_reached_by_keys_and_left_by_them(console: Console, qtbot: QtBot) -> None:
    window = console.window
    qtbot.waitUntil(window.isVisible)
    number = list(window.navigation.buttons).index(PageKey.PARTNERS) + 1
    QTest.keyClick(window, getattr(Qt.Key, f"Key_{number}"), Qt.KeyboardModifier.ControlModifier)
    assert window.pages.currentWidget() is console.partners_page
    console.partners_page.show_tab("checks")
    page = console.partners_page.checks
    assert page.assertion.hasFocus()
    QTest.keyClick(page.assertion, Qt.Key.Key_Tab)
    assert page.url.hasFocus()
    QTest.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.shown is PageKey.QUEUE


def test_every_rule_and_state_has_its_words() -> None:
    assert set(RULES) == set(AssertionRule)
    assert set(MARKS) == set(RULE_STATES) == set(RuleState)
    assert len({(mark.shape, mark.word, mark.tone) for mark in MARKS.values()}) == len(RuleState)
    assert len({mark.shape for mark in MARKS.values()}) == len(RuleState)


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_cut_off_in_a_small_window(
    console: Console, server: ConsoleSite, qtbot: QtBot, maker: Maker, dark: bool
) -> None:
    if dark:
        console.window.scheme_wanted.emit()
    wrong = maker.make(claims={"aud": "https://elsewhere.example/" + "x" * 60, "exp": NOW - 60, "iat": NOW - 90})
    server.instead["assertion-checks",] = checked(maker, wrong)
    paste(console, qtbot, wrong)
    page = console.partners_page.checks
    qtbot.waitUntil(lambda: page.result.currentWidget() is page.pane)
    qtbot.wait(50)
    pane = page.pane.viewport().width()
    labels = [label for label in page.rules.findChildren(QLabel) if label.isVisible()]
    assert labels
    assert page.rules.width() <= pane
    assert all(label.heightForWidth(label.width()) <= label.height() for label in labels if label.wordWrap())
    assert isinstance(console.window.grab(), QPixmap)
