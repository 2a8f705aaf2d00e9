"""Customers of the page "Partners": each state and its acts alone, a link shown once, the end by typed name."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.question import Question
from app.dialogs.rename import RenameDialog
from app.pages.page import PageKey
from app.pages.partners.applications import ApplicationKeyDialog, PrivateKeyDialog
from app.pages.partners.customers import NONE_YET, CustomersTab
from app.pages.partners.dialogs import CloseCustomerDialog, CreateCustomerDialog, CustomerLinkDialog, InstallDialog
from app.session.live import LiveState
from app.session.outcome_unknown import AGAIN_IS_THE_SAME
from app.widgets.buttons import Button
from app.words.partners import ACTIONS, NOT_POSSIBLE, ONBOARDING, STATES
from server_core.contract.types.agents import AgentView, LinkState
from server_core.contract.types.enrolment import LinkEnd
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import (
    Installation,
    IssuedToken,
    OnboardingStatus,
    Relationship,
    RelationshipAction,
    RelationshipStatus,
    Scope,
)
from server_core.services.partner.relationships import TABLE
from tests.support.answers import fall_silent
from tests.support.console_facts import NOW
from tests.support.console_site import ConsoleSite
from tests.support.site_customers import end_link, some_customers

S = TypeVar("S", bound=QWidget)
DOCK, BAKER, MILL, SLOW = "Dock Ltd", "Baker's Shop", "Old Mill", "Slow payer"


@pytest.fixture
def tab(console: Console, server: ConsoleSite, qtbot: QtBot) -> Iterator[CustomersTab]:
    some_customers(server)
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    yield shown(console, qtbot)
    QGuiApplication.clipboard().clear()


def shown(console: Console, qtbot: QtBot) -> CustomersTab:
    console.window.go_to(PageKey.PARTNERS)
    tab = console.partners_page.customers
    qtbot.waitUntil(lambda: tab.feed.is_loaded)
    return tab


def sheet(tab: QWidget, kind: type[S], qtbot: QtBot) -> S:
    def found() -> list[S]:
        return [each for each in tab.window().findChildren(kind) if each.isVisible()]

    qtbot.waitUntil(lambda: bool(found()))
    return found()[-1]


def choose(tab: CustomersTab, name: str) -> None:
    found = next(each for each in tab.records.all() if each.relationship.name == name)
    assert tab.table.select(found.relationship.relationship_id)


def run(tab: CustomersTab, key: str) -> None:
    next(each for each in tab.commands() if each.key == f"partners.customer.{key}").run()


def now(server: ConsoleSite, name: str) -> Relationship:
    found = msgspec.convert(server.ask("GET", "/relationships")["data"], type=list[Relationship])
    return next(each for each in found if each.name == name)


def words_of(tab: CustomersTab) -> dict[str, list[str]]:
    rows = range(tab.records.rowCount())
    cells = [[str(tab.records.data(tab.records.index(row, number))) for number in range(8)] for row in rows]
    return {each[0]: each[1:] for each in cells}


def offered(tab: CustomersTab) -> list[str]:
    keys = [command.key.rpartition(".")[2] for command in tab.commands() if command.why_not is None]
    return [key for key in keys if key in list(RelationshipAction)]


def told_anywhere(top: QWidget) -> list[str]:
    """Every text and name of every widget."""
    found = []
    for each in [top, *top.findChildren(QWidget)]:
        found += [each.accessibleName(), each.accessibleDescription(), each.toolTip()]
        if isinstance(each, QLineEdit | QLabel):
            found.append(each.text())
    return found


def steps(link: CustomerLinkDialog) -> list[str]:
    return [line.accessibleName().rpartition(": ")[2] for line in link.steps.lines.values()]


def test_each_state_is_told_and_offers_its_acts_alone(
    tab: CustomersTab, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    rows = words_of(tab)
    assert sorted(rows) == [BAKER, DOCK, MILL, SLOW]
    assert rows["Dock Ltd"][:5] == ["Active", "Ready", "1 of 1 online", "customer-1", "3"]
    assert rows["Baker's Shop"][:3] == ["Provisioning", "Waiting for agent", "None"]
    assert rows["Old Mill"][1] == "Link expired"
    heard = tab.records.data(tab.records.index(list(rows).index(DOCK), 0), Qt.ItemDataRole.AccessibleTextRole)
    assert heard == (
        "Dock Ltd. Active. Onboarding: ready. External ID customer-1. Agents: 1 of 1 online. Jobs in 24 hours: 3."
    )
    tab.closed.click()
    qtbot.waitUntil(lambda: "Gone & Sons" in words_of(tab))
    seen = {}
    for name, number in (("Baker's Shop", 1), ("Dock Ltd", 2), ("Slow payer", 3), ("Gone & Sons", 4)):
        choose(tab, name)
        seen[name] = offered(tab)
        tab.open_detail()
        assert tab.detail.line.accessibleName().partition(". ")[0].endswith(f", {number} of 4")
    assert seen == {
        "Baker's Shop": ["close"],
        "Dock Ltd": ["suspend", "close"],
        "Slow payer": ["resume", "close"],
        "Gone & Sons": [],
    }
    why_not = {each.key: each.why_not for each in tab.commands()}
    assert why_not["partners.customer.link"] == "This customer is permanently closed"
    console.partners_page.open_argument(server.customer(SLOW).cloudprint_account_id)
    assert tab.detail.line.accessibleName() == "State: Suspended, 3 of 4. Suspended by the operator"


def test_what_is_offered_is_what_the_server_would_do() -> None:
    changes = {(status, action) for (status, action), target in TABLE.items() if target is not status}
    assert {(status, action) for status, actions in ACTIONS.items() for action in actions} == changes
    assert list(STATES) == list(RelationshipStatus)
    assert set(ONBOARDING) == set(OnboardingStatus)
    for marks in (STATES, ONBOARDING):
        assert len({mark.shape for mark in marks.values()}) == len(marks)


def test_it_is_searched_and_empty_offers_the_first_step(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = shown(console, qtbot)
    assert tab.empty.accessibleName() == str(NONE_YET)
    tab.empty.button.click()
    new = sheet(tab, CreateCustomerDialog, qtbot)
    qtbot.waitUntil(lambda: new.make.why_not == "Add an application first: customers belong to one")
    assert new.by.problem.isVisible()
    assert new.by.problem.text() == new.make.why_not
    new.name.setText("Corner Shop")
    new.external_id.setText("customer-9")
    new.first.click()
    assert [button.isChecked() for button in console.partners_page.buttons.values()] == [False, True, False]
    key = sheet(console.partners_page.applications, ApplicationKeyDialog, qtbot)
    key.name.setText("Labels")
    QTest.keyClick(key.name, Qt.Key.Key_Return)
    sheet(console.partners_page.applications, PrivateKeyDialog, qtbot).leave()
    again = sheet(tab, CreateCustomerDialog, qtbot)
    assert (again.name.text(), again.external_id.text()) == ("Corner Shop", "customer-9"), "it was begun"
    assert console.partners_page.tab == "customers"
    again.reject()
    server.broken.add(("relationships",))
    tab.feed.reload()
    qtbot.waitUntil(tab.banner.isVisible)
    assert tab.banner.accessibleName().startswith("The customers could not be read.")
    server.broken.clear()
    some_customers(server)
    tab.search.setText("BAKER")
    qtbot.waitUntil(lambda: list(words_of(tab)) == ["Baker's Shop"])
    tab.search.setText("margarine")
    qtbot.waitUntil(lambda: tab.empty.isVisible() and tab.empty.button.text() == "Show all")
    tab.empty.button.click()
    qtbot.waitUntil(lambda: len(words_of(tab)) == 4)


def test_a_new_one_shows_its_link_once_and_nowhere_else(
    tab: CustomersTab,
    server: ConsoleSite,
    qtbot: QtBot,
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
) -> None:
    caplog.set_level(logging.DEBUG)
    tab.bar.buttons["partners.customer.create"].click()
    new = sheet(tab, CreateCustomerDialog, qtbot)
    assert not new.make.isEnabled()
    QTest.keyClicks(new.name, "Corner Shop")
    new.external_id.setText("customer-9")
    qtbot.waitUntil(new.make.isEnabled)
    assert new.application.currentText() == "Shop system (Shop systems Ltd)"
    QTest.keyClick(new.name, Qt.Key.Key_Return)
    link = sheet(tab, CustomerLinkDialog, qtbot)
    qtbot.waitUntil(link.panel.qr.isVisible)
    url = link.panel.link.text()
    secret = url.partition("#")[2]
    assert len(secret) > 20
    assert [each for each in told_anywhere(tab.window()) if secret in each] == [url]
    assert link.panel.qr.accessibleName().startswith("QR code with onboarding link, expires in 2")
    assert link.panel.left.text().startswith("Expires in 2")
    assert steps(link) == ["waiting", "later", "later", "later"]
    link.mail.click()
    assert url in QGuiApplication.clipboard().text()
    customer = now(server, "Corner Shop")
    state = ("agents", "links", str(customer.agent_enrollment_id))
    server.instead[state] = LinkState(ended=None, opened=True)
    qtbot.waitUntil(lambda: steps(link) == ["done", "waiting", "later", "later"])
    server.instead.clear()
    with server.within(customer):
        server.join(url, "Corner PC")
        server.put_agent("Corner PC")
    qtbot.waitUntil(lambda: steps(link) == ["done", "done", "waiting", "later"])
    assert link.sign.accessibleName() == "Ready"
    assert not link.panel.qr.isVisible()
    assert not [each for each in told_anywhere(tab.window()) if secret in each], "it is used"
    (agent,) = msgspec.convert(server.ask("GET", "/agents", about=customer.cloudprint_account_id), type=list[AgentView])
    server.instead[state] = LinkState(ended=LinkEnd.USED, agent=agent, printer_name="Dock 1", test_printed=True)
    qtbot.waitUntil(lambda: steps(link) == ["done"] * 4)
    link.close_button.click()
    qtbot.waitUntil(lambda: words_of(tab)["Corner Shop"][:2] == ["Active", "Ready"])
    assert secret not in caplog.text
    kept = [each for each in tmp_path.rglob("*") if each.is_file()]
    assert not [each for each in kept if secret.encode() in each.read_bytes()]


def test_a_customers_link_that_works_here_alone_leads_to_the_setting(
    tab: CustomersTab, console: Console, qtbot: QtBot
) -> None:
    choose(tab, MILL)
    tab.open_detail()
    tab.detail.new_link.click()
    link = sheet(tab, CustomerLinkDialog, qtbot)
    assert not link.panel.note.isVisible()
    link.make.click()
    qtbot.waitUntil(link.panel.note.isVisible)
    assert "Settings, “Who can reach the server”" in link.panel.note.words.text()
    link.panel.note.open.click()
    assert console.window.shown is PageKey.SETTINGS
    assert not link.isVisible()


def test_a_link_that_ran_out_is_made_anew_and_leaves_with_its_sheet(
    tab: CustomersTab, server: ConsoleSite, qtbot: QtBot
) -> None:
    choose(tab, MILL)
    tab.open_detail()
    assert tab.detail.how.text().endswith("Create a new one.")
    tab.detail.new_link.click()
    link = sheet(tab, CustomerLinkDialog, qtbot)
    assert link.panel.line.isHidden()
    server.refusal = (422, ErrorCode.RELATIONSHIP_SUSPENDED, "It is suspended.")
    link.make.click()
    qtbot.waitUntil(link.wrong.isVisible)
    assert "It is suspended." in link.wrong.text()
    server.refusal = None
    link.make.click()
    qtbot.waitUntil(lambda: "#" in link.panel.link.text())
    end_link(server, server.customer(MILL))
    qtbot.waitUntil(lambda: link.make.isVisible() and link.panel.link.text() == "")
    assert link.make.text() == "Create a new link"
    link.make.click()
    qtbot.waitUntil(lambda: "#" in link.panel.link.text())
    secret = link.panel.link.text().partition("#")[2]
    QTest.keyClick(link, Qt.Key.Key_Escape)
    assert not [each for each in told_anywhere(tab.window()) if secret in each]


def test_a_new_link_waits_although_an_agent_has_joined_by_another(
    tab: CustomersTab, server: ConsoleSite, qtbot: QtBot
) -> None:
    choose(tab, DOCK)
    tab.bar.buttons["partners.customer.link"].click()
    link = sheet(tab, CustomerLinkDialog, qtbot)
    assert (link.sign.accessibleName(), link.state.text()) == ("Ready", "An agent has joined.")
    link.make.click()
    qtbot.waitUntil(lambda: "#" in link.panel.link.text())
    assert now(server, DOCK).onboarding_status is OnboardingStatus.READY
    assert link.sign.accessibleName() == "Waiting for agent"
    assert link.state.text().startswith("The link is valid until ")
    state = ("agents", "links", str(now(server, DOCK).agent_enrollment_id))
    server.instead[state] = LinkState(ended=None, opened=True)
    qtbot.waitUntil(lambda: steps(link) == ["done", "waiting", "later", "later"])
    assert link.steps.isVisible()
    assert link.sign.accessibleName() == "Waiting for agent"
    (agent,) = msgspec.convert(
        server.ask("GET", "/agents", about=server.customer(DOCK).cloudprint_account_id), type=list[AgentView]
    )
    server.instead[state] = LinkState(ended=LinkEnd.USED, opened=True, agent=agent)
    qtbot.waitUntil(lambda: link.state.text() == "An agent has joined.")
    assert link.sign.accessibleName() == "Ready"
    link.close_button.click()


def test_suspended_and_resumed_with_what_stops(tab: CustomersTab, server: ConsoleSite, qtbot: QtBot) -> None:
    choose(tab, DOCK)
    tab.bar.buttons["partners.customer.suspend"].click()
    question = sheet(tab, Question, qtbot)
    assert "1 agent and 2 printers" in question.accessibleDescription()
    assert "Only you can resume it" in question.accessibleDescription()
    QTest.keyClick(question, Qt.Key.Key_Return)
    assert now(server, DOCK).status == "active", "the safe answer is the default"
    tab.bar.buttons["partners.customer.suspend"].click()
    sheet(tab, Question, qtbot).acts()[0].click()
    qtbot.waitUntil(lambda: offered(tab) == ["resume", "close"])
    tab.bar.buttons["partners.customer.resume"].click()
    qtbot.waitUntil(lambda: offered(tab) == ["suspend", "close"])


def test_what_is_not_possible_any_more_is_said_and_read_anew(
    tab: CustomersTab, server: ConsoleSite, qtbot: QtBot
) -> None:
    choose(tab, SLOW)
    server.ask("POST", f"/relationships/{server.customer(SLOW).relationship_id}/close")
    tab.bar.buttons["partners.customer.resume"].click()
    qtbot.waitUntil(tab.banner.isVisible)
    assert tab.banner.accessibleName().startswith(str(NOT_POSSIBLE))
    qtbot.waitUntil(lambda: "Slow payer" not in words_of(tab))


def test_closed_by_its_typed_name_alone(tab: CustomersTab, server: ConsoleSite, qtbot: QtBot) -> None:
    choose(tab, DOCK)
    tab.bar.buttons["partners.customer.close"].click()
    end = sheet(tab, CloseCustomerDialog, qtbot)
    assert "permanently" in end.accessibleDescription()
    QTest.keyClicks(end.typed, "Dock")
    assert not end.close_it.isEnabled()
    QTest.keyClick(end.typed, Qt.Key.Key_Return)
    assert end.isVisible()
    QTest.keyClicks(end.typed, " Ltd")
    assert end.close_it.isEnabled()
    QTest.keyClick(end.typed, Qt.Key.Key_Return)
    assert end.isVisible()
    assert end.focusWidget() is end.close_it
    assert now(server, DOCK).status == "active", "Enter alone closes nobody"
    end.keep.click()
    tab.bar.buttons["partners.customer.close"].click()
    end = sheet(tab, CloseCustomerDialog, qtbot)
    end.typed.setText("Dock Ltd")
    end.close_it.click()
    qtbot.waitUntil(lambda: "Dock Ltd" not in words_of(tab))
    assert now(server, DOCK).status == "closed"


def test_renamed(tab: CustomersTab, qtbot: QtBot) -> None:
    choose(tab, DOCK)
    run(tab, "rename")
    rename = sheet(tab, RenameDialog, qtbot)
    assert rename.use.why_not == "This is already its name"
    rename.name.setText("Dock Limited")
    rename.use.click()
    qtbot.waitUntil(lambda: "Dock Limited" in words_of(tab))


def test_agents_access_and_activity_of_one(tab: CustomersTab, server: ConsoleSite, qtbot: QtBot) -> None:
    account, application = server.customer(DOCK).cloudprint_account_id, server.application
    body = {"application_id": application.client_id, "permissions": ["print_jobs:write", "printers:read"]}
    made = msgspec.convert(server.ask("POST", "/installations", body, about=account), type=Installation)
    server.instead["installations", "tokens"] = [
        IssuedToken(
            installation_id=made.installation_id,
            application_id=application.client_id,
            application_name="Shop system",
            permissions=made.permissions,
            kid=application.kid,
            issued_at=NOW - timedelta(hours=hours),
            expires_at=datetime.now(NOW.tzinfo) + timedelta(hours=1 - 2 * hours),
            revoked_at=None,
        )
        for hours in (0, 1)
    ]
    choose(tab, DOCK)
    tab.open_detail()
    detail, access = tab.detail, tab.detail.access
    qtbot.waitUntil(lambda: [each.name for each in detail.agents.records.all()] == ["Dock PC"])
    detail.agents.table.selectRow(0)
    assert words_of(tab)[DOCK][1:3] == ["Ready", "1 of 1 online"]
    tab.feed.watch(False)  # the list does not look by itself
    detail.revoke.click()
    sheet(tab, Question, qtbot).acts()[0].click()
    qtbot.waitUntil(lambda: all(each.revoked_at for each in detail.agents.records.all()))
    qtbot.waitUntil(lambda: words_of(tab)[DOCK][2] == "None")
    assert words_of(tab)[DOCK][1] != "Ready"
    detail.agents.table.selectRow(0)
    assert detail.revoke.why_not == "This agent is permanently revoked"
    detail.show_tab("access")
    qtbot.waitUntil(lambda: access.installations.records.rowCount() == 1 and access.tokens.records.rowCount() == 2)
    states = [str(access.tokens.records.data(access.tokens.records.index(row, 2))) for row in (0, 1)]
    assert states == ["Valid", "Expired"]
    access.installations.table.selectRow(0)
    text = "\n".join(label.text() for label in access.facts.findChildren(QLabel))
    assert str(made.installation_id) in text
    assert "May print (print_jobs:write)" in text
    access.revoke.click()
    sheet(tab, Question, qtbot).acts()[0].click()
    qtbot.waitUntil(lambda: access.installations.records.all()[0].revoked_at is not None)
    access.install.click()
    install = sheet(tab, InstallDialog, qtbot)
    qtbot.waitUntil(install.use.isEnabled)
    install.boxes[Scope.DOCUMENTS_WRITE].setChecked(False)
    install.use.click()
    qtbot.waitUntil(lambda: access.installations.records.rowCount() == 2)
    assert Scope.DOCUMENTS_WRITE not in access.installations.records.all()[0].permissions
    detail.show_tab("activity")
    qtbot.waitUntil(lambda: detail.acts.records.rowCount() > 1)
    server.instead["audit",] = {"data": [], "next_cursor": None}
    choose(tab, BAKER)
    qtbot.waitUntil(lambda: detail.acts.none.isVisible() and detail.acts.none.text() == "Nothing yet.")


def test_a_lost_answer_and_a_silent_server(
    tab: CustomersTab, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    tab.new_customer()
    new = sheet(tab, CreateCustomerDialog, qtbot)
    new.name.setText("Dock Ltd")
    new.external_id.setText("customer-1")
    qtbot.waitUntil(new.make.isEnabled)
    server.broken.add(("relationships",))
    new.make.click()
    qtbot.waitUntil(new.wrong.isVisible)
    assert str(AGAIN_IS_THE_SAME) in new.wrong.text(), "a bug of the server tells nobody what it did before"
    server.broken.clear()
    new.make.click()
    link = sheet(tab, CustomerLinkDialog, qtbot)
    assert link.panel.line.isHidden(), "it was there already"
    assert "already exists" in tab.banner.accessibleName()
    link.reject()
    choose(tab, DOCK)
    fall_silent(server)
    qtbot.waitUntil(lambda: console.live.state is not LiveState.LIVE)
    why = {each.key: each.why_not for each in tab.commands()}
    assert all(why[f"partners.customer.{key}"] for key in ("create", "link", "suspend", "close", "rename"))
    assert why["partners.customer.copy"] is None
    qtbot.waitUntil(lambda: tab.detail.new_link.why_not is not None)
    assert "Dock Ltd" in words_of(tab)
    assert now(server, DOCK).status == "active"


def knows_one(opened: CreateCustomerDialog | InstallDialog) -> bool:
    return opened.application.count() > 0


def test_applications_that_could_not_be_read_are_read_once_more(
    tab: CustomersTab, server: ConsoleSite, qtbot: QtBot
) -> None:
    choose(tab, DOCK)
    tab.open_detail()
    tab.detail.show_tab("access")
    server.broken.add(("applications",))
    qtbot.waitUntil(tab.detail.access.install.isEnabled)
    for opens, kind in ((tab.new_customer, CreateCustomerDialog), (tab.detail.access.install.click, InstallDialog)):
        opens()
        opened = sheet(tab, kind, qtbot)
        assert isinstance(opened, CreateCustomerDialog | InstallDialog)
        qtbot.waitUntil(opened.reading.banner.isVisible)
        (act,) = opened.acts()
        assert opened.reading.banner.accessibleName().startswith("The applications could not be read. ")
        assert act.accessibleDescription() == "The applications could not be read"
        server.broken.clear()
        next(each for each in opened.reading.banner.findChildren(Button) if each.text() == "Try again").click()
        qtbot.waitUntil(partial(knows_one, opened))
        assert not opened.reading.banner.isVisible()
        assert act.accessibleDescription() != "The applications are being read"
        opened.reject()
        server.broken.add(("applications",))
