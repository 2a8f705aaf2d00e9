"""Pictures of the page Partners: a customer in each tab, applications, and the dialogs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from uuid import UUID

import msgspec

from app.console import Console
from app.pages.page import PageKey
from app.pages.partners.applications import ApplicationsTab
from app.pages.partners.customers import CustomersTab
from app.session.flows import Flow
from server_core.contract.types.partners import KeyCredentials, OnboardingStatus
from tests.gallery.stage import settle, wait_until

LINK = "https://prints.example.com:8631/onboarding#customer-link-of-the-tests-0123456789abcdefghij"
PRIVATE_PEM = "-----BEGIN PRIVATE KEY-----\nc2VjcmV0LW9mLXRoZS10ZXN0cw==\n-----END PRIVATE KEY-----\n"


def customers(console: Console) -> CustomersTab:
    console.window.go_to(PageKey.PARTNERS)
    console.partners_page.show_tab("customers")
    tab = console.partners_page.customers
    wait_until(lambda: tab.feed.is_loaded)
    tab.table.selectRow(0)
    return tab


def applications(console: Console) -> ApplicationsTab:
    console.window.go_to(PageKey.PARTNERS)
    console.partners_page.show_tab("applications")
    tab = console.partners_page.applications
    wait_until(lambda: tab.feed.is_loaded)
    tab.table.selectRow(0)
    return tab


def one(key: str) -> Callable[[Console], None]:
    def act(console: Console) -> None:
        tab = customers(console)
        tab.open_detail()
        tab.detail.show_tab(key)
        settle(0.1)

    return act


def done(act: Callable[[CustomersTab], object]) -> Callable[[Console], None]:
    def run(console: Console) -> None:
        act(customers(console))

    return run


def linked(console: Console) -> None:
    tab = customers(console)
    waiting = (each.relationship for each in tab.records.all())
    relationship = next(each for each in waiting if each.onboarding_status is OnboardingStatus.WAITING_FOR_AGENT)
    ends = datetime.now(UTC) + timedelta(minutes=23, seconds=30)
    link = {"agent_onboarding_url": LINK, "agent_onboarding_expires_at": ends}
    tab._open_link(msgspec.structs.replace(relationship, **link))
    settle(0.1)


def keys(console: Console) -> None:
    tab = applications(console)
    tab.open_detail()
    tab.detail.table.selectRow(1)


def new_key(console: Console) -> None:
    applications(console)._add_key()


def new_application(console: Console) -> None:
    applications(console).new_application()


def private_key(console: Console) -> None:
    made = KeyCredentials(client_id=UUID(int=7), kid="2026-11", private_key_pem=PRIVATE_PEM)
    Flow(console.window, applications(console).tell_of_key("Shop system", made))


OPENED: dict[str, tuple[Callable[[Console], None], tuple[str, ...]]] = {
    "partners+customer": (one("facts"), ("busy", "failed", "long", "rtl", "cjk", "gloves")),
    "partners+access": (one("access"), ("busy", "failed")),
    "partners+link": (linked, ("busy", "failed", "long", "gloves")),
    "partners+new": (done(lambda tab: tab.new_customer()), ("busy",)),
    "partners+suspend": (done(lambda tab: tab._suspend()), ("busy", "long")),
    "partners+close": (done(lambda tab: tab._close()), ("busy", "failed", "long")),
    "partners+keys": (keys, ("busy", "long", "rtl")),
    "partners+application": (new_application, ("busy", "failed")),
    "partners+key": (new_key, ("busy",)),
    "partners+private": (private_key, ("busy", "failed")),
}
"""Functions that open each view, and its scenes, by the view's name."""
