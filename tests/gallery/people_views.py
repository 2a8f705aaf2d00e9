"""Pictures of the PIN lock, and of the settings of operators and consoles."""

from __future__ import annotations

from app.console import Console
from app.dialogs.pair_server import PairServerDialog
from app.dialogs.unlock import UnlockDialog
from app.pages.page import PageKey
from app.pages.settings.consoles import ConsoleSettings, Operators
from app.pages.settings.dialogs import OperatorDialog, PairingCodeDialog
from tests.gallery.stage import NotThere, wait_until


def unlocking(console: Console) -> None:
    if not console.parts.access.operators:
        raise NotThere("nobody works here by name")
    console.window.registry.run("shell.lock")
    sheet = console.window.findChildren(UnlockDialog)[-1]
    sheet.pin.setText("4711")


def operators_of(console: Console) -> Operators:
    console.window.go_to(PageKey.SETTINGS)
    (found,) = console.window.page(PageKey.SETTINGS).findChildren(Operators)
    wait_until(lambda: found.feed.is_loaded)
    return found


def consoles_of(console: Console) -> ConsoleSettings:
    console.window.go_to(PageKey.SETTINGS)
    (found,) = console.window.page(PageKey.SETTINGS).findChildren(ConsoleSettings)
    wait_until(lambda: found.feed.is_loaded)
    return found


def operator(console: Console) -> None:
    rows = operators_of(console).rows.buttons
    if not rows:
        raise NotThere("no operator")
    next(iter(rows.values())).click()
    console.window.findChildren(OperatorDialog)[-1].pin.setText("12")


def one_console(console: Console) -> None:
    rows = consoles_of(console).rows.buttons
    if not rows:
        raise NotThere("no console")
    next(iter(rows.values())).click()


def code(console: Console) -> None:
    consoles_of(console).pair.click()


def code_made(console: Console) -> None:
    code(console)
    sheet = console.window.findChildren(PairingCodeDialog)[-1]
    sheet.make.click()
    wait_until(lambda: bool(sheet.code.text()))


def connecting(console: Console) -> None:
    consoles_of(console).connect_to()
    sheet = console.window.findChildren(PairServerDialog)[-1]
    sheet.address.setText("https://192.0.2.7:8631")
