"""Keys alone, dark and at 200 %, through the real window; and a driver whose clicks have reached it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator

import pytest
from PIL import Image

from app.session.settings import Choices, SchemeChoice, read_choices, write_choices
from app.theme.tokens import DARK
from tests.acceptance.desktop.sent_jobs import send
from tests.support.desktop_session import DesktopSession
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import Tree, WindowDriver, hand_count

MOST_TABS = 30
SCALE = 2
"""At 200 % Qt tells places in units of two pixels."""
BANDS = {"push button": 8, "button menu": 8, "combo box": 8, "check box": 40}
"""Pixels around a control, within which its ring lies; of one to be checked Qt tells the box and its words alone."""
ACCENT = tuple(bytes.fromhex(DARK.accent.removeprefix("#")))
BUSY_SECONDS = 0.6


def has_focus(window: WindowDriver, wanted: str) -> None:
    def found(tree: Tree) -> bool:
        return any(each.identifier == wanted and "focused" in each.states for each in tree)

    window.wait(found, f"{wanted} has not got the focus")


def tab_to(window: WindowDriver, wanted: str) -> None:
    """And there is the ring, where none was before; or none without the focus, where it scrolled into sight."""
    before, place = window.session.picture(), window.rectangle(wanted)
    for _ in range(MOST_TABS):
        window.keys("Tab")
        if any(each.identifier == wanted and "focused" in each.states for each in window.tree()):
            break
    has_focus(window, wanted)
    window.wait(lambda _: has_ring(window, wanted, window.session.picture()), f"no ring around {wanted}")
    if window.rectangle(wanted) == place:
        assert not has_ring(window, wanted, before), wanted
        return
    window.keys("Shift+Tab")
    window.wait(lambda _: not has_ring(window, wanted, window.session.picture()), f"a ring stays around {wanted}")
    window.keys("Tab")
    has_focus(window, wanted)


def has_ring(window: WindowDriver, wanted: str, picture: Image.Image) -> bool:
    """Pixels around it that have the colour of the focus, on two of its sides at least."""
    left, top, width, height = (each * SCALE for each in window.rectangle(wanted))
    band = BANDS[window.wait_for(wanted).role]
    around = picture.crop((left - band, top - band, left + width + band, top + height + band))
    around.paste((0, 0, 0), (band, band, band + width, band + height))
    colours = around.getcolors(around.width * around.height) or []
    return next((count for count, colour in colours if colour == ACCENT), 0) > 2 * (width + height)


def test_by_keys_alone(engine: RunningEngine, window: WindowDriver) -> None:
    engine.add_printer("virtual:///Pack 1", "Pack 1")
    choices = engine.data_dir / "console.json"
    over = read_choices(choices).first_run
    write_choices(choices, Choices(scheme=SchemeChoice.DARK, text_percent=200, first_run=over))
    window.start(engine.data_dir)
    with hand_count(window) as hand:
        window.wait_for("queue.empty.action", enabled=True)
        tab_to(window, "queue.empty.second")

        window.keys("Ctrl+2")
        window.wait_for(starts="Pack 1, Ready")
        tab_to(window, "printers.action.test")
        window.keys("Space")
        window.wait_for(starts="A test print is on its way to Pack 1")
        window.keys("Ctrl+1")
        window.wait_row("queue.table", "Printed.", "on Pack 1")

        window.keys("Ctrl+2")
        tab_to(window, "printers.action.pause")
        window.keys("Space")
        window.wait_for(starts="Pack 1, Paused")
        window.keys("Ctrl+T")
        window.wait_for(starts="Pack 1, Paused", has="1 job waiting")
        window.keys("Ctrl+1")
        has_focus(window, "queue.table")
        window.wait_for(role="cell", starts="Waiting.")
        window.keys("Up")
        window.wait(lambda tree: any("selected" in each.states for each in tree.all(role="cell", starts="Waiting.")))
        tab_to(window, "queue.actions.more")
        window.keys("Ctrl+H")
        window.wait_row("queue.table", "Held by operator")
        window.keys("Ctrl+H")
        window.wait_row("queue.table", "Waiting.")

        window.keys("Ctrl+5")
        has_focus(window, "clients.empty.action")
        window.keys("Enter")
        has_focus(window, "clients.new.name")
        window.type("Web shop")
        window.keys("Enter")
        window.wait_for("clients.secret.stored")
        tab_to(window, "clients.secret.stored")
        window.keys("Space")
        tab_to(window, "clients.secret.close")
        window.keys("Enter")
        window.wait_gone("clients.secret")
        window.wait_row("clients.table", "Web shop. Never used.")

        window.keys("Ctrl+8")
        has_focus(window, "settings.operator")
        window.keys("Ctrl+F")
        has_focus(window, "settings.search")
        window.type("sounds")
        tab_to(window, "settings.sounds")
        window.keys("Down")
        window.wait(lambda _: not read_choices(choices).sounds, "it was not kept")
        window.keys("Ctrl+1")
        has_focus(window, "queue.table")
    assert hand.clicks == 0
    (client,) = engine.cli("client", "list")["data"]
    assert client["name"] == "Web shop"


@pytest.fixture
def manager(window: WindowDriver) -> Iterator[int]:
    """The process of the window manager, which goes on whatever becomes of the test."""
    process = _manager_of(window.session)
    yield process
    os.kill(process, signal.SIGCONT)


def _manager_of(session: DesktopSession) -> int:
    (found,) = (process.pid for process in session.started if "openbox" in str(process.args))
    return found


def test_no_key_overtakes_a_click(engine: RunningEngine, window: WindowDriver, manager: int) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "pause", printer)
    for number in (1001, 1002, 1003):
        send(engine, printer, f"ORD-{number}")
    window.start(engine.data_dir)
    window.wait(lambda tree: len(tree.rows("queue.table")) == 3)
    os.kill(manager, signal.SIGSTOP)
    busy = threading.Timer(BUSY_SECONDS, os.kill, (manager, signal.SIGCONT))
    busy.start()
    window.click_row("queue.table", "Order ORD-1002.")
    window.keys("Ctrl+A")
    busy.join()
    window.wait_for("queue.actions.selection", starts="3 selected")
    window.keys("Del")
    window.wait_for("undo", starts="Cancelled 3 jobs, undo,")
