"""One-time secrets and typed passwords: in no picture, no other text or name of any view, no log, no file."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.printer_login import PrinterLoginDialog
from app.session.flows import Flow
from server_core.contract.decisions import onboarding_link, pairing_code
from server_core.contract.types.partners import KeyCredentials
from tests.gallery import client_views, partner_views, people_views
from tests.gallery.scenes import SCENES, busy
from tests.gallery.stage import by_identifier, put_away, read_again, seen, settle
from tests.gallery.views import VIEWS
from tests.support.barcodes import read_symbols
from tests.support.console_site import ConsoleSite
from tests.support.found_secrets import found
from tests.support.qt_pictures import pillow
from tests.support.shown_texts import texts_of

AGENT_LINK = "https://prints.example.com:8631/onboarding#link-of-the-tests-0123456789abcdefghijklmno"
CUSTOMER_LINK, CODE = partner_views.LINK, "7K3M-9QXT-V4B2-0HRD"
PIN, PASSWORD = "50482913", "pa55-of-the-printer"
SHOWN_ONCE = {
    "client secret": client_views.SECRET,
    "agent's link": urlsplit(AGENT_LINK).fragment,
    "customer's link": urlsplit(CUSTOMER_LINK).fragment,
    "private key": partner_views.PRIVATE_PEM.splitlines()[1],
    "pairing code": CODE,
    "pairing code in one piece": CODE.replace("-", ""),
    "PIN": PIN,
    "password of a printer": PASSWORD,
}
MEANT = {"agents+link": {AGENT_LINK}, "partners+link": {CUSTOMER_LINK}, "pairing+made": {CODE}}
"""The secret that each view shows on purpose. Only its field may hold it."""
NEAR = (
    "activity", "agents", "clients", "connect", "console", "help", "operator", "pairing", "partners",
    "printers+connection", "settings", "unlock",
)  # fmt: skip
"""Views of pages that have to do with them."""
BUSY = next(scene for scene in SCENES if scene.name == "busy")


HOMES = ("HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a home folder of the test's own, since files that a window or Qt keeps outside of the data folder are checked
    as well.
    """
    for name in HOMES:
        place = tmp_path / "home" / name
        place.mkdir(parents=True)
        monkeypatch.setenv(name, str(place))


def told() -> set[str]:
    """Return all texts and titles of all windows."""
    texts = {text for top in QApplication.topLevelWidgets() for text in texts_of(top)}
    return {text for text in texts if any(each in text for each in SHOWN_ONCE.values())}


def typed(open_it: Callable[[Console], None], field: str, text: str) -> Callable[[Console], None]:
    def act(console: Console) -> None:
        open_it(console)
        box = by_identifier(console.window, field)
        assert isinstance(box, QLineEdit)
        box.setText(text)

    return act


def login(console: Console, password: str) -> None:
    printer = console.printers.printer(0)
    sheet = PrinterLoginDialog(console.theme, console.session, printer, console.window)
    sheet.password.setText(password)
    sheet.open()


@pytest.fixture
def full(console: Console, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch) -> Console:
    """A busy console. From now on, the server makes the same link and the same code each time."""
    busy(server)
    read_again(console, server)
    monkeypatch.setattr(onboarding_link, "write", lambda *_, **__: AGENT_LINK)
    monkeypatch.setattr(pairing_code, "write", lambda *_: CODE)
    return console


@pytest.mark.timeout(600)  # it opens each view
def test_it_is_nowhere_else(full: Console, qtbot: QtBot, caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    caplog.set_level(logging.DEBUG)
    console = full
    views = {view.name: view.open for view in VIEWS if view.is_in(BUSY) and view.name.startswith(NEAR)}
    views["unlock"] = typed(people_views.unlocking, "unlock.pin", PIN)
    views["operator"] = typed(people_views.operator, "operator.pin", PIN)
    views["login"] = lambda console: login(console, PASSWORD)
    assert len(views) > 40
    for name, open_it in views.items():
        open_it(console)
        settle()
        assert told() == MEANT.get(name, set()), name
        put_away(console)
        assert told() == set(), f"behind {name}"
    console.window.close()
    console.tasks.close()
    assert not [name for name, each in SHOWN_ONCE.items() if each in caplog.text]
    kept = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert kept, "the console remembers something"
    assert found(tmp_path, SHOWN_ONCE) == set()


@pytest.mark.parametrize("how", ["setText", "setAccessibleName", "setAccessibleDescription", "setToolTip"])
def test_one_that_is_said_anywhere_is_found(qtbot: QtBot, how: str) -> None:
    """A control: by each way in which a window says something."""
    window = QWidget()
    qtbot.addWidget(window)
    label = QLabel("Web shop", window)
    assert told() == set()
    getattr(label, how)(f"The secret is {client_views.SECRET}.")
    assert told() == {f"The secret is {client_views.SECRET}."}


def picture_of(console: Console) -> QImage:
    """At rest: a cursor that blinks is no difference."""
    settle()
    focus = QApplication.focusWidget()
    if isinstance(focus, QLineEdit):
        focus.clearFocus()
    settle()
    return seen(console).grab().toImage()


def a_key(text: str) -> KeyCredentials:
    application = UUID(int=7)
    return KeyCredentials(client_id=application, kid="2026-11", private_key_pem=f"-----BEGIN-----\n{text}\n")


HIDDEN: dict[str, Callable[[Console, str], object]] = {
    "client secret": lambda console, text: client_views.page_of(console).show_secret(
        client_views.SHOP, client_views._credentials().client_id, text, None
    ),
    "private key": lambda console, text: Flow(
        console.window, partner_views.applications(console).tell_of_key("Shop system", a_key(text))
    ),
    "PIN": lambda console, text: typed(people_views.unlocking, "unlock.pin", text)(console),
    "password of a printer": login,
    "PIN of an operator": lambda console, text: typed(people_views.operator, "operator.pin", text)(console),
}


@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_hidden_is_in_no_picture(full: Console, what: str) -> None:
    """The picture is the same, dot by dot, whatever the secret is."""
    pictures = []
    for secret in ("50482913" * 5, "97316408" * 5):
        HIDDEN[what](full, secret[:12] if what.startswith("PIN") else secret)
        pictures.append(picture_of(full))
        if what == "client secret":  # a control: once it is shown, each is another picture
            reveal = by_identifier(full.window, "clients.secret.reveal")
            assert isinstance(reveal, QAbstractButton)
            reveal.click()
            pictures.append(picture_of(full))
        put_away(full)
    assert pictures[0] == pictures[len(pictures) // 2]
    if what == "client secret":
        assert pictures[1] != pictures[3]


@pytest.mark.parametrize(("view", "link"), [("agents+link", AGENT_LINK), ("partners+link", CUSTOMER_LINK)])
def test_a_link_is_in_its_picture_alone(full: Console, view: str, link: str) -> None:
    next(each for each in VIEWS if each.name == view).open(full)
    settle()
    assert read_symbols(pillow(seen(full).grab().toImage()), "QRCode") == [link]
    assert urlsplit(link).hostname == "prints.example.com", "what the gallery shows leads nowhere"
    put_away(full)
    assert read_symbols(pillow(full.window.grab().toImage()), "QRCode") == []
