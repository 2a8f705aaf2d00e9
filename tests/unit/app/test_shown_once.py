"""A client's secret and an agent's link: in no picture of the gallery, no other text or name, no log, no file."""

from __future__ import annotations

import logging
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.console import Console
from app.live import LiveState
from tests.gallery import agent_views, client_views
from tests.gallery.scenes import SCENES, busy
from tests.gallery.stage import has_read, put_away, seen, settle
from tests.gallery.views import VIEWS
from tests.support.barcodes import read_symbols
from tests.support.fake_agents import LINK
from tests.support.fake_clients import SECRET
from tests.support.fake_console_server import FakeConsoleServer
from tests.support.shown_texts import texts_of
from tests.unit.app.test_qr_code import pillow

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)
TOKEN = urlsplit(LINK).fragment
SHOWN_ONCE = (SECRET, TOKEN)
BUSY = next(scene for scene in SCENES if scene.name == "busy")


def told() -> set[str]:
    """What any window says, or is called."""
    texts = {text for top in QApplication.topLevelWidgets() for text in texts_of(top)}
    return {text for text in texts if any(each in text for each in SHOWN_ONCE)}


def test_it_is_nowhere_else(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level(logging.DEBUG)
    busy(server)
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and has_read(console, server))
    client_views.secret(console)
    settle()
    assert told() == set(), "the gallery's picture hides it"
    put_away(console)
    sheet = agent_views.link(console)
    assert told() == {LINK}, "the field alone"
    assert read_symbols(pillow(seen(console).grab().toImage()), "QRCode") == [LINK]
    assert urlsplit(LINK).hostname == "prints.example.com", "what the gallery shows leads nowhere"
    sheet.reject()
    put_away(console)
    for view in VIEWS:
        if view.name in ("agents", "agents+facts", "clients", "clients+facts", "clients+requests", "activity+entry"):
            assert view.is_in(BUSY)
            view.open(console)
            settle()
            assert told() == set(), view.name
            put_away(console)
    console.window.close()
    console.tasks.close()
    assert not [each for each in SHOWN_ONCE if each in caplog.text]
    kept = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert kept, "the console remembers something"
    assert not [file for file in kept if any(each.encode() in file.read_bytes() for each in SHOWN_ONCE)]
